import { FOUND, type Kernel, PAUSED } from './kernel.ts'
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
