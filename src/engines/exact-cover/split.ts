import { GeneralKernel } from './general-kernel.ts'
import { FOUND, PAUSED } from './kernel.ts'
import type { Matrix } from './matrix.ts'
import type { CoverCustoms, Prefix } from './problem.ts'

/** Cuts the search tree into parts, level by level, from the top. */
export function splitTree(matrix: Matrix, customs: CoverCustoms, whole: Prefix, parts: number): Prefix[] {
  const { criterion, order, memory } = customs
  const choices = { ...(criterion ? { criterion } : {}), ...(order ? { order } : {}), ...(memory ? { memory } : {}) }
  const covers: Prefix[] = []
  const open: Prefix[] = [whole]
  while (open.length > 0 && open.length + covers.length < parts) {
    const prefix = open.shift()!
    const kernel = new GeneralKernel(matrix, choices, prefix)
    // Without a budget the kernel pauses at its first branches.
    const state = kernel.work(0)
    if (state === PAUSED) open.push(...kernel.rest())
    else if (state === FOUND) covers.push(prefix)
  }
  return [...covers, ...open]
}
