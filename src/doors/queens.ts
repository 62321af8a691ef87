/**
 * N queens: placed, completed, counted, listed.
 *
 * @module rookery/queens
 */

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
