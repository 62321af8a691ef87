import { type Grid, gluedRows, type Place, placeOf } from '../../base/grid.ts'
import { InputError } from '../../base/input-error.ts'
import {
  expectArray,
  expectInteger,
  expectObject,
  expectSquare,
  expectString,
  type Json,
  ShapeError,
} from '../../base/json.ts'
import { LineSink, readAll } from '../../base/line-sink.ts'
import type { Codec } from '../../family.ts'

/** Boards with nothing on them may be as large as this: no square of them is ever kept. */
const MOST_QUEENS = 10_000_000
/** With queens given or squares blocked every square is kept. */
export const MOST_WITH_SQUARES = 2_000

export const FREE = '.'
export const QUEEN = 'Q'
export const BLOCKED = 'X'
const SQUARE = `'${FREE}', '${QUEEN}' or '${BLOCKED}'`

export type SquareKind = typeof FREE | typeof QUEEN | typeof BLOCKED

const NOTHING = 0
const GIVEN = 1
const NO_QUEEN = 2

/** What is wrong with a line, and where in it. */
interface Complaint {
  readonly message: string
  readonly offset: number
}

/** A board that is being read. */
export class BoardDraft {
  /** By square; empty as long as there is nothing on the board. */
  private kinds = new Uint8Array(0)
  private givens = 0
  private blocked = 0

  constructor(readonly n: number) {}

  /** Puts something on a square that is on the board. Gives what is wrong with that, if anything is. */
  put(row: number, column: number, kind: SquareKind): string | undefined {
    const { n } = this
    if (kind === FREE) return undefined
    if (n > MOST_WITH_SQUARES) {
      return `a board with given queens or blocked squares has at most ${MOST_WITH_SQUARES} rows, found ${n}`
    }
    if (this.kinds.length === 0) this.kinds = new Uint8Array(n * n)
    const square = row * n + column
    const there = this.kinds[square]!
    if (there !== NOTHING) {
      const what = there === GIVEN ? 'a given queen' : 'a blocked square'
      return `expected every square once, found [${row}, ${column}] again, which is ${what}`
    }
    if (kind === QUEEN) {
      this.kinds[square] = GIVEN
      this.givens++
    } else {
      this.kinds[square] = NO_QUEEN
      this.blocked++
    }
    return undefined
  }

  board(): Board {
    const { n, kinds } = this
    const given = new Int32Array(this.givens)
    const blocked = new Uint8Array(this.blocked === 0 ? 0 : n * n)
    let count = 0
    for (let square = 0; square < kinds.length; square++) {
      if (kinds[square] === GIVEN) given[count++] = square
      else if (kinds[square] === NO_QUEEN) blocked[square] = 1
    }
    return { rows: n, columns: n, given, blocked }
  }
}

/** A board that comes as rows of squares, with blanks between them or not. */
class DrawnBoard {
  rows = 0
  private draft: BoardDraft | undefined

  /** As many as the first row has squares. */
  get n(): number {
    return this.draft?.n ?? 0
  }

  /** Takes a row. Gives what is wrong with it, if anything is. */
  take(line: string): Complaint | undefined {
    const { kinds, offsets, complaint } = squaresIn(line)
    if (complaint) return complaint
    this.draft ??= new BoardDraft(kinds.length)
    const { n } = this.draft
    if (this.rows === n) return { message: `expected ${n} rows, as there are columns, found more`, offset: 0 }
    for (let column = 0; column < kinds.length && column < n; column++)
      this.draft.put(this.rows, column, kinds[column]!)
    if (kinds.length !== n) {
      const message = `expected ${n} squares as in the first row, found ${kinds.length}`
      return { message, offset: offsets[n] ?? line.length }
    }
    this.rows++
    return undefined
  }

  board(): Board {
    return this.draft!.board()
  }
}

