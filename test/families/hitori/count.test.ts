import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LARGE_FOLDER } from '../../../bench/problems/hitori.ts'
import { searchCount } from '../../../src/engines/clauses/index.ts'
import { WORKING } from '../../../src/engines/frontier/index.ts'
import { ShadingCounter } from '../../../src/families/hitori/count/frontier-counter.ts'
import {
  type Board,
  type Choices,
  choicesOf,
  clustersOf,
  count,
  countWithin,
  OPEN,
  ordersOf,
  type Position,
  SHADED,
  UNSHADED,
} from '../../../src/families/hitori/index.ts'
import { Random, run } from '../../../src/index.ts'
import { requireStopsAtOnce } from '../../contract/stops.ts'
import { holds } from '../../property.ts'
import { solved } from '../../solved.ts'
import { inSweep } from '../../sweep.ts'
import { smallBoards } from './boards.ts'
import { solutionsByBruteForce } from './brute-force.ts'
import { encodingOf, finished } from './encoding.ts'

const ENOUGH_BYTES = 1 << 27
const seed = process.env.ROOKERY_TEST_SEED ?? 20_011

function counted(board: Board): bigint {
  return solved(count(board, 'best')).count
}

/** One by one, by the clause engine. */
function enumerated(board: Board): bigint {
  const { solver, variables } = encodingOf(board)
  return solved(searchCount(solver, { over: variables }))
}

function choicesLeft(board: Board, position: Position): Choices | undefined {
  return finished(choicesOf(board, position)).choices
}

/** In every order that there is; from a board on which nothing is settled, if nothing else is said. */
function countedInAllOrders(board: Board, position = new Uint8Array(board.rows * board.columns)): bigint[] {
  const choices = choicesLeft(board, position)
  if (!choices) return [0n]
  const products: bigint[] = []
  for (const cluster of finished(clustersOf(choices))) {
    for (const [place, order] of finished(ordersOf(choices, cluster, board.columns)).entries()) {
      const counter = new ShadingCounter(choices, order, ENOUGH_BYTES)
      while (counter.work(1000) === WORKING);
      products[place] = (products[place] ?? 1n) * counter.count()
    }
  }
  return products.length === 0 ? [1n] : products
}

function blank(rows: number, columns: number): Board {
  return { rows, columns, numbers: new Int32Array(rows * columns) }
}

function transposed({ rows, columns, numbers }: Board): Board {
  const other = new Int32Array(rows * columns)
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) other[column * rows + row] = numbers[row * columns + column]!
  }
  return { rows: columns, columns: rows, numbers: other }
}

/** Numbers that differ in most lines, some of which are then changed: such boards have many solutions. */
function looseBoard(rows: number, columns: number, changes: number, random: Random): Board {
  const most = Math.max(rows, columns) + 1
  const numbers = new Int32Array(rows * columns)
  for (let square = 0; square < numbers.length; square++) {
    numbers[square] = 1 + ((Math.floor(square / columns) + (square % columns)) % most)
  }
  for (let i = 0; i < changes; i++) numbers[random.below(numbers.length)] = random.below(most + 1)
  return { rows, columns, numbers }
}

describe('counting solutions', () => {
  it('agrees with brute force', () => {
    const seen = new Set<string>()
    holds(smallBoards(16), 1000, (board) => {
      const expected = BigInt(solutionsByBruteForce(board).length)
      seen.add(expected > 1n ? 'several' : String(expected))
      expect(counted(board)).toBe(expected)
    })
    expect(seen.size).toBe(3)
  })

  it('agrees with brute force in every order, if nothing is settled before', () => {
    holds(smallBoards(16), 1000, (board) => {
      const expected = BigInt(solutionsByBruteForce(board).length)
      expect(new Set(countedInAllOrders(board))).toEqual(new Set([expected]))
    })
  })

  it('counts all shadings that keep the rules where there are no numbers', () => {
    for (let rows = 1; rows <= 5; rows++) {
      for (let columns = 1; columns <= 5; columns++) {
        if (rows * columns > 16) continue
        const board = blank(rows, columns)
        expect(counted(board), `${rows}×${columns}`).toBe(BigInt(solutionsByBruteForce(board).length))
      }
    }
    for (const columns of [7, 8]) {
      for (const rows of [1, 2]) {
        const expected = BigInt(solutionsByBruteForce(blank(rows, columns)).length)
        expect(counted(blank(rows, columns))).toBe(expected)
        expect(counted(blank(columns, rows))).toBe(expected)
      }
    }
    for (const [rows, columns] of [
      [4, 5],
      [5, 5],
      [6, 3],
    ] as const) {
      expect(counted(blank(rows, columns))).toBe(enumerated(blank(rows, columns)))
    }
  })

  it('agrees with counting one by one on boards that leave some freedom', () => {
    const random = new Random(`${seed}/loose`)
    let most = 0n
    for (let round = 0; round < 60; round++) {
      const board = looseBoard(4 + random.below(4), 4 + random.below(5), 10 + random.below(30), random)
      const found = counted(board)
      if (found > most) most = found
      if (found < 5000n) expect(found, board.numbers.join(' ')).toBe(enumerated(board))
    }
    expect(most).toBeGreaterThan(100n)
  })

  it('gives the same for the transposed board, in every order, also for numbers beyond 2^53', () => {
    const random = new Random(`${seed}/transposed`)
    const boards = [
      blank(8, 8),
      blank(6, 10),
      blank(2, 150),
      looseBoard(8, 9, 12, random),
      looseBoard(6, 11, 6, random),
    ]
    for (const board of boards) {
      const expected = counted(board)
      expect(counted(transposed(board))).toBe(expected)
      if (board.columns < 100) expect(new Set(countedInAllOrders(board))).toEqual(new Set([expected]))
    }
    expect(counted(blank(2, 150))).toBeGreaterThan(2n ** 53n)
  })

  it('counts what a position leaves, in parts that have nothing to do with each other', () => {
    let parts = 0
    holds(fc.tuple(smallBoards(18), fc.infiniteStream(fc.integer({ min: -3, max: 2 }))), 2500, ([board, known]) => {
      const position = new Uint8Array(board.rows * board.columns)
      // Half of the squares are open, and few of the others are shaded.
      for (let square = 0; square < position.length; square++) {
        const drawn = known.next().value as number
        position[square] = drawn === 2 ? SHADED : drawn > -1 ? UNSHADED : OPEN
      }
      const solutions = solutionsByBruteForce(board).filter((shading) =>
        position.every((as, square) => as === OPEN || (as === SHADED) === (shading[square] === 1)),
      )
      const choices = choicesLeft(board, position)
      if (choices && finished(clustersOf(choices)).length > 1 && solutions.length > 0) parts++
      expect(new Set(countedInAllOrders(board, position))).toEqual(new Set([BigInt(solutions.length)]))
    })
    expect(parts).toBeGreaterThan(inSweep(50))
  })
})

