import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  answerCodec,
  type Board,
  boardCodec,
  draw,
  drawPosition,
  examples,
  OPEN,
  positionCodec,
  SHADED,
  UNSHADED,
} from '../../../src/families/hitori/index.ts'
import { drawingToText, type Json, readJson } from '../../../src/index.ts'
import { holds } from '../../property.ts'
import { refusal } from '../../refusal.ts'
import { solutionsByCadical } from './cadical.ts'

const at = (line: number, column: number) => ({ line, column })
type Refused = [text: string, position: { line: number; column: number }, message: string]

const gridOf = (text: string) => (boardCodec.toJson(boardCodec.parse(text)) as { grid: number[][] }).grid
const boardOf = (grid: number[][]): Board => boardCodec.fromJson({ grid })

/** Boards of every shape, with numbers of any length and blanks. */
const boards: fc.Arbitrary<Board> = fc
  .tuple(fc.integer({ min: 1, max: 7 }), fc.integer({ min: 1, max: 7 }), fc.constantFrom(2, 9, 10, 99, 999_999))
  .chain(([rows, columns, most]) =>
    fc
      .array(fc.integer({ min: 0, max: most }), { minLength: rows * columns, maxLength: rows * columns })
      .map((numbers) => ({ rows, columns, numbers: Int32Array.from(numbers) })),
  )

describe('a board as text', () => {
  it('has one character a square, with points or zeros for blanks', () => {
    expect(gridOf('123\n.50')).toEqual([
      [1, 2, 3],
      [0, 5, 0],
    ])
    expect(gridOf('\ufeff\n12  \r\n21\t\n\n \n')).toEqual([
      [1, 2],
      [2, 1],
    ])
    expect(gridOf('7')).toEqual([[7]])
  })

  it('or numbers with white space, a comma or both between them', () => {
    const grid = [
      [10, 2, 999_999],
      [0, 30, 0],
    ]
    expect(gridOf('10 2 999999\n. 30 0')).toEqual(grid)
    expect(gridOf('10,2,999999\n0,30,.')).toEqual(grid)
    expect(gridOf(' 10 , 2,\t999999 ,\n  .\t030 ,0')).toEqual(grid)
    expect(gridOf('12,\n7,')).toEqual([[12], [7]])
    expect(gridOf('12,\n7')).toEqual([[12], [7]])
  })

  it('is written in the shorter of the two, and so that a single column cannot be mistaken', () => {
    const written = (grid: number[][]) => boardCodec.format(boardOf(grid))
    expect(
      written([
        [1, 0, 9],
        [2, 3, 4],
      ]),
    ).toBe('1.9\n234')
    expect(
      written([
        [1, 0, 10],
        [200, 3, 4],
      ]),
    ).toBe('  1   .  10\n200   3   4')
    expect(written([[12], [0], [3]])).toBe('12,\n.,\n3,')
  })

  it('comes back as it was from text, in pieces too, and from JSON', () => {
    holds(boards, 2000, (board) => {
      const text = boardCodec.format(board)
      expect(boardCodec.parse(text)).toEqual(board)
      const sink = boardCodec.reader!()
      for (const character of text) sink.push(character)
      expect(sink.end()).toEqual(board)
      expect(boardCodec.fromJson(JSON.parse(JSON.stringify(boardCodec.toJson(board))) as Json)).toEqual(board)
    })
  })

  it.each<Refused>([
    ['', at(1, 1), 'expected a row of numbers, found the end of the text'],
    ['\n\n', at(3, 1), 'expected a row of numbers, found the end of the text'],
    ['123\n12\n123', at(2, 3), 'expected 3 squares as in the first row, found 2'],
    ['123\n1234', at(2, 4), 'expected 3 squares as in the first row, found more'],
    ['12\n\n12', at(2, 1), 'expected 2 squares as in the first row, found 0'],
    ['12\na1', at(2, 1), "expected a digit or '.', found 'a'"],
    ['  12', at(1, 1), "expected a digit or '.', found ' '"],
    ['-1', at(1, 1), "expected a digit or '.', found '-'"],
    ['12\n1 2', at(2, 2), "expected a digit or '.', found ' '"],
    ['1 2 3\n4 5', at(2, 4), 'expected 3 squares as in the first row, found 2'],
    ['1 2 3\n4 5 6 7', at(2, 7), 'expected 3 squares as in the first row, found more'],
    ['1 2\n\n1 2', at(2, 1), 'expected 2 squares as in the first row, found 0'],
    ['1 2\n12', at(2, 3), 'expected 2 squares as in the first row, found 1'],
    ['1 x', at(1, 3), "expected a number or '.', found 'x'"],
    ['1,,2', at(1, 3), "expected a number or '.', found ','"],
    [',1 2', at(1, 1), "expected a number or '.', found ','"],
    ['1 2\n1.5 2', at(2, 2), "expected ' ' or ',', found '.'"],
    ['1 2\n.. 2', at(2, 2), "expected ' ' or ',', found '.'"],
    ['1 1000000', at(1, 3), 'a number is at most 999999'],
    ['1 99999999999999999999', at(1, 3), 'a number is at most 999999'],
  ])('%j is refused', (text, position, message) => {
    expect(refusal(() => boardCodec.parse(text))).toMatchObject({ position, message })
  })

  it.each<Refused>([
    ['{}', at(1, 1), 'expected a list as grid, found nothing'],
    ['{"grid": []}', at(1, 10), 'expected at least one row'],
    ['{"grid": [[]]}', at(1, 11), 'expected at least one square in a row'],
    ['{"grid": ["12"]}', at(1, 11), 'expected a list as grid[0], found "12"'],
    ['{"grid": [[1, 2],\n [1]]}', at(2, 2), 'expected 2 squares as in the first row, found 1'],
    ['{"grid": [[1, 2], [1, 2, 3]]}', at(1, 26), 'expected 2 squares as in the first row, found 3'],
    ['{"grid": [[1, "2"]]}', at(1, 15), 'expected a whole number from 0 to 999999 as grid[0][1], found "2"'],
    ['{"grid": [[1, 1e6]]}', at(1, 15), 'expected a whole number from 0 to 999999 as grid[0][1], found 1000000'],
    ['{"grid": [[-1]]}', at(1, 12), 'expected a whole number from 0 to 999999 as grid[0][0], found -1'],
  ])('%s is refused', (text, position, message) => {
    expect(refusal(() => readJson(text, boardCodec.fromJson))).toMatchObject({ position, message })
  })

  it('takes null in JSON for a blank', () => {
    expect(boardCodec.toJson(boardCodec.fromJson({ grid: [[null, 2]] }))).toEqual({ grid: [[0, 2]] })
  })
})

