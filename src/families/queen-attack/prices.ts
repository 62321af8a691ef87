import { isInside } from '../../base/grid.ts'
import { expectArray, expectObject, type Json, type JsonPath, ShapeError } from '../../base/json.ts'
import type { JsonCodec, Violation } from '../../family.ts'
import { type Board, EMPTY, errorPrice, lineCount, WALL } from './board.ts'

/**
 * What proves a bound. Every queen pays for the square on which it ends: its way there, past walls only, and the prices
 * of the square and of the four lines through it for its colour. Each price is paid back once. No plan costs less than
 * what the queens pay if each takes its cheapest square: a line with m queens of a colour takes m prices, gives back
 * one, and has m (m - 1) / 2 errors, each at least as dear as a price; a square takes its price at most once.
 */
export interface Prices {
  /**
   * By colour from 0: of rows, then columns, then diagonals row + column = 0, 1, …, then diagonals row - column = 1 -
   * columns, …; each from 0 to the price of an error.
   */
  readonly lines: readonly Float64Array[]
  /** By square, from 0 on. */
  readonly squares: Float64Array
}

/** Prices that prove nothing but that no score is below 0. */
export function noPrices(board: Board): Prices {
  const lines = Array.from({ length: board.colours }, () => new Float64Array(lineCount(board)))
  return { lines, squares: new Float64Array(board.squares.length) }
}

/** More than the share by which sums of prices and ways can be wrong, with a few times ten thousand of them. */
const ROUNDING = 4e-12

/** The bound that prices prove, from the rules alone, lowered by what rounding may have added. */
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

/**
 * Scores are sums of square roots, which are the same only up to rounding; relative to the score, or to 1 where that is
 * more.
 */
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

/** As `{"lines": [[…], …], "squares": […]}`: a list of lines for every colour, in the order of Prices. */
export const pricesCodec: JsonCodec<Board, Prices> = {
  toJson: ({ lines, squares }) => ({ lines: lines.map((own) => [...own]), squares: [...squares] }),
  fromJson: (json, board) => {
    const { rows, columns, colours } = board
    const { lines, squares } = expectObject(json)
    const byColour = expectLength(expectArray(lines, ['lines']), colours, 'lists, one for each colour,', ['lines'])
    const count = rows + columns + 2 * (rows + columns - 1)
    return {
      lines: byColour.map((own, i) => pricesOf(own, count, errorPrice(board), ['lines', i])),
      squares: pricesOf(squares, rows * columns, undefined, ['squares']),
    }
  },
}

function pricesOf(json: Json | undefined, count: number, highest: number | undefined, path: JsonPath): Float64Array {
  const list = expectLength(expectArray(json, path), count, 'prices,', path)
  return Float64Array.from(list, (price, i) => expectPrice(price, highest, [...path, i]))
}

function expectLength(list: readonly Json[], length: number, what: string, path: JsonPath): readonly Json[] {
  if (list.length === length) return list
  throw new ShapeError(`expected ${length} ${what} found ${list.length}`, path)
}

function expectPrice(json: Json, highest: number | undefined, path: JsonPath): number {
  // JSON.parse makes Infinity of numbers that are too large.
  if (typeof json === 'number' && json >= 0 && json <= (highest ?? Number.MAX_VALUE)) return json
  const range = highest === undefined ? 'a price of 0 or more' : `a price from 0 to ${highest}`
  const found = Array.isArray(json)
    ? 'a list'
    : json && typeof json === 'object'
      ? 'an object'
      : String(JSON.stringify(json))
  throw new ShapeError(`expected ${range}, found ${found}`, path)
}
