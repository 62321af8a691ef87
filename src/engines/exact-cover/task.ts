import { Arena } from '../../base/arena.ts'
import type { Kernel } from './kernel.ts'
import { listKernelSize } from './list-kernel.ts'
import { type LocalProblem, localProblem } from './local.ts'
import { isPlain, type Matrix } from './matrix.ts'
import type { CoverHooks, Prefix } from './problem.ts'
import { type Root, rootOf } from './root.ts'
import type { CoverState } from './state.ts'

/** From here on, building a kernel takes longer than a slice, so it is done when the problem is loaded. */
const LARGE_CELLS = 1 << 18

/** What `withHooks` adds to a problem. Only hooked problems know the kernels that call hooks. */
interface Hooked {
  readonly hooks: CoverHooks
  /** Whether the only hook is a check of covers: then the fast kernels run. */
  readonly isFast: boolean
  readonly kernelFor: (task: CoverTask, isForOne: boolean) => Kernel
}

/** A problem, which part of the tree is meant, and what the searches of it have in common, made once. */
export class CoverTask {
  readonly isLarge: boolean
  readonly hooks: CoverHooks
  readonly isFast: boolean
  /** Whether the problem has neither hooks nor colours nor multiplicities. */
  readonly isPlain: boolean
  private cachedRoot: Root | undefined
  private hasRoot = false
  private cachedLocal: LocalProblem | undefined
  /** Of large problems: memory for a kernel, and a state in which nothing is chosen, for the next search. */
  private spareArena: Arena | undefined
  spareState: CoverState | undefined

  constructor(
    readonly matrix: Matrix,
    readonly prefix: Prefix,
    readonly hooked?: Hooked,
  ) {
    this.hooks = hooked?.hooks ?? {}
    this.isFast = hooked?.isFast ?? true
    this.isPlain = !hooked && isPlain(matrix)
    this.isLarge = matrix.cells.length >= LARGE_CELLS
    if (!this.isLarge || !this.isFast || !this.root) return
    this.cachedLocal = this.local
    this.spareArena = Arena.ofSize(listKernelSize(this.cachedLocal, this.cachedLocal.levels))
  }

  /** What is left after forced choices; undefined if there is no cover. */
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
    return new CoverTask(this.matrix, prefix, this.hooked)
  }
}
