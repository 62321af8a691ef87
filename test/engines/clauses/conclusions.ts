import { expect } from 'vitest'
import { type ClauseSolver, isFalse, isTrue, type Literal, models } from '../../../src/index.ts'

/** All assignments of this many variables. */
export function assignmentsOf(variables: number): number[][] {
  return Array.from({ length: 1 << variables }, (_, bits) =>
    Array.from({ length: variables }, (_, variable) => (bits >> variable) & 1),
  )
}

/** The models on the first variables, as sorted texts: one that comes twice is there twice. */
export function solutionsOf(solver: ClauseSolver, variables: number): string[] {
  const over = Array.from({ length: variables }, (_, variable) => variable)
  return Array.from(models(solver, { over }), (model) => String([...model.subarray(0, variables)])).sort()
}

/**
 * When some of the first variables are assigned, in any way, propagation alone finds all that follows for the others:
 * what is false in all allowed assignments that agree with them is refuted without a conflict.
 */
export function expectToDrawAllConclusions(
  make: () => ClauseSolver,
  variables: number,
  allowed: readonly (readonly number[])[],
): void {
  // Only questions that are refuted at once are put to this solver, so that it learns nothing.
  const solver = make()
  let known: Literal[] = []
  const visit = (variable: number, left: readonly (readonly number[])[]) => {
    for (let other = 0; other < variables; other++) {
      for (const value of [0, 1]) {
        if (left.some((values) => values[other] === value)) continue
        const literal = value ? isTrue(other) : isFalse(other)
        expect(solver.solve([...known, literal]).status).toBe('impossible')
      }
    }
    for (let next = variable; next < variables; next++) {
      for (const value of [0, 1]) {
        const agreeing = left.filter((values) => values[next] === value)
        if (agreeing.length === 0) continue
        const before = known
        known = [...known, value ? isTrue(next) : isFalse(next)]
        visit(next + 1, agreeing)
        known = before
      }
    }
  }
  visit(0, allowed)
  // A contradiction at the outset, of clauses that are units, may show as one conflict.
  expect(solver.conflicts).toBeLessThanOrEqual(allowed.length === 0 ? 1 : 0)
}
