import { type Grid, squareName } from '../../base/grid.ts'
import { InputError } from '../../base/input-error.ts'
import { expectArray, expectInteger, expectObject, type Json, ShapeError } from '../../base/json.ts'
import { Reader } from '../../base/reader.ts'
import type { Graph } from '../../engines/independence/index.ts'
import type { Codec, Notation } from '../../family.ts'
import type { Ways } from './ways.ts'

/** A board full of queens, one in every row, and how many kings are to stand on its safe squares. */
export interface Board extends Grid {
  /** By row, the column of its queen. The check says whether they attack each other. */
  readonly queens: Int32Array
  readonly kings: number
}

/** A picture, with a line for the kings if they are not as many as queens; lists of columns are read too. */
export const boardCodec: Codec<Board> = {
  parse: parseBoard,
  format: (board) => [...drawnRows(board), ...kingsLine(board)].join('\n'),
  fromJson: boardFromJson,
  toJson: ({ queens, kings }) => ({ queens: Array.from(queens), kings }),
}

function boardFromJson(json: Json): Board {
  const object = expectObject(json)
  const list = expectArray(object.queens, ['queens'])
  const n = list.length
  if (n === 0) throw new ShapeError('expected at least one column as queens, found none', ['queens'])
  if (n > LARGEST) throw new ShapeError(`a board has at most ${LARGEST} queens, found ${n}`, ['queens', LARGEST])
  const queens = Int32Array.from(list, (column, row) => expectInteger(column, 0, n - 1, ['queens', row]))
  const wanted = object.kings
  const kings = wanted === undefined || wanted === null ? n : expectInteger(wanted, 0, n * n, ['kings'])
  return { rows: n, columns: n, queens, kings }
}

/** Larger boards have tables of ways that fill pages by the thousand. */
const LARGEST = 300

export const QUEEN = 'Q'
export const EMPTY = '.'
const SQUARE = `'${QUEEN}' or '${EMPTY}'`

/** The board as a picture, one line a row. */
export function drawnRows({ queens, columns }: Board): string[] {
  return Array.from(queens, (queen) => EMPTY.repeat(queen) + QUEEN + EMPTY.repeat(columns - 1 - queen))
}

/** The line that says how many kings there are; none where they are as many as the queens. */
function kingsLine({ rows, kings }: Board): string[] {
  return kings === rows ? [] : [`kings ${kings}`]
}

function parseBoard(text: string): Board {
  return isList(text) ? parseList(text) : parseDrawing(text)
}