/** The squares of a row and where they stand in the line. */
function squaresIn(line: string): { kinds: SquareKind[]; offsets: number[]; complaint?: Complaint } {
  const kinds: SquareKind[] = []
  const offsets: number[] = []
  for (let offset = 0; offset < line.length; offset++) {
    const kind = kindOf(line[offset]!)
    if (kind === undefined) {
      if (line[offset] === ' ' || line[offset] === '\t') continue
      return { kinds, offsets, complaint: expected(SQUARE, line, offset) }
    }
    if (kinds.length === MOST_WITH_SQUARES) {
      const message = `a row of a drawn board has at most ${MOST_WITH_SQUARES} squares`
      return { kinds, offsets, complaint: { message, offset } }
    }
    kinds.push(kind)
    offsets.push(offset)
  }
  return kinds.length > 0 ? { kinds, offsets } : { kinds, offsets, complaint: expected(SQUARE, line, line.length) }
}

export function kindOf(character: string): SquareKind | undefined {
  switch (character) {
    case FREE:
      return FREE
    case QUEEN:
    case 'q':
      return QUEEN
    case BLOCKED:
    case 'x':
      return BLOCKED
    default:
      return undefined
  }
}

function expected(what: string, line: string, offset: number): Complaint {
  return { message: InputError.expected(offset < line.length ? line : `${line}\n`, offset, what).message, offset }
}

/** A square board on which queens are to stand, one in every row. */
export interface Board extends Grid {
  /** The squares of the queens that stand there from the beginning, in the order of the board. */
  readonly given: Int32Array
  /** By square, 1 where no queen may stand, else 0; empty where every square is allowed. */
  readonly blocked: Uint8Array
}

/** Larger boards that are not empty are written as a list of squares: a drawing would be unreadable. */
const MOST_DRAWN = 200

/** A number if the board is empty, else a drawing, or the number and a line for every square not free. */
export const boardCodec: Codec<Board> = {
  parse: (text) => readAll(new BoardReader(), text),
  reader: () => new BoardReader(),
  format: formatBoard,
  fromJson: boardFromJson,
  toJson: (board) => ({
    n: board.rows,
    ...(board.given.length > 0 && { queens: Array.from(board.given, (square) => placeOf(board, square)) }),
    ...(board.blocked.length > 0 && { blocked: blockedPlaces(board) }),
  }),
}

function formatBoard(board: Board): string {
  const { rows: n, given, blocked } = board
  if (given.length === 0 && blocked.length === 0) return String(n)
  if (n <= MOST_DRAWN) return drawnRows(board, given).join('\n')
  const lines = [String(n)]
  for (const square of given) lines.push(`${QUEEN} ${placeOf(board, square).join(' ')}`)
  for (const place of blockedPlaces(board)) lines.push(`${BLOCKED} ${place.join(' ')}`)
  return lines.join('\n')
}

/** The rows of the board with queens on these squares. */
export function drawnRows(board: Board, queens: Iterable<number>): string[] {
  const codes = new Uint16Array(board.rows * board.columns).fill(FREE.charCodeAt(0))
  for (let square = 0; square < board.blocked.length; square++) {
    if (board.blocked[square] === 1) codes[square] = BLOCKED.charCodeAt(0)
  }
  for (const square of queens) codes[square] = QUEEN.charCodeAt(0)
  return gluedRows(board, codes)
}

export function blockedPlaces(board: Board): Place[] {
  const places: Place[] = []
  for (let square = 0; square < board.blocked.length; square++) {
    if (board.blocked[square] === 1) places.push(placeOf(board, square))
  }
  return places
}

/** `{"n": 8, "queens": [[row, column], …], "blocked": [[row, column], …]}`, or `{"board": ["Q..X", …]}`. */
function boardFromJson(json: Json): Board {
  const object = expectObject(json)
  if (object.board !== undefined) return drawnFromJson(object.board)
  const draft = new BoardDraft(expectInteger(object.n, 1, MOST_QUEENS, ['n']))
  putPlaces(draft, object.queens, 'queens', QUEEN)
  putPlaces(draft, object.blocked, 'blocked', BLOCKED)
  return draft.board()
}

function putPlaces(draft: BoardDraft, json: Json | undefined, key: string, kind: SquareKind): void {
  if (json === undefined) return
  const places = expectArray(json, [key])
  for (let i = 0; i < places.length; i++) {
    const square = expectSquare(places[i], draft.n, draft.n, [key, i])
    const wrong = draft.put(Math.floor(square / draft.n), square % draft.n, kind)
    if (wrong !== undefined) throw new ShapeError(wrong, [key, i])
  }
}

