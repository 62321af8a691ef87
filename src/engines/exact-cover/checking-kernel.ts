import { FOUND, type Kernel } from './kernel.ts'
import type { Prefix } from './problem.ts'

/** Another kernel, with the covers that the caller rejects left out. */
export class CheckingKernel implements Kernel {
  constructor(
    private readonly kernel: Kernel,
    private readonly onCover: (options: readonly number[]) => unknown,
  ) {}

  get steps(): number {
    return this.kernel.steps
  }

  work(budget: number): ReturnType<Kernel['work']> {
    let state = this.kernel.work(budget)
    while (state === FOUND && this.onCover(this.kernel.cover()) === false) state = this.kernel.work(budget)
    return state
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
