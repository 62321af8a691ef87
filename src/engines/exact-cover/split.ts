import { GeneralKernel } from './general-kernel.ts'
import { FOUND, PAUSED } from './kernel.ts'
import type { Prefix } from './problem.ts'
import type { CoverTask } from './task.ts'

/** Cuts the search tree into parts, level by level, from the top. */
export function splitTree(task: CoverTask, parts: number): Prefix[] {
  const { criterion, order, memory } = task.customs
  const choices = { ...(criterion ? { criterion } : {}), ...(order ? { order } : {}), ...(memory ? { memory } : {}) }
  const covers: Prefix[] = []
  const open: Prefix[] = [task.prefix]
  while (open.length > 0 && open.length + covers.length < parts) {
    const prefix = open.shift()!
    const kernel = new GeneralKernel(task.within(prefix), choices)
    // Without a budget the kernel pauses at its first branches.
    const state = kernel.work(0)
    if (state === PAUSED) open.push(...kernel.branchesHere())
    else if (state === FOUND) covers.push(prefix)
  }
  return [...covers, ...open]
}
