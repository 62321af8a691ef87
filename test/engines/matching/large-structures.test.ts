import { describe, expect, it } from 'vitest'
import { IN_MATCHINGS, searchMatchingStructure } from '../../../src/engines/matching/index.ts'
import { maximumMatching, Random, run } from '../../../src/index.ts'
import { type Edges, graphOf, gridEdges } from './graphs.ts'
import { classesOf, pairsOf } from './structures.ts'

/** As many left as right vertices, so that there are large components as well as free vertices. */
function sparse(side: number, degree: number, random: Random): Edges {
  const edges: [number, number][] = []
  for (let v = 0; v < side; v++) for (let i = 0; i < degree; i++) edges.push([v, random.below(side)])
  return { left: side, right: side, edges }
}

/** A single cycle through all vertices, with two perfect matchings; with tails, as long a path of forced edges. */
function cycle(side: number, hasTail: boolean): Edges {
  const edges: [number, number][] = []
  for (let v = 0; v < side; v++) edges.push([v, v], [v, (v + 1) % side])
  if (!hasTail) return { left: side, right: side, edges }
  for (let v = side; v < 2 * side; v++) edges.push([v, v], [v, v - 1])
  return { left: 2 * side, right: 2 * side, edges }
}

const random = new Random('large structures')

describe.each<[string, Edges]>([
  ['a sparse graph', sparse(30_000, 2, random)],
  ['a denser graph', sparse(20_000, 4, random)],
  ['one long cycle', cycle(30_000, false)],
  ['one long cycle with a tail', cycle(15_000, true)],
  ['an even grid', gridEdges(200, 200)],
  ['an odd grid', gridEdges(151, 201)],
])('the structure of %s', (_, edges) => {
  const graph = graphOf(edges)
  const classes = classesOf(graph, maximumMatching(graph).matching)
  const pairs = pairsOf(graph)

  it('holds for the maximum matchings of the same graph in another order', () => {
    for (let k = 0; k < 2; k++) {
      const newLeft = random.shuffle(Array.from({ length: edges.left }, (_, v) => v))
      const newRight = random.shuffle(Array.from({ length: edges.right }, (_, w) => w))
      const mixed = random.shuffle(pairs.map(([v, w]) => [newLeft[v]!, newRight[w]!] as [number, number]))
      const { rightOf } = maximumMatching(graphOf({ ...edges, edges: mixed })).matching
      for (let edge = 0; edge < pairs.length; edge++) {
        const [v, w] = pairs[edge]!
        const isMatched = rightOf[newLeft[v]!] === newRight[w]!
        if (isMatched && classes[edge] === IN_MATCHINGS.never) throw new Error(`${v}-${w} is matched`)
        if (!isMatched && classes[edge] === IN_MATCHINGS.always) throw new Error(`${v}-${w} is not matched`)
      }
    }
  })

  it('is the same seen from the other side', () => {
    // From the other side everything is another way round: what was reached now reaches.
    const flipped = graphOf({ left: edges.right, right: edges.left, edges: pairs.map(([v, w]) => [w, v] as const) })
    const again = classesOf(flipped, maximumMatching(flipped).matching)
    const classOf = new Map(pairsOf(flipped).map(([w, v], edge) => [v * edges.right + w, again[edge]]))
    for (let edge = 0; edge < pairs.length; edge++) {
      const [v, w] = pairs[edge]!
      if (classOf.get(v * edges.right + w) !== classes[edge]) throw new Error(`${v}-${w}`)
    }
  })

  it('comes in slices, and a stop is heard at each of them', () => {
    const { matching } = maximumMatching(graph)
    const slices: number[] = []
    let done = 0
    for (const { steps, done: fraction } of searchMatchingStructure(graph, matching)) {
      slices.push(steps)
      expect(fraction).toBeGreaterThanOrEqual(done)
      done = fraction!
    }
    expect(done).toBeLessThanOrEqual(1)
    expect(slices.length).toBeGreaterThan(2)
    for (let i = 1; i < slices.length; i++) expect(slices[i]! - slices[i - 1]!).toBeLessThan(70_000)
    for (let k = 0; k < slices.length; k++) {
      const search = searchMatchingStructure(graph, matching)
      for (let i = 0; i <= k; i++) search.next()
      expect(search.next('time')).toEqual({
        done: true,
        value: { status: 'stopped', reason: 'time', steps: slices[k] },
      })
    }
    const full = run(searchMatchingStructure(graph, matching))
    expect(full.steps).toBe(4 * graph.left + 2 * graph.targets.length)
  })
})
