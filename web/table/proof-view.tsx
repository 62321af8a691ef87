import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { Json } from '../../src/index.ts'
import { PlaceWords } from '../components/place-words.tsx'
import { saveText } from '../saving.ts'
import type { App } from '../state/app.ts'
import { insightTexts } from '../texts/insight.ts'

/** More lines would take browsers too long to lay out. */
const MOST_LINES = 500
const LONGEST_VALUE = 60

/** The certificate as a tree: its lists of objects are branches, whichever family wrote it. */
export function ProofView({ app, version }: { app: App; version: object }) {
  const { session } = app
  const written = useSignal('')
  useEffect(() => {
    let isCurrent = true
    void app.engine.resultJson('found').then((json) => {
      if (isCurrent) written.value = json
    })
    return () => {
      isCurrent = false
    }
  }, [version])
  if (written.value === '') return null
  const { certificate } = JSON.parse(written.value) as { readonly certificate?: Json }
  const lines = linesOf(certificate)
  const budget = { left: MOST_LINES }
  return (
    <section aria-labelledby="proof-heading">
      <h2 id="proof-heading">{insightTexts.proofHeading}</h2>
      {session.checked.value?.count === 0 && <p class="seal">{insightTexts.seal}</p>}
      <div class="proof-tree">
        {lines.length === 0 ? <p>{insightTexts.emptyProof}</p> : <Branch app={app} lines={lines} budget={budget} />}
      </div>
      {budget.left <= 0 && <p class="soft">{insightTexts.proofCut(MOST_LINES)}</p>}
      <button
        type="button"
        class="small"
        onClick={() => saveText(`${session.family.value.name}-proof.json`, written.value, 'application/json')}
      >
        {insightTexts.saveProof}
      </button>
    </section>
  )
}

interface Line {
  readonly words: string
  readonly inside: readonly Line[]
}

function Branch({ app, lines, budget }: { app: App; lines: readonly Line[]; budget: { left: number } }) {
  return (
    <ol>
      {lines.map(({ words, inside }, index) => {
        if (budget.left-- <= 0) return null
        return (
          <li key={index}>
            <PlaceWords app={app} words={words} />
            {inside.length > 0 && <Branch app={app} lines={inside} budget={budget} />}
          </li>
        )
      })}
    </ol>
  )
}

/** The lists of an object are branches under their name, its other values lines. */
function linesOf(json: Json | undefined): Line[] {
  if (!isObject(json)) return []
  return Object.entries(json).flatMap(([key, value]): Line[] => {
    if (!Array.isArray(value)) return [{ words: `${key}: ${brief(value)}`, inside: [] }]
    return value.length === 0 ? [] : [{ words: insightTexts.proofBranch(key), inside: value.map(lineOf) }]
  })
}

function lineOf(json: Json): Line {
  if (!isObject(json)) return { words: brief(json), inside: [] }
  const { square, ...rest } = json
  const entries = Object.entries(rest)
  const plain = entries.filter(([, value]) => !isBranch(value)).map(([key, value]) => valueWords(key, value))
  const place = isPlace(square) ? [`r${square[0] + 1}c${square[1] + 1}`] : []
  return {
    words: [...place, ...plain].join(' '),
    inside: linesOf(Object.fromEntries(entries.filter(([, value]) => isBranch(value)))),
  }
}

/** JSON counts rows and columns from 0, people from 1. */
const COORDINATES = ['row', 'column', 'from', 'to']

function valueWords(key: string, value: Json): string {
  if (key === 'as') return brief(value)
  return `${key} ${typeof value === 'number' && COORDINATES.includes(key) ? value + 1 : brief(value)}`
}

function isBranch(json: Json): boolean {
  return Array.isArray(json) && json.some((each) => isObject(each))
}

function isPlace(json: Json | undefined): json is [number, number] {
  return Array.isArray(json) && json.length === 2 && json.every((each) => typeof each === 'number')
}

function isObject(json: Json | undefined): json is { readonly [key: string]: Json } {
  return typeof json === 'object' && json !== null && !Array.isArray(json)
}

function brief(json: Json): string {
  const words = Array.isArray(json) ? json.map((each) => brief(each)).join(', ') : String(json)
  return words.length > LONGEST_VALUE ? `${words.slice(0, LONGEST_VALUE)}…` : words
}
