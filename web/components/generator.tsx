import { useMemo } from 'preact/hooks'
import { SEED, settingsOf } from '../state/fields.ts'
import type { Workbench } from '../state/workbench.ts'
import { texts } from '../texts/index.ts'
import { ParameterField } from './parameter-field.tsx'

/** Makes a problem from the family's parameters and a seed. */
export function Generator({ workbench }: { workbench: Workbench }) {
  const { session, fields } = workbench
  const { parameters } = session.family.value
  const change = (name: string, value: string) => {
    fields.value = { ...fields.value, [name]: value }
  }
  const generate = () => session.generate(settingsOf(parameters, fields.value), fields.value[SEED] ?? '')
  // On phones it would stand between the text and the answer.
  const startsOpen = useMemo(() => matchMedia('(min-width: 60rem)').matches, [])
  const running = session.running.value
  const isBusy = running !== undefined

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
              value={fields.value[SEED]}
              autocomplete="off"
              spellcheck={false}
              aria-describedby="seed-hint"
              onInput={(event) => change(SEED, event.currentTarget.value)}
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
              change(SEED, String(crypto.getRandomValues(new Uint32Array(1))[0]! % 1_000_000))
              void generate()
            }}
          >
            {texts.another}
          </button>
          <button
            type="button"
            class="quiet"
            aria-pressed={workbench.isPrinting.value}
            onClick={() => {
              workbench.isPrinting.value = !workbench.isPrinting.value
            }}
          >
            {texts.printSheet}
          </button>
        </div>
        <div class="generator-state">
          {running?.task === 'generate' && (
            <>
              <progress aria-label={texts.generating} max={1} value={running.standing.done} />
              <button type="button" class="small" aria-disabled={running.isStopping} onClick={() => session.stop()}>
                {texts.cancel}
              </button>
            </>
          )}
          <p class="generator-fault" aria-live="polite">
            {session.generatorFault.value}
          </p>
        </div>
      </form>
    </details>
  )
}
