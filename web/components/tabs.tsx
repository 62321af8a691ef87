import { useRef } from 'preact/hooks'
import { texts } from '../texts/index.ts'

interface Props<View extends string> {
  readonly views: readonly View[]
  readonly chosen: View
  readonly choose: (view: View) => void
}

/** What is done with the problem: one of these at a time. Arrow keys go from one to the next. */
export function Tabs<View extends keyof typeof texts.views>({ views, chosen, choose }: Props<View>) {
  const list = useRef<HTMLDivElement>(null)

  function chooseByKey(event: KeyboardEvent): void {
    const at = views.indexOf(chosen)
    const last = views.length - 1
    const there = {
      ArrowLeft: at === 0 ? last : at - 1,
      ArrowRight: at === last ? 0 : at + 1,
      Home: 0,
      End: last,
    }[event.key]
    if (there === undefined) return
    event.preventDefault()
    choose(views[there]!)
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[there]?.focus()
  }

  return (
    <div class="tabs" role="tablist" aria-label={texts.viewsHeading} ref={list} onKeyDown={chooseByKey}>
      {views.map((view) => (
        <button
          key={view}
          id={tabId(view)}
          type="button"
          role="tab"
          aria-selected={view === chosen}
          aria-controls={panelId(view)}
          tabIndex={view === chosen ? 0 : -1}
          onClick={() => choose(view)}
        >
          {texts.views[view]}
        </button>
      ))}
    </div>
  )
}

export function tabId(view: string): string {
  return `tab-${view}`
}

export function panelId(view: string): string {
  return `panel-${view}`
}
