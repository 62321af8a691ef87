import { KeyIndex } from '../../base/keys.ts'
import { type CoverKeys, ExactCover } from './cover.ts'
import { GeneralKernel } from './general-kernel.ts'
import { FOUND, type Kernel, PAUSED } from './kernel.ts'
import { fastKernel } from './kernels.ts'
import type { CoverHooks, Prefix } from './problem.ts'
import { prepareState } from './state.ts'
import { CoverTask } from './task.ts'

/** The same problem, searched with hooks and by the caller's choices, besides those that it has already. */
export function withHooks<A, R>(cover: ExactCover<A, R>, hooks: CoverHooks<A, R>): ExactCover<A, R> {
  const { matrix, prefix, hooks: known } = cover.task
  const all = { ...known, ...numbered(cover, hooks) }
  const { onCover, ...others } = all
  const isFast = Object.keys(others).length === 0
  if (isFast && !onCover) return cover
  const task = new CoverTask(matrix, prefix, { hooks: all, isFast, kernelFor })
  if (!isFast) prepareState(task)
  return new ExactCover(task, cover.keys)
}

/** Hooks by number, only those given: any of them, even an empty one, may rule out the fast kernels. */
function numbered<A, R>({ keys }: ExactCover<A, R>, hooks: CoverHooks<A, R>): CoverHooks {
  const { criterion, order, onSelect, onUndo, onCover, memory } = keys ? named(keys, hooks) : (hooks as CoverHooks)
  const memories = new KeyIndex<unknown>()
  const memoryOf = (option: number) => {
    const key = memory!(option)
    return key === undefined ? undefined : memories.add(key)
  }
  return {
    ...(criterion && { criterion }),
    ...(order && { order }),
    ...(onSelect && { onSelect }),
    ...(onUndo && { onUndo }),
    ...(onCover && { onCover }),
    ...(memory && { memory: memoryOf }),
  }
}

function named<A, R>({ actions, requirements }: CoverKeys<A, R>, hooks: CoverHooks<A, R>) {
  const { criterion, order, onSelect, onUndo, onCover, memory } = hooks
  return {
    criterion: criterion && ((item: number, left: number) => criterion(requirements[item]!, left)),
    order: order && ((option: number) => order(actions[option]!)),
    onSelect: onSelect && ((option: number) => onSelect(actions[option]!)),
    onUndo: onUndo && ((option: number) => onUndo(actions[option]!)),
    onCover: onCover && ((options: readonly number[]) => onCover(options.map((option) => actions[option]!))),
    memory: memory && ((option: number) => memory(actions[option]!)),
  }
}

function kernelFor(task: CoverTask, isForOne: boolean): Kernel {
  return task.isFast ? new CheckingKernel(fastKernel(task, isForOne), task.hooks.onCover!) : new GeneralKernel(task)
}

/** Another kernel, with the covers that the caller rejects left out. */
class CheckingKernel implements Kernel {
  constructor(
    private readonly kernel: Kernel,
    private readonly onCover: (options: readonly number[]) => unknown,
  ) {}

  get steps(): number {
    return this.kernel.steps
  }

  work(budget: number): ReturnType<Kernel['work']> {
    const end = this.kernel.steps + budget
    for (;;) {
      // Covers that are rejected use up the budget too: there may be millions in a row.
      const left = end - this.kernel.steps
      if (left <= 0) return PAUSED
      const state = this.kernel.work(left)
      if (state !== FOUND || this.onCover(this.kernel.cover()) !== false) return state
    }
  }

  cover(): number[] {
    return this.kernel.cover()
  }

  rest(): () => Prefix[] {
    return this.kernel.rest()
  }

  leave(): void {
    this.kernel.leave()
  }
}
