import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { explainer, generate, parameters } from '../../../src/families/rooks/index.ts'
import { type Outcome, Random, type RooksBoard, rooks, run, type Settings } from '../../../src/index.ts'
import { holds } from '../../property.ts'
import { solved } from '../../solved.ts'
import { sweep } from '../../sweep.ts'
import { mostRooksByBruteForce } from './boards.ts'

function made(settings: Settings, seed: number | string = 1): Outcome<RooksBoard> {
  return run(generate(settings, new Random(seed)))
}

function settingsOf(rows: number, columns: number, density: number, difficulty: string, most?: number): Settings {
  return { size: { rows, columns }, density, difficulty, rooks: most }
}

function rowsOf({ rows, columns, walls }: RooksBoard): string[] {
  return Array.from({ length: rows }, (_, row) =>
    Array.from(walls.subarray(row * columns, (row + 1) * columns), (wall) => (wall ? 'X' : '.')).join(''),
  )
}

function mostRooks(board: RooksBoard): number {
  const outcome = run(rooks.solvers.matching!(board, new Random(1)))
  if (outcome.status !== 'solved') throw new Error(`ended ${outcome.status}`)
  expect(rooks.check(board, outcome.answer, outcome.certificate)).toEqual([])
  return outcome.answer.length
}

/** The grade as the deductions show it. */
function gradeOf(board: RooksBoard): string {
  const rules = new Set(solved(explainer.search(board)).deductions.map(({ rule }) => rule))
  return rules.has('try') ? 'hard' : rules.has('block') || rules.has('pair') ? 'medium' : 'easy'
}

/** Throws unless the board is what the settings ask for. */
function requireKept(settings: Settings, board: RooksBoard): void {
  const { rows, columns } = settings.size as { rows: number; columns: number }
  expect(board).toMatchObject({ rows, columns })
  const walls = board.walls.filter((wall) => wall === 1).length
  expect(walls).toBe(Math.round((settings.density as number) * rows * columns))
  if (settings.rooks !== undefined) expect(mostRooks(board)).toBe(settings.rooks)
  if (settings.difficulty !== 'any') expect(gradeOf(board)).toBe(settings.difficulty)
}

function requireMade(settings: Settings, seed: number | string = 1): RooksBoard {
  const outcome = made(settings, seed)
  if (outcome.status !== 'solved') throw new Error(`${JSON.stringify(settings)} ended ${JSON.stringify(outcome)}`)
  requireKept(settings, outcome.answer)
  return outcome.answer
}

