import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { count } from '../../../src/families/rooks/index.ts'
import {
  bipartiteGraph,
  exactCover,
  maximumMatching,
  Random,
  type RooksBoard,
  run,
  type WhichAnswers,
} from '../../../src/index.ts'
import { holds } from '../../property.ts'
import { solved } from '../../solved.ts'
import { inSweep, sweep } from '../../sweep.ts'
import { boardOf, randomRows } from './boards.ts'

function counted(board: RooksBoard, which: WhichAnswers) {
  return solved(count(board, which))
}

/** How many placements there are of 0, 1, 2, … rooks, square by square; two rooks must have a wall between them. */
function placementsByBruteForce(rows: readonly string[]): bigint[] {
  const columns = rows[0]!.length
  const hasRook = rows.map((row) => [...row].map(() => false))
  const counts: bigint[] = []
  const seesRook = (row: number, column: number, down: number, right: number): boolean => {
    for (let r = row - down, c = column - right; rows[r]?.[c] === '.'; r -= down, c -= right) {
      if (hasRook[r]![c]) return true
    }
    return false
  }
  const place = (square: number, rooks: number): void => {
    if (square === rows.length * columns) {
      counts[rooks] = (counts[rooks] ?? 0n) + 1n
      return
    }
    const [row, column] = [Math.floor(square / columns), square % columns]
    place(square + 1, rooks)
    if (rows[row]![column] !== '.' || seesRook(row, column, 1, 0) || seesRook(row, column, 0, 1)) return
    hasRook[row]![column] = true
    place(square + 1, rooks + 1)
    hasRook[row]![column] = false
  }
  place(0, 0)
  return counts
}

const emptyBoard = (rows: number, columns = rows) => boardOf(Array.from({ length: rows }, () => '.'.repeat(columns)))
const choose = (n: number, k: number): bigint => (k === 0 ? 1n : (choose(n - 1, k - 1) * BigInt(n)) / BigInt(k))
const factorial = (n: number): bigint => (n === 0 ? 1n : BigInt(n) * factorial(n - 1))

describe('boards without walls', () => {
  it('of N by N have N! placements of N rooks', () => {
    for (let n = 1; n <= 20; n++) expect(counted(emptyBoard(n), 'best')).toEqual({ value: n, count: factorial(n) })
  })

  it('of a by b have C(a, k) C(b, k) k! placements of k rooks', () => {
    for (const [a, b] of [
      [1, 9],
      [5, 5],
      [8, 8],
      [12, 7],
      [3, 40],
      [20, 20],
    ] as const) {
      const most = Math.min(a, b)
      const counts = Array.from({ length: most + 1 }, (_, k) => choose(a, k) * choose(b, k) * factorial(k))
      const total = counts.reduce((sum, each) => sum + each, 0n)
      expect(counted(emptyBoard(a, b), 'all')).toEqual({ value: most, count: total, counts })
      for (let k = 0; k <= most + 1; k++) {
        expect(counted(emptyBoard(a, b), k)).toEqual({ value: k, count: counts[k] ?? 0n })
      }
    }
  })
})

describe('small boards with walls', () => {
  it('have as many placements of each number of rooks as brute force finds', () => {
    const shapes = new Set<string>()
    holds(fc.integer({ min: 0, max: 0x7fffffff }), 2500, (seed) => {
      const rows = randomRows(new Random(seed), 5, 5)
      shapes.add(`${rows.length} by ${rows[0]!.length}`)
      const counts = placementsByBruteForce(rows)
      const value = counts.length - 1
      const total = counts.reduce((sum, each) => sum + each, 0n)
      expect(counted(boardOf(rows), 'all')).toEqual({ value, count: total, counts })
      expect(counted(boardOf(rows), 'best')).toEqual({ value, count: counts[value] })
      const k = seed % (counts.length + 1)
      expect(counted(boardOf(rows), k)).toEqual({ value: k, count: counts[k] ?? 0n })
    })
    expect(shapes.size).toBe(25)
  })

  it('none but walls have the placement of no rooks', () => {
    expect(counted(boardOf(['XX', 'XX']), 'best')).toEqual({ value: 0, count: 1n })
    expect(counted(boardOf(['XX', 'XX']), 'all')).toEqual({ value: 0, count: 1n, counts: [1n] })
  })

  it('with a wall on the diagonal are no derangements: a wall parts a line in two, so more rooks fit', () => {
    const diagonal = (n: number) =>
      Array.from({ length: n }, (_, row) =>
        Array.from({ length: n }, (_, column) => (row === column ? 'X' : '.')).join(''),
      )
    // Rows and columns above the diagonal have nothing to do with those below: two staircases, each with a single best
    // placement, one rook for each of its rows.
    for (let n = 2; n <= 12; n++)
      expect(counted(boardOf(diagonal(n)), 'best')).toEqual({ value: 2 * (n - 1), count: 1n })
    // Rooks on a staircase are counted by the Stirling numbers of the second kind, S(n, n - k).
    const stirling = (n: number, k: number): bigint =>
      n === k ? 1n : k === 0 ? 0n : BigInt(k) * stirling(n - 1, k) + stirling(n - 1, k - 1)
    const staircase = Array.from({ length: 8 }, (_, k) => stirling(8, 8 - k))
    const counts = new Array<bigint>(15).fill(0n)
    staircase.forEach((a, i) => {
      staircase.forEach((b, k) => {
        counts[i + k]! += a * b
      })
    })
    expect(counted(boardOf(diagonal(8)), 'all').counts).toEqual(counts)
  })
})

