import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { largeFolder } from '../../../bench/problems/board-files.ts'
import {
  type Board,
  boardCodec,
  count,
  followCertificate,
  generate,
  notations,
  setter,
  skyscrapers,
} from '../../../src/families/skyscrapers/index.ts'
import { type Heights, Random, run, settingsFor } from '../../../src/index.ts'
import { refusal } from '../../refusal.ts'
import { isLong, spread, sweep } from '../../sweep.ts'
import { check, explain, hint, player, positionCodec, startOf } from './parts.ts'

type Variant = Pick<Board, 'diagonals' | 'parks' | 'boxes' | 'sums'>

const VARIANTS: readonly Variant[] = [
  { diagonals: true },
  { parks: 1 },
  { parks: 2 },
  { boxes: [2, 2] },
  { sums: true },
  { diagonals: true, parks: 1 },
  { parks: 1, sums: true },
  { diagonals: true, boxes: [2, 2], sums: true },
  { boxes: [2, 2], parks: 1 },
]

const boardOf = (size: number, variant: Variant): Board => ({
  rows: size,
  columns: size,
  clues: new Uint8Array(4 * size),
  givens: new Uint8Array(size * size),
  ...variant,
})

/** The squares of every line and box, written from the rules alone. */
function housesOf({ rows: size, diagonals, boxes }: Board): number[][] {
  const byKey = new Map<string, number[]>()
  for (let square = 0; square < size * size; square++) {
    const [row, column] = [Math.floor(square / size), square % size]
    const keys = [`row ${row}`, `column ${column}`]
    if (diagonals && row === column) keys.push('falling')
    if (diagonals && row + column === size - 1) keys.push('rising')
    if (boxes) keys.push(`box ${Math.floor(row / boxes[0])} ${Math.floor(column / boxes[1])}`)
    for (const key of keys) byKey.set(key, [...(byKey.get(key) ?? []), square])
  }
  return [...byKey.values()]
}

/** What is seen at every clue, clockwise from the top left. */
function viewsOf({ rows: size, sums }: Board, heights: ArrayLike<number>): number[] {
  const along = (start: number, step: number) => {
    const line = Array.from({ length: size }, (_, i) => heights[start + i * step]!)
    const seen = line.filter((height, i) => height > 0 && line.slice(0, i).every((other) => other < height))
    return sums ? seen.reduce((sum, height) => sum + height, 0) : seen.length
  }
  const places = Array.from({ length: size }, (_, i) => i)
  const last = size * size - 1
  return [
    ...places.map((i) => along(i, size)),
    ...places.map((i) => along(i * size + size - 1, -1)),
    ...places.map((i) => along(last - i, -size)),
    ...places.map((i) => along(last - size + 1 - i * size, 1)),
  ]
}

/** All fillings by trying everything; clues are looked at in the end. */
function byBruteForce(board: Board): Heights[] {
  const { rows: size, parks = 0, clues, givens } = board
  const houses = housesOf(board)
  const heights = new Uint8Array(size * size).fill(255)
  const found: Heights[] = []
  const fits = (square: number, height: number) =>
    houses
      .filter((house) => house.includes(square))
      .every((house) => house.filter((other) => heights[other] === height).length < (height === 0 ? parks : 1))
  const fill = (square: number): void => {
    if (square === heights.length) {
      const views = viewsOf(board, heights)
      if (clues.every((clue, i) => clue === 0 || clue === views[i])) found.push(heights.slice())
      return
    }
    for (let height = parks > 0 ? 0 : 1; height <= size - parks; height++) {
      const given = givens[square] === 255 ? 0 : givens[square] === 0 ? -1 : givens[square]
      if ((given !== -1 && given !== height) || !fits(square, height)) continue
      heights[square] = height
      fill(square + 1)
      heights[square] = 255
    }
  }
  fill(0)
  return found
}

/** All fillings of a blank board, by variant, found once. */
const blanks = VARIANTS.map((variant) => byBruteForce(boardOf(4, variant)))

