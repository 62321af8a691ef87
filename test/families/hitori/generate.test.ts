import { describe, expect, it } from 'vitest'
import { Shadings } from '../../../src/families/hitori/generate/solutions.ts'
import {
  type Board,
  check,
  filledBoard,
  generate,
  hitoriLogic,
  parameters,
} from '../../../src/families/hitori/index.ts'
import { type Outcome, Random, run, type Shading } from '../../../src/index.ts'
import { climbOf, GRADES, type Grade } from '../../../src/logic/index.ts'
import { isLong, sweep } from '../../sweep.ts'
import { requireStopsAtPauses } from '../pauses.ts'
import { solutionsByBruteForce } from './brute-force.ts'
import { solutionsByCadical } from './cadical.ts'

const seed = process.env.ROOKERY_TEST_SEED ?? 'boards'
/** Extreme boards take a while to be found, so that only a few of them are made here. */
const QUICK_GRADES: readonly Grade[] = ['easy', 'medium', 'hard', 'expert']

function made(rows: number, columns: number, difficulty: string, of: number | string = 1): Outcome<Board> {
  return run(generate({ size: { rows, columns }, difficulty }, new Random(`${seed} ${of}`)))
}

function requireMade(rows: number, columns: number, difficulty: string, of: number | string = 1): Board {
  const outcome = made(rows, columns, difficulty, of)
  if (outcome.status !== 'solved') throw new Error(`${rows}x${columns} ${difficulty} ${of}: ${JSON.stringify(outcome)}`)
  return outcome.answer
}

/** The lowest level that settles everything, each tried from the beginning; for boards with one solution. */
function gradeOf(board: Board): Grade {
  const level = [0, 1, 2, 3].find((each) => {
    return climbOf(hitoriLogic, hitoriLogic.deducer(board)).climb(each + 1) === 0
  })
  return GRADES[level ?? 4]!
}

async function solutionsOf(board: Board): Promise<Shading[]> {
  return board.numbers.length <= 20 ? solutionsByBruteForce(board) : solutionsByCadical(board, 2)
}

/**
 * Throws unless the board is as large and as hard as asked for, has its numbers in range and one solution, and gives
 * that.
 */
async function requireKept(board: Board, rows: number, columns: number, difficulty: string): Promise<Shading> {
  expect(board).toMatchObject({ rows, columns })
  expect(board.numbers.length).toBe(rows * columns)
  expect(Math.min(...board.numbers)).toBeGreaterThanOrEqual(1)
  expect(Math.max(...board.numbers)).toBeLessThanOrEqual(Math.max(rows, columns))
  const solutions = await solutionsOf(board)
  expect(solutions.length).toBe(1)
  expect(check(board, solutions[0]!)).toEqual([])
  if (difficulty !== 'any') expect(gradeOf(board)).toBe(difficulty)
  return solutions[0]!
}

function shareOf(shading: Shading): number {
  return shading.filter((value) => value === 1).length / shading.length
}

describe('a generated board', () => {
  it.each([
    [3, 3],
    [4, 4],
    [5, 7],
    [8, 8],
    [10, 10],
    [12, 9],
    [15, 15],
    [20, 20],
  ])('has one solution and the grade that was asked for: %i by %i', async (rows, columns) => {
    for (const difficulty of ['any', ...QUICK_GRADES]) {
      if (rows === 3 && difficulty === 'hard') continue
      for (let i = 0; i < sweep(3, 2); i++) {
        const shading = await requireKept(requireMade(rows, columns, difficulty, i), rows, columns, difficulty)
        expect(shading).toContain(1)
      }
    }
  })

  it.each([
    [3, 40],
    [40, 3],
    [7, 31],
    [40, 40],
  ])('may have any shape: %i by %i', async (rows, columns) => {
    // On large boards it is the second opinion that takes its time.
    for (const difficulty of rows * columns > 1000 ? ['expert'] : QUICK_GRADES) {
      await requireKept(requireMade(rows, columns, difficulty), rows, columns, difficulty)
    }
  })

  it('is extreme if that was asked for', async () => {
    const sizes = [
      [9, 6],
      [6, 10],
      [3, 20],
    ] as const
    for (const [rows, columns] of sizes.slice(0, sweep(3, 1))) {
      await requireKept(requireMade(rows, columns, 'extreme'), rows, columns, 'extreme')
    }
  })

  it('has one solution, at every size', async () => {
    const random = new Random(`${seed} sizes`)
    const grades = ['any', ...QUICK_GRADES]
    for (let i = 0; i < sweep(200, 40); i++) {
      const rows = 4 + random.below(8)
      const columns = 4 + random.below(8)
      const difficulty = grades[i % grades.length]!
      await requireKept(requireMade(rows, columns, difficulty, i), rows, columns, difficulty)
    }
  })

  it('has neither few nor many shaded squares', async () => {
    for (const [rows, columns] of [
      [6, 6],
      [6, 11],
      [13, 8],
      [18, 18],
    ] as const) {
      for (const difficulty of QUICK_GRADES) {
        for (let i = 0; i < sweep(5, 2); i++) {
          const [shading] = await solutionsByCadical(requireMade(rows, columns, difficulty, i), 1)
          expect(shareOf(shading!)).toBeGreaterThan(0.15)
          expect(shareOf(shading!)).toBeLessThan(0.4)
        }
      }
    }
  })

  it('is the same for the same seed, and another for another', () => {
    for (const difficulty of ['any', ...QUICK_GRADES]) {
      for (const [rows, columns] of [
        [5, 6],
        [12, 12],
      ] as const) {
        const boards = sweep(20, 5)
        const texts = Array.from({ length: boards }, (_, i) => requireMade(rows, columns, difficulty, i).numbers.join())
        expect(new Set(texts).size).toBe(boards)
        expect(requireMade(rows, columns, difficulty, 0).numbers.join()).toBe(texts[0])
      }
    }
    // There are few small boards, but not that few.
    const small = Array.from({ length: 50 }, (_, i) => requireMade(3, 3, 'easy', i).numbers.join())
    expect(new Set(small).size).toBeGreaterThan(40)
  })

  it('is of more than one grade if any will do', () => {
    const grades = Array.from({ length: 60 }, (_, i) => gradeOf(requireMade(10, 10, 'any', i)))
    expect(new Set(grades).size).toBeGreaterThanOrEqual(3)
  })
})

