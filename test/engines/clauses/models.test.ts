import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Model, not, type Propagator } from '../../../src/engines/clauses/index.ts'
import { models, type Progress, run, searchModels, searchUnique } from '../../../src/index.ts'
import { holds } from '../../property.ts'
import { refusal } from '../../refusal.ts'
import {
  brokenClause,
  everyModel,
  holdsIn,
  type Instance,
  latinSquare,
  pigeonhole,
  queens,
  solverFor,
} from './instances.ts'

interface Case {
  readonly instance: Instance
  readonly over: readonly number[] | undefined
  readonly assumptions: readonly number[]
}

const cases: fc.Arbitrary<Case> = fc.integer({ min: 1, max: 8 }).chain((variables) => {
  const literal = fc.nat(2 * variables - 1)
  const clause = fc.oneof(
    { weight: 8, arbitrary: fc.array(literal, { minLength: 2, maxLength: 4 }) },
    fc.array(literal, { maxLength: 1, minLength: 1 }),
  )
  return fc.record({
    instance: fc.array(clause, { maxLength: 3 * variables }).map((clauses) => ({ variables, clauses })),
    over: fc.option(fc.array(fc.nat(variables - 1), { maxLength: variables }), { nil: undefined }),
    assumptions: fc.array(literal, { maxLength: 3 }),
  })
})

function questionOf({ over, assumptions }: Case) {
  return over ? { over, assumptions } : { assumptions }
}

/** What the chosen variables are in a model, as a text. */
function projection({ instance, over }: Case, model: ArrayLike<number>): string {
  const chosen = over ? [...new Set(over)] : Array.from({ length: instance.variables }, (_, variable) => variable)
  return chosen.map((variable) => model[variable]).join('')
}

function expectedProjections(problem: Case): string[] {
  const fitting = everyModel(problem.instance).filter((model) =>
    problem.assumptions.every((literal) => holdsIn(model, literal)),
  )
  return [...new Set(fitting.map((model) => projection(problem, model)))].sort()
}

/** Odd many of the literals are true; it speaks up only when one is left. */
function oddParity(literals: readonly number[]): Propagator {
  const variables = literals.map((literal) => literal >> 1)
  return {
    name: 'odd parity',
    watched: variables.flatMap((variable) => [2 * variable, 2 * variable + 1]),
    propagate(state) {
      const open = literals.filter((literal) => state.value(literal) === 0)
      if (open.length > 1) return
      const isOdd = literals.filter((literal) => state.value(literal) > 0).length % 2 === 1
      if (open.length === 1) state.imply(isOdd ? open[0]! ^ 1 : open[0]!)
      else if (!isOdd) state.fail(literals.map((literal) => (state.value(literal) > 0 ? literal : literal ^ 1)))
    },
    explain(implied, _before, reason, state) {
      for (const literal of literals) {
        if (literal >> 1 !== implied >> 1) reason.push(state.value(literal) > 0 ? literal : literal ^ 1)
      }
    },
    accepts: (isTrue) => literals.filter((literal) => isTrue(literal)).length % 2 === 1,
  }
}

