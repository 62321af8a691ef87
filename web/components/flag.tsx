import type { Signal } from '@preact/signals'

/** A box to tick. */
export function Flag({ label, flag }: { label: string; flag: Signal<boolean> }) {
  return (
    <label class="flag">
      <input
        type="checkbox"
        checked={flag.value}
        onChange={(event) => {
          flag.value = event.currentTarget.checked
        }}
      />
      {label}
    </label>
  )
}
