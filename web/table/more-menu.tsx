import type { Signal } from '@preact/signals'
import { Icon } from '../components/icons.tsx'
import type { App } from '../state/app.ts'
import { texts } from '../texts/index.ts'

/** Less frequent actions, and the settings of play. */
export function MoreMenu({ app }: { app: App }) {
  const { play, preferences } = app
  const table = play.table.value
  return (
    <details
      class="more-menu"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.currentTarget.open = false
        event.currentTarget.querySelector('summary')?.focus()
      }}
    >
      <summary class="icon-button" aria-label={texts.more} title={texts.more}>
        <Icon name="more" />
      </summary>
      <div class="menu">
        <button type="button" onClick={choosing(() => play.clear())}>
          {texts.startAgain}
        </button>
        {table?.canFillNotes && (
          <button type="button" onClick={choosing(() => play.fillNotes())}>
            {texts.fillNotes}
          </button>
        )}
        <button
          type="button"
          onClick={choosing(() => {
            app.dialog.value = 'keys'
          })}
        >
          {texts.keys} <kbd>?</kbd>
        </button>
        <hr />
        <Flag setting={preferences.marksMistakes} label={texts.markMistakes} />
        <Flag setting={preferences.marksPeers} label={texts.markPeers} />
        {play.view.value?.standing.clues && <Flag setting={preferences.marksClues} label={texts.markClues} />}
        {table?.entry === 'value' && (
          <>
            <Flag setting={preferences.isNumberFirst} label={texts.numberFirst} />
            {table.canFillNotes && <Flag setting={preferences.clearsNotes} label={texts.clearNotes} />}
          </>
        )}
        <Flag setting={preferences.showsCoordinates} label={texts.showCoordinates} />
        <Flag setting={preferences.showsClock} label={texts.showClock} />
      </div>
    </details>
  )
}

/** The menu closes when something is chosen. */
function choosing(act: () => void): (event: { readonly currentTarget: HTMLElement }) => void {
  return ({ currentTarget }) => {
    currentTarget.closest('details')!.open = false
    act()
  }
}

function Flag({ setting, label }: { setting: Signal<boolean>; label: string }) {
  return (
    <label class="flag">
      <input
        type="checkbox"
        checked={setting.value}
        onChange={(event) => {
          setting.value = event.currentTarget.checked
        }}
      />
      {label}
    </label>
  )
}
