import { GeneralKernel } from '../../../src/engines/exact-cover/general-kernel.ts'
import { type CoverProblem, matrixOf, type Prefix } from '../../../src/engines/exact-cover/index.ts'
import { FINISHED, FOUND, type Kernel, WHOLE } from '../../../src/engines/exact-cover/kernel.ts'
import { ListKernel } from '../../../src/engines/exact-cover/list-kernel.ts'
import { SliceKernel } from '../../../src/engines/exact-cover/slice-kernel.ts'
import { SmallKernel } from '../../../src/engines/exact-cover/small-kernel.ts'
import { CoverTask } from '../../../src/engines/exact-cover/task.ts'

export const kernelNames = ['general', 'list', 'list for one cover', 'slice', 'small', 'small for one cover'] as const
export type KernelName = (typeof kernelNames)[number]

/** The small problems of tests begin to weigh failures early. */
const WEIGHS_FROM = 4

export function takes(name: KernelName, { multiplicities, colours }: CoverProblem): boolean {
  if (name === 'slice') return multiplicities === undefined
  return !name.startsWith('small') || (multiplicities === undefined && colours === undefined)
}

/** Undefined where it is clear before any search that there is no cover. */
export function kernelNamed(name: KernelName, problem: CoverProblem, part: Prefix = WHOLE): Kernel | undefined {
  const task = new CoverTask(matrixOf(problem), part)
  if (name === 'general') return new GeneralKernel(task)
  if (name === 'small') return new SmallKernel(task.matrix, part)
  if (name === 'small for one cover') return new SmallKernel(task.matrix, part, WEIGHS_FROM)
  if (!task.root) return undefined
  if (name === 'slice') return new SliceKernel(task.matrix, task.root)
  return new ListKernel(task.local, name === 'list for one cover' ? { weighsFrom: WEIGHS_FROM } : {})
}

/** All covers by one kernel. */
export function* solutionsWith(problem: CoverProblem, name: KernelName): Iterable<number[]> {
  const kernel = kernelNamed(name, problem)
  if (!kernel) return
  for (let state = kernel.work(1000); state !== FINISHED; state = kernel.work(1000)) {
    if (state === FOUND) yield kernel.cover()
  }
}
