import type { Random } from '../../base/random.ts'
import { pausing, type Search } from '../../search.ts'
import { CompletionKernel } from './completion-kernel.ts'
import { inspection, shortage } from './impossibility.ts'
import { searchBySwaps } from './local-search.ts'
import { MOST_ROWS_WITH_SQUARES } from './open-squares.ts'
import { SwapKernel } from './swap-kernel.ts'
import type { QueensTask } from './task.ts'
import { EXHAUSTED, FOUND } from './tree-kernel.ts'

/** Columns tried between two looks at the outside, or as much other work: about two milliseconds. */
const WORK_PER_SLICE = 1 << 15
/** Columns tried for each row where nothing can come after local search. */
const LONE_SWAPS_PER_ROW = 1000
/** The most open squares for which the matching is looked at: 16 MB of them. */
const MOST_MATCHED_SQUARES = 1 << 22

/** A board for any task. Where nothing stands in the way there is one from four queens on, and swaps find it. */
export function searchQueens(task: QueensTask, random: Random): Search<Int32Array> {
  return task.given || task.blocked ? searchCompletion(task, random) : searchBySwaps(task, random)
}

/**
 * A board with the given queens and none on blocked squares, or the proof that there is none: rows and columns are counted, then
 * local search and backtracking take turns. Steps are columns tried, and queens put on the board or
 * taken back.
 */
export function* searchCompletion(task: QueensTask, random: Random): Search<Int32Array> {
  const { n } = task
  if (!task.given && !task.blocked) return yield* searchBySwaps(task, random)
  const seen = yield* pausing(inspection(task), { steps: 0 })
  if (typeof seen === 'string') return { status: 'stopped', reason: seen, steps: 0 }
  const { why, squares } = seen
  if (why !== undefined) return { status: 'impossible', why, steps: 0 }
  if (squares && squares.count <= MOST_MATCHED_SQUARES) {
    const short = yield* pausing(shortage(n, squares), { steps: 0 })
    if (typeof short === 'string') return { status: 'stopped', reason: short, steps: 0 }
    if (short.why !== undefined) return { status: 'impossible', why: short.why, steps: 0 }
  }
  if (!squares) return yield* searchBySwapsAlone(task, random)
  const kernel = new CompletionKernel(task, squares, random)
  for (;;) {
    const state = kernel.work(WORK_PER_SLICE)
    const { steps } = kernel
    if (state === FOUND) return { status: 'solved', answer: kernel.board(), steps }
    if (state === EXHAUSTED) return { status: 'impossible', steps }
    const reason = yield { steps }
    if (reason) return { status: 'stopped', reason, steps }
  }
}

/** For boards of which not every square can be kept: it gives up after a while. */
function* searchBySwapsAlone(task: QueensTask, random: Random): Search<Int32Array> {
  const kernel = new SwapKernel(task, random)
  const end = LONE_SWAPS_PER_ROW * task.n
  while (kernel.steps < end) {
    const isFound = kernel.work(WORK_PER_SLICE)
    const { steps } = kernel
    if (isFound) return { status: 'solved', answer: kernel.board(), steps }
    const reason = yield { steps }
    if (reason) return { status: 'stopped', reason, steps }
  }
  const why = `local search found no board, and a full search keeps every square in memory, for ${MOST_ROWS_WITH_SQUARES} rows at most`
  return { status: 'stopped', reason: 'limits', why, steps: kernel.steps }
}
