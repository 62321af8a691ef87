import type { Progress, StopReason } from '../../../search.ts'
import type { Board } from '../board.ts'

/** Some milliseconds of work. */
const STEPS_PER_SLICE = 1 << 13

/** A part of the search: its result, or the reason to stop. */
export type Work<T> = Generator<Progress<Board>, T | StopReason, StopReason | undefined>

/** The work done by all parts of the search together, and how much there may be. */
export class Account {
  steps = 0
  private pauseAt = STEPS_PER_SLICE

  constructor(private readonly mostSteps: number) {}

  add(steps: number): void {
    this.steps += steps
  }

  get isSpent(): boolean {
    return this.steps >= this.mostSteps
  }

  /** How much may be done before the next pause. */
  get slice(): number {
    return Math.max(1, this.pauseAt - this.steps)
  }

  /** A pause if one is due. Nobody knows how much is still to do, so that only the steps are told. */
  *pause(): Generator<Progress<Board>, StopReason | undefined, StopReason | undefined> {
    if (this.steps < this.pauseAt) return undefined
    this.pauseAt = this.steps + STEPS_PER_SLICE
    return yield { steps: this.steps }
  }
}
