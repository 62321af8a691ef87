import type { Matching } from '../../engines/matching/index.ts'
import { matchingSearch } from '../../engines/matching/index.ts'
import { type Search, translate } from '../../search.ts'
import type { Board } from './board.ts'
import { type AttackLines, attackLines, type LineCover, lineCover } from './lines.ts'
import type { Placement } from './placement.ts'

/** The most rooks are a maximum matching of row lines with column lines; a minimum vertex cover of the lines proves it. */
export function* solveByMatching(board: Board): Search<Placement, LineCover> {
  const building = attackLines(board)
  let built = building.next()
  while (!built.done) {
    const reason = yield { steps: 0, value: 0, bound: board.walls.length }
    if (reason) return { status: 'stopped', reason, answer: new Int32Array(0), bound: board.walls.length, steps: 0 }
    built = building.next()
  }
  const lines = built.value
  return yield* translate(
    matchingSearch(lines),
    (matching) => placementOf(lines, matching),
    (cover) => lineCover(board, lines, cover),
  )
}

function placementOf({ left, offsets, targets, rowStarts }: AttackLines, { size, rightOf }: Matching): Placement {
  const rooks = new Int32Array(size)
  let count = 0
  for (let line = 0; line < left; line++) {
    const mate = rightOf[line]!
    if (mate < 0) continue
    let edge = offsets[line]!
    while (targets[edge] !== mate) edge++
    rooks[count++] = rowStarts[line]! + edge - offsets[line]!
  }
  return rooks
}
