import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { limitSum, literalSum } from '../../../src/engines/clauses/index.ts'
import {
  atLeast,
  atMost,
  atMostOne,
  ClauseSolver,
  exactly,
  exactlyOne,
  isFalse,
  isTrue,
  type Literal,
} from '../../../src/index.ts'
import { holds } from '../../property.ts'
import { refusal } from '../../refusal.ts'
import { assignmentsOf, expectToDrawAllConclusions, solutionsOf } from './conclusions.ts'

type State = (solver: ClauseSolver, literals: readonly Literal[], count: number) => void

const COUNTS: Record<string, { state: State; isKept: (found: number, count: number) => boolean }> = {
  atMost: { state: atMost, isKept: (found, count) => found <= count },
  atLeast: { state: atLeast, isKept: (found, count) => found >= count },
  exactly: { state: exactly, isKept: (found, count) => found === count },
}

const solverOf = (variables: number) => {
  const solver = new ClauseSolver()
  solver.newVariables(variables)
  return solver
}

const range = (length: number) => Array.from({ length }, (_, place) => place)

/** How many of the literals are true, with those that are there twice counted twice. */
const trueAmong = (literals: readonly Literal[], values: readonly number[]) =>
  literals.filter((literal) => values[literal >> 1] === 1 - (literal & 1)).length

describe.each(Object.entries(COUNTS))('%s', (_, { state, isKept }) => {
  it('allows just what brute force allows, for all counts of up to 8 literals', () => {
    for (const variables of range(9)) {
      // Every other literal is a negative one.
      const literals = range(variables).map((variable) => (variable % 2 ? isFalse(variable) : isTrue(variable)))
      for (let count = -1; count <= variables + 1; count++) {
        const solver = solverOf(variables)
        state(solver, literals, count)
        const expected = assignmentsOf(variables).filter((values) => isKept(trueAmong(literals, values), count))
        expect(solutionsOf(solver, variables), `${count} of ${variables}`).toEqual(expected.map(String).sort())
      }
    }
  })

  it('propagation alone finds all that follows', () => {
    for (const variables of [2, 3, 5]) {
      for (let count = -1; count <= variables + 1; count++) {
        const literals = range(variables).map(isTrue)
        const allowed = assignmentsOf(variables).filter((values) => isKept(trueAmong(literals, values), count))
        const make = () => {
          const solver = solverOf(variables)
          state(solver, literals, count)
          return solver
        }
        expectToDrawAllConclusions(make, variables, allowed)
      }
    }
  })

  it('counts literals twice that are given twice, and sees that one of two opposites is true', () => {
    const any = fc.record({
      literals: fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 9 }),
      count: fc.integer({ min: -1, max: 10 }),
    })
    holds(any, 300, ({ literals, count }) => {
      const solver = solverOf(5)
      state(solver, literals, count)
      const expected = assignmentsOf(5).filter((values) => isKept(trueAmong(literals, values), count))
      expect(solutionsOf(solver, 5)).toEqual(expected.map(String).sort())
    })
  })

  it('refuses what is no literal and no number, even where no clause is needed', () => {
    expect(refusal(() => state(solverOf(2), [0, 4], 1)).message).toBe(
      'a count: expected a literal from 0 to 3, for 2 variables, found 4',
    )
    expect(refusal(() => state(solverOf(2), [0, Number.NaN], 9)).message).toContain('found NaN')
    expect(refusal(() => state(solverOf(2), [0, 2], 0.5)).message).toBe('a count: expected a whole number, found 0.5')
  })
})

describe('at most and at least', () => {
  it('find all implied literals by propagation alone, also with literals that are given twice or with their opposite', () => {
    const any = fc.record({
      literals: fc.array(fc.integer({ min: 0, max: 7 }), { maxLength: 8 }),
      count: fc.integer({ min: 0, max: 6 }),
      name: fc.constantFrom('atMost', 'atLeast'),
    })
    holds(any, 150, ({ literals, count, name }) => {
      const { state, isKept } = COUNTS[name]!
      const allowed = assignmentsOf(4).filter((values) => isKept(trueAmong(literals, values), count))
      const make = () => {
        const solver = solverOf(4)
        state(solver, literals, count)
        return solver
      }
      expectToDrawAllConclusions(make, 4, allowed)
    })
  })
})

