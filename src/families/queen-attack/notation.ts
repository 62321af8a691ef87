import { type Grid, placeOf } from '../../base/grid.ts'
import { InputError } from '../../base/input-error.ts'
import { expectArray, expectInteger, expectObject, type Json, type JsonPath, ShapeError } from '../../base/json.ts'
import { Reader } from '../../base/reader.ts'
import type { AnswerCodec, Codec, Notation } from '../../family.ts'
import {
  type Board,
  coloursOn,
  EMPTY,
  LONGEST_SIDE,
  letterOf,
  MOST_COLOURS,
  type Move,
  type Plan,
  queensByColour,
  WALL,
} from './board.ts'

/** Longer numbers are told by their length. */
const MOST_DIGITS_SHOWN = 20

/** Walks over the whole numbers of a text, which have blanks or line ends between them. */
class NumberReader {
  /** Where the number that was read last begins. */
  start = 0
  private at = 0

  constructor(readonly text: string) {}

  /** How many words the first line has that is not blank. */
  wordsInFirstLine(): number {
    const line = /^\s*([^\r\n]*)/.exec(this.text)![1]!
    return line.trim() === '' ? 0 : line.trim().split(/\s+/).length
  }

  isAtEnd(): boolean {
    this.skipBlanks()
    return this.at === this.text.length
  }

  /** The next number. `hint` may say more of a number that is out of the limits. */
  next(what: string, low: number, high: number, hint: (found: number) => string = () => ''): number {
    this.skipBlanks()
    this.start = this.at
    const expected = `${what} from ${low} to ${high}`
    const NUMBER = /-?\d+/y
    NUMBER.lastIndex = this.at
    const digits = NUMBER.exec(this.text)?.[0]
    if (digits === undefined) throw InputError.expected(this.text, this.at, expected)
    this.at += digits.length
    if (this.at < this.text.length && !/\s/.test(this.text[this.at]!)) {
      throw InputError.expected(this.text, this.at, 'a blank or the end of the line after the number')
    }
    // The + 0 makes 0 of -0.
    const number = Number(digits) + 0
    if (number >= low && number <= high) return number
    const found = digits.length > MOST_DIGITS_SHOWN ? `a number of ${digits.length} characters` : digits
    throw this.error(`expected ${expected}, found ${found}${hint(number)}`, this.start)
  }

  /** Throws unless the text ends here; `after` says after what. */
  expectEnd(after: string): void {
    if (!this.isAtEnd()) throw InputError.expected(this.text, this.at, `the end of the text after ${after}`)
  }

  error(message: string, offset = this.text.length): InputError {
    return InputError.at(this.text, offset, message)
  }

  private skipBlanks(): void {
    while (this.at < this.text.length && /\s/.test(this.text[this.at]!)) this.at++
  }
}

/** Texts are the contest's, or begin with both sides; JSON has a list of squares for every row. */
export const boardCodec: Codec<Board> = {
  parse: parseBoard,
  format: formatBoard,
  fromJson: boardFromJson,
  toJson: ({ rows, columns, squares }) => ({
    board: Array.from({ length: rows }, (_, row) => Array.from(squares.subarray(row * columns, (row + 1) * columns))),
  }),
}

function boardFromJson(json: Json): Board {
  const lists = expectArray(expectObject(json).board, ['board'])
  const rows = lists.length
  if (rows === 0) throw new ShapeError('expected at least one row, found none', ['board'])
  if (rows > LONGEST_SIDE) throw new ShapeError(`a board has at most ${LONGEST_SIDE} rows`, ['board', LONGEST_SIDE])
  const columns = expectArray(lists[0], ['board', 0]).length
  if (columns === 0) throw new ShapeError('expected at least one square in a row, found none', ['board', 0])
  if (columns > LONGEST_SIDE) {
    throw new ShapeError(`a row has at most ${LONGEST_SIDE} squares`, ['board', 0, LONGEST_SIDE])
  }
  const squares = new Int8Array(rows * columns)
  lists.forEach((list, row) => {
    const numbers = expectArray(list, ['board', row])
    if (numbers.length !== columns) {
      const path = numbers.length > columns ? ['board', row, columns] : ['board', row]
      throw new ShapeError(`expected ${columns} squares as in the first row, found ${numbers.length}`, path)
    }
    numbers.forEach((number, column) => {
      squares[row * columns + column] = expectInteger(number, WALL, MOST_COLOURS, ['board', row, column])
    })
  })
  const colours = coloursOn(squares)
  if (typeof colours === 'number') return { rows, columns, colours, squares }
  const { missing, above } = colours
  if (!above) throw new ShapeError('expected at least one queen, found none', ['board'])
  const place = ['board', Math.floor(above.square / columns), above.square % columns]
  throw new ShapeError(
    `expected a queen of colour ${missing}, as there is one of colour ${above.colour}, found none`,
    place,
  )
}

/** Far more than any board allows; the check says so. */
const MOST_MOVES = 1_000_000

/**
 * The contest's text has the number of moves, and for every move a line with the row and column it leads from and to.
 */
