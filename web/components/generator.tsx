import { useSignal } from '@preact/signals'
import { useMemo } from 'preact/hooks'
import type { NumberParameter, RawSettings, SizeParameter } from '../../src/index.ts'
import type { Session } from '../session.ts'
import { texts } from '../texts.ts'

/** What stands in the fields, as it was typed: the library says what is wrong with it. */
type Fields = Readonly<Record<string, string>>

interface FieldProps<P> {
  readonly parameter: P
  readonly fields: Fields
  readonly change: (name: string, value: string) => void
}

/** Makes a problem from the family's parameters and a seed. */
export function Generator({ session }: { session: Session }) {
  const { parameters } = session.family.value
  const fields = useSignal<Fields>({ seed: '1', ...defaultsOf(parameters) })
  const change = (name: string, value: string) => {
    fields.value = { ...fields.value, [name]: value }
  }
  const generate = () => session.generate(settingsOf(parameters, fields.value), fields.value.seed ?? '')
  // On phones it would stand between the text and the answer.
  const startsOpen = useMemo(() => matchMedia('(min-width: 60rem)').matches, [])
  const isBusy = session.running.value !== undefined

  return (
    <details class="generator" open={startsOpen}>
      <summary>
        <h3>{texts.generateHeading}</h3>
      </summary>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void generate()
        }}
      >
        <div class="parameters">
          {parameters.map((parameter) =>
            parameter.kind === 'size' ? (
              <SizeField key={parameter.name} parameter={parameter} fields={fields.value} change={change} />
            ) : (
              <NumberField key={parameter.name} parameter={parameter} fields={fields.value} change={change} />
            ),
          )}
          <div class="field">
            <label for="seed">{texts.seed}</label>
            <input
              id="seed"
              value={fields.value.seed}
              autocomplete="off"
              spellcheck={false}
              aria-describedby="seed-hint"
              onInput={(event) => change('seed', event.currentTarget.value)}
            />
            <p class="hint" id="seed-hint">
              {texts.seedHint}
            </p>
          </div>
        </div>
        <div class="buttons">
          <button type="submit" aria-disabled={isBusy}>
            {texts.generate}
          </button>
          <button
            type="button"
            class="quiet"
            title={texts.anotherHint}
            aria-disabled={isBusy}
            onClick={() => {
              change('seed', String(crypto.getRandomValues(new Uint32Array(1))[0]! % 1_000_000))
              void generate()
            }}
          >
            {texts.another}
          </button>
        </div>
        <p class="generator-fault" aria-live="polite">
          {session.generatorFault.value}
        </p>
      </form>
    </details>
  )
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

type Parameters = readonly (SizeParameter | NumberParameter)[]

function defaultsOf(parameters: Parameters): Fields {
  const fields: Record<string, string> = {}
  for (const parameter of parameters) {
    if (parameter.kind === 'size') {
      fields[rowsKey(parameter.name)] = String(parameter.default.rows)
      fields[columnsKey(parameter.name)] = String(parameter.default.columns)
    } else fields[parameter.name] = String(parameter.default)
  }
  return fields
}

function settingsOf(parameters: Parameters, fields: Fields): RawSettings {
  return Object.fromEntries(
    parameters.map(({ name, kind }) => [
      name,
      kind === 'size' ? `${fields[rowsKey(name)]}x${fields[columnsKey(name)]}` : fields[name],
    ]),
  )
}

function rowsKey(parameter: string): string {
  return `${parameter}-rows`
}

function columnsKey(parameter: string): string {
  return `${parameter}-columns`
}
