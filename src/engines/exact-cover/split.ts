import { GeneralKernel } from './general-kernel.ts'
import { FOUND, PAUSED } from './kernel.ts'
import type { Prefix } from './problem.ts'
import type { CoverTask } from './task.ts'

export interface Split {
  readonly prefixes: Prefix[]
  /** Options that were tried: one for each part that was there before others were cut from it. */
  readonly steps: number
}

/** Cuts the search tree into parts, level by level, from the top. */
export function splitTree(task: CoverTask, parts: number): Split {
  const { criterion, order, memory } = task.customs
  const choices = { ...(criterion ? { criterion } : {}), ...(order ? { order } : {}), ...(memory ? { memory } : {}) }
  const covers: Prefix[] = []
  const open: Prefix[] = [task.prefix]
  let next = 0
  // One state for all parts: building it takes much longer than going to a part.
  const state = task.borrowState()
  const untouched = state.snapshot()
  while (next < open.length && open.length - next + covers.length < parts) {
    const prefix = open[next++]!
    const kernel = new GeneralKernel(task, choices, { prefix, state })
    // Without a budget the kernel pauses at its first branches.
    const found = kernel.work(0)
    if (found === PAUSED) for (const branch of kernel.branchesHere()) open.push(branch)
    else if (found === FOUND) covers.push(prefix)
    state.reset(untouched)
  }
  task.giveBackState(state)
  return { prefixes: [...covers, ...open.slice(next)], steps: next }
}
