import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  allDifferent,
  alwaysTrue,
  differs,
  equals,
  isNotMore,
  relates,
  sum,
  type Term,
} from '../../../src/engines/clauses/integers.ts'
import {
  ClauseSolver,
  type Comparison,
  IntegerVariable,
  isTrue,
  type Literal,
  models,
  not,
} from '../../../src/index.ts'
import { holds } from '../../property.ts'
import { refusal } from '../../refusal.ts'

type Bounds = readonly [min: number, max: number]

const anyBounds = (widest: number): fc.Arbitrary<Bounds> =>
  fc.tuple(fc.integer({ min: -4, max: 4 }), fc.integer({ min: 0, max: widest })).map(([min, more]) => [min, min + more])

/** All ways to choose a value for each. */
function tuplesOf(bounds: readonly Bounds[]): number[][] {
  let tuples: number[][] = [[]]
  for (const [min, max] of bounds) {
    const values = Array.from({ length: max - min + 1 }, (_, place) => min + place)
    tuples = tuples.flatMap((tuple) => values.map((value) => [...tuple, value]))
  }
  return tuples
}

/** The values in all models, as sorted texts: one that comes twice is there twice. */
function solutionsOf(solver: ClauseSolver, integers: readonly IntegerVariable[]): string[] {
  const over = integers.flatMap((integer) => integer.variables())
  return Array.from(models(solver, { over }), (model) => String(integers.map((each) => each.valueIn(model)))).sort()
}

const made = (bounds: readonly Bounds[]) => {
  const solver = new ClauseSolver()
  return { solver, integers: bounds.map(([min, max]) => new IntegerVariable(solver, min, max)) }
}

/** Both kinds of literals at once, made in either order, or one kind alone. */
const PREPARATIONS: Record<string, (integer: IntegerVariable) => unknown> = {
  nothing: () => undefined,
  values: (integer) => integer.valueLiterals(),
  bounds: (integer) => integer.boundLiterals(),
  'values, then bounds': (integer) => [integer.valueLiterals(), integer.boundLiterals()],
  'bounds, then values': (integer) => [integer.boundLiterals(), integer.valueLiterals()],
}

describe.each(Object.entries(PREPARATIONS))('an integer with %s', (name, prepare) => {
  it.each([1, 2, 3, 4, 7, 12])('has every one of its %i values in one model', (size) => {
    const { solver, integers } = made([[-2, size - 3]])
    prepare(integers[0]!)
    expect(solutionsOf(solver, integers)).toEqual(
      tuplesOf([[-2, size - 3]])
        .map(String)
        .sort(),
    )
  })

  it.each([1, 2, 3, 4, 7, 12])('has literals that say what they say, for %i values', (size) => {
    const [min, max] = [3, size + 2]
    const { solver, integers } = made([[min, max]])
    const integer = integers[0]!
    prepare(integer)
    for (let bound = min - 2; bound <= max + 2; bound++) {
      const literals: [Literal, (value: number) => boolean][] = [
        [integer.equals(bound), (value) => value === bound],
        [integer.atMost(bound), (value) => value <= bound],
        [integer.atLeast(bound), (value) => value >= bound],
      ]
      for (const [literal, isSo] of literals) {
        const found = Array.from(models(solver, { over: integer.variables(), assumptions: [literal] }), (model) =>
          integer.valueIn(model),
        )
        const expected = tuplesOf([[min, max]])
          .flat()
          .filter(isSo)
        expect(found.sort((a, b) => a - b)).toEqual(expected)
      }
    }
  })

  it('settles by propagation all that follows from values and bounds that are excluded', () => {
    for (const size of [3, 4, 5, 8]) {
      // Every set of values that is left, said by values; then what follows for every value and bound.
      for (let left = 1; left < 1 << size; left++) {
        const { solver, integers } = made([[0, size - 1]])
        const integer = integers[0]!
        prepare(integer)
        const values = Array.from({ length: size }, (_, value) => value)
        const possible = values.filter((value) => (left >> value) & 1)
        const literals = values.flatMap((value) => [integer.equals(value), integer.atMost(value)])
        const excluded = values.filter((value) => !possible.includes(value)).map((value) => not(integer.equals(value)))
        for (const literal of [...literals, ...literals.map(not)]) {
          const isPossible = possible.some((value) => isSo(literals, literal, value))
          if (isPossible) continue
          expect(solver.solve([...excluded, literal]).status).toBe('impossible')
        }
        expect(solver.conflicts, name).toBe(0)
      }
    }
  })
})

/** Whether one of the literals [x = 0, x ≤ 0, x = 1, x ≤ 1, …], or the opposite of one, is true of a value. */
function isSo(literals: readonly Literal[], literal: Literal, value: number): boolean {
  const place = literals.indexOf(literal)
  if (place < 0) return !isSo(literals, not(literal), value)
  return place % 2 === 0 ? value === place >> 1 : value <= place >> 1
}

