import { describe, expect, it } from 'vitest'
import { LatinSquare } from '../../../src/families/skyscrapers/generate/latin-square.ts'
import { type Board, generate, parameters } from '../../../src/families/skyscrapers/index.ts'
import { type Outcome, Random, run, type Settings } from '../../../src/index.ts'
import { GRADES, type Grade } from '../../../src/logic/index.ts'
import { sweep } from '../../sweep.ts'
import { requireStopsAtPauses } from '../pauses.ts'
import { cluesOf } from './boards.ts'
import { solutionsByBruteForce } from './brute-force.ts'
import { solutionsByCadical } from './cadical.ts'
import { gradeOf } from './grade.ts'

const seed = process.env.ROOKERY_TEST_SEED ?? 'boards'
const SYMMETRIES = ['half-turn', 'quarter-turn', 'mirror', 'diagonal'] as const

type Chosen = Readonly<Record<string, string | number>>

function settingsOf(chosen: Chosen): Settings {
  const defaults = Object.fromEntries(parameters.map((parameter) => [parameter.name, parameter.default]))
  return { ...defaults, ...chosen }
}

function made(chosen: Chosen, of: number | string = 1): Outcome<Board> {
  return run(generate(settingsOf(chosen), new Random(`${seed} ${of}`)))
}

function requireMade(chosen: Chosen, of: number | string = 1): Board {
  const outcome = made(chosen, of)
  if (outcome.status !== 'solved') throw new Error(`${JSON.stringify(chosen)} ${of}: ${JSON.stringify(outcome)}`)
  return outcome.answer
}

async function isUnique(board: Board): Promise<boolean> {
  const solutions = board.rows <= 4 ? solutionsByBruteForce(board) : await solutionsByCadical(board, 2)
  return solutions.length === 1
}

/** Clues and givens as one picture, with the corners left out: rows and columns from -1 to the size. */
function pattern({ rows: size, clues, givens }: Board): Map<string, boolean> {
  const shown = new Map<string, boolean>()
  const tell = (row: number, column: number, value: number) => shown.set(`${row} ${column}`, value !== 0)
  for (let i = 0; i < size; i++) {
    tell(-1, i, clues[i]!)
    tell(i, size, clues[size + i]!)
    tell(size, size - 1 - i, clues[2 * size + i]!)
    tell(size - 1 - i, -1, clues[3 * size + i]!)
  }
  for (const [square, given] of givens.entries()) tell(Math.floor(square / size), square % size, given)
  return shown
}

/** Where a place of the picture comes to. */
function image(size: number, symmetry: string, row: number, column: number): string {
  const last = size - 1
  switch (symmetry) {
    case 'half-turn':
      return `${last - row} ${last - column}`
    case 'quarter-turn':
      return `${column} ${last - row}`
    case 'mirror':
      return `${row} ${last - column}`
    default:
      return `${column} ${row}`
  }
}

function isSymmetric(board: Board, symmetry: string): boolean {
  const shown = pattern(board)
  return [...shown].every(([place, isShown]) => {
    const [row, column] = place.split(' ').map(Number) as [number, number]
    return shown.get(image(board.rows, symmetry, row, column)) === isShown
  })
}

/** The board without the things at one place and at all places that it comes to. */
function without(board: Board, symmetry: string, place: string): Board {
  const { rows: size } = board
  const clues = board.clues.slice()
  const givens = board.givens.slice()
  const taken = new Set<string>()
  for (let at = place; !taken.has(at); ) {
    taken.add(at)
    const [row, column] = at.split(' ').map(Number) as [number, number]
    if (row < 0) clues[column] = 0
    else if (column === size) clues[size + row] = 0
    else if (row === size) clues[3 * size - 1 - column] = 0
    else if (column < 0) clues[4 * size - 1 - row] = 0
    else givens[row * size + column] = 0
    at = symmetry === 'none' ? at : image(size, symmetry, row, column)
  }
  return { ...board, clues, givens }
}

/** Whether a board is harder than a grade: by so much that it has several solutions, perhaps. */
function isBeyond(board: Board, grade: Grade): boolean {
  const found = gradeOf(board)
  return found === undefined || GRADES.indexOf(found) > GRADES.indexOf(grade)
}

