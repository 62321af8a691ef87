import type { Random } from '../../base/random.ts'
import { pausing, type Search } from '../../search.ts'
import { inspection } from './impossibility.ts'
import { SwapKernel } from './swap-kernel.ts'
import type { QueensTask } from './task.ts'

/** Columns tried between two looks at the outside: about two milliseconds. */
const STEPS_PER_SLICE = 1 << 15

/**
 * A board by local search, up to ten million queens. Where there is none, and no single row or column tells so, it goes on until it
 * is stopped. A step is one column tried for a row.
 */
export function* searchBySwaps(task: QueensTask, random: Random): Search<Int32Array> {
  const seen = yield* pausing(inspection(task), { steps: 0 })
  if (typeof seen === 'string') return { status: 'stopped', reason: seen, steps: 0 }
  if (seen.why !== undefined) return { status: 'impossible', why: seen.why, steps: 0 }
  const kernel = new SwapKernel(task, random)
  while (!kernel.work(STEPS_PER_SLICE)) {
    const { steps } = kernel
    const reason = yield { steps }
    if (reason) return { status: 'stopped', reason, steps }
  }
  return { status: 'solved', answer: kernel.board(), steps: kernel.steps }
}
