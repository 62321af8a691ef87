import { describe, expect, it } from 'vitest'
import { type Assignment, assignAtLeastCost, checkAssignment } from '../../../src/engines/assignment/index.ts'

// The best is 1 + 2 + 2: row 0 has column 1, row 1 column 0, row 2 column 2; column 3 is left over.
const COSTS = Float64Array.of(4, 1, 3, 9, 2, 0, 5, 9, 3, 2, 2, Number.POSITIVE_INFINITY)
const BEST: Assignment = {
  columnOf: Int32Array.of(1, 0, 2),
  cost: 5,
  rowPrices: Float64Array.of(3, 2, 2),
  columnPrices: Float64Array.of(0, -2, 0, 0),
}

const check = (change: Partial<Assignment>) => checkAssignment(COSTS, 3, 4, { ...BEST, ...change })

describe('the check of an assignment', () => {
  it('accepts the best, found or written out', () => {
    expect(check({})).toBeUndefined()
    expect(checkAssignment(COSTS, 3, 4, assignAtLeastCost(COSTS, 3, 4)!)).toBeUndefined()
  })

  it('finds columns that are wrong', () => {
    expect(check({ columnOf: Int32Array.of(1, 0) })).toContain('3 rows')
    expect(check({ columnOf: Int32Array.of(1, 0, 4) })).toBe('row 2 has column 4, which is none of 4 columns')
    expect(check({ columnOf: Int32Array.of(1, 0, -1) })).toBe('row 2 has column -1, which is none of 4 columns')
    expect(check({ columnOf: Int32Array.of(1, 2, 1) })).toBe('rows 0 and 2 both have column 1')
    expect(check({ columnOf: Int32Array.of(1, 0, 3) })).toBe('row 2 must not have column 3')
  })

  it('finds a cost that is wrong', () => {
    expect(check({ cost: 4 })).toBe('the assignment costs 5, not 4')
    expect(check({ cost: Number.NaN })).toBe('the assignment costs 5, not NaN')
  })

  it('finds an assignment that is not the cheapest', () => {
    expect(check({ columnOf: Int32Array.of(2, 0, 1), cost: 7 })).toBe('the prices make 5, the cost is 7')
  })

  it('finds prices that prove nothing', () => {
    expect(check({ rowPrices: Float64Array.of(3, 3, 2) })).toBe('row 1 and column 0 have the price 3 and cost only 2')
    expect(check({ columnPrices: Float64Array.of(0, -2, 0, 1) })).toBe('column 3 has the price 1, which is above 0')
    expect(check({ rowPrices: Float64Array.of(3, Number.NaN, 2) })).toContain('row 1 and column 0')
    expect(check({ columnPrices: Float64Array.of(0, -2, 0) })).toBe('there are 3 prices for 4 columns')
    expect(check({ columnPrices: Float64Array.of(0, -2, 0, -1) })).toBe('the prices make 4, the cost is 5')
  })

  it('forgives no rounding where the costs are whole', () => {
    expect(check({ rowPrices: Float64Array.of(3, 2 - 1e-12, 2) })).toContain('the prices make')
    const halves = COSTS.map((cost) => cost / 4)
    const found = assignAtLeastCost(halves, 3, 4)!
    const moved = found.rowPrices.map((price) => price + 1e-15)
    expect(checkAssignment(halves, 3, 4, { ...found, rowPrices: moved })).toBeUndefined()
  })

  it('does not let high prices excuse what is wrong', () => {
    const high = Float64Array.of(1e30, 2, 2)
    expect(check({ rowPrices: high, columnPrices: Float64Array.of(-1e30, -1e30, -1e30, -1e30) })).toBeDefined()
  })
})
