import { type Part, pause, pausing } from '../../search.ts'

const STEPS_PER_REPORT = 1 << 14

/**
 * Adds up the steps of one piece of work after the other, and reports them: not each time, for there can be millions of
 * pieces.
 */
export class Meter {
  steps = 0
  /** The value to report, once it is known. */
  value: number | undefined
  private due = 0

  /** Does a piece of work to its end. */
  follow<T>(work: Part<T>): Part<T> {
    const before = this.steps
    return pausing(work, ({ steps, done }) => {
      this.steps = before + steps
      return this.report(done)
    })
  }

  /** Reports, if it is time to. */
  *report(done?: number): Part<void> {
    if (this.steps < this.due) return
    this.due = this.steps + STEPS_PER_REPORT
    const value = this.value === undefined ? {} : { value: this.value }
    yield* pause({ steps: this.steps, ...value, ...(done === undefined ? {} : { done }) })
  }
}

/** Why a search gives up. */
export const TOO_LARGE =
  'too large to count within the limits: the tables for this graph would take more than half a gigabyte'

export const TOO_LONG = 'too large to count within the limits: the counts together would take more than 32 megabytes'
