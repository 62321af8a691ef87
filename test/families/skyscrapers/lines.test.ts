import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { skyscrapersLogic } from '../../../src/families/skyscrapers/index.ts'
import { Deducer, LINES, SINGLES } from '../../../src/families/skyscrapers/lines/deducer.ts'
import { LineFilter } from '../../../src/families/skyscrapers/lines/line-filter.ts'
import { LineNarrowing } from '../../../src/families/skyscrapers/lines/line-rules.ts'
import { Random, run } from '../../../src/index.ts'
import { ASSUMED, BranchingSearch, isSingle } from '../../../src/logic/index.ts'
import { requireStopsAtOnce } from '../../contract/stops.ts'
import { holds } from '../../property.ts'
import { inSweep, sweep } from '../../sweep.ts'
import { boardOf, boards, cluesOf, fixtureBoards, keepsRules, randomBoard } from './boards.ts'
import { solutionsByBruteForce } from './brute-force.ts'
import { solutionsByCadical } from './cadical.ts'
import { MEDVED, MEDVED_SOLUTION, SPARSE, SPARSE_SOLUTION } from './known-answers.ts'
import { fits, permutations } from './line-filling.ts'
import { requireRight } from './outcomes.ts'
import { solveByLines } from './parts.ts'

const orders = [1, 2, 3, 4, 5, 6].map(permutations)

/** A line of a size with clues that may or may not be there, and squares of which some are settled. */
const lines = fc.integer({ min: 1, max: 6 }).chain((size) => {
  const some = fc.integer({ min: 1, max: (1 << size) - 1 })
  const settled = fc.integer({ min: 0, max: size - 1 }).map((bit) => 1 << bit)
  const square = fc.oneof({ weight: 2, arbitrary: some }, fc.constant((1 << size) - 1), settled)
  const clue = fc.integer({ min: 0, max: size })
  return fc.record({
    candidates: fc.array(square, { minLength: size, maxLength: size }),
    front: clue,
    back: clue,
  })
})

function supportOf(candidates: readonly number[], front: number, back: number): number[] | undefined {
  const fillings = orders[candidates.length - 1]!.filter((line) => fits(line, candidates, front, back))
  if (fillings.length === 0) return undefined
  return candidates.map((_, i) => fillings.reduce((heights, line) => heights | (1 << (line[i]! - 1)), 0))
}

describe('a line', () => {
  it('leaves to its squares exactly what they have in some filling', () => {
    const filters = orders.map((_, i) => new LineFilter(i + 1))
    let fillable = 0
    holds(lines, 6000, ({ candidates, front, back }) => {
      const expected = supportOf(candidates, front, back)
      const filter = filters[candidates.length - 1]!
      // Among other squares, and not side by side.
      const board = new Int32Array(3 * candidates.length + 2)
      candidates.forEach((heights, i) => {
        board[2 + 3 * i] = heights
      })
      const squares = Int32Array.from([0, 0, 0, ...candidates.map((_, i) => 2 + 3 * i), 0])
      expect(filter.filter(board, squares, 3, front, back)).toBe(expected !== undefined)
      if (!expected) return
      fillable++
      expect([...filter.supported]).toEqual(expected)
    })
    expect(fillable).toBeGreaterThan(inSweep(1000))
  })

  it.each([
    [0, 0],
    [2, 0],
    [0, 2],
  ])('of four squares does so with any candidates, seen as %i and %i', (front, back) => {
    const filter = new LineFilter(4)
    const squares = Int32Array.of(0, 1, 2, 3)
    const wrong: string[] = []
    for (let all = 0; all < 15 ** 4; all++) {
      const candidates = [1, 15, 15 ** 2, 15 ** 3].map((place) => 1 + (Math.floor(all / place) % 15))
      const expected = supportOf(candidates, front, back)
      const isPossible = filter.filter(Int32Array.from(candidates), squares, 0, front, back)
      const found = isPossible ? [...filter.supported] : undefined
      if (String(found) !== String(expected)) wrong.push(`${candidates}: ${found} instead of ${expected}`)
    }
    expect(wrong).toEqual([])
  })

  it('that is looked at roughly keeps what some filling has', () => {
    const narrowings = orders.map((_, i) => new LineNarrowing(i + 1, -1))
    let taken = 0
    holds(lines, 3000, ({ candidates, front, back }) => {
      const expected = supportOf(candidates, front, back)
      const narrowing = narrowings[candidates.length - 1]!
      const squares = Int32Array.from(candidates.keys())
      const isPossible = narrowing.narrow(Int32Array.from(candidates), squares, 0, front, back, candidates.length)
      if (!expected) return
      expect(isPossible).toBe(true)
      candidates.forEach((heights, i) => {
        const kept = narrowing.supported[i]!
        expect(expected[i]! & ~kept).toBe(0)
        expect(kept & ~heights).toBe(0)
        if (kept !== heights) taken++
      })
    })
    expect(taken).toBeGreaterThan(inSweep(1000))
  })
})

