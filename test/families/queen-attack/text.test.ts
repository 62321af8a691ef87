import { describe, expect, it } from 'vitest'
import { type Board, boardCodec, examples, picture } from '../../../src/families/queen-attack/index.ts'
import { readJson } from '../../../src/index.ts'
import { holds } from '../../property.ts'
import { refusal } from '../../refusal.ts'
import { at, NotationReader, type Refused } from '../notation-reader.ts'
import { boardOf, boardsUpTo } from './boards.ts'

const { open, recognised } = new NotationReader(boardCodec, [picture])

/** A board of the contest with one colour: a queen at the beginning of every row. */
const EIGHT: Board = {
  rows: 8,
  columns: 8,
  colours: 1,
  squares: Int8Array.from({ length: 64 }, (_, square) => (square % 8 === 0 ? 1 : square % 8 === 7 ? -1 : 0)),
}
const EIGHT_TEXT = `8\n1\n${'1\n0\n0\n0\n0\n0\n0\n-1\n'.repeat(8)}`

/** The contest's text with other squares, each on a line of its own from line 3 on. */
function contestWith(changes: Readonly<Record<number, number>>, colours = 1): string {
  const squares = Array.from(EIGHT.squares, (colour, square) => changes[square] ?? colour)
  return [8, colours, ...squares].join('\n')
}

describe('a board as text', () => {
  it('is the contest’s: side, colours and squares, each on its line', () => {
    expect(boardCodec.parse(EIGHT_TEXT)).toEqual(EIGHT)
    expect(`${boardCodec.format(EIGHT)}\n`).toBe(EIGHT_TEXT)
  })

  it('or begins with both sides where it has another shape', () => {
    const board = boardOf('A.#', '.BA')
    expect(boardCodec.format(board)).toBe('2 3\n2\n1\n0\n-1\n0\n2\n1')
    expect(boardCodec.parse('2 3\n2\n1 0 -1\n0 2 1\n')).toEqual(board)
    // The contest has as many queens of a colour as rows.
    const fewer: Board = { ...EIGHT, squares: EIGHT.squares.map((colour, square) => (square === 0 ? 0 : colour)) }
    expect(boardCodec.format(fewer)).toMatch(/^8 8\n1\n0\n0\n/)
    expect(boardCodec.parse(boardCodec.format(fewer))).toEqual(fewer)
    // A board of the contest can be written so too.
    expect(boardCodec.parse(EIGHT_TEXT.replace('8', '8 8'))).toEqual(EIGHT)
  })

  it('may have blanks, blank lines, Windows line ends and several numbers on a line', () => {
    expect(boardCodec.parse(`\ufeff\n ${EIGHT_TEXT.replaceAll('\n', ' \r\n')}\r\n\n`)).toEqual(EIGHT)
    expect(boardCodec.parse(`8\n1\n\n${'1 0 0\t0 0 0 0 -1\n'.repeat(8)}`)).toEqual(EIGHT)
  })

  it('comes back as it was, in every notation, and is recognised', () => {
    holds(boardsUpTo(7), 300, (board) => {
      const text = boardCodec.format(board)
      expect(recognised(text)).toBe('text')
      expect(open(text)).toEqual(board)
      const drawn = picture.format(board)
      expect(recognised(drawn)).toBe('picture')
      expect(open(drawn)).toEqual(board)
      expect(boardCodec.fromJson(JSON.parse(JSON.stringify(boardCodec.toJson(board))))).toEqual(board)
    })
  })

  it('is an example that can be read', () => {
    const boards = examples.map(({ text }) => open(text))
    expect(boards.map(({ rows, columns, colours }) => [rows, columns, colours])).toEqual([
      [8, 8, 2],
      [4, 5, 2],
      [5, 7, 2],
      [19, 19, 4],
    ])
  })

  const shapes = "; boards of other shapes begin with a line 'rows columns'"
  const refused: Refused[] = [
    ['', at(1, 1), 'expected the number of rows and columns from 8 to 30, found the end of the text'],
    [' \n\n', at(3, 1), 'expected the number of rows and columns from 8 to 30, found the end of the text'],
    ['x', at(1, 1), "expected the number of rows and columns from 8 to 30, found 'x'"],
    ['7\n1\n0', at(1, 1), `expected the number of rows and columns from 8 to 30, found 7${shapes}`],
    ['\n 31\n1\n0', at(2, 2), `expected the number of rows and columns from 8 to 30, found 31${shapes}`],
    ['51\n1\n0', at(1, 1), 'expected the number of rows and columns from 8 to 30, found 51'],
    ['8x\n1\n0', at(1, 2), "expected a blank or the end of the line after the number, found 'x'"],
    ['8.5\n1\n0', at(1, 2), "expected a blank or the end of the line after the number, found '.'"],
    ['8', at(1, 2), 'expected the number of colours from 1 to 6, found the end of the text'],
    ['8\n0\n0', at(2, 1), 'expected the number of colours from 1 to 6, found 0'],
    ['8\n7\n0', at(2, 1), `expected the number of colours from 1 to 6, found 7${shapes}`],
    ['8\n27\n0', at(2, 1), 'expected the number of colours from 1 to 6, found 27'],
    ['8\n1\n1\n-2', at(4, 1), 'expected a square from -1 to 1, found -2'],
    ['8\n1\n1\n2', at(4, 1), 'expected a square from -1 to 1, found 2'],
    ['8\n1\n1\n#', at(4, 1), "expected a square from -1 to 1, found '#'"],
    [`8\n1\n1\n${'9'.repeat(30)}`, at(4, 1), 'expected a square from -1 to 1, found a number of 30 characters'],
    ['8\n1\n1\n0\n0', at(5, 2), 'expected 64 squares, found 3'],
    ['8\n1\n1\n0\n0\n', at(6, 1), 'expected 64 squares, found 3'],
    [`${EIGHT_TEXT}0\n0\n`, at(67, 1), "expected the end of the text after 64 squares, found '0'"],
    [contestWith({ 9: 1, 11: 1 }), at(51, 1), `expected 8 queens of colour 1, as many as rows, found 10${shapes}`],
    [contestWith({ 0: 0 }), at(66, 3), `expected 8 queens of colour 1, as many as rows, found 7${shapes}`],
    [contestWith({}, 2), at(66, 3), 'expected 8 queens of colour 2, as many as rows, found 0'],
    ['8 1 1 0', at(1, 5), "expected the end of the first line after the side, or after 'rows columns', found '1'"],
    ['0 3\n1\n1', at(1, 1), 'expected the number of rows from 1 to 50, found 0'],
    ['3 51\n1\n1', at(1, 3), 'expected the number of columns from 1 to 50, found 51'],
    ['3 x\n1\n1', at(1, 3), "expected the number of columns from 1 to 50, found 'x'"],
    ['1 2\n27\n1', at(2, 1), 'expected the number of colours from 1 to 26, found 27'],
    ['1 2\n1\n1', at(3, 2), 'expected 2 squares, found 1'],
    ['1 1\n1\n1 0', at(3, 3), "expected the end of the text after 1 square, found '0'"],
    ['1 2\n2\n2 0', at(3, 4), 'expected at least one queen of colour 1, found none'],
  ]
  it.each(refused)('refuses %j at its place', (text, position, message) => {
    const error = refusal(() => boardCodec.parse(text))
    expect(error.message).toBe(message)
    expect(error.position).toEqual(position)
  })
})