/** A board with some clues and givens of a filling, or, now and then, with clues of nothing. */
function randomBoard(variant: Variant, fillings: readonly Heights[], random: Random): Board {
  const board = boardOf(4, variant)
  const filling = fillings[random.below(fillings.length)]!
  viewsOf(board, filling).forEach((view, i) => {
    if (random.below(3) > 0) board.clues[i] = view
  })
  filling.forEach((height, square) => {
    if (random.below(8) === 0) board.givens[square] = height === 0 ? 255 : height
  })
  if (random.below(5) === 0) {
    const i = random.below(16)
    const tallest = 4 - (variant.parks ?? 0)
    const least = variant.sums ? tallest : 1
    board.clues[i] = least + random.below((variant.sums ? (tallest * (tallest + 1)) / 2 : tallest) - least + 1)
  }
  return board
}

const texts = (solutions: Iterable<Heights>) => [...solutions].map((heights) => heights.join()).sort()

describe.each(VARIANTS.map((variant, i) => ({ name: JSON.stringify(variant), variant, i })))(
  'boards of 4 by 4 squares with $name',
  ({ variant, i }) => {
    const random = new Random(`variants ${i}`)
    const boards = Array.from({ length: sweep(150, 12) }, () => randomBoard(variant, blanks[i]!, random))

    it('have the solutions that a brute force finds, by every method that takes them, with certificates that hold', () => {
      for (const board of boards) {
        const fits = (heights: Heights) => {
          const views = viewsOf(board, heights)
          const isGiven = (given: number, square: number) =>
            given === 0 || (given === 255 ? 0 : given) === heights[square]
          return board.clues.every((clue, k) => clue === 0 || clue === views[k]) && board.givens.every(isGiven)
        }
        const solutions = blanks[i]!.filter(fits)
        const expected = solutions.length === 0 ? 'impossible' : solutions.length === 1 ? 'solved' : 'ambiguous'
        for (const method of ['lines', 'clauses']) {
          const outcome = run(skyscrapers.solvers[method]!(board, new Random(1)))
          expect(outcome.status).toBe(expected)
          const answers =
            outcome.status === 'solved' ? [outcome.answer] : outcome.status === 'ambiguous' ? outcome.answers : []
          for (const answer of answers) {
            expect(texts(solutions)).toContain(answer.join())
            expect(check(board, answer)).toEqual([])
          }
          if (method === 'lines' && outcome.status === 'solved') {
            expect(outcome.certificate).toBeDefined()
            expect(check(board, outcome.answer, outcome.certificate)).toEqual([])
          }
          if (method === 'lines' && outcome.status === 'impossible' && outcome.certificate) {
            expect(followCertificate(board, outcome.certificate).isImpossible).toBe(true)
          }
        }
        const counted = run(count(board, 'best'))
        expect(counted).toMatchObject({ status: 'solved', answer: { count: BigInt(solutions.length) } })
      }
    })

    it('are explained by steps that no solution contradicts, up to the solution', () => {
      for (const board of boards.slice(0, sweep(60, 8))) {
        const outcome = run(explain(board))
        const solutions = blanks[i]!.filter((heights) => check(board, heights).length === 0)
        if (outcome.status !== 'solved') continue
        for (const { settles } of outcome.answer.deductions) {
          for (const { place, left } of settles) {
            const tallest = 4 - (variant.parks ?? 0)
            const height = solutions[0]![place[0] * 4 + place[1]]!
            expect(left).toContain(height === 0 ? tallest : height - 1)
          }
        }
        expect(outcome.answer.answer.join()).toBe(solutions[0]!.join())
        const first = run(hint(board, startOf(board)))
        expect(first).toMatchObject({ status: 'solved' })
      }
    })

    it('are the same after they were written and read', () => {
      for (const board of boards) {
        expect(boardCodec.parse(boardCodec.format(board))).toEqual(board)
        expect(boardCodec.fromJson(JSON.parse(JSON.stringify(boardCodec.toJson(board))))).toEqual(board)
        const filling = blanks[i]![0]!
        expect(skyscrapers.codecs.answer.parse(skyscrapers.codecs.answer.format(filling, board), board)).toEqual(
          filling,
        )
      }
    })

    it('are played and set with what they may have', () => {
      const [board] = boards
      let position = startOf(boardOf(4, variant))
      const blank = boardOf(4, variant)
      const filling = blanks[i]![0]!
      filling.forEach((height, square) => {
        const place = [Math.floor(square / 4), square % 4] as const
        position = player.act(blank, position, { tool: height === 0 ? 'P' : String(height), place })
      })
      expect(player.standing(blank, position).isComplete).toBe(true)
      expect(player.mistakes(blank, position)).toEqual([])
      expect(positionCodec.parse(positionCodec.format(position, blank), blank)).toEqual(position)
      expect(setter.clear(board!)).toEqual(blank)
    })
  },
)