export const answerCodec: AnswerCodec<Board, Plan> = {
  parse: parsePlan,
  format: ({ moves }, board) => [moves.length, ...moves.map((move) => numbersOf(move, board).join(' '))].join('\n'),
  fromJson: planFromJson,
  toJson: ({ moves }, board) => ({ moves: moves.map((move) => numbersOf(move, board)) }),
}

function numbersOf({ from, to }: Move, grid: Grid): number[] {
  return [...placeOf(grid, from), ...placeOf(grid, to)]
}

function parsePlan(text: string, board: Board): Plan {
  const reader = new NumberReader(text)
  const count = reader.next('the number of moves', 0, MOST_MOVES)
  const moves: Move[] = []
  while (moves.length < count) {
    if (reader.isAtEnd()) throw reader.error(`expected ${count} moves, as the first line says, found ${moves.length}`)
    moves.push({ from: parseSquare(reader, board), to: parseSquare(reader, board) })
  }
  reader.expectEnd(count === 1 ? '1 move' : `${count} moves`)
  return { moves }
}

function parseSquare(reader: NumberReader, { rows, columns }: Board): number {
  const row = reader.next('a row', 0, rows - 1)
  return row * columns + reader.next('a column', 0, columns - 1)
}

function planFromJson(json: Json, board: Board): Plan {
  const list = expectArray(expectObject(json).moves, ['moves'])
  if (list.length > MOST_MOVES) throw new ShapeError(`a plan has at most ${MOST_MOVES} moves`, ['moves', MOST_MOVES])
  return { moves: list.map((move, i) => moveAt(move, board, ['moves', i])) }
}

function moveAt(json: Json, { rows, columns }: Board, path: JsonPath): Move {
  const numbers = expectArray(json, path)
  if (numbers.length !== 4) {
    throw new ShapeError(`expected a row and a column, twice, found ${numbers.length} numbers`, path)
  }
  // The + 0 makes 0 of -0.
  const number = (i: number, high: number) => expectInteger(numbers[i], 0, high, [...path, i]) + 0
  return {
    from: number(0, rows - 1) * columns + number(1, columns - 1),
    to: number(2, rows - 1) * columns + number(3, columns - 1),
  }
}

export const WALL_SIGN = '#'
export const EMPTY_SIGN = '.'
const SQUARE = `'${WALL_SIGN}', '${EMPTY_SIGN}' or a letter from A to Z`

