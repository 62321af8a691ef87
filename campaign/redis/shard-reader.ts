import type { Order } from '../order.ts'
import type { Shard } from '../work.ts'

const MOST_UNITS = 2 ** 40
const MOST_FIRST = 2 ** 52
const MOST_CHARACTERS = 8_000_000

/** Reads a shard that comes from a queue. Throws an Error that says what is wrong with it. */
export function shardFrom(order: Order, json: unknown): Shard {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) throw new Error('expected an object')
  const { first, units, lines, ...others } = json as { readonly [key: string]: unknown }
  const [other] = Object.keys(others)
  if (other !== undefined) throw new Error(`unknown key ${JSON.stringify(other.slice(0, 40))}`)
  const shard = { first: whole('first', first, 0, MOST_FIRST), units: whole('units', units, 1, MOST_UNITS) }
  if (order.task !== 'solve') {
    if (lines !== undefined) throw new Error('units of this campaign are no lines')
    return shard
  }
  return { ...shard, lines: linesFrom(lines, shard.units) }
}

function linesFrom(lines: unknown, units: number): (string | null)[] {
  if (!Array.isArray(lines) || lines.length !== units) throw new Error('expected as many lines as units')
  let characters = 0
  for (const line of lines) {
    if (line !== null && typeof line !== 'string') throw new Error('expected lines of text')
    characters += line?.length ?? 0
  }
  if (characters > MOST_CHARACTERS) throw new Error(`lines of more than ${MOST_CHARACTERS / 1e6} MB`)
  return lines
}

function whole(name: string, value: unknown, low: number, high: number): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= low && value <= high) return value
  throw new Error(`expected a whole number from ${low} to ${high} as ${name}`)
}
