import { expect } from 'vitest'
import type { Explanation, Outcome } from '../../src/index.ts'

/**
 * The explanation of the only answer, or both of an ambiguous problem; none if it is impossible. Requires that it ends
 * as the problem does, of which all solutions are given, and that both explanations say the same up to their answers.
 */
export function requireEnd<A extends Uint8Array, C>(
  outcome: Outcome<Explanation<A, C>>,
  solutions: readonly A[],
): readonly [Explanation<A, C>, Explanation<A, C>?] | undefined {
  if (solutions.length === 0) {
    expect(outcome).toMatchObject({ status: 'impossible', why: expect.stringMatching(/^[A-Z].*\.$/) })
    return undefined
  }
  expect(outcome.status).toBe(solutions.length === 1 ? 'solved' : 'ambiguous')
  if (outcome.status !== 'solved' && outcome.status !== 'ambiguous') throw new Error(`ended ${outcome.status}`)
  const [one, two] = outcome.status === 'solved' ? [outcome.answer] : outcome.answers
  if (two) expect(two).toEqual({ ...one, answer: two.answer })
  if (two) expect(two.answer).not.toEqual(one.answer)
  for (const { answer } of two ? [one, two] : [one]) {
    expect(solutions.some((solution) => solution.join() === answer.join())).toBe(true)
  }
  return two ? [one, two] : [one]
}