/** Rows of signs, with or without blanks between them. */
export const picture: Notation<Board, Plan> = {
  name: 'picture',
  title: 'a picture: # wall, . empty, A…Z queens by colour',
  recognises: (text) => /^\s*[#.A-Za-z]/.test(text),
  // Where no square is empty, no queen can move: the letters mean something else.
  isLikely: ({ squares }) => squares.includes(EMPTY),
  parse: parsePicture,
  format: (board) => pictureRows(board).join('\n'),
}

function signOf(square: number): string {
  if (square === WALL) return WALL_SIGN
  return square === EMPTY ? EMPTY_SIGN : letterOf(square)
}

function pictureRows({ rows, columns, squares }: Board): string[] {
  return Array.from({ length: rows }, (_, row) =>
    Array.from(squares.subarray(row * columns, (row + 1) * columns), signOf).join(''),
  )
}

function parsePicture(text: string): Board {
  const reader = new Reader(text)
  const squares: number[] = []
  /** Where in the text each square stands. */
  const starts: number[] = []
  let rows = 0
  let columns = 0
  while (reader.nextLine()) {
    if (rows === LONGEST_SIDE) throw reader.error(`a board has at most ${LONGEST_SIDE} rows`, reader.start)
    const before = squares.length
    readRow(reader, squares, starts)
    const found = squares.length - before
    if (rows === 0) columns = found
    else if (found !== columns) {
      const place = found < columns ? reader.end : starts[before + columns]!
      throw reader.error(`expected ${columns} squares as in the first row, found ${found}`, place)
    }
    rows++
  }
  if (rows === 0) throw reader.expected(`a row of ${SQUARE}`, reader.start)
  const read = Int8Array.from(squares)
  const colours = coloursOn(read)
  if (typeof colours === 'number') return { rows, columns, colours, squares: read }
  const { missing, above } = colours
  if (!above) throw reader.error('expected at least one queen, found none', reader.start)
  throw gap(reader, missing, above.colour, starts[above.square]!)
}

function gap(reader: Reader, missing: number, above: number, place: number): InputError {
  const names = `expected a queen ${letterOf(missing)}, as there is a queen ${letterOf(above)}, found none`
  return reader.error(`${names}; colours are A, B and so on without gaps`, place)
}

function readRow(reader: Reader, squares: number[], starts: number[]): void {
  const { text, start, end } = reader
  const before = squares.length
  for (let at = start; at < end; at++) {
    const sign = text[at]!
    if (/\s/.test(sign)) continue
    if (squares.length - before === LONGEST_SIDE) throw reader.error(`a row has at most ${LONGEST_SIDE} squares`, at)
    if (sign === WALL_SIGN) squares.push(WALL)
    else if (sign === EMPTY_SIGN) squares.push(EMPTY)
    else if (sign >= 'A' && sign <= 'Z') squares.push(sign.charCodeAt(0) - 64)
    else throw reader.expected(SQUARE, at)
    starts.push(at)
  }
  if (squares.length === before) throw reader.expected(`a row of ${SQUARE}`, end)
}

const CONTEST = { lowSide: 8, highSide: 30, mostColours: 6 } as const

const OTHER_SHAPES = "; boards of other shapes begin with a line 'rows columns'"

/**
 * The contest's text has a number a line: the side, the number of colours, and the squares row by row. Its boards are
 * square, with as many queens of every colour as rows. Boards of other shapes begin with a line that has both sides.
 */
function parseBoard(text: string): Board {
  const reader = new NumberReader(text)
  const words = reader.wordsInFirstLine()
  if (words > 2) throw tooLongFirstLine(text)
  return words === 2 ? parseOther(reader) : parseContest(reader)
}

function tooLongFirstLine(text: string): InputError {
  const before = /^\s*\S+\s+\S+\s+/.exec(text)![0].length
  return InputError.expected(text, before, "the end of the first line after the side, or after 'rows columns'")
}

function parseContest(reader: NumberReader): Board {
  const { lowSide, highSide, mostColours } = CONTEST
  const hintUpTo = (most: number) => (found: number) => (found >= 1 && found <= most ? OTHER_SHAPES : '')
  const side = reader.next('the number of rows and columns', lowSide, highSide, hintUpTo(LONGEST_SIDE))
  const colours = reader.next('the number of colours', 1, mostColours, hintUpTo(MOST_COLOURS))
  const { board, starts } = parseSquares(reader, { rows: side, columns: side }, colours)
  const counts = queensByColour(board.squares, colours)
  for (let colour = 1; colour <= colours; colour++) {
    const count = counts[colour]!
    if (count === side) continue
    const message = `expected ${side} queens of colour ${colour}, as many as rows, found ${count}${count > 0 ? OTHER_SHAPES : ''}`
    throw reader.error(message, count < side ? undefined : starts[nthQueen(board.squares, colour, side)])
  }
  return board
}

function parseOther(reader: NumberReader): Board {
  const rows = reader.next('the number of rows', 1, LONGEST_SIDE)
  const columns = reader.next('the number of columns', 1, LONGEST_SIDE)
  const colours = reader.next('the number of colours', 1, MOST_COLOURS)
  const { board } = parseSquares(reader, { rows, columns }, colours)
  const missing = queensByColour(board.squares, colours).indexOf(0, 1)
  if (missing > 0) throw reader.error(`expected at least one queen of colour ${missing}, found none`)
  return board
}

function parseSquares(reader: NumberReader, { rows, columns }: Grid, colours: number) {
  const squares = new Int8Array(rows * columns)
  /** Where in the text each square stands. */
  const starts = new Int32Array(rows * columns)
  for (let square = 0; square < squares.length; square++) {
    if (reader.isAtEnd()) throw reader.error(`expected ${squares.length} squares, found ${square}`)
    squares[square] = reader.next('a square', WALL, colours)
    starts[square] = reader.start
  }
  reader.expectEnd(squares.length === 1 ? '1 square' : `${squares.length} squares`)
  const board: Board = { rows, columns, colours, squares }
  return { board, starts }
}

/** The square of a colour's queen, counted from 0. */
function nthQueen(squares: Int8Array, wanted: number, n: number): number {
  let left = n
  return squares.findIndex((colour) => colour === wanted && left-- === 0)
}

/** The contest's text for the contest's boards. */
function formatBoard(board: Board): string {
  const { rows, columns, colours, squares } = board
  return [isContestBoard(board) ? `${rows}` : `${rows} ${columns}`, colours, ...squares].join('\n')
}

function isContestBoard({ rows, columns, colours, squares }: Board): boolean {
  const { lowSide, highSide, mostColours } = CONTEST
  if (rows !== columns || rows < lowSide || rows > highSide || colours > mostColours) return false
  return queensByColour(squares, colours).every((count, colour) => colour === EMPTY || count === rows)
}

/** The contest's text for the contest's boards alone, and its plans: what a submission reads and writes. */
export const topcoder: Notation<Board, Plan> = {
  name: 'topcoder',
  title: "Topcoder's input: the side, the number of colours, and the squares, a number a line",
  // The family's text reads the same, and other boards besides.
  recognises: () => false,
  parse: (text) => {
    const board = parseBoard(text)
    if (isContestBoard(board)) return board
    throw new InputError(NO_CONTEST_BOARD)
  },
  format: (board) => {
    if (!isContestBoard(board)) throw new InputError(NO_CONTEST_BOARD)
    return formatBoard(board)
  },
  formatAnswer: answerCodec.format,
}

const NO_CONTEST_BOARD = `the contest's boards are squares of ${CONTEST.lowSide} to ${CONTEST.highSide} rows with as many queens of each colour as rows`
