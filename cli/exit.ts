import type { End, Verdict } from '../campaign/index.ts'
import type { HintResult, Result } from '../src/index.ts'

/** How a command ends: its exit code, and Ctrl-C. */

export const EXIT = {
  /** Solved, or valid. */
  fine: 0,
  /** No solution, several solutions, or rules broken. */
  negative: 1,
  /** Bad input or usage. */
  badInput: 2,
  /** Stopped before a proof; the best so far was printed. */
  stopped: 3,
  /** A bug in Rookery. */
  bug: 70,
} as const

export function exitCodeOf(status: Result['status']): number {
  if (status === 'solved') return EXIT.fine
  return status === 'stopped' ? EXIT.stopped : EXIT.negative
}

/** The same for how a campaign ended, where that alone decides. */
export function exitCodeOfEnd({ status }: End): number {
  if (status === 'finished') return EXIT.fine
  if (status === 'refused') return EXIT.badInput
  return status === 'stopped' ? EXIT.stopped : EXIT.negative
}

/** The exit code that the result of one line would have alone. */
export function exitCodeOfResult(result: object): number {
  if ('error' in result) return EXIT.badInput
  if ('valid' in result) return (result as Verdict).valid ? EXIT.fine : EXIT.negative
  const { status = 'solved', hint } = result as Partial<HintResult>
  const isNegative = hint?.kind === 'mistake' || hint?.kind === 'stuck'
  return isNegative && status === 'solved' ? EXIT.negative : exitCodeOf(status)
}

/** Of many results the one that most needs attention decides. */
const ORDER: readonly number[] = [EXIT.fine, EXIT.negative, EXIT.stopped, EXIT.badInput]

export function worseCode(one: number, other: number): number {
  return ORDER.indexOf(one) > ORDER.indexOf(other) ? one : other
}

/** Ctrl-C or SIGTERM raises the signal, so that `work` can end in order; a second Ctrl-C ends the process. */
export async function interruptible<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController()
  const raise = () => {
    if (controller.signal.aborted) process.exit(130)
    controller.abort()
  }
  process.on('SIGINT', raise)
  process.on('SIGTERM', raise)
  try {
    return await work(controller.signal)
  } finally {
    process.off('SIGINT', raise)
    process.off('SIGTERM', raise)
  }
}
