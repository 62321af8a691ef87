import type { Violation } from '../../family.ts'
import type { Board } from './board.ts'
import type { Plan } from './plan.ts'
import type { Prices } from './prices.ts'
import { checkPrices } from './prices-check.ts'
import { type MoveRule, replay } from './replay.ts'
import { scoreOf } from './score.ts'

export const moveRules: Readonly<Record<MoveRule, string>> = {
  'no-queen': 'No queen stands where a move begins.',
  'same-square': 'A move ends where it begins.',
  'not-a-queen-move': 'A move is neither along a row or column nor along a diagonal.',
  blocked: 'A wall or a queen stands in the way of a move.',
  occupied: 'A move ends on a wall or on another queen.',
  'too-many-moves': 'There are more moves than twice the cube of the longer side.',
}

export const rules: Readonly<Record<string, string>> = {
  ...moveRules,
  unproved: 'The prices do not prove that no plan has a lower score.',
}

/** Makes the moves by the rules alone, up to the first that cannot be made. Errors are no violation: they have their price. */
export function check(board: Board, plan: Plan, prices?: Prices): Violation[] {
  const { fault } = replay(board, plan)
  // What is no plan has no score that could be proven.
  if (fault) return [{ rule: fault.rule, places: fault.places }]
  return prices === undefined ? [] : checkPrices(board, scoreOf(board, plan).score, prices)
}
