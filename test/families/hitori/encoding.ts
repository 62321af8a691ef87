import { type Board, encode } from '../../../src/families/hitori/index.ts'
import type { Encoding } from '../../../src/logic/index.ts'

/** What a piece of work with pauses comes to. */
export function finished<T>(work: Generator<undefined, T>): T {
  let next = work.next()
  while (!next.done) next = work.next()
  return next.value
}

/** The clauses of a board. */
export function encodingOf(board: Board, candidates?: Int32Array): Encoding {
  return finished(encode(board, candidates))
}
