import type { Question } from '../protocol.ts'
import type { Session } from '../session.ts'
import { texts } from '../texts.ts'

interface Props {
  readonly session: Session
  readonly method: string
  readonly chooseMethod: (name: string) => void
}

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

const QUESTIONS = Object.keys(texts.abilities) as Question[]

/** Starts and stops. Buttons that cannot be used now keep their place and the focus. */
export function SolveBar({ session, method, chooseMethod }: Props) {
  const { methods, can, goal } = session.family.value
  const running = session.running.value
  return (
    <div class="solve-bar">
      <button
        type="button"
        class="primary"
        aria-disabled={running !== undefined}
        aria-keyshortcuts="Control+Enter Meta+Enter"
        onClick={() => session.solve(method)}
      >
        {texts.solve}
      </button>
      <button
        type="button"
        class="stop"
        aria-disabled={running === undefined || running.isStopping}
        onClick={() => session.stop()}
      >
        {texts.stop}
      </button>
      <span class="hint">
        {texts.orPress} <kbd>{texts.modifierKey(isMac)}</kbd> <kbd>{texts.enterKey}</kbd>
      </span>
      {methods.length > 1 && (
        <label class="method">
          {texts.method}
          <select value={method} onChange={(event) => chooseMethod(event.currentTarget.value)}>
            {methods.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
      )}
      {QUESTIONS.some((question) => can[question]) && (
        <fieldset class="more">
          <legend class="unseen">{texts.moreToAsk}</legend>
          {QUESTIONS.filter((question) => can[question]).map((question) => (
            <button
              key={question}
              type="button"
              class="small"
              title={texts.abilityHints[question](goal)}
              aria-disabled={running !== undefined}
              onClick={() => session.ask(question)}
            >
              {texts.abilities[question]}
            </button>
          ))}
        </fieldset>
      )}
    </div>
  )
}
