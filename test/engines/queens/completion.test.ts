import { describe, expect, it } from 'vitest'
import {
  type QueensTask,
  searchByBacktracking,
  searchCompletion,
  searchQueens,
} from '../../../src/engines/queens/index.ts'
import { Random, run } from '../../../src/index.ts'
import { boardsByTrying } from './plain-boards.ts'
import { expectRepeats, expectStopsAnywhere, faultOf, plantedTask, randomTask } from './tasks.ts'

const seed = process.env.ROOKERY_TEST_SEED ?? '20011'

describe('completion', () => {
  it('decides every board of up to 5 rows with one given queen or none', () => {
    for (let n = 1; n <= 5; n++) {
      for (let square = -1; square < n * n; square++) {
        const given = new Int32Array(n).fill(-1)
        if (square >= 0) given[Math.floor(square / n)] = square % n
        const task = { n, given }
        const outcome = run(searchCompletion(task, new Random(seed)))
        expect([n, square, outcome.status]).toEqual([
          n,
          square,
          boardsByTrying(task).length > 0 ? 'solved' : 'impossible',
        ])
        if (outcome.status === 'solved') expect(faultOf(task, outcome.answer)).toBeUndefined()
      }
    }
  })

  it('decides random small tasks as trying everything does', () => {
    const ends: Record<string, number> = { solved: 0, impossible: 0 }
    const reasons = new Set<string>()
    for (let turn = 0; turn < 400; turn++) {
      const random = new Random(`${seed}/${turn}`)
      const task = randomTask(1 + random.below(7), random.below(4), 0.6 * random.real(), random)
      const outcome = run(searchQueens(task, random))
      expect(outcome.status).toBe(boardsByTrying(task).length > 0 ? 'solved' : 'impossible')
      ends[outcome.status]!++
      if (outcome.status === 'solved') expect(faultOf(task, outcome.answer)).toBeUndefined()
      if (outcome.status === 'impossible') reasons.add((outcome.why ?? 'searched').replace(/\d+/g, '#').slice(0, 22))
    }
    expect(ends.solved).toBeGreaterThan(50)
    expect(ends.impossible).toBeGreaterThan(50)
    expect([...reasons].sort()).toEqual([
      'in column # no square ',
      'in row # no square is ',
      'on # × # squares there',
      'searched',
      'the squares left for t',
    ])
  })

  it('says which rows have too few columns, or which columns too few rows', () => {
    const n = 8
    const task = (rows: readonly number[], columns: readonly number[]): QueensTask => ({
      n,
      blocked: Uint8Array.from({ length: n * n }, (_, square) =>
        rows.includes(Math.floor(square / n)) && !columns.includes(square % n) ? 1 : 0,
      ),
    })
    const why = (of: QueensTask) => {
      const outcome = run(searchCompletion(of, new Random(seed)))
      return outcome.status === 'impossible' ? outcome.why : outcome.status
    }
    expect(why(task([1, 4, 6], [2, 7]))).toBe('the squares left for the rows 2, 5, 7 all lie in 2 columns')
    expect(why(task([0, 1, 2, 3, 5, 7], [0, 2, 3, 5, 6]))).toBe(
      'the squares left for the columns 2, 5, 8 all lie in 2 rows',
    )
    expect(why(task([1, 4], [3]))).toBe('the squares left for the rows 2, 5 all lie in one column')
    const many = why({
      ...task([], []),
      n: 40,
      blocked: Uint8Array.from({ length: 1600 }, (_, square) => (square < 800 && square % 40 < 21 ? 1 : 0)),
    })
    expect(many).toBe('the squares left for 20 of the rows all lie in 19 columns')
  })

  it('agrees with backtracking on tasks of all kinds', () => {
    const ends: Record<string, number> = { solved: 0, impossible: 0 }
    for (let turn = 0; turn < 30; turn++) {
      const random = new Random(`${seed}/${turn}`)
      const n = 10 + random.below(9)
      // With some six open squares in a row about half of the tasks have a board.
      const task = randomTask(n, 0, 1 - 6 / n, random)
      const outcome = run(searchCompletion(task, random))
      expect(run(searchByBacktracking(task, random)).status).toBe(outcome.status)
      ends[outcome.status]!++
      if (outcome.status === 'solved') expect(faultOf(task, outcome.answer)).toBeUndefined()
    }
    expect(ends.solved).toBeGreaterThan(3)
    expect(ends.impossible).toBeGreaterThan(3)
  })

  it('ends on hard tasks', () => {
    for (let turn = 0; turn < 3; turn++) {
      const task = plantedTask(32, 0, 0.8, new Random(`${seed}/${turn}`))
      const outcome = run(searchCompletion(task, new Random(turn)))
      if (outcome.status !== 'solved') expect.fail(outcome.status)
      expect(faultOf(task, outcome.answer)).toBeUndefined()
    }
  })

  it.each([
    [64, 48],
    [300, 200],
    [1000, 900],
  ])('completes boards of %i queens of which %i are given', (n, queens) => {
    for (let turn = 0; turn < 3; turn++) {
      const { given } = plantedTask(n, queens, 0, new Random(`${seed}/${turn}`))
      const task = { n, given: given! }
      const outcome = run(searchQueens(task, new Random(turn)))
      if (outcome.status !== 'solved') expect.fail(outcome.status)
      expect(faultOf(task, outcome.answer)).toBeUndefined()
    }
  })

  it('completes boards too large for every square to be kept', () => {
    const n = 20_000
    const given = new Int32Array(n).fill(-1)
    for (let row = 0; row < 5000; row++) given[row] = 2 * row
    const outcome = run(searchQueens({ n, given }, new Random(seed)))
    if (outcome.status !== 'solved') expect.fail(outcome.status)
    expect(faultOf({ n, given }, outcome.answer)).toBeUndefined()
  })

  it('finds boards where nothing stands in the way', () => {
    for (const search of [searchQueens, searchCompletion]) {
      for (const n of [1, 2, 3, 4, 6, 100]) {
        const outcome = run(search({ n }, new Random(seed)))
        if (n === 2 || n === 3) expect(outcome.status).toBe('impossible')
        else if (outcome.status !== 'solved') expect.fail(`${n} queens: ${outcome.status}`)
        else expect(faultOf({ n }, outcome.answer)).toBeUndefined()
      }
    }
  })

  it('runs the same way for the same seed', () => {
    expectRepeats(searchCompletion, plantedTask(36, 0, 0.8, new Random(seed)))
  })

  it('can be stopped wherever it yields', () => {
    // Long enough that both local search and backtracking have had their turns.
    const hard = plantedTask(36, 0, 0.8, new Random('hard'))
    expectStopsAnywhere(() => searchCompletion(hard, new Random('hard')), 12)
    expectStopsAnywhere(() => searchCompletion(plantedTask(700, 500, 0, new Random(seed)), new Random(seed)), 3)
  })
})
