import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ComponentCounter } from '../../../src/engines/clauses/model-count.ts'
import { type Finished, formulaOf, run, searchCount, searchFormulaCount } from '../../../src/index.ts'
import { holds } from '../../property.ts'
import { refusal } from '../../refusal.ts'
import { sweep } from '../../sweep.ts'
import {
  everyModel,
  holdsIn,
  type Instance,
  latinSquare,
  mixedClauses,
  parity,
  pigeonhole,
  queens,
  randomSat,
  seededRandom,
  solverFor,
} from './instances.ts'

function formula({ variables, clauses }: Instance) {
  return formulaOf(variables, clauses)
}

function counted(outcome: Finished<bigint>): bigint {
  if (outcome.status !== 'solved') throw new Error(outcome.status)
  return outcome.answer
}

const bySolver = (instance: Instance) => counted(run(searchCount(solverFor(instance))))
const byFormula = (instance: Instance) => counted(run(searchFormulaCount(formula(instance))))

const both: [string, (instance: Instance) => bigint][] = [
  ['one by one', bySolver],
  ['by components', byFormula],
]

const instances: fc.Arbitrary<Instance> = fc
  .integer({ min: 1, max: 9 })
  .chain((variables) =>
    fc
      .array(fc.array(fc.nat(2 * variables - 1), { minLength: 1, maxLength: 4 }), { maxLength: 3 * variables })
      .map((clauses) => ({ variables, clauses })),
  )

describe.each(both)('counting %s', (_, count) => {
  it('agrees with brute force', () => {
    holds(instances, 1200, (instance) => {
      expect(count(instance)).toBe(BigInt(everyModel(instance).length))
    })
  })

  it('agrees with brute force on clauses that are empty, doubled or always true', () => {
    const random = seededRandom('count')
    for (let i = 0; i < sweep(300); i++) {
      const instance = mixedClauses(random, 10)
      expect(count(instance)).toBe(BigInt(everyModel(instance).length))
    }
  })

  it.each([
    [1, 1n],
    [2, 2n],
    [3, 12n],
    [4, 576n],
  ])('finds all Latin squares of order %i', (order, expected) => {
    expect(count(latinSquare(order))).toBe(expected)
  })

  it('finds all Latin squares of order 5, of which one in 120 has a given first row', () => {
    const { variables, clauses } = latinSquare(5)
    const row = [0, 1, 2, 3, 4].map((column) => [2 * (5 * column + column)])
    expect(120n * count({ variables, clauses: [...clauses, ...row] })).toBe(161_280n)
  })

  it('finds all ways to place queens', () => {
    const counts = [1, 2, 3, 4, 5, 6, 7, 8].map((size) => count(queens(size)))
    expect(counts).toEqual([1n, 0n, 0n, 2n, 10n, 4n, 40n, 92n])
  })

  it('finds all ways of pigeons into holes', () => {
    // A pigeon may sit in several holes here, so that holes count: each is empty or has one pigeon, and no pigeon is
    // without.
    expect(count(pigeonhole(2, 3))).toBe(12n)
    expect(count(pigeonhole(3, 3))).toBe(6n)
    expect(count(pigeonhole(4, 3))).toBe(0n)
  })

  it('knows that nothing is one model', () => {
    expect(count({ variables: 0, clauses: [] })).toBe(1n)
    expect(count({ variables: 0, clauses: [[]] })).toBe(0n)
    expect(count({ variables: 5, clauses: [] })).toBe(32n)
  })
})

