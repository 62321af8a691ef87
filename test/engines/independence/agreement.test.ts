import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Graph,
  searchByBranching,
  searchByFrontier,
  searchByListing,
  searchIndependencePolynomial,
} from '../../../src/engines/independence/index.ts'
import { Random, run, type Search } from '../../../src/index.ts'
import { holds } from '../../property.ts'
import { polynomialByBruteForce, productByBruteForce } from './brute-force.ts'
import { kingGraph, randomGraph, randomShape, shuffledUnion } from './graphs.ts'

const METHODS: Readonly<Record<string, (graph: Graph) => Search<bigint[]>>> = {
  polynomial: searchIndependencePolynomial,
  frontier: searchByFrontier,
  branching: searchByBranching,
  listing: searchByListing,
}

function polynomialBy(method: string, graph: Graph): bigint[] {
  const outcome = run(METHODS[method]!(graph))
  if (outcome.status !== 'solved') throw new Error(`${method}: ${outcome.status}`)
  return outcome.answer
}

const seeds = fc.integer({ min: 0, max: 0x7fffffff })

describe.each(Object.keys(METHODS))('the method %s', (method) => {
  it('counts as brute force does, on parts of boards', () => {
    holds(seeds, 250, (seed) => {
      const graph = randomShape(new Random(seed), 11)
      expect(polynomialBy(method, graph)).toEqual(polynomialByBruteForce(graph))
    })
  })

  it('counts as brute force does, on graphs of any kind', () => {
    holds(seeds, 250, (seed) => {
      const graph = randomGraph(new Random(seed), 10)
      expect(polynomialBy(method, graph)).toEqual(polynomialByBruteForce(graph))
    })
  })

  it('multiplies what it counts in parts that do not touch', () => {
    holds(seeds, 60, (seed) => {
      const random = new Random(seed)
      const parts = Array.from({ length: 1 + random.below(6) }, () => randomShape(random, 8))
      const expected = productByBruteForce(parts.map(polynomialByBruteForce))
      expect(polynomialBy(method, shuffledUnion(parts, random))).toEqual(expected)
    })
  })

  it('finds one set, the empty one, in a graph without vertices', () => {
    expect(polynomialBy(method, kingGraph(0, 0))).toEqual([1n])
  })
})

it('frontier and branching agree where there are too many sets to try', () => {
  holds(seeds, 30, (seed) => {
    const random = new Random(seed)
    const density = 0.3 + 0.5 * random.real()
    const board = kingGraph(8, 8, () => random.real() < density)
    const polynomial = polynomialBy('frontier', board)
    expect(polynomialBy('branching', board)).toEqual(polynomial)
    expect(polynomialBy('polynomial', board)).toEqual(polynomial)
    const any = randomGraph(random, 24)
    expect(polynomialBy('branching', any)).toEqual(polynomialBy('frontier', any))
  })
})

it('frontier and branching agree on thousands of shapes', () => {
  holds(seeds, 3000, (seed) => {
    const random = new Random(seed)
    const density = 0.6 * random.real()
    const shape = kingGraph(6, 7, () => random.real() < density)
    expect(polynomialBy('branching', shape)).toEqual(polynomialBy('frontier', shape))
  })
})
