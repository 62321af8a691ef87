import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { generate, searchByPipeline } from '../../../src/families/queen-attack/index.ts'
import { type Progress, Random, run, stepBudget } from '../../../src/index.ts'
import { holds } from '../../property.ts'
import { solved } from '../../solved.ts'
import { requireStopsAtPauses } from '../pauses.ts'
import { boardOf, boardsUpTo } from './boards.ts'
import { leastScore, scoreOf } from './brute-force.ts'
import { record, requireSound } from './solving-audit.ts'

const contestBoard = (seed: number) => solved(generate({}, new Random(seed)))
const lockedIn = boardOf('A#..A', '##...', '.....', '.A.A.', '.A...')

describe('the second method', () => {
  it('is sound on all kinds of boards, with budgets of any size', () => {
    const budgets = fc.constantFrom(0, 1, 10, 1000, 5000)
    holds(fc.tuple(boardsUpTo(6), fc.nat(1000), budgets), 60, ([board, seed, steps]) => {
      requireSound(board, seed, steps, searchByPipeline)
    })
  })

  it('is never better than the best plan, and seldom far from it', () => {
    const small = boardsUpTo(4).filter((board) => {
      const queens = board.squares.filter((content) => content > 0).length
      return scoreOf(board, []) > 0 && queens <= 4 && board.squares.length <= 12
    })
    let sum = 0
    let leastSum = 0
    holds(small, 40, (board) => {
      const { score } = requireSound(board, 1, 5000, searchByPipeline)
      const least = leastScore(board)
      expect(score).toBeGreaterThan(least - 1e-9)
      sum += score
      leastSum += least
    })
    expect(sum).toBeLessThan(1.25 * leastSum)
  })

  it('finds peace where a locked queen leaves just one square for it', () => {
    expect(requireSound(lockedIn, 1, 10_000, searchByPipeline).score).toBeLessThan(lockedIn.rows * 2)
  })

  it('chooses a budget of its own, and says so', () => {
    const outcome = run(searchByPipeline(contestBoard(1), new Random(1)))
    expect(outcome).toMatchObject({ status: 'stopped', reason: 'limits' })
    expect(outcome).toHaveProperty('why', expect.stringContaining('budget'))
  })

  it('comes to the same for the same seed, and a run that is stopped is the beginning of one that is not', () => {
    const board = contestBoard(1)
    const whole = record(board, 3, 20_000, searchByPipeline)
    expect(record(board, 3, 20_000, searchByPipeline)).toEqual(whole)
    expect(record(board, 4, 20_000, searchByPipeline).progress).not.toEqual(whole.progress)
    const search = searchByPipeline(board, new Random(3), stepBudget(20_000, 'steps'))
    const begun: Progress<unknown>[] = []
    const outcome = run(search, { steps: 15_000, onProgress: (progress) => begun.push(progress) })
    expect(begun).toEqual(whole.progress.slice(0, begun.length))
    expect(begun.length).toBeLessThan(whole.progress.length)
    if (outcome.status !== 'stopped') throw new Error('it should have been stopped')
    expect(scoreOf(board, outcome.answer!.moves)).toBeCloseTo(begun.at(-1)!.value!, 9)
  })

  it('stops at every pause', () => {
    for (const seed of [1, 8]) {
      requireStopsAtPauses(() => searchByPipeline(contestBoard(seed), new Random(1), stepBudget(20_000)), 60, 3)
    }
  })

  it('makes peace on boards of the contest with a small budget, at a fraction of what errors cost', () => {
    expect(requireSound(contestBoard(1), 1, 60_000, searchByPipeline).score).toBeLessThan(22)
    expect(requireSound(contestBoard(8), 1, 60_000, searchByPipeline).score).toBeLessThan(36)
  })
})