describe('a generated board', () => {
  it('has the difficulty that was asked for, of any size', () => {
    for (const [rows, columns, density] of [
      [5, 5, 0.3],
      [8, 8, 0.2],
      [12, 7, 0.2],
      [20, 20, 0.1],
      [30, 30, 0.2],
      [30, 30, 0.5],
    ] as const) {
      for (const difficulty of ['easy', 'medium', 'hard']) {
        if (difficulty === 'hard' && rows === 5) continue
        for (let seed = 0; seed < 2; seed++) requireMade(settingsOf(rows, columns, density, difficulty), seed)
      }
    }
  })

  it('has the most rooks that were asked for, few or many', () => {
    for (const [side, density, numbers] of [
      [5, 0.2, [5, 6, 8]],
      [8, 0.2, [7, 8, 10, 13, 17, 19]],
      [20, 0.1, [18, 34, 49, 58]],
      [30, 0.2, [24, 25, 28, 77, 130, 170, 190]],
      [100, 0.3, [71]],
    ] as const) {
      for (const number of numbers) requireMade(settingsOf(side, side, density, 'any', number))
    }
  })

  it('has both at once', () => {
    for (const difficulty of ['easy', 'medium', 'hard']) {
      for (const number of [11, 13]) requireMade(settingsOf(8, 8, 0.2, difficulty, number))
      requireMade(settingsOf(20, 25, 0.2, difficulty, 90))
    }
  })

  it('meets all criteria, or there is no such board', () => {
    const criteria = fc.record({
      size: fc.record({ rows: fc.integer({ min: 1, max: 4 }), columns: fc.integer({ min: 1, max: 4 }) }),
      density: fc.double({ min: 0, max: 1, noNaN: true }),
      difficulty: fc.constantFrom('any', 'easy', 'medium', 'hard'),
      rooks: fc.option(fc.integer({ min: 0, max: 9 }), { nil: undefined }),
      seed: fc.integer(),
    })
    const seen = new Set<string>()
    holds(criteria, 250, ({ seed, ...settings }) => {
      const outcome = made(settings, seed)
      seen.add(outcome.status)
      if (outcome.status === 'solved') requireKept(settings, outcome.answer)
      else if (outcome.status === 'impossible') {
        expect(outcome.why).not.toBe('')
        requireNone(settings)
      } else throw new Error('a small board was not settled')
    })
    expect(seen).toEqual(new Set(['solved', 'impossible']))
  })

  it('is any that fits, if there are few, each with the same chance', () => {
    const counts = new Map<string, number>()
    const boards = sweep(1500)
    for (let seed = 0; seed < boards; seed++) {
      const outcome = made(settingsOf(2, 3, 1 / 3, 'any', 3), seed)
      if (outcome.status !== 'solved') throw new Error(`ended ${outcome.status}`)
      const rows = rowsOf(outcome.answer).join('/')
      counts.set(rows, (counts.get(rows) ?? 0) + 1)
    }
    const fitting = everyBoard(2, 3, 2).filter((rows) => mostRooksByBruteForce(rows) === 3)
    expect(new Set(counts.keys())).toEqual(new Set(fitting.map((rows) => rows.join('/'))))
    const chance = 1 / fitting.length
    for (const count of counts.values()) {
      expect(Math.abs(count - boards * chance)).toBeLessThan(5 * Math.sqrt(boards * chance * (1 - chance)))
    }
  })

  it('is the same for the same seed, and another for another', () => {
    for (const settings of [settingsOf(12, 12, 0.2, 'hard'), settingsOf(15, 15, 0.2, 'easy', 40)]) {
      const walls = (seed: number) => requireMade(settings, seed).walls
      expect(walls(1)).toEqual(walls(1))
      expect(walls(1)).not.toEqual(walls(2))
    }
  })

  it('stays what it was when neither is asked for', () => {
    for (const settings of [
      { size: { rows: 8, columns: 9 }, density: 0.3 },
      { size: { rows: 8, columns: 9 }, density: 0.3, difficulty: 'any', rooks: undefined },
    ]) {
      const random = new Random('plain')
      const walls = new Uint8Array(72)
      let left = Math.round(0.3 * 72)
      for (let square = 0; square < 72; square++) {
        if (random.below(72 - square) >= left) continue
        walls[square] = 1
        left--
      }
      expect(made(settings, 'plain')).toMatchObject({ status: 'solved', answer: { walls } })
    }
  })
})

/** All boards with this number of walls. */
function everyBoard(rows: number, columns: number, walls: number): string[][] {
  const boards: string[][] = []
  const squares = rows * columns
  const add = (text: string, left: number): void => {
    if (text.length === squares) {
      if (left === 0) boards.push(Array.from({ length: rows }, (_, i) => text.slice(i * columns, (i + 1) * columns)))
      return
    }
    if (left > 0) add(`${text}X`, left - 1)
    if (squares - text.length > left) add(`${text}.`, left)
  }
  add('', walls)
  return boards
}

function requireNone(settings: Settings): void {
  const { rows, columns } = settings.size as { rows: number; columns: number }
  const walls = Math.round((settings.density as number) * rows * columns)
  const boards = everyBoard(rows, columns, walls)
  // A thirteenth of many boards is enough to catch a refusal that is wrong for more than a few of them.
  const step = boards.length > 600 ? 13 : 1
  for (let i = 0; i < boards.length; i += step) {
    const text = boards[i]!
    const board = { rows, columns, walls: Uint8Array.from(text.join(''), (square) => (square === 'X' ? 1 : 0)) }
    const isAsAsked =
      (settings.rooks === undefined || mostRooks(board) === settings.rooks) &&
      (settings.difficulty === 'any' || gradeOf(board) === settings.difficulty)
    if (isAsAsked) throw new Error(`${JSON.stringify(settings)} was refused, but there is ${text.join('/')}`)
  }
}

