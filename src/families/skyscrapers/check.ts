import { placeOf } from '../../base/grid.ts'
import type { Violation } from '../../family.ts'
import { type Board, NONE } from './board.ts'
import type { Heights } from './heights.ts'

export const rules = {
  row: 'A height stands twice in a row.',
  column: 'A height stands twice in a column.',
  given: 'A given height is not the one on its square.',
  view: 'Another number of buildings is seen than the clue says.',
} as const

/** By the rules alone, line by line. */
export function check(board: Board, heights: Heights): Violation[] {
  const { rows: size, clues, givens } = board
  const violations: Violation[] = []
  for (let row = 0; row < size; row++) {
    findRepeats(board, heights, 'row', lineOf(row * size, 1, size), violations)
  }
  for (let column = 0; column < size; column++) {
    findRepeats(board, heights, 'column', lineOf(column, size, size), violations)
  }
  for (let square = 0; square < givens.length; square++) {
    if (givens[square] !== NONE && givens[square] !== heights[square]) {
      violations.push(broken(board, 'given', [square]))
    }
  }
  for (let clue = 0; clue < clues.length; clue++) {
    if (clues[clue] === NONE) continue
    const line = lineFrom(size, clue)
    if (seenAlong(line, heights) !== clues[clue]) violations.push(broken(board, 'view', line))
  }
  return violations
}

/** The squares that a clue looks along, the nearest first. */
function lineFrom(size: number, clue: number): number[] {
  const along = clue % size
  const last = size - 1
  switch (Math.floor(clue / size)) {
    case 0:
      return lineOf(along, size, size)
    case 1:
      return lineOf(along * size + last, -1, size)
    case 2:
      return lineOf(last * size + last - along, -size, size)
    default:
      return lineOf((last - along) * size, 1, size)
  }
}

function lineOf(start: number, step: number, size: number): number[] {
  return Array.from({ length: size }, (_, i) => start + i * step)
}

/** How many buildings have none of their height or higher before them. */
function seenAlong(line: readonly number[], heights: Heights): number {
  let seen = 0
  let highest = 0
  for (const square of line) {
    if (heights[square]! <= highest) continue
    highest = heights[square]!
    seen++
  }
  return seen
}

/** Each height is told of the one like it before it. */
function findRepeats(
  board: Board,
  heights: Heights,
  rule: 'row' | 'column',
  line: readonly number[],
  found: Violation[],
): void {
  const lastOf = new Map<number, number>()
  for (const square of line) {
    const height = heights[square]!
    const last = lastOf.get(height)
    if (last !== undefined) found.push(broken(board, rule, [last, square]))
    lastOf.set(height, square)
  }
}

function broken(board: Board, rule: keyof typeof rules, squares: readonly number[]): Violation {
  return { rule, places: squares.map((square) => placeOf(board, square)) }
}
