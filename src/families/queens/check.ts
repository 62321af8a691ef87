import { placeOf } from '../../base/grid.ts'
import type { Violation } from '../../family.ts'
import type { Board } from './board.ts'
import type { Placement } from './placement.ts'

export const rules = {
  attack: 'Two queens attack each other.',
  given: 'A queen that was given is not there.',
  blocked: 'A queen stands on a blocked square.',
} as const

/** By the rules alone. There is one queen in every row, so that only columns and diagonals are looked at. */
export function check(board: Board, queens: Placement): Violation[] {
  const n = board.rows
  const violations: Violation[] = []
  // By line the row of the last queen on it, from 1; cleared and used again, as a board may have millions of rows.
  const last = new Int32Array(2 * n - 1)
  for (let row = 0; row < n; row++) meet(queens, last, queens[row]!, row, violations)
  last.fill(0)
  for (let row = 0; row < n; row++) meet(queens, last, row + queens[row]!, row, violations)
  last.fill(0)
  for (let row = 0; row < n; row++) meet(queens, last, row - queens[row]! + n - 1, row, violations)
  for (const square of board.given) {
    const place = placeOf(board, square)
    if (queens[place[0]] !== place[1]) violations.push({ rule: 'given', places: [place] })
  }
  for (let row = 0; row < n && board.blocked.length > 0; row++) {
    const column = queens[row]!
    if (board.blocked[row * n + column] === 1) violations.push({ rule: 'blocked', places: [[row, column]] })
  }
  return violations
}

/** A queen on a line is told of the one before it. */
function meet(queens: Placement, last: Int32Array, line: number, row: number, found: Violation[]): void {
  const other = last[line]! - 1
  if (other >= 0) {
    const places = [
      [other, queens[other]!],
      [row, queens[row]!],
    ] as const
    found.push({ rule: 'attack', places })
  }
  last[line] = row + 1
}
