import type { Result } from '../src/index.ts'

/** What the process tells its caller. */
export const EXIT = {
  /** Solved, or valid. */
  fine: 0,
  /** Impossible, ambiguous, or rules broken. */
  negative: 1,
  /** Bad input or usage. */
  badInput: 2,
  /** Stopped before a proof; the best answer was printed. */
  stopped: 3,
  /** A bug in Rookery. */
  bug: 70,
} as const

export function exitCodeOf(status: Result['status']): number {
  if (status === 'solved') return EXIT.fine
  return status === 'stopped' ? EXIT.stopped : EXIT.negative
}

/** Of many results the one that most needs attention decides. */
const ORDER: readonly number[] = [EXIT.fine, EXIT.negative, EXIT.stopped, EXIT.badInput]

export function worseCode(one: number, other: number): number {
  return ORDER.indexOf(one) > ORDER.indexOf(other) ? one : other
}