describe('conclusions', () => {
  it.each([
    ['single heights', SINGLES],
    ['whole lines', LINES],
  ])('keep every solution, and come back when they are undone: %s', (_, strength) => {
    let undone = 0
    holds(boards(2, 4), 300, (board) => {
      const solutions = solutionsByBruteForce(board)
      const deducer = new Deducer(board)
      const { position } = deducer
      const isConsistent = deducer.propagate(strength)
      if (solutions.length > 0) expect(isConsistent).toBe(true)
      if (!isConsistent) return
      const { candidates } = position
      for (const solution of solutions) {
        solution.forEach((height, square) => {
          expect((candidates[square]! >> (height - 1)) & 1).toBe(1)
        })
      }
      const before = [...candidates]
      const { size, open } = position
      expect(open).toBe(before.filter((heights) => !isSingle(heights)).length - 1)
      const openIn = [...deducer.openIn]
      const square = before.findIndex((heights) => !isSingle(heights))
      if (square < 0 || square >= position.cells) return
      undone++
      deducer.keep(square, before[square]! & -before[square]!, ASSUMED)
      deducer.propagate(strength)
      deducer.undo(size)
      expect([...candidates]).toEqual(before)
      expect(position.open).toBe(open)
      expect([...deducer.openIn]).toEqual(openIn)
      expect(deducer.propagate(strength)).toBe(true)
      expect([...candidates]).toEqual(before)
    })
    expect(undone).toBeGreaterThan(inSweep(50))
  })
})

describe('the method lines', () => {
  /** All of it, or nothing but what follows before it hands over to clauses. */
  it.each([
    ['alone', undefined],
    ['with clauses', 0],
  ])('%s gives the only solution, two, or none', (_, mostBranches) => {
    const seen = new Set<string>()
    holds(boards(1, 4), 500, (board) => {
      const outcome = run(solveByLines(board, mostBranches))
      seen.add(outcome.status)
      requireRight(board, outcome, solutionsByBruteForce(board))
    })
    expect(seen.size).toBe(3)
  })

  it('agrees with another solver on larger boards', async () => {
    const random = new Random(process.env.ROOKERY_TEST_SEED ?? 20_011)
    for (let i = 0; i < sweep(40, 24); i++) {
      const board = randomBoard(5 + (i % 3), random, i % 4 === 3 ? 'bent' : 'honest', { clues: 0.6, givens: 0.15 })
      const solutions = await solutionsByCadical(board, 2)
      for (const mostBranches of [undefined, 2]) {
        requireRight(board, run(solveByLines(board, mostBranches)), solutions)
      }
    }
  })

  it.each([
    ['sparse', SPARSE, SPARSE_SOLUTION],
    ['medved', MEDVED, MEDVED_SOLUTION],
  ])('solves the %s board', (_, board, solution) => {
    expect(run(solveByLines(board))).toMatchObject({ status: 'solved', answer: Uint8Array.from(solution.flat()) })
  })

  it.each([12, 15, 20])('solves a board of size %i with all clues', (size) => {
    const random = new Random(size)
    const heights = cyclicSquare(size, random)
    const board = boardOf([...cluesOf(heights, size)])
    const outcome = run(solveByLines(board))
    const answers =
      outcome.status === 'ambiguous' ? outcome.answers : outcome.status === 'solved' ? [outcome.answer] : []
    expect(answers.length, outcome.status).toBeGreaterThan(0)
    for (const answer of answers) expect(keepsRules(board, answer)).toBe(true)
  })

  it('stops at once, and keeps what it has found', () => {
    let found = 0
    for (const { board } of fixtureBoards().filter((known) => known.board.rows === 8)) {
      // With and without clauses.
      for (const mostBranches of [0, undefined]) {
        for (const { answer } of requireStopsAtOnce(() => solveByLines(board, mostBranches))) {
          if (!answer) continue
          found++
          expect(keepsRules(board, answer)).toBe(true)
        }
      }
    }
    expect(found).toBeGreaterThan(0)
  })
})

