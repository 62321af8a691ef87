import { describe, expect, it } from 'vitest'
import { searchMatchingCount, type WhichMatchings } from '../../../src/engines/matching-count/index.ts'
import { Random, run } from '../../../src/index.ts'
import { type Edges, graphOf, gridEdges, scrambled } from '../matching/graphs.ts'

function count(edges: Edges, which: WhichMatchings) {
  const outcome = run(searchMatchingCount(graphOf(edges), which))
  if (outcome.status !== 'solved') throw new Error(`ended ${outcome.status}`)
  return outcome.answer
}

const choose = (n: number, k: number): bigint => (k === 0 ? 1n : (choose(n - 1, k - 1) * BigInt(n)) / BigInt(k))
const factorial = (n: number): bigint => (n === 0 ? 1n : BigInt(n) * factorial(n - 1))

function pairs(left: number, right: number, isEdge: (v: number, w: number) => boolean): Edges {
  const edges: [number, number][] = []
  for (let v = 0; v < left; v++) for (let w = 0; w < right; w++) if (isEdge(v, w)) edges.push([v, w])
  return { left, right, edges }
}

describe('complete graphs', () => {
  it.each([
    [1, 1],
    [3, 8],
    [9, 9],
    [40, 25],
    [60, 60],
    [100, 3],
  ])('of %i and %i vertices have C(a, k) C(b, k) k! matchings of k edges', (left, right) => {
    const edges = pairs(left, right, () => true)
    const most = Math.min(left, right)
    const counts = Array.from({ length: most + 1 }, (_, k) => choose(left, k) * choose(right, k) * factorial(k))
    expect(count(edges, 'all').counts).toEqual(counts)
    expect(count(edges, 'maximum')).toEqual({ value: most, count: counts[most] })
    const half = most >> 1
    expect(count(edges, half)).toEqual({ value: half, count: counts[half] })
  })

  it('without a perfect matching have the derangements, by d(n) = (n - 1)(d(n - 1) + d(n - 2))', () => {
    const derangements = [1n, 0n]
    for (let n = 2; n <= 14; n++) {
      derangements[n] = BigInt(n - 1) * (derangements[n - 1]! + derangements[n - 2]!)
      expect(
        count(
          pairs(n, n, (v, w) => v !== w),
          'maximum',
        ).count,
      ).toBe(derangements[n])
    }
  })
})

describe('dominoes', () => {
  // Kasteleyn's and Temperley and Fisher's numbers of ways to tile a square with dominoes.
  it.each([
    [2, 2n],
    [4, 36n],
    [6, 6728n],
    [8, 12988816n],
    [10, 258584046368n],
    [12, 53060477521960000n],
  ])('cover a square of side %i in %i ways', (side, ways) => {
    const random = new Random(`dominoes ${side}`)
    expect(count(scrambled(gridEdges(side, side), random), 'maximum')).toEqual({
      value: (side * side) / 2,
      count: ways,
    })
  })

  it('cover a strip two wide in as many ways as Fibonacci says, however long', () => {
    let [before, ways] = [1n, 1n]
    for (let n = 2; n <= 400; n++) [before, ways] = [ways, before + ways]
    expect(count(gridEdges(2, 400), 'maximum').count).toBe(ways)
  })

  it('lie on a path of n squares, k of them, in C(n - k, k) ways', () => {
    const counts = Array.from({ length: 151 }, (_, k) => choose(300 - k, k))
    expect(count(gridEdges(1, 300), 'all').counts).toEqual(counts)
    for (const k of [0, 1, 2, 75, 149, 150]) expect(count(gridEdges(1, 300), k).count).toBe(counts[k])
  })
})

describe('parts that have nothing to do with each other', () => {
  it('multiply', () => {
    // A hundred squares of four vertices, each with 2 of 2 edges, 4 of 1, 1 of none: (1 + 4x + 2x²)^100.
    const edges: [number, number][] = []
    for (let i = 0; i < 100; i++) for (const v of [0, 1]) for (const w of [0, 1]) edges.push([2 * i + v, 2 * i + w])
    const many = scrambled({ left: 200, right: 200, edges }, new Random('parts'))
    let expected = [1n]
    for (let i = 0; i < 100; i++) {
      const next = new Array<bigint>(expected.length + 2).fill(0n)
      expected.forEach((each, k) => {
        next[k]! += each
        next[k + 1]! += 4n * each
        next[k + 2]! += 2n * each
      })
      expected = next
    }
    expect(count(many, 'all').counts).toEqual(expected)
    expect(count(many, 'maximum').count).toBe(2n ** 100n)
    for (const k of [1, 57, 199]) expect(count(many, k).count).toBe(expected[k])
  })
})
