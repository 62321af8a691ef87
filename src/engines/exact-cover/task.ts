import { Arena } from '../../base/arena.ts'
import { GeneralKernel } from './general-kernel.ts'
import { FOUND, PAUSED } from './kernel.ts'
import { listKernelSize } from './list-kernel.ts'
import { type LocalProblem, localProblem } from './local.ts'
import { isPlain, type Matrix } from './matrix.ts'
import type { CoverHooks, Prefix } from './problem.ts'
import { colouredRootOf, type Root, rootOf } from './root.ts'
import { CoverState, type Snapshot } from './state.ts'

/**
 * From here on building a kernel takes longer than a search may go without a word, so it is done when the problem
 * is loaded.
 */
const LARGE_CELLS = 1 << 18

/**
 * A problem, the hooks of its search, which part of the tree is meant; and what the searches of it have in common,
 * made once.
 */
export class CoverTask {
  readonly isLarge: boolean
  /**
   * Whether the search has no hooks but a check of covers, and no choices of the caller's: then the fast kernels
   * run.
   */
  readonly isFast: boolean
  /** Whether the problem has no colours and multiplicities either. */
  readonly isPlain: boolean
  private cachedRoot: Root | undefined
  private hasRoot = false
  private cachedLocal: LocalProblem | undefined
  /**
   * Of large problems: a state in which nothing is chosen, and memory for a kernel, for the next search that wants
   * them.
   */
  private spareState: CoverState | undefined
  private readonly untouched: Snapshot | undefined
  private spareArena: Arena | undefined

  constructor(
    readonly matrix: Matrix,
    readonly hooks: CoverHooks,
    readonly prefix: Prefix,
  ) {
    const { onCover: _, ...others } = hooks
    this.isFast = Object.values(others).every((hook) => hook === undefined)
    this.isPlain = this.isFast && isPlain(matrix)
    this.isLarge = matrix.cells.length >= LARGE_CELLS
    if (!this.isLarge) return
    this.spareState = new CoverState(matrix)
    this.untouched = this.spareState.snapshot()
    if (!this.isFast || !this.root) return
    this.cachedLocal = this.local
    this.spareArena = Arena.ofSize(listKernelSize(this.cachedLocal, this.cachedLocal.levels))
  }

  /** What is left after forced choices; undefined if there is no cover. */
  get root(): Root | undefined {
    if (!this.hasRoot) this.cachedRoot = (isPlain(this.matrix) ? rootOf : colouredRootOf)(this.matrix, this.prefix)
    this.hasRoot = true
    return this.cachedRoot
  }

  /** The root in numbers of its own, for kernels. */
  get local(): LocalProblem {
    this.cachedLocal ??= localProblem(this.matrix, this.root!)
    return this.cachedLocal
  }

  /** A state in which nothing is chosen yet, not even the prefix. It should be given back, with any choices. */
  borrowState(): CoverState {
    const state = this.spareState ?? new CoverState(this.matrix)
    this.spareState = undefined
    return state
  }

  giveBackState(state: CoverState): void {
    if (!this.untouched) return
    state.reset(this.untouched)
    this.spareState = state
  }

  /** Memory for a list kernel; it is back when the kernel is left. */
  borrowArena(): Arena {
    const arena = this.spareArena ?? Arena.ofSize(listKernelSize(this.local, this.local.levels))
    this.spareArena = undefined
    arena.clear()
    return arena
  }

  giveBackArena(arena: Arena): void {
    this.spareArena = arena
  }

  /** The same problem, another part of it. */
  within(prefix: Prefix): CoverTask {
    return new CoverTask(this.matrix, this.hooks, prefix)
  }
}

export interface Split {
  readonly prefixes: Prefix[]
  /** Options that were tried: one for each part that was there before others were cut from it. */
  readonly steps: number
}

/** Cuts the search tree into parts, level by level, from the top. */
export function splitTree(task: CoverTask, parts: number): Split {
  const { criterion, order, memory } = task.hooks
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
