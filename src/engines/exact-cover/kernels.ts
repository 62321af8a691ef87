import { Arena } from '../../base/arena.ts'
import { CheckingKernel } from './checking-kernel.ts'
import { GeneralKernel } from './general-kernel.ts'
import { FINISHED, FOUND, type Kernel, WHOLE } from './kernel.ts'
import { ListKernel, listKernelSize } from './list-kernel.ts'
import { localProblem, localSize } from './local.ts'
import { type Matrix, matrixOf } from './matrix.ts'
import type { CoverProblem, Prefix } from './problem.ts'
import { type Root, rootOf, rootSize } from './root.ts'
import { SliceKernel } from './slice-kernel.ts'
import { CoverTask } from './task.ts'

/**
 * The slice kernel looks at every option left in every node, and keeps a matrix of all pairs of options. With more than a few
 * words of items it pays only where items have many options; problems like sudoku, where most nodes are forced, it slows down.
 */
const MOST_SLICED_ITEMS = 128
const MOST_SLICED_OPTIONS = 4096
const MOST_SPARSE_ITEMS = 64
/** Options for each item, on average. */
const SPARSE = 3
const DENSE = 8

/** The kernel for a problem's shape and the features asked for. */
export function kernelFor(task: CoverTask): Kernel {
  if (!task.isPlain) return new GeneralKernel(task)
  const kernel = kernelForPlain(task)
  const { onCover } = task.customs
  return onCover ? new CheckingKernel(kernel, onCover) : kernel
}

function kernelForPlain(task: CoverTask): Kernel {
  if (!task.isLarge) return borrowingKernel(task.matrix, task.prefix)
  if (!task.root) return new EmptyKernel()
  const arena = task.borrowArena()
  return new ListKernel(task.local, arena, () => task.giveBackArena(arena))
}

/** A kernel in memory that is used again: on small problems allocating and collecting it would take longer than searching. */
function borrowingKernel(matrix: Matrix, prefix: Prefix): Kernel {
  const arena = Arena.borrowed(rootSize(matrix) + localSize(matrix) + listKernelSize(matrix))
  const root = rootOf(matrix, prefix, arena)
  if (root && !suitsSlices(matrix, root)) {
    return new ListKernel(localProblem(matrix, root, undefined, arena), arena, () => arena.giveBack())
  }
  const kernel = root ? new SliceKernel(matrix, root) : new EmptyKernel()
  arena.giveBack()
  return kernel
}

/** The kernel for what is left of a plain problem. */
export function plainKernel(matrix: Matrix, root: Root): Kernel {
  return suitsSlices(matrix, root) ? new SliceKernel(matrix, root) : new ListKernel(localProblem(matrix, root))
}

function suitsSlices({ primary }: Matrix, { count, covered, size }: Root): boolean {
  if (count === 0 || count > MOST_SLICED_OPTIONS) return false
  let open = 0
  let cells = 0
  for (let item = 0; item < primary; item++) {
    if (covered[item] !== 0) continue
    open++
    cells += size[item]!
  }
  return open <= MOST_SLICED_ITEMS && cells >= (open <= MOST_SPARSE_ITEMS ? SPARSE : DENSE) * open
}

/** For problems that are seen to have no cover before any option is tried. */
class EmptyKernel implements Kernel {
  readonly steps = 0

  work(): typeof FINISHED {
    return FINISHED
  }

  cover(): never {
    throw new Error('there is no cover')
  }

  rest(): () => Prefix[] {
    return () => []
  }

  leave(): void {}
}

/** The kernels by name, so that tests can hold them against one another. */
export const kernelNames = ['general', 'list', 'slice'] as const

/** All covers by one kernel; undefined where the kernel cannot take the problem. */
export function solutionsWith(
  problem: CoverProblem,
  name: (typeof kernelNames)[number],
): Iterable<number[]> | undefined {
  const task = new CoverTask(matrixOf(problem), {}, WHOLE)
  if (name === 'general') return coversOf(new GeneralKernel(task))
  if (!task.isPlain) return undefined
  if (!task.root) return []
  return coversOf(name === 'list' ? new ListKernel(task.local) : new SliceKernel(task.matrix, task.root))
}

function* coversOf(kernel: Kernel): Iterable<number[]> {
  for (let state = kernel.work(1000); state !== FINISHED; state = kernel.work(1000)) {
    if (state === FOUND) yield kernel.cover()
  }
}