describe('the limits of a board', () => {
  it('are 65535 squares a side', () => {
    const row = '1'.repeat(65_535)
    expect(boardCodec.parse(row).columns).toBe(65_535)
    expect(refusal(() => boardCodec.parse(`${row}1`)).message).toBe('a row has at most 65535 squares')
    expect(refusal(() => boardCodec.parse('1 '.repeat(65_536))).message).toBe('a row has at most 65535 squares')
    const column = '1,\n'.repeat(65_535)
    expect(boardCodec.parse(column).rows).toBe(65_535)
    expect(refusal(() => boardCodec.parse(`${column}1,`))).toMatchObject({
      position: at(65_536, 1),
      message: 'a board 1 wide has at most 65535 rows',
    })
  })

  it('are four million squares', () => {
    const row = '12345678'.repeat(250)
    const text = Array(2000).fill(row).join('\n')
    expect(boardCodec.format(boardCodec.parse(text))).toBe(text)
    expect(refusal(() => boardCodec.parse(`${text}\n${row}`))).toMatchObject({
      position: at(2001, 1),
      message: 'a board 2000 wide has at most 2000 rows',
    })
    const grid = Array(2001).fill(Array(2000).fill(1))
    expect(() => boardCodec.fromJson({ grid })).toThrow('a board has at most 65535 columns and 4000000 squares')
  })
})

const small = boardOf([
  [1, 12, 1],
  [0, 3, 4],
])

describe('a shading', () => {
  const shaded = Uint8Array.of(1, 0, 1, 0, 0, 0)

  it('is written with # for what is shaded', () => {
    expect(answerCodec.format(shaded, small)).toBe('#.#\n...')
    expect(answerCodec.toJson(shaded, small)).toEqual({ shaded: ['#.#', '...'] })
  })

  it.each(['#.#\n...', '*.*\n.34', '*12*\n.34', '# 12 #\n. 3 4', ' #  12  #\r\n .   3  4\n\n', '# . #\n034'])(
    'is read from %j',
    (text) => {
      expect(answerCodec.parse(text, small)).toEqual(shaded)
    },
  )

  it('is read from its drawing', () => {
    holds(boards, 500, (board) => {
      const shading = Uint8Array.from(board.numbers, (number, square) => (number + square) % 2)
      expect(answerCodec.parse(drawingToText(draw(board, shading)), board)).toEqual(shading)
      expect(answerCodec.parse(answerCodec.format(shading, board), board)).toEqual(shading)
      expect(answerCodec.fromJson(answerCodec.toJson(shading, board), board)).toEqual(shading)
    })
  })

  it.each<Refused>([
    ['', at(1, 1), 'expected 2 rows as in the problem, found 0'],
    ['#.#', at(1, 4), 'expected 2 rows as in the problem, found 1'],
    ['#.\n...', at(1, 3), 'expected 3 squares as in the problem, found 2'],
    ['#.#\n....', at(2, 4), "expected the end of the line, found '.'"],
    ['#.#\n...\n...', at(3, 1), "expected the end of the text, found '.'"],
    ['#.#\n.o.', at(2, 2), "expected '.', '#' or 3 as in the problem, found 'o'"],
    ['# 11 #\n...', at(1, 3), "expected '.', '#' or 12 as in the problem, found '1'"],
    ['#😀#\n...', at(1, 2), "expected '.', '#' or 12 as in the problem, found '😀'"],
    ['#.#\n.(3).', at(2, 2), "expected '.', '#' or 3 as in the problem, found '('"],
  ])('%j is refused', (text, position, message) => {
    expect(refusal(() => answerCodec.parse(text, small))).toMatchObject({ position, message })
  })

  it.each<Refused>([
    ['{"shaded": ["#.#"]}', at(1, 12), 'expected 2 rows as in the problem, found 1'],
    ['{"shaded": ["#.#", "...", "..."]}', at(1, 27), 'expected 2 rows as in the problem, found 3'],
    ['{"shaded": ["#.#", ".."]}', at(1, 23), 'expected 3 squares as in the problem, found 2'],
    ['{"shaded": ["#.#", "...."]}', at(1, 24), 'expected 3 squares as in the problem, found 4'],
    ['{"shaded": ["#*#", "..."]}', at(1, 15), "expected '.' or '#', found \"*\""],
    ['{"shaded": [5, "..."]}', at(1, 13), 'expected a string as shaded[0], found 5'],
    ['{"solution": []}', at(1, 1), 'expected a list as shaded, found nothing'],
  ])('%s is refused', (text, position, message) => {
    const read = () => readJson(text, (json) => answerCodec.fromJson(json, small))
    expect(refusal(read)).toMatchObject({ position, message })
  })
})