describe('a generated board', () => {
  it.each([4, 5, 6])('has one solution and the grade that was asked for: size %i', async (size) => {
    for (const difficulty of GRADES) {
      for (let i = 0; i < sweep(2, 1); i++) {
        const board = requireMade({ size, difficulty }, i)
        expect(board).toMatchObject({ rows: size, columns: size })
        expect(gradeOf(board)).toBe(difficulty)
        expect(await isUnique(board)).toBe(true)
        expect(board.givens.every((given) => given === 0)).toBe(true)
      }
    }
  })

  it('has one solution for all settings', async () => {
    const random = new Random(`${seed} settings`)
    for (let i = 0; i < 60; i++) {
      const size = 4 + random.below(2)
      const chosen: Record<string, string | number> = { size, difficulty: i % 2 === 0 ? 'any' : 'medium' }
      for (const parameter of parameters) {
        // Variants are tested apart.
        if (parameter.kind !== 'choice' || ['difficulty', 'boxes'].includes(parameter.name)) continue
        chosen[parameter.name] = parameter.choices[random.below(parameter.choices.length)]!
      }
      const board = requireMade(chosen, i)
      const [solution, other] = size <= 4 ? solutionsByBruteForce(board) : await solutionsByCadical(board, 2)
      expect(other).toBeUndefined()
      if (chosen.symmetry !== 'none') expect(isSymmetric(board, String(chosen.symmetry))).toBe(true)
      if (chosen.clues === 'all') expect(board.clues).toEqual(cluesOf(solution!, size))
      expect(board.givens.some((given) => given > 0)).toBe(chosen.givens === 'some')
      if (chosen.difficulty === 'medium') expect(gradeOf(board)).toBe('medium')
    }
  })

  it.each(GRADES)('has givens if it is asked to, or by itself if it is large: %s', async (difficulty) => {
    for (const [size, givens, isGiven] of [
      [6, 'some', true],
      [7, 'auto', false],
      [8, 'auto', true],
    ] as const) {
      const board = requireMade({ size, difficulty, givens })
      expect(board.givens.some((given) => given > 0)).toBe(isGiven)
      expect(gradeOf(board)).toBe(difficulty)
      expect(await isUnique(board)).toBe(true)
    }
  })

  it.each(['none', ...SYMMETRIES])(
    'cannot do without any clue or given if there are to be few: symmetry %s',
    (symmetry) => {
      for (const [size, difficulty, givens] of [
        [4, 'easy', 'none'],
        [4, 'medium', 'some'],
        [5, 'medium', 'none'],
        [5, 'hard', 'some'],
        [6, 'easy', 'some'],
        [5, 'expert', 'some'],
        [6, 'extreme', 'none'],
      ] as const) {
        // There are few patterns that look the same after every quarter turn, and fewer that are hard.
        if (symmetry === 'quarter-turn' && GRADES.indexOf(difficulty) > 1) continue
        const board = requireMade({ size, difficulty, givens, symmetry, clues: 'fewest' })
        expect(gradeOf(board)).toBe(difficulty)
        if (symmetry !== 'none') expect(isSymmetric(board, symmetry)).toBe(true)
        for (const [place, isShown] of pattern(board)) {
          if (isShown) expect(isBeyond(without(board, symmetry, place), difficulty)).toBe(true)
        }
      }
    },
  )

  it('shows all clues if it is asked to', () => {
    for (const [size, difficulty, givens] of [
      [4, 'easy', 'none'],
      [5, 'medium', 'none'],
      [6, 'easy', 'none'],
      [6, 'medium', 'none'],
      [6, 'hard', 'some'],
      [7, 'expert', 'some'],
    ] as const) {
      const board = requireMade({ size, difficulty, givens, clues: 'all' })
      expect(board.clues.every((clue) => clue > 0)).toBe(true)
      expect(gradeOf(board)).toBe(difficulty)
    }
  })

  it('is the same for the same seed, and another for another', () => {
    for (const difficulty of ['any', ...GRADES.slice(0, 4)]) {
      const texts = Array.from({ length: 5 }, (_, i) => requireMade({ size: 5, difficulty }, i).clues.join())
      expect(new Set(texts).size).toBe(5)
      expect(requireMade({ size: 5, difficulty }, 0).clues.join()).toBe(texts[0])
    }
  })

  it('is of more than one grade if any will do', () => {
    const grades = Array.from({ length: 30 }, (_, i) => gradeOf(requireMade({ size: 5, difficulty: 'any' }, i)))
    expect(new Set(grades).size).toBeGreaterThanOrEqual(3)
  })

  it('has fewer clues if there are to be few than if any number will do', () => {
    const number = (clues: string) => {
      const boards = Array.from({ length: 10 }, (_, i) => requireMade({ size: 5, clues }, i))
      return boards.reduce((sum, board) => sum + board.clues.filter((clue) => clue > 0).length, 0) / 10
    }
    const [fewest, any] = [number('fewest'), number('any')]
    expect(fewest).toBeLessThan(any)
    expect(any).toBeLessThan(20)
  })
})

