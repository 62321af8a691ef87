import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { IN_MATCHINGS, type Matching } from '../../../src/engines/matching/index.ts'
import { StructureKernel } from '../../../src/engines/matching/structure.ts'
import { maximumMatching, Random } from '../../../src/index.ts'
import { holds } from '../../property.ts'
import { inSweep, sweep } from '../../sweep.ts'
import { allMaximumMatchings, componentsOf } from './all-matchings.ts'
import { type Edges, graphOf, randomEdges } from './graphs.ts'
import { classesOf, pairsOf } from './structures.ts'

function matchingOf({ left, right }: Edges, pairs: ReadonlySet<number>): Matching {
  const rightOf = new Int32Array(left).fill(-1)
  const leftOf = new Int32Array(right).fill(-1)
  for (const pair of pairs) {
    const v = Math.floor(pair / right)
    rightOf[v] = pair - v * right
    leftOf[pair - v * right] = v
  }
  return { size: pairs.size, rightOf, leftOf }
}

function expectedClass(all: readonly ReadonlySet<number>[], pair: number): number {
  const count = all.filter((pairs) => pairs.has(pair)).length
  return count === 0 ? IN_MATCHINGS.never : count === all.length ? IN_MATCHINGS.always : IN_MATCHINGS.sometimes
}

describe('the structure of all maximum matchings', () => {
  it('is what trying all of them finds, whichever of them it is told from', () => {
    const seen = [0, 0, 0]
    holds(fc.nat(), 5000, (seed) => {
      const random = new Random(seed)
      const edges = randomEdges(random, seed % 4 === 0 ? 6 : 5)
      const graph = graphOf(edges)
      const all = allMaximumMatchings(edges)
      const expected = pairsOf(graph).map(([v, w]) => expectedClass(all, v * edges.right + w))
      for (const each of expected) seen[each]!++
      const told = [maximumMatching(graph).matching]
      for (let k = 0; k < 3; k++) told.push(matchingOf(edges, all[random.below(all.length)]!))
      for (const matching of told) {
        const found = [...classesOf(graph, matching)]
        if (found.join() !== expected.join()) {
          throw new Error(`${found}, not ${expected}: ${JSON.stringify(edges)}, ${matching.rightOf}`)
        }
      }
    })
    // All three are common, so that none of them can be right by accident.
    for (const count of seen) expect(count).toBeGreaterThan(inSweep(1000))
  })

  it('tells maximum matchings component by component: one of each, with all of its smaller side', () => {
    let several = 0
    holds(fc.nat(), 3000, (seed) => {
      const edges = randomEdges(new Random(seed), 5)
      const graph = graphOf(edges)
      const { matching } = maximumMatching(graph)
      const classes = classesOf(graph, matching)
      const parts = componentsOf(pairsOf(graph).filter((_, edge) => classes[edge] !== IN_MATCHINGS.never))
      let product = 1
      let size = 0
      for (const part of parts) {
        const smaller = Math.min(part.left.size, part.right.size)
        const own = allMaximumMatchings({ ...edges, edges: part.edges })
        expect(own[0]!.size).toBe(smaller)
        product *= own.length
        size += smaller
        // A single edge is what all have in common, and anything larger leaves a choice.
        const isForced = new Set(part.edges.map(([v, w]) => v * edges.right + w)).size === 1
        for (const [v, w] of part.edges) {
          const edge = pairsOf(graph).findIndex(([from, to]) => from === v && to === w)
          expect(classes[edge]).toBe(isForced ? IN_MATCHINGS.always : IN_MATCHINGS.sometimes)
        }
      }
      if (parts.length > 1) several++
      expect([product, size]).toEqual([allMaximumMatchings(edges).length, matching.size])
    })
    expect(several).toBeGreaterThan(inSweep(300))
  })

  it.each<[string, Edges, number[]]>([
    ['no vertices', { left: 0, right: 0, edges: [] }, []],
    ['no edges', { left: 3, right: 2, edges: [] }, []],
    ['one edge', { left: 1, right: 1, edges: [[0, 0]] }, [2]],
    [
      'one edge twice',
      {
        left: 1,
        right: 1,
        edges: [
          [0, 0],
          [0, 0],
        ],
      },
      [2, 2],
    ],
    [
      'a path of three edges',
      {
        left: 2,
        right: 2,
        edges: [
          [0, 0],
          [0, 1],
          [1, 1],
        ],
      },
      [2, 0, 2],
    ],
    [
      'two edges at one vertex, one of them twice',
      {
        left: 1,
        right: 2,
        edges: [
          [0, 0],
          [0, 1],
          [0, 1],
        ],
      },
      [1, 1, 1],
    ],
  ])('of %s', (_, edges, expected) => {
    const graph = graphOf(edges)
    expect([...classesOf(graph, maximumMatching(graph).matching)]).toEqual(expected)
  })

  it('does not depend on the slices, and no slice goes much further than its budget', () => {
    const random = new Random('slices')
    for (let i = 0; i < sweep(300); i++) {
      const edges = randomEdges(random, 4 + random.below(12))
      const graph = graphOf(edges)
      const { matching } = maximumMatching(graph)
      const expected = [...classesOf(graph, matching)]
      for (const budget of [1, 2, 3, 7, 20]) {
        const kernel = new StructureKernel(graph, matching)
        for (let before = 0; !kernel.work(budget); before = kernel.steps) {
          // A vertex is looked at as a whole.
          const taken = kernel.steps - before
          if (taken < 1 || taken > budget + edges.edges.length + 1) throw new Error(`${taken} steps for ${budget}`)
        }
        expect([...kernel.edges]).toEqual(expected)
        expect(kernel.steps).toBe(4 * graph.left + 2 * graph.targets.length)
      }
    }
  })

  it('refuses a matching that is not maximum, and one of another graph', () => {
    const random = new Random('not maximum')
    let refused = 0
    for (let i = 0; i < sweep(500); i++) {
      const edges = randomEdges(random, 5)
      const best = [...allMaximumMatchings(edges)[0]!]
      if (best.length === 0) continue
      const less = matchingOf(edges, new Set(best.filter((_, k) => k !== random.below(best.length)).slice(0, -1)))
      expect(() => classesOf(graphOf(edges), less)).toThrow('not maximum')
      refused++
    }
    expect(refused).toBeGreaterThan(inSweep(200))
    const other = { size: 0, rightOf: new Int32Array(1), leftOf: new Int32Array(2) }
    expect(() => classesOf(graphOf({ left: 2, right: 2, edges: [] }), other)).toThrow(RangeError)
  })
})
