import type { Workbench } from '../state/workbench.ts'
import { texts } from '../texts/index.ts'

/** Which puzzle, and the examples that come with it. */
export function ProblemPicker({ workbench }: { workbench: Workbench }) {
  const { session } = workbench
  const family = session.family.value
  return (
    <>
      <div class="field">
        <label for="family">{texts.family}</label>
        <select
          id="family"
          value={family.name}
          aria-describedby="family-summary"
          onChange={(event) => workbench.chooseFamily(event.currentTarget.value)}
        >
          {session.families.map(({ name, title }) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
        </select>
        <p class="hint" id="family-summary">
          {family.summary}
        </p>
      </div>
      <fieldset class="field">
        <legend>{texts.examples}</legend>
        <div class="chips">
          {family.examples.map(({ name, text }) => (
            <button
              key={name}
              type="button"
              class="chip"
              aria-pressed={session.text.value === text}
              onClick={() => session.take(text)}
            >
              {name}
            </button>
          ))}
        </div>
      </fieldset>
    </>
  )
}
