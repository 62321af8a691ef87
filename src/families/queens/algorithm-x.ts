import { exactCover } from '../../engines/exact-cover/index.ts'
import type { QueensTask } from '../../engines/queens/index.ts'
import { inner, pausing, type Search, searching } from '../../search.ts'
import { freeSquares, openRowCount, placementOf } from './free-squares.ts'

/** Larger boards are beyond hope long before; here the problem itself would take long to make. */
const MOST_OPEN_ROWS = 250

/**
 * Algorithm X: every row and every column must be covered by just one queen, a diagonal by at most one. It tries everything, row or
 * column with the fewest squares first: right, slow on large boards, and an independent witness for the other methods.
 */
export function solveByCover(task: QueensTask): Search<Int32Array, never> {
  return searching(function* () {
    const open = openRowCount(task)
    // A cover problem without items is none.
    if (open === 0) return { status: 'solved', answer: task.given!.slice(), steps: 0 }
    if (open > MOST_OPEN_ROWS) {
      const why = `Algorithm X takes boards of up to ${MOST_OPEN_ROWS} rows without a given queen, and here are ${open.toLocaleString('en')}`
      return { status: 'stopped', reason: 'limits', why, steps: 0 }
    }
    const free = yield* pausing(freeSquares(task), { steps: 0 })
    const outcome = yield* inner(exactCover(free.problem).searchFirst())
    const { steps } = outcome
    if (outcome.status !== 'solved') return { status: 'impossible', steps }
    return { status: 'solved', answer: placementOf(task, free.squares, outcome.answer), steps }
  })
}
