import type { Json, Outcome, Progress, Puzzle, Result, Seed, StopReason } from '../../src/index.ts'
import type { LimitFlags } from '../limits.ts'

/** A search that another thread is to make, as plain data. */
export interface RunOrder {
  readonly family: string
  readonly problem: Json
  readonly method: string | undefined
  readonly seed: Seed
  readonly steps: number | undefined
  /** When the time is over, in milliseconds since 1970, as every thread's own clock begins with the thread. */
  readonly deadline: number | undefined
  /** Becomes something other than 0 at this thread's place when it is to stop. */
  readonly stops: Int32Array
  readonly thread: number
}

/** What a thread says: where it stands, and at last how it ended. */
export type RunNews = { readonly standing: Standing } | { readonly result: Result }

/** Progress without answers, which may be large. */
export type Standing = Omit<Progress<unknown>, 'answer'>

/** The first thread does what a single one would do; every other has a seed of its own. */
export function seedOf(seed: Seed, thread: number): Seed {
  return thread === 0 ? seed : `${seed}.${thread}`
}

/** In milliseconds since 1970, and finer than dates are. */
export function timeNow(): number {
  return performance.timeOrigin + performance.now()
}

/** What is left of the time, as flags that say so. */
export function limitsUntil({ steps, deadline }: Pick<RunOrder, 'steps' | 'deadline'>): LimitFlags {
  const time = deadline === undefined ? {} : { time: Math.max(0, deadline - timeNow()) }
  return steps === undefined ? time : { ...time, steps }
}

/** For a search that is stopped by somebody on another thread. */
export function stopSignal(stops: Int32Array, thread: number): { readonly aborted: boolean } {
  return {
    get aborted() {
      return Atomics.load(stops, thread) !== 0
    },
  }
}

/** The outcome that another thread has sent in its JSON form. */
export function outcomeOf(puzzle: Puzzle, result: Result): Outcome<unknown, unknown> {
  const { status, steps } = result
  const answerOf = (answer: Json) => puzzle.submissionFromJson({ answer }).answer
  switch (status) {
    case 'solved':
      return { status, ...puzzle.submissionFromJson(result as unknown as Json), steps }
    case 'ambiguous':
      return { status, answers: [answerOf(result.answers![0]!), answerOf(result.answers![1]!)], steps }
    case 'impossible':
      return { status, ...(result.reason === undefined ? {} : { why: result.reason }), steps }
    case 'stopped':
      return {
        status,
        reason: result.reason as StopReason,
        ...(result.why === undefined ? {} : { why: result.why }),
        ...(result.answer === undefined ? {} : { answer: answerOf(result.answer) }),
        ...(result.bound === undefined ? {} : { bound: result.bound }),
        steps,
      }
  }
}
