import type { Signal } from '@preact/signals'
import { texts } from '../texts/index.ts'

/** Which of several boards is shown. */
export function BoardChoice({ names, chosen }: { names: readonly string[]; chosen: Signal<number> }) {
  return (
    <fieldset class="segments">
      <legend class="unseen">{texts.shownBoard}</legend>
      {names.map((name, index) => (
        <button
          key={name}
          type="button"
          class="small"
          aria-pressed={chosen.value === index}
          onClick={() => {
            chosen.value = index
          }}
        >
          {name}
        </button>
      ))}
    </fieldset>
  )
}
