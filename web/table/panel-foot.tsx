import { Icon } from '../components/icons.tsx'
import type { App } from '../state/app.ts'
import { texts } from '../texts/index.ts'

/** Share, print and text, in every mode. */
export function PanelFoot({ app }: { app: App }) {
  return (
    <div class="panel-foot">
      <button
        type="button"
        class="small"
        onClick={() => {
          app.dialog.value = 'share'
        }}
      >
        <Icon name="share" /> {texts.share}
      </button>
      <button type="button" class="small" onClick={() => print()}>
        <Icon name="print" /> {texts.print}
      </button>
      <button
        type="button"
        class="small"
        aria-expanded={app.isDrawerOpen.value}
        onClick={() => {
          app.isDrawerOpen.value = !app.isDrawerOpen.value
        }}
      >
        <Icon name="text" /> {texts.text}
      </button>
      <a class="button small" href={`#/new/${app.session.family.value.name}`}>
        <Icon name="plus" /> {texts.newPuzzle}
      </a>
    </div>
  )
}
