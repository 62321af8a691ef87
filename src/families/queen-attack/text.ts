import type { Grid } from '../../base/grid.ts'
import { InputError } from '../../base/input-error.ts'
import type { Notation } from '../../family.ts'
import { type Board, EMPTY, WALL } from './board.ts'
import { LONGEST_SIDE, MOST_COLOURS, queensByColour } from './colours.ts'
import type { Plan } from './plan.ts'
import { planCodec } from './plan-codec.ts'
import { NumberReader } from './text-numbers.ts'

const CONTEST = { lowSide: 8, highSide: 30, mostColours: 6 } as const

const OTHER_SHAPES = "; boards of other shapes begin with a line 'rows columns'"

/**
 * The contest's text has a number a line: the side, the number of colours, and the squares row by row. Its boards are square, with as many queens of every
 * colour as rows. Boards of other shapes begin with a line that has both sides.
 */
export function parseBoard(text: string): Board {
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
export function formatBoard(board: Board): string {
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
  formatAnswer: planCodec.format,
}

const NO_CONTEST_BOARD = `the contest's boards are squares of ${CONTEST.lowSide} to ${CONTEST.highSide} rows with as many queens of each colour as rows`