describe('a position', () => {
  const position = Uint8Array.of(SHADED, UNSHADED, OPEN, UNSHADED, OPEN, OPEN)

  it('is written with # for shaded, o for unshaded and . for open', () => {
    expect(positionCodec.format(position, small)).toBe('#o.\no..')
    expect(positionCodec.toJson(position, small)).toEqual({ position: ['#o.', 'o..'] })
  })

  it.each(['#o.\no..', '* (12) 1\no 3 4', '*(12)1\n(0)..'])('is read from %j', (text) => {
    expect(positionCodec.parse(text, small)).toEqual(position)
  })

  it('is read from its drawing', () => {
    holds(boards, 500, (board) => {
      const some = Uint8Array.from(board.numbers, (number, square) => (number + square) % 3)
      expect(positionCodec.parse(drawingToText(drawPosition(board, some)), board)).toEqual(some)
      expect(positionCodec.parse(positionCodec.format(some, board), board)).toEqual(some)
      expect(positionCodec.fromJson(positionCodec.toJson(some, board), board)).toEqual(some)
    })
  })

  it('names what it expects', () => {
    expect(refusal(() => positionCodec.parse('#o.\no(4).', small))).toMatchObject({
      position: at(2, 2),
      message: "expected '.', 'o', '#' or 3 as in the problem, found '('",
    })
  })
})

describe('a drawing', () => {
  it('has the numbers, and what is known of the squares after them', () => {
    const shading = Uint8Array.of(0, 0, 0, 1, 0, 0)
    expect(draw(small).marks.map(({ shape, letter, label }) => [shape, letter, label])).toEqual(
      ['1', '12', '1', '3', '4'].map((number) => ['number', number, number]),
    )
    expect(draw(small, shading).marks.at(-1)).toEqual({
      place: [1, 0],
      shape: 'wall',
      letter: '#',
      label: 'shaded',
    })
    const rings = drawPosition(small, Uint8Array.of(OPEN, UNSHADED, OPEN, UNSHADED, OPEN, SHADED)).marks.slice(5)
    expect(rings.map(({ place, shape, letter }) => [...place, shape, letter])).toEqual([
      [0, 1, 'ring', '(12)'],
      [1, 0, 'ring', 'o'],
      [1, 2, 'wall', '#'],
    ])
  })

  it('has no letters that are longer than a picture has room for', () => {
    const board = boardOf([[999_999, 9999, 10_000]])
    const letters = drawPosition(board, Uint8Array.of(UNSHADED, UNSHADED, UNSHADED)).marks.map(({ letter }) => letter)
    expect(letters).toEqual(['999999', '9999', '10000', 'o', '(9999)', 'o'])
  })
})

describe('the examples', () => {
  it.each(examples)('$name has one solution and is written as it stands here', async ({ text }) => {
    const board = boardCodec.parse(text)
    expect(boardCodec.format(board)).toBe(text)
    expect(await solutionsByCadical(board, 2)).toHaveLength(1)
  })

  it('show a rectangle, blanks and numbers above 9', () => {
    const all = examples.map(({ text }) => boardCodec.parse(text))
    expect(all.some(({ rows, columns }) => rows !== columns)).toBe(true)
    expect(all.some(({ numbers }) => numbers.includes(0))).toBe(true)
    expect(all.some(({ numbers }) => Math.max(...numbers) > 9)).toBe(true)
  })
})