/** What the files know of boards with variants. */
function boardsOf(set: 'variants' | 'boxes') {
  const file = join(largeFolder('skyscrapers'), `${set}.jsonl`)
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => {
      const { diagonal, parksPerLine, solution, ...json } = JSON.parse(line)
      const board = boardCodec.fromJson({ ...json, diagonals: diagonal ?? false, parks: parksPerLine ?? 0 })
      return { board, solution: Uint8Array.from(solution.flat() as number[]) }
    })
}

describe.runIf(boardsOf('variants').length > 0)('boards of others with variants', () => {
  it.each(['variants', 'boxes'] as const)('have the one solution that is known, with a certificate: %s', (set) => {
    for (const { board, solution } of spread(boardsOf(set))) {
      const outcome = run(skyscrapers.solvers.lines!(board, new Random(1)))
      expect(outcome).toMatchObject({ status: 'solved', answer: solution })
      if (outcome.status === 'solved') expect(check(board, solution, outcome.certificate)).toEqual([])
    }
  })
})

describe('larger boards with sums', () => {
  it('are solved alike by lines and by clauses', () => {
    const random = new Random('sums')
    for (const size of isLong ? [5, 6, 7, 8, 9] : [5, 9]) {
      const settings = settingsFor(skyscrapers.parameters, {
        size: String(size),
        difficulty: 'any',
        sums: true,
        givens: 'some',
      })
      const made = run(generate(settings, random), { steps: 20_000_000 })
      if (made.status !== 'solved') continue
      const [one, two] = ['lines', 'clauses'].map((method) => run(skyscrapers.solvers[method]!(made.answer, random)))
      expect(one).toMatchObject({ status: 'solved' })
      expect(two).toMatchObject({ status: 'solved', answer: (one as { answer: Heights }).answer })
    }
  })
})

describe('boards with sums of other sizes', () => {
  it('have the solutions that a brute force finds, by lines, by clauses and counted', () => {
    const random = new Random('sums of other sizes')
    const seen = new Set<string>()
    for (let round = 0; round < sweep(200, 24); round++) {
      const size = 3 + (round % 4)
      const board = boardOf(size, { sums: true, ...(round % 3 === 0 && { parks: 1 }) })
      const [rows, columns] = [0, 0].map(() => random.shuffle(Array.from({ length: size }, (_, i) => i)))
      const heights = Uint8Array.from({ length: size * size }, (_, square) => {
        const height = 1 + ((rows![Math.floor(square / size)]! + columns![square % size]!) % size)
        return board.parks && height === size ? 0 : height
      })
      viewsOf(board, heights).forEach((view, i) => {
        if (random.below(2) === 0) board.clues[i] = view
      })
      if (round % 5 === 0) board.clues[random.below(size)] = size
      heights.forEach((height, square) => {
        // Larger boards have more givens, or a brute force takes too long.
        if (random.below(10) < [0, 1, 4, 5][round % 4]!) board.givens[square] = height === 0 ? 255 : height
      })
      const solutions = byBruteForce(board)
      const expected = solutions.length === 0 ? 'impossible' : solutions.length === 1 ? 'solved' : 'ambiguous'
      seen.add(expected)
      for (const method of ['lines', 'clauses']) {
        expect(run(skyscrapers.solvers[method]!(board, new Random(1))).status).toBe(expected)
      }
      const counted = run(count(board, 'best'))
      expect(counted).toMatchObject({ status: 'solved', answer: { count: BigInt(solutions.length) } })
    }
    expect(seen.size).toBe(3)
  })

  it('are proven impossible where no line has the sums of both ends', () => {
    const clues = Array.from({ length: 16 }, (_, i) => (i === 0 || i === 11 ? 10 : 0))
    const board = boardCodec.fromJson({ clues, sums: true })
    for (const method of ['lines', 'clauses']) {
      expect(run(skyscrapers.solvers[method]!(board, new Random(1)))).toMatchObject({ status: 'impossible' })
    }
    expect(run(count(board, 'best'))).toMatchObject({ status: 'solved', answer: { count: 0n } })
  })
})

