import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { augment, augmentingPath, coverOf, type Matching, searchCover } from '../../../src/engines/matching/index.ts'
import { maximumMatching, Random, run } from '../../../src/index.ts'
import { holds } from '../../property.ts'
import { type Edges, graphOf, randomEdges, sizeByAugmenting, sizeByBruteForce } from './graphs.ts'
import { faultOfCover, faultOfMatching } from './validity.ts'

function emptyMatching({ left, right }: Edges): Matching {
  return { size: 0, rightOf: new Int32Array(left).fill(-1), leftOf: new Int32Array(right).fill(-1) }
}

/** Some edges of which no two share an end: not always all that could be added. */
function someMatching(edges: Edges, random: Random): Matching {
  const matching = emptyMatching(edges)
  let size = 0
  for (const [v, w] of random.shuffle([...edges.edges])) {
    if (matching.rightOf[v] !== -1 || matching.leftOf[w] !== -1 || random.below(4) === 0) continue
    matching.rightOf[v] = w
    matching.leftOf[w] = v
    size++
  }
  return { ...matching, size }
}

/** What is wrong with an augmenting path; an empty text if nothing is. */
function faultOfPath({ edges }: Edges, { rightOf, leftOf }: Matching, path: Int32Array): string {
  if (path.length === 0 || path.length % 2 !== 0) return 'it does not end right'
  const lefts = path.filter((_, i) => i % 2 === 0)
  const rights = path.filter((_, i) => i % 2 === 1)
  if (new Set(lefts).size !== lefts.length || new Set(rights).size !== rights.length) return 'a vertex is there twice'
  if (rightOf[lefts[0]!] !== -1 || leftOf[rights.at(-1)!] !== -1) return 'an end is not free'
  for (let i = 0; i < lefts.length; i++) {
    if (!edges.some(([v, w]) => v === lefts[i] && w === rights[i])) return 'no such edge'
    if (rightOf[lefts[i]!] === rights[i]) return 'an edge to take is taken'
    if (i > 0 && rightOf[lefts[i]!] !== rights[i - 1]) return 'an edge to give up is not taken'
  }
  return ''
}

/** The length in edges of a shortest augmenting path, by letting the distances grow until nothing changes. */
function shortestByRelaxing({ left, right, edges }: Edges, { rightOf, leftOf }: Matching): number {
  const far = Number.POSITIVE_INFINITY
  const fromLeft = Array.from({ length: left }, (_, v) => (rightOf[v] === -1 ? 0 : far))
  const fromRight = new Array<number>(right).fill(far)
  for (let changed = true; changed; ) {
    changed = false
    for (const [v, w] of edges) {
      if (fromLeft[v]! + 1 >= fromRight[w]!) continue
      changed = true
      fromRight[w] = fromLeft[v]! + 1
      if (leftOf[w] !== -1) fromLeft[leftOf[w]!] = Math.min(fromLeft[leftOf[w]!]!, fromRight[w]! + 1)
    }
  }
  return Math.min(far, ...fromRight.filter((_, w) => leftOf[w] === -1))
}

describe('an augmenting path', () => {
  it('is a shortest one, leads from any matching to a maximum one, and then to a cover', () => {
    let longest = 0
    holds(fc.nat(), 4000, (seed) => {
      const random = new Random(seed)
      const isLarge = seed % 4 === 0
      const edges = randomEdges(random, isLarge ? 14 : 6)
      const size = isLarge ? sizeByAugmenting(edges) : sizeByBruteForce(edges)
      const graph = graphOf(edges)
      let matching = random.below(3) === 0 ? emptyMatching(edges) : someMatching(edges, random)
      for (;;) {
        const found = augmentingPath(graph, matching)
        expect(coverOf(graph, matching)).toEqual(found.kind === 'cover' ? found.cover : undefined)
        if (found.kind === 'cover') {
          expect(matching.size).toBe(size)
          expect(faultOfCover(edges, found.cover, size)).toBe('')
          break
        }
        expect(faultOfPath(edges, matching, found.path)).toBe('')
        expect(found.path.length - 1).toBe(shortestByRelaxing(edges, matching))
        longest = Math.max(longest, found.path.length - 1)
        const before = matching
        matching = augment(matching, found.path)
        expect(matching.size).toBe(before.size + 1)
        expect(matching.rightOf).toBe(before.rightOf)
        expect(faultOfMatching(edges, matching)).toBe('')
      }
    })
    expect(longest).toBeGreaterThan(8)
  })
})

function largeEdges(side: number, degree: number): Edges {
  const random = new Random('large covers')
  const edges: [number, number][] = []
  for (let v = 0; v < side; v++) for (let i = 0; i < degree; i++) edges.push([v, random.below(side)])
  return { left: side, right: side, edges }
}

describe('a cover as a search', () => {
  const edges = largeEdges(60_000, 3)
  const graph = graphOf(edges)
  const { matching } = maximumMatching(graph)

  it('is the cover that is found in one go', () => {
    const outcome = run(searchCover(graph, matching))
    if (outcome.status !== 'solved') throw new Error(outcome.status)
    expect(outcome.answer).toEqual(coverOf(graph, matching))
    expect(faultOfCover(edges, outcome.answer, matching.size)).toBe('')
  })

  it('stops when it is told to, with nothing', () => {
    let yields = 0
    for (let last = { steps: -1, done: 0 }; ; yields++) {
      const search = searchCover(graph, matching)
      let next = search.next()
      for (let i = 0; i < yields && !next.done; i++) next = search.next()
      if (next.done) break
      const { steps, done } = next.value
      expect(steps).toBeGreaterThan(last.steps)
      expect(done).toBeGreaterThanOrEqual(last.done)
      expect(done).toBeLessThanOrEqual(1)
      last = { steps, done: done! }
      expect(search.next('aborted').value).toEqual({ status: 'stopped', reason: 'aborted', steps })
    }
    expect(yields).toBeGreaterThan(3)
  })

  it('is impossible where the matching is not maximum', () => {
    const less = {
      ...matching,
      size: matching.size - 1,
      rightOf: matching.rightOf.slice(),
      leftOf: matching.leftOf.slice(),
    }
    const v = less.rightOf.findIndex((w) => w !== -1)
    less.leftOf[less.rightOf[v]!] = -1
    less.rightOf[v] = -1
    expect(run(searchCover(graph, less))).toMatchObject({ status: 'impossible', why: 'the matching is not maximum' })
    expect(coverOf(graph, less)).toBeUndefined()
  })
})
