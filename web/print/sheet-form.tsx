import { printTexts } from '../texts/print.ts'
import { MOST_PUZZLES, type SheetProgress } from './sheet-order.ts'
import { PER_PAGE, type PerPage } from './sheet-pages.ts'

/** What is chosen. The number of puzzles is kept as it was typed. */
export interface SheetChoices {
  readonly count: string
  readonly perPage: PerPage
  readonly withAnswers: boolean
}

interface SheetFormProps {
  readonly choices: SheetChoices
  readonly change: (changed: Partial<SheetChoices>) => void
  /** How far a sheet has come that is being made. */
  readonly progress: SheetProgress | undefined
  readonly isStopping: boolean
  /** What became of the last one. */
  readonly message: string
  readonly isFault: boolean
  readonly canPrint: boolean
  readonly make: () => void
  readonly cancel: () => void
  readonly print: () => void
}

/** Buttons that cannot be used now keep their place and the focus. */
export function SheetForm(props: SheetFormProps) {
  const { choices, change, progress, canPrint } = props
  const isBusy = progress !== undefined
  return (
    <form
      class="card sheet-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) props.make()
      }}
    >
      <div class="sheet-fields">
        <CountField choices={choices} change={change} isFault={props.isFault} />
        <div class="field">
          <label for="sheet-per-page">{printTexts.perPage}</label>
          <select
            id="sheet-per-page"
            value={String(choices.perPage)}
            aria-describedby="sheet-per-page-hint"
            onChange={({ currentTarget: { value } }) =>
              change({ perPage: PER_PAGE.find((each) => String(each) === value)! })
            }
          >
            {PER_PAGE.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
          <p class="hint" id="sheet-per-page-hint">
            {printTexts.perPageHint}
          </p>
        </div>
        <div class="field">
          <label class="flag">
            <input
              type="checkbox"
              checked={choices.withAnswers}
              onChange={(event) => change({ withAnswers: event.currentTarget.checked })}
            />
            {printTexts.withAnswers}
          </label>
        </div>
      </div>
      <div class="buttons">
        <button type="submit" class="primary" aria-disabled={isBusy}>
          {printTexts.make}
        </button>
        <button
          type="button"
          class="stop"
          aria-disabled={!isBusy || props.isStopping}
          onClick={() => isBusy && !props.isStopping && props.cancel()}
        >
          {printTexts.cancel}
        </button>
        <button type="button" aria-disabled={!canPrint} onClick={() => canPrint && props.print()}>
          {printTexts.print}
        </button>
      </div>
      <div class="sheet-progress">
        {progress && (
          <>
            <progress aria-label={printTexts.progress} max={progress.of} value={progress.done} />
            <span>{props.isStopping ? printTexts.cancelling : printTexts.doneOf(progress.done, progress.of)}</span>
          </>
        )}
        <p class={props.isFault ? 'sheet-message fault-words' : 'sheet-message'} role="status">
          {props.message}
        </p>
      </div>
    </form>
  )
}

function CountField({ choices, change, isFault }: Pick<SheetFormProps, 'choices' | 'change' | 'isFault'>) {
  return (
    <div class="field">
      <label for="sheet-count">{printTexts.count}</label>
      <input
        id="sheet-count"
        type="number"
        inputMode="numeric"
        min={1}
        max={MOST_PUZZLES}
        step={1}
        value={choices.count}
        aria-describedby="sheet-count-hint"
        aria-invalid={isFault && countOf(choices) === undefined}
        onInput={(event) => change({ count: event.currentTarget.value })}
      />
      <p class="hint" id="sheet-count-hint">
        {printTexts.countHint(1, MOST_PUZZLES)}
      </p>
    </div>
  )
}

/** How many puzzles are wanted, or undefined where what was typed says no such number. */
export function countOf({ count }: SheetChoices): number | undefined {
  const value = Number(count)
  return count.trim() !== '' && Number.isInteger(value) && value >= 1 && value <= MOST_PUZZLES ? value : undefined
}