function drawnFromJson(json: Json): Board {
  const lines = expectArray(json, ['board'])
  if (lines.length === 0) throw new ShapeError('expected at least one row', ['board'])
  const drawn = new DrawnBoard()
  for (let row = 0; row < lines.length; row++) {
    const complaint = drawn.take(expectString(lines[row], ['board', row]))
    if (complaint) throw new ShapeError(complaint.message, ['board', row], complaint.offset)
  }
  if (drawn.rows === drawn.n) return drawn.board()
  throw new ShapeError(`expected ${drawn.n} rows, as there are columns, found ${drawn.rows}`, ['board'])
}

const FIRST_LINE = `a number of queens or a row of ${SQUARE}`
const LATER_LINE = `'${QUEEN} row column' or '${BLOCKED} row column'`

/** Reads a board that is drawn, or the number of its rows with a line for each square that has something on it. */
class BoardReader extends LineSink<Board> {
  private readonly drawn = new DrawnBoard()
  private draft: BoardDraft | undefined
  private isFirst = true

  protected take(line: string): void {
    if (this.isFirst && /^[ \t]*[+-]?\d/.test(line)) this.draft = new BoardDraft(this.numberIn(line))
    else if (this.draft) this.takeSquare(line, this.draft)
    else this.takeRow(line)
    this.isFirst = false
  }

  protected finish(): Board {
    if (this.draft) return this.draft.board()
    const { rows, n } = this.drawn
    if (this.isFirst) throw this.expectedAtEnd(FIRST_LINE)
    if (rows < n) throw this.expectedAtEnd(`row ${rows + 1} of ${n}, as a board is as high as it is wide`)
    return this.drawn.board()
  }

  private numberIn(line: string): number {
    const [, blanks, digits] = /^([ \t]*)([+-]?\d+)/.exec(line)!
    const start = blanks!.length
    const end = start + digits!.length
    if (end < line.length) throw this.expected('the end of the line after the number of queens', line, end)
    const n = Number(digits)
    if (/^\d/.test(digits!) && n >= 1 && n <= MOST_QUEENS) return n
    throw this.error(`expected a number of queens from 1 to ${MOST_QUEENS}, found ${shortened(digits!)}`, line, start)
  }

  private takeRow(line: string): void {
    const complaint = this.drawn.take(line)
    if (!complaint) return
    const { message, offset } = complaint
    if (this.isFirst && line.slice(0, offset).trim() === '') throw this.expected(FIRST_LINE, line, offset)
    throw this.error(message, line, offset)
  }

  private takeSquare(line: string, draft: BoardDraft): void {
    if (line === '') return
    const match = /^([ \t]*)([QqXx])([ \t]+)([+-]?\d+)([ \t]+)([+-]?\d+)/.exec(line)
    if (!match) throw this.expected(LATER_LINE, line, /^[ \t]*/.exec(line)![0].length)
    const [whole, before, kind, afterKind, row, between, column] = match as unknown as string[]
    const rowStart = before!.length + 1 + afterKind!.length
    const columnStart = rowStart + row!.length + between!.length
    if (whole!.length < line.length) throw this.expected('the end of the line', line, whole!.length)
    const place = [
      this.placeIn('row', row!, draft.n, line, rowStart),
      this.placeIn('column', column!, draft.n, line, columnStart),
    ]
    const wrong = draft.put(place[0]!, place[1]!, kind!.toUpperCase() === QUEEN ? QUEEN : BLOCKED)
    if (wrong !== undefined) throw this.error(wrong, line, before!.length)
  }

  private placeIn(what: string, digits: string, n: number, line: string, start: number): number {
    const value = Number(digits)
    if (/^\d/.test(digits) && value < n) return value
    throw this.error(`expected a ${what} from 0 to ${n - 1}, found ${shortened(digits)}`, line, start)
  }
}

function shortened(digits: string): string {
  return digits.length > 20 ? `a number of ${digits.length} digits` : digits
}
