import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Graph, type ListedSets, searchIndependentSets } from '../../../src/engines/independence/index.ts'
import { CliqueRest, SetLister } from '../../../src/engines/independence/sets.ts'
import { Random, run } from '../../../src/index.ts'
import { holds } from '../../property.ts'
import { setsByBruteForce } from './brute-force.ts'
import { kingGraph, randomGraph, randomShape, shuffledUnion } from './graphs.ts'

function listed(graph: Graph, size: number, most?: number): { sets: number[][]; steps: number } & ListedSets {
  const sets: number[][] = []
  const outcome = run(searchIndependentSets(graph, size, (set) => sets.push([...set]), most))
  if (outcome.status !== 'solved') throw new Error(outcome.status)
  expect(outcome.answer.count).toBe(sets.length)
  return { sets, steps: outcome.steps, ...outcome.answer }
}

const seeds = fc.integer({ min: 0, max: 0x7fffffff })

describe('independent sets of one size', () => {
  it('are listed as brute force finds them', () => {
    holds(seeds, 200, (seed) => {
      const random = new Random(seed)
      const graph = random.below(2) === 0 ? randomShape(random, 10) : randomGraph(random, 9)
      const size = random.below(5)
      const expected = setsByBruteForce(graph, size)
      expect(listed(graph, size)).toMatchObject({ sets: expected, isComplete: true })
    })
  })

  it('are listed across parts whose vertices lie between each other', () => {
    holds(seeds, 60, (seed) => {
      const random = new Random(seed)
      const graph = shuffledUnion([randomShape(random, 5), randomShape(random, 5), randomGraph(random, 3)], random)
      const size = 1 + random.below(6)
      expect(listed(graph, size).sets).toEqual(setsByBruteForce(graph, size))
    })
  })

  it('end when there are enough, and it is known whether there are more', () => {
    holds(seeds, 100, (seed) => {
      const random = new Random(seed)
      const graph = randomShape(random, 9)
      const size = random.below(4)
      const expected = setsByBruteForce(graph, size)
      for (const most of [0, 1, expected.length - 1, expected.length, expected.length + 1]) {
        if (most < 0) continue
        const isComplete = most >= expected.length
        expect(listed(graph, size, most)).toMatchObject({ sets: expected.slice(0, most), isComplete })
      }
    })
  })

  it('are few steps apart, however rare they are', () => {
    // Sixty squares in twenty rows of three: one at both ends of each row, and nothing else, makes forty.
    const rows = kingGraph(40, 3, (row) => row % 2 === 0)
    const most = listed(rows, 40)
    expect(most).toMatchObject({ count: 1, isComplete: true })
    expect(most.steps).toBeLessThan(400)
    expect(listed(rows, 41).steps).toBe(0)
    // With one less, one of the ends is left out, or a row has its middle.
    expect(listed(rows, 39)).toMatchObject({ count: 60, isComplete: true })
  })

  it('are listed on boards with too many states to know the rest exactly', () => {
    expect(listed(kingGraph(20, 20), 101)).toMatchObject({ count: 0, isComplete: true })
    const some = listed(kingGraph(20, 20), 100, 50)
    expect(some).toMatchObject({ count: 50, isComplete: false })
    expect(new Set(some.sets.map(String)).size).toBe(50)
  })

  it('are the same whether the rest is known exactly or by a bound', () => {
    // As numbered, the lying board has too many states. A king for every two columns, each in the left one until one is
    // in the right one.
    expect(listed(kingGraph(22, 2), 11)).toMatchObject({ count: 12 * 2 ** 11, isComplete: true })
    expect(listed(kingGraph(2, 22), 11)).toMatchObject({ count: 12 * 2 ** 11, isComplete: true })
    holds(seeds, 100, (seed) => {
      const random = new Random(seed)
      const graph = random.below(2) === 0 ? randomShape(random, 9) : randomGraph(random, 8)
      const size = random.below(5)
      const sets: number[][] = []
      const rest = new CliqueRest(graph)
      const lister = new SetLister([rest], new Int32Array(graph.vertices), size, (set) => sets.push([...set]), 1000)
      while (!lister.work(3)) expect(lister.isComplete).toBe(false)
      expect(lister.isComplete).toBe(true)
      expect(sets).toEqual(setsByBruteForce(graph, size))
    })
  })

  it('of no vertices there is one, and of fewer none', () => {
    expect(listed(kingGraph(3, 3), 0)).toMatchObject({ sets: [[]], isComplete: true })
    expect(listed(kingGraph(0, 0), 0)).toMatchObject({ sets: [[]], isComplete: true })
    expect(listed(kingGraph(0, 0), 1)).toMatchObject({ sets: [], isComplete: true })
    expect(listed(kingGraph(3, 3), -1)).toMatchObject({ sets: [], isComplete: true })
  })
})

it('a listing that is stopped says what it has visited', () => {
  const board = kingGraph(6, 6)
  for (let yields = 1; ; yields += 7) {
    let visited = 0
    const search = searchIndependentSets(board, 6, () => visited++)
    let next = search.next()
    for (let i = 1; i < yields && !next.done; i++) next = search.next()
    if (next.done) {
      expect(yields).toBeGreaterThan(8)
      break
    }
    const last = search.next('time')
    expect(last).toMatchObject({ done: true, value: { status: 'stopped', reason: 'time' } })
    const outcome = last.value as { answer: ListedSets }
    expect(outcome.answer).toEqual({ count: visited, isComplete: false })
  }
})