/** The lines of a board by looking at every square's neighbours, and its free squares as pairs of them. */
function squaresAsLines(rows: readonly string[]) {
  let across = 0
  let down = 0
  const columns = rows[0]!.length
  const above = new Array<number>(columns).fill(-1)
  const squares: [number, number][] = []
  rows.forEach((row, r) => {
    for (let c = 0; c < columns; c++) {
      if (row[c] !== '.') continue
      if (row[c - 1] !== '.') across++
      if (rows[r - 1]?.[c] !== '.') above[c] = down++
      squares.push([across - 1, above[c]!])
    }
  })
  return { across, down, squares }
}

/**
 * Placements of k rooks by Algorithm X: an item that is covered k times is in every option, and lines are covered at
 * most once.
 */
function placementsByCovers(rows: readonly string[], k: number): bigint {
  const { across, down, squares } = squaresAsLines(rows)
  const options = squares.map(([a, d]) => [0, 1 + a, 1 + across + d])
  return exactCover({ items: 1, secondary: across + down, options, multiplicities: [[k, k]] }).count()
}

/**
 * Placements of the most rooks by Algorithm X. As many lines as there are rooks meet every free square, so each rook of
 * such a placement stands on just one of these lines, and each of these lines has a rook: they are the items to be
 * covered. Nothing if it takes too long.
 */
function bestByCovers(rows: readonly string[]): bigint | undefined {
  const { across, down, squares } = squaresAsLines(rows)
  if (squares.length === 0) return 1n
  const { cover } = maximumMatching(bipartiteGraph(across, down, squares))
  const covering = [...cover.left, ...Array.from(cover.right, (line) => across + line)]
  const others = Array.from({ length: across + down }, (_, line) => line).filter((line) => !covering.includes(line))
  const number = new Map([...covering, ...others].map((line, i) => [line, i]))
  const options = squares
    .map(([a, d]) => [number.get(a)!, number.get(across + d)!])
    .filter(([a, d]) => a! < covering.length !== d! < covering.length)
  const outcome = run(exactCover({ items: covering.length, secondary: others.length, options }).searchCount(), {
    steps: 200_000,
  })
  return outcome.status === 'solved' ? outcome.answer.count : undefined
}

describe('boards too large for brute force', () => {
  it('have as many placements of k rooks as Algorithm X counts', () => {
    holds(fc.integer({ min: 0, max: 0x7fffffff }), 30, (seed) => {
      const rows = randomRows(new Random(seed), 9, 9)
      const { value, counts } = counted(boardOf(rows), 'all')
      for (const k of [1, 2, 3]) {
        if (k <= value!) expect(counts![k]).toBe(placementsByCovers(rows, k))
      }
    })
  })

  it('have as many best placements as Algorithm X counts', () => {
    const random = new Random('covers')
    let compared = 0
    for (let i = 0; i < sweep(500); i++) {
      const rows = randomRows(random, 12, 12)
      const expected = bestByCovers(rows)
      if (expected === undefined) continue
      expect(counted(boardOf(rows), 'best').count).toBe(expected)
      compared++
    }
    expect(compared).toBeGreaterThan(inSweep(400))
  })

  it('have the same numbers of placements when they are turned or reflected', () => {
    const random = new Random('turned')
    for (let i = 0; i < 40; i++) {
      const rows = randomRows(random, 14, 14)
      const turned = [...rows[0]!].map((_, c) => rows.map((row) => row[c]).join(''))
      const reflected = [...rows].reverse()
      for (const which of ['best', 'all'] as const) {
        const expected = counted(boardOf(rows), which)
        expect(counted(boardOf(turned), which)).toEqual(expected)
        expect(counted(boardOf(reflected), which)).toEqual(expected)
      }
    }
  })

  it('have the same numbers for each number of rooks as for all at once', () => {
    const rows = ['..........', '.X..X...X.', '..........', '...X......', '.....X..X.', '.X........', '..........']
    const { counts } = counted(boardOf(rows), 'all')
    expect(counts![1]).toBe(BigInt([...rows.join('')].filter((square) => square === '.').length))
    for (let k = 0; k < counts!.length; k++) expect(counted(boardOf(rows), k).count).toBe(counts![k])
  })
})
