import type { Grid } from '../../base/grid.ts'
import { alignedRows, gluedRows } from '../../base/grid.ts'
import { expectArray, expectInteger, expectObject, type Json, ShapeError } from '../../base/json.ts'
import { LineSink, readAll } from '../../base/line-sink.ts'
import type { Codec } from '../../family.ts'

/** A board of numbers: numbers[square] is from 1 on, or BLANK where a square has no number and thus repeats nothing. */
export interface Board extends Grid {
  readonly numbers: Int32Array
}

export const BLANK = 0

/** Larger boards are refused with a clear word instead of exhausting the memory. */
export const LONGEST_SIDE = 65_535
export const MOST_SQUARES = 4_000_000
const LARGEST_NUMBER = 999_999

const ROW = 'a row of numbers'
const DIGIT_SQUARE = "a digit or '.'"
const NUMBER_SQUARE = "a number or '.'"

/** A row: a character a square ('.' for a blank), or numbers with spaces or commas; the first row decides. */
export const boardCodec: Codec<Board> = {
  parse: (text) => readAll(new BoardReader(), text),
  reader: () => new BoardReader(),
  format: formatBoard,
  fromJson: boardFromJson,
  toJson: ({ rows, columns, numbers }) => {
    const grid: number[][] = []
    for (let row = 0; row < rows; row++) grid.push(Array.from(numbers.subarray(row * columns, (row + 1) * columns)))
    return { grid }
  },
}

/** Reads a board row by row, as its text comes. */
export class BoardReader extends LineSink<Board> {
  private rows = 0
  private columns = 0
  /** Where the number of columns is known from. */
  private source = 'as in the first row'
  private most = 0
  private isSeparated = false
  /** Room for more rows than have come; the spare ones are cut off at the end. */
  private numbers = new Int32Array(0)

  protected take(line: string): void {
    if (this.rows === 0) this.begin(line)
    if (this.rows === this.most) {
      throw this.error(`a board ${this.columns} wide has at most ${this.most} rows`, line, 0)
    }
    const first = this.rows * this.columns
    if (first === this.numbers.length) this.makeRoom()
    if (this.isSeparated) this.takeSeparated(line, first)
    else this.takeGlued(line, first)
    this.rows++
  }

  protected finish(): Board {
    const { rows, columns, numbers } = this
    if (rows === 0) throw this.expectedAtEnd(ROW)
    const squares = rows * columns
    return { rows, columns, numbers: squares === numbers.length ? numbers : numbers.slice(0, squares) }
  }

  /** For texts that tell the number of columns before the first row, which is then held to it like any other. */
  protected promise(columns: number, source: string): void {
    this.columns = columns
    this.source = source
  }

  private begin(line: string): void {
    if (line === '') throw this.expected(ROW, '\n', 0)
    // White space before the row alone separates nothing: a row of digits that is indented is not one long number.
    this.isSeparated = /[^\s][\s,]/.test(line)
    if (this.columns === 0) this.columns = this.isSeparated ? countParts(line) : line.length
    if (this.columns > LONGEST_SIDE) {
      throw this.error(`a row has at most ${LONGEST_SIDE} squares`, line, this.isSeparated ? 0 : LONGEST_SIDE)
    }
    this.most = Math.min(LONGEST_SIDE, Math.floor(MOST_SQUARES / this.columns))
  }

  /** Twice as much as before, at first a square. */
  private makeRoom(): void {
    const rows = Math.min(this.most, this.rows === 0 ? this.columns : 2 * this.rows)
    const numbers = new Int32Array(rows * this.columns)
    numbers.set(this.numbers)
    this.numbers = numbers
  }

  private takeGlued(line: string, first: number): void {
    const { numbers, columns } = this
    const stop = Math.min(line.length, columns)
    for (let at = 0; at < stop; at++) {
      const code = line.charCodeAt(at)
      if (isDigit(code)) numbers[first + at] = code - ZERO
      else if (code !== POINT) throw this.expected(DIGIT_SQUARE, line, at)
    }
    if (line.length < columns) throw this.wrongLength(`found ${line.length}`, line, line.length)
    if (line.length > columns) throw this.wrongLength('found more', line, columns)
  }

