import { Arena } from '../../base/arena.ts'
import { listKernelSize } from './list-kernel.ts'
import { type LocalProblem, localProblem } from './local.ts'
import { isPlain, type Matrix } from './matrix.ts'
import type { CoverCustoms, Prefix } from './problem.ts'
import { type Root, rootOf } from './root.ts'
import { CoverState, type Snapshot } from './state.ts'

/** From here on building a kernel takes longer than a search may go without a word, so it is done when the problem is loaded. */
const LARGE_CELLS = 1 << 18

/** A problem, how its search is bent, which part of the tree is meant; and what the searches of it have in common, made once. */
export class CoverTask {
  readonly isLarge: boolean
  /** Whether the problem has no colours and multiplicities, and its search is not bent but for a check of covers: what the fast kernels can do. */
  readonly isPlain: boolean
  private cachedRoot: Root | undefined
  private hasRoot = false
  private cachedLocal: LocalProblem | undefined
  /** Of large problems: a state in which nothing is chosen, and memory for a kernel, for the next search that wants them. */
  private spareState: CoverState | undefined
  private readonly untouched: Snapshot | undefined
  private spareArena: Arena | undefined

  constructor(
    readonly matrix: Matrix,
    readonly customs: CoverCustoms,
    readonly prefix: Prefix,
  ) {
    const { onCover: _, ...bends } = customs
    this.isPlain = isPlain(matrix) && Object.values(bends).every((bend) => bend === undefined)
    this.isLarge = matrix.cells.length >= LARGE_CELLS
    if (!this.isLarge) return
    this.spareState = new CoverState(matrix)
    this.untouched = this.spareState.snapshot()
    if (!this.isPlain || !this.root) return
    this.cachedLocal = this.local
    this.spareArena = Arena.ofSize(listKernelSize(this.cachedLocal))
  }

  /** What is left after forced choices; undefined if there is no cover. Only of plain problems. */
  get root(): Root | undefined {
    if (!this.hasRoot) this.cachedRoot = rootOf(this.matrix, this.prefix)
    this.hasRoot = true
    return this.cachedRoot
  }

  /** The root in numbers of its own, for kernels. */
  get local(): LocalProblem {
    this.cachedLocal ??= localProblem(this.matrix, this.root!)
    return this.cachedLocal
  }

  /** A state in which nothing is chosen yet, not even the prefix. It should be given back, whatever is chosen then. */
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
    const arena = this.spareArena ?? Arena.ofSize(listKernelSize(this.local))
    this.spareArena = undefined
    arena.clear()
    return arena
  }

  giveBackArena(arena: Arena): void {
    this.spareArena = arena
  }

  /** The same problem, another part of it. */
  within(prefix: Prefix): CoverTask {
    return new CoverTask(this.matrix, this.customs, prefix)
  }
}
