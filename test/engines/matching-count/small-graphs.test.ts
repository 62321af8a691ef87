import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { searchMatchingCount, type WhichMatchings } from '../../../src/engines/matching-count/index.ts'
import { Random, run } from '../../../src/index.ts'
import { holds } from '../../property.ts'
import { type Edges, graphOf, randomEdges } from '../matching/graphs.ts'
import { countsByBruteForce } from './brute-force.ts'

const seeds = fc.integer({ min: 0, max: 0x7fffffff })

function count(edges: Edges, which: WhichMatchings) {
  const outcome = run(searchMatchingCount(graphOf(edges), which))
  if (outcome.status !== 'solved') throw new Error(`ended ${outcome.status}`)
  return outcome.answer
}

describe('on small graphs of all shapes', () => {
  it('maximum matchings are as many as brute force finds', () => {
    holds(seeds, 3000, (seed) => {
      const edges = randomEdges(new Random(seed), 7)
      const counts = countsByBruteForce(edges)
      expect(count(edges, 'maximum')).toEqual({ value: counts.length - 1, count: counts.at(-1) })
    })
  })

  it('so are matchings of each size', () => {
    holds(seeds, 3000, (seed) => {
      const edges = randomEdges(new Random(seed), 7)
      const counts = countsByBruteForce(edges)
      const total = counts.reduce((sum, each) => sum + each, 0n)
      expect(count(edges, 'all')).toEqual({ value: counts.length - 1, count: total, counts })
    })
  })

  it('and matchings of one size, also of one that is too large', () => {
    holds(seeds, 1000, (seed) => {
      const edges = randomEdges(new Random(seed), 6)
      const counts = countsByBruteForce(edges)
      for (let k = 0; k <= counts.length + 1; k++) {
        expect(count(edges, k)).toEqual({ value: k, count: counts[k] ?? 0n })
      }
    })
  })
})

describe('graphs without edges', () => {
  it.each([
    [0, 0],
    [0, 3],
    [2, 0],
    [2, 3],
  ])('of %i and %i vertices have the empty matching', (left, right) => {
    const edges = { left, right, edges: [] }
    expect(count(edges, 'maximum')).toEqual({ value: 0, count: 1n })
    expect(count(edges, 'all')).toEqual({ value: 0, count: 1n, counts: [1n] })
    expect(count(edges, 0)).toEqual({ value: 0, count: 1n })
    expect(count(edges, 1)).toEqual({ value: 1, count: 0n })
  })
})

describe('what is counted', () => {
  it.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY])('cannot be matchings of %d edges', (which) => {
    expect(() => searchMatchingCount(graphOf({ left: 1, right: 1, edges: [] }), which)).toThrow(RangeError)
  })

  it('are pairs of vertices: edges that are repeated count once', () => {
    const edges: Edges = {
      left: 2,
      right: 2,
      edges: [
        [0, 0],
        [0, 0],
        [1, 1],
        [1, 0],
        [1, 1],
      ],
    }
    expect(count(edges, 'all')).toEqual({ value: 2, count: 5n, counts: [1n, 3n, 1n] })
    expect(count(edges, 'maximum')).toEqual({ value: 2, count: 1n })
  })
})