describe('what cannot be', () => {
  it.each([
    ['more rooks than free squares', settingsOf(8, 8, 0.9, 'any', 7), /free squares, and there are 6/],
    ['rooks next to each other', settingsOf(5, 5, 0.4, 'any', 14), /never next to each other/],
    ['more rooks than lines', settingsOf(8, 12, 0.1, 'any', 19), /10 walls divide 8 rows into 18 lines/],
    ['fewer rooks than lines are needed', settingsOf(8, 8, 0.1, 'any', 7), /no line is longer than 8/],
    ['another number on an open board', settingsOf(6, 9, 0, 'any', 7), /exactly 6 rooks/],
    ['an easy board almost without walls', settingsOf(20, 20, 0.01, 'easy'), /too many rows and columns whole/],
    ['a medium row', settingsOf(1, 30, 0.3, 'medium'), /single row or column/],
    ['a hard board without a free square', settingsOf(9, 9, 1, 'hard'), /0 free squares/],
    ['a hard board without walls', settingsOf(9, 9, 0, 'hard'), /without walls/],
    ['two hard rows', settingsOf(2, 30, 0.3, 'hard'), /two rows/],
    ['a hard board of five free squares', settingsOf(5, 5, 0.8, 'hard'), /5 free squares/],
    ['a hard board of nine squares', settingsOf(3, 3, 0.2, 'hard'), /none of the 36 boards/],
  ])('is refused with a reason: %s', (_, settings, why) => {
    expect(made(settings)).toMatchObject({ status: 'impossible', why: expect.stringMatching(why) })
  })

  it('is a hard board of two rows, seen on thousands of them', () => {
    const random = new Random('two rows')
    for (let i = 0; i < sweep(1000); i++) {
      const board = solved(rooks.generate({ size: { rows: 2, columns: 2 + (i % 20) }, density: random.real() }, random))
      expect(gradeOf(board)).not.toBe('hard')
    }
  })

  it('is an easy board with fewer walls than the bound, seen on all of them', () => {
    for (const [rows, columns, walls] of [
      [5, 5, 1],
      [8, 8, 2],
      [5, 9, 1],
    ] as const) {
      for (const text of everyBoard(rows, columns, walls)) {
        const board = { rows, columns, walls: Uint8Array.from(text.join(''), (square) => (square === 'X' ? 1 : 0)) }
        expect(gradeOf(board)).not.toBe('easy')
      }
    }
  })

  it('is given up when it is not found, with what was reached', () => {
    // Whether there is such a board is not known; none of many is.
    const outcome = made(settingsOf(8, 8, 0.2, 'any', 21))
    expect(outcome).toMatchObject({ status: 'stopped', reason: 'limits' })
    if (outcome.status !== 'stopped') throw new Error('not stopped')
    expect(outcome.why).toMatch(/nearest had \d+ rooks at most; try another number of rooks, density or size/)
  })
})

describe('stopping', () => {
  it('is possible at every pause', () => {
    for (const settings of [settingsOf(60, 60, 0.05, 'easy', 160), settingsOf(4, 5, 0.3, 'medium', 7)]) {
      for (let k = 1; k <= 25; k++) {
        const search = generate(settings, new Random(3))
        let next = search.next()
        for (let i = 1; i < k && !next.done; i++) next = search.next()
        if (next.done) break
        expect(search.next('time')).toMatchObject({ done: true, value: { status: 'stopped', reason: 'time' } })
      }
    }
  })
})

describe('the parameters', () => {
  it('are size, density, difficulty and rooks', () => {
    expect(parameters.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
      'size size',
      'number density',
      'choice difficulty',
      'whole rooks',
    ])
    expect(parameters[3]).not.toHaveProperty('default')
  })
})
