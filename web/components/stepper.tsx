import { texts } from '../texts/index.ts'
import './fields.css'

interface Props {
  readonly title: string
  readonly value: number
  readonly low: number
  readonly high: number
  readonly change: (value: number) => void
  readonly refuse: (why: string) => void
}

/** A number with its neighbours one press away. */
export function Stepper({ title, value, low, high, change, refuse }: Props) {
  function enter({ currentTarget: field }: { readonly currentTarget: HTMLInputElement }): void {
    const typed = field.valueAsNumber
    if (Number.isInteger(typed) && typed >= low && typed <= high) {
      change(typed)
      return
    }
    refuse(texts.outOfRange(title, low, high))
    field.value = String(value)
  }

  return (
    <fieldset class="stepper">
      <legend>{title}</legend>
      <button
        type="button"
        class="small"
        aria-label={texts.less(title)}
        aria-disabled={value <= low}
        onClick={() => value > low && change(value - 1)}
      >
        −
      </button>
      <input type="number" inputMode="numeric" min={low} max={high} value={value} aria-label={title} onChange={enter} />
      <button
        type="button"
        class="small"
        aria-label={texts.oneMore(title)}
        aria-disabled={value >= high}
        onClick={() => value < high && change(value + 1)}
      >
        +
      </button>
    </fieldset>
  )
}
