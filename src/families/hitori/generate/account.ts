import type { Progress, StopReason } from '../../../search.ts'
import type { Board } from '../board.ts'

/** Steps between two looks at the outside: a few milliseconds. */
const STEPS_PER_SLICE = 1 << 13

/** A part of a search for a board: what it comes to, or the reason to stop. */
export type Work<T> = Generator<Progress<Board>, T | StopReason, StopReason | undefined>

/** Keeps account of the work that a search has done, all its parts together. */
export class Account {
  steps = 0
  private unreported = 0

  constructor(readonly limit: number) {}

  get isSpent(): boolean {
    return this.steps >= this.limit
  }

  add(steps: number): void {
    this.steps += steps
    this.unreported += steps
  }

  /** How much may be done until the next pause. */
  get slice(): number {
    return Math.max(1, STEPS_PER_SLICE - this.unreported)
  }

  get isPauseDue(): boolean {
    return this.unreported >= STEPS_PER_SLICE
  }

  /** Where the search stands, for a pause. How much is still to do is a matter of luck. */
  report(): Progress<Board> {
    this.unreported = 0
    return { steps: this.steps }
  }
}
