import { type Grid, placeOf } from '../../src/base/grid.ts'
import { InputError } from '../../src/base/input-error.ts'
import { expectArray, expectObject, expectString, type Json, ShapeError } from '../../src/base/json.ts'
import { Reader } from '../../src/base/reader.ts'
import type { Drawing, Mark } from '../../src/drawing/drawing.ts'
import type { AnswerCodec, Codec } from '../../src/family.ts'
import { isSingle, valuesIn } from '../../src/logic/index.ts'

/** The candidates of every square, as bits: 1 for the number 1. Problems, positions and answers are all written as these. */
export type Candidates = Int32Array

export interface Board extends Grid {
  readonly candidates: Candidates
}

/** So large that searches pause. Numbers are written as one character: `a` for 10. */
export const LARGEST = 10

export const numbersOf = (candidates: number) => valuesIn(candidates).map((value) => value + 1)
const digitsOf = (candidates: number) =>
  numbersOf(candidates)
    .map((number) => number.toString(36))
    .join('')
export const allOf = ({ rows }: Grid) => (1 << rows) - 1

export const nameOf = (grid: Grid, square: number) => `[${placeOf(grid, square).join(', ')}]`

/** The squares of each row, and then of each column. */
export function linesOf({ rows }: Grid): number[][] {
  const along = Array.from({ length: rows }, (_, i) => i)
  return [
    ...along.map((row) => along.map((i) => row * rows + i)),
    ...along.map((column) => along.map((i) => i * rows + column)),
  ]
}

/** A row is a list of squares with spaces between them: `.` for all candidates, else the numbers: `3`, `14`. */
function readRow(
  line: string,
  allowed: Int32Array,
  isAnswer: boolean,
  refuse: (message: string, at: number) => Error,
): number[] {
  const squares = [...line.matchAll(/\S+/g)]
  if (squares.length !== allowed.length) {
    throw refuse(`expected ${allowed.length} squares, found ${squares.length}`, squares[allowed.length]?.index ?? 0)
  }
  return squares.map(({ 0: text, index }, column) => {
    const isDigits = /^[1-9a]+$/.test(text)
    const read = isDigits
      ? [...text].reduce((bits, digit) => bits | (1 << (parseInt(digit, 36) - 1)), 0)
      : allowed[column]!
    const isRead = (isDigits || text === '.') && (read & ~allowed[column]!) === 0 && (!isAnswer || isSingle(read))
    if (isRead) return read
    throw refuse(`expected ${isAnswer ? 'one' : 'some'} of ${digitsOf(allowed[column]!)}, found ${text}`, index)
  })
}

function readText(text: string, rows: number, allowed: Candidates, isAnswer: boolean): Candidates {
  const reader = new Reader(text)
  const read: number[] = []
  for (let row = 0; row < rows; row++) {
    if (!reader.nextLine()) throw reader.error(`expected ${rows} rows, found ${row}`, reader.start)
    const refuse = (message: string, at: number) => reader.error(message, reader.start + at)
    read.push(...readRow(reader.line, allowed.subarray(row * rows, (row + 1) * rows), isAnswer, refuse))
  }
  if (reader.nextLine()) throw reader.expected('the end of the text', reader.start)
  return Int32Array.from(read)
}

function readRows(
  lines: readonly Json[],
  key: string,
  rows: number,
  allowed: Candidates,
  isAnswer: boolean,
): Candidates {
  if (lines.length !== rows) throw new ShapeError(`expected ${rows} rows, found ${lines.length}`, [key])
  const read = lines.map((line, row) => {
    const refuse = (message: string, at: number) => new ShapeError(message, [key, row], at)
    return readRow(expectString(line, [key, row]), allowed.subarray(row * rows, (row + 1) * rows), isAnswer, refuse)
  })
  return Int32Array.from(read.flat())
}

function rowsOf(candidates: Candidates, grid: Grid): string[] {
  const texts = Array.from(candidates, (each) => (each === allOf(grid) ? '.' : digitsOf(each)))
  return Array.from({ length: grid.rows }, (_, row) => texts.slice(row * grid.rows, (row + 1) * grid.rows).join(' '))
}

/** Candidates that are among those of the problem. */
function codecOf(key: string, isAnswer: boolean): AnswerCodec<Board, Candidates> {
  return {
    parse: (text, { rows, candidates }) => readText(text, rows, candidates, isAnswer),
    format: (candidates, board) => rowsOf(candidates, board).join('\n'),
    fromJson: (json, { rows, candidates }) =>
      readRows(expectArray(expectObject(json)[key], [key]), key, rows, candidates, isAnswer),
    toJson: (candidates, board) => ({ [key]: rowsOf(candidates, board) }),
  }
}

export const positionCodec = codecOf('candidates', false)
export const answerCodec = codecOf('numbers', true)

export const boardCodec: Codec<Board> = {
  parse: (text) => {
    const rows = text.trim().split('\n').length
    if (rows > LARGEST) throw InputError.at(text, 0, `expected at most ${LARGEST} rows, found ${rows}`)
    return { rows, columns: rows, candidates: readText(text, rows, blank(rows), false) }
  },
  format: (board) => rowsOf(board.candidates, board).join('\n'),
  fromJson: (json) => {
    const lines = expectArray(expectObject(json).givens, ['givens'])
    const rows = lines.length
    if (rows < 1 || rows > LARGEST) throw new ShapeError(`expected 1 to ${LARGEST} rows, found ${rows}`, ['givens'])
    return { rows, columns: rows, candidates: readRows(lines, 'givens', rows, blank(rows), false) }
  },
  toJson: (board) => ({ givens: rowsOf(board.candidates, board) }),
}

function blank(rows: number): Candidates {
  return new Int32Array(rows * rows).fill((1 << rows) - 1)
}

/** The numbers that are known, and the candidates where some are ruled out. */
export function drawCandidates(board: Board, candidates = board.candidates): Drawing {
  const marks: Mark[] = []
  for (const [square, each] of candidates.entries()) {
    if (each === allOf(board)) continue
    const letter = digitsOf(each)
    const [place, shape, isBold] = [placeOf(board, square), 'number', isSingle(board.candidates[square]!)] as const
    if (isSingle(each)) marks.push({ place, shape, letter, label: letter, isBold })
    else marks.push({ place, shape, letter, label: `candidates ${letter}`, print: [letter] })
  }
  return { rows: board.rows, columns: board.columns, marks, lines: [] }
}
