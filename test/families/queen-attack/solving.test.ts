import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { check, generate, searchPlan } from '../../../src/families/queen-attack/index.ts'
import { type Plan, type Progress, Random, run, stepBudget } from '../../../src/index.ts'
import { holds } from '../../property.ts'
import { requireStopsAtPauses } from '../pauses.ts'
import { boardOf, boardsUpTo } from './boards.ts'
import { boards, randomBoard } from './bound-boards.ts'
import { leastScore, scoreOf } from './brute-force.ts'
import { randomNumbers } from './plan-state-audit.ts'
import { record, requireSound } from './solving-audit.ts'

const medium = randomBoard({ rows: 10, columns: 10, colours: 2, queens: 20, walls: 0.15 }, randomNumbers('medium'))

describe('the default method', () => {
  it('is sound on all kinds of boards, with budgets of any size', () => {
    const budgets = fc.constantFrom(0, 1, 10, 1000, 5000)
    holds(fc.tuple(boardsUpTo(7), fc.nat(1000), budgets), 100, ([board, seed, steps]) => {
      requireSound(board, seed, steps)
    })
  })

  it('is sound on a board with room, from no budget to one of many steps', () => {
    let before = scoreOf(medium, [])
    for (const steps of [0, 1, 10, 1000, 100_000]) {
      const { score, outcome } = requireSound(medium, 1, steps)
      expect(score).toBeLessThanOrEqual(before)
      before = score
      if (steps === 0)
        expect(outcome).toMatchObject({ status: 'stopped', reason: 'steps', steps: 0, answer: { moves: [] } })
    }
    expect(before).toBeLessThan(scoreOf(medium, []) / 2)
  })

  it('finds the best of all plans on small boards, nearly always, and calls nothing else solved', () => {
    let asked = 0
    let best = 0
    let solved = 0
    const sizes = [
      [3, 3],
      [3, 4],
      [2, 5],
      [1, 7],
    ] as const
    holds(boards(sizes, 4), 150, (board) => {
      const least = leastScore(board)
      const { score, outcome } = requireSound(board, 1, 4000)
      expect(score).toBeGreaterThan(least - 1e-9)
      if (outcome.status === 'stopped') expect(outcome.bound).toBeLessThan(least + 1e-6)
      if (outcome.status === 'solved') {
        solved++
        expect(score).toBeLessThan(least + 1e-6)
      }
      asked++
      if (score < least + 1e-6) best++
    })
    expect(best / asked).toBeGreaterThanOrEqual(0.95)
    expect(solved / asked).toBeGreaterThanOrEqual(0.95)
  })

  it('proves the best plans of boards up to 6×6 with one or two colours', () => {
    for (const n of [4, 5, 6]) {
      for (const colours of [1, 2]) {
        for (const seed of n === 6 ? [8] : [1, 2]) {
          const made = run(generate({ n: String(n), colours: String(colours) }, new Random(seed)))
          if (made.status !== 'solved') throw new Error('no board')
          const outcome = run(searchPlan(made.answer, new Random(1)))
          if (outcome.status !== 'solved') throw new Error(`${n}×${n}, ${colours} colours, seed ${seed}: not proven`)
          expect(check(made.answer, outcome.answer, outcome.certificate)).toEqual([])
        }
      }
    }
  })

  it('is done at once where all is at peace', () => {
    for (const board of [boardOf('A..', '..A', 'B#.', '..B'), boardOf('A'), boardOf('ABC', 'DEF')]) {
      const outcome = run(searchPlan(board, new Random(1)))
      expect(outcome).toMatchObject({ status: 'solved', answer: { moves: [] }, steps: 0 })
      requireSound(board, 1, 0)
    }
  })

  it('chooses a budget of its own, and says so', () => {
    const outcome = run(searchPlan(medium, new Random(1)))
    if (outcome.status === 'solved') throw new Error('this one is too large to be proven')
    expect(outcome).toMatchObject({ status: 'stopped', reason: 'limits' })
    expect(outcome).toHaveProperty('why', expect.stringContaining('budget'))
  })

  it('comes to the same for the same seed and budget, and a run that is stopped is the beginning of one that is not', () => {
    const steps = 60_000
    const whole = record(medium, 3, steps)
    expect(record(medium, 3, steps)).toEqual(whole)
    expect(record(medium, 4, steps).progress).not.toEqual(whole.progress)
    const begun: Progress<Plan>[] = []
    const outcome = run(searchPlan(medium, new Random(3), stepBudget(steps, 'steps')), {
      steps: 35_000,
      onProgress: (progress) => begun.push(progress),
    })
    expect(begun).toEqual(whole.progress.slice(0, begun.length))
    expect(begun.length).toBeLessThan(whole.progress.length)
    expect(begun.length).toBeGreaterThan(10)
    if (outcome.status !== 'stopped') throw new Error('it should have been stopped')
    expect(outcome.reason).toBe('steps')
    expect(scoreOf(medium, outcome.answer!.moves)).toBeCloseTo(begun.at(-1)!.value!, 9)
    expect(outcome.bound).toBe(begun.at(-1)!.bound)
  })

  it('stops at every pause', () => {
    requireStopsAtPauses(() => searchPlan(medium, new Random(1), stepBudget(20_000)), 300, 13)
    requireStopsAtPauses(() => searchPlan(boardOf('AA.', '..A', '...'), new Random(1), stepBudget(20_000)), 100, 1)
  })
})
