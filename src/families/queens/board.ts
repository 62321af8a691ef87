import { type Grid, type Place, placeOf } from '../../base/grid.ts'
import { gluedRows } from '../../base/grid-rows.ts'
import { expectArray, expectInteger, expectObject, expectString, type Json, ShapeError } from '../../base/json.ts'
import { readAll } from '../../base/line-sink.ts'
import type { Codec } from '../../family.ts'
import { BLOCKED, BoardDraft, DrawnBoard, FREE, MOST_QUEENS, QUEEN, type SquareKind } from './board-draft.ts'
import { BoardReader } from './board-reader.ts'

/** A square board on which queens are to stand, one in every row. */
export interface Board extends Grid {
  /** The squares of the queens that stand there from the beginning, in the order of the board. */
  readonly given: Int32Array
  /** By square, 1 where no queen may stand, else 0; empty where every square is allowed. */
  readonly blocked: Uint8Array
}

/** Larger boards that are not empty are written as a list of squares: a drawing would be unreadable. */
const MOST_DRAWN = 200

/** The text is a number if the board is empty, else a drawing, or the number and a line for every square that is not free. */
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
    const pair = expectArray(places[i], [key, i])
    if (pair.length !== 2) throw new ShapeError('expected a row and a column', [key, i])
    const row = expectInteger(pair[0], 0, draft.n - 1, [key, i, 0])
    const column = expectInteger(pair[1], 0, draft.n - 1, [key, i, 1])
    const wrong = draft.put(row, column, kind)
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
