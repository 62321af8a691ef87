import type { Progress, StopReason } from '../../../search.ts'
import type { Board } from '../board.ts'
import { solveByClauses } from '../clauses/solve.ts'
import type { Heights } from '../heights.ts'
import { PlainSearch } from '../lines/plain-search.ts'

/** Steps between two pauses: some milliseconds at most. */
const STEPS_PER_SLICE = 1 << 12
/** Heights that may be tried for each square before contradictions are learned from. */
const TRIALS_PER_SQUARE = 8

export interface Found {
  /** The solutions, but no more than two. */
  readonly solutions: readonly Heights[]
  readonly steps: number
}

/** A part of a search that was told to stop. */
export interface Halted {
  readonly reason: StopReason
  readonly steps: number
}

/** A part of a search that has a result of its own. */
export type Part<T> = Generator<Progress<never>, T | Halted, StopReason | undefined>

/**
 * Up to two solutions whose heights are among those that are left to each square, all of them where that is not said.
 * Counts on from `before` steps.
 */
export function* findSolutions(board: Board, before: number, left?: Int32Array): Part<Found> {
  const search = new PlainSearch(board, TRIALS_PER_SQUARE * board.givens.length)
  const { deducer } = search
  for (let square = 0; left && square < left.length; square++) {
    if ((deducer.candidates[square]! & left[square]!) === 0) return { solutions: [], steps: before }
    deducer.restrict(square, left[square]!)
  }
  let state: ReturnType<typeof search.work>
  do {
    const steps = before + search.steps
    const reason = yield { steps }
    if (reason) return { reason, steps }
    state = search.work(STEPS_PER_SLICE)
  } while (state === 'more')
  if (state === 'done') return { solutions: search.found, steps: before + search.steps }
  return yield* learnSolutions(board, before + search.steps, search.settled())
}

/** The same by learning from contradictions. */
function* learnSolutions(board: Board, before: number, left: Int32Array): Part<Found> {
  const search = solveByClauses(board, left)
  let next = search.next()
  while (!next.done) next = search.next(yield { steps: before + next.value.steps })
  const outcome = next.value
  const steps = before + outcome.steps
  switch (outcome.status) {
    case 'stopped':
      return { reason: outcome.reason, steps }
    case 'solved':
      return { solutions: [outcome.answer], steps }
    case 'ambiguous':
      return { solutions: outcome.answers, steps }
    case 'impossible':
      return { solutions: [], steps }
  }
}
