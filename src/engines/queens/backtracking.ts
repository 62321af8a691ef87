import type { Random } from '../../base/random.ts'
import { pausing, type Search } from '../../search.ts'
import { inspection } from './impossibility.ts'
import { LineKernel } from './line-kernel.ts'
import { MOST_ROWS_WITH_SQUARES, openSquares } from './open-squares.ts'
import { RestartedTree } from './restarts.ts'
import type { QueensTask } from './task.ts'
import { EXHAUSTED, FOUND, type TreeKernel } from './tree-kernel.ts'
import { MOST_ROWS_IN_WORDS, WordKernel } from './word-kernel.ts'

/** Queens put and taken back between two looks at the outside: about two milliseconds. */
const WORD_QUEENS_PER_SLICE = 1 << 15
/** The same for large boards, where a queen costs as many squares as her lines have. */
const SQUARES_PER_SLICE = 1 << 16

/**
 * A board by backtracking in random order, with new starts where the first choices were unlucky; or the proof that there is none. A
 * step is one queen put on the board or taken back.
 */
export function* searchByBacktracking(task: QueensTask, random: Random): Search<Int32Array> {
  const { n } = task
  const seen = yield* pausing(inspection(task), { steps: 0 })
  if (typeof seen === 'string') return { status: 'stopped', reason: seen, steps: 0 }
  if (seen.why !== undefined) return { status: 'impossible', why: seen.why, steps: 0 }
  if (n > MOST_ROWS_WITH_SQUARES) {
    const why = `backtracking keeps every square in memory, for ${MOST_ROWS_WITH_SQUARES} rows at most`
    return { status: 'stopped', reason: 'limits', why, steps: 0 }
  }
  if (n <= MOST_ROWS_IN_WORDS) {
    return yield* searchTree(new WordKernel(n, seen.squares, random), n, WORD_QUEENS_PER_SLICE)
  }
  const squares = seen.squares ?? (yield* pausing(openSquares(task), { steps: 0 }))
  if (typeof squares === 'string') return { status: 'stopped', reason: squares, steps: 0 }
  return yield* searchTree(new LineKernel(n, squares, random), n, Math.ceil(SQUARES_PER_SLICE / n))
}

function* searchTree(kernel: TreeKernel, n: number, slice: number): Search<Int32Array> {
  const tree = new RestartedTree(kernel, n)
  for (;;) {
    const state = tree.work(slice)
    const { steps } = tree
    if (state === FOUND) return { status: 'solved', answer: tree.board(), steps }
    if (state === EXHAUSTED) return { status: 'impossible', steps }
    const reason = yield { steps }
    if (reason) return { status: 'stopped', reason, steps }
  }
}
