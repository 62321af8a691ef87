import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type MatchingCount,
  searchMatchingCount,
  type WhichMatchings,
} from '../../../src/engines/matching-count/index.ts'
import { Random, run } from '../../../src/index.ts'
import { holds } from '../../property.ts'
import { type Edges, graphOf, gridEdges, randomEdges } from '../matching/graphs.ts'
import { countsByBruteForce } from './brute-force.ts'

/** The answers of the search when it is stopped at its first yield, at its second, and so on. */
function answersWhenStopped(edges: Edges, which: WhichMatchings, everySoMany = 1): MatchingCount[] {
  const answers: MatchingCount[] = []
  for (let yields = 1; ; yields += everySoMany) {
    const search = searchMatchingCount(graphOf(edges), which)
    let next = search.next()
    for (let i = 1; i < yields && !next.done; i++) next = search.next()
    if (next.done) return answers
    const last = search.next('time')
    if (!last.done || last.value.status !== 'stopped') throw new Error('not stopped')
    expect(last.value.reason).toBe('time')
    answers.push(last.value.answer!)
  }
}

describe('a search that is stopped', () => {
  it('gives numbers that are reached, on small graphs', () => {
    holds(fc.integer({ min: 0, max: 0x7fffffff }), 500, (seed) => {
      const edges = randomEdges(new Random(seed), 7)
      const counts = countsByBruteForce(edges)
      const total = counts.reduce((sum, each) => sum + each, 0n)
      const most = counts.length - 1
      for (const { value, count } of answersWhenStopped(edges, 'maximum')) {
        expect([undefined, most]).toContain(value)
        expect(count >= 1n && count <= counts[most]!).toBe(true)
      }
      for (const { value, count } of answersWhenStopped(edges, 'all')) {
        expect([undefined, most]).toContain(value)
        expect(count >= 1n && count <= total).toBe(true)
      }
      const half = most >> 1
      for (const { value, count } of answersWhenStopped(edges, half)) {
        expect(value).toBe(half)
        expect(count <= counts[half]!).toBe(true)
      }
    })
  })

  it('knows more the later it is stopped', () => {
    // Five boards to be covered with dominoes, side by side.
    const parts = [4, 6, 8, 8, 12].map((side) => gridEdges(side, side))
    const edges: [number, number][] = []
    let offset = 0
    for (const part of parts) {
      for (const [v, w] of part.edges) edges.push([offset + v, offset + w])
      offset += part.left
    }
    const largest = 53060477521960000n
    const ways = 36n * 6728n * 12988816n * 12988816n * largest
    const answers = answersWhenStopped({ left: offset, right: offset, edges }, 'maximum')
    expect(answers.length).toBeGreaterThan(5)
    expect(answers.at(-1)!.value).toBe(offset)
    for (let i = 1; i < answers.length; i++) expect(answers[i]!.count >= answers[i - 1]!.count).toBe(true)
    expect(answers.at(-1)!.count <= ways).toBe(true)
    // All but the largest have been counted by then.
    expect(answers.at(-1)!.count >= ways / largest).toBe(true)
  })

  it('reports steps that never decrease, and the same ones every time', () => {
    const steps = () => {
      const seen: number[] = []
      run(searchMatchingCount(graphOf(gridEdges(9, 9)), 'all'), { onProgress: (progress) => seen.push(progress.steps) })
      return seen
    }
    const seen = steps()
    expect(seen.length).toBeGreaterThan(5)
    expect(seen).toEqual([...seen].sort((a, b) => a - b))
    expect(steps()).toEqual(seen)
  })
})
