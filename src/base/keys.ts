import { editDistance, InputError } from './input-error.ts'

/** Deeper keys are taken for keys that contain themselves. */
const DEEPEST = 100
const LONGEST_SHOWN = 80

/**
 * Numbers keys of any type, from 0 on in the order they come. Primitives are equal by value and type, arrays and plain
 * objects by structure, so that ['cell', 0, 1] can be written again wherever it is meant, and everything else by
 * identity.
 */
export class KeyIndex<K> {
  readonly keys: K[] = []
  private readonly numbers = new Map<unknown, number>()
  private readonly identities = new Map<unknown, number>()

  numberOf(key: K): number | undefined {
    return this.numbers.get(this.tokenOf(key))
  }

  /** The number of the key, a new one if it is new. */
  add(key: K): number {
    const token = this.tokenOf(key)
    const known = this.numbers.get(token)
    if (known !== undefined) return known
    this.numbers.set(token, this.keys.length)
    return this.keys.push(key) - 1
  }

  /** The key that was probably meant: the same numbers, and almost the same words. */
  nearest(key: K): K | undefined {
    const numbers = numbersIn(shown(key))
    const words = wordsIn(shown(key))
    let most = Math.floor(words.length / 3)
    let nearest: K | undefined
    for (const candidate of this.keys) {
      const text = shown(candidate)
      if (numbersIn(text) !== numbers) continue
      const distance = editDistance(wordsIn(text), words)
      if (distance > most) continue
      nearest = candidate
      most = distance - 1
    }
    return nearest
  }

  /** What a Map can compare. Strings have a mark of their own, so that none of them looks like a structure. */
  private tokenOf(key: unknown): unknown {
    if (typeof key === 'string') return `'${key}`
    return isStructure(key) ? this.textOf(key, 0) : key
  }

  /** Different texts for different values. */
  private textOf(value: unknown, depth: number): string {
    if (depth > DEEPEST) throw new InputError(`the key ${shown(value)} is nested too deeply, or contains itself`)
    if (Array.isArray(value)) return `[${Array.from(value, (part) => this.textOf(part, depth + 1)).join()}]`
    if (isPlainObject(value)) {
      const fields = Object.keys(value).sort()
      return `{${fields.map((name) => `${JSON.stringify(name)}:${this.textOf(value[name], depth + 1)}`).join()}}`
    }
    if (typeof value === 'string') return JSON.stringify(value)
    if (typeof value === 'bigint') return `${value}n`
    return isPrimitive(value) ? String(value) : this.identityOf(value)
  }

  private identityOf(value: unknown): string {
    if (!this.identities.has(value)) this.identities.set(value, this.identities.size)
    return `#${this.identities.get(value)}`
  }
}

/** Symbols are primitive, but each is equal only to itself, as objects are. */
const isPrimitive = (value: unknown): boolean =>
  value === null || (typeof value !== 'object' && typeof value !== 'function' && typeof value !== 'symbol')

const isStructure = (value: unknown): boolean => Array.isArray(value) || isPlainObject(value)

function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  const prototype = Object.getPrototypeOf(value)
  return (prototype === Object.prototype || prototype === null) && Object.getOwnPropertySymbols(value).length === 0
}

/** A key as it would be written in a program, cut if it is long. */
export function shown(key: unknown): string {
  const text = written(key, 0)
  return text.length <= LONGEST_SHOWN ? text : `${text.slice(0, LONGEST_SHOWN - 1)}…`
}

function written(value: unknown, depth: number): string {
  if (typeof value === 'string') return quoted(value)
  if (typeof value === 'bigint') return `${value}n`
  if (typeof value === 'function') return `function ${value.name || 'without a name'}`
  if (typeof value !== 'object' || value === null) return Object.is(value, -0) ? '0' : String(value)
  if (depth > 3) return '…'
  if (Array.isArray(value)) return `[${Array.from(value, (part) => written(part, depth + 1)).join(', ')}]`
  const fields = Object.entries(value).map(([name, field]) => `${name}: ${written(field, depth + 1)}`)
  const body = fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`
  return isPlainObject(value) ? body : `${String(value.constructor?.name ?? 'object')} ${body}`
}

/** In single quotes, with everything that cannot be seen escaped. */
function quoted(text: string): string {
  return `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
}

const numbersIn = (text: string): string => text.replace(/[^\d-]+/g, ' ').trim()
const wordsIn = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, '').toLowerCase()
