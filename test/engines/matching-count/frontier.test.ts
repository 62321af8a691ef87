import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { COUNTED, OUTGROWN, WORKING } from '../../../src/engines/frontier/index.ts'
import { type Component, Components, edgeCount } from '../../../src/engines/matching-count/components.ts'
import { MatchingCounter } from '../../../src/engines/matching-count/counter.ts'
import {
  countFewestFirst,
  greedyOrder,
  type Plan,
  planFor,
  sideOrder,
} from '../../../src/engines/matching-count/index.ts'
import { Random } from '../../../src/index.ts'
import { holds } from '../../property.ts'
import { type Edges, graphOf, gridEdges, randomEdges } from '../matching/graphs.ts'
import { countsByBruteForce } from './brute-force.ts'
import { resultOf } from './work.ts'

const NOTHING_NEEDED = { left: false, right: false }
const PLENTY = 2 ** 30

function componentsOf(edges: Edges): Component[] {
  const components = new Components(graphOf(edges))
  resultOf(components.find())
  return Array.from({ length: components.count }, (_, c) => components.component(c))
}

function edgesOf({ left, size, offsets, neighbours }: Component): Edges {
  const edges: [number, number][] = []
  for (let v = 0; v < left; v++) {
    for (let i = offsets[v]!; i < offsets[v + 1]!; i++) edges.push([v, neighbours[i]! - left])
  }
  return { left, right: size - left, edges }
}

function plan(graph: Component, order: Int32Array, needed = NOTHING_NEEDED): Plan {
  const found = resultOf(planFor(graph, order, needed, Number.POSITIVE_INFINITY))
  if (!found) throw new Error('no plan')
  return found
}

function anyOrder({ size }: Component, random: Random): Int32Array {
  return random.shuffle(Int32Array.from({ length: size }, (_, v) => v))
}

/** The number of matchings in which all vertices of these sides are matched. */
function countFull(edges: Edges, left: boolean, right: boolean): bigint {
  const needed = Math.max(left ? edges.left : 0, right ? edges.right : 0)
  if ((left && needed !== edges.left) || (right && needed !== edges.right)) return 0n
  return countsByBruteForce(edges)[needed] ?? 0n
}

describe('components', () => {
  it('have all edges of the graph, each once, and are connected', () => {
    holds(fc.integer({ min: 0, max: 0x7fffffff }), 1000, (seed) => {
      const edges = randomEdges(new Random(seed), 9)
      const components = componentsOf(edges)
      const distinct = new Set(edges.edges.map(([v, w]) => v * edges.right + w)).size
      expect(components.reduce((sum, component) => sum + edgeCount(component), 0)).toBe(distinct)
      for (const component of components) {
        // An order that only ever adds neighbours of what it has met reaches every edge.
        const isDone = new Set(resultOf(greedyOrder(component, { vertices: Int32Array.of(0) })))
        for (const [v, w] of edgesOf(component).edges)
          expect(isDone.has(v) || isDone.has(component.left + w)).toBe(true)
      }
    })
  })
})

describe('the frontier counter', () => {
  it('counts right in every order, all matchings by size', () => {
    holds(fc.integer({ min: 0, max: 0x7fffffff }), 1500, (seed) => {
      const random = new Random(seed)
      for (const graph of componentsOf(randomEdges(random, 7))) {
        const expected = countsByBruteForce(edgesOf(graph))
        const least = random.below(expected.length)
        const most = least + random.below(expected.length - least)
        const counter = new MatchingCounter(plan(graph, anyOrder(graph, random)), { least, most }, PLENTY)
        expect(counter.work(PLENTY)).toBe(COUNTED)
        expect(counter.counts()).toEqual(expected.slice(least, most + 1))
      }
    })
  })

  it('and those that match all vertices of one side or of both', () => {
    holds(fc.integer({ min: 0, max: 0x7fffffff }), 1500, (seed) => {
      const random = new Random(seed)
      const needed = { left: random.below(2) === 0, right: random.below(2) === 0 }
      for (const graph of componentsOf(randomEdges(random, 7))) {
        const counter = new MatchingCounter(plan(graph, anyOrder(graph, random), needed), undefined, PLENTY)
        expect(counter.work(PLENTY)).toBe(COUNTED)
        const edges = edgesOf(graph)
        const expected = countsByBruteForce(edges).reduce((sum, each) => sum + each, 0n)
        const isAny = !needed.left && !needed.right
        expect(counter.counts()).toEqual([isAny ? expected : countFull(edges, needed.left, needed.right)])
      }
    })
  })

  it('counts the same in slices of any size', () => {
    const [graph] = componentsOf(gridEdges(6, 5))
    const found = plan(graph!, resultOf(greedyOrder(graph!, { vertices: Int32Array.of(0) })))
    const counts = [1, 7, 100, PLENTY].map((budget) => {
      const counter = new MatchingCounter(found, { least: 0, most: 15 }, PLENTY)
      let slices = 1
      while (counter.work(budget) === WORKING) slices++
      expect(slices === 1).toBe(budget === PLENTY)
      return [counter.steps, ...counter.counts()]
    })
    for (const each of counts) expect(each).toEqual(counts[0])
  })

  it('gives up when its states take more memory than it may have, and not before', () => {
    const [graph] = componentsOf(gridEdges(12, 12))
    const found = plan(graph!, sideOrder(graph!, 'left'))
    const work = (bytes: number) => {
      const counter = new MatchingCounter(found, undefined, bytes)
      const state = counter.work(PLENTY)
      expect(counter.bytes).toBeLessThanOrEqual(bytes)
      return state
    }
    expect(work(1 << 16)).toBe(OUTGROWN)
    expect(work(1 << 26)).toBe(COUNTED)
  })
})

describe('a plan', () => {
  it('of twins costs little: a complete graph has one state for every number of used vertices', () => {
    const edges: [number, number][] = []
    for (let v = 0; v < 30; v++) for (let w = 0; w < 30; w++) edges.push([v, w])
    const [graph] = componentsOf({ left: 30, right: 30, edges })
    expect(plan(graph!, sideOrder(graph!, 'left')).cost).toBeLessThan(30 * 31 * 2)
  })

  it('is not made when it would cost more than it may, or when states do not fit', () => {
    const [graph] = componentsOf(gridEdges(8, 8))
    const { cost } = plan(graph!, sideOrder(graph!, 'left'))
    expect(resultOf(planFor(graph!, sideOrder(graph!, 'left'), NOTHING_NEEDED, cost / 2))).toBe(undefined)
    const [wide] = componentsOf(gridEdges(80, 80))
    expect(resultOf(planFor(wide!, sideOrder(wide!, 'left'), NOTHING_NEEDED, Number.POSITIVE_INFINITY))).toBe(undefined)
  })
})

describe('counting with the fewest choices first', () => {
  it('agrees with brute force', () => {
    holds(fc.integer({ min: 0, max: 0x7fffffff }), 500, (seed) => {
      for (const graph of componentsOf(randomEdges(new Random(seed), 7))) {
        const counts = countsByBruteForce(edgesOf(graph))
        const full = Math.min(graph.left, graph.size - graph.left)
        expect(resultOf(countFewestFirst(graph, 0))).toEqual([counts[full] ?? 0n])
      }
    })
  })
})
