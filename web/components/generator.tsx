import { useSignal } from '@preact/signals'
import { useMemo } from 'preact/hooks'
import type { Parameter, RawSettings } from '../../src/index.ts'
import type { Session } from '../session.ts'
import { texts } from '../texts.ts'
import { columnsKey, type Fields, ParameterField, rowsKey } from './parameter-field.tsx'

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
          {parameters.map((parameter) => (
            <ParameterField key={parameter.name} parameter={parameter} fields={fields.value} change={change} />
          ))}
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

function defaultsOf(parameters: readonly Parameter[]): Fields {
  const fields: Record<string, string> = {}
  for (const parameter of parameters) {
    if (parameter.kind === 'size') {
      fields[rowsKey(parameter.name)] = String(parameter.default.rows)
      fields[columnsKey(parameter.name)] = String(parameter.default.columns)
    } else fields[parameter.name] = String(parameter.default ?? '')
  }
  return fields
}

function settingsOf(parameters: readonly Parameter[], fields: Fields): RawSettings {
  return Object.fromEntries(
    parameters.map(({ name, kind }) => [
      name,
      kind === 'size' ? `${fields[rowsKey(name)]}x${fields[columnsKey(name)]}` : fields[name],
    ]),
  )
}
