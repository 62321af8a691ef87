/**
 * N queens: placed, completed, counted, listed.
 *
 * @module rookery/queens
 */

import { InputError } from '../base/input-error.ts'
import { Random, type Seed } from '../base/random.ts'
import { type QueensTask, searchBoards, searchQueens, searchQueensCount } from '../engines/queens/index.ts'
import { type Outcome, run } from '../search.ts'

/** A board, as the column of the queen in each row, or undefined if there is none. */
export function solve(task: number | QueensTask, seed: Seed = 1): Int32Array | undefined {
  const outcome = run(searchQueens(taskOf(task), new Random(seed)))
  return outcome.status === 'impossible' ? undefined : resultOf(outcome)
}

/** How many boards there are. Throws a RangeError for a task that is too large; `searchQueensCount` can be limited. */
export function count(task: number | QueensTask): bigint {
  return resultOf(run(searchQueensCount(taskOf(task)))).count
}

/** All boards, or the first ones up to `most`. */
export function all(task: number | QueensTask, most?: number): Int32Array[] {
  const boards: Int32Array[] = []
  resultOf(run(searchBoards(taskOf(task), (queens) => boards.push(queens), most)))
  return boards
}

function taskOf(task: number | QueensTask): QueensTask {
  const { n, given, blocked }: QueensTask = typeof task === 'number' ? { n: task } : task
  if (!Number.isSafeInteger(n) || n < 1) throw new InputError(`n: expected a whole number from 1 on, found ${n}`)
  if (given && given.length !== n) throw new InputError(`given: expected ${n} rows, found ${given.length}`)
  if (blocked && blocked.length !== n * n) {
    throw new InputError(`blocked: expected ${n * n} squares, found ${blocked.length}`)
  }
  return typeof task === 'number' ? { n } : task
}

function resultOf<A>(outcome: Outcome<A>): A {
  if (outcome.status === 'solved') return outcome.answer
  throw new RangeError(outcome.status === 'stopped' ? outcome.why : `the search ended ${outcome.status}`)
}

export { Random, type Seed } from '../base/random.ts'
export {
  type BoardList,
  type QueensCount,
  type QueensTask,
  queensCountParts,
  searchBoards,
  searchByBacktracking,
  searchByRepair,
  searchBySwaps,
  searchHalfTurnCount,
  searchQuarterTurnCount,
  searchQueens,
  searchQueensCount,
  searchSymmetricBoards,
} from '../engines/queens/index.ts'
export * from './search.ts'
