import { expect } from 'vitest'
import { type Board, check, searchPlan } from '../../../src/families/queen-attack/index.ts'
import {
  type Move,
  type Outcome,
  type Plan,
  type Prices,
  type Progress,
  Random,
  type Solved,
  type Stopped,
  stepBudget,
} from '../../../src/index.ts'

/** What a plan costs and its errors: counted queen by queen, which is quick enough for large boards. */
export function plainScore({ rows, columns, squares }: Board, moves: readonly Move[]): number {
  const placement = squares.slice()
  let score = 0
  for (const { from, to } of moves) {
    const down = Math.abs(Math.floor(from / columns) - Math.floor(to / columns))
    const right = Math.abs((from % columns) - (to % columns))
    score += Math.sqrt(Math.max(down, right))
    placement[to] = placement[from]!
    placement[from] = 0
  }
  const queens = [...placement.keys()].filter((square) => placement[square]! > 0)
  for (const [i, one] of queens.entries()) {
    for (const other of queens.slice(0, i)) {
      if (placement[one] !== placement[other]) continue
      const down = Math.abs(Math.floor(one / columns) - Math.floor(other / columns))
      const right = Math.abs((one % columns) - (other % columns))
      if (down === 0 || right === 0 || down === right) score += Math.max(rows, columns)
    }
  }
  return score
}

/** How a search of this kind ends. */
type Ending = Solved<Plan, Prices> | Stopped<Plan>

export interface Recorded {
  readonly progress: Progress<Plan>[]
  readonly outcome: Outcome<Plan, Prices>
}

/** All progress and the outcome of a run with a budget of steps. */
export function record(board: Board, seed: number, steps: number, method = searchPlan): Recorded {
  const search = method(board, new Random(seed), stepBudget(steps, 'steps'))
  const progress: Progress<Plan>[] = []
  let next = search.next()
  while (!next.done) {
    progress.push(next.value)
    next = search.next()
  }
  return { progress, outcome: next.value }
}

/**
 * Requires of a run that its answers keep the rules, that values are their scores and never rise, that bounds never
 * fall and stay below, and that what it calls solved is proven.
 */
export function requireSound(
  board: Board,
  seed: number,
  steps: number,
  method = searchPlan,
): { score: number; outcome: Ending } {
  const { progress, outcome } = record(board, seed, steps, method)
  let score = plainScore(board, [])
  let bound = 0
  let made = 0
  for (const where of progress) {
    expect(where.steps).toBeGreaterThanOrEqual(made)
    made = where.steps
    expect(where.done).toBeLessThan(1)
    if (where.answer) {
      if (check(board, where.answer).length > 0) throw new Error(`a plan breaks the rules after ${made} steps`)
      const next = plainScore(board, where.answer.moves)
      expect(next).toBeLessThanOrEqual(score)
      score = next
    }
    expect(where.value).toBeCloseTo(score, 9)
    expect(where.bound).toBeGreaterThanOrEqual(bound)
    bound = where.bound!
    expect(bound).toBeLessThan(where.value! + 1e-6)
  }
  expect(outcome.steps).toBeGreaterThanOrEqual(made)
  if (outcome.status === 'solved') expect(check(board, outcome.answer, outcome.certificate!)).toEqual([])
  else if (outcome.status === 'stopped') {
    expect(outcome.reason).toBe('steps')
    expect(outcome.steps).toBeGreaterThanOrEqual(steps)
    expect(check(board, outcome.answer!)).toEqual([])
    expect(outcome.bound).toBeGreaterThanOrEqual(bound)
  } else throw new Error(`it ended ${outcome.status}`)
  const last = plainScore(board, outcome.answer!.moves)
  expect(last).toBeLessThanOrEqual(score + 1e-9)
  if (outcome.status === 'stopped') expect(outcome.bound).toBeLessThan(last + 1e-6)
  return { score: last, outcome }
}
