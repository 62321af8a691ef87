import type { Violation } from '../../family.ts'
import { type Board, errorPrice } from './board.ts'
import type { Prices } from './prices.ts'
import { priceBound } from './prices-bound.ts'

/** Scores are sums of square roots, which are the same only up to rounding; relative to the score, or to 1 where that is more. */
const TOLERANCE = 1e-9

/** Nothing where the prices prove that no plan has a lower score than this. */
export function checkPrices(board: Board, score: number, prices: Prices): Violation[] {
  const isProved = areAllowed(board, prices) && priceBound(board, prices) >= score - TOLERANCE * (1 + score)
  return isProved ? [] : [{ rule: 'unproved', places: [] }]
}

function areAllowed(board: Board, { lines, squares }: Prices): boolean {
  const { rows, columns, colours } = board
  if (lines.length !== colours || squares.length !== rows * columns) return false
  const count = rows + columns + 2 * (rows + columns - 1)
  const highest = errorPrice(board)
  for (const own of lines) {
    if (own.length !== count || !own.every((price) => price >= 0 && price <= highest)) return false
  }
  return squares.every((price) => price >= 0 && price < Number.POSITIVE_INFINITY)
}
