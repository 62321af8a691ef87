import { describe, expect, it } from 'vitest'
import {
  type QueensCount,
  type QueensTask,
  run,
  searchHalfTurnCount,
  searchQuarterTurnCount,
  searchQueensCount,
} from '../../../src/index.ts'
import { follow } from '../../follow.ts'
import { holds } from '../../property.ts'
import { solved } from '../../solved.ts'
import { boardsByTrying, smallTasks, steepTask } from './plain-boards.ts'

const ALL = [1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14200, 73712, 365596, 2279184].map(BigInt)
const UP_TO_SYMMETRY = [1, 0, 0, 1, 2, 1, 6, 12, 46, 92, 341, 1787, 9233, 45752].map(BigInt)

const countOf = (task: QueensTask) => solved(searchQueensCount(task)).count

describe('counting boards of queens', () => {
  it('knows how many there are, and how many up to symmetry', () => {
    const answers = ALL.map((_, i) => solved(searchQueensCount({ n: i + 1 })))
    expect(answers.map(({ count }) => count)).toEqual(ALL)
    expect(answers.slice(0, 14).map(({ upToSymmetry }) => upToSymmetry)).toEqual(UP_TO_SYMMETRY)
  })

  it('takes nothing given and nothing blocked for an empty board', () => {
    const task = { n: 8, given: new Int32Array(8).fill(-1), blocked: new Uint8Array(64) }
    expect(solved(searchQueensCount(task))).toEqual({ count: 92n, upToSymmetry: 12n })
  })

  it('agrees with trying everything where queens are given and squares blocked', () => {
    holds(smallTasks, 200, (task) => {
      expect(countOf(task)).toBe(BigInt(boardsByTrying(task).length))
    })
  })

  it('says nothing of symmetry where something is given or blocked', () => {
    const blocked = new Uint8Array(64)
    blocked[63] = 1
    expect(solved(searchQueensCount({ n: 8, blocked }))).toEqual({ count: 88n })
  })

  it('adds up over the squares of any row', () => {
    for (const row of [0, 4, 10]) {
      let sum = 0n
      for (let column = 0; column < 11; column++) {
        const given = new Int32Array(11).fill(-1)
        given[row] = column
        sum += countOf({ n: 11, given })
      }
      expect(sum).toBe(ALL[10])
    }
  })

  it('counts a board that is wholly given once, and one without squares in a row or column never', () => {
    expect(countOf({ n: 5, given: Int32Array.of(0, 2, 4, 1, 3) })).toBe(1n)
    const row = new Uint8Array(64).fill(1, 24, 32)
    expect(countOf({ n: 8, blocked: row })).toBe(0n)
    const column = Uint8Array.from({ length: 64 }, (_, square) => (square % 8 === 7 ? 1 : 0))
    expect(countOf({ n: 8, blocked: column })).toBe(0n)
    expect(countOf({ n: 1, blocked: Uint8Array.of(1) })).toBe(0n)
  })

  it('uses the last column of the widest masks', () => {
    const task = steepTask(31, 14)
    expect(countOf(task)).toBe(BigInt(boardsByTrying(task).length))
    expect(countOf(task)).toBeGreaterThan(1n)
  })

  it('counts wider boards where enough is given, and gives up where nothing is', () => {
    const task = steepTask(35, 14)
    expect(countOf(task)).toBe(BigInt(boardsByTrying(task).length))
    expect(countOf(task)).toBeGreaterThan(1n)
    expect(run(searchQueensCount({ n: 32 }))).toMatchObject({
      status: 'stopped',
      reason: 'limits',
      answer: { count: 0n },
    })
    const given = new Int32Array(2000).fill(-1)
    given[0] = 5
    const outcome = run(searchQueensCount({ n: 2000, given }))
    expect(outcome).toMatchObject({ status: 'stopped', reason: 'limits', answer: { count: 0n } })
  })
})

describe('counting symmetric boards', () => {
  it('knows those that a quarter turn leaves as they are', () => {
    const known: Record<number, number> = {
      1: 1,
      4: 2,
      5: 2,
      12: 8,
      13: 8,
      16: 64,
      17: 128,
      20: 480,
      21: 704,
      24: 3328,
      25: 3264,
      28: 32896,
      29: 43776,
    }
    for (let n = 1; n <= 29; n++)
      expect([n, solved(searchQuarterTurnCount(n)).count]).toEqual([n, BigInt(known[n] ?? 0)])
  })

  it('agrees with those among all boards that a half turn leaves as they are', () => {
    for (let n = 1; n <= 9; n++) {
      const symmetric = boardsByTrying({ n }).filter((queens) =>
        queens.every((c, row) => queens[n - 1 - row] === n - 1 - c),
      )
      expect(solved(searchHalfTurnCount(n)).count).toBe(BigInt(symmetric.length))
    }
  })
})

describe('stopping a count', () => {
  it('can be done at every pause, with no more boards than there are', () => {
    const whole = follow(searchQueensCount({ n: 13 }))
    expect(whole.progress.length).toBeGreaterThan(5)
    let before = 0n
    for (let stopAt = 1; stopAt <= whole.progress.length; stopAt++) {
      const { progress, outcome } = follow(searchQueensCount({ n: 13 }), stopAt - 1, 'aborted')
      expect(progress).toEqual(whole.progress.slice(0, stopAt))
      expect(outcome).toMatchObject({ status: 'stopped', reason: 'aborted', steps: progress.at(-1)!.steps })
      const { count, upToSymmetry } = (outcome as { answer: QueensCount }).answer
      expect(upToSymmetry).toBeUndefined()
      expect(count >= before && count <= ALL[12]!).toBe(true)
      before = count
    }
    expect(before).toBeGreaterThan(0n)
  })

  it('hears how much is done, always more', () => {
    const given = new Int32Array(15).fill(-1)
    given[7] = 3
    for (const task of [{ n: 14 }, { n: 15, given }]) {
      const done = follow(searchQueensCount(task), 39).progress.map((progress) => progress.done!)
      expect(done.length).toBeGreaterThan(20)
      expect(done.every((part, i) => part >= (done[i - 1] ?? 0) && part <= 1)).toBe(true)
      expect(done.at(-1)).toBeGreaterThan(done[0]!)
    }
  })

  it('says how many it has on a wide board', () => {
    const { outcome } = follow(searchQueensCount(steepTask(35, 19)), 2)
    expect(outcome).toMatchObject({ status: 'stopped', answer: { count: expect.any(BigInt) } })
  })
})
