import { InputError } from './base/input-error.ts'
import type { Search } from './search.ts'

/** How many answers there are; in a search that was stopped, how many there are at least. */
export interface Count {
  /** The value of the answers counted; with `all`, the best value there is. */
  readonly value?: number
  readonly count: bigint
  /** For `all`: counts[v] answers have the value v. Only when complete. */
  readonly counts?: readonly bigint[]
  /** How many there are up to rotation and reflection. Only when complete, and where it is known. */
  readonly upToSymmetry?: bigint
}

/** A count in parts, to be counted in any order on any machine: a function of the problem and the number. */
export interface CountParts {
  /** How many parts there are. */
  readonly parts: number
  /**
   * The work of cutting: with the steps of all parts and of the whole, what an uncut count of the same tree takes. A
   * count that merges equal states takes less uncut, as parts do not know each other's states.
   */
  readonly steps: number
  /** The answers of one part, numbered from 0. Throws InputError where there is no such part. */
  readonly count: (part: number) => Search<Count>
  /** The whole, from the sum of all parts; adds what only the whole has, such as `upToSymmetry`. */
  readonly whole: (count: bigint) => Search<Count>
}

/** The largest number of parts of a count: more would only fill the memory. */
export const MOST_COUNT_PARTS = 1 << 20

/** Throws InputError where a count has no part of that number. */
export function requirePart(part: number, parts: number): void {
  if (Number.isInteger(part) && part >= 0 && part < parts) return
  const expected = parts === 0 ? 'none, for there are no parts' : `a whole number from 0 to ${parts - 1}`
  throw new InputError(`part: expected ${expected}, found ${String(part)}`)
}
