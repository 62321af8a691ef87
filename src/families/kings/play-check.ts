import { type Place, placeOf } from '../../base/grid.ts'
import type { Violation } from '../../family.ts'
import { type Entered, piecesIn } from '../../pieces-by-hand.ts'
import type { Board } from './board.ts'
import { attacksOn, rules, twiceAttacked } from './check.ts'

export const playRules = {
  queens: rules.queens,
  unsafe: 'A king stands on a square that is not safe.',
  touch: 'Two kings touch.',
  many: 'There are more kings than asked for.',
} as const

/** Find the rule violations among the player's kings. */
export function mistakes(board: Board, entered: Entered): Violation[] {
  const attacks = attacksOn(board)
  // As in the check: which squares are safe is no question before the queens are.
  if (attacks.length > 0) return attacks
  const kings = Array.from(piecesIn(entered), (square) => placeOf(board, square))
  const safe = new Set(twiceAttacked(board).map(String))
  const violations: Violation[] = []
  for (const king of kings) if (!safe.has(String(king))) violations.push({ rule: 'unsafe', places: [king] })
  kings.forEach((king, i) => {
    for (const other of kings.slice(0, i)) {
      if (areTouching(other, king)) violations.push({ rule: 'touch', places: [other, king] })
    }
  })
  if (kings.length > board.kings) violations.push({ rule: 'many', places: kings })
  return violations
}

function areTouching([row, column]: Place, [otherRow, otherColumn]: Place): boolean {
  return Math.abs(row - otherRow) <= 1 && Math.abs(column - otherColumn) <= 1
}