describe('what cannot be', () => {
  it.each([
    [3, 'hard', 'none', 'no board of 3 by 3 squares without givens is hard'],
    [3, 'expert', 'none', 'no board of 3 by 3 squares without givens is expert'],
    [3, 'extreme', 'none', 'no board of 3 by 3 squares without givens is extreme'],
    [3, 'hard', 'some', 'no board of 3 by 3 squares is hard'],
    [3, 'extreme', 'some', 'no board of 3 by 3 squares is extreme'],
  ])('is said at once: %i, %s, givens %s', (size, difficulty, givens, why) => {
    const outcome = made({ size, difficulty, givens })
    expect(outcome).toMatchObject({ status: 'impossible', why: expect.stringContaining(why), steps: 0 })
  })

  it('is not said of grades that boards of 3 by 3 squares have', () => {
    const grades = new Set<string | undefined>()
    const views = solutionsByBruteForce(blank(3)).map((heights) => cluesOf(heights, 3))
    for (const all of views) {
      // The clues that each other solution has as well: with only some of them shown it is a solution, too.
      const shared = views
        .filter((other) => other !== all)
        .map((other) => setOf(other.map((clue, i) => Number(clue === all[i]))))
      const isClear = (set: number) => shared.every((each) => (set & ~each) !== 0)
      for (let set = 0; set < 4096; set++) {
        // With more clues than are needed a board is never harder.
        const isNeeded = all.every((_, i) => ((set >> i) & 1) === 0 || !isClear(set & ~(1 << i)))
        if (!isClear(set) || !isNeeded) continue
        grades.add(gradeOf({ ...blank(3), clues: all.map((clue, i) => ((set >> i) & 1) * clue) }))
      }
    }
    expect(grades).toEqual(new Set(['easy', 'medium']))
  })

  it('is given up when it is not found, with what to try instead', () => {
    expect(made({ size: 3, difficulty: 'expert', givens: 'some', clues: 'all' })).toMatchObject({
      status: 'stopped',
      reason: 'limits',
      why: expect.stringMatching(
        /^an expert board of 3 by 3 squares with these settings was not found in \d+ drafts; try .+ or another seed$/,
      ),
    })
  })
})

function blank(size: number): Board {
  return { rows: size, columns: size, clues: new Uint8Array(4 * size), givens: new Uint8Array(size * size) }
}

/** The positions of a list of bits that are 1, as an integer. */
function setOf(bits: Uint8Array): number {
  return bits.reduce((set, bit, i) => set | (bit << i), 0)
}

describe('stopping', () => {
  it.each([
    { size: 4, difficulty: 'hard' },
    { size: 6, difficulty: 'extreme' },
    { size: 7, difficulty: 'easy' },
    { size: 8, difficulty: 'expert', givens: 'some', symmetry: 'mirror' },
    { size: 9, difficulty: 'medium' },
    { size: 5, difficulty: 'hard', clues: 'all' },
  ])('is possible at every pause: $size $difficulty', (chosen) => {
    requireStopsAtPauses(() => generate(settingsOf(chosen), new Random(3)), 9, 4)
  })
})

describe('the squares that boards are made of', () => {
  it.each([
    [3, 12, 1200],
    [4, 576, 576 * 12],
  ])('come up equally often: size %i, all %i of them', (size, all, draws) => {
    const square = new LatinSquare(size, new Random(`${seed} fair`))
    const counts = new Map<string, number>()
    for (let i = 0; i < draws; i++) {
      square.draw()
      const key = square.numbers.join()
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
    expect(counts.size).toBe(all)
    const expected = draws / all
    const chiSquare = [...counts.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
    // Six standard deviations from what is to be expected, either way: too even is not by chance.
    expect(Math.abs(chiSquare - (all - 1))).toBeLessThan(6 * Math.sqrt(2 * (all - 1)))
  })

  it('repeat no height in a line, and stay so when they are changed', () => {
    for (const size of [2, 3, 4, 5, 6, 7, 9, 12]) {
      const square = new LatinSquare(size, new Random(`${seed} ${size}`))
      for (let draws = 0; draws < 5; draws++) {
        square.draw()
        for (let changes = 0; changes < 20; changes++) {
          const before = square.numbers.join()
          square.change()
          expect(square.numbers.join()).not.toBe(before)
          expect(repeats(square.numbers, size)).toBe(false)
          if (changes % 2 === 0) continue
          square.changeBack()
          expect(square.numbers.join()).toBe(before)
        }
      }
    }
  })

  function repeats(heights: Uint8Array, size: number): boolean {
    const indices = Array.from({ length: size }, (_, i) => i)
    const lines = indices.flatMap((i) => [
      indices.map((j) => heights[i * size + j]!),
      indices.map((j) => heights[j * size + i]!),
    ])
    return lines.some((line) => new Set(line).size < size || Math.min(...line) < 1 || Math.max(...line) > size)
  }
})

describe('the parameters', () => {
  it('are size, difficulty, clues, givens, symmetry and the variants', () => {
    expect(parameters).toMatchObject([
      { kind: 'whole', name: 'size', low: 3, high: 9, default: 6 },
      { kind: 'choice', name: 'difficulty', choices: ['any', ...GRADES], default: 'medium' },
      { kind: 'choice', name: 'clues', choices: ['fewest', 'all', 'any'], default: 'fewest' },
      { kind: 'choice', name: 'givens', choices: ['auto', 'none', 'some'], default: 'auto' },
      { kind: 'choice', name: 'symmetry', choices: ['none', ...SYMMETRIES], default: 'none' },
      { kind: 'flag', name: 'diagonals', default: false },
      { kind: 'whole', name: 'parks', low: 0, high: 3, default: 0 },
      { kind: 'choice', name: 'boxes', default: 'none' },
      { kind: 'flag', name: 'sums', default: false },
    ])
  })
})
