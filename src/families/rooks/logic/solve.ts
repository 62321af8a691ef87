import { type Matching, matchingSearch, type VertexCover } from '../../../engines/matching/index.ts'
import { type Outcome, pausing, type Search, type StopReason } from '../../../search.ts'
import type { Board } from '../board.ts'
import { attackLines, type LineCover, lineCount, lineCover, placementOf } from '../lines.ts'
import type { Placement } from '../placement.ts'
import { LogicKernel } from './kernel.ts'
import { coverWith, logicRest, matesWith } from './rest.ts'

/** How many crossings of lines are looked at between two pauses. */
export const CROSSINGS_PER_SLICE = 1 << 16

/**
 * Rooks by rules that are always right until none applies, then what is left open by matching. The proof is that of the matching,
 * carried back through the rules.
 */
export function* solveByLogic(board: Board): Search<Placement, LineCover> {
  const none = new Int32Array(0)
  const squares = board.walls.length
  const lines = yield* pausing(attackLines(board), { steps: 0, value: 0, bound: squares })
  if (typeof lines === 'string') return { status: 'stopped', reason: lines, answer: none, bound: squares, steps: 0 }
  const kernel = new LogicKernel(lines, board.columns)
  do {
    const { steps, rooks: value, bound } = kernel
    const reason = yield { steps, value, bound }
    if (reason) return stopped(reason, placementOf(board, lines, kernel.mate, lines.left), bound, steps)
  } while (!kernel.work(CROSSINGS_PER_SLICE))
  const { rooks, bound } = kernel
  const rest = yield* pausing(logicRest(kernel), { steps: kernel.steps, value: rooks, bound })
  if (typeof rest === 'string')
    return stopped(rest, placementOf(board, lines, kernel.mate, lines.left), bound, kernel.steps)

  const matched = yield* shifted(matchingSearch(rest.graph), kernel.steps, rooks)
  const steps = kernel.steps + matched.steps
  if (matched.status !== 'solved' && matched.status !== 'stopped') throw new Error(`a matching ended ${matched.status}`)
  // A matching that was stopped in its first slices on a large board has placed nothing yet.
  const mates = matched.answer ? matesWith(kernel, rest, matched.answer) : kernel.mate
  const answer = placementOf(board, lines, mates, lines.left)
  if (matched.status === 'stopped') return stopped(matched.reason, answer, rooks + matched.bound!, steps)

  const value = answer.length
  const proving = coverWith(kernel, rest, matched.certificate!)
  const cover = yield* pausing(proving, { steps, value, bound: value })
  if (typeof cover === 'string') return stopped(cover, answer, value, steps)
  const certificate = lineCover(board, lines, cover)
  if (lineCount(certificate) !== value)
    throw new Error(`${value} rooks, but ${lineCount(certificate)} lines to prove them`)
  return { status: 'solved', answer, certificate, steps }
}

function stopped(reason: StopReason, answer: Placement, bound: number, steps: number): Outcome<Placement, LineCover> {
  return { status: 'stopped', reason, answer, bound, steps }
}

/** The matching of what is left, with its progress told as that of the whole. */
function* shifted(
  search: Search<Matching, VertexCover>,
  steps: number,
  rooks: number,
): Generator<{ steps: number; value: number; bound: number }, Outcome<Matching, VertexCover>, StopReason | undefined> {
  let next = search.next()
  while (!next.done) {
    const { value } = next
    const reason = yield { steps: steps + value.steps, value: rooks + (value.value ?? 0), bound: rooks + value.bound! }
    next = search.next(reason)
  }
  return next.value
}
