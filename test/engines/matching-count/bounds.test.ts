import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { leastChoices, leastMaximumMatchings, Product } from '../../../src/engines/matching-count/bounds.ts'
import { Components } from '../../../src/engines/matching-count/components.ts'
import { leastByGroups } from '../../../src/engines/matching-count/index.ts'
import { Random } from '../../../src/index.ts'
import { holds } from '../../property.ts'
import { inSweep } from '../../sweep.ts'
import { allMaximumMatchings } from '../matching/all-matchings.ts'
import { graphOf, randomEdges } from '../matching/graphs.ts'
import { countsByBruteForce } from './brute-force.ts'
import { resultOf } from './work.ts'

describe('the least number of maximum matchings', () => {
  it('is reached in every component of the edges that are in some', () => {
    let sharp = 0
    let blunt = 0
    let between = 0
    holds(fc.integer({ min: 0, max: 0x7fffffff }), 3000, (seed) => {
      const edges = randomEdges(new Random(seed), 7)
      const matchings = allMaximumMatchings(edges)
      const graph = graphOf(edges)
      const isKept = new Uint8Array(graph.targets.length)
      for (let v = 0; v < graph.left; v++) {
        for (let i = graph.offsets[v]!; i < graph.offsets[v + 1]!; i++) {
          const pair = v * edges.right + graph.targets[i]!
          isKept[i] = matchings.some((matching) => matching.has(pair)) ? 1 : 0
        }
      }
      const components = new Components(graph, isKept)
      for (const finding = components.find(); !finding.next().done; );
      for (let c = 0; c < components.count; c++) {
        const { left, size, offsets, neighbours } = components.component(c)
        const pairs: [number, number][] = []
        for (let v = 0; v < left; v++) {
          for (let i = offsets[v]!; i < offsets[v + 1]!; i++) pairs.push([v, neighbours[i]! - left])
        }
        const counts = countsByBruteForce({ left, right: size - left, edges: pairs })
        expect(counts.length - 1).toBe(Math.min(left, size - left))
        const least = leastMaximumMatchings(components.component(c))
        expect(least >= 1n && least <= counts.at(-1)!).toBe(true)
        for (const pairs of [1, 2, 3, 48]) {
          const byGroups = resultOf(leastByGroups(components.component(c), pairs))
          expect(byGroups >= 1n && byGroups <= counts.at(-1)!).toBe(true)
          // In one group there is nothing that is left out.
          if (pairs === 48) expect(byGroups).toBe(counts.at(-1))
          else if (byGroups > 1n && byGroups < counts.at(-1)!) between++
        }
        if (least === counts.at(-1)) sharp++
        else blunt++
      }
    })
    expect(sharp).toBeGreaterThan(inSweep(1000))
    expect(blunt).toBeGreaterThan(inSweep(50))
    expect(between).toBeGreaterThan(inSweep(100))
  })
})

describe('the least number of choices', () => {
  it('is the binomial, by Pascal, as long as that is short', () => {
    let row = [1n]
    for (let n = 0; n <= 60; n++) {
      row.forEach((each, k) => {
        expect(leastChoices(n, k)).toBe(each)
      })
      expect(leastChoices(n, n + 1)).toBe(0n)
      row = [1n, ...row.slice(1).map((each, k) => each + row[k]!), 1n]
    }
  })

  it('is less where the binomial is long, but not little', () => {
    // C(2n, n) = 4^n / (n + 1) at least, and less than 4^n.
    const least = leastChoices(20_000, 10_000)
    expect(least).toBe(2n ** 10_000n)
    expect(leastChoices(20_000, 2)).toBe(10_000n * 19_999n)
  })
})

describe('a product', () => {
  it('is what multiplying one by one gives, and is not changed by others that start from it', () => {
    const product = new Product()
    let expected = 1n
    for (let i = 1; i <= 2000; i++) {
      product.multiply(BigInt(i))
      expected *= BigInt(i)
      if (i === 1000) {
        const other = new Product(product)
        for (let k = 1; k <= 1000; k++) other.multiply(3n)
        expect(other.value()).toBe(expected * 3n ** 1000n)
      }
    }
    expect(product.value()).toBe(expected)
  })
})
