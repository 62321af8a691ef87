import type { Board } from './board.ts'

/** What is the same on all boards of a size: the neighbours of each square, and the squares of each row and column. */
interface Shape {
  /** By square, eight each: the squares around it, or the square that is not on the board. */
  readonly neighbours: Int32Array
  /** By row and then by column: its squares. */
  readonly lines: Int32Array
  /** By square, three each: its row and column, as houses; the third is left to its region. */
  readonly housesOf: Int32Array
}

const shapes: Shape[] = []

function shapeOf(size: number): Shape {
  const known = shapes[size]
  if (known) return known
  const squares = size * size
  const neighbours = new Int32Array(8 * squares).fill(squares)
  const lines = new Int32Array(2 * squares)
  const housesOf = new Int32Array(3 * squares)
  for (let square = 0; square < squares; square++) {
    const column = square % size
    const row = (square - column) / size
    lines[square] = square
    lines[squares + column * size + row] = square
    housesOf[3 * square] = row
    housesOf[3 * square + 1] = size + column
    let at = 8 * square
    for (let i = Math.max(0, row - 1); i <= Math.min(size - 1, row + 1); i++) {
      for (let j = Math.max(0, column - 1); j <= Math.min(size - 1, column + 1); j++) {
        if (i !== row || j !== column) neighbours[at++] = i * size + j
      }
    }
  }
  const shape = { neighbours, lines, housesOf }
  shapes[size] = shape
  return shape
}

/** The houses of a board: its rows, then its columns, then its regions. Each has as many stars as all others. */
export class Houses {
  readonly size: number
  readonly stars: number
  readonly count: number
  readonly neighbours: Int32Array
  /** By square, three each: its row, its column and its region. */
  readonly housesOf: Int32Array
  /** The squares of all houses; those of one are from its start to the next. */
  readonly squares: Int32Array
  readonly starts: Int32Array

  constructor({ rows: size, stars, regions }: Board) {
    const { neighbours, lines, housesOf } = shapeOf(size)
    this.size = size
    this.stars = stars
    this.count = 3 * size
    this.neighbours = neighbours
    this.housesOf = housesOf.slice()
    this.squares = new Int32Array(3 * size * size)
    this.squares.set(lines)
    this.starts = new Int32Array(3 * size + 1)
    for (let house = 0; house < 2 * size; house++) this.starts[house + 1] = (house + 1) * size
    this.divide(regions)
  }

  /** Gives the board other regions. */
  divide(regions: Uint8Array): void {
    const { size, starts, squares, housesOf } = this
    const ofRegions = starts.subarray(2 * size + 1).fill(0)
    for (let square = 0; square < regions.length; square++) ofRegions[regions[square]!]!++
    // Each start is first that of the next region, and goes down to its own square by square.
    for (let house = 2 * size; house < this.count; house++) starts[house + 1]! += starts[house]!
    for (let square = regions.length - 1; square >= 0; square--) {
      const region = regions[square]!
      housesOf[3 * square + 2] = 2 * size + region
      squares[--ofRegions[region]!] = square
    }
    for (let house = 2 * size; house < this.count; house++) starts[house] = starts[house + 1]!
    starts[this.count] = squares.length
  }

  squaresOf(house: number): Int32Array {
    return this.squares.subarray(this.starts[house]!, this.starts[house + 1]!)
  }

  touch(one: number, other: number): boolean {
    const { size } = this
    const [down, right] = [Math.floor(one / size) - Math.floor(other / size), (one % size) - (other % size)]
    return Math.abs(down) <= 1 && Math.abs(right) <= 1
  }
}
