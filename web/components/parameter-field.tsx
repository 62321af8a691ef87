import type {
  ChoiceParameter,
  FlagParameter,
  NumberParameter,
  Parameter,
  SizeParameter,
  WholeParameter,
} from '../../src/index.ts'
import { columnsKey, type Fields, rowsKey } from '../state/fields.ts'
import { texts } from '../texts/index.ts'
import './fields.css'

interface FieldProps<P> {
  readonly parameter: P
  readonly fields: Fields
  readonly change: (name: string, value: string) => void
}

/** The field, or the pair of fields, for one parameter of a family. */
export function ParameterField({ parameter, ...rest }: FieldProps<Parameter>) {
  switch (parameter.kind) {
    case 'size':
      return <SizeField parameter={parameter} {...rest} />
    case 'number':
    case 'whole':
      return <NumberField parameter={parameter} {...rest} />
    case 'choice':
      return <ChoiceField parameter={parameter} {...rest} />
    case 'flag':
      return <FlagField parameter={parameter} {...rest} />
  }
}

function SizeField({ parameter, fields, change }: FieldProps<SizeParameter>) {
  const { name, summary, low, high } = parameter
  const side = (key: string, label: string, usual: number) => (
    <div class="side">
      <input
        id={key}
        type="number"
        inputMode="numeric"
        min={low}
        max={high}
        step={1}
        value={fields[key]}
        aria-label={label}
        aria-describedby={`${name}-hint`}
        onInput={(event) => change(key, event.currentTarget.value)}
      />
      <Slider
        label={texts.slider(key.replaceAll('-', ' '))}
        low={low}
        high={sliderEnd(high, usual)}
        step={1}
        written={fields[key]}
        change={(value) => change(key, value)}
      />
    </div>
  )
  return (
    <fieldset class="field">
      <legend>{texts.parameter(name)}</legend>
      <div class="pair sides">
        {side(rowsKey(name), texts.rows(name), parameter.default.rows)}
        <span aria-hidden="true">{texts.times}</span>
        {side(columnsKey(name), texts.columns(name), parameter.default.columns)}
      </div>
      <p class="hint" id={`${name}-hint`}>
        {summary}, {texts.range(low, high)}
      </p>
    </fieldset>
  )
}

function NumberField({ parameter, fields, change }: FieldProps<NumberParameter | WholeParameter>) {
  const { name, summary, low, high } = parameter
  const isWhole = parameter.kind === 'whole'
  const mayBeEmpty = parameter.default === undefined
  return (
    <div class="field">
      <label for={name}>{texts.parameter(name)}</label>
      <div class="pair">
        <Slider
          label={texts.slider(name)}
          low={low}
          high={isWhole ? sliderEnd(high, parameter.default ?? low) : high}
          step={isWhole ? 1 : parameter.step}
          written={fields[name]}
          mayBeEmpty={mayBeEmpty}
          change={(value) => change(name, value)}
        />
        <input
          id={name}
          class={isWhole && high > MOST_IN_A_SHORT_FIELD ? 'long' : undefined}
          type="number"
          inputMode={isWhole ? 'numeric' : 'decimal'}
          min={low}
          max={high}
          step={isWhole ? 1 : 'any'}
          value={fields[name]}
          aria-describedby={`${name}-hint`}
          onInput={(event) => change(name, event.currentTarget.value)}
        />
      </div>
      <p class="hint" id={`${name}-hint`}>
        {summary}, {texts.range(low, high)}
        {mayBeEmpty && `, ${texts.mayBeEmpty}`}
      </p>
    </div>
  )
}

/** Up to here every value is on the slider; of longer ranges only likely values, or the thumb would jump. */
const MOST_ON_A_SLIDER = 100
const LEAST_END = 30
const MOST_IN_A_SHORT_FIELD = 99_999

function sliderEnd(high: number, usual: number): number {
  return high <= MOST_ON_A_SLIDER ? high : Math.min(high, Math.max(4 * usual, LEAST_END))
}

interface SliderProps {
  readonly label: string
  readonly low: number
  readonly high: number
  readonly step: number
  /** What stands in the field beside it. */
  readonly written: string | undefined
  readonly mayBeEmpty?: boolean
  readonly change: (value: string) => void
}

/** Where the field may be empty, that is the slider's first stop, so that there is a way back. */
function Slider({ label, low, high, step, written = '', mayBeEmpty = false, change }: SliderProps) {
  const start = mayBeEmpty ? low - step : low
  const isEmpty = written.trim() === ''
  return (
    <input
      type="range"
      class={isEmpty ? 'empty' : undefined}
      min={start}
      max={high}
      step={step}
      value={isEmpty ? start : written}
      aria-label={label}
      // The field may hold more than the slider can show.
      aria-valuetext={!isEmpty ? written : mayBeEmpty ? texts.mayBeEmpty : texts.unknown}
      onInput={({ currentTarget: { value } }) => change(mayBeEmpty && Number(value) < low ? '' : value)}
    />
  )
}

function ChoiceField({ parameter, fields, change }: FieldProps<ChoiceParameter>) {
  const { name, summary, choices } = parameter
  return (
    <div class="field">
      <label for={name}>{texts.parameter(name)}</label>
      <select
        id={name}
        value={fields[name]}
        aria-describedby={`${name}-hint`}
        onChange={(event) => change(name, event.currentTarget.value)}
      >
        {choices.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </select>
      <p class="hint" id={`${name}-hint`}>
        {summary}
      </p>
    </div>
  )
}

function FlagField({ parameter, fields, change }: FieldProps<FlagParameter>) {
  const { name, summary } = parameter
  return (
    <div class="field">
      <label class="flag">
        <input
          id={name}
          type="checkbox"
          checked={fields[name] === 'true'}
          aria-describedby={`${name}-hint`}
          onChange={(event) => change(name, String(event.currentTarget.checked))}
        />
        {texts.parameter(name)}
      </label>
      <p class="hint" id={`${name}-hint`}>
        {summary}
      </p>
    </div>
  )
}
