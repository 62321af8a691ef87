import { describe, expect, it } from 'vitest'
import {
  type Board,
  count,
  countOneByOne,
  countParts,
  countPartsFrom,
  countWithin,
} from '../../../src/families/skyscrapers/index.ts'
import { Deducer, LINES } from '../../../src/families/skyscrapers/lines/deducer.ts'
import { Random, run } from '../../../src/index.ts'
import { requireStopsAtOnce } from '../../contract/stops.ts'
import { holds } from '../../property.ts'
import { solved } from '../../solved.ts'
import { boardOf, boards, boardsBeside, randomBoard } from './boards.ts'
import { solutionsByBruteForce } from './brute-force.ts'

const seed = process.env.ROOKERY_TEST_SEED ?? 20_011

function counted(board: Board, mostBytes = 1 << 26): bigint {
  return solved(countWithin(board, mostBytes)).count
}

function enumerated(board: Board): bigint {
  const deducer = new Deducer(board)
  if (!deducer.propagate(LINES)) return 0n
  return solved(countOneByOne(deducer)).count
}

function zeros(length: number): number[] {
  return new Array<number>(length).fill(0)
}

function empty(size: number): Board {
  return boardOf(zeros(4 * size))
}

/** Seen in a mirror: left and right change places. */
function mirrored({ rows: size, clues, givens }: Board): Board {
  const [top, right, bottom, left] = [0, 1, 2, 3].map((side) =>
    [...clues.slice(side * size, (side + 1) * size)].reverse(),
  )
  const rows = Array.from({ length: size }, (_, row) => [...givens.slice(row * size, (row + 1) * size)].reverse())
  return boardOf([...top!, ...left!, ...bottom!, ...right!], rows)
}

/** Turned by a quarter, clockwise. */
function turned({ rows: size, clues, givens }: Board): Board {
  const rows = Array.from({ length: size }, (_, row) =>
    Array.from({ length: size }, (_, column) => givens[(size - 1 - column) * size + row]!),
  )
  return boardOf([...clues.slice(3 * size), ...clues.slice(0, 3 * size)], rows)
}

describe('counting solutions of skyscrapers', () => {
  it('agrees with brute force, also with hardly any memory and one by one', () => {
    const seen = new Set<string>()
    holds(boards(1, 4), 400, (board) => {
      const expected = BigInt(solutionsByBruteForce(board).length)
      seen.add(expected > 1n ? 'several' : String(expected))
      expect(counted(board)).toBe(expected)
      expect(counted(board, 0)).toBe(expected)
      expect(enumerated(board)).toBe(expected)
    })
    expect(seen.size).toBe(3)
  })

  it('finds all Latin squares where nothing is said', () => {
    const known = [1n, 2n, 12n, 576n, 161_280n, 812_851_200n]
    for (const [i, latinSquares] of known.entries()) expect(counted(empty(i + 1))).toBe(latinSquares)
  })

  it('agrees with counting one by one where rows are alike, or columns', () => {
    const random = new Random(`${seed}/alike`)
    for (let round = 0; round < 30; round++) {
      // Clues on two opposite sides only, and the same more than once.
      const clues = Array.from({ length: 20 }, (_, i) => (i % 10 < 5 ? [0, 2, 2, 3][random.below(4)]! : 0))
      const board = boardOf(clues)
      const expected = enumerated(board)
      expect(counted(board), clues.join(' ')).toBe(expected)
      expect(counted(turned(board)), clues.join(' ')).toBe(expected)
    }
  })

  it('counts the same on rotated and reflected boards, with much memory and little', () => {
    const random = new Random(`${seed}/turned`)
    let most = 0n
    for (let round = 0; round < 30; round++) {
      const size = 5 + random.below(2)
      const board = randomBoard(size, random, 'honest', { clues: 0.3 + 0.5 * random.real(), givens: 0.05 })
      const expected = counted(board)
      expect(expected).toBeGreaterThan(0n)
      if (expected > most) most = expected
      expect(counted(mirrored(board))).toBe(expected)
      expect(counted(turned(board))).toBe(expected)
      expect(counted(turned(mirrored(board)), 1 << 14)).toBe(expected)
      if (expected < 200n) expect(enumerated(board)).toBe(expected)
    }
    expect(most).toBeGreaterThan(1000n)
  })

  it('finds one solution, or none, without counting where lines leave no choice', () => {
    const clues = [...[3, 2, 1], ...[1, 2, 2], ...[2, 2, 1], ...[1, 2, 3]]
    expect(counted(boardOf(clues))).toBe(BigInt(solutionsByBruteForce(boardOf(clues)).length))
    expect(counted(boardOf([3, 3, ...new Array<number>(10).fill(0)]))).toBe(0n)
  })

  it('goes one by one on boards that are too large for anything else', () => {
    const size = 20
    const rows = Array.from({ length: size }, (_, row) =>
      Array.from({ length: size }, (_, i) => 1 + ((row + i) % size)),
    )
    // Rows half the size apart have the same two heights on the columns that stand in this way: they can change places.
    for (const row of [0, 10]) for (const column of [0, 10]) rows[row]![column] = 0
    const board = boardOf(new Array<number>(4 * size).fill(0), rows)
    expect(counted(board)).toBe(2n)
    const stopped = run(count(empty(size), 'all'), { steps: 300_000 })
    expect(stopped).toMatchObject({ status: 'stopped', reason: 'steps' })
  })
})

