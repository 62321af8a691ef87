import type { Board } from './board.ts'
import { lineCount } from './line-counts.ts'

/**
 * What proves a bound. Every queen pays for the square on which it ends: its way there, past walls only, and the prices of the square and of the four lines
 * through it for its colour. Each price is paid back once. No plan costs less than what the queens pay if each takes its cheapest square: a line
 * with m queens of a colour takes m prices, gives back one, and has m (m - 1) / 2 errors, each at least as dear as a price; a square takes
 * its price at most once.
 */
export interface Prices {
  /** By colour from 0: of rows, then columns, then diagonals row + column = 0, 1, …, then diagonals row - column = 1 - columns, …; each from 0 to the price of an error. */
  readonly lines: readonly Float64Array[]
  /** By square, from 0 on. */
  readonly squares: Float64Array
}

/** Prices that prove nothing but that no score is below 0. */
export function noPrices(board: Board): Prices {
  const lines = Array.from({ length: board.colours }, () => new Float64Array(lineCount(board)))
  return { lines, squares: new Float64Array(board.squares.length) }
}
