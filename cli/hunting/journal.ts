import { join } from 'node:path'
import { InputError, type Json, readJson, ShapeError } from '../../src/index.ts'
import { about, SourceError } from '../input.ts'
import type { HuntOrder } from './finder.ts'
import { type Range, SHARD_TRIES, type ShardsDone } from './shards.ts'
import { readIfThere, writeWhole } from './whole-file.ts'

/** What a folder knows of the hunt whose hits are in it. */
export interface Journal {
  readonly done: ShardsDone
  /** How many there are to try, once that is known: all of them were tried. */
  readonly all?: number | undefined
  /** The names of all hits. */
  readonly hits: readonly string[]
}

const NAME = 'hunt.json'
const REMEDY = 'if the hunt is to begin anew, move this file away or choose another folder'

/** Reads the journal of a folder, undefined where there is none. Throws where it is damaged, or of another hunt. */
export function readJournal(folder: string, order: HuntOrder): Journal | undefined {
  const file = join(folder, NAME)
  const text = readIfThere(file)
  if (text === undefined) return undefined
  try {
    return about(file, () => readJson(text, (json) => journalFrom(json, order)))
  } catch (error) {
    if (!(error instanceof SourceError)) throw error
    const { message, position, excerpt, caret } = error.reason
    throw new SourceError(file, new InputError(`${message}; ${REMEDY}`, position, excerpt, caret))
  }
}

export function writeJournal(
  folder: string,
  order: HuntOrder,
  { done, all, tries, hits }: Journal & { readonly tries: number },
): void {
  const { ranges, short } = done
  const json = {
    ...headOf(order),
    tries,
    ...(all === undefined ? {} : { all }),
    done: ranges,
    ...(short ? { short: [short.number, short.tries] } : {}),
    hits,
  }
  writeWhole(join(folder, NAME), `${JSON.stringify(json)}\n`)
}

/** What must be the same for a hunt to go on. */
function headOf({ family, settings, seed, form }: HuntOrder) {
  const hunt = { family, settings, seed: String(seed), files: form === 'file' ? 'json' : 'txt', shard: SHARD_TRIES }
  // As it comes back from a file: without what is undefined.
  return JSON.parse(JSON.stringify(hunt)) as Readonly<Record<keyof typeof hunt, Json>>
}

function journalFrom(json: Json, order: HuntOrder): Journal {
  if (!isObject(json)) throw new ShapeError('expected the journal of a hunt, an object')
  requireSameHunt(json, headOf(order))
  const short = json.short === undefined ? undefined : pairFrom(json.short, ['short'])
  return {
    done: { ranges: rangesFrom(json.done), short: short && { number: short[0], tries: short[1] } },
    all: json.all === undefined ? undefined : countFrom(json.all, ['all']),
    hits: listFrom(json.hits, ['hits']).map((name, i) => {
      if (typeof name !== 'string') throw new ShapeError('expected the name of a hit', ['hits', i])
      return name
    }),
  }
}

function requireSameHunt(found: Readonly<Record<string, Json>>, wanted: ReturnType<typeof headOf>): void {
  for (const key of ['family', 'settings', 'seed', 'files', 'shard'] as const) {
    if (found[key] === undefined) throw new ShapeError(`expected the journal of a hunt, found none of its "${key}"`)
    if (key !== 'settings') requireSame(key, found[key], wanted[key])
  }
  const { settings } = found
  if (!isObject(settings)) throw new ShapeError('expected the settings of a hunt', ['settings'])
  const asked = wanted.settings as Readonly<Record<string, Json>>
  for (const key of new Set([...Object.keys(settings), ...Object.keys(asked)])) {
    requireSame(key, settings[key], asked[key])
  }
}

function requireSame(name: string, found: Json | undefined, wanted: Json | undefined): void {
  const [there, here] = [found, wanted].map((value) => (value === undefined ? 'left out' : JSON.stringify(value)))
  if (there !== here) throw new InputError(`another hunt is in this folder: its ${name} is ${there}, not ${here}`)
}

function rangesFrom(json: Json | undefined): Range[] {
  let before = -1
  return listFrom(json, ['done']).map((each, i) => {
    const [first, last] = pairFrom(each, ['done', i])
    if (first < before || last < first) throw new ShapeError('expected shards in their order', ['done', i])
    before = last + 1
    return [first, last]
  })
}

function pairFrom(json: Json, path: readonly (string | number)[]): [number, number] {
  const [first, second, third] = listFrom(json, path)
  if (third !== undefined) throw new ShapeError('expected two numbers', path)
  return [countFrom(first, path), countFrom(second, path)]
}

function countFrom(json: Json | undefined, path: readonly (string | number)[]): number {
  if (!Number.isSafeInteger(json) || (json as number) < 0)
    throw new ShapeError('expected whole numbers from 0 on', path)
  return json as number
}

function listFrom(json: Json | undefined, path: readonly (string | number)[]): readonly Json[] {
  if (!Array.isArray(json)) throw new ShapeError(`expected a list as "${path[0]}"`, json === undefined ? [] : path)
  return json as readonly Json[]
}

function isObject(json: Json | undefined): json is Readonly<Record<string, Json>> {
  return typeof json === 'object' && json !== null && !Array.isArray(json)
}
