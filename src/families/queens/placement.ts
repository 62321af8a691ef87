import { type Place, placeOf } from '../../base/grid.ts'
import { InputError } from '../../base/input-error.ts'
import { IntList } from '../../base/int-list.ts'
import { expectInteger, ShapeError } from '../../base/json.ts'
import { BYTE_ORDER_MARK, Reader } from '../../base/reader.ts'
import type { Drawing, Mark } from '../../drawing/drawing.ts'
import { type AnswerCodec, type ElementSink, fromElements, piecesOf } from '../../family.ts'
import { BLOCKED, type Board, blockedPlaces, drawnRows, FREE, kindOf, QUEEN } from './board.ts'

/** By row, the column in which its queen stands. */
export type Placement = Int32Array

/** Larger boards are written as columns: a drawing would be wider than any screen. */
const MOST_DRAWN = 100
/** The text is the board with all its queens, or on large boards their columns, row by row. */
export const answerCodec: AnswerCodec<Board, Placement> = {
  parse: parsePlacement,
  format: (queens, board) => {
    if (board.rows > MOST_DRAWN) return queens.join(' ')
    return drawnRows(board, squaresOf(queens)).join('\n')
  },
  fromJson: (json, board) => fromElements(json, queenSink(board)),
  elements: queenSink,
  toJson: (queens) => ({ queens: Array.from(queens) }),
  *jsonPieces(queens) {
    yield '{"queens":['
    yield* piecesOf(queens.length, (i) => String(queens[i]))
    yield ']}'
  },
}

/** The squares of the queens, in the order of the board. Only for boards whose squares can be numbered. */
function squaresOf(queens: Placement): Int32Array {
  return queens.map((column, row) => row * queens.length + column)
}

function queenSink({ rows: n }: Board): ElementSink<Placement> {
  const queens = new IntList()
  return {
    key: 'queens',
    add: (column, i) => {
      if (i >= n) throw new ShapeError(`expected ${n} queens, one a row, found more`, ['queens', i])
      queens.push(expectInteger(column, 0, n - 1, ['queens', i]))
    },
    end: () => {
      if (queens.length === n) return queens.toArray()
      throw new ShapeError(`expected ${n} queens, one a row, found ${queens.length}`, ['queens'])
    },
  }
}

const ZERO = 48
const NINE = 57

/** Reads the columns of the queens, or the board drawn with them, whichever the text looks like. */
function parsePlacement(text: string, board: Board): Int32Array {
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
    if (at === first)
      throw InputError.expected(text, at, `the column of the queen in row ${row + 1}, from 0 to ${n - 1}`)
    if (column >= n) {
      const found = at - first > 20 ? `a number of ${at - first} digits` : text.slice(first, at)
      throw InputError.at(text, first, `expected a column from 0 to ${n - 1} in row ${row + 1}, found ${found}`)
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
      if (queen >= 0) throw reader.error(`expected one queen in row ${row + 1}, found another`, at)
      queen = column
    }
    column++
  }
  if (column < n) throw reader.error(`expected ${n} squares as in the problem, found ${column}`, end)
  if (queen < 0) throw reader.error(`expected a queen in row ${row + 1}, found none`, end)
  return queen
}

/** The board with its queens: those given on a coloured ground, and those of the placement, if there is one. */
export function draw(board: Board, queens?: Placement): Drawing {
  const marks = groundOf(board)
  const given = new Set(board.given)
  for (const square of given) {
    const [row, column] = placeOf(board, square)
    if (!queens || queens[row] === column) marks.push(queenMark([row, column], 'queen, given'))
  }
  for (let row = 0; queens && row < queens.length; row++) {
    const column = queens[row]!
    if (!given.has(row * board.columns + column)) marks.push(queenMark([row, column], 'queen'))
  }
  return { rows: board.rows, columns: board.columns, marks, lines: [] }
}

/** Blocked squares, and the ground under given queens, which shows if they are missing. */
export function groundOf(board: Board): Mark[] {
  const marks: Mark[] = blockedPlaces(board).map((place) => ({
    place,
    shape: 'wall',
    letter: BLOCKED,
    label: 'blocked',
  }))
  for (const square of board.given) {
    marks.push({ place: placeOf(board, square), shape: 'tint', letter: '*', label: 'given' })
  }
  return marks
}

export function queenMark(place: Place, label: string): Mark {
  return { place, shape: 'piece', letter: QUEEN, label, symbol: '♛' }
}
