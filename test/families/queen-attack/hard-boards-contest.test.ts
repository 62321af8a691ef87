import { describe, expect, it } from 'vitest'
import { type Board, generate } from '../../../src/families/queen-attack/index.ts'
import { Random, run } from '../../../src/index.ts'
import { isLong } from '../../sweep.ts'
import { plainScore, requireSound } from './solving-audit.ts'

function contestBoard(seed: number): Board {
  const outcome = run(generate({}, new Random(seed)))
  if (outcome.status !== 'solved') throw new Error(`ended ${outcome.status}`)
  return outcome.answer
}

/** Enough to measure the board and to make some plan. */
function smallBudget({ squares }: Board): number {
  return 30 * squares.length + 10_000
}

describe('boards of the contest', () => {
  it('1 to 20, as far as they have no more than 22 rows, have sound plans with a small budget', () => {
    let boards = 0
    let better = 0
    // Every second one shows most of it.
    for (let seed = 1; seed <= 20; seed += isLong ? 1 : 2) {
      const board = contestBoard(seed)
      if (board.rows > 22) continue
      const { score } = requireSound(board, seed, smallBudget(board))
      const nothing = plainScore(board, [])
      expect(score).toBeLessThanOrEqual(nothing)
      boards++
      if (score < nothing / 4) better++
    }
    expect(boards).toBeGreaterThan(isLong ? 8 : 3)
    expect(better / boards).toBeGreaterThan(0.5)
  })

  it('2, the largest, is sound too, though there is hardly time for a plan', () => {
    const board = contestBoard(2)
    expect(requireSound(board, 1, 40_000).score).toBeLessThanOrEqual(plainScore(board, []))
  })

  it('380, where a queen is locked in, has a sound plan too', () => {
    const board = contestBoard(380)
    const { score } = requireSound(board, 1, 50_000)
    expect(score).toBeLessThan(plainScore(board, []) / 4)
  })
})