describe('an integer', () => {
  it('has its value in models that are older than some of its literals', () => {
    const { solver, integers } = made([[1, 9]])
    const x = integers[0]!
    solver.addClause([x.atLeast(4)])
    solver.addClause([x.atMost(4)])
    const outcome = solver.solve()
    if (outcome.status !== 'solved') throw new Error('there is a model')
    x.valueLiterals()
    expect(x.valueIn(outcome.answer)).toBe(4)
    expect(new IntegerVariable(solver, 6, 8).valueIn(outcome.answer)).toBe(6)
  })

  it('makes no variable until it is asked for a literal, and each of them once', () => {
    const { solver, integers } = made([[1, 9]])
    const x = integers[0]!
    expect(solver.variables).toBe(0)
    x.atMost(3)
    expect(solver.variables).toBe(8)
    x.equals(3)
    const { variables } = solver
    x.equals(5)
    x.atLeast(2)
    expect(solver.variables).toBe(variables)
    expect(alwaysTrue(solver)).toBe(alwaysTrue(solver))
  })

  it('refuses bounds without a value, and what is no whole number', () => {
    const solver = new ClauseSolver()
    expect(refusal(() => new IntegerVariable(solver, 2, 1)).message).toContain('found none from 2 to 1')
    expect(refusal(() => new IntegerVariable(solver, 0, 0.5)).message).toContain('found 0 and 0.5')
    expect(refusal(() => new IntegerVariable(solver, 0, 1 << 20)).message).toContain('up to 65536 values')
    const x = new IntegerVariable(solver, 0, 5)
    expect(refusal(() => x.equals(1.5)).message).toBe('a value: expected a whole number, found 1.5')
    expect(refusal(() => x.atMost(Number.NaN)).message).toContain('found NaN')
    expect(refusal(() => differs(x, x, 0.5)).message).toBe('a difference: expected a whole number, found 0.5')
    expect(refusal(() => sum(solver, [[0.5, x]], '=', 1)).message).toContain('found 0.5')
    expect(refusal(() => sum(solver, [[1, 999]], '=', 1)).message).toContain('a sum: expected a literal')
    expect(refusal(() => sum(solver, [[1, x]], '<' as Comparison, 1)).message).toContain('expected <=, = or >=')
    expect(refusal(() => x.atLeast(2.5)).message).toContain('found 2.5')
    const foreign = new IntegerVariable(new ClauseSolver(), 0, 5)
    expect(refusal(() => differs(x, foreign)).message).toContain('expected integers of one solver')
    expect(refusal(() => sum(solver, [[1, foreign]], '=', 1)).message).toContain('expected integers of this solver')
  })
})

const anyPair = fc.record({ x: anyBounds(5), y: anyBounds(5), more: fc.integer({ min: -12, max: 12 }) })

const RELATIONS = {
  differs: { state: differs, isKept: (x: number, y: number, more: number) => x !== y + more },
  equals: { state: equals, isKept: (x: number, y: number, more: number) => x === y + more },
  isNotMore: { state: isNotMore, isKept: (x: number, y: number, more: number) => x <= y + more },
  relates: {
    state: (x: IntegerVariable, y: IntegerVariable, more: number) =>
      relates(x, y, (a, b) => (a * b + more) % 3 === 0 || Math.abs(a - b) === 1),
    isKept: (x: number, y: number, more: number) => (x * y + more) % 3 === 0 || Math.abs(x - y) === 1,
  },
}

describe.each(Object.entries(RELATIONS))('%s', (name, { state, isKept }) => {
  it('has just the pairs that brute force has', () => {
    holds(anyPair, 200, ({ x, y, more }) => {
      const { solver, integers } = made([x, y])
      state(integers[0]!, integers[1]!, more)
      const expected = tuplesOf([x, y]).filter(([a, b]) => isKept(a!, b!, more))
      expect(solutionsOf(solver, integers)).toEqual(expected.map(String).sort())
    })
  })

  it('propagation alone finds all that follows for the other integer', () => {
    holds(anyPair, 200, ({ x, y, more }) => {
      const { solver, integers } = made([x, y])
      const [one, other] = [integers[0]!, integers[1]!]
      state(one, other, more)
      const pairs = tuplesOf([x, y]).filter(([a, b]) => isKept(a!, b!, more))
      for (const [value] of tuplesOf([x])) {
        for (const [answer] of tuplesOf([y])) {
          if (pairs.some(([a, b]) => a === value && b === answer)) continue
          // The contradiction of a relation without any pair is found once.
          expect(solver.solve([one.equals(value!), other.equals(answer!)]).status).toBe('impossible')
        }
      }
      expect(solver.conflicts, name).toBeLessThanOrEqual(pairs.length === 0 ? 1 : 0)
    })
  })
})

describe('all different', () => {
  it('is what brute force has, with domains that differ', () => {
    holds(fc.array(anyBounds(4), { maxLength: 4 }), 200, (bounds) => {
      const { solver, integers } = made(bounds)
      allDifferent(integers)
      const expected = tuplesOf(bounds).filter((values) => new Set(values).size === values.length)
      expect(solutionsOf(solver, integers)).toEqual(expected.map(String).sort())
    })
  })

  it('sees at once that there are too few values, and takes all of them if there are just enough', () => {
    const few = made(Array.from({ length: 12 }, () => [1, 11]))
    allDifferent(few.integers)
    expect(few.solver.solve().status).toBe('impossible')
    expect(few.solver.conflicts).toBeLessThanOrEqual(1)
    const enough = made(Array.from({ length: 5 }, () => [1, 5]))
    allDifferent(enough.integers)
    const last = enough.integers[4]!
    const elsewhere = enough.integers.slice(0, 4).map((each) => not(each.equals(3)))
    expect(enough.solver.solve([...elsewhere, not(last.equals(3))]).status).toBe('impossible')
    expect(enough.solver.conflicts).toBe(0)
  })
})

