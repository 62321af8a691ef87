import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { type Occurrence, run, searchBackbone } from '../../../src/index.ts'
import { holds } from '../../property.ts'
import { refusal } from '../../refusal.ts'
import { solved } from '../../solved.ts'
import { everyModel, holdsIn, latinSquare, queens, randomSat, seededRandom, solverFor } from './instances.ts'

const cases = fc.integer({ min: 1, max: 9 }).chain((variables) => {
  const literal = fc.nat(2 * variables - 1)
  const clauses = fc.array(fc.array(literal, { minLength: 1, maxLength: 4 }), { maxLength: 3 * variables })
  return fc.record({
    instance: clauses.map((each) => ({ variables, clauses: each })),
    over: fc.option(fc.array(fc.nat(variables - 1), { maxLength: variables }), { nil: undefined }),
    assumptions: fc.array(literal, { maxLength: 3 }),
  })
})

function occurrenceIn(models: readonly Uint8Array[], variable: number): Occurrence {
  const trues = models.filter((model) => model[variable] === 1).length
  if (trues === models.length) return 'always'
  return trues === 0 ? 'never' : 'sometimes'
}

describe('the backbone', () => {
  it('is what brute force says, and the solver stays as it was', () => {
    holds(cases, 600, ({ instance, over, assumptions }) => {
      const solver = solverFor(instance)
      const every = everyModel(instance)
      const fitting = every.filter((model) => assumptions.every((literal) => holdsIn(model, literal)))
      const outcome = run(searchBackbone(solver, over ? { over, assumptions } : { assumptions }))
      if (fitting.length === 0) expect(outcome.status).toBe('impossible')
      else {
        const variables = over ?? Array.from({ length: instance.variables }, (_, variable) => variable)
        const expected = new Map(variables.map((variable) => [variable, occurrenceIn(fitting, variable)]))
        expect(outcome).toMatchObject({ status: 'solved', answer: expected })
      }
      // Nothing that held under assumptions only may have stayed.
      for (const model of every) {
        const literals = Array.from(model, (value, variable) => 2 * variable + 1 - value)
        expect(solver.solve(literals).status).toBe('solved')
      }
    })
  })

  it('of a Latin square with a hole in the corner is all of it', () => {
    const { variables, clauses } = latinSquare(4)
    const givens = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15].map((square) => {
      const value = (Math.floor(square / 4) + square) % 4
      return 2 * (square * 4 + value)
    })
    const outcome = run(searchBackbone(solverFor({ variables, clauses }), { over: [0, 1, 2, 3], assumptions: givens }))
    expect(outcome).toMatchObject({
      status: 'solved',
      answer: new Map([
        [0, 'always'],
        [1, 'never'],
        [2, 'never'],
        [3, 'never'],
      ]),
    })
  })

  it('takes far fewer questions than there are variables, as one model settles many', () => {
    const solver = solverFor(queens(8))
    const search = vi.spyOn(solver, 'search')
    expect(new Set(solved(searchBackbone(solver)).values())).toEqual(new Set(['sometimes']))
    expect(search.mock.calls.length).toBeLessThan(32)
  })

  it('marks what is unknown when stopped, and the rest is right', () => {
    const random = seededRandom('stopped backbone')
    let partial = 0
    for (let i = 0; i < 20; i++) {
      const instance = randomSat(random, 90, 4.1)
      const full = run(searchBackbone(solverFor(instance)))
      if (full.status !== 'solved') continue
      const search = searchBackbone(solverFor(instance))
      const part = run(search, { steps: Math.floor(full.steps / 2) })
      if (part.status !== 'stopped') continue
      const known = [...part.answer!].filter(([, occurrence]) => occurrence !== 'unknown')
      expect(part.answer!.size).toBe(90)
      if (known.length > 0 && known.length < 90) partial++
      for (const [variable, occurrence] of known) expect(full.answer.get(variable)).toBe(occurrence)
    }
    expect(partial).toBeGreaterThan(2)
  })

  it('refuses variables that are none', () => {
    const search = searchBackbone(solverFor({ variables: 2, clauses: [] }), { over: [-1] })
    expect(refusal(() => run(search)).message).toBe('expected variables from 0 to 1, found -1')
  })
})
