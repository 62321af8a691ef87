import { searchMatching } from '../../engines/matching/index.ts'
import { pausing, type Search, searching, translate } from '../../search.ts'
import type { Board } from './board.ts'
import { attackLines, type LineCover, lineCover, placementOf } from './lines.ts'
import type { Placement } from './placement.ts'

/** The most rooks are a maximum matching of row lines with column lines; a minimum vertex cover of the lines proves it. */
export function solveByMatching(board: Board): Search<Placement, LineCover> {
  return searching(function* (best) {
    const bound = board.walls.length
    best.answer = new Int32Array(0)
    best.bound = bound
    const lines = yield* pausing(attackLines(board), { steps: 0, value: 0, bound })
    return yield* translate(
      searchMatching(lines),
      (matching) => placementOf(board, lines, matching.rightOf),
      (cover) => lineCover(board, lines, cover),
    )
  })
}
