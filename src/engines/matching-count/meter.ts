import type { Progress, StopReason } from '../../search.ts'

/** Work that says now and then how many steps it has taken, and gives a result. Who has no use for it any more lets go of it. */
export type Work<T> = Generator<{ readonly steps: number; readonly done?: number }, T>

/** A result, or the reason for which work was not gone on with. */
export type Followed<T> = { readonly result: T; readonly reason?: undefined } | { readonly reason: StopReason }

type Reporting<T> = Generator<Progress<never>, T, StopReason | undefined>

const STEPS_PER_REPORT = 1 << 14

/** Adds up the steps of one piece of work after the other, and reports them: not each time, for there can be millions of pieces. */
export class Meter {
  steps = 0
  /** The value to report, once it is known. */
  value: number | undefined
  private due = 0

  private isDue(): boolean {
    return this.steps >= this.due
  }

  /** Does a piece of work to its end, or until there is a reason to stop. */
  *follow<T>(work: Work<T>): Reporting<Followed<T>> {
    const before = this.steps
    let next = work.next()
    while (!next.done) {
      this.steps = before + next.value.steps
      const reason = yield* this.report(next.value.done)
      if (reason) return { reason }
      next = work.next()
    }
    return { result: next.value }
  }

  /** Reports, if it is time to, and gives the reason to stop, if there is one. */
  *report(done?: number): Reporting<StopReason | undefined> {
    if (!this.isDue()) return undefined
    this.due = this.steps + STEPS_PER_REPORT
    const value = this.value === undefined ? {} : { value: this.value }
    return yield { steps: this.steps, ...value, ...(done === undefined ? {} : { done }) }
  }
}
