import { describe, expect, it } from 'vitest'
import { type BoardList, searchBoards, searchSymmetricBoards } from '../../../src/engines/queens/index.ts'
import { type QueensTask, run, type Search, searchHalfTurnCount } from '../../../src/index.ts'
import { follow } from '../../follow.ts'
import { holds } from '../../property.ts'
import { boardsByTrying, smallTasks, steepTask } from './plain-boards.ts'
import { faultOf } from './tasks.ts'

const isBoard = (task: QueensTask, queens: readonly number[]) => faultOf(task, Int32Array.from(queens)) === undefined

type Listing = (visit: (queens: Int32Array) => void, most?: number) => Search<BoardList>

/** What a search visits, and how it ends. */
function visited(listing: Listing, most?: number) {
  const boards: Int32Array[] = []
  const outcome = run(listing((queens) => boards.push(queens), most))
  return { boards: boards.map((queens) => [...queens]), outcome }
}

const listed = (task: QueensTask, most?: number) => visited((visit, many) => searchBoards(task, visit, many), most)
const symmetric = (n: number, most?: number) => visited((visit, many) => searchSymmetricBoards(n, visit, many), most)

const quarterTurn = (queens: readonly number[]) => {
  const turned: number[] = []
  queens.forEach((column, row) => {
    turned[column] = queens.length - 1 - row
  })
  return turned
}
const sorted = (boards: readonly (readonly number[])[]) => boards.map((queens) => queens.join(' ')).sort()

describe('listing boards of queens', () => {
  it('finds the same as trying everything, in the same order', () => {
    holds(smallTasks, 200, (task) => {
      const { boards, outcome } = listed(task)
      expect(boards).toEqual(boardsByTrying(task))
      expect(outcome).toMatchObject({ status: 'solved', answer: { count: boards.length, isComplete: true } })
    })
  })

  it('finds all boards of empty squares', () => {
    for (const [n, count] of [
      [1, 1],
      [2, 0],
      [3, 0],
      [8, 92],
      [11, 2680],
      [12, 14200],
    ] as const) {
      const { boards } = listed({ n })
      expect(boards.length).toBe(count)
      expect(new Set(sorted(boards)).size).toBe(count)
      expect(boards.every((queens) => isBoard({ n }, queens))).toBe(true)
    }
  })

  it('ends after as many as wanted', () => {
    const all = listed({ n: 8 }).boards
    for (const most of [0, 1, 50]) {
      const { boards, outcome } = listed({ n: 8 }, most)
      expect(boards).toEqual(all.slice(0, most))
      expect(outcome).toMatchObject({ status: 'solved', answer: { count: most, isComplete: false } })
    }
    expect(listed({ n: 8 }, 93).outcome).toMatchObject({ answer: { count: 92, isComplete: true } })
  })

  it('uses the last column of the widest masks', () => {
    const task = steepTask(31, 14)
    expect(listed(task).boards).toEqual(boardsByTrying(task))
  })

  it('finds all of wider boards where enough is given, in some order', () => {
    const task = steepTask(35, 14)
    const { boards, outcome } = listed(task)
    expect(sorted(boards)).toEqual(sorted(boardsByTrying(task)))
    expect(outcome).toMatchObject({ status: 'solved', answer: { count: boards.length, isComplete: true } })
  })

  it('finds some of wider boards where little is given', () => {
    const given = new Int32Array(50).fill(-1)
    given[20] = 3
    const blocked = Uint8Array.from({ length: 2500 }, (_, square) => (square % 11 === 4 ? 1 : 0))
    blocked[20 * 50 + 3] = 0
    const { boards, outcome } = listed({ n: 50, given, blocked }, 10)
    expect(outcome).toMatchObject({ status: 'solved', answer: { count: 10, isComplete: false } })
    expect(new Set(sorted(boards)).size).toBe(10)
    expect(boards.every((queens) => isBoard({ n: 50, given, blocked }, queens))).toBe(true)
  })

  it('gives up where there are too many squares', () => {
    for (const n of [300, 5000]) {
      const { outcome } = listed({ n }, 1)
      expect(outcome).toMatchObject({ status: 'stopped', reason: 'limits', answer: { count: 0, isComplete: false } })
    }
  })

  it('can be stopped at every pause, and what came before is the same', () => {
    const all = listed({ n: 10 }).boards
    const pauses = driven({ n: 10 }, Number.POSITIVE_INFINITY).pauses
    expect(pauses).toBeGreaterThan(4)
    for (let stopAt = 1; stopAt <= pauses; stopAt++) {
      const { boards, end } = driven({ n: 10 }, stopAt)
      expect(boards).toEqual(all.slice(0, boards.length))
      expect(end).toMatchObject({ status: 'stopped', answer: { count: boards.length, isComplete: false } })
    }
  })

  it('pauses also where no board is found for long', () => {
    // Of the first two columns only a square of two by two is left, where two queens would attack each other.
    const n = 24
    const blocked = Uint8Array.from({ length: n * n }, (_, square) => {
      const row = Math.floor(square / n)
      const column = square % n
      return column < 2 && row < n - 2 ? 1 : 0
    })
    const { boards, end } = driven({ n, blocked }, 20)
    expect(boards).toEqual([])
    expect(end).toMatchObject({ status: 'stopped', reason: 'aborted' })
  })
})

describe('listing boards that a quarter turn leaves as they are', () => {
  it('finds those among all boards', () => {
    for (let n = 1; n <= 12; n++) {
      const all = listed({ n }).boards
      const expected = all.filter((queens) => quarterTurn(queens).join() === queens.join())
      const { boards, outcome } = symmetric(n)
      expect(sorted(boards)).toEqual(sorted(expected))
      expect(outcome).toMatchObject({ status: 'solved', answer: { count: expected.length, isComplete: true } })
      const half = all.filter((queens) => quarterTurn(quarterTurn(queens)).join() === queens.join())
      expect(run(searchHalfTurnCount(n))).toMatchObject({ status: 'solved', answer: { count: BigInt(half.length) } })
    }
  })

  it('finds them on larger boards, each once', () => {
    const { boards } = symmetric(25)
    expect(new Set(sorted(boards)).size).toBe(3264)
    expect(boards.every((queens) => isBoard({ n: 25 }, queens) && quarterTurn(queens).join() === queens.join())).toBe(
      true,
    )
    expect(symmetric(25, 7).boards).toEqual(boards.slice(0, 7))
  })

  it('finds one where no list could be complete', () => {
    const { boards } = symmetric(61, 1)
    expect(isBoard({ n: 61 }, boards[0]!)).toBe(true)
  })
})

/** A listing that is told to stop at its pause number `stopAt`, counted from 1. */
function driven(task: QueensTask, stopAt: number) {
  const boards: number[][] = []
  const search = searchBoards(task, (queens) => boards.push([...queens]))
  const { progress, outcome } = follow(search, stopAt - 1, 'aborted')
  return { boards, pauses: progress.length, end: outcome }
}
