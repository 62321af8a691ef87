/**
 * N queens: placed, completed, counted, listed.
 *
 * @module rookery/queens
 */

import { DEFAULT_SEED, Random, type Seed } from '../base/random.ts'
import { type QueensTask, searchQueens, searchQueensCount } from '../engines/queens/index.ts'
import { type Limits, run } from '../search.ts'

export {
  halfTurnCount,
  type QueensCount,
  type QueensTask,
  quarterTurnCount,
  queensCountParts,
  searchBoards,
  searchByBacktracking,
  searchByRepair,
  searchBySwaps,
  searchQueens,
  searchQueensCount,
  searchSymmetricBoards,
} from '../engines/queens/index.ts'
export * from './search.ts'

/** A board, or the reason why there is none. */
export const solve = (task: QueensTask, limits?: Limits<Int32Array>, seed: Seed = DEFAULT_SEED) =>
  run(searchQueens(task, new Random(seed)), limits)

/** How many boards there are. */
export const count = (task: QueensTask, limits?: Limits) => run(searchQueensCount(task), limits)
