import { describe, expect, it } from 'vitest'
import {
  searchByBranching,
  searchByFrontier,
  searchByListing,
  searchIndependencePolynomial,
} from '../../../src/engines/independence/index.ts'
import { Random, run, type Search } from '../../../src/index.ts'
import { type Edge, graphOf, kingGraph, randomShape, shuffledUnion } from './graphs.ts'

const random = new Random('stopping')
const many = shuffledUnion([...Array.from({ length: 150 }, () => randomShape(random, 12)), kingGraph(9, 9)], random)

const SEARCHES: Readonly<Record<string, () => Search<bigint[]>>> = {
  'the whole': () => searchIndependencePolynomial(many),
  frontier: () => searchByFrontier(kingGraph(12, 12)),
  branching: () => searchByBranching(kingGraph(7, 8)),
  listing: () => searchByListing(kingGraph(5, 7)),
}

describe.each(Object.keys(SEARCHES))('%s', (name) => {
  const search = SEARCHES[name]!

  it('returns at once when it is stopped, wherever that is', () => {
    let total = 0
    for (let whole = search(), next = whole.next(); !next.done; next = whole.next()) total++
    expect(total).toBeGreaterThan(5)
    for (let yields = 1; yields <= total; yields += Math.max(1, Math.floor(total / 3))) {
      const stopped = search()
      let next = stopped.next()
      for (let i = 1; i < yields; i++) next = stopped.next()
      expect(next.done).toBe(false)
      const last = stopped.next('aborted')
      expect(last).toMatchObject({ done: true, value: { status: 'stopped', reason: 'aborted' } })
      expect(last.value).not.toHaveProperty('answer')
    }
  })

  it('reports steps that never decrease, and the same ones every time', () => {
    const steps = () => {
      const seen: number[] = []
      const outcome = run(search(), { onProgress: (progress) => seen.push(progress.steps) })
      return [...seen, outcome.steps]
    }
    const seen = steps()
    expect(seen).toEqual([...seen].sort((a, b) => a - b))
    expect(steps()).toEqual(seen)
  })
})

describe('limits', () => {
  it('frontier gives up where its tables would be too large', () => {
    const outcome = run(searchByFrontier(kingGraph(14, 14), { bytes: 1 << 20 }))
    expect(outcome).toMatchObject({ status: 'stopped', reason: 'limits' })
    expect(outcome).toHaveProperty('why', expect.stringContaining('1 MiB'))
    expect(run(searchByFrontier(kingGraph(10, 10), { bytes: 1 << 20 })).status).toBe('solved')
  })

  it('frontier gives up where too many vertices depend on each other, and says so of the whole graph', () => {
    // Every vertex of 140 is next to 12 others anywhere.
    const edges: Edge[] = []
    const draw = new Random('wide')
    for (let v = 0; v < 140; v++) {
      for (let i = 0; i < 6; i++) {
        const w = draw.below(140)
        if (w !== v && !edges.some(([a, b]) => (a === v && b === w) || (a === w && b === v))) edges.push([v, w])
      }
    }
    for (const search of [searchByFrontier, searchIndependencePolynomial]) {
      const outcome = run(search(graphOf(140, edges)))
      expect(outcome).toMatchObject({ status: 'stopped', reason: 'limits' })
      expect(outcome).toHaveProperty('why', expect.stringContaining('too many'))
    }
  })

  it('listing gives up where it would keep too many sets', () => {
    const outcome = run(searchByListing(kingGraph(6, 6), { sets: 5000 }))
    expect(outcome).toMatchObject({ status: 'stopped', reason: 'limits' })
    expect(outcome).toHaveProperty('why', expect.stringContaining('more than 5000 sets'))
    expect(run(searchByListing(kingGraph(5, 5), { sets: 1987 })).status).toBe('solved')
    expect(run(searchByListing(kingGraph(5, 5), { sets: 1986 })).status).toBe('stopped')
  })
})