/** A sign before the first number is told apart so that the number can be refused as what it is. */
function isList(text: string): boolean {
  return /^\ufeff?\s*(?:[[(]|[-+]?\d)/.test(text)
}

function parseDrawing(text: string): Board {
  const reader = new Reader(text)
  if (!reader.nextLine()) throw reader.expected(`a row of ${SQUARE}`, reader.start)
  const queens: number[] = []
  let columns = 0
  do {
    if (reader.line === '' || startsKings(reader.line)) break
    const row = parseRow(reader, queens.length)
    if (queens.length === 0) columns = row.columns
    else if (row.columns !== columns) {
      const at = row.columns < columns ? reader.end : row.squareAt(columns)
      throw reader.error(`expected ${columns} squares as in the first row, found ${row.columns}`, at)
    }
    if (queens.length === columns) {
      throw reader.error(`expected ${columns} rows, as many as columns, found more`, reader.start)
    }
    queens.push(row.queen)
  } while (reader.nextLine())
  if (queens.length === 0) throw reader.expected(`a row of ${SQUARE}`, reader.start)
  if (queens.length < columns) {
    throw reader.error(`expected ${columns} rows, as many as columns, found ${queens.length}`, reader.start)
  }
  return withKings(text, reader.start, queens)
}

interface DrawnRow {
  readonly columns: number
  readonly queen: number
  /** Where in the text a square stands. */
  readonly squareAt: (column: number) => number
}

function parseRow(reader: Reader, row: number): DrawnRow {
  const { text, start, end } = reader
  const squares: number[] = []
  let queen = -1
  for (let at = start; at < end; at++) {
    const sign = text[at]!
    if (isBlank(sign)) continue
    if (squares.length === LARGEST) throw reader.error(`a row has at most ${LARGEST} squares`, at)
    if (sign.toUpperCase() === QUEEN) {
      if (queen >= 0) throw reader.error(`expected one queen in row ${row + 1}, found a second`, at)
      queen = squares.length
    } else if (sign !== EMPTY) throw reader.expected(SQUARE, at)
    squares.push(at)
  }
  if (queen < 0) throw reader.error(`expected a queen in row ${row + 1}, found none`, start)
  return { columns: squares.length, queen, squareAt: (column) => squares[column]! }
}

const BRACKETS: Readonly<Record<string, string>> = { '[': ']', '(': ')' }

/** The columns of the queens, row by row, with blanks or commas between them, and in brackets or not. */
function parseList(text: string): Board {
  const TOKEN = /[[\]()]|[^\s,[\]()]+/g
  TOKEN.lastIndex = text.startsWith('\ufeff') ? 1 : 0
  const found: { readonly word: string; readonly at: number }[] = []
  let end = text.trimEnd().length
  let closing: string | undefined
  let isClosed = false
  let isFirst = true
  for (let token = TOKEN.exec(text); token; token = TOKEN.exec(text)) {
    const { 0: word, index: at } = token
    const isOpening = isFirst && word in BRACKETS
    isFirst = false
    if (isOpening) closing = BRACKETS[word]
    else if (closing !== undefined && !isClosed && word === closing && found.length > 0) isClosed = true
    else if (startsKings(word) && found.length > 0 && (closing === undefined || isClosed)) {
      end = at
      break
    } else if (isClosed) throw InputError.expected(text, at, `'kings' or the end of the text`)
    else found.push({ word: numberAt(text, word, at, closing), at })
  }
  if (found.length === 0) throw InputError.expected(text, end, 'the column of the first queen')
  if (closing !== undefined && !isClosed) throw InputError.expected(text, end, `'${closing}'`)
  const n = found.length
  if (n > LARGEST) throw InputError.at(text, found[LARGEST]!.at, `a board has at most ${LARGEST} queens, found ${n}`)
  const queens = found.map(({ word, at }) => {
    const column = Number(word)
    if (/^\d+$/.test(word) && column < n) return column
    throw InputError.at(text, at, `expected a column from 0 to ${n - 1} in a list of ${n}, found ${shortened(word)}`)
  })
  return withKings(text, end, queens)
}

/** A word that is a number, whole or not; which numbers are allowed shows only when their number is known. */
function numberAt(text: string, word: string, at: number, closing: string | undefined): string {
  const length = /^(?:[-+]?\d+(?:\.\d+)?)?/.exec(word)![0].length
  if (length === 0) throw InputError.expected(text, at, closing === undefined ? 'a column' : `a column or '${closing}'`)
  if (length < word.length) throw InputError.expected(text, at + length, 'a blank or a comma after the column')
  return word
}

function shortened(word: string): string {
  return word.length > 30 ? `a number of ${word.length} characters` : word
}

function startsKings(line: string): boolean {
  return /^\s*kings\b/i.test(line)
}

/** The board with as many kings as are named in what is left of the text, or with as many as there are queens. */
function withKings(text: string, start: number, queens: readonly number[]): Board {
  const n = queens.length
  const board = { rows: n, columns: n, queens: Int32Array.from(queens) }
  const rest = text.slice(start)
  const before = /^\s*/.exec(rest)![0].length
  if (before === rest.length) return { ...board, kings: n }
  const head = /^\s*kings\b[^\S\n]*/i.exec(rest)?.[0]
  if (head === undefined) throw InputError.expected(text, start + before, `'kings' or the end of the text`)
  const at = start + head.length
  const word = /^[-+]?\d+(?:\.\d+)?/.exec(text.slice(at))?.[0]
  const range = `a number of kings from 0 to ${n * n}`
  if (word === undefined) throw InputError.expected(text, at, range)
  if (!/^\d+$/.test(word) || Number(word) > n * n) {
    throw InputError.at(text, at, `expected ${range}, found ${shortened(word)}`)
  }
  const after = at + word.length
  const more = /\S/.exec(text.slice(after))
  if (more) throw InputError.expected(text, after + more.index, 'the end of the text')
  return { ...board, kings: Number(word) }
}

function isBlank(sign: string): boolean {
  return sign === ' ' || sign === '\t' || sign === '\u00a0'
}

/** Ponder This of February 2023 asks for a list of columns, with as many kings as queens. */
const list: Notation<Board, Ways> = {
  name: 'list',
  title: 'the column of the queen in each row, as Ponder This asks for it',
  recognises: isList,
  // Numbers that repeat are more often the rows of another board, or clues: Ponder This asks for a queen in every
  // column.
  isLikely: ({ queens }) => new Set(queens).size === queens.length,
  parse: parseList,
  format: (board) => [`[${board.queens.join(', ')}]`, ...kingsLine(board)].join('\n'),
  formatAnswer: ({ ways }) => String(ways),
}

export const notations: readonly Notation<Board, Ways>[] = [list]

/** The squares that no queen stands on or reaches along a diagonal, in the order of the board. */
export function safeSquares({ queens, columns }: Board): Int32Array {
  const n = queens.length
  const rising = new Uint8Array(2 * n)
  const falling = new Uint8Array(2 * n)
  for (let row = 0; row < n; row++) {
    rising[row + queens[row]!] = 1
    falling[row - queens[row]! + n] = 1
  }
  const found: number[] = []
  for (let row = 0; row < n; row++) {
    for (let column = 0; column < columns; column++) {
      // A queen's own square lies on its diagonals.
      if (rising[row + column] === 0 && falling[row - column + n] === 0) found.push(row * columns + column)
    }
  }
  return Int32Array.from(found)
}

/** The squares as vertices, with an edge between any two that touch. The squares are in the order of the board. */
export function touchingGraph({ rows, columns }: Grid, squares: Int32Array): Graph {
  /** By square: its number among the squares, from 1 on; 0 for the others. */
  const numbers = new Int32Array(rows * columns)
  for (let i = 0; i < squares.length; i++) numbers[squares[i]!] = i + 1
  const offsets = new Int32Array(squares.length + 1)
  const targets: number[] = []
  for (let i = 0; i < squares.length; i++) {
    const square = squares[i]!
    const row = Math.floor(square / columns)
    const column = square - row * columns
    for (let r = Math.max(0, row - 1); r <= Math.min(rows - 1, row + 1); r++) {
      for (let c = Math.max(0, column - 1); c <= Math.min(columns - 1, column + 1); c++) {
        const other = numbers[r * columns + c]! - 1
        if (other >= 0 && other !== i) targets.push(other)
      }
    }
    offsets[i + 1] = targets.length
  }
  return { vertices: squares.length, offsets, targets: Int32Array.from(targets) }
}

/** Two queens that attack each other, as squares; undefined where none do. */
function attackingPair({ queens, columns }: Board): readonly [number, number] | undefined {
  const n = queens.length
  const lines = [new Int32Array(n).fill(-1), new Int32Array(2 * n).fill(-1), new Int32Array(2 * n).fill(-1)] as const
  for (let row = 0; row < n; row++) {
    const column = queens[row]!
    const on = [column, row + column, row - column + n] as const
    for (let k = 0; k < lines.length; k++) {
      const other = lines[k]![on[k]!]!
      if (other >= 0) return [other * columns + queens[other]!, row * columns + column]
      lines[k]![on[k]!] = row
    }
  }
  return undefined
}

/** Why there is nothing to count on a board: two of its queens attack each other. */
export function whyImpossible(board: Board): string | undefined {
  const pair = attackingPair(board)
  if (!pair) return undefined
  const [one, other] = pair.map((square) => squareName(board, square))
  return `The queens on ${one} and ${other} attack each other.`
}
