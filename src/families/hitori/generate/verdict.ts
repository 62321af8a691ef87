import type { Progress, StopReason } from '../../../search.ts'
import type { Board } from '../board.ts'
import { GRADES, type Grade, Levels, TOP_LEVEL } from '../logic/levels.ts'
import { Relations } from '../logic/relations.ts'
import { solveByLogic } from '../logic/solve.ts'

const STEPS_PER_SLICE = 1 << 13

/** What a finished board is, found out from the beginning and without knowing how it was made. */
interface Verdict {
  /** Nothing if there is not exactly one solution. */
  readonly grade?: Grade
  readonly steps: number
}

/** The grade of a board that is proven to have one solution. `before` are steps that others have done. */
export function* judge(
  board: Board,
  before: number,
): Generator<Progress<Board>, Verdict | StopReason, StopReason | undefined> {
  const search = solveByLogic(board)
  let next = search.next()
  while (!next.done) {
    const reason = yield { steps: before + next.value.steps }
    if (reason) return reason
    next = search.next()
  }
  const steps = before + next.value.steps
  if (next.value.status !== 'solved') return { steps }
  const levels = new Levels(new Relations(board))
  for (let level = 0; level <= TOP_LEVEL; level++) {
    for (let open = levels.climb(level, STEPS_PER_SLICE); open !== 0; open = levels.climb(level, STEPS_PER_SLICE)) {
      if (open !== undefined) break
      const reason = yield { steps }
      if (reason) return reason
    }
    if (levels.deducer.open === 0) return { grade: GRADES[level]!, steps }
  }
  return { grade: 'extreme', steps }
}
