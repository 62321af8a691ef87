import type { Question } from '../protocol.ts'
import type { Session } from '../state/session.ts'
import { texts } from '../texts/index.ts'
import { SolveButton, StopButton } from './search-buttons.tsx'

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

const QUESTIONS = Object.keys(texts.abilities) as Question[]

/** Starts and stops. */
export function SolveBar({ session }: { session: Session }) {
  const { methods, can, goal } = session.family.value
  const running = session.running.value
  return (
    <div class="solve-bar">
      <SolveButton session={session} />
      <StopButton session={session} />
      <span class="hint">
        {texts.orPress} <kbd>{texts.modifierKey(isMac)}</kbd> <kbd>{texts.enterKey}</kbd>
      </span>
      {methods.length > 1 && (
        <label class="method">
          {texts.method}
          <select
            value={session.chosenMethod}
            onChange={(event) => {
              session.method.value = event.currentTarget.value
            }}
          >
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
