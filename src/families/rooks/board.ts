import type { Grid } from '../../base/grid.ts'
import { expectArray, expectObject, expectString, type Json, ShapeError } from '../../base/json.ts'
import { Reader } from '../../base/reader.ts'
import type { Codec } from '../../family.ts'

/** A board with walls: walls[square] is 1 where no rook can stand or pass, else 0. */
export interface Board extends Grid {
  readonly walls: Uint8Array
}

export const FREE = '.'
export const WALL = 'X'
const FREE_CODE = FREE.charCodeAt(0)
const WALL_CODE = WALL.charCodeAt(0)

/** Larger boards are refused with a clear word instead of exhausting the memory. */
const LONGEST_SIDE = 65_535
const MOST_SQUARES = 250_000_000

const SQUARE = `'${FREE}' or '${WALL}'`

export const boardCodec: Codec<Board> = {
  parse: (text) => readBoard(new Reader(text)),
  format: (board) => boardRows(board).join('\n'),
  fromJson: boardFromJson,
  toJson: (board) => ({ board: boardRows(board) }),
}

/** Reads rows of squares to the end of the text. */
export function readBoard(reader: Reader): Board {
  if (!reader.nextLine()) throw reader.expected(`a row of ${SQUARE}`, reader.start)
  const columns = reader.end - reader.start
  if (columns === 0) throw reader.expected(`a row of ${SQUARE}`, reader.start)
  if (columns > LONGEST_SIDE) {
    throw reader.error(`a row has at most ${LONGEST_SIDE} squares`, reader.start + LONGEST_SIDE)
  }
  const most = Math.min(LONGEST_SIDE, Math.floor(MOST_SQUARES / columns))
  // As many rows as the rest of the text can hold; the spare ones are cut off below.
  const room = Math.min(most, Math.ceil((reader.text.length - reader.start) / columns))
  const walls = new Uint8Array(room * columns)
  let rows = 0
  do {
    if (rows === most) throw reader.error(`a board ${columns} wide has at most ${most} rows`, reader.start)
    readRow(reader, walls, rows * columns, columns)
    rows++
  } while (reader.nextLine())
  return { rows, columns, walls: rows === room ? walls : walls.slice(0, rows * columns) }
}

function readRow(reader: Reader, walls: Uint8Array, first: number, columns: number): void {
  const { text, start, end } = reader
  const stop = Math.min(end, start + columns)
  for (let at = start; at < stop; at++) {
    const code = text.charCodeAt(at)
    if (code === WALL_CODE) walls[first + at - start] = 1
    else if (code !== FREE_CODE) throw reader.expected(SQUARE, at)
  }
  if (end - start < columns) {
    throw reader.error(`expected ${columns} squares as in the first row, found ${end - start}`, end)
  }
  if (end - start > columns) {
    throw reader.error(`expected ${columns} squares as in the first row, found more`, stop)
  }
}

function boardFromJson(json: Json): Board {
  const lines = expectArray(expectObject(json).board, ['board'])
  const rows = lines.length
  if (rows === 0) throw new ShapeError('expected at least one row', ['board'])
  if (rows > LONGEST_SIDE) throw new ShapeError(`a board has at most ${LONGEST_SIDE} rows`, ['board', LONGEST_SIDE])
  const columns = expectString(lines[0], ['board', 0]).length
  if (columns === 0) throw new ShapeError('expected at least one square in a row', ['board', 0])
  if (columns > LONGEST_SIDE || rows * columns > MOST_SQUARES) {
    throw new ShapeError(`a board has at most ${LONGEST_SIDE} columns and ${MOST_SQUARES} squares`, ['board', 0])
  }
  const walls = new Uint8Array(rows * columns)
  for (let row = 0; row < rows; row++) {
    const line = expectString(lines[row], ['board', row])
    for (let column = 0; column < line.length && column < columns; column++) {
      const code = line.charCodeAt(column)
      if (code === WALL_CODE) walls[row * columns + column] = 1
      else if (code !== FREE_CODE) {
        throw new ShapeError(`expected ${SQUARE}, found ${JSON.stringify(line[column])}`, ['board', row], column)
      }
    }
    if (line.length !== columns) {
      const found = `expected ${columns} squares as in the first row, found ${line.length}`
      throw new ShapeError(found, ['board', row], Math.min(line.length, columns))
    }
  }
  return { rows, columns, walls }
}

/** The rows as text. */
export function boardRows(board: Board): string[] {
  const codes = new Uint16Array(board.walls.length)
  for (let square = 0; square < codes.length; square++)
    codes[square] = board.walls[square] === 1 ? WALL_CODE : FREE_CODE
  return rowsOfCodes(board, codes)
}

const CODES_PER_CALL = 4096

/** One string a row, from a character code a square. */
export function rowsOfCodes({ rows, columns }: Grid, codes: Uint16Array): string[] {
  const lines: string[] = []
  for (let row = 0; row < rows; row++) {
    const end = (row + 1) * columns
    let line = ''
    for (let at = row * columns; at < end; at += CODES_PER_CALL) {
      line += String.fromCharCode(...codes.subarray(at, Math.min(end, at + CODES_PER_CALL)))
    }
    lines.push(line)
  }
  return lines
}
