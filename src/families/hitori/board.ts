import type { Grid } from '../../base/grid.ts'

/** A board of numbers: numbers[square] is from 1 on, or BLANK where a square has no number and thus repeats nothing. */
export interface Board extends Grid {
  readonly numbers: Int32Array
}

export const BLANK = 0
