import { InputError } from '../../base/input-error.ts'
import { searchByFrontier } from '../../engines/independence/index.ts'
import type { Count, WhichAnswers } from '../../family.ts'
import { type Search, translate } from '../../search.ts'
import type { Board } from './board.ts'
import { solveByGroups } from './solve.ts'

/** In how many ways the kings fit. */
export function count(board: Board, which: WhichAnswers): Search<Count> {
  if (typeof which === 'number') {
    throw new InputError(`expected best or all, as the placements of kings have no value, found ${which}`)
  }
  const search = solveByGroups((graph) => searchByFrontier(graph))(board)
  return translate(
    search,
    ({ ways }) => ({ count: ways }),
    (certificate) => certificate,
  )
}
