import fc from 'fast-check'
import { type Board, EMPTY, WALL } from '../../../src/families/queen-attack/index.ts'
import { PriceAscent } from '../../../src/families/queen-attack/price-ascent.ts'
import { type Prices, Random, slideDistances } from '../../../src/index.ts'

export interface Shape {
  readonly rows: number
  readonly columns: number
  readonly colours: number
  readonly queens: number
  /** The share of the other squares that are walls. */
  readonly walls: number
}

/** A board of this shape, each colour with one queen at least; queens and walls anywhere. */
export function randomBoard({ rows, columns, colours, queens, walls }: Shape, random: Random): Board {
  const squares = new Int8Array(rows * columns)
  for (let i = 0; i < squares.length; i++) {
    if (i < colours) squares[i] = i + 1
    else if (i < queens) squares[i] = 1 + random.below(colours)
    else squares[i] = random.real() < walls ? WALL : EMPTY
  }
  return { rows, columns, colours, squares: random.shuffle(squares) }
}

/** Boards of these numbers of rows and columns with up to this many queens of up to three colours. */
export function boards(
  sizes: readonly (readonly [rows: number, columns: number])[],
  most: number,
): fc.Arbitrary<Board> {
  return fc
    .record({
      size: fc.constantFrom(...sizes),
      colours: fc.integer({ min: 1, max: Math.min(3, most) }),
      queens: fc.integer({ min: 1, max: most }),
      walls: fc.constantFrom(0, 0.2, 0.5),
      seed: fc.nat(),
    })
    .map(({ size: [rows, columns], colours, queens, walls, seed }) =>
      randomBoard({ rows, columns, colours, queens: Math.max(colours, queens), walls }, new Random(seed)),
    )
}

/** Prices within their limits, most of them 0, as prices that prove something are. */
export function randomPrices({ rows, columns, colours }: Board, random: Random): Prices {
  const highest = Math.max(rows, columns)
  const share = random.real()
  const price = () => (random.real() < share ? 0 : random.below(8) === 0 ? highest : random.real() * 2)
  const lines = Array.from({ length: colours }, () => Float64Array.from({ length: 3 * (rows + columns) - 2 }, price))
  return { lines, squares: Float64Array.from({ length: rows * columns }, price) }
}

export function ascentOn(board: Board): PriceAscent {
  return new PriceAscent(board, distancesOn(board))
}

/** By queen and square. */
export function distancesOn({ rows, columns, squares }: Board): Float64Array[] {
  const walls = Uint8Array.from(squares, (content) => (content === WALL ? 1 : 0))
  const distances: Float64Array[] = []
  for (let square = 0; square < squares.length; square++) {
    if (squares[square]! > EMPTY) distances.push(slideDistances(rows, columns, walls, square))
  }
  return distances
}
