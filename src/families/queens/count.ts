import { searchQueensCount } from '../../engines/queens/index.ts'
import type { Count, WhichAnswers } from '../../family.ts'
import type { Search } from '../../search.ts'
import type { Board } from './board.ts'
import { posed } from './task.ts'

/** How many answers there are. None is better than another, so that all of them are counted in any case. */
export function count(board: Board, _: WhichAnswers): Search<Count> {
  return posed(board, searchQueensCount)
}
