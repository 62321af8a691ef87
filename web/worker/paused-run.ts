import {
  bestAnswer,
  drive,
  type Finished,
  type Outcome,
  othersTurn,
  type Progress,
  type Puzzle,
  type Search,
  type StopReason,
} from '../../src/index.ts'
import type { Order } from '../protocol.ts'

interface Limits {
  readonly signal: { readonly aborted: boolean }
  readonly milliseconds?: number | undefined
  readonly onProgress?: (progress: Progress<unknown>) => void
}

/** Without a limit of time, rounds of an anytime search plan for longer and longer, up to this. */
const FIRST_ROUND = 2000
const LONGEST_ROUND = 64_000

/**
 * A search that can be paused with the best answer so far and continued later. A search that gives no answers on its
 * way is stopped for good instead, as only its end says what it has found. An anytime search plans its work for some
 * time; when that is used up, another round begins with another seed, and the best answer of all rounds counts.
 */
export class PausedRun {
  /** Whether there is something to continue. */
  canContinue = false
  private best: { readonly answer: unknown; readonly value?: number | undefined } | undefined
  private bound: number | undefined
  private spent = 0
  private round = 0
  /** What earlier rounds have done. */
  private steps = 0
  private pausedAt = 0
  private readonly isAnytime: boolean

  constructor(
    private search: Search<unknown>,
    private readonly puzzle: Puzzle,
    private readonly order: Order,
  ) {
    this.isAnytime = order.task === 'solve' && puzzle.family.isAnytime
  }

  async go(limits: Limits): Promise<Finished<unknown>> {
    const { signal, milliseconds } = limits
    const started = performance.now()
    const isOver = () => milliseconds !== undefined && performance.now() - started >= milliseconds
    for (;;) {
      const outcome = await this.goOn(limits, isOver)
      if (outcome) {
        this.pausedAt = this.steps += outcome.steps
        this.bound = outcome.status === 'stopped' ? (outcome.bound ?? this.bound) : this.bound
        this.note(bestAnswer(outcome))
        // Only a budget that is used up leaves something to try: a search that was stopped without an answer has
        // nothing.
        const hasMore = outcome.status === 'stopped' && this.isAnytime && this.best !== undefined && !signal.aborted
        if (!hasMore) return this.ended(outcome, started)
        this.search = this.nextRound(milliseconds)
        if (!isOver()) continue
      }
      this.canContinue = true
      const bound = this.bound === undefined ? {} : { bound: this.bound }
      const reason = signal.aborted ? 'aborted' : 'time'
      return this.timed(
        { status: 'stopped', reason, answer: this.best!.answer, ...bound, steps: this.pausedAt },
        started,
      )
    }
  }

  private ended(outcome: Outcome<unknown>, started: number): Finished<unknown> {
    this.canContinue = false
    const best = outcome.status === 'stopped' && this.best ? { answer: this.best.answer } : {}
    return this.timed({ ...outcome, ...best, steps: this.steps }, started)
  }

  /** The outcome of the search, or nothing if it is paused. */
  private goOn({ signal, onProgress }: Limits, isOver: () => boolean): Promise<Outcome<unknown> | undefined> {
    return drive(this.search, {
      onProgress: (progress) => {
        if (progress.answer !== undefined) this.note(progress.answer)
        this.bound = progress.bound ?? this.bound
        const steps = this.steps + progress.steps
        const value = this.best?.value ?? progress.value
        onProgress?.({ ...progress, steps, ...(value !== undefined && { value }) })
      },
      onTurn: othersTurn,
      reason: ({ steps }): StopReason | 'pause' | undefined => {
        // An anytime search may take longer than its time until it has a first answer, which is better than none.
        const hasAnswer = this.best !== undefined || !this.isAnytime
        if (!signal.aborted && !(hasAnswer && isOver())) return undefined
        this.pausedAt = this.steps + steps
        if (this.best) return 'pause'
        return signal.aborted ? 'aborted' : 'time'
      },
    })
  }

  /** Keeps an answer unless an earlier round has found a better one. */
  private note(answer: unknown): void {
    if (answer === undefined) return
    const value = this.isAnytime ? this.puzzle.value(answer) : undefined
    const before = this.best?.value
    if (value !== undefined && before !== undefined) {
      if (this.puzzle.family.goal === 'minimum' ? value > before : value < before) return
    }
    this.best = { answer, value }
  }

  private nextRound(milliseconds = Math.min(LONGEST_ROUND, FIRST_ROUND * 2 ** this.round)): Search<unknown> {
    this.round++
    return this.puzzle.solve({ method: this.order.method, seed: this.round + 1, budget: { milliseconds } })
  }

  private timed<O>(outcome: O, started: number): O & { readonly milliseconds: number } {
    this.spent += performance.now() - started
    return { ...outcome, milliseconds: Math.round(this.spent * 1000) / 1000 }
  }
}
