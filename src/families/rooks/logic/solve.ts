import { searchMatching } from '../../../engines/matching/index.ts'
import { inner, pause, pausing, type Search, searching } from '../../../search.ts'
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
export function solveByLogic(board: Board): Search<Placement, LineCover> {
  return searching(function* (best) {
    best.answer = new Int32Array(0)
    best.bound = board.walls.length
    const lines = yield* pausing(attackLines(board), { steps: 0, value: 0, bound: best.bound })
    const kernel = new LogicKernel(lines, board.columns)
    let { mate: mates } = kernel
    best.compute = () => ({ answer: placementOf(board, lines, mates, lines.left) })
    do {
      const { steps, rooks: value, bound } = kernel
      best.bound = bound
      yield* pause({ steps, value, bound })
    } while (!kernel.work(CROSSINGS_PER_SLICE))
    const { rooks, bound } = kernel
    best.bound = bound
    const rest = yield* pausing(logicRest(kernel), { steps: kernel.steps, value: rooks, bound })

    const matched = yield* inner(
      searchMatching(rest.graph),
      (own) => ({ steps: kernel.steps + own.steps, value: rooks + (own.value ?? 0), bound: rooks + own.bound! }),
      (stopped) => {
        best.bound = rooks + stopped.bound!
        // A matching that was stopped in its first slices on a large board has placed nothing yet.
        if (stopped.answer) mates = matesWith(kernel, rest, stopped.answer)
      },
    )
    if (matched.status !== 'solved') throw new Error(`a matching ended ${matched.status}`)
    const steps = kernel.steps + matched.steps
    mates = matesWith(kernel, rest, matched.answer)
    const answer = placementOf(board, lines, mates, lines.left)
    const value = answer.length
    best.bound = value

    const cover = yield* pausing(coverWith(kernel, rest, matched.certificate!), { steps, value, bound: value })
    const certificate = lineCover(board, lines, cover)
    if (lineCount(certificate) !== value)
      throw new Error(`${value} rooks, but ${lineCount(certificate)} lines to prove them`)
    return { status: 'solved', answer, certificate, steps }
  })
}
