import type { FamilyInfo } from '../protocol.ts'
import type { Play } from '../state/play.ts'
import { texts } from '../texts/index.ts'

/** What helps with the board as it is. */
export function HintBox({ play, family }: { play: Play; family: FamilyInfo }) {
  const hint = play.hint.value
  return (
    <div class="hint-box">
      <button type="button" class="small" aria-disabled={play.isFinished.value} onClick={() => play.askForHint()}>
        {texts.hint}
      </button>
      <div aria-live="polite">
        {hint && 'isAsked' in hint && <p>{texts.lookingForHint}</p>}
        {hint && 'why' in hint && <p>{hint.why}</p>}
        {hint && 'kind' in hint && (
          <>
            <p class="title">{texts.hintTitle(hint, family)}</p>
            <p>{texts.places(hint.words)}</p>
          </>
        )}
        {hint && !('isAsked' in hint) && (
          <button type="button" class="small" onClick={() => play.dismissHint()}>
            {texts.dismiss}
          </button>
        )}
      </div>
    </div>
  )
}
