import { InputError } from '../../base/input-error.ts'
import { BYTE_ORDER_MARK, Reader } from '../../base/reader.ts'
import type { Board } from './board.ts'
import { BLOCKED, FREE, kindOf, QUEEN } from './board-draft.ts'

const ZERO = 48
const NINE = 57

/** Reads the columns of the queens, or the board drawn with them, whichever the text looks like. */
export function parsePlacement(text: string, board: Board): Int32Array {
  const start = pastBlanks(text, text.charCodeAt(0) === BYTE_ORDER_MARK ? 1 : 0)
  return /[[\d+-]/.test(text[start] ?? '') ? parseColumns(text, start, board.rows) : parseDrawing(text, board)
}

/** Numbers with blanks, line ends or commas between them, maybe in brackets. */
function parseColumns(text: string, start: number, n: number): Int32Array {
  const queens = new Int32Array(n)
  const hasBrackets = text[start] === '['
  let at = hasBrackets ? pastBlanks(text, start + 1) : start
  for (let row = 0; row < n; row++) {
    if (row > 0 && text[at] === ',') at = pastBlanks(text, at + 1)
    const first = at
    let column = 0
    for (let code = text.charCodeAt(at); code >= ZERO && code <= NINE; code = text.charCodeAt(++at)) {
      column = 10 * column + code - ZERO
    }
    if (at === first) throw InputError.expected(text, at, `the column of the queen in row ${row}, from 0 to ${n - 1}`)
    if (column >= n) {
      const found = at - first > 20 ? `a number of ${at - first} digits` : text.slice(first, at)
      throw InputError.at(text, first, `expected a column from 0 to ${n - 1} in row ${row}, found ${found}`)
    }
    queens[row] = column
    at = pastBlanks(text, at)
  }
  if (hasBrackets) {
    if (text[at] !== ']') throw InputError.expected(text, at, `']' after ${n} columns`)
    at = pastBlanks(text, at + 1)
  }
  if (at < text.length) throw InputError.expected(text, at, `the end of the text after ${n} columns`)
  return queens
}

function pastBlanks(text: string, at: number): number {
  while (at < text.length && ' \t\r\n\u00a0'.includes(text[at]!)) at++
  return at
}

/** Rows of squares, with blanks between them or not, each with one queen. */
function parseDrawing(text: string, board: Board): Int32Array {
  const n = board.rows
  const reader = new Reader(text)
  const queens = new Int32Array(n)
  for (let row = 0; row < n; row++) {
    if (!reader.nextLine()) throw reader.error(`expected ${n} rows as in the problem, found ${row}`, reader.start)
    queens[row] = queenInRow(reader, board, row)
  }
  if (reader.nextLine()) throw reader.expected('the end of the text', reader.start)
  return queens
}

function queenInRow(reader: Reader, { columns: n, blocked }: Board, row: number): number {
  const { text, start, end } = reader
  let queen = -1
  let column = 0
  for (let at = start; at < end; at++) {
    if (text[at] === ' ' || text[at] === '\t') continue
    const kind = kindOf(text[at]!)
    if (column === n) throw reader.expected(`the end of the line after ${n} squares`, at)
    const mayBeBlocked = blocked[row * n + column] === 1
    if (kind === undefined || (kind === BLOCKED && !mayBeBlocked)) {
      throw reader.expected(mayBeBlocked ? `'${BLOCKED}' or '${QUEEN}'` : `'${FREE}' or '${QUEEN}'`, at)
    }
    if (kind === QUEEN) {
      if (queen >= 0) throw reader.error(`expected one queen in row ${row}, found another`, at)
      queen = column
    }
    column++
  }
  if (column < n) throw reader.error(`expected ${n} squares as in the problem, found ${column}`, end)
  if (queen < 0) throw reader.error(`expected a queen in row ${row}, found none`, end)
  return queen
}
