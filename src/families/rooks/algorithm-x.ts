import { mostOptions, searchBest } from '../../engines/exact-cover/index.ts'
import { coverOf, type Matching } from '../../engines/matching/index.ts'
import { inner, pausing, type Search, searching } from '../../search.ts'
import type { Board } from './board.ts'
import { type AttackLines, attackLines, type LineCover, lineCover, placementOf } from './lines.ts'
import type { Placement } from './placement.ts'

/** Larger boards are beyond hope long before; here the problem itself would no longer fit into memory. */
const MOST_SQUARES = 1 << 20

/**
 * Algorithm X: the attack lines are the items, a rook on a free square is an option that covers two of them, and the
 * search looks for the choice that covers as many lines as possible. The line with the most squares left comes first,
 * so that lines that cannot be covered any more come last instead of ending the branch. Hooks keep the rooks on the
 * board, and the most there have been. It tries everything that a simple bound does not rule out: right, slow, and an
 * independent witness for the other methods.
 */
export function solveByCover(board: Board): Search<Placement, LineCover> {
  return searching(function* (best) {
    const none = new Int32Array(0)
    const squares = board.walls.length
    if (squares > MOST_SQUARES) {
      const why = `Algorithm X takes boards of up to ${MOST_SQUARES.toLocaleString('en')} squares; the method matching takes all`
      return { status: 'stopped', reason: 'limits', why, answer: none, bound: squares, steps: 0 }
    }
    best.answer = none
    best.bound = squares
    const lines = yield* pausing(attackLines(board), { steps: 0, value: 0, bound: squares })
    if (lines.left === 0) {
      return { status: 'solved', answer: none, certificate: { across: none, down: none }, steps: 0 }
    }

    const placed: number[] = []
    let most: readonly number[] = []
    const hooks = {
      criterion: mostOptions,
      onSelect: (edge: number) => {
        placed.push(edge)
        if (placed.length > most.length) most = [...placed]
      },
      onUndo: () => {
        placed.pop()
      },
    }
    best.compute = () => ({ answer: placementOf(board, lines, matchingOf(lines, most).rightOf) })
    const outcome = yield* inner(searchBest(coverProblem(lines), hooks), ({ steps, bound }) => {
      // A rook covers two lines.
      best.bound = bound! >> 1
      return { steps, value: most.length, bound: best.bound }
    })
    const { steps } = outcome
    const matching = matchingOf(lines, most)
    const answer = placementOf(board, lines, matching.rightOf)
    // The search has tried everything and still owes a proof that a person can check: Kőnig's construction gives it.
    const cover = coverOf(lines, matching)
    if (outcome.status !== 'solved' || !cover) throw new Error('Algorithm X missed a larger placement')
    return { status: 'solved', answer, certificate: lineCover(board, lines, cover), steps }
  })
}

/** Items: the row lines, then the column lines. Options: the free squares in the order of the board. */
export function coverProblem({ left, right, offsets, targets }: AttackLines) {
  const options: [number, number][] = []
  for (let row = 0; row < left; row++) {
    for (let edge = offsets[row]!; edge < offsets[row + 1]!; edge++) options.push([row, left + targets[edge]!])
  }
  return { items: left + right, options }
}

/** The lines that share a rook, given the options chosen, which are edges of the graph of lines. */
function matchingOf(lines: AttackLines, edges: readonly number[]): Matching {
  const rightOf = new Int32Array(lines.left).fill(-1)
  const leftOf = new Int32Array(lines.right).fill(-1)
  for (const edge of edges) {
    const line = lineOfEdge(lines, edge)
    rightOf[line] = lines.targets[edge]!
    leftOf[lines.targets[edge]!] = line
  }
  return { size: edges.length, rightOf, leftOf }
}

/** The row line to which an edge belongs: the last one that starts at it or before. */
function lineOfEdge({ left, offsets }: AttackLines, edge: number): number {
  let low = 0
  let high = left - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (offsets[middle]! <= edge) low = middle
    else high = middle - 1
  }
  return low
}
