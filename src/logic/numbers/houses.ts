/** Squares in which every number stands once: a row, a box, … */
export interface House {
  /** As in sentences: `row 1`, `the box at r1c1`. */
  readonly name: string
  /** The rule that a number breaks which stands in it twice. */
  readonly rule: string
  readonly squares: readonly number[]
}

/** Where the houses of boards of one kind lie. */
export interface Shape {
  readonly size: number
  readonly houses: readonly House[]
  /** By house and position, a house being `size` entries. */
  readonly squares: Int32Array
  /** By square, from `starts[square]` to `starts[square + 1]`: its houses. */
  readonly of: Int32Array
  readonly starts: Int32Array
}

/** The shape of boards with these houses, each of as many squares as the board has rows. */
export function shapeOf(size: number, houses: readonly House[]): Shape {
  const of: number[] = []
  const starts = new Int32Array(size * size + 1)
  for (let square = 0; square < size * size; square++) {
    for (const [house, { squares }] of houses.entries()) if (squares.includes(square)) of.push(house)
    starts[square + 1] = of.length
  }
  const squares = Int32Array.from(houses.flatMap((house) => house.squares))
  return { size, houses, squares, of: Int32Array.from(of), starts }
}

/** All rows, then all columns. */
export function rowsAndColumns(size: number): House[] {
  const along = Array.from({ length: size }, (_, i) => i)
  return [
    ...along.map((row) => ({ name: `row ${row + 1}`, rule: 'row', squares: along.map((i) => row * size + i) })),
    ...along.map((column) => {
      return { name: `column ${column + 1}`, rule: 'column', squares: along.map((i) => i * size + column) }
    }),
  ]
}

/** The houses of a board: each has every number from 1 on once, and a fixed number of blanks, if any. */
export class Houses {
  readonly size: number
  /** The highest number, and how often the blank stands in a house. */
  readonly highest: number
  readonly blanks: number
  /** How many values a square can have, and which of them, as a bit, is the blank; 0 where there is none. */
  readonly values: number
  readonly blank: number
  readonly count: number
  readonly squares: Int32Array
  readonly of: Int32Array
  readonly starts: Int32Array

  constructor(
    private readonly shape: Shape,
    blanks = 0,
  ) {
    const { size, houses, squares, of, starts } = shape
    this.size = size
    this.highest = size - blanks
    this.blanks = blanks
    this.blank = blanks === 0 ? 0 : 1 << this.highest
    this.values = this.highest + (blanks === 0 ? 0 : 1)
    this.count = houses.length
    this.squares = squares
    this.of = of
    this.starts = starts
  }

  /** All values that a square can have, as bits. */
  get all(): number {
    return 0x7fff_ffff >> (31 - this.values)
  }

  /** The name and the rule of a house. */
  house(house: number): House {
    return this.shape.houses[house]!
  }

  squaresOf(house: number): number[] {
    return [...this.squares.subarray(house * this.size, (house + 1) * this.size)]
  }

  /** The houses of a square. */
  housesOf(square: number): Int32Array {
    return this.of.subarray(this.starts[square]!, this.starts[square + 1]!)
  }

  /** The other squares of the houses of a square. */
  peersOf(square: number): number[] {
    const peers = new Set<number>()
    for (const house of this.housesOf(square)) for (const other of this.squaresOf(house)) peers.add(other)
    peers.delete(square)
    return [...peers]
  }
}
