import { describe, expect, it } from 'vitest'
import {
  type Graph,
  searchByBranching,
  searchByFrontier,
  searchIndependencePolynomial,
} from '../../../src/engines/independence/index.ts'
import { run, type Search } from '../../../src/index.ts'
import { type Edge, graphOf, kingGraph } from './graphs.ts'

function solved(search: Search<bigint[]>): bigint[] {
  const outcome = run(search)
  if (outcome.status !== 'solved') throw new Error(outcome.status)
  return outcome.answer
}

const sum = (polynomial: readonly bigint[]) => polynomial.reduce((total, each) => total + each, 0n)

const chain = (vertices: number): Edge[] => Array.from({ length: vertices - 1 }, (_, v) => [v, v + 1])

/** C(n, k) for all k. */
function binomials(n: number): bigint[] {
  const row = [1n]
  for (let k = 1; k <= n; k++) row.push((row[k - 1]! * BigInt(n - k + 1)) / BigInt(k))
  return row
}

/** How many sets there are in all, of each length of a row that is added to one at a time. */
function totals(most: number, totalOf: (length: number) => Graph): bigint[] {
  return Array.from({ length: most + 1 }, (_, length) => sum(solved(searchByFrontier(totalOf(length)))))
}

/** Kings by number on a full board: for every set of kings in the last row, the ways to get there. */
function kingsRowByRow(side: number): bigint[] {
  const rows: number[] = []
  for (let row = 0; row < 2 ** side; row++) if ((row & (row << 1)) === 0) rows.push(row)
  const kingsIn = (row: number) => row.toString(2).split('1').length - 1
  let ways = new Map<number, bigint[]>([[0, [1n]]])
  for (let i = 0; i < side; i++) {
    const next = new Map<number, bigint[]>()
    for (const row of rows) {
      const counts: bigint[] = []
      for (const [above, table] of ways) {
        if ((row & (above | (above << 1) | (above >> 1))) !== 0) continue
        for (const [k, count] of table.entries()) counts[k + kingsIn(row)] = (counts[k + kingsIn(row)] ?? 0n) + count
      }
      next.set(
        row,
        Array.from(counts, (count) => count ?? 0n),
      )
    }
    ways = next
  }
  const total: bigint[] = []
  for (const table of ways.values()) for (const [k, count] of table.entries()) total[k] = (total[k] ?? 0n) + count
  while (total.at(-1) === 0n) total.pop()
  return total
}

const PRIME = 1_000_003

/** The sum over all placements of kings on a full board of weight to the power of their number, modulo the prime. */
function weightedKings(side: number, weight: number): number {
  // A state has a bit for each of the last side + 1 squares, the latest lowest.
  const last = 2 ** (side + 1) - 1
  let ways = new Float64Array(last + 1)
  ways[0] = 1
  for (let square = 0; square < side * side; square++) {
    const column = square % side
    const near = (2 ** (side - 1)) | (column > 0 ? 1 | (2 ** side) : 0) | (column < side - 1 ? 2 ** (side - 2) : 0)
    const next = new Float64Array(last + 1)
    for (let state = 0; state <= last; state++) {
      if (ways[state] === 0) continue
      const empty = (state << 1) & last
      next[empty] = (next[empty]! + ways[state]!) % PRIME
      if ((state & near) === 0) next[empty | 1] = (next[empty | 1]! + ways[state]! * weight) % PRIME
    }
    ways = next
  }
  return ways.reduce((total, count) => total + count, 0) % PRIME
}

describe('kings on a full board', () => {
  const TOTALS = [1n, 2n, 5n, 35n, 314n, 6427n, 202841n, 12727570n, 1355115601n, 269718819131n]

  it('are as many as is known, up to 9 x 9', () => {
    expect(totals(9, (side) => kingGraph(side, side))).toEqual(TOTALS)
    for (let side = 0; side <= 7; side++) {
      expect(sum(solved(searchByBranching(kingGraph(side, side))))).toBe(TOTALS[side])
    }
  })

  it('are as many as is known by number of kings', () => {
    const KNOWN = [
      [1, 9, 16, 8, 1],
      [1, 16, 78, 140, 79],
      [1, 25, 228, 964, 1987, 1974, 978, 242, 27, 1],
    ]
    for (const [i, counts] of KNOWN.entries()) {
      const board = kingGraph(3 + i, 3 + i)
      expect(solved(searchByFrontier(board))).toEqual(counts.map(BigInt))
      expect(solved(searchByBranching(board))).toEqual(counts.map(BigInt))
    }
  })

  it('are as many by number as going row by row finds, up to 9 x 9', () => {
    for (let side = 1; side <= 9; side++) {
      const expected = kingsRowByRow(side)
      expect(sum(expected)).toBe(TOTALS[side])
      expect(solved(searchByFrontier(kingGraph(side, side)))).toEqual(expected)
    }
  })

  it('are counted on 16 x 16, one group of 256 squares, as square by square with numbers modulo a prime', () => {
    const polynomial = solved(searchIndependencePolynomial(kingGraph(16, 16)))
    expect(polynomial.length).toBe(65)
    for (const weight of [1, 2, 3, 1000]) {
      const value = polynomial.reduceRight((rest, count) => (rest * BigInt(weight) + count) % BigInt(PRIME), 0n)
      expect(Number(value)).toBe(weightedKings(16, weight))
    }
  })

  it('are counted on 13 x 13, where 49 fit in one way', () => {
    const polynomial = solved(searchIndependencePolynomial(kingGraph(13, 13)))
    expect(polynomial.length).toBe(50)
    expect(polynomial.at(-1)).toBe(1n)
    expect(polynomial.slice(0, 2)).toEqual([1n, 169n])
    // All pairs of squares, less 12 x 13 beside each other, as many above each other, and 2 x 12 x 12 at corners.
    expect(polynomial[2]).toBe(BigInt((169 * 168) / 2 - 2 * 12 * 13 - 2 * 12 * 12))
  })
})

