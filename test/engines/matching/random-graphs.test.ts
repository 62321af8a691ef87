import { describe, expect, it } from 'vitest'
import { maximumMatching, Random } from '../../../src/index.ts'
import { sweep } from '../../sweep.ts'
import { graphOf, randomEdges, sizeByAugmenting, sizeByBruteForce } from './graphs.ts'
import { faultOfCover, faultOfMatching } from './validity.ts'

function requireMaximum(edges: ReturnType<typeof randomEdges>, size: number): void {
  const { matching, cover } = maximumMatching(graphOf(edges))
  const faults = [faultOfMatching(edges, matching), faultOfCover(edges, cover, matching.size)]
  if (matching.size !== size || faults.join('') !== '') {
    throw new Error(`${matching.size} of ${size}, ${faults.join(', ')}: ${JSON.stringify(edges)}`)
  }
}

describe('a maximum matching', () => {
  it('is as large as brute force finds, with a cover as large, on thousands of small graphs', () => {
    const random = new Random('small graphs')
    for (let i = 0; i < sweep(6000); i++) {
      const edges = randomEdges(random, i % 2 === 0 ? 4 : 6)
      // The oracles vouch for each other.
      const size = sizeByBruteForce(edges)
      expect(sizeByAugmenting(edges)).toBe(size)
      requireMaximum(edges, size)
    }
  })

  it('is as large as augmenting paths find, with a cover as large, on thousands of larger graphs', () => {
    const random = new Random('larger graphs')
    for (let i = 0; i < sweep(3000); i++) {
      const edges = randomEdges(random, 10 + random.below(40))
      requireMaximum(edges, sizeByAugmenting(edges))
    }
  })

  it.each([
    { left: 0, right: 0, edges: [], size: 0 },
    { left: 3, right: 0, edges: [], size: 0 },
    { left: 0, right: 3, edges: [], size: 0 },
    { left: 4, right: 4, edges: [], size: 0 },
    { left: 1, right: 1, edges: [[0, 0] as const], size: 1 },
    { left: 1, right: 1, edges: [[0, 0] as const, [0, 0] as const, [0, 0] as const], size: 1 },
    { left: 2, right: 2, edges: [[0, 1] as const, [0, 1] as const, [1, 1] as const], size: 1 },
  ])('of $left and $right vertices with the edges $edges has $size', ({ left, right, edges, size }) => {
    requireMaximum({ left, right, edges }, size)
  })
})
