import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Board, searchByPipeline } from '../../../src/families/queen-attack/index.ts'
import { type Plan, type Progress, Random, run, type Stopped, stepBudget } from '../../../src/index.ts'
import { holds } from '../../property.ts'
import { requireStopsAtPauses } from '../pauses.ts'
import { boardOf, boardsUpTo } from './boards.ts'
import { leastScore, movedOn, movesOn, scoreOf } from './brute-force.ts'

/** All progress and the outcome of a run with a budget of steps. */
function record(board: Board, seed: number, steps: number): { progress: Progress<Plan>[]; outcome: Stopped<Plan> } {
  const search = searchByPipeline(board, new Random(seed), stepBudget(steps, 'steps'))
  const progress: Progress<Plan>[] = []
  let next = search.next()
  while (!next.done) {
    progress.push(next.value)
    next = search.next()
  }
  if (next.value.status !== 'stopped') throw new Error(`it ended ${next.value.status}`)
  return { progress, outcome: next.value }
}

/** Requires that every move is one of those a queen can make. */
function requireLegal(board: Board, { moves }: Plan): void {
  let placement = Array.from(board.squares)
  for (const move of moves) {
    expect(movesOn(board, placement)).toContainEqual(move)
    placement = movedOn(placement, move)
  }
  expect(moves.length).toBeLessThanOrEqual(2 * Math.max(board.rows, board.columns) ** 3)
}

/** Requires of a run that answers are legal, that values are theirs and never rise, and that steps never decrease. */
function requireSound(board: Board, seed: number, steps: number): number {
  const { progress, outcome } = record(board, seed, steps)
  let value = scoreOf(board, [])
  let before = 0
  for (const { answer, value: said, steps, done } of progress) {
    expect(steps).toBeGreaterThanOrEqual(before)
    before = steps
    expect(done).toBeLessThanOrEqual(1)
    if (answer) {
      requireLegal(board, answer)
      const score = scoreOf(board, answer.moves)
      expect(score).toBeLessThan(value + 1e-9)
      value = score
    }
    expect(said).toBeCloseTo(value, 9)
  }
  expect(outcome.reason).toBe('steps')
  expect(outcome.steps).toBeGreaterThanOrEqual(steps)
  expect(scoreOf(board, outcome.answer!.moves)).toBeCloseTo(value, 9)
  return value
}

function contestBoard(seed: number): Board {
  const file = new URL(`../../fixtures/queen-attack/contest/${seed}.in`, import.meta.url)
  const [side, colours, ...squares] = readFileSync(file, 'utf8').trim().split(/\s+/).map(Number)
  return { rows: side!, columns: side!, colours: colours!, squares: Int8Array.from(squares) }
}

const hasErrors = (board: Board) => scoreOf(board, []) > 0

const awkward = {
  'a queen locked in': boardOf('A#..A', '##...', '.....', '.A.A.', '.A...'),
  'two locked in that attack each other': boardOf('A#...', '##...', 'A#..B', '##...', '.A.BB'),
  'a pocket without queens': boardOf('.#AAA', '##A..', '.A...', '.....', '.....'),
  'queens in two halves': boardOf('AA#..', '.A#A.', '..#..', 'B.#AB', '..#..'),
  'no peace': boardOf('AAA', 'ABB', 'B..'),
  'no queen can move': boardOf('AB', 'BA'),
  'one row': boardOf('AA.B.BA'),
  'one column': boardOf('A', 'A', '.', 'B', '#', 'A', '.'),
  'wider than high': boardOf('AA.BB....', 'A..B.....', '.#..#....', '.........'),
  'more queens than rows': boardOf('AAAAAA', '......', 'AA..A.', '......', '......'),
  'a row of walls': boardOf('AA..', '####', 'A.A.', '....'),
}

describe('the second method', () => {
  it('is sound on awkward boards', () => {
    for (const board of Object.values(awkward)) requireSound(board, 1, 20_000)
  })

  it('is sound on all kinds of boards, with budgets of any size', () => {
    const seeds = fc.integer({ min: 0, max: 1000 })
    const budgets = fc.constantFrom(1, 10, 1000, 5000)
    holds(fc.tuple(boardsUpTo(6).filter(hasErrors), seeds, budgets), 60, ([board, seed, steps]) => {
      requireSound(board, seed, steps)
    })
  })

  it('is never better than the best plan, and seldom far from it', () => {
    const small = boardsUpTo(4).filter((board) => {
      const queens = board.squares.filter((content) => content > 0).length
      return hasErrors(board) && queens <= 4 && board.squares.length <= 12
    })
    let sum = 0
    let leastSum = 0
    holds(small, 40, (board) => {
      const value = requireSound(board, 1, 20_000)
      const least = leastScore(board)
      expect(value).toBeGreaterThan(least - 1e-9)
      sum += value
      leastSum += least
    })
    expect(sum).toBeLessThan(1.25 * leastSum)
  })

  it('finds peace where a locked queen leaves just one square for it', () => {
    const value = requireSound(awkward['a queen locked in'], 1, 50_000)
    expect(value).toBeLessThan(awkward['a queen locked in'].rows * 2)
  })

  it('is done at once where all is at peace', () => {
    const board = boardOf('A..', '..A', 'B#.', '..B')
    const outcome = run(searchByPipeline(board, new Random(1)))
    const nothing = { lines: [new Float64Array(19), new Float64Array(19)], squares: new Float64Array(12) }
    expect(outcome).toMatchObject({ status: 'solved', answer: { moves: [] }, certificate: nothing, steps: 0 })
  })

  it('chooses a budget of its own, and says so', () => {
    const outcome = run(searchByPipeline(boardOf('AA', '..', '..'), new Random(1)))
    expect(outcome).toMatchObject({ status: 'stopped', reason: 'limits' })
    expect(outcome).toHaveProperty('why', expect.stringContaining('budget'))
  })

  it('comes to the same for the same seed, and a run that is stopped is the beginning of one that is not', () => {
    const board = contestBoard(1)
    const whole = record(board, 3, 60_000)
    expect(record(board, 3, 60_000)).toEqual(whole)
    expect(record(board, 4, 60_000).progress).not.toEqual(whole.progress)
    const search = searchByPipeline(board, new Random(3), stepBudget(60_000, 'steps'))
    const begun: Progress<Plan>[] = []
    const outcome = run(search, { steps: 45_000, onProgress: (progress) => begun.push(progress) })
    expect(begun).toEqual(whole.progress.slice(0, begun.length))
    expect(begun.length).toBeLessThan(whole.progress.length)
    if (outcome.status !== 'stopped') throw new Error('it should have been stopped')
    expect(scoreOf(board, outcome.answer!.moves)).toBeCloseTo(begun.at(-1)!.value!, 9)
  })

  it('stops at every pause', () => {
    for (const seed of [1, 8]) {
      const begin = () => searchByPipeline(contestBoard(seed), new Random(1), stepBudget(100_000))
      requireStopsAtPauses(begin, 60, 3)
    }
  })

  it('makes peace on boards of the contest with a small budget, at a fraction of what errors cost', () => {
    const most = { 1: 22, 8: 36 }
    for (const [seed, score] of Object.entries(most)) {
      const value = requireSound(contestBoard(Number(seed)), 1, 1_000_000)
      expect(value).toBeLessThan(score)
    }
  })
})
