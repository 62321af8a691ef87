import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { FamilyChips } from '../components/family-chips.tsx'
import { ParameterField } from '../components/parameter-field.tsx'
import { Thumbnail as Small } from '../components/thumbnail.tsx'
import type { Thumbnail } from '../protocol.ts'
import { type App, randomSeed } from '../state/app.ts'
import { defaultFields, type Fields, SEED, settingsOf } from '../state/fields.ts'
import { Sharing } from '../state/sharing.ts'
import { texts } from '../texts/index.ts'
import './places.css'

/** Puzzles on the wall. */
const WALL = 8
/** Larger boards are made one at a time. */
const MOST_SQUARES_ON_WALL = 900

/** Parameters, and a wall of new puzzles to choose from. */
export default function New({ app, family: name, fields: kept }: { app: App; family: string; fields: Fields }) {
  const family = app.familyNamed(name) ?? app.families[0]!
  const usual = family.openings.find(({ isUsual }) => isUsual)?.settings ?? {}
  const start = { ...defaultFields(family.parameters), ...fromSettings(usual) }
  const fields = useSignal<Fields>({ ...start, ...kept })
  const wall = useSignal<readonly (Thumbnail | undefined)[]>([])
  const making = useRef<Sharing | undefined>(undefined)
  const isBusy = useSignal(false)

  const change = (key: string, value: string) => {
    fields.value = { ...fields.value, [key]: value }
  }

  async function fill(): Promise<void> {
    cancel()
    const changed = Object.entries(fields.value).filter(([key, value]) => value !== start[key as keyof typeof start])
    app.tell({ place: 'new', family: name, fields: Object.fromEntries(changed) })
    const settings = settingsOf(family.parameters, fields.value)
    const seed = fields.value[SEED] ?? '1'
    const count = squaresOf(fields.value) > MOST_SQUARES_ON_WALL ? 1 : WALL
    const sharing = new Sharing(app.pool)
    making.current = sharing
    isBusy.value = true
    wall.value = Array.from({ length: count }, () => undefined)
    let begun = 0
    await sharing.run(() => {
      if (begun === count) return undefined
      const index = begun++
      const order = { family: family.name, settings, seed: index === 0 ? seed : `${seed}-${index + 1}` }
      return async (engine) => {
        const made = await engine.thumbnail(order)
        if (!sharing.isStopped) wall.value = wall.value.map((each, i) => (i === index ? made : each))
      }
    })
    if (!sharing.isStopped) isBusy.value = false
  }

  /** What is made already stays. */
  function cancel(): void {
    making.current?.stop()
    isBusy.value = false
    wall.value = wall.value.filter((each) => each !== undefined)
  }

  // The first visit fills the wall by itself.
  useEffect(() => {
    void fill()
    return cancel
  }, [])

  return (
    <main class="place new">
      <h1>{texts.newTitle}</h1>
      <FamilyChips app={app} label={texts.puzzles} place="new" chosen={family.name} />
      <div class="new-grid">
        <form
          class="card"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void fill()
          }}
        >
          <fieldset class="chips">
            <legend class="unseen">{texts.openingsOf(family.title)}</legend>
            {family.openings.map(({ title, settings }) => {
              const chosen = { ...defaultFields(family.parameters), ...fromSettings(settings) }
              return (
                <button
                  key={title}
                  type="button"
                  class="chip"
                  aria-pressed={isIn(chosen, fields.value)}
                  onClick={() => {
                    fields.value = { ...chosen, [SEED]: fields.value[SEED] ?? '1' }
                    void fill()
                  }}
                >
                  {title}
                </button>
              )
            })}
          </fieldset>
          {family.parameters.map((parameter) => (
            <ParameterField key={parameter.name} parameter={parameter} fields={fields.value} change={change} />
          ))}
          <details>
            <summary>{texts.advanced}</summary>
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
              <p class="soft" id="seed-hint">
                {texts.seedHint}
              </p>
            </div>
          </details>
          <div class="buttons new-buttons">
            <button type="submit" class="primary">
              {texts.generate}
            </button>
            <button
              type="button"
              onClick={() => {
                change(SEED, randomSeed())
                void fill()
              }}
            >
              {texts.others}
            </button>
            <a class="button" href={`#/print/${family.name}?${new URLSearchParams(fields.value)}`}>
              {texts.printSheet}
            </a>
          </div>
          <div class="making">
            {isBusy.value && (
              <>
                <progress
                  aria-label={texts.making}
                  max={wall.value.length}
                  value={wall.value.length > 1 ? wall.value.filter((each) => each !== undefined).length : undefined}
                />
                <button type="button" class="small" onClick={cancel}>
                  {texts.cancel}
                </button>
              </>
            )}
          </div>
        </form>
        <section aria-label={texts.wall} aria-busy={isBusy.value}>
          <ul class="wall">
            {wall.value.map((each, index) => (
              <li key={index}>
                {each && 'why' in each ? (
                  <p class="card fault">{each.why}</p>
                ) : (
                  <button
                    type="button"
                    class="card"
                    aria-label={texts.puzzleNumber(index + 1)}
                    aria-disabled={each === undefined}
                    onClick={() => each && app.openPuzzle(family.name, each.text)}
                  >
                    <Small picture={each?.picture} />
                  </button>
                )}
              </li>
            ))}
          </ul>
        </section>
      </div>
    </main>
  )
}

/** Settings as the fields have them: sizes are two numbers. */
function fromSettings(settings: Readonly<Record<string, string>>): Fields {
  const fields: Record<string, string> = { ...settings }
  const { size } = settings
  if (size !== undefined) {
    const [rows = size, columns = rows] = size.split('x')
    fields['size-rows'] = rows
    fields['size-columns'] = columns
  }
  return fields
}

/** Whether these are the settings, apart from the seed. */
function isIn(chosen: Fields, fields: Fields): boolean {
  return Object.entries(chosen).every(([key, value]) => key === SEED || fields[key] === value)
}

function squaresOf(fields: Fields): number {
  const side = Number(fields.n ?? fields.size ?? fields['size-rows'] ?? 8)
  return side * Number(fields['size-columns'] ?? side)
}
