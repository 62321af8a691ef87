import { queensCountParts, searchQueensCount } from '../../engines/queens/index.ts'
import type { Count, CountParts, WhichAnswers } from '../../family.ts'
import type { Search } from '../../search.ts'
import type { Board } from './board.ts'
import { conflictIn, posed, taskOf } from './task.ts'

/** How many answers there are. None is better than another, so that all of them are counted in any case. */
export function count(board: Board, _: WhichAnswers): Search<Count> {
  return posed(board, searchQueensCount)
}

export function countParts(board: Board, _: WhichAnswers, wanted: number): CountParts | undefined {
  return conflictIn(board) === undefined ? queensCountParts(taskOf(board), wanted) : undefined
}
