import { boardOf } from './boards.ts'

/** Few clues, and yet only one solution. */
export const SPARSE = boardOf([0, 0, 1, 2, 0, 2, 0, 0, 0, 3, 0, 0, 0, 1, 0, 0])
export const SPARSE_SOLUTION = [
  [2, 1, 4, 3],
  [3, 4, 1, 2],
  [4, 2, 3, 1],
  [1, 3, 2, 4],
]

/** A clue on every side of every line, and yet looking at lines leaves several choices for each of them. */
export const MEDVED = boardOf([3, 3, 2, 1, 2, 2, 3, 4, 3, 2, 4, 1, 4, 2, 2, 4, 1, 4, 5, 3, 2, 3, 1, 4, 2, 5, 2, 3])
export const MEDVED_SOLUTION = [
  [2, 1, 4, 7, 6, 5, 3],
  [6, 4, 7, 3, 5, 1, 2],
  [1, 2, 3, 6, 4, 7, 5],
  [5, 7, 6, 2, 3, 4, 1],
  [4, 3, 5, 1, 2, 6, 7],
  [7, 6, 2, 5, 1, 3, 4],
  [3, 5, 1, 4, 7, 2, 6],
]
