import { DIRECTIONS } from '../../base/grid.ts'

/**
 * A board on which pieces slide, with a rim of walls around it so that a slide ends by itself. Places are squares of the board with its rim; `placeOf` and
 * `squareOf` lead from the one to the other.
 */
export class Terrain {
  /** How many places there are. */
  readonly size: number
  /** By place: 1 on walls and on the rim, else 0. */
  readonly walls: Uint8Array
  /** What is added to a place by a step in each of the eight directions. */
  readonly steps: Int32Array
  /** By square; squares are row × columns + column. */
  readonly placeOf: Int32Array
  /** By place; -1 on the rim. */
  readonly squareOf: Int32Array

  constructor(
    readonly rows: number,
    readonly columns: number,
    blocked: ArrayLike<number>,
  ) {
    // The end of one row is the rim of the next.
    const width = columns + 1
    this.size = (rows + 2) * width + 1
    this.walls = new Uint8Array(this.size).fill(1)
    this.steps = Int32Array.from(DIRECTIONS, ([down, right]) => down * width + right)
    this.placeOf = new Int32Array(rows * columns)
    this.squareOf = new Int32Array(this.size).fill(-1)
    for (let row = 0, square = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++, square++) {
        const place = (row + 1) * width + column + 1
        this.placeOf[square] = place
        this.squareOf[place] = square
        if (!blocked[square]) this.walls[place] = 0
      }
    }
  }
}

const LONGEST_SLIDE = 1024
const ROOTS = Float64Array.from({ length: LONGEST_SLIDE + 1 }, (_, length) => Math.sqrt(length))

/** By length: what a slide costs, the square root of its length. A long slide is cheaper than two short ones. */
export function slideCosts({ rows, columns }: { readonly rows: number; readonly columns: number }): Float64Array {
  const longest = Math.max(rows, columns)
  return longest <= LONGEST_SLIDE ? ROOTS : Float64Array.from({ length: longest + 1 }, (_, length) => Math.sqrt(length))
}
