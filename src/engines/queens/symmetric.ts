import { type Search, translate } from '../../search.ts'
import type { QueensCount } from './count.ts'
import { type BoardList, visitEach } from './listing-visit.ts'
import { SymmetricKernel } from './symmetric-kernel.ts'

/** The number of boards with n queens that a half turn leaves as they are. */
export function halfTurnCount(n: number): Search<QueensCount> {
  return countOf(new SymmetricKernel(n, 2))
}

/** The number of boards with n queens that a quarter turn leaves as they are: none unless n is a multiple of 4, or one more. */
export function quarterTurnCount(n: number): Search<QueensCount> {
  return countOf(new SymmetricKernel(n, 4))
}

/**
 * Visits the boards with n queens that a quarter turn leaves as they are, each once, and ends after `most` of them. The visitor may keep
 * what it gets.
 */
export function searchSymmetricBoards(
  n: number,
  visit: (queens: Int32Array) => void,
  most = Number.POSITIVE_INFINITY,
): Search<BoardList> {
  const kernel = new SymmetricKernel(n, 4)
  return visitEach(kernel, () => visit(kernel.queens.slice()), most)
}

function countOf(kernel: SymmetricKernel): Search<QueensCount> {
  const search = visitEach(kernel, () => {}, Number.POSITIVE_INFINITY)
  return translate(
    search,
    ({ count }): QueensCount => ({ count: BigInt(count) }),
    () => undefined,
  )
}
