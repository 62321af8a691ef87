import type { Grid } from '../../base/grid.ts'
import type { Houses } from './houses.ts'

/** A square board on which numbers are given. As many rows as there are numbers and blanks in a house. */
export interface NumberBoard extends Grid {
  /** By square: the number that is given, BLANK, or NONE. */
  readonly givens: Uint8Array
  /** By square: the values that it may have, as bits, where the problem itself rules some out. */
  readonly allowed?: Int32Array
}

export const NONE = 0
/** A blank that is given, or put in by a player. In answers it is 0. */
export const BLANK = 255

/** The value of an entry, which is a number or BLANK, as the logic layer counts values. */
export function valueOfEntry({ highest }: Houses, entry: number): number {
  return entry === BLANK ? highest : entry - 1
}

/** The entry of a value: BLANK for the one after the highest number. */
export function entryOfValue({ highest }: Houses, value: number): number {
  return value === highest ? BLANK : value + 1
}