describe('branching', () => {
  it('gives up after the branches allowed, with what is left without any', () => {
    const search = skyscrapersLogic.search(new Deducer(MEDVED), 0)
    if (!(search instanceof BranchingSearch)) throw new Error('another search')
    let state = search.work(100)
    while (state === 'more') state = search.work(100)
    expect(state).toBe('given up')
    expect(search.branchCount).toBe(0)
    const deducer = new Deducer(MEDVED)
    deducer.propagate(LINES)
    expect(search.candidates()).toEqual(deducer.position.candidates)
  })

  it('leaves what is left without any branch after it has made some', () => {
    const board = boardOf([2, 2, 1, 3, 2, 3, ...Array.from({ length: 18 }, () => 0)])
    const search = skyscrapersLogic.search(new Deducer(board), 3)
    let state = search.work(100)
    while (state === 'more') state = search.work(100)
    expect(state).toBe('given up')
    expect(search.found).toEqual([])
    const deducer = new Deducer(board)
    deducer.propagate(LINES)
    expect(search.candidates()).toEqual(deducer.position.candidates)
  })
})

describe('why a board is impossible', () => {
  const cluesAt = (clues: Record<number, number>) => Array.from({ length: 16 }, (_, i) => clues[i] ?? 0)
  const reason = (clues: number[], givens?: number[][]) => {
    const outcome = run(solveByLines(boardOf(clues, givens)))
    if (outcome.status !== 'impossible') throw new Error(`ended ${outcome.status}`)
    return outcome.why
  }

  it('is a height that is given twice', () => {
    const givens = [
      [0, 0, 0, 0],
      [3, 0, 3, 0],
      [0, 0, 0, 0],
      [0, 0, 0, 0],
    ]
    expect(reason(cluesAt({}), givens)).toBe('row 2 cannot be filled: 3 is given twice, on r2c1 and r2c3')
  })

  it('is a line whose clues cannot both be', () => {
    const clues = cluesAt({ 0: 3, 11: 3 })
    expect(reason(clues)).toBe('column 1 cannot be filled so that it shows 3 from above and 3 from below')
  })

  it('is a line that does not fit what is given in it', () => {
    const givens = [
      [0, 1, 0, 0],
      [0, 0, 0, 0],
      [0, 0, 0, 0],
      [0, 0, 0, 0],
    ]
    const clues = cluesAt({ 15: 4 })
    expect(reason(clues, givens)).toBe(
      'row 1 cannot be filled so that it shows 4 from the left with what is given in it',
    )
  })

  it('is a line that does not fit the others', () => {
    // The tallest would stand first in two rows, in the same column.
    const clues = cluesAt({ 14: 1, 15: 1 })
    expect(reason(clues)).toMatch(/^(row|column) \d cannot be filled.* with what the other lines leave to its squares$/)
  })
})

/** Rows that are shifted, with rows, columns and heights in random order. */
function cyclicSquare(size: number, random: Random): Uint8Array {
  const order = () => random.shuffle(Array.from({ length: size }, (_, i) => i))
  const [rows, columns, heights] = [order(), order(), order()]
  return Uint8Array.from({ length: size * size }, (_, square) => {
    const row = rows[Math.floor(square / size)]!
    return 1 + heights[(row + columns[square % size]!) % size]!
  })
}