describe('the states of a frontier', () => {
  it('are few, as equivalent ones are merged', () => {
    const choices = choicesLeft(blank(9, 9), new Uint8Array(81))!
    for (const cluster of finished(clustersOf(choices))) {
      for (const order of finished(ordersOf(choices, cluster, 9))) {
        const counter = new ShadingCounter(choices, order, ENOUGH_BYTES)
        while (counter.work(1000) === WORKING);
        expect(counter.mostStates).toBeLessThanOrEqual(716)
      }
    }
  })
})

describe('counting with little memory', () => {
  it('counts one by one, and comes to the same number', () => {
    const random = new Random(`${seed}/memory`)
    for (let round = 0; round < 20; round++) {
      const board = looseBoard(3 + random.below(3), 4 + random.below(3), 12 + random.below(8), random)
      const expected = counted(board)
      if (expected > 3000n) continue
      expect(run(countWithin(board, 0))).toMatchObject({ status: 'solved', answer: { count: expected } })
    }
  })

  it('knows a part of the number when it is stopped', () => {
    const board = blank(9, 8)
    const outcome = run(countWithin(board, 1 << 14), { steps: 60_000 })
    if (outcome.status !== 'stopped') throw new Error(`ended ${outcome.status}`)
    expect(outcome.reason).toBe('steps')
    expect(outcome.answer!.count).toBeGreaterThan(100n)
    expect(outcome.answer!.count).toBeLessThan(counted(board))
  })
})

describe('a count that is stopped', () => {
  it('stops at once, with a number that is reached', () => {
    for (const [board, mostBytes] of [
      [blank(8, 8), ENOUGH_BYTES],
      [blank(6, 4), 0],
    ] as const) {
      const whole = counted(board)
      const stopped = requireStopsAtOnce(() => countWithin(board, mostBytes))
      expect(stopped.length).toBeGreaterThan(3)
      for (const { answer } of stopped) {
        expect(answer!.count).toBeGreaterThanOrEqual(0n)
        expect(answer!.count).toBeLessThanOrEqual(whole)
      }
      expect(stopped.at(-1)!.answer!.count).toBeGreaterThanOrEqual(2n)
    }
  })

  it('says so if a board is too large', () => {
    expect(run(count(blank(513, 512), 'all'))).toMatchObject({
      status: 'stopped',
      reason: 'limits',
      answer: { count: 0n },
    })
  })

  it('refuses values, as solutions have none', () => {
    expect(() => count(blank(2, 2), 3)).toThrow(expect.objectContaining({ name: 'InputError' }))
  })
})

const HARD_BOARDS = join(LARGE_FOLDER, 'hard.jsonl')

describe.skipIf(!existsSync(HARD_BOARDS))('boards with a known number of solutions', () => {
  it('have as many', () => {
    const lines = readFileSync(HARD_BOARDS, 'utf8').trim().split('\n')
    for (const line of lines) {
      const { id, grid, solutions } = JSON.parse(line) as { id: string; grid: number[][]; solutions: number }
      const board = { rows: grid.length, columns: grid[0]!.length, numbers: Int32Array.from(grid.flat()) }
      expect(counted(board), id).toBe(BigInt(solutions))
    }
  })
})
