import { isInside } from '../../base/grid.ts'
import { type Board, EMPTY, WALL } from './board.ts'
import type { Prices } from './prices.ts'

/** More than the share by which sums of prices and ways can be wrong, with a few times ten thousand of them. */
const ROUNDING = 4e-12

/**
 * The bound that prices prove, written from the rules alone. It is lowered by what rounding may have added, so that prices which are large against the
 * bound prove less, never more.
 */
export function priceBound(board: Board, prices: Prices): number {
  let paid = 0
  for (let square = 0; square < board.squares.length; square++) {
    if (board.squares[square]! > EMPTY) paid += cheapest(board, prices, square)
  }
  let returned = 0
  for (const price of prices.squares) returned += price
  for (const lines of prices.lines) for (const price of lines) returned += price
  return paid - returned - ROUNDING * (paid + returned)
}

/** What a queen pays at least: for its way past the walls, and for the square on which it ends. */
function cheapest(board: Board, prices: Prices, start: number): number {
  const colour = board.squares[start]!
  const ways = new Float64Array(board.squares.length).fill(Number.POSITIVE_INFINITY)
  ways[start] = 0
  let least = Number.POSITIVE_INFINITY
  // The list grows while it is walked through: a square whose way gets cheaper comes again at its end.
  const changed = [start]
  for (const square of changed) {
    const way = ways[square]!
    least = Math.min(least, way + due(board, prices, colour, square))
    const row = Math.floor(square / board.columns)
    const column = square % board.columns
    for (let down = -1; down <= 1; down++) {
      for (let right = -1; right <= 1; right++) {
        if (down === 0 && right === 0) continue
        for (let length = 1; ; length++) {
          const to = (row + length * down) * board.columns + column + length * right
          if (!isInside(board, row + length * down, column + length * right) || board.squares[to] === WALL) break
          const longer = way + Math.sqrt(length)
          // No price is below 0: a way that costs as much as some square with its prices leads to nothing cheaper.
          if (longer >= least) break
          if (longer >= ways[to]!) continue
          ways[to] = longer
          changed.push(to)
        }
      }
    }
  }
  return least
}

function due({ rows, columns }: Board, { lines, squares }: Prices, colour: number, square: number): number {
  const own = lines[colour - 1]!
  const row = Math.floor(square / columns)
  const column = square % columns
  const diagonals = rows + columns - 1
  const rising = own[rows + columns + row + column]!
  const falling = own[rows + columns + diagonals + row - column + columns - 1]!
  return squares[square]! + own[row]! + own[rows + column]! + rising + falling
}
