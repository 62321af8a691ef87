import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AssignmentKernel, assignAtLeastCost, checkAssignment } from '../../../src/engines/assignment/index.ts'
import { Random } from '../../../src/index.ts'
import { holds } from '../../property.ts'
import { sweep } from '../../sweep.ts'
import { leastCost } from './brute-force.ts'

interface Problem {
  readonly rows: number
  readonly columns: number
  readonly costs: Float64Array
}

/** Problems of some rows and up to two more columns, whose costs come from `cost`. */
const problems = (mostRows: number, cost: fc.Arbitrary<number>): fc.Arbitrary<Problem> =>
  fc
    .record({ rows: fc.integer({ min: 0, max: mostRows }), more: fc.integer({ min: 0, max: 2 }) })
    .chain(({ rows, more }) => {
      const columns = rows + more
      const size = rows * columns
      return fc
        .array(cost, { minLength: size, maxLength: size })
        .map((costs) => ({ rows, columns, costs: Float64Array.from(costs) }))
    })

const orForbidden = (cost: fc.Arbitrary<number>) =>
  fc.oneof({ weight: 2, arbitrary: cost }, { weight: 1, arbitrary: fc.constant(Number.POSITIVE_INFINITY) })

const small = fc.integer({ min: -3, max: 3 })
const large = fc.integer({ min: -(2 ** 40), max: 2 ** 40 })
const broken = fc.double({ min: -1, max: 1, noNaN: true })

describe('an assignment', () => {
  const kernel = new AssignmentKernel(6, 8)

  for (const [name, cost] of Object.entries({ ties: small, 'numbers up to 2^40': large })) {
    for (const [where, each] of Object.entries({ allowed: cost, 'forbidden in places': orForbidden(cost) })) {
      it(`costs what the best of all costs: ${name}, ${where}`, () => {
        holds(problems(5, each), 400, ({ rows, columns, costs }) => {
          const isThere = kernel.solve(costs, rows, columns)
          const least = leastCost(costs, rows, columns)
          expect(isThere ? kernel.cost : Number.POSITIVE_INFINITY).toBe(least)
        })
      })
    }
  }

  it('of six rows costs what the best of all costs', () => {
    holds(problems(6, orForbidden(small)), 60, ({ rows, columns, costs }) => {
      expect(assignAtLeastCost(costs, rows, columns)?.cost ?? Number.POSITIVE_INFINITY).toBe(
        leastCost(costs, rows, columns),
      )
    })
  })

  it('costs what the best of all costs: real numbers, up to rounding', () => {
    holds(problems(5, orForbidden(broken)), 400, ({ rows, columns, costs }) => {
      const found = assignAtLeastCost(costs, rows, columns)
      const least = leastCost(costs, rows, columns)
      if (found === undefined) expect(least).toBe(Number.POSITIVE_INFINITY)
      else {
        expect(found.cost).toBeCloseTo(least, 12)
        expect(checkAssignment(costs, rows, columns, found)).toBeUndefined()
      }
    })
  })

  it('is proved by its prices, at all sizes and kinds of costs', () => {
    const random = new Random(process.env.ROOKERY_TEST_SEED ?? 7).fork('assignment')
    for (let problem = 0; problem < sweep(1500); problem++) {
      const rows = 1 + random.below(20)
      const columns = rows + random.below(2) * random.below(20)
      const range = [2, 10, 1000, 2 ** 31][random.below(4)]!
      const forbidden = random.below(3) / 10
      const isWhole = random.below(2) === 0
      const costs = Float64Array.from({ length: rows * columns }, () => {
        if (random.real() < forbidden) return Number.POSITIVE_INFINITY
        return (isWhole ? random.below(range) : random.real() * range) - range / 2
      })
      const found = assignAtLeastCost(costs, rows, columns)
      if (found) expect(checkAssignment(costs, rows, columns, found)).toBeUndefined()
      else expect(forbidden).toBeGreaterThan(0)
    }
  })

  it('is the same after any other problem', () => {
    const random = new Random(11)
    const used = new AssignmentKernel(9, 12)
    for (let problem = 0; problem < sweep(200); problem++) {
      const rows = random.below(10)
      const columns = rows + random.below(4)
      const costs = Float64Array.from({ length: rows * columns }, () =>
        random.below(4) === 0 ? Number.POSITIVE_INFINITY : random.real(),
      )
      const fresh = assignAtLeastCost(costs, rows, columns)
      expect(used.solve(costs, rows, columns)).toBe(fresh !== undefined)
      if (!fresh) continue
      expect(used.columnOf.slice(0, rows)).toEqual(fresh.columnOf)
      expect(used.columnPrices.slice(0, columns)).toEqual(fresh.columnPrices)
      expect(used.cost).toBe(fresh.cost)
    }
  })

  it.each([
    [200, 200, 1000],
    [1000, 1000, 100],
    [300, 3000, 2 ** 32],
  ])('of %i rows and %i columns is proved too', (rows, columns, range) => {
    const random = new Random(3)
    const costs = Float64Array.from({ length: rows * columns }, () => random.below(range))
    const found = assignAtLeastCost(costs, rows, columns)!
    expect(checkAssignment(costs, rows, columns, found)).toBeUndefined()
  })

  it('is not there when rows outnumber columns', () => {
    expect(assignAtLeastCost(Float64Array.of(1, 2), 2, 1)).toBeUndefined()
    expect(assignAtLeastCost(new Float64Array(0), 1, 0)).toBeUndefined()
  })

  it('of no rows costs nothing', () => {
    expect(assignAtLeastCost(new Float64Array(0), 0, 3)).toMatchObject({ cost: 0, columnOf: new Int32Array(0) })
  })

  it('of costs that are none is refused', () => {
    expect(() => assignAtLeastCost(Float64Array.of(1, Number.NaN), 1, 2)).toThrow('found NaN at place 1')
    expect(() => assignAtLeastCost(Float64Array.of(Number.NEGATIVE_INFINITY), 1, 1)).toThrow(
      'found -Infinity at place 0',
    )
    expect(() => assignAtLeastCost(Float64Array.of(1, 2, 3), 2, 2)).toThrow('expected 2×2 = 4 costs, found 3')
    expect(() => assignAtLeastCost(Float64Array.of(1), 0.5, 2)).toThrow('whole numbers')
    expect(() => new AssignmentKernel(2, 2).solve(new Float64Array(9), 3, 3)).toThrow(RangeError)
  })
})