describe('a count of skyscrapers in parts', () => {
  it('has the same sum, with many parts and few, also where rows are alike', () => {
    const random = new Random(`${seed}/parts`)
    let cuts = 0
    for (let round = 0; round < 24; round++) {
      // Clues on two opposite sides only, and the same more than once.
      const alike = Array.from({ length: 24 }, (_, i) => (i % 12 < 6 ? [0, 2, 2, 3][random.below(4)]! : 0))
      const board = round % 3 === 0 ? boardOf(alike) : randomBoard(7, random, 'honest', { clues: 0.9, givens: 0 })
      const expected = counted(board)
      for (const wanted of [1, 5, 60]) {
        const cut = countPartsFrom(board, wanted, 2)
        if (!cut) continue
        cuts++
        let sum = 0n
        for (let part = 0; part < cut.parts; part++) {
          const outcome = run(cut.count(part))
          if (outcome.status === 'solved') sum += outcome.answer.count
        }
        expect(sum).toBe(expected)
      }
    }
    expect(cuts).toBeGreaterThan(30)
  })

  it('is not cut where there is little to count', () => {
    expect(countParts(empty(5), 'all', 10)).toBeUndefined()
    expect(countParts(boardOf([7, 7, ...zeros(26)]), 'all', 10)).toBeUndefined()
  })

  it('counts one part, adds nothing to the sum, and names a part that there is not', () => {
    const { parts, count: countPart, whole } = countParts(empty(7), 'all', 10)!
    expect(parts).toBe(10)
    expect(run(countPart(9), { steps: 100_000 })).toMatchObject({ status: 'stopped', reason: 'steps' })
    expect(run(whole(5n))).toMatchObject({ status: 'solved', answer: { count: 5n } })
    for (const part of [-1, 10, 0.5]) expect(() => countPart(part)).toThrow('part: expected a whole number from 0 to 9')
  })
})

describe('a count of skyscrapers that is stopped', () => {
  it('stops at once, with a number that is reached', () => {
    const stopped = requireStopsAtOnce(() => countWithin(empty(6), 1 << 26))
    expect(stopped.length).toBeGreaterThan(3)
    for (const { answer } of stopped) {
      expect(answer!.count).toBeGreaterThanOrEqual(0n)
      expect(answer!.count).toBeLessThan(812_851_200n)
    }
  })

  it('knows a part of the number', () => {
    for (const mostBytes of [1 << 26, 1 << 15]) {
      const { steps } = run(countWithin(empty(6), mostBytes))
      const outcome = run(countWithin(empty(6), mostBytes), { steps: 0.85 * steps })
      if (outcome.status !== 'stopped') throw new Error(`ended ${outcome.status}`)
      expect(outcome.answer!.count).toBeGreaterThan(0n)
      expect(outcome.answer!.count).toBeLessThan(812_851_200n)
    }
  })

  it('refuses values, as solutions have none', () => {
    expect(() => count(empty(2), 3)).toThrow(expect.objectContaining({ name: 'InputError' }))
    for (const which of ['best', 'all'] as const) {
      expect(run(count(empty(4), which))).toMatchObject({ status: 'solved', answer: { count: 576n } })
    }
  })
})

const knownCounts = [...boardsBeside('collected'), ...boardsBeside('hard')].filter(
  ({ solutions }) => solutions !== undefined && solutions <= 10_000,
)

describe.skipIf(knownCounts.length === 0)('boards with a known number of solutions', () => {
  it('have as many', () => {
    for (const { id, board, solutions } of knownCounts) expect(counted(board), id).toBe(BigInt(solutions!))
  })
})
