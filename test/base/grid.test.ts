import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isInside, placeOf } from '../../src/index.ts'
import { holds } from '../property.ts'

describe('a grid', () => {
  it('numbers its squares row by row', () => {
    for (const grid of [
      { rows: 1, columns: 1 },
      { rows: 3, columns: 5 },
      { rows: 5, columns: 1 },
    ]) {
      let square = 0
      for (let row = 0; row < grid.rows; row++) {
        for (let column = 0; column < grid.columns; column++) expect(placeOf(grid, square++)).toEqual([row, column])
      }
    }
  })

  it('finds the place of squares whose number is beyond 32 bits', () => {
    expect(placeOf({ rows: 100_000, columns: 100_000 }, 9_999_999_999)).toEqual([99_999, 99_999])
  })

  it('has inside exactly the places whose row and column are there', () => {
    const coordinate = fc.integer({ min: -3, max: 8 })
    holds(fc.tuple(fc.nat(5), fc.nat(5), coordinate, coordinate), 2000, ([rows, columns, row, column]) => {
      const places = Array.from({ length: rows * columns }, (_, square) => placeOf({ rows, columns }, square).join())
      expect(isInside({ rows, columns }, row, column)).toBe(places.includes(`${row},${column}`))
    })
  })
})