  private takeSeparated(line: string, first: number): void {
    const { numbers, columns } = this
    const { length } = line
    let at = afterSpace(line, 0)
    for (let column = 0; at < length; column++) {
      if (column === columns) throw this.wrongLength('found more', line, at)
      const start = at
      let number = 0
      let code = line.charCodeAt(at)
      if (code === POINT) at++
      else {
        // Never looks beyond the end of the line, which would be slow.
        while (isDigit(code)) {
          number = 10 * number + code - ZERO
          if (number > LARGEST_NUMBER) throw this.error(`a number is at most ${LARGEST_NUMBER}`, line, start)
          if (++at === length) break
          code = line.charCodeAt(at)
        }
        if (at === start) throw this.expected(NUMBER_SQUARE, line, at)
      }
      numbers[first + column] = number
      const end = at
      at = afterSpace(line, at)
      if (at < length && line.charCodeAt(at) === COMMA) at = afterSpace(line, at + 1)
      else if (at === end && at < length) throw this.expected("' ' or ','", line, at)
      if (at === length && column + 1 < columns) throw this.wrongLength(`found ${column + 1}`, line, length)
    }
    if (length === 0) throw this.wrongLength('found 0', line, 0)
  }

  private wrongLength(found: string, line: string, at: number) {
    return this.error(`expected ${this.columns} squares ${this.source}, ${found}`, line, at)
  }
}

const ZERO = '0'.charCodeAt(0)
const POINT = '.'.charCodeAt(0)
const COMMA = ','.charCodeAt(0)

function isDigit(code: number): boolean {
  return code >= ZERO && code <= ZERO + 9
}

function isSpace(code: number): boolean {
  return code === 32 || code === 9 || code === 0xa0
}

function afterSpace(line: string, at: number): number {
  while (at < line.length && isSpace(line.charCodeAt(at))) at++
  return at
}

/** How many parts of a line have white space or commas around them. */
function countParts(line: string): number {
  let parts = 0
  let isInside = false
  for (let at = 0; at < line.length; at++) {
    const code = line.charCodeAt(at)
    const isPart = code !== COMMA && !isSpace(code)
    if (isPart && !isInside) parts++
    isInside = isPart
  }
  return Math.max(1, parts)
}

/** One character a square where that can be read again as it was; else numbers with spaces between them. */
function formatBoard(board: Board): string {
  const { columns, numbers } = board
  // A lone number in each row would look like one character a square; a comma behind it says that it is not.
  if (columns === 1) return Array.from(numbers, (number) => `${number === BLANK ? '.' : number},`).join('\n')
  return numberRows(board).join('\n')
}

/** The rows as texts, with a sign in place of the numbers of some squares. */
export function numberRows(board: Board, isSigned?: Uint8Array, sign = ''): string[] {
  const { numbers } = board
  if (hasOnlyDigits(board)) {
    const codes = new Uint16Array(numbers.length)
    const signCode = sign.charCodeAt(0)
    for (let square = 0; square < codes.length; square++) {
      const number = numbers[square]!
      codes[square] = isSigned?.[square] === 1 ? signCode : number === BLANK ? POINT : ZERO + number
    }
    return gluedRows(board, codes)
  }
  return alignedRows(board, (square) => {
    if (isSigned?.[square] === 1) return sign
    return numbers[square] === BLANK ? '.' : String(numbers[square])
  })
}

/** Whether every number has one digit. */
function hasOnlyDigits({ numbers }: Board): boolean {
  for (let square = 0; square < numbers.length; square++) if (numbers[square]! > 9) return false
  return true
}

function boardFromJson(json: Json): Board {
  const lines = expectArray(expectObject(json).grid, ['grid'])
  const rows = lines.length
  if (rows === 0) throw new ShapeError('expected at least one row', ['grid'])
  if (rows > LONGEST_SIDE) throw new ShapeError(`a board has at most ${LONGEST_SIDE} rows`, ['grid', LONGEST_SIDE])
  const columns = expectArray(lines[0], ['grid', 0]).length
  if (columns === 0) throw new ShapeError('expected at least one square in a row', ['grid', 0])
  if (columns > LONGEST_SIDE || rows * columns > MOST_SQUARES) {
    throw new ShapeError(`a board has at most ${LONGEST_SIDE} columns and ${MOST_SQUARES} squares`, ['grid', 0])
  }
  const numbers = new Int32Array(rows * columns)
  for (let row = 0; row < rows; row++) {
    const line = expectArray(lines[row], ['grid', row])
    if (line.length !== columns) {
      const found = `expected ${columns} squares as in the first row, found ${line.length}`
      throw new ShapeError(found, ['grid', row, Math.min(line.length, columns)])
    }
    for (let column = 0; column < columns; column++) {
      const value = line[column]!
      if (value === null) continue
      const isNumber = typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= LARGEST_NUMBER
      // The path is only made where it is needed.
      numbers[row * columns + column] = isNumber
        ? value
        : expectInteger(value, 0, LARGEST_NUMBER, ['grid', row, column])
    }
  }
  return { rows, columns, numbers }
}
