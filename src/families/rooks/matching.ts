import { matchingSearch } from '../../engines/matching/index.ts'
import { pausing, type Search, translate } from '../../search.ts'
import type { Board } from './board.ts'
import { attackLines, type LineCover, lineCover, placementOf } from './lines.ts'
import type { Placement } from './placement.ts'

/** The most rooks are a maximum matching of row lines with column lines; a minimum vertex cover of the lines proves it. */
export function* solveByMatching(board: Board): Search<Placement, LineCover> {
  const bound = board.walls.length
  const lines = yield* pausing(attackLines(board), { steps: 0, value: 0, bound })
  if (typeof lines === 'string') return { status: 'stopped', reason: lines, answer: new Int32Array(0), bound, steps: 0 }
  return yield* translate(
    matchingSearch(lines),
    (matching) => placementOf(board, lines, matching.rightOf),
    (cover) => lineCover(board, lines, cover),
  )
}
