import { placeOf } from '../../base/grid.ts'
import type { Violation } from '../../family.ts'
import { type Answer, checkLines, type Line, lineOf, linesOf } from '../../logic/numbers/index.ts'
import { type Board, NONE } from './board.ts'

export const rules = {
  row: 'A height stands twice in a row.',
  column: 'A height stands twice in a column.',
  diagonal: 'A height stands twice on a diagonal.',
  box: 'A height stands twice in a box.',
  parks: 'A line or box has too many parks.',
  given: 'What is given is not what stands on its square.',
  view: 'The clue says something else than is seen.',
  'proof-step': 'An assumption of the certificate is not refuted.',
  'proof-gap': 'The certificate leaves squares open, so there may be other solutions.',
} as const

/** What an answer breaks, by the rules alone, line by line. */
export function brokenRules(board: Board, heights: Answer): Violation[] {
  const { rows: size, clues, parks = 0 } = board
  const violations = checkLines(board, heights, linesOfBoard(board), { rule: 'parks', most: parks })
  for (let clue = 0; clue < clues.length; clue++) {
    if (clues[clue] === NONE) continue
    const line = lineFrom(size, clue)
    if (seenAlong(line, heights, board.sums ?? false) !== clues[clue]) {
      violations.push({ rule: 'view', places: line.map((square) => placeOf(board, square)) })
    }
  }
  return violations
}

/** Rows, columns, diagonals and boxes. */
export function linesOfBoard({ rows: size, diagonals, boxes }: Board): Line[] {
  const lines = linesOf(size)
  if (diagonals) {
    lines.push({ rule: 'diagonal', squares: lineOf(0, size + 1, size) })
    lines.push({ rule: 'diagonal', squares: lineOf(size - 1, size - 1, size) })
  }
  for (const squares of boxes ? boxesOf(size, boxes) : []) lines.push({ rule: 'box', squares })
  return lines
}

/** The squares that a clue looks along, the nearest first. */
export function lineFrom(size: number, clue: number): number[] {
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

function boxesOf(size: number, [rows, columns]: readonly [number, number]): number[][] {
  const boxes = new Map<string, number[]>()
  for (let square = 0; square < size * size; square++) {
    const key = `${Math.floor(square / size / rows)} ${Math.floor((square % size) / columns)}`
    boxes.set(key, [...(boxes.get(key) ?? []), square])
  }
  return [...boxes.values()]
}

/** How many buildings have none of their height or higher before them, or their sum. */
export function seenAlong(line: readonly number[], heights: Answer, sums: boolean): number {
  let seen = 0
  let highest = 0
  for (const square of line) {
    if (heights[square]! <= highest) continue
    highest = heights[square]!
    seen += sums ? highest : 1
  }
  return seen
}
