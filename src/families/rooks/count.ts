import type { BipartiteGraph } from '../../engines/matching/index.ts'
import { searchMatchingCount } from '../../engines/matching-count/index.ts'
import type { Count, WhichAnswers } from '../../family.ts'
import { pausing, type Search, searching } from '../../search.ts'
import type { Board } from './board.ts'
import { type AttackLines, attackLines } from './lines.ts'

/**
 * Count the placements: of the maximum number of rooks, of a given number, or of any number. Rooks match row lines with
 * column lines, so placements are counted as matchings.
 */
export function count(board: Board, which: WhichAnswers): Search<Count> {
  return searching(function* (best) {
    if (typeof which === 'number' && which < 0)
      return { status: 'solved', answer: { value: which, count: 0n }, steps: 0 }
    best.answer = leastKnown(which)
    const graph = yield* pausing(graphOf(board), { steps: 0 })
    return yield* searchMatchingCount(graph, which === 'best' ? 'maximum' : which)
  })
}

function* graphOf(board: Board): Generator<undefined, BipartiteGraph> {
  const lines = yield* attackLines(board)
  yield
  return yield* byColumns(board, lines)
}

const LINES_PER_SLICE = 1 << 18

/**
 * The same lines with the column lines numbered column by column. Counting goes from line to line in some order, and that from one side
 * of the board to the other is a good one: now both ways, down and across, can be seen from the numbers.
 */
function* byColumns({ columns }: Board, lines: AttackLines): Generator<undefined, BipartiteGraph> {
  const { left, right, offsets, columnStarts } = lines
  const next = new Int32Array(columns + 1)
  for (let line = 0; line < right; line++) {
    next[(columnStarts[line]! % columns) + 1]!++
    if (line % LINES_PER_SLICE === LINES_PER_SLICE - 1) yield
  }
  for (let column = 0; column < columns; column++) next[column + 1]! += next[column]!
  const number = new Int32Array(right)
  for (let line = 0; line < right; line++) {
    number[line] = next[columnStarts[line]! % columns]!++
    if (line % LINES_PER_SLICE === LINES_PER_SLICE - 1) yield
  }
  const targets = new Int32Array(lines.targets.length)
  for (let edge = 0; edge < targets.length; edge++) {
    targets[edge] = number[lines.targets[edge]!]!
    if (edge % LINES_PER_SLICE === LINES_PER_SLICE - 1) yield
  }
  return { left, right, offsets, targets }
}

/** Before the first rook has been placed, all that is known is that a placement of no rooks is one, and that there is a best one. */
function leastKnown(which: WhichAnswers): Count {
  return typeof which === 'number' ? { value: which, count: which === 0 ? 1n : 0n } : { count: 1n }
}
