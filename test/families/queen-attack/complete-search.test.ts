import { describe, expect, it } from 'vitest'
import { type Board, check } from '../../../src/families/queen-attack/index.ts'
import { CompleteSearch } from '../../../src/families/queen-attack/plan/complete-search.ts'
import { holds } from '../../property.ts'
import { boardOf } from './boards.ts'
import { boards, randomBoard } from './bound-boards.ts'
import { leastScore, scoreOf } from './brute-force.ts'
import { randomNumbers } from './plan-state-audit.ts'

/** Requires the least score, from any score to begin with, and bounds that never fall nor pass it. */
function requireComplete(board: Board, least: number, known: number): void {
  const search = new CompleteSearch(board, known)
  let bound = 0
  let steps = 0
  for (let isOver = false; !isOver; ) {
    isOver = search.work()
    expect(search.bound).toBeGreaterThanOrEqual(bound)
    expect(search.bound).toBeLessThan(least + 1e-6)
    expect(search.steps).toBeGreaterThanOrEqual(steps)
    bound = search.bound
    steps = search.steps
  }
  expect(search.isProved).toBe(true)
  expect(search.least).toBeCloseTo(least, 9)
  expect(search.bound).toBeCloseTo(least, 9)
  if (known < least + 1e-6) {
    expect(search.best).toBeUndefined()
    return
  }
  expect(check(board, { moves: search.best! })).toEqual([])
  expect(scoreOf(board, search.best!)).toBeCloseTo(least, 9)
}

describe('a complete search', () => {
  it('finds and proves what brute force does, whether the best plan is known or none', () => {
    const sizes = [
      [3, 3],
      [3, 4],
      [2, 5],
      [1, 7],
    ] as const
    holds(boards(sizes, 4), 400, (board) => {
      const least = leastScore(board)
      const nothing = scoreOf(board, [])
      requireComplete(board, least, least)
      requireComplete(board, least, nothing)
      requireComplete(board, least, (least + nothing) / 2)
    })
  })

  it('knows that colours cannot end on the same squares', () => {
    // Two queens have few peaceful placements between walls, and both colours want the same.
    const random = randomNumbers('crowded')
    for (let i = 0; i < 40; i++) {
      const squares = Int8Array.from([1, 1, 2, 2, -1, -1, -1, 0, 0, 0, 0, 0])
      const board: Board = { rows: 3, columns: 4, colours: 2, squares: random.shuffle(squares) }
      const least = leastScore(board)
      requireComplete(board, least, scoreOf(board, []))
      requireComplete(board, least, least)
    }
    const three = boardOf('AB#C', 'A.B.', '..#C')
    requireComplete(three, leastScore(three), scoreOf(three, []))
  })

  it('is possible where colours have few placements', () => {
    const shape = { rows: 6, columns: 6, colours: 2, walls: 0 }
    const random = randomNumbers('sizes')
    expect(CompleteSearch.isPossible(randomBoard({ ...shape, queens: 12 }, random))).toBe(true)
    expect(CompleteSearch.isPossible(randomBoard({ ...shape, rows: 8, columns: 8, queens: 16 }, random))).toBe(false)
    expect(CompleteSearch.isPossible(randomBoard({ ...shape, rows: 50, columns: 50, queens: 100 }, random))).toBe(false)
  })
})
