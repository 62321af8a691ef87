import { useEffect, useRef } from 'preact/hooks'
import type { Session } from '../state/session.ts'
import { texts } from '../texts/index.ts'

/** Nobody reads more of them here, and browsers take their time to lay them out. */
const MOST_LISTED = 2000

/** The deductions of an explanation. Choosing one shows its board; arrow keys go from one to the next. */
export function Deductions({ session }: { session: Session }) {
  const list = useRef<HTMLOListElement>(null)
  const deductions = session.report.value?.deductions ?? []
  const chosen = session.chosen.value

  const buttonAt = (index: number) => list.current?.children[index]?.querySelector('button')

  // Within the list alone: the page itself stays where it is.
  useEffect(() => {
    const area = list.current
    const item = chosen === undefined ? undefined : (area?.children[chosen] as HTMLElement | undefined)
    if (!area || !item) return
    if (item.offsetTop < area.scrollTop) area.scrollTop = item.offsetTop
    const hidden = item.offsetTop + item.offsetHeight - area.clientHeight
    if (hidden > area.scrollTop) area.scrollTop = hidden
  }, [chosen])

  if (deductions.length === 0) return null
  const listed = deductions.slice(0, MOST_LISTED)
  const shown = chosen === undefined ? undefined : deductions[chosen]
  const last = listed.length - 1
  const previous = chosen === undefined ? last : Math.max(0, chosen - 1)
  const next = chosen === undefined ? 0 : Math.min(last, chosen + 1)

  // The focus goes along, so that the next key is heard.
  function chooseByKey(event: KeyboardEvent): void {
    const there = { ArrowUp: previous, ArrowDown: next, Home: 0, End: last }[event.key]
    if (there === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    buttonAt(there)?.focus({ preventScroll: true })
    void session.choose(there)
  }

  return (
    <div class="deductions">
      <div class="deductions-head">
        <p id="deductions-heading">{texts.deductions(deductions.length)}</p>
        <div class="buttons">
          <button type="button" class="small" aria-disabled={chosen === 0} onClick={() => void session.choose(0)}>
            {texts.first}
          </button>
          <button
            type="button"
            class="small"
            aria-disabled={chosen === 0}
            onClick={() => void session.choose(previous)}
          >
            {texts.previous}
          </button>
          <button type="button" class="small" aria-disabled={chosen === last} onClick={() => void session.choose(next)}>
            {texts.next}
          </button>
          <button type="button" class="small" aria-disabled={chosen === last} onClick={() => void session.choose(last)}>
            {texts.last}
          </button>
        </div>
      </div>
      <div class="chosen-step" aria-live="polite">
        {shown && (
          <>
            <p class="title">
              {texts.step(chosen!, deductions.length)}: {texts.ruleName(shown.rule)}
            </p>
            <p>{shown.words}</p>
            <p class="hint">{session.family.value.deductionRules[shown.rule]}</p>
          </>
        )}
      </div>
      <p class="hint" id="deductions-hint">
        {texts.deductionsHint}
        {deductions.length > listed.length && ` ${texts.deductionsCut(listed.length)}`}
      </p>
      <ol ref={list} aria-labelledby="deductions-heading" aria-describedby="deductions-hint">
        {listed.map(({ words }, index) => (
          <li key={index}>
            <button
              type="button"
              tabIndex={index === (chosen ?? 0) ? 0 : -1}
              aria-current={index === chosen ? 'step' : undefined}
              onClick={() => void session.choose(index)}
              onKeyDown={chooseByKey}
            >
              <span class="ordinal">{index + 1}.</span> {words}
            </button>
          </li>
        ))}
      </ol>
    </div>
  )
}
