import { useSignal } from '@preact/signals'
import { proxy } from 'comlink'
import { useRef } from 'preact/hooks'
import { ParameterField } from '../components/parameter-field.tsx'
import { number } from '../numbers.ts'
import { saveText } from '../saving.ts'
import type { App } from '../state/app.ts'
import { randomSeed } from '../state/app.ts'
import { defaultFields, settingsOf } from '../state/fields.ts'
import { texts } from '../texts/index.ts'
import { savingTexts } from '../texts/saving.ts'

const MOST_LISTED = 1000
const TRIES_PER_SHARD = 2000
const MOST_HITS = 100

/** Lists what there is, one by one. */
export function ListPanel({ app }: { app: App }) {
  const items = useSignal<readonly string[]>([])
  const said = useSignal('')
  const isRunning = useSignal(false)
  const [one, several] = app.session.family.value.listed ?? ['', '']

  async function list(): Promise<void> {
    if (isRunning.value) return void app.engine.stop()
    isRunning.value = true
    items.value = []
    said.value = ''
    await app.session.reportingFailure(async () => {
      const listener = (more: readonly string[]) => {
        items.value = [...items.value, ...more]
      }
      const { count, isAll } = await app.engine.list(MOST_LISTED, proxy(listener))
      said.value = texts.listed(count, count === 1 ? one : several, isAll)
    })
    isRunning.value = false
  }

  return (
    <details class="json">
      <summary>{texts.listHeading(several)}</summary>
      <div class="json-body">
        <div class="buttons">
          <button type="button" class="small" onClick={() => void list()}>
            {isRunning.value ? texts.stop : texts.list}
          </button>
          <button
            type="button"
            class="small"
            aria-disabled={items.value.length === 0}
            onClick={() => saveText(`${app.session.family.value.name}-list.txt`, items.value.join('\n'), 'text/plain')}
          >
            {savingTexts.saveText}
          </button>
        </div>
        <p role="status">{said.value}</p>
        <textarea readOnly rows={8} aria-label={texts.listHeading(several)} value={items.value.join('\n')} />
      </div>
    </details>
  )
}

/** Tries very many puzzles on all cores, and keeps those with a rare property. */
export function HuntPanel({ app }: { app: App }) {
  const family = app.session.family.value
  const hunt = family.hunt!
  const fields = useSignal(defaultFields(hunt.parameters))
  const hits = useSignal<readonly { readonly text: string; readonly record: string }[]>([])
  const tries = useSignal(0)
  const fault = useSignal('')
  const isRunning = useSignal(false)
  const isWanted = useRef(false)

  async function start(): Promise<void> {
    if (isRunning.value) {
      isWanted.current = false
      return
    }
    isWanted.current = true
    isRunning.value = true
    fault.value = ''
    tries.value = 0
    const seed = randomSeed()
    const settings = settingsOf(hunt.parameters, fields.value)
    let shard = 0
    const work = async () => {
      while (isWanted.current && hits.value.length < MOST_HITS) {
        const next = shard++
        const found = await app.pool.run((engine) => engine.hunt(family.name, settings, seed, next, TRIES_PER_SHARD))
        tries.value += found.tries
        hits.value = [...hits.value, ...found.hits]
        if (found.why === undefined && found.tries > 0) continue
        fault.value = found.why ?? ''
        isWanted.current = false
      }
    }
    await app.session.reportingFailure(async () => {
      await Promise.all(Array.from({ length: app.pool.size }, work))
    })
    isRunning.value = false
  }

  return (
    <details class="json">
      <summary>{texts.huntHeading}</summary>
      <div class="json-body">
        <p class="soft">{hunt.summary}</p>
        {hunt.parameters.map((parameter) => (
          <ParameterField
            key={parameter.name}
            parameter={parameter}
            fields={fields.value}
            change={(name, value) => {
              fields.value = { ...fields.value, [name]: value }
            }}
          />
        ))}
        <div class="buttons">
          <button type="button" class="small primary" onClick={() => void start()}>
            {isRunning.value ? texts.stop : texts.startHunt(app.pool.size)}
          </button>
          <button
            type="button"
            class="small"
            aria-disabled={hits.value.length === 0}
            onClick={() =>
              saveText(`${family.name}-hits.txt`, hits.value.map(({ record }) => record).join('\n\n'), 'text/plain')
            }
          >
            {savingTexts.saveText}
          </button>
        </div>
        <p role="status">
          {fault.value}
          {texts.hunted(number(tries.value), hunt.nouns[1], hits.value.length)}
        </p>
        <ul class="hits">
          {hits.value.slice(0, 12).map(({ text }, index) => (
            <li key={index}>
              <button type="button" class="small" onClick={() => app.openPuzzle(family.name, text, 'analyse')}>
                {texts.openHit(index + 1)}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </details>
  )
}
