import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type CoverProblem,
  estimateCovers,
  exactCover,
  splitCover,
  withHooks,
} from '../../../src/engines/exact-cover/index.ts'
import { run } from '../../../src/index.ts'
import { holds } from '../../property.ts'
import { dominoes, queens, rooks } from './boards.ts'
import { bruteForce } from './brute-force.ts'
import { anyProblem } from './random-problems.ts'

/** Far enough for a right estimate not to miss by chance, near enough for a wrong one to miss. */
const ERRORS_ALLOWED = 5

describe('an estimate', () => {
  it('is exact where every walk meets the same', () => {
    for (const size of [1, 2, 3, 4, 5, 6, 9, 12]) {
      let factorial = 1
      for (let i = 2; i <= size; i++) factorial *= i
      const { covers, coversError, nodesError, samples } = estimateCovers(exactCover(rooks(size)), 20, size)
      expect({ covers, coversError, nodesError, samples }).toEqual({
        covers: factorial,
        coversError: 0,
        nodesError: 0,
        samples: 20,
      })
    }
  })

  it('is exact where there is one way to go', () => {
    expect(estimateCovers(exactCover(dominoes(1, 20)), 10)).toMatchObject({ covers: 1, coversError: 0, nodesError: 0 })
    expect(estimateCovers(exactCover({ items: 0, secondary: 1, options: [[0]] }), 10)).toMatchObject({ covers: 1 })
  })

  it('of nothing is nothing', () => {
    expect(estimateCovers(exactCover({ items: 1, options: [] }), 10)).toMatchObject({ covers: 0, coversError: 0 })
    expect(estimateCovers(exactCover(dominoes(3, 3)), 200)).toMatchObject({ covers: 0, coversError: 0 })
    expect(estimateCovers(exactCover(queens(3)), 200)).toMatchObject({ covers: 0, coversError: 0 })
  })

  it.each([
    ['queens 6', queens(6), 4],
    ['queens 8', queens(8), 92],
    ['dominoes 4 × 4', dominoes(4, 4), 36],
    ['dominoes 6 × 6', dominoes(6, 6), 6728],
    ['any rooks on 2 × 3', anyRooks(2, 3), 64],
  ] as [string, CoverProblem, number][])('of %s is right, as far as it says it is', (_, problem, count) => {
    for (const seed of ['a', 'b', 'c']) {
      const { covers, coversError } = estimateCovers(exactCover(problem), 4000, seed)
      expect(Math.abs(covers - count)).toBeLessThanOrEqual(ERRORS_ALLOWED * coversError + 1e-9 * count)
      expect(coversError).toBeLessThan(count / 4)
    }
  })

  it('is right with every feature', () => {
    holds(fc.tuple(anyProblem, fc.nat(1000)), 400, ([problem, seed]) => {
      const count = bruteForce(problem).covers.length
      const { covers, coversError, nodes, nodesError } = estimateCovers(exactCover(problem), 1000, seed)
      // An error of 0 from a thousand walks that all missed something rare is possible, but not on problems this small.
      expect(Math.abs(covers - count)).toBeLessThanOrEqual((ERRORS_ALLOWED + 1) * coversError + 1e-9 * count)
      expect(nodes).toBeGreaterThanOrEqual(0)
      expect(nodesError).toBeGreaterThanOrEqual(0)
    })
  })

  it('of the tree is near the options that a search tries', () => {
    // A hook keeps the engine to the tree by the book.
    const tried = run(withHooks(exactCover(queens(8)), { onUndo: () => {} }).searchCount()).steps
    const { nodes, nodesError } = estimateCovers(exactCover(queens(8)), 4000, 'tree')
    expect(Math.abs(nodes - tried)).toBeLessThanOrEqual(ERRORS_ALLOWED * nodesError)
    expect(nodesError).toBeLessThan(tried / 10)
  })

  it('is the same for the same seed, and another for another', () => {
    const engine = exactCover(queens(7))
    expect(estimateCovers(engine, 50, 'seed')).toEqual(estimateCovers(engine, 50, 'seed'))
    expect(estimateCovers(engine, 50, 7)).toEqual(estimateCovers(engine, 50, '7'))
    expect(estimateCovers(engine, 50, 'seed')).not.toEqual(estimateCovers(engine, 50, 'other'))
    expect(estimateCovers(engine)).toEqual(estimateCovers(engine))
  })

  it('of a part is an estimate of that part', () => {
    const engine = exactCover(dominoes(4, 6))
    for (const part of splitCover(engine, 6)) {
      const count = Number(engine.within(part).count())
      const { covers, coversError } = estimateCovers(engine.within(part), 2000, 1)
      expect(Math.abs(covers - count)).toBeLessThanOrEqual(ERRORS_ALLOWED * coversError + 1e-9 * count)
    }
  })
})

/** Any number of rooks anywhere. */
function anyRooks(rows: number, columns: number): CoverProblem {
  const lines = rows + columns
  const options = Array.from({ length: rows * columns }, (_, i) => [Math.floor(i / columns), rows + (i % columns)])
  return { items: lines, options, multiplicities: Array.from({ length: lines }, () => [0, lines] as const) }
}
