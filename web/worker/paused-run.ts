import type { Finished, Progress, Search } from '../../src/index.ts'

const TURN_MILLISECONDS = 12

interface Limits {
  readonly signal: { readonly aborted: boolean }
  readonly milliseconds?: number | undefined
  readonly onProgress?: (progress: Progress<unknown>) => void
}

/**
 * A search that can be paused with the best answer so far and continued later. A search that gives no answers on its way
 * is stopped for good instead, as only its end says what it has found.
 */
export class PausedRun {
  /** Whether there is something to continue. */
  canContinue = false
  private best: { readonly answer: unknown } | undefined
  private bound: number | undefined
  private spent = 0

  /** An anytime search may take longer than its time until it has a first answer, which is better than none. */
  constructor(
    private readonly search: Search<unknown>,
    private readonly isAnytime: boolean,
  ) {}

  async go({ signal, milliseconds, onProgress }: Limits): Promise<Finished<unknown>> {
    const started = performance.now()
    let turn = started
    let next = this.search.next()
    while (!next.done) {
      const progress = next.value
      onProgress?.(progress)
      if (progress.answer !== undefined) this.best = { answer: progress.answer }
      this.bound = progress.bound ?? this.bound
      if (performance.now() - turn > TURN_MILLISECONDS) {
        await othersTurn()
        turn = performance.now()
      }
      const hasAnswer = this.best !== undefined || !this.isAnytime
      const isOver = hasAnswer && milliseconds !== undefined && performance.now() - started >= milliseconds
      if (signal.aborted || isOver) {
        const reason = signal.aborted ? 'aborted' : 'time'
        if (this.best) {
          this.canContinue = true
          const { answer } = this.best
          const { steps } = progress
          const bound = this.bound === undefined ? {} : { bound: this.bound }
          return this.timed({ status: 'stopped', reason, answer, ...bound, steps }, started)
        }
        const last = this.search.next(reason)
        if (!last.done) throw new Error('the search went on after it was stopped')
        this.canContinue = false
        return this.timed(last.value, started)
      }
      next = this.search.next()
    }
    this.canContinue = false
    return this.timed(next.value, started)
  }

  private timed<O>(outcome: O, started: number): O & { readonly milliseconds: number } {
    this.spent += performance.now() - started
    return { ...outcome, milliseconds: Math.round(this.spent * 1000) / 1000 }
  }
}

/** Resolves after the events that are waiting. */
function othersTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
}
