import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Target } from '../../../src/families/kings/hunt/hit-test.ts'
import type { BoardSource } from '../../../src/families/kings/hunt/random-boards.ts'
import { SymmetricWalk } from '../../../src/families/kings/hunt/symmetric-boards.ts'
import { SymmetricShape } from '../../../src/families/kings/hunt/symmetric-pairings.ts'
import { SymmetricRoom } from '../../../src/families/kings/hunt/symmetric-room.ts'
import { SymmetricBoards, symmetricBoards } from '../../../src/families/kings/index.ts'
import { Random } from '../../../src/index.ts'
import { holds } from '../../property.ts'

/** How many queens boards a quarter turn maps to themselves: OEIS A033148. */
const KNOWN: readonly (readonly [number, number])[] = [
  [1, 1],
  [4, 2],
  [5, 2],
  [6, 0],
  [7, 0],
  [8, 0],
  [9, 0],
  [12, 8],
  [13, 8],
  [16, 64],
  [17, 128],
  [20, 480],
  [21, 704],
]

function drawn(source: BoardSource, boards: number, budget = 1000): string[] {
  const found: string[] = []
  while (found.length < boards) {
    const state = source.next(budget)
    if (state === 'exhausted') break
    if (state === 'board') found.push(source.readQueens().join())
  }
  return found
}

function expectTurningBoard(queens: readonly number[]): void {
  const n = queens.length
  const columns = new Set(queens)
  const rising = new Set(queens.map((column, row) => row + column))
  const falling = new Set(queens.map((column, row) => row - column))
  expect([columns.size, rising.size, falling.size]).toEqual([n, n, n])
  // A quarter turn takes the square in row r and column c to row c and column n - 1 - r.
  const turned: number[] = []
  queens.forEach((column, row) => {
    turned[column] = n - 1 - row
  })
  expect(turned).toEqual(queens)
}

function safeSquares(queens: readonly number[]): [number, number][] {
  const safe: [number, number][] = []
  for (let row = 0; row < queens.length; row++) {
    for (let column = 0; column < queens.length; column++) {
      const isReached = queens.some((queen, other) => Math.abs(queen - column) === Math.abs(other - row))
      if (!isReached) safe.push([row, column])
    }
  }
  return safe
}

/** The most kings on some squares, group by group: the first square of a group is either taken or left out. */
function mostKings(squares: readonly (readonly [number, number])[]): number {
  const touch = (a: readonly [number, number], b: readonly [number, number]) =>
    Math.abs(a[0] - b[0]) <= 1 && Math.abs(a[1] - b[1]) <= 1
  const [first, ...others] = squares
  if (!first) return 0
  const group = [first]
  for (const square of group) {
    for (const other of squares) if (touch(square, other) && !group.includes(other)) group.push(other)
  }
  if (group.length < squares.length) {
    return mostKings(group) + mostKings(squares.filter((square) => !group.includes(square)))
  }
  const near = others.filter((other) => touch(first, other))
  const taken = 1 + mostKings(others.filter((other) => !touch(first, other)))
  // With at most one neighbour a king on the square itself is as good as any.
  return near.length <= 1 ? taken : Math.max(taken, mostKings(others))
}

describe('all boards that a quarter turn maps to themselves', () => {
  it.each(KNOWN)('%i queens: %i boards, each once', (n, count) => {
    const boards = drawn(new SymmetricBoards(n, new Random(n)), Number.POSITIVE_INFINITY)
    expect(boards.length).toBe(count)
    expect(new Set(boards).size).toBe(count)
    for (const board of boards) expectTurningBoard(board.split(',').map(Number))
  })

  it('come in an order that the seed decides, however the work is cut', () => {
    const boards = drawn(new SymmetricBoards(20, new Random('a')), 100)
    expect(drawn(new SymmetricBoards(20, new Random('a')), 100, 7)).toEqual(boards)
    expect(drawn(new SymmetricBoards(20, new Random('b')), 100)).not.toEqual(boards)
  })

  it('begin with boards that differ by more than the mirror images of their orbits', () => {
    const boards = drawn(new SymmetricBoards(20, new Random(1)), 480 / 2 ** 5)
    const pairings = boards.map((board) => {
      const queens = board.split(',').map(Number)
      // How far from the middle row and column each queen stands.
      const distances = queens.map((column, row) => [row, column].map((line) => Math.abs(2 * line - 19)).sort())
      return distances.map(String).sort().join(' ')
    })
    expect(new Set(pairings).size).toBe(boards.length)
  })
})