describe('what cannot be', () => {
  it.each(['hard', 'extreme'])('is a board of 3 by 3 squares that is %s, of which none is', (difficulty) => {
    expect(made(3, 3, difficulty)).toMatchObject({
      status: 'impossible',
      why: `none of the 19683 boards of 3 by 3 squares is ${difficulty}`,
    })
  })

  it('is not said of grades that 3 by 3 squares can have', () => {
    const random = new Random(`${seed} all`)
    const grades = new Set<Grade>()
    for (let i = 0; i < sweep(4000); i++) {
      const board = { rows: 3, columns: 3, numbers: Int32Array.from({ length: 9 }, () => 1 + random.below(3)) }
      if (solutionsByBruteForce(board).length === 1) grades.add(gradeOf(board))
    }
    expect(grades).toEqual(new Set(['easy', 'medium', 'expert']))
  })

  // This is the smallest size, and yet takes more than a second.
  it.runIf(isLong)('is given up when it is not found, with what to try instead', () => {
    expect(made(3, 4, 'extreme')).toMatchObject({
      status: 'stopped',
      reason: 'limits',
      why: expect.stringMatching(
        /^an extreme board of 3 by 4 squares was not found in \d+ drafts; try another size or difficulty, or another seed$/,
      ),
    })
  })
})

describe('stopping', () => {
  it.each([
    [3, 3, 'extreme'],
    [8, 8, 'hard'],
    [6, 9, 'extreme'],
    [40, 40, 'easy'],
    [40, 40, 'expert'],
    [30, 20, 'any'],
  ])('is possible at every pause: %i by %i, %s', (rows, columns, difficulty) => {
    requireStopsAtPauses(() => generate({ size: { rows, columns }, difficulty }, new Random(3)), 40, 3)
  })
})

describe('what boards are made of', () => {
  it('is a shading that keeps the rules and to which no square can be added', () => {
    for (const [rows, columns] of [
      [3, 5],
      [6, 4],
      [9, 9],
      [15, 22],
    ] as const) {
      const blank = { rows, columns, numbers: new Int32Array(rows * columns) }
      const shadings = new Shadings(blank, new Random(`${seed} ${rows}`))
      for (let i = 0; i < 5; i++) {
        shadings.start()
        // Also after changes for the better, and some that are taken back.
        for (let left = 2 * i; left > 0 && shadings.bare.length > 0; left--) shadings.improve()
        const shading = shadings.current()
        expect(check(blank, shading)).toEqual([])
        for (let square = 0; square < shading.length; square++) {
          if (shading[square] === 1) continue
          shading[square] = 1
          expect(check(blank, shading)).not.toEqual([])
          shading[square] = 0
        }
      }
    }
  })

  it('is numbers that repeat in no line, each in as many places', () => {
    for (const [rows, columns] of [
      [3, 3],
      [4, 9],
      [9, 4],
      [40, 40],
    ] as const) {
      const numbers = filledBoard({ rows, columns }, new Random(`${seed} ${columns}`))
      expect(check({ rows, columns, numbers }, new Uint8Array(rows * columns))).toEqual([])
      for (let number = 1; number <= Math.max(rows, columns); number++) {
        expect(numbers.filter((each) => each === number).length).toBe(Math.min(rows, columns))
      }
    }
  })
})

describe('the parameters', () => {
  it('are size and difficulty', () => {
    expect(parameters).toMatchObject([
      { kind: 'size', name: 'size', low: 3, high: 40, default: { rows: 8, columns: 8 } },
      { kind: 'choice', name: 'difficulty', choices: ['any', ...GRADES], default: 'any' },
    ])
  })
})
