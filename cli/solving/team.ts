import { Worker } from 'node:worker_threads'
import { DEFAULT_SEED, type Finished, type Outcome, type Puzzle, runAsync, type Seed } from '../../src/index.ts'
import { budgetIn, type LimitFlags, limitsOf } from '../limits.ts'
import { bestOutcome, jointStanding } from './best-of.ts'
import {
  limitsUntil,
  outcomeOf,
  type RunNews,
  type RunOrder,
  type Standing,
  seedOf,
  stopSignal,
  timeNow,
} from './run-order.ts'

export interface TeamFlags extends LimitFlags {
  readonly method?: string
  readonly seed?: Seed
}

/** Who hears of a team's work. */
export interface TeamListener {
  readonly onProgress: (joint: Standing) => void
  readonly complain: (message: string) => void
}

/**
 * Runs of the same problem with other seeds on several threads at once, this one among them. What comes out depends on the seed and the
 * number of threads alone, unless the time decides.
 */
export class Team {
  private readonly stops: Int32Array
  private readonly standings: Standing[] = []
  private readonly outcomes: (Outcome<unknown, unknown> | undefined)[] = []
  private readonly deadline: number | undefined
  /** After a failure somebody may still be at work, and is not missed. */
  private isDismissed = false

  constructor(
    private readonly script: URL,
    private readonly puzzle: Puzzle,
    private readonly flags: TeamFlags,
    private readonly threads: number,
    private readonly listener: TeamListener,
  ) {
    this.stops = new Int32Array(new SharedArrayBuffer(threads * Int32Array.BYTES_PER_ELEMENT))
    this.deadline = flags.time === undefined ? undefined : timeNow() + flags.time
  }

  /** Works until all have come to an end. */
  async solve(signal: AbortSignal): Promise<Finished<unknown, unknown>> {
    const started = performance.now()
    const stopAll = () => this.stop(() => true)
    signal.addEventListener('abort', stopAll)
    if (signal.aborted) stopAll()
    const workers: Worker[] = []
    try {
      const ends = Array.from({ length: this.threads - 1 }, (_, i) => {
        const worker = new Worker(this.script, { workerData: this.order(i + 1) })
        workers.push(worker)
        return this.endOf(worker, i + 1)
      })
      await Promise.all([this.solveHere(), ...ends])
    } finally {
      this.isDismissed = true
      await Promise.all(workers.map((worker) => worker.terminate()))
    }
    const ended = this.outcomes.filter((outcome) => outcome !== undefined)
    const milliseconds = Math.round((performance.now() - started) * 1000) / 1000
    return { ...bestOutcome(this.puzzle, ended), milliseconds }
  }

  private order(thread: number): RunOrder {
    const { method, steps, seed = DEFAULT_SEED } = this.flags
    return {
      family: this.puzzle.family.name,
      problem: this.puzzle.json(),
      method,
      seed: seedOf(seed, thread),
      steps,
      deadline: this.deadline,
      stops: this.stops,
      thread,
    }
  }

  private async solveHere(): Promise<void> {
    const { method, seed, steps } = this.flags
    const limits = limitsUntil({ steps, deadline: this.deadline })
    const search = this.puzzle.solve({ method, seed, budget: budgetIn(limits) })
    const outcome = await runAsync(search, {
      ...limitsOf(limits, stopSignal(this.stops, 0)),
      onProgress: ({ answer: _, ...standing }) => this.hear(0, standing),
    })
    this.end(0, outcome)
  }

  /** Resolves when the worker has said how it ended, or is lost, which takes nothing away from the others. */
  private endOf(worker: Worker, thread: number): Promise<void> {
    return new Promise((resolve, reject) => {
      let isOver = false
      const lose = (message: string) => {
        if (isOver || this.isDismissed) return
        isOver = true
        delete this.standings[thread]
        this.listener.complain(`a worker has died (${message}); the others go on`)
        resolve()
      }
      worker.on('error', (error) => lose(error.message))
      worker.on('exit', (code) => lose(`exit code ${code}`))
      worker.on('message', (news: RunNews) => {
        if ('standing' in news) {
          this.hear(thread, news.standing)
          return
        }
        isOver = true
        try {
          this.end(thread, outcomeOf(this.puzzle, news.result))
          resolve()
        } catch (error) {
          reject(error)
        }
      })
    })
  }

  private hear(thread: number, standing: Standing): void {
    this.standings[thread] = standing
    this.listener.onProgress(
      jointStanding(
        this.puzzle.family.goal,
        this.standings.filter((known) => known !== undefined),
      ),
    )
  }

  private end(thread: number, outcome: Outcome<unknown, unknown>): void {
    this.outcomes[thread] = outcome
    if (outcome.status === 'stopped') return
    // It is proved. Threads before this one may prove it too and then go first, which is left to chance only where time decides anyway.
    this.stop((other) => other > thread || this.deadline !== undefined)
  }

  private stop(isMeant: (thread: number) => boolean): void {
    for (let thread = 0; thread < this.threads; thread++) if (isMeant(thread)) Atomics.store(this.stops, thread, 1)
  }
}