describe('a board as a picture', () => {
  it('has rows of signs, with or without blanks', () => {
    const squares = Int8Array.of(1, 0, -1, 0, 2, 1)
    const board = { rows: 2, columns: 3, colours: 2, squares }
    for (const text of ['A.#\n.BA', ' A . #\r\n . B A \r\n\r\n', '\ufeff\nA.#\n.BA\n']) {
      expect(picture.parse(text), text).toEqual(board)
    }
    expect(picture.format(board)).toBe('A.#\n.BA')
  })

  const square = "'#', '.' or a letter from A to Z"
  const refused: Refused[] = [
    ['', at(1, 1), `expected a row of ${square}, found the end of the text`],
    ['A.\n.a', at(2, 2), `expected ${square}, found 'a'`],
    ['A.\n\n..', at(2, 1), `expected a row of ${square}, found the end of the line`],
    ['A..\n..', at(2, 3), 'expected 3 squares as in the first row, found 2'],
    ['A . .\n. . . .', at(2, 7), 'expected 3 squares as in the first row, found 4'],
    ['..\n.#\n', at(3, 1), 'expected at least one queen, found none'],
    [
      '.C.\nA.D',
      at(1, 2),
      'expected a queen B, as there is a queen C, found none; colours are A, B and so on without gaps',
    ],
    [`A${'.'.repeat(50)}`, at(1, 51), 'a row has at most 50 squares'],
    [`${'A\n'.repeat(50)}A`, at(51, 1), 'a board has at most 50 rows'],
  ]
  it.each(refused)('refuses %j at its place', (text, position, message) => {
    const error = refusal(() => picture.parse(text))
    expect(error.message).toBe(message)
    expect(error.position).toEqual(position)
  })
})

describe('a board as JSON', () => {
  it('has a list for every row', () => {
    expect(boardCodec.toJson(boardOf('A.#', '.BA'))).toEqual({
      board: [
        [1, 0, -1],
        [0, 2, 1],
      ],
    })
  })

  const refused: Refused[] = [
    ['[]', at(1, 1), 'expected an object, found a list'],
    ['{}', at(1, 1), 'expected a list as board, found nothing'],
    ['{"board": []}', at(1, 11), 'expected at least one row, found none'],
    ['{"board": [[]]}', at(1, 12), 'expected at least one square in a row, found none'],
    ['{"board": [[1, 0], [0]]}', at(1, 20), 'expected 2 squares as in the first row, found 1'],
    ['{"board": [[1, 0], [0, 0, 0]]}', at(1, 27), 'expected 2 squares as in the first row, found 3'],
    ['{"board": [[1, 27]]}', at(1, 16), 'expected a whole number from -1 to 26 as board[0][1], found 27'],
    ['{"board": [[1, 0.5]]}', at(1, 16), 'expected a whole number from -1 to 26 as board[0][1], found 0.5'],
    ['{"board": [[0, -1]]}', at(1, 11), 'expected at least one queen, found none'],
    ['{"board": [[1], [3]]}', at(1, 18), 'expected a queen of colour 2, as there is one of colour 3, found none'],
    [`{"board": [[${'1,'.repeat(50)}1]]}`, at(1, 113), 'a row has at most 50 squares'],
    [`{"board": [${'[1],'.repeat(50)}[1]]}`, at(1, 212), 'a board has at most 50 rows'],
  ]
  it.each(refused)('refuses %j at its place', (text, position, message) => {
    const error = refusal(() => readJson(text, boardCodec.fromJson))
    expect(error.message).toBe(message)
    expect(error.position).toEqual(position)
  })
})
