import type { Random } from '../../base/random.ts'
import { pausing, type Search } from '../../search.ts'
import { inspection } from './impossibility.ts'
import { RepairKernel } from './repair-kernel.ts'
import type { QueensTask } from './task.ts'

/** Squares looked at between two looks at the outside: about a millisecond. */
const STEPS_PER_SLICE = 1 << 16

/**
 * A board by iterative repair, for up to some hundred queens. Where there is none, and no single row or column tells so, it goes on
 * until it is stopped. A step is one square looked at.
 */
export function* searchByRepair(task: QueensTask, random: Random): Search<Int32Array> {
  const seen = yield* pausing(inspection(task), { steps: 0 })
  if (typeof seen === 'string') return { status: 'stopped', reason: seen, steps: 0 }
  if (seen.why !== undefined) return { status: 'impossible', why: seen.why, steps: 0 }
  const kernel = new RepairKernel(task, random)
  while (!kernel.work(STEPS_PER_SLICE)) {
    const { steps } = kernel
    const reason = yield { steps }
    if (reason) return { status: 'stopped', reason, steps }
  }
  return { status: 'solved', answer: kernel.board(), steps: kernel.steps }
}
