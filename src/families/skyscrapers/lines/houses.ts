import { placeName } from '../../../base/grid.ts'
import {
  type House,
  Houses as NumberHouses,
  rowsAndColumns,
  type Shape,
  shapeOf,
} from '../../../logic/numbers/index.ts'
import type { Board, Variant } from '../board.ts'

const shapes = new Map<string | number, Shape>()

/** Rows first, then columns, diagonals and boxes; the squares of each as they are seen from its front. */
function shapeWith(size: number, { diagonals, boxes }: Variant): Shape {
  // To put a text together would take longer than to solve some small boards.
  const key = diagonals || boxes ? `${size} ${diagonals ?? ''} ${boxes ?? ''}` : size
  const known = shapes.get(key)
  if (known) return known
  const houses: House[] = rowsAndColumns(size)
  const places = Array.from({ length: size }, (_, i) => i)
  if (diagonals) {
    const rule = 'diagonal'
    houses.push({ name: 'the falling diagonal', rule, squares: places.map((i) => i * size + i) })
    houses.push({ name: 'the rising diagonal', rule, squares: places.map((i) => (size - 1 - i) * size + i) })
  }
  for (const box of boxes ? places : []) {
    const [rows, columns] = boxes!
    const perRow = size / columns
    const [row, column] = [Math.floor(box / perRow) * rows, (box % perRow) * columns]
    const squares = places.map((i) => (row + Math.floor(i / columns)) * size + column + (i % columns))
    houses.push({ name: `the box at ${placeName([row, column])}`, rule: 'box', squares })
  }
  const shape = shapeOf(size, houses)
  shapes.set(key, shape)
  return shape
}

/** The houses of a board, whose blanks are parks, and their clues. */
export class Houses extends NumberHouses {
  /** Whether clues are sums. */
  readonly sums: boolean
  /** By house: what its clues say at the two ends, 0 where nothing is said. */
  readonly fronts: Int32Array
  readonly backs: Int32Array

  constructor(private readonly board: Board) {
    super(shapeWith(board.rows, board), board.parks)
    this.sums = board.sums ?? false
    this.fronts = new Int32Array(this.count)
    this.backs = new Int32Array(this.count)
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
    if (clue === this.highest) return 1
    return clue === (this.highest * (this.highest + 1)) / 2 ? this.highest : 0
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
