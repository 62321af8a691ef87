import { searchBackbone } from '../../../engines/clauses/index.ts'
import { type Progress, pausing, type StopReason } from '../../../search.ts'
import type { Board } from '../board.ts'
import { clausesInPieces } from '../clauses.ts'
import { OPEN, type Position, SHADED, UNSHADED } from '../position.ts'
import type { Conclusion } from './deduction-words.ts'

/** What learning from contradictions has proven of a position. */
export interface Exhaustion {
  /** What open squares are in every solution that agrees with the position; undefined if there is none. */
  readonly forced: readonly Conclusion[] | undefined
  readonly contradictions: number
}

/** Finds out, at any cost, what open squares are in all solutions. Counts on from `before` steps. */
export function* exhaust(
  board: Board,
  position: Position,
  before: number,
): Generator<Progress<never>, Exhaustion | StopReason, StopReason | undefined> {
  const solver = yield* pausing(clausesInPieces(board, position), { steps: before })
  if (typeof solver === 'string') return solver
  const over: number[] = []
  for (let square = 0; square < position.length; square++) if (position[square] === OPEN) over.push(square)
  const search = searchBackbone(solver, { over })
  let next = search.next()
  while (!next.done) next = search.next(yield { steps: before + next.value.steps })
  const outcome = next.value
  if (outcome.status === 'stopped') return outcome.reason
  const contradictions = solver.conflicts
  if (outcome.status !== 'solved') return { forced: undefined, contradictions }
  const forced: Conclusion[] = []
  for (const [square, occurrence] of outcome.answer) {
    if (occurrence === 'always') forced.push({ square, value: SHADED })
    else if (occurrence === 'never') forced.push({ square, value: UNSHADED })
  }
  return { forced: forced.sort((one, two) => one.square - two.square), contradictions }
}