describe('at most one, exactly one', () => {
  // Sizes on both sides of where pairs end, and where a grid has grids inside.
  it.each([1, 2, 5, 12, 23, 24, 25, 26, 43, 100, 700])(
    'of %i literals: one settles all the others by propagation',
    (size) => {
      const solver = solverOf(size)
      atMostOne(solver, range(size).map(isTrue))
      // All of the others for some that are spread over the grid.
      for (let one = 0; one < size; one += size > 200 ? 97 : size > 20 ? 9 : 1) {
        for (const other of range(size)) {
          const outcome = solver.solve([isTrue(one), isTrue(other)])
          expect(outcome.status).toBe(one === other ? 'solved' : 'impossible')
          if (one === other) continue
          expect(solver.failed.sort()).toEqual([isTrue(one), isTrue(other)].sort())
        }
      }
      expect(solver.conflicts).toBe(0)
      expect(solver.solve(range(size).map(isFalse)).status).toBe('solved')
    },
  )

  it.each([1, 2, 17, 24, 25, 40])('exactly one of %i has as many models', (size) => {
    const solver = solverOf(size)
    exactlyOne(solver, range(size).map(isTrue))
    const expected = range(size).map((one) => String(range(size).map((place) => Number(place === one))))
    expect(solutionsOf(solver, size)).toEqual(expected.sort())
  })

  it('of no literals: at most one is so, exactly one is not', () => {
    const solver = solverOf(1)
    atMostOne(solver, [])
    expect(solver.solve().status).toBe('solved')
    exactlyOne(solver, [])
    expect(solver.solve().status).toBe('impossible')
  })

  it('takes far fewer clauses than pairs when there are many', () => {
    const solver = solverOf(400)
    atMostOne(solver, range(400).map(isTrue))
    const inPairs = solverOf(400)
    for (const one of range(400)) {
      for (const other of range(one)) inPairs.addClause([isFalse(one), isFalse(other)])
    }
    expect(solver.words).toBeLessThan(inPairs.words / 50)
  })
})

describe('a limited sum', () => {
  const anySum = fc.record({
    weights: fc.array(fc.integer({ min: -6, max: 9 }), { minLength: 1, maxLength: 5 }),
    most: fc.integer({ min: -8, max: 30 }),
  })

  it('is what brute force allows, and propagation alone finds all that follows', () => {
    holds(anySum, 150, ({ weights, most }) => {
      const weighed = (values: readonly number[]) =>
        values.reduce((sum, value, place) => sum + value * weights[place]!, 0)
      const allowed = assignmentsOf(weights.length).filter((values) => weighed(values) <= most)
      const make = () => {
        const solver = solverOf(weights.length)
        const { constant, summands } = literalSum(weights.map((weight, place) => [weight, isTrue(place)]))
        limitSum(solver, summands, most - constant)
        return solver
      }
      expect(solutionsOf(make(), weights.length)).toEqual(allowed.map(String).sort())
      expectToDrawAllConclusions(make, weights.length, allowed)
    })
  })

  it('is refused, and adds nothing, if it takes too many clauses', () => {
    const solver = solverOf(40)
    const wordsBefore = solver.words
    const weights = range(40).map((place) => 1_000_003 + 7919 * place * place * place)
    const { summands } = literalSum(weights.map((weight, place) => [weight, isTrue(place)]))
    const half = Math.floor(weights.reduce((sum, weight) => sum + weight) / 2)
    expect(refusal(() => limitSum(solver, summands, half)).message).toMatch(/^a sum of 40 numbers .* more than 1048576/)
    expect(solver.variables).toBe(40)
    expect(solver.words).toBe(wordsBefore)
  })
})