describe('counting', () => {
  it('over some variables, under assumptions, agrees with brute force', () => {
    const questions = instances.chain((instance) =>
      fc.tuple(
        fc.constant(instance),
        fc.array(fc.nat(instance.variables - 1), { maxLength: instance.variables }),
        fc.array(fc.nat(2 * instance.variables - 1), { maxLength: 2 }),
      ),
    )
    holds(questions, 1000, ([instance, over, assumptions]) => {
      const fitting = everyModel(instance).filter((model) => assumptions.every((literal) => holdsIn(model, literal)))
      const expected = new Set(fitting.map((model) => over.map((variable) => model[variable]).join('')))
      const outcome = run(searchCount(solverFor(instance), { over, assumptions }))
      expect(counted(outcome)).toBe(BigInt(expected.size))
    })
  })

  it('agrees by parts and one by one on larger formulas', () => {
    const random = seededRandom('both ways')
    for (let i = 0; i < sweep(30, 12); i++) {
      const instance = randomSat(random, 40 + random.below(20), 3.8)
      const outcome = run(searchCount(solverFor(instance), { most: 3000 }))
      if (outcome.status === 'solved') expect(byFormula(instance)).toBe(outcome.answer)
      else expect(byFormula(instance)).toBeGreaterThan(3000n)
    }
  })

  it('by components needs no step for each model', () => {
    const clauses = Array.from({ length: 100 }, (_, i) => [6 * i, 6 * i + 2, 6 * i + 4])
    expect(byFormula({ variables: 300, clauses })).toBe(7n ** 100n)
    expect(byFormula({ variables: 200, clauses: [] })).toBe(2n ** 200n)
    const chain = Array.from({ length: 299 }, (_, i) => [2 * i + 1, 2 * i + 3])
    let [before, fibonacci] = [1n, 2n]
    for (let i = 1; i < 300; i++) [before, fibonacci] = [fibonacci, before + fibonacci]
    expect(byFormula({ variables: 300, clauses: chain })).toBe(fibonacci)
  })

  it('of parities gives a power of two or nothing', () => {
    const random = seededRandom('parity')
    let satisfiable = 0
    for (let i = 0; i < 30; i++) {
      const count = byFormula(parity(random, 30, 26, 3))
      if (count === 0n) continue
      satisfiable++
      expect(count & (count - 1n)).toBe(0n)
      expect(count).toBeGreaterThanOrEqual(16n)
    }
    expect(satisfiable).toBeGreaterThan(0)
  })

  it('is right with hardly any memory for components', () => {
    holds(instances, 300, (instance) => {
      const counter = new ComponentCounter(formula(instance), 24)
      let count = counter.work(3)
      while (count === undefined) count = counter.work(3)
      expect(BigInt(count)).toBe(BigInt(everyModel(instance).length))
    })
  })

  it('never claims more than there are on the way', () => {
    holds(instances, 300, (instance) => {
      const counter = new ComponentCounter(formula(instance))
      const expected = everyModel(instance).length
      while (counter.work(1) === undefined) expect(Number(counter.atLeast)).toBeLessThanOrEqual(expected)
      expect(Number(counter.atLeast)).toBe(expected)
    })
  })

  it('gives up beyond a limit, with a number that is not too large', () => {
    const solver = solverFor(queens(8))
    expect(run(searchCount(solver, { most: 91 }))).toMatchObject({ status: 'stopped', reason: 'limits', answer: 92n })
    expect(run(searchCount(solver, { most: 92 }))).toMatchObject({ status: 'solved', answer: 92n })
    const { variables, clauses } = latinSquare(5)
    const outcome = run(searchFormulaCount(formulaOf(variables, clauses), { most: 100n }))
    if (outcome.status !== 'stopped') throw new Error(outcome.status)
    expect(outcome.reason).toBe('limits')
    expect(outcome.answer).toBeGreaterThan(100n)
    expect(outcome.answer).toBeLessThan(161_280n)
  })

  it('one by one if a formula is too large to be counted by parts', () => {
    const clauses = Array.from({ length: 20_000 }, (_, i) => [
      [2 * i, 2 * i + 3],
      [2 * i + 1, 2 * i + 2],
    ]).flat()
    expect(run(searchFormulaCount(formulaOf(20_001, clauses)))).toMatchObject({ status: 'solved', answer: 2n })
  })

  it('when stopped has what it found', () => {
    for (const search of [searchCount(solverFor(latinSquare(5))), searchFormulaCount(formula(latinSquare(5)))]) {
      const outcome = run(search, { steps: 100_000 })
      if (outcome.status !== 'stopped') throw new Error(outcome.status)
      expect(outcome.reason).toBe('steps')
      expect(outcome.answer).toBeGreaterThan(10n)
      expect(outcome.answer).toBeLessThan(161_280n)
    }
  })

  it('refuses limits that are none', () => {
    const solver = solverFor({ variables: 1, clauses: [] })
    expect(refusal(() => run(searchCount(solver, { most: -1 }))).message).toContain('found -1')
    expect(refusal(() => run(searchCount(solver, { most: 0.5 }))).message).toContain('found 0.5')
    const broken = { variables: 1, clauses: 1, starts: Int32Array.of(0, 1), literals: Int32Array.of(7) }
    expect(refusal(() => run(searchFormulaCount(broken))).message).toContain('found 7')
  })
})
