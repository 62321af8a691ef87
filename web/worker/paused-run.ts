import { drive, type Finished, othersTurn, type Progress, type Search, type StopReason } from '../../src/index.ts'

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
    let stopped: { readonly reason: StopReason; readonly steps: number } | undefined
    const outcome = await drive(this.search, {
      onProgress: (progress) => {
        onProgress?.(progress)
        if (progress.answer !== undefined) this.best = { answer: progress.answer }
        this.bound = progress.bound ?? this.bound
      },
      onTurn: othersTurn,
      reason: ({ steps }) => {
        const hasAnswer = this.best !== undefined || !this.isAnytime
        const isOver = hasAnswer && milliseconds !== undefined && performance.now() - started >= milliseconds
        if (!signal.aborted && !isOver) return undefined
        stopped = { reason: signal.aborted ? 'aborted' : 'time', steps }
        return this.best ? 'pause' : stopped.reason
      },
    })
    this.canContinue = outcome === undefined
    if (outcome) return this.timed(outcome, started)
    const bound = this.bound === undefined ? {} : { bound: this.bound }
    return this.timed({ status: 'stopped', ...stopped!, answer: this.best!.answer, ...bound }, started)
  }

  private timed<O>(outcome: O, started: number): O & { readonly milliseconds: number } {
    this.spent += performance.now() - started
    return { ...outcome, milliseconds: Math.round(this.spent * 1000) / 1000 }
  }
}
