import { describe, expect, it } from 'vitest'
import {
  EXHAUSTED,
  FOUND,
  LineKernel,
  PAUSED,
  type TreeKernel,
  WordKernel,
} from '../../../src/engines/queens/backtracking.ts'
import { openSquares, searchByBacktracking } from '../../../src/engines/queens/index.ts'
import { Random, run } from '../../../src/index.ts'
import { inSweep, sweep } from '../../sweep.ts'
import { boardsByTrying } from './plain-boards.ts'
import { expectRepeats, expectStopsAnywhere, faultOf, plantedTask, randomTask } from './tasks.ts'

const seed = process.env.ROOKERY_TEST_SEED ?? '20011'

function squaresOf(task: Parameters<typeof openSquares>[0]) {
  const work = openSquares(task)
  for (;;) {
    const next = work.next()
    if (next.done) return next.value
  }
}

/** How many boards a kernel comes across before its tree ends. */
function boardsIn(n: number, kernel: TreeKernel): Set<string> {
  const boards = new Set<string>()
  for (;;) {
    const state = kernel.work(7)
    if (state === EXHAUSTED) return boards
    if (state === PAUSED) continue
    const board = kernel.board()
    expect(faultOf({ n }, board)).toBeUndefined()
    expect(boards.has(board.join())).toBe(false)
    boards.add(board.join())
  }
}

describe('backtracking', () => {
  it.each([
    [1, 5],
    [32, 3],
  ])('finds boards from %i queens on', (least, turns) => {
    for (let n = least; n < least + 31; n++) {
      for (let turn = 0; turn < turns; turn++) {
        const outcome = run(searchByBacktracking({ n }, new Random(`${seed}/${n}/${turn}`)))
        if (n === 2 || n === 3) expect(outcome.status).toBe('impossible')
        else if (outcome.status !== 'solved') expect.fail(`${n} queens: ${outcome.status}`)
        else expect([n, faultOf({ n }, outcome.answer)]).toEqual([n, undefined])
      }
    }
  })

  it.each([100, 300, 1000])('finds a board for %i queens, almost without taking one back', (n) => {
    const outcome = run(searchByBacktracking({ n }, new Random(seed)))
    if (outcome.status !== 'solved') expect.fail(outcome.status)
    expect(faultOf({ n }, outcome.answer)).toBeUndefined()
    expect(outcome.steps).toBeLessThan(4 * n)
  })

  it('goes through every board just once, in words and in lines', () => {
    for (const [n, count] of [
      [1, 1],
      [2, 0],
      [3, 0],
      [4, 2],
      [5, 10],
      [6, 4],
      [7, 40],
      [8, 92],
    ] as const) {
      const random = new Random(seed)
      expect(boardsIn(n, new WordKernel(n, undefined, random)).size).toBe(count)
      expect(boardsIn(n, new LineKernel(n, squaresOf({ n }), random)).size).toBe(count)
    }
  })

  it('restarts with an empty board', () => {
    const n = 8
    const random = new Random(seed)
    for (const kernel of [new WordKernel(n, undefined, random), new LineKernel(n, squaresOf({ n }), random)]) {
      for (const budget of [1, 5, 20, 60]) {
        kernel.work(budget)
        kernel.restart()
      }
      expect(boardsIn(n, kernel).size).toBe(92)
    }
  })

  it('decides small tasks as trying everything does', () => {
    let solved = 0
    let impossible = 0
    for (let turn = 0; turn < sweep(400); turn++) {
      const random = new Random(`${seed}/${turn}`)
      const task = randomTask(1 + random.below(7), random.below(4), 0.5 * random.real(), random)
      const outcome = run(searchByBacktracking(task, random))
      expect(outcome.status).toBe(boardsByTrying(task).length > 0 ? 'solved' : 'impossible')
      if (outcome.status === 'solved') {
        solved++
        expect(faultOf(task, outcome.answer)).toBeUndefined()
      } else impossible++
      const kernel = new LineKernel(task.n, squaresOf(task), random)
      const state = kernel.work(1_000_000)
      expect(state).toBe(outcome.status === 'solved' ? FOUND : EXHAUSTED)
      if (state === FOUND) expect(faultOf(task, kernel.board())).toBeUndefined()
    }
    expect(solved).toBeGreaterThan(inSweep(50))
    expect(impossible).toBeGreaterThan(inSweep(50))
  })

  it('keeps given queens and blocked squares on larger boards', () => {
    for (let turn = 0; turn < 20; turn++) {
      const random = new Random(`${seed}/${turn}`)
      const n = 10 + random.below(60)
      const task = plantedTask(n, random.below(n >> 1), 0.3 * random.real(), random)
      const outcome = run(searchByBacktracking(task, random))
      if (outcome.status !== 'solved') expect.fail(`${n} queens, ${outcome.status}`)
      expect(faultOf(task, outcome.answer)).toBeUndefined()
    }
  })

  it('says at once where a board is too large for it', () => {
    expect(run(searchByBacktracking({ n: 10_000 }, new Random(seed)))).toMatchObject({
      status: 'stopped',
      reason: 'limits',
      why: 'backtracking keeps every square in memory, for 8192 rows at most',
    })
  })

  it('runs the same way for the same seed', () => {
    expectRepeats(searchByBacktracking, { n: 31 })
    expectRepeats(searchByBacktracking, { n: 200 })
  })

  it('can be stopped wherever it yields', () => {
    expectStopsAnywhere(() => searchByBacktracking({ n: 500 }, new Random(seed)), 5)
    // Some seven open squares in a row make most searches long; it is always the same one, as others are short.
    const hard = plantedTask(31, 0, 0.8, new Random('hard'))
    expectStopsAnywhere(() => searchByBacktracking(hard, new Random('hard')), 5)
  })
})
