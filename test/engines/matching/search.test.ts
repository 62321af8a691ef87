import { describe, expect, it } from 'vitest'
import { Random, run, searchMatching } from '../../../src/index.ts'
import { sweep } from '../../sweep.ts'
import { type Edges, graphOf, randomEdges } from './graphs.ts'
import { faultOfCover, faultOfMatching } from './validity.ts'

/** Large enough for the search to yield in each of its phases. */
function largeEdges(seed: number): Edges {
  const random = new Random(seed)
  const edges: [number, number][] = []
  const side = 30_000
  for (let v = 0; v < side; v++) for (let i = 0; i < 3; i++) edges.push([v, random.below(side)])
  return { left: side, right: side, edges }
}

describe('the matching search', () => {
  it('stopped at any yield has a valid matching between what it told and what is possible', () => {
    const edges = largeEdges(1)
    const graph = graphOf(edges)
    const full = run(searchMatching(graph))
    if (full.status !== 'solved') throw new Error(full.status)
    let told: number[] = []
    for (let k = 1; ; k++) {
      const search = searchMatching(graph)
      told = []
      let next = search.next()
      while (!next.done && told.length < k) {
        told.push(next.value.value!)
        next = search.next(told.length === k ? 'steps' : undefined)
      }
      if (!next.done) throw new Error('not stopped')
      if (next.value.status === 'solved') break
      if (next.value.status !== 'stopped') throw new Error(next.value.status)
      const { answer, bound, reason } = next.value
      expect(reason).toBe('steps')
      expect(faultOfMatching(edges, answer!)).toBe('')
      expect(answer!.size).toBe(told.at(-1))
      expect(answer!.size).toBeLessThanOrEqual(full.answer.size)
      expect(bound).toBeGreaterThanOrEqual(full.answer.size)
    }
    expect(told.length).toBeGreaterThan(8)
    // Stops in the middle of augmenting, not only before and after.
    expect(new Set(told).size).toBeGreaterThan(4)
  })

  it('tells nothing and answers nothing until it has made room for all vertices of a very large graph', () => {
    const side = 800_000
    const edges: [number, number][] = []
    for (let v = 0; v < side; v += 1000) edges.push([v, side - 1 - v], [v, side - 1])
    const graph = graphOf({ left: side, right: side, edges })
    let withoutValue = 0
    for (let k = 1; ; k++) {
      const search = searchMatching(graph)
      let next = search.next()
      for (let i = 1; i < k; i++) next = search.next()
      if (next.done) throw new Error('ended before there was room')
      const { value, bound, steps } = next.value
      expect(bound).toBe(side)
      const last = search.next('time').value
      if (value === undefined) {
        expect(last).toEqual({ status: 'stopped', reason: 'time', bound, steps })
        withoutValue++
      } else {
        if (!('answer' in last)) throw new Error('no answer')
        expect(faultOfMatching({ left: side, right: side, edges }, last.answer!)).toBe('')
        break
      }
    }
    expect(withoutValue).toBeGreaterThan(5)
    expect(run(searchMatching(graph))).toMatchObject({ status: 'solved', answer: { size: edges.length / 2 } })
  })

  it('solves with the same matching and cover every time', () => {
    const random = new Random('again')
    for (let i = 0; i < sweep(200); i++) {
      const edges = randomEdges(random, 15)
      const { milliseconds: _, ...first } = run(searchMatching(graphOf(edges)))
      const { milliseconds: __, ...second } = run(searchMatching(graphOf(edges)))
      expect(second).toEqual(first)
      if (first.status !== 'solved') throw new Error(first.status)
      expect(faultOfCover(edges, first.certificate!, first.answer.size)).toBe('')
    }
  })
})
