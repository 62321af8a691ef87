import { describe, expect, it } from 'vitest'
import {
  boardOf,
  dominoes,
  langford,
  type PlainCoverProblem,
  pentominoes,
  queens,
  rooks,
  sudoku,
} from '../../../bench/problems/exact-cover.ts'
import { coverInstance, sudokuTexts } from '../../../bench/problems/exact-cover-files.ts'
import { exactCover } from '../../../src/index.ts'
import { isLong, spread } from '../../sweep.ts'

const MINUTES = 60_000

/** Walks through all covers, looks at each by the definition, and says how many there are. */
function walk({ items, secondary, options }: PlainCoverProblem): number {
  const seen = new Set<string>()
  const times = new Uint8Array(items + secondary)
  for (const cover of exactCover({ items, secondary, options }).solutions()) {
    times.fill(0)
    for (const option of cover) for (const item of options[option]!) times[item]!++
    const isCover = times.every((count, item) => count === 1 || (count === 0 && item >= items))
    if (!isCover) throw new Error(`${cover} is no cover`)
    const sorted = String.fromCharCode(...cover.sort((a, b) => a - b))
    if (seen.has(sorted)) throw new Error(`${cover} is given twice`)
    seen.add(sorted)
  }
  return seen.size
}

type Known = [string, () => PlainCoverProblem, number, file?: string]

const known: Known[] = [
  ['8 queens', () => queens(8), 92, 'queens-8'],
  ['10 queens', () => queens(10), 724, 'queens-10'],
  ['11 queens', () => queens(11), 2680],
  ['12 queens', () => queens(12), 14_200, 'queens-12'],
  ['Langford pairs to 8', () => langford(8), 300, 'langford-8'],
  ['Langford pairs to 11', () => langford(11), 35_584, 'langford-11'],
  ['pentominoes 3×20', () => pentominoes(boardOf(3, 20)), 8, 'pentomino-3x20'],
  ['pentominoes 8×8 less 2×2', () => pentominoes(boardOf(8, 8, [2, 2])), 520, 'pent-8x8hole'],
  ['8 rooks', () => rooks(8), 40_320, 'rooks-8'],
  ['dominoes 6×6', () => dominoes(6, 6), 6728, 'domino-6x6'],
]

/** Walking through this many covers takes half a second and more. */
const knownToo: Known[] = [
  ['Langford pairs to 12', () => langford(12), 216_288, 'langford-12'],
  ['9 rooks', () => rooks(9), 362_880, 'rooks-9'],
  ['dominoes 6×8', () => dominoes(6, 8), 167_089, 'domino-6x8'],
]

/** Everything counted twice, made by rule and read from a file where there is one. */
describe.each([...known, ...(isLong ? knownToo : [])])('%s', (_, problemOf, covers, file) => {
  it('gives every cover once', () => {
    expect(walk(problemOf())).toBe(covers)
  })

  it('counts the same number', () => {
    expect(exactCover(problemOf()).count()).toBe(BigInt(covers))
  })

  if (file === undefined) return
  it(`is what is in ${file}.dlx`, () => {
    const instance = coverInstance(file)
    const { items, secondary, options } = problemOf()
    expect([instance.items, instance.secondary, instance.options.length]).toEqual([items, secondary, options.length])
    expect(exactCover(instance).count()).toBe(BigInt(covers))
  })
})

describe.runIf(isLong)('pentominoes 6×10', () => {
  it.each([
    ['made by rule', () => pentominoes(boardOf(6, 10))],
    ['from pentomino-6x10.dlx', () => coverInstance('pentomino-6x10')],
  ])(
    'have 9356 covers, %s',
    (_, problemOf) => {
      expect(exactCover(problemOf()).count()).toBe(9356n)
    },
    2 * MINUTES,
  )
})

describe('n rooks', () => {
  const factorial = (n: number): bigint => (n === 0 ? 1n : BigInt(n) * factorial(n - 1))

  it.each([1, 2, 3, 4, 5, 6, 7])('stand in %i! ways', (n) => {
    expect(walk(rooks(n))).toBe(Number(factorial(n)))
    expect(exactCover(rooks(n)).count()).toBe(factorial(n))
  })

  it.each([10, 16])('are counted: %i!', (n) => {
    expect(exactCover(rooks(n)).count()).toBe(factorial(n))
  })

  it('are counted from rooks-10.dlx', () => {
    expect(exactCover(coverInstance('rooks-10')).count()).toBe(3_628_800n)
  })
})

describe('dominoes', () => {
  it.each([
    [8, 8, 12_988_816n],
    [10, 10, 258_584_046_368n],
    [12, 12, 53_060_477_521_960_000n],
    // An odd number of squares, and far more covers than a number can hold exactly.
    [9, 9, 0n],
    [16, 16, 2_444_888_770_250_892_795_802_079_170_816n],
  ])('cover %i×%i in %i ways', (rows, columns, covers) => {
    expect(exactCover(dominoes(rows, columns)).count()).toBe(covers)
  })

  it('are counted from domino-8x8.dlx', () => {
    expect(exactCover(coverInstance('domino-8x8')).count()).toBe(12_988_816n)
  })
})

describe.each([
  ['hard20', 20],
  ['top95', 95],
  ['sudoku17-500', 500],
])('the sudokus of %s', (name, puzzles) => {
  it(`are ${puzzles}, each with exactly one solution, which is a sudoku and keeps the givens`, () => {
    const texts = sudokuTexts(name)
    expect(texts).toHaveLength(puzzles)
    for (const text of spread(texts)) {
      const problem = sudoku(text)
      const covers = exactCover(problem).all()
      expect(covers).toHaveLength(1)
      expect(exactCover(problem).count()).toBe(1n)
      expect(exactCover(problem).isUnique()).toBe(true)
      const digits = digitsOf(problem, covers[0]!)
      expect(Array.from(digits, (digit, cell) => (/[1-9]/.test(text[cell]!) ? digit : text[cell])).join('')).toBe(text)
      for (const house of houses()) {
        expect(house.map((cell) => digits[cell]).sort()).toEqual([...'123456789'])
      }
    }
  })
})

/** The digit in each cell: an option's first item is its cell, its second the row's digit. */
function digitsOf({ options }: PlainCoverProblem, cover: readonly number[]): string[] {
  const digits = Array.from({ length: 81 }, () => '')
  for (const option of cover) {
    const [cell, digitInRow] = options[option]!
    digits[cell!] = String(((digitInRow! - 81) % 9) + 1)
  }
  return digits
}

/** The cells of each row, column and box. */
function houses(): number[][] {
  const nine = [0, 1, 2, 3, 4, 5, 6, 7, 8]
  return nine.flatMap((i) => [
    nine.map((j) => 9 * i + j),
    nine.map((j) => 9 * j + i),
    nine.map((j) => 27 * Math.floor(i / 3) + 3 * (i % 3) + 9 * Math.floor(j / 3) + (j % 3)),
  ])
}