describe('thin graphs of any length', () => {
  it.each([
    ['frontier', searchByFrontier, 1000],
    ['branching', searchByBranching, 5000],
    ['all of it', searchIndependencePolynomial, 5000],
  ] as const)('paths and rings: %s', (_, search, vertices) => {
    const path = solved(search(graphOf(vertices, chain(vertices))))
    expect(path.length).toBe(Math.ceil(vertices / 2) + 1)
    for (const k of [0, 1, 2, 3, Math.floor(vertices / 4), Math.floor(vertices / 2)]) {
      expect(path[k]).toBe(binomials(vertices - k + 1)[k])
    }
    const ring = solved(search(graphOf(vertices, [...chain(vertices), [0, vertices - 1]])))
    expect(ring.length).toBe(Math.floor(vertices / 2) + 1)
    for (const k of [1, 2, Math.floor(vertices / 4), Math.floor(vertices / 2)]) {
      expect(ring[k]).toBe((BigInt(vertices) * binomials(vertices - k)[k]!) / BigInt(vertices - k))
    }
  })

  it('strips of three rows, lying and standing', () => {
    const lying = solved(searchByFrontier(kingGraph(3, 300)))
    expect(solved(searchByFrontier(kingGraph(300, 3)))).toEqual(lying)
    expect(lying.length).toBe(301)
    // Two in every second column.
    const short = totals(30, (columns) => kingGraph(3, columns))
    // What stands in a column; the next one may have nothing beside it.
    const columns = [0b000, 0b001, 0b010, 0b100, 0b101]
    let ways = new Map([[0, 1n]])
    for (let length = 0; length <= 30; length++) {
      expect(sum([...ways.values()])).toBe(short[length])
      const next = new Map<number, bigint>()
      for (const [before, count] of ways) {
        const reach = before | (before << 1) | (before >> 1)
        for (const column of columns) {
          if ((column & reach) === 0) next.set(column, (next.get(column) ?? 0n) + count)
        }
      }
      ways = next
    }
  })

  it('combs, where each back square has a tooth', () => {
    const teeth = 400
    const edges: Edge[] = [...chain(teeth), ...Array.from({ length: teeth }, (_, v): Edge => [v, teeth + v])]
    const comb = solved(searchByFrontier(graphOf(2 * teeth, edges)))
    // A back square that is free leaves its tooth two ways; one that is taken leaves it none.
    let free = 1n
    let taken = 0n
    for (let i = 0; i < teeth; i++) [free, taken] = [2n * (free + taken), free]
    expect(sum(comb)).toBe(free + taken)
    // As many as there are teeth: of each tooth and its back square one, the sets of back squares being those of a
    // path.
    let [fewer, all] = [1n, 2n]
    for (let length = 1; length < teeth; length++) [fewer, all] = [all, all + fewer]
    expect(comb.length).toBe(teeth + 1)
    expect(comb.at(-1)).toBe(all)
  })

  it('long diagonal staircases', () => {
    // Two squares in each row, the second below the first of the next: each touches the two before and the two after.
    const stairs = kingGraph(300, 301, (row, column) => column === row || column === row + 1)
    const polynomial = solved(searchByFrontier(stairs))
    expect(polynomial.length).toBe(201)
    for (const k of [1, 2, 50, 100, 150, 200]) expect(polynomial[k]).toBe(binomials(600 - 2 * (k - 1))[k])
  })

  it('trees: complete ones, and stars', () => {
    const complete = graphOf(
      255,
      Array.from({ length: 254 }, (_, v): Edge => [v >> 1, v + 1]),
    )
    // Without the root: both branches as they like. With it: their roots are left out.
    let [without, withRoot] = [1n, 1n]
    for (let height = 1; height < 8; height++) [without, withRoot] = [(without + withRoot) ** 2n, without ** 2n]
    expect(sum(solved(searchByFrontier(complete)))).toBe(without + withRoot)
    expect(sum(solved(searchByBranching(complete)))).toBe(without + withRoot)
    const star = graphOf(
      301,
      Array.from({ length: 300 }, (_, v): Edge => [150, v < 150 ? v : v + 1]),
    )
    const expected = binomials(300)
    expected[1]! += 1n
    expect(solved(searchByFrontier(star))).toEqual(expected)
  })
})
