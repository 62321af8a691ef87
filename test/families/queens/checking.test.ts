import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { queens } from '../../../src/index.ts'
import { holds } from '../../property.ts'
import { inSweep } from '../../sweep.ts'
import { attack, type Rows, smallBoards } from './boards.ts'

/** A small board and any columns at all on it. */
const placed = smallBoards(1, 6).chain((rows) =>
  fc.tuple(fc.constant(rows), fc.array(fc.nat(rows.length - 1), { minLength: rows.length, maxLength: rows.length })),
)

const boardOf = (rows: Rows) => queens.codecs.problem.parse(rows.join('\n'))

/** What is wrong, looking at every two queens and every square. */
function wrongs(rows: Rows, columns: readonly number[]): string[] {
  const found: string[] = []
  columns.forEach((column, row) => {
    for (let other = 0; other < row; other++) {
      if (!attack(other, columns[other]!, row, column)) continue
      // Of several queens in a line only neighbours are told of each other.
      const between = Array.from({ length: row - other - 1 }, (_, i) => other + 1 + i)
      const direction = (column - columns[other]!) / (row - other)
      if (between.some((each) => columns[each] === columns[other]! + direction * (each - other))) continue
      found.push(`attack ${other},${columns[other]} ${row},${column}`)
    }
    if (rows[row]![column] === 'X') found.push(`blocked ${row},${column}`)
  })
  rows.forEach((line, row) => {
    ;[...line].forEach((square, column) => {
      if (square === 'Q' && columns[row] !== column) found.push(`given ${row},${column}`)
    })
  })
  return found.sort()
}

describe('checking queens', () => {
  it('finds what comparing every two queens finds', () => {
    let right = 0
    holds(placed, 2000, ([rows, columns]) => {
      const violations = queens.check(boardOf(rows), Int32Array.from(columns))
      const told = violations.map(({ rule, places }) => `${rule} ${places.map((place) => place.join()).join(' ')}`)
      expect(told.sort()).toEqual(wrongs(rows, columns))
      if (violations.length === 0) right++
    })
    expect(right).toBeGreaterThan(inSweep(10))
  })

  it('tells each queen of a line of the next only', () => {
    const violations = queens.check(boardOf(['....', '....', '....', '....']), Int32Array.of(2, 2, 2, 2))
    expect(violations).toEqual([
      {
        rule: 'attack',
        places: [
          [0, 2],
          [1, 2],
        ],
      },
      {
        rule: 'attack',
        places: [
          [1, 2],
          [2, 2],
        ],
      },
      {
        rule: 'attack',
        places: [
          [2, 2],
          [3, 2],
        ],
      },
    ])
  })

  it('takes large boards, by a known pattern', () => {
    // Knight's moves down the board: a well-known answer whenever n leaves neither 2 nor 3 over 6.
    const n = 600_000
    const half = n / 2
    const columns = Int32Array.from({ length: n }, (_, row) => (row < half ? 2 * row + 1 : 2 * (row - half)))
    const board = queens.codecs.problem.parse(String(n))
    expect(queens.check(board, columns)).toEqual([])
    const [first, second] = [columns[10]!, columns[500_000]!]
    columns[10] = second
    expect(queens.check(board, columns)).toContainEqual({
      rule: 'attack',
      places: [
        [10, second],
        [500_000, second],
      ],
    })
    columns[500_000] = first
    expect(queens.check(board, columns).every(({ rule }) => rule === 'attack')).toBe(true)
  })
})

describe('drawing queens', () => {
  const board = boardOf(['X...', '...Q', '....', '....'])

  it('shows given queens on a coloured ground, and blocked squares', () => {
    const queen = { shape: 'piece', letter: 'Q', symbol: '♛' }
    expect(queens.draw(board).marks).toEqual([
      { place: [0, 0], shape: 'wall', letter: 'X', label: 'blocked' },
      { place: [1, 3], shape: 'tint', letter: '*', label: 'given' },
      { place: [1, 3], ...queen, label: 'queen, given' },
    ])
    const all = queens.draw(board, Int32Array.of(1, 3, 0, 2)).marks
    expect(all.filter(({ label }) => label === 'queen').map(({ place }) => place)).toEqual([
      [0, 1],
      [2, 0],
      [3, 2],
    ])
    expect(all.filter(({ label }) => label === 'queen, given').map(({ place }) => place)).toEqual([[1, 3]])
  })

  it('leaves the ground where a given queen is missing', () => {
    const marks = queens.draw(board, Int32Array.of(1, 2, 0, 2)).marks.filter(({ place }) => place[0] === 1)
    expect(marks.map(({ place, shape }) => [...place, shape])).toEqual([
      [1, 3, 'tint'],
      [1, 2, 'piece'],
    ])
  })

  it('does not look at every square of an empty board', () => {
    expect(queens.draw(queens.codecs.problem.parse('10000000'))).toEqual({
      rows: 10_000_000,
      columns: 10_000_000,
      marks: [],
      lines: [],
    })
  })
})

describe('describing queens', () => {
  it.each([
    ['8', '8 queens, none attacking another.'],
    ['1', '1 queen.'],
    ['10000', '10,000 queens, none attacking another.'],
    ['4\nQ 0 1', '4 queens, none attacking another; 1 of them was given.'],
    ['4\nQ 0 1\nQ 1 3', '4 queens, none attacking another; 2 of them were given.'],
  ])('%j: %s', (text, sentence) => {
    const board = queens.codecs.problem.parse(text)
    expect(queens.describe(board, new Int32Array(board.rows))).toBe(sentence)
  })
})
