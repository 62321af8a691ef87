import { Arena } from '../../base/arena.ts'
import { GeneralKernel } from './general-kernel.ts'
import { FINISHED, FOUND, type Kernel, WHOLE } from './kernel.ts'
import { ListKernel, listKernelSize } from './list-kernel.ts'
import { localProblem, localSize } from './local.ts'
import { isPlain, type Matrix, matrixOf } from './matrix.ts'
import type { CoverProblem, Prefix } from './problem.ts'
import { type Root, rootOf, rootSize } from './root.ts'
import { SliceKernel } from './slice-kernel.ts'
import { CoverTask } from './task.ts'

/**
 * The slice kernel looks at every option left in every node, and keeps a matrix of all pairs of options. With more
 * than a few words of items it pays only where items have many options; problems like sudoku, where most nodes are
 * forced, it slows down.
 */
const MOST_SLICED_ITEMS = 128
const MOST_SLICED_OPTIONS = 4096
/** With colours the fixed lists of the other kernel are long; the matrix takes at most 50 MB. */
const MOST_COLOURED_OPTIONS = 20_000
const MOST_SPARSE_ITEMS = 64
/** Options for each item, on average. */
const SPARSE = 3
const DENSE = 8

/** The kernel for a problem's shape and the features asked for; `isForOne` if at most two covers are wanted. */
export function kernelFor(task: CoverTask, isForOne = false): Kernel {
  return task.hooked ? task.hooked.kernelFor(task, isForOne) : fastKernel(task, isForOne)
}

/** The kernel for a problem's shape, which calls no hooks. */
export function fastKernel(task: CoverTask, isForOne: boolean): Kernel {
  if (isPlain(task.matrix) && !task.isLarge) return borrowingKernel(task.matrix, task.prefix, isForOne)
  const { matrix, root } = task
  if (!root) return new SettledKernel(root)
  if (matrix.colours && !matrix.least && suitsSlices(matrix, root)) return new SliceKernel(matrix, root)
  const arena = task.borrowArena()
  return new ListKernel(task.local, { arena, giveBack: () => task.giveBackArena(arena), isForOne })
}

/** A kernel in reused memory: on small problems, allocating it would take longer than searching. */
function borrowingKernel(matrix: Matrix, prefix: Prefix, isForOne: boolean): Kernel {
  const arena = Arena.borrowed(rootSize(matrix) + localSize(matrix) + listKernelSize(matrix))
  const root = rootOf(matrix, prefix, arena)
  if (root && root.count > 0 && !suitsSlices(matrix, root)) {
    const local = localProblem(matrix, root, undefined, arena)
    return new ListKernel(local, { arena, giveBack: () => arena.giveBack(), isForOne })
  }
  const kernel = root && root.count > 0 ? new SliceKernel(matrix, root) : new SettledKernel(root)
  arena.giveBack()
  return kernel
}

/** The kernel for what is left of a plain problem. */
export function plainKernel(matrix: Matrix, root: Root): Kernel {
  return suitsSlices(matrix, root) ? new SliceKernel(matrix, root) : new ListKernel(localProblem(matrix, root))
}

function suitsSlices({ primary, colours }: Matrix, { count, covered, size }: Root): boolean {
  if (count === 0 || count > (colours ? MOST_COLOURED_OPTIONS : MOST_SLICED_OPTIONS)) return false
  let open = 0
  let cells = 0
  for (let item = 0; item < primary; item++) {
    if (covered[item] !== 0) continue
    open++
    cells += size[item]!
  }
  return open <= MOST_SLICED_ITEMS && cells >= (open <= MOST_SPARSE_ITEMS ? SPARSE : DENSE) * open
}

/** For problems of which all is known before any option is tried: no cover, or one that is forced. */
class SettledKernel implements Kernel {
  readonly steps = 0
  private isFound = false

  constructor(private readonly root: Root | undefined) {}

  work(): typeof FOUND | typeof FINISHED {
    if (!this.root || this.isFound) return FINISHED
    this.isFound = true
    return FOUND
  }

  cover(): number[] {
    return [...this.root!.chosen]
  }

  rest(): () => Prefix[] {
    const { root, isFound } = this
    return () => (root && !isFound ? [{ chosen: root.chosen, excluded: root.excluded }] : [])
  }

  leave(): void {
    this.isFound = true
  }
}

/** The kernels by name, so that tests can hold them against one another. */
export const kernelNames = ['general', 'list', 'list for one cover', 'slice'] as const

/** All covers by one kernel; undefined where the kernel cannot take the problem. */
export function solutionsWith(
  problem: CoverProblem,
  name: (typeof kernelNames)[number],
): Iterable<number[]> | undefined {
  const task = new CoverTask(matrixOf(problem), WHOLE)
  if (name === 'general') return coversOf(new GeneralKernel(task))
  if (name === 'slice' && task.matrix.least) return undefined
  if (!task.root) return []
  if (name === 'slice') return coversOf(new SliceKernel(task.matrix, task.root))
  return coversOf(new ListKernel(task.local, { isForOne: name === 'list for one cover' }))
}

function* coversOf(kernel: Kernel): Iterable<number[]> {
  for (let state = kernel.work(1000); state !== FINISHED; state = kernel.work(1000)) {
    if (state === FOUND) yield kernel.cover()
  }
}