describe('generating', () => {
  it.each([
    { diagonals: true, size: '5' },
    { parks: '1', size: '5' },
    { parks: '2', size: '6' },
    { boxes: '2x2', size: '4' },
    { boxes: '3x3', size: '9' },
    { sums: true, size: '4' },
    { diagonals: true, parks: '1', size: '5' },
  ])('makes boards with %o that have one solution and the grade', (words) => {
    const random = new Random(JSON.stringify(words))
    for (const difficulty of ['easy', 'medium', 'hard']) {
      const made = run(generate(settingsFor(skyscrapers.parameters, { ...words, difficulty }), random))
      if (made.status !== 'solved') continue
      expect(run(skyscrapers.solvers.clauses!(made.answer, random))).toMatchObject({ status: 'solved' })
      expect(run(explain(made.answer))).toMatchObject({ status: 'solved', answer: { grade: difficulty } })
    }
  })
})

describe('what is wrong with a variant', () => {
  it.each([
    ['parks 4\n. . . .\n. . . .\n. . . .\n. . . .\n', 'expected fewer parks than the 4 squares of a line, found 4', 1],
    ['boxes 2x3\n. . . .\n. . . .\n. . . .\n. . . .\n', 'boxes of 2x3 squares do not hold the 4 heights', 1],
    ['sums parks\n. . . .\n', "expected 'diagonals', 'parks' and a number", 1],
    ['sums\n  . 11 . .\n. . . . . .\n. . . . . .\n. . . . . .\n. . . . . .\n', 'expected a clue from 1 to 10', 2],
    ['sums\n  . 3 . .\n. . . . . .\n. . . . . .\n. . . . . .\n. . . . . .\n', 'expected a sum of at least 4', 2],
  ])('is said with its place: %o', (text, message, line) => {
    const error = refusal(() => boardCodec.parse(text))
    expect(error.message).toContain(message)
    expect(error.position).toMatchObject({ line })
    expect(error.excerpt).toBe(text.split('\n')[line - 1])
  })

  it('is said with its path in JSON, and of notations without a way to write it', () => {
    const clues = Array.from({ length: 16 }, () => 0)
    expect(() => boardCodec.fromJson({ clues, parks: 4 })).toThrow('expected fewer parks')
    expect(() => boardCodec.fromJson({ clues, boxes: [2, 3] })).toThrow('boxes of 2x3')
    expect(() => boardCodec.fromJson({ clues: clues.map((_, i) => (i === 5 ? 11 : 0)), sums: true })).toThrow(
      expect.objectContaining({ path: ['clues', 5] }),
    )
    expect(() => boardCodec.fromJson({ clues, diagonals: 'yes' })).toThrow('expected true or false as diagonals')
    // The sum of 23 heights would not fit into a clue.
    const long = new Array<number>(4 * 23).fill(0)
    expect(() => boardCodec.fromJson({ clues: long, sums: true })).toThrow('expected at most 22 heights with sums')
    expect(boardCodec.fromJson({ clues: long.fill(253, 0, 1), sums: true, parks: 1 }).clues[0]).toBe(253)
    for (const notation of notations) {
      expect(() => notation.format!(boardOf(4, { parks: 1 }))).toThrow('have no diagonals, parks, boxes or sums')
    }
  })
})
