import { expect } from 'vitest'
import type { Board } from '../../../src/families/skyscrapers/index.ts'
import type { Heights, Outcome } from '../../../src/index.ts'
import { keepsRules } from './boards.ts'

/** The only solution, two that differ, or none: as it must be, given all solutions or two of them. */
export function requireRight(board: Board, outcome: Outcome<Heights>, solutions: readonly Heights[]): void {
  if (solutions.length === 0) expect(outcome.status).toBe('impossible')
  else if (solutions.length === 1) {
    expect(outcome).toMatchObject({ status: 'solved' })
    if (outcome.status === 'solved') expect(outcome.answer.join()).toBe(solutions[0]!.join())
  } else requireAmbiguous(board, outcome)
}

export function requireAmbiguous(board: Board, outcome: Outcome<Heights>): void {
  expect(outcome.status).toBe('ambiguous')
  if (outcome.status !== 'ambiguous') return
  const [one, other] = outcome.answers
  expect(one.join()).not.toBe(other.join())
  expect(keepsRules(board, one) && keepsRules(board, other)).toBe(true)
}
