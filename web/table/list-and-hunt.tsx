import { type Signal, signal, useSignal } from '@preact/signals'
import { proxy } from 'comlink'
import { useEffect } from 'preact/hooks'
import { ParameterField } from '../components/parameter-field.tsx'
import { number } from '../numbers.ts'
import type { FamilyInfo } from '../protocol.ts'
import { saveText } from '../saving.ts'
import type { App } from '../state/app.ts'
import { randomSeed } from '../state/app.ts'
import { defaultFields, type Fields, settingsOf } from '../state/fields.ts'
import { Sharing } from '../state/sharing.ts'
import { texts } from '../texts/index.ts'
import { savingTexts } from '../texts/saving.ts'

const MOST_LISTED = 1000
const TRIES_PER_SHARD = 2000
const MOST_HITS = 100

/** Lists the solutions, one by one. */
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
          <button type="button" class="small" data-room={texts.stop} onClick={() => void list()}>
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

interface Hunt {
  readonly fields: Signal<Fields>
  readonly hits: Signal<readonly { readonly text: string; readonly record: string }[]>
  readonly tries: Signal<number>
}

/** By family: what has been hunted for and found stays while the panel is away. */
const hunts = new Map<string, Hunt>()

function huntOf({ name, hunt }: FamilyInfo): Hunt {
  const kept = hunts.get(name)
  if (kept) return kept
  const begun: Hunt = { fields: signal(defaultFields(hunt!.parameters)), hits: signal([]), tries: signal(0) }
  hunts.set(name, begun)
  return begun
}

/** Tries very many puzzles on all cores, and keeps those with a rare property. */
export function HuntPanel({ app }: { app: App }) {
  const family = app.session.family.value
  const hunt = family.hunt!
  const { fields, hits, tries } = huntOf(family)
  const fault = useSignal('')
  const running = useSignal<Sharing | undefined>(undefined)
  useEffect(() => () => running.peek()?.stop(), [running])

  async function start(): Promise<void> {
    if (running.value) return running.value.stop()
    const sharing = new Sharing(app.pool)
    running.value = sharing
    fault.value = ''
    // What was found before stays.
    const enough = hits.value.length + MOST_HITS
    const seed = randomSeed()
    const settings = settingsOf(hunt.parameters, fields.value)
    let shard = 0
    await app.session.reportingFailure(() =>
      sharing.run(() => {
        if (hits.value.length >= enough) return undefined
        const next = shard++
        return async (engine) => {
          const found = await engine.hunt(family.name, settings, seed, next, TRIES_PER_SHARD)
          tries.value += found.tries
          hits.value = [...hits.value, ...found.hits]
          if (found.why === undefined && found.tries > 0) return
          fault.value = found.why ?? ''
          sharing.stop()
        }
      }),
    )
    running.value = undefined
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
          <button
            type="button"
            class="small primary"
            data-room={texts.startHunt(app.pool.size)}
            onClick={() => void start()}
          >
            {running.value ? texts.stop : texts.startHunt(app.pool.size)}
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
