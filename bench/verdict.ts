import type { Outcome } from '../src/index.ts'
import type { Work } from './harness.ts'

/**
 * What was found out about a board with a number for every square: the only solution by its checksum. Of several
 * everyone may find others.
 */
export function verdict(answers: readonly Uint8Array[]): string {
  if (answers.length !== 1) return answers.length === 0 ? 'no solution' : 'several solutions'
  let checksum = 0
  for (const number of answers[0]!) checksum = (Math.imul(checksum, 31) + number + 1) >>> 0
  return `one solution, checksum ${checksum.toString(16).padStart(8, '0')}`
}

/** The same of our own searches. */
export function workOf(outcome: Outcome<Uint8Array>): Work {
  const { steps } = outcome
  switch (outcome.status) {
    case 'solved':
      return { value: verdict([outcome.answer]), steps }
    case 'ambiguous':
      return { value: verdict(outcome.answers), steps }
    case 'impossible':
      return { value: verdict([]), steps }
    case 'stopped':
      return { value: 'unknown', steps }
  }
}
