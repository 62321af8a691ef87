import type {
  ChoiceParameter,
  FlagParameter,
  NumberParameter,
  Parameter,
  SizeParameter,
  WholeParameter,
} from '../../src/index.ts'
import { texts } from '../texts.ts'

/** What stands in the fields, as it was typed: the library says what is wrong with it. */
export type Fields = Readonly<Record<string, string>>

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
      return <NumberField parameter={parameter} {...rest} />
    case 'whole':
      return <WholeField parameter={parameter} {...rest} />
    case 'choice':
      return <ChoiceField parameter={parameter} {...rest} />
    case 'flag':
      return <FlagField parameter={parameter} {...rest} />
  }
}

function SizeField({ parameter, fields, change }: FieldProps<SizeParameter>) {
  const { name, summary, low, high } = parameter
  const side = (key: string, label: string) => (
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
  )
  return (
    <fieldset class="field">
      <legend>{texts.parameter(name)}</legend>
      <div class="pair">
        {side(rowsKey(name), texts.rows(name))}
        <span aria-hidden="true">{texts.times}</span>
        {side(columnsKey(name), texts.columns(name))}
      </div>
      <p class="hint" id={`${name}-hint`}>
        {summary}, {texts.range(low, high)}
      </p>
    </fieldset>
  )
}

function NumberField({ parameter, fields, change }: FieldProps<NumberParameter>) {
  const { name, summary, low, high, step } = parameter
  const shared = { min: low, max: high, value: fields[name] }
  const onInput = (event: { currentTarget: HTMLInputElement }) => change(name, event.currentTarget.value)
  return (
    <div class="field">
      <label for={name}>{texts.parameter(name)}</label>
      <div class="pair">
        <input type="range" step={step} aria-label={texts.slider(name)} {...shared} onInput={onInput} />
        <input
          id={name}
          type="number"
          inputMode="decimal"
          step="any"
          aria-describedby={`${name}-hint`}
          {...shared}
          onInput={onInput}
        />
      </div>
      <p class="hint" id={`${name}-hint`}>
        {summary}, {texts.range(low, high)}
      </p>
    </div>
  )
}

function WholeField({ parameter, fields, change }: FieldProps<WholeParameter>) {
  const { name, summary, low, high } = parameter
  const empty = parameter.default === undefined ? `, ${texts.mayBeEmpty}` : ''
  return (
    <div class="field">
      <label for={name}>{texts.parameter(name)}</label>
      <input
        id={name}
        type="number"
        inputMode="numeric"
        min={low}
        max={high}
        step={1}
        value={fields[name]}
        aria-describedby={`${name}-hint`}
        onInput={(event) => change(name, event.currentTarget.value)}
      />
      <p class="hint" id={`${name}-hint`}>
        {summary}, {texts.range(low, high)}
        {empty}
      </p>
    </div>
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

export function rowsKey(parameter: string): string {
  return `${parameter}-rows`
}

export function columnsKey(parameter: string): string {
  return `${parameter}-columns`
}
