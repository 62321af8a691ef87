import { FINISHED, type Kernel, STEPS_BEFORE_WEIGHTS } from './kernel.ts'
import { ListKernel } from './list-kernel.ts'
import { localProblem } from './local.ts'
import type { Matrix } from './matrix.ts'
import type { Root } from './root.ts'
import { SliceKernel } from './slice-kernel.ts'
import { isSmall, SmallKernel } from './small-kernel.ts'
import type { CoverTask } from './task.ts'

/**
 * The slice kernel looks at every option left in every node, and keeps a matrix of all pairs of options. With more
 * than a few words of items it pays only where items have many options; problems like sudoku, where most nodes are
 * forced, it slows down.
 */
const MOST_SLICED_ITEMS = 128
const MOST_SLICED_OPTIONS = 5000
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
  const { matrix, prefix } = task
  const weighsFrom = isForOne ? STEPS_BEFORE_WEIGHTS : undefined
  if (isSmall(matrix)) {
    const kernel = new SmallKernel(matrix, prefix, weighsFrom)
    if (kernel.left > MOST_SLICED_OPTIONS || !isDense(kernel.open, kernel.cells)) return kernel
    const root = kernel.root()!
    kernel.leave()
    return new SliceKernel(matrix, root)
  }
  const { root } = task
  if (!root) return NO_COVER
  if (!matrix.least && suitsSlices(matrix, root)) return new SliceKernel(matrix, root)
  const arena = task.borrowArena()
  return new ListKernel(task.local, { arena, giveBack: () => task.giveBackArena(arena), weighsFrom })
}

const NO_COVER: Kernel = { steps: 0, work: () => FINISHED, cover: () => [], rest: () => () => [], leave() {} }

/** The kernel for what is left of a plain problem. */
export function plainKernel(matrix: Matrix, root: Root): Kernel {
  return suitsSlices(matrix, root) ? new SliceKernel(matrix, root) : new ListKernel(localProblem(matrix, root))
}

function suitsSlices({ primary, colours }: Matrix, { count, covered, size }: Root): boolean {
  let open = 0
  let cells = 0
  for (let item = 0; item < primary; item++) {
    if (covered[item] !== 0) continue
    open++
    cells += size[item]!
  }
  return count <= (colours ? MOST_COLOURED_OPTIONS : MOST_SLICED_OPTIONS) && isDense(open, cells)
}

/** Whether `open` items have many options each, measured by the number of cells. */
function isDense(open: number, cells: number): boolean {
  return open > 0 && open <= MOST_SLICED_ITEMS && cells >= (open <= MOST_SPARSE_ITEMS ? SPARSE : DENSE) * open
}