describe('models', () => {
  it('are all found, each once, for all choices and assumptions', () => {
    holds(cases, 1500, (problem) => {
      const solver = solverFor(problem.instance)
      const expected = expectedProjections(problem)
      // Twice, for the first time must leave nothing behind.
      for (let i = 0; i < 2; i++) {
        const found: string[] = []
        const onModel = (model: Model) => found.push(projection(problem, model))
        const outcome = run(searchModels(solver, { ...questionOf(problem), onModel }))
        expect(found.sort()).toEqual(expected)
        expect(outcome).toMatchObject({ status: 'solved', answer: expected.length })
        expect(solver.variables).toBe(problem.instance.variables)
      }
      const listed = Array.from(models(solver, questionOf(problem)), (model) => projection(problem, model))
      expect(listed.sort()).toEqual(expected)
    })
  })

  it('satisfy everything', () => {
    const instance = queens(6)
    const found = [...models(solverFor(instance), { assumptions: [not(0)] })]
    expect(found.map((model) => brokenClause(instance, model))).toEqual(Array(4).fill(undefined))
  })

  it('respect propagators', () => {
    holds(cases, 300, ({ instance, over, assumptions }) => {
      const literals = Array.from({ length: instance.variables }, (_, variable) => 2 * variable)
      const solver = solverFor(instance, { isChecking: true })
      solver.addPropagator(oddParity(literals))
      const found = Array.from(models(solver, over ? { over, assumptions } : { assumptions }), (model) =>
        projection({ instance, over, assumptions }, model),
      )
      const odd = everyModel(instance)
        .filter((model) => model.reduce((a, b) => a + b, 0) % 2 === 1)
        .filter((model) => assumptions.every((literal) => holdsIn(model, literal)))
      const expected = new Set(odd.map((model) => projection({ instance, over, assumptions }, model)))
      expect(found.sort()).toEqual([...expected].sort())
    })
  })

  it('are given up to a number, and no more is claimed than is known', () => {
    const solver = solverFor(queens(6))
    const found: Model[] = []
    const onModel = (model: Model) => found.push(model)
    expect(run(searchModels(solver, { most: 3, onModel }))).toMatchObject({
      status: 'stopped',
      reason: 'limits',
      answer: 3,
    })
    expect(found.length).toBe(3)
    expect(run(searchModels(solver, { most: 0, onModel }))).toMatchObject({ status: 'stopped', answer: 0 })
    expect([...models(solver, { most: 2 })].length).toBe(2)
    expect([...models(solver, { most: 5 })].length).toBe(4)
    expect(found.length).toBe(3)
  })

  it('can be left at any time, and the next one asks as if nothing had been', () => {
    const solver = solverFor(queens(7))
    for (let yields = 1; yields < 8; yields++) {
      const search = searchModels(solver, { onModel: () => {} })
      for (let i = 0; i < yields; i++) search.next()
      search.return({ status: 'stopped', reason: 'aborted', steps: 0 })
    }
    for (const model of models(solver)) {
      expect(model.length).toBe(49)
      break
    }
    expect([...models(solver)].length).toBe(40)
  })

  it('keep what they have when stopped, and tell how many there are', () => {
    const found: Model[] = []
    const progress: Progress<number>[] = []
    const search = searchModels(solverFor(latinSquare(5)), { onModel: (model) => found.push(model) })
    const outcome = run(search, { steps: 50_000, onProgress: (each) => progress.push(each) })
    expect(outcome).toMatchObject({ status: 'stopped', reason: 'steps', answer: found.length })
    expect(found.length).toBeGreaterThan(20)
    expect(new Set(found.map((model) => model.join(''))).size).toBe(found.length)
    expect(progress.at(-1)!.value).toBe(found.length)
    for (let i = 1; i < progress.length; i++) {
      expect(progress[i]!.steps).toBeGreaterThanOrEqual(progress[i - 1]!.steps)
      expect(progress[i]!.steps - progress[i - 1]!.steps).toBeLessThan(10_000)
    }
  })

  it('take no more memory the more there are', () => {
    const solver = solverFor(latinSquare(4))
    const words: number[] = []
    run(searchModels(solver, { onModel: () => words.push(solver.words) }))
    expect(words.length).toBe(576)
    expect(words.at(-1)).toBeLessThanOrEqual(2 * words[100]!)
  })

  it('obey clauses that are added between them', () => {
    const solver = solverFor({ variables: 6, clauses: [] })
    const found: string[] = []
    for (const model of models(solver)) {
      found.push(model.join(''))
      // From the first model on in which it is true, it is false.
      if (model[0]) solver.addClause([1])
    }
    expect(new Set(found).size).toBe(found.length)
    expect(found.filter((text) => text[0] === '1').length).toBeLessThanOrEqual(1)
    expect(found.filter((text) => text[0] === '0').length).toBe(32)
  })

  it('refuse variables that are none, and numbers that are none', () => {
    const solver = solverFor({ variables: 3, clauses: [] })
    const first = (question: Parameters<typeof models>[1]) => refusal(() => models(solver, question).next()).message
    expect(first({ over: [0, 3] })).toBe('expected variables from 0 to 2, found 3')
    expect(first({ over: [Number.NaN] })).toBe('expected variables from 0 to 2, found NaN')
    expect(first({ most: -1 })).toBe('expected a whole number of models from 0 on, found -1')
    expect(first({ assumptions: [6] })).toContain('an assumption: expected a literal from 0 to 5')
    expect(refusal(() => solver.decisive([0])).message).toContain('expected a model found just before')
  })
})

describe('uniqueness', () => {
  it('is told as brute force tells it', () => {
    holds(cases, 1500, (problem) => {
      const solver = solverFor(problem.instance)
      const expected = expectedProjections(problem)
      const outcome = run(searchUnique(solver, questionOf(problem)))
      expect(outcome.status).toBe(['impossible', 'solved'][expected.length] ?? 'ambiguous')
      if (outcome.status === 'solved') expect(projection(problem, outcome.answer)).toBe(expected[0])
      if (outcome.status !== 'ambiguous') return
      const two = outcome.answers.map((model) => projection(problem, model))
      expect(two[0]).not.toBe(two[1])
      expect(two.filter((each) => !expected.includes(each))).toEqual([])
    })
  })

  it('when stopped has the model that was found, if there was one', () => {
    const { variables, clauses } = pigeonhole(10, 9)
    const hard = solverFor({ variables, clauses })
    expect(run(searchUnique(hard), { steps: 10_000 })).not.toHaveProperty('answer')
    // With one more variable that makes everything true: easy to satisfy, but hard to satisfy without it.
    const way = 2 * variables
    const instance = { variables: variables + 1, clauses: clauses.map((clause) => [...clause, way]) }
    const solver = solverFor(instance)
    solver.prefer(way)
    const outcome = run(searchUnique(solver, { over: [variables] }), { steps: 10_000 })
    if (outcome.status !== 'stopped') throw new Error(outcome.status)
    expect(outcome.reason).toBe('steps')
    expect(outcome.answer?.[variables]).toBe(1)
    expect(brokenClause(instance, outcome.answer!)).toBeUndefined()
  })
})