describe('the room for kings on a board that a quarter turn maps to itself', () => {
  it('is that of the board, square by square', () => {
    let exact = 0
    for (const n of [20, 21, 24, 25]) {
      const shape = new SymmetricShape(n)
      const room = new SymmetricRoom(shape)
      for (const board of drawn(new SymmetricBoards(n, new Random(n)), 15)) {
        const queens = board.split(',').map(Number)
        const used = new Uint8Array(n + 1)
        queens.forEach((column, row) => {
          used[Math.abs(column - row)] = 1
        })
        room.measure(used)
        const squares = safeSquares(queens)
        expect(room.safe).toBe(squares.length)
        const most = mostKings(squares)
        expect(room.kings).toBeLessThanOrEqual(most)
        if (room.kings === most) exact++
      }
    }
    expect(exact).toBeGreaterThanOrEqual(57)
  })
})

describe('a walk over boards that a quarter turn maps to themselves', () => {
  it.each([33, 36, 100, 141])('makes boards of %i queens', (n) => {
    for (const aim of [0, undefined]) {
      const boards = drawn(new SymmetricWalk(n, new Random(n), aim), 20, 100_000)
      for (const board of boards) expectTurningBoard(board.split(',').map(Number))
      expect(new Set(boards).size).toBeGreaterThan(10)
    }
  })

  it('finds boards on which fewer kings fit than there are queens', () => {
    for (const [n, most] of [
      [29, 100],
      [33, 2000],
      [37, 10_000],
    ] as const) {
      const walk = new SymmetricWalk(n, new Random('few'), 0)
      let boards = 0
      do boards += drawn(walk, 1).length
      while (walk.kings >= n && boards < most)
      const queens = [...walk.readQueens()]
      expectTurningBoard(queens)
      const fit = mostKings(safeSquares(queens))
      expect(fit).toBeLessThan(n)
      expect(walk.kings).toBeLessThanOrEqual(fit)
    }
  })

  it('comes closer to its aim than one without', () => {
    const meanDistance = (aim: number | undefined, from: number) => {
      const walk = new SymmetricWalk(57, new Random(3), aim)
      let sum = 0
      drawn(walk, 1500)
      for (let i = 0; i < 2000; i++) {
        drawn(walk, 1)
        sum += Math.abs(walk.kings - from)
      }
      return sum / 2000
    }
    for (const aim of [0, 110]) expect(meanDistance(aim, aim)).toBeLessThan(0.9 * meanDistance(undefined, aim))
  })

  it('keeps boards with room for too many kings to itself, and goes the same way', () => {
    const kingsOf = (walk: SymmetricWalk, boards: number) =>
      Array.from({ length: boards }, () => {
        drawn(walk, 1)
        return walk.kings
      })
    const few = kingsOf(new SymmetricWalk(37, new Random(5), 0), 2000).filter((kings) => kings < 60)
    expect(few.length).toBeGreaterThan(10)
    const walk = new SymmetricWalk(37, new Random(5), 0, 60)
    expect(kingsOf(walk, few.length)).toEqual(few)
    expect(few.length + walk.skipped).toBeLessThanOrEqual(2000)
    expect(walk.skipped).toBeGreaterThan(0)
  })

  it('is the same for the same seed, however the work is cut', () => {
    holds(
      fc.record({ n: fc.constantFrom(33, 36, 37, 45), budget: fc.integer({ min: 1, max: 3000 }) }),
      10,
      (drawing) => {
        const { n, budget } = drawing
        const boards = drawn(new SymmetricWalk(n, new Random(n), 0), 50)
        expect(drawn(new SymmetricWalk(n, new Random(n), 0), 50, budget)).toEqual(boards)
      },
    )
  })
})

describe('the boards for a hunt', () => {
  it('are all there are where these are few', () => {
    const boards = drawn(symmetricBoards(16, new Target(16, 0), new Random(1)), 1000)
    expect(boards.length).toBe(64)
  })

  it('are only such as may be hits, out of many that come closer and closer', () => {
    const source = symmetricBoards(37, new Target(37, 0), new Random(1))
    const [board] = drawn(source, 1, 100_000)
    expect(mostKings(safeSquares(board!.split(',').map(Number)))).toBeLessThan(37)
    expect(source.skipped).toBeGreaterThan(0)
    const withMany = symmetricBoards(57, new Target(5, 1e12), new Random(1))
    drawn(withMany, 100, 100_000)
    expect(withMany.skipped).toBe(0)
  })
})