const anySum = fc.record({
  bounds: fc.array(anyBounds(4), { minLength: 1, maxLength: 4 }),
  coefficients: fc.array(fc.integer({ min: -7, max: 7 }), { minLength: 4, maxLength: 4 }),
  comparison: fc.constantFrom<Comparison>('<=', '=', '>='),
  total: fc.integer({ min: -30, max: 30 }),
})

const compares = (found: number, comparison: Comparison, total: number) =>
  comparison === '=' ? found === total : comparison === '<=' ? found <= total : found >= total

const total = (values: readonly number[], coefficients: readonly number[]) =>
  values.reduce((sum, value, place) => sum + value * coefficients[place]!, 0)

describe('a sum', () => {
  it('is what brute force has', () => {
    holds(anySum, 300, ({ bounds, coefficients, comparison, total: wanted }) => {
      const { solver, integers } = made(bounds)
      const terms = integers.map((integer, place): Term => [coefficients[place]!, integer])
      sum(solver, terms, comparison, wanted)
      const expected = tuplesOf(bounds).filter((values) => compares(total(values, coefficients), comparison, wanted))
      expect(solutionsOf(solver, integers)).toEqual(expected.map(String).sort())
    })
  })

  it('adds up what is said of an integer or a literal several times', () => {
    holds(anySum, 200, ({ bounds, coefficients: [a, b, c, d], comparison, total: wanted }) => {
      const { solver, integers } = made([bounds[0]!, [0, 1]])
      const [x, bit] = [integers[0]!, integers[1]!]
      const terms: Term[] = [
        [a!, x],
        [b!, bit.equals(1)],
        [c!, x],
        [d!, bit.equals(0)],
        [b!, bit],
      ]
      sum(solver, terms, comparison, wanted)
      const expected = tuplesOf([bounds[0]!, [0, 1]]).filter(([value, one]) =>
        compares((a! + c!) * value! + 2 * b! * one! + d! * (1 - one!), comparison, wanted),
      )
      expect(solutionsOf(solver, integers)).toEqual(expected.map(String).sort())
    })
  })

  it('makes bounds as tight as they can be by propagation alone', () => {
    const any = fc.record({ sum: anySum, cut: fc.array(fc.nat(2), { minLength: 8, maxLength: 8 }) })
    holds(any, 200, ({ sum: { bounds, coefficients, comparison, total: wanted }, cut }) => {
      if (comparison === '=') return
      const { solver, integers } = made(bounds)
      const terms = integers.map((integer, place): Term => [coefficients[place]!, integer])
      sum(solver, terms, comparison, wanted)
      // Other constraints make the bounds tighter.
      const narrower = bounds.map(([min, max], place): Bounds => {
        const low = Math.min(max, min + cut[place]!)
        return [low, Math.max(low, max - cut[place + 4]!)]
      })
      const assumed = narrower.flatMap(([min, max], place) => [
        integers[place]!.atLeast(min),
        integers[place]!.atMost(max),
      ])
      const left = tuplesOf(narrower).filter((values) => compares(total(values, coefficients), comparison, wanted))
      const isSure = tuplesOf(bounds).every((values) => !compares(total(values, coefficients), comparison, wanted))
      for (const [place, [min, max]] of narrower.entries()) {
        for (let value = min; value <= max; value++) {
          if (left.some((values) => values[place]! <= value)) continue
          expect(solver.solve([...assumed, integers[place]!.atMost(value)]).status).toBe('impossible')
        }
        for (let value = min; value <= max; value++) {
          if (left.some((values) => values[place]! >= value)) continue
          expect(solver.solve([...assumed, integers[place]!.atLeast(value)]).status).toBe('impossible')
        }
      }
      expect(solver.conflicts).toBeLessThanOrEqual(isSure ? 1 : 0)
    })
  })

  it('of nothing is 0', () => {
    const solver = new ClauseSolver()
    sum(solver, [], '=', 0)
    expect(solver.solve().status).toBe('solved')
    sum(solver, [], '>=', 1)
    expect(solver.solve().status).toBe('impossible')
  })

  it('of literals counts those that are true', () => {
    const solver = new ClauseSolver()
    solver.newVariables(3)
    sum(
      solver,
      [
        [5, isTrue(0)],
        [3, isTrue(1)],
        [2, isTrue(2)],
      ],
      '=',
      5,
    )
    const found = Array.from(models(solver, { over: [0, 1, 2] }), (model) => String([...model.subarray(0, 3)]))
    expect(found.sort()).toEqual(['0,1,1', '1,0,0'])
  })
})
