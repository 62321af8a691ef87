import type { Grid } from '../../base/grid.ts'

/** A board with walls and coloured queens. */
export interface Board extends Grid {
  /** Colours are 1, 2, …; each of them has at least one queen. */
  readonly colours: number
  /** By square: WALL, EMPTY or the colour of the queen that stands there. */
  readonly squares: Int8Array
}

export const WALL = -1
export const EMPTY = 0

/** What a pair of queens of one colour on a common line adds to the score. */
export function errorPrice({ rows, columns }: Grid): number {
  return Math.max(rows, columns)
}
