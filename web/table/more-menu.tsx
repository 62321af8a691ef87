import { useEffect } from 'preact/hooks'
import { Flag } from '../components/flag.tsx'
import { Icon } from '../components/icons.tsx'
import type { App } from '../state/app.ts'
import { texts } from '../texts/index.ts'
import { insightTexts } from '../texts/insight.ts'
import { isField } from './keys.ts'

/** Less frequent actions, and the settings of play. */
export function MoreMenu({ app }: { app: App }) {
  const { play, preferences } = app
  const table = play.table.value
  const canPeek = app.session.family.value.can.forced
  useEffect(() => (canPeek ? holdToPeek(app) : undefined), [app, canPeek])
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
        {canPeek && (
          <button
            type="button"
            aria-pressed={app.overlay.value !== undefined}
            onClick={choosing(() => (app.overlay.value ? lookAway(app) : void peek(app)))}
          >
            {insightTexts.trueCandidates} <kbd>{insightTexts.candidatesKey}</kbd>
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
        <Flag flag={preferences.marksMistakes} label={texts.markMistakes} />
        <Flag flag={preferences.marksPeers} label={texts.markPeers} />
        {play.view.value?.standing.clues && <Flag flag={preferences.marksClues} label={texts.markClues} />}
        {table?.entry === 'value' && (
          <>
            <Flag flag={preferences.isNumberFirst} label={texts.numberFirst} />
            {table.canFillNotes && <Flag flag={preferences.clearsNotes} label={texts.clearNotes} />}
          </>
        )}
        <Flag flag={preferences.showsCoordinates} label={texts.showCoordinates} />
        <Flag flag={preferences.showsClock} label={texts.showClock} />
      </div>
    </details>
  )
}

/** While the key is held, the board shows what remains in some solution. */
function holdToPeek(app: App): () => void {
  const isKey = (event: KeyboardEvent) => event.key.toUpperCase() === insightTexts.candidatesKey
  let isHeld = false
  const press = (event: KeyboardEvent) => {
    if (!isKey(event) || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return
    if (isField(event.target) || app.dialog.value) return
    isHeld = true
    void peek(app, () => isHeld)
  }
  const release = () => {
    if (isHeld) lookAway(app)
    isHeld = false
  }
  const lift = (event: KeyboardEvent) => isKey(event) && release()
  addEventListener('keydown', press)
  addEventListener('keyup', lift)
  addEventListener('blur', release)
  return () => {
    release()
    removeEventListener('keydown', press)
    removeEventListener('keyup', lift)
    removeEventListener('blur', release)
  }
}

/** What is seen counts as a hint. */
async function peek(app: App, isWanted: () => boolean = () => true): Promise<void> {
  const { play, session, engine } = app
  const { view } = play
  const asked = view.value
  await session.reportingFailure(async () => {
    const picture = await engine.trueCandidates()
    if (asked !== view.value || app.mode.value !== 'play' || !isWanted()) return
    if (!picture) app.notice.value = insightTexts.noCandidates
    else {
      if (!play.isFinished.value) play.hintsUsed.value++
      app.overlay.value = { picture }
    }
  })
}

function lookAway(app: App): void {
  app.overlay.value = undefined
}

/** The menu closes when something is chosen. */
function choosing(act: () => void): (event: { readonly currentTarget: HTMLElement }) => void {
  return ({ currentTarget }) => {
    currentTarget.closest('details')!.open = false
    act()
  }
}
