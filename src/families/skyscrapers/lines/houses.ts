import { type Board, tallestOf, type Variant } from '../board.ts'

/** Where the houses of boards of one kind lie: rows first, then columns, diagonals and boxes. */
interface Shape {
  readonly count: number
  /** By house and position, a house being `size` entries: the squares as they are seen from its front. */
  readonly squares: Int32Array
  /** By square, from `starts[square]` to `starts[square + 1]`: its houses. */
  readonly of: Int32Array
  readonly starts: Int32Array
}

const shapes = new Map<string | number, Shape>()

function shapeOf(size: number, { diagonals, boxes }: Variant): Shape {
  // To put a text together would take longer than to solve some small boards.
  const key = diagonals || boxes ? `${size} ${diagonals ?? ''} ${boxes ?? ''}` : size
  const known = shapes.get(key)
  if (known) return known
  const lines: number[][] = []
  const places = Array.from({ length: size }, (_, i) => i)
  for (const row of places) lines.push(places.map((column) => row * size + column))
  for (const column of places) lines.push(places.map((row) => row * size + column))
  if (diagonals) {
    lines.push(places.map((i) => i * size + i))
    lines.push(places.map((i) => (size - 1 - i) * size + i))
  }
  for (const box of boxes ? places : []) {
    const [rows, columns] = boxes!
    const perRow = size / columns
    const first = Math.floor(box / perRow) * rows * size + (box % perRow) * columns
    lines.push(places.map((i) => first + Math.floor(i / columns) * size + (i % columns)))
  }
  const of: number[] = []
  const starts = new Int32Array(size * size + 1)
  for (let square = 0; square < size * size; square++) {
    for (const [house, squares] of lines.entries()) if (squares.includes(square)) of.push(house)
    starts[square + 1] = of.length
  }
  const shape = { count: lines.length, squares: Int32Array.from(lines.flat()), of: Int32Array.from(of), starts }
  shapes.set(key, shape)
  return shape
}

/** The houses of a board, in each of which every height stands once and some squares are parks, and their clues. */
export class Houses {
  readonly size: number
  /** The tallest height, the parks of a house, and whether clues are sums. */
  readonly tallest: number
  readonly parks: number
  readonly sums: boolean
  /** How many values a square can have, and which of them, as a bit, is a park; 0 without parks. */
  readonly values: number
  readonly park: number
  readonly count: number
  readonly hasDiagonals: boolean
  readonly squares: Int32Array
  readonly of: Int32Array
  readonly starts: Int32Array
  /** By house: what its clues say at the two ends, 0 where nothing is said. */
  readonly fronts: Int32Array
  readonly backs: Int32Array

  constructor(private readonly board: Board) {
    const { count, squares, of, starts } = shapeOf(board.rows, board)
    this.size = board.rows
    this.tallest = tallestOf(board)
    this.parks = board.parks ?? 0
    this.sums = board.sums ?? false
    this.park = this.parks === 0 ? 0 : 1 << this.tallest
    this.values = this.tallest + (this.parks === 0 ? 0 : 1)
    this.count = count
    this.hasDiagonals = board.diagonals ?? false
    this.squares = squares
    this.of = of
    this.starts = starts
    this.fronts = new Int32Array(count)
    this.backs = new Int32Array(count)
    this.readClues()
  }

  /** Takes the clues from the board, again after they have changed. Only rows and columns have any. */
  readClues(): void {
    const { size, fronts, backs } = this
    const { clues } = this.board
    for (let i = 0; i < size; i++) {
      fronts[i] = clues[4 * size - 1 - i]!
      backs[i] = clues[size + i]!
      fronts[size + i] = clues[i]!
      backs[size + i] = clues[3 * size - 1 - i]!
    }
  }

  /** How many buildings a clue says are seen; of a sum only where there is one way to add up to it, else 0. */
  countOf(clue: number): number {
    if (!this.sums) return clue
    if (clue === this.tallest) return 1
    return clue === (this.tallest * (this.tallest + 1)) / 2 ? this.tallest : 0
  }

  /** The squares of a house as they are seen from its front. */
  squaresOf(house: number): number[] {
    return [...this.squares.subarray(house * this.size, (house + 1) * this.size)]
  }
}

/** What is seen along heights, the nearest first: their number, or their sum. A park has no height. */
export function seenAlong(heights: readonly number[], sums: boolean): number {
  let seen = 0
  let highest = 0
  for (const height of heights) {
    if (height <= highest) continue
    highest = height
    seen += sums ? height : 1
  }
  return seen
}
