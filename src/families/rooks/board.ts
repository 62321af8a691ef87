import type { Grid } from '../../base/grid.ts'
import { gluedRows } from '../../base/grid.ts'
import { expectArray, expectObject, expectString, type Json, ShapeError } from '../../base/json.ts'
import { LineSink, readAll } from '../../base/line-sink.ts'
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
  parse: (text) => readAll(new BoardReader(), text),
  reader: () => new BoardReader(),
  format: (board) => boardRows(board).join('\n'),
  fromJson: boardFromJson,
  toJson: (board) => ({ board: boardRows(board) }),
}

/** Reads a board row by row, as its text comes. */
export class BoardReader extends LineSink<Board> {
  private rows = 0
  private columns = 0
  private most = 0
  /** Room for more rows than have come; the spare ones are cut off at the end. */
  private walls = new Uint8Array(0)

  protected take(line: string): void {
    if (this.rows === 0) this.begin(line)
    if (this.rows === this.most) {
      throw this.error(`a board ${this.columns} wide has at most ${this.most} rows`, line, 0)
    }
    const first = this.rows * this.columns
    if (first === this.walls.length) this.makeRoom()
    this.takeRow(line, first)
    this.rows++
  }

  protected finish(): Board {
    const { rows, columns, walls } = this
    if (rows === 0) throw this.expectedAtEnd(`a row of ${SQUARE}`)
    const squares = rows * columns
    return { rows, columns, walls: squares === walls.length ? walls : walls.slice(0, squares) }
  }

  private begin(line: string): void {
    if (line === '') throw this.expected(`a row of ${SQUARE}`, '\n', 0)
    this.columns = line.length
    if (this.columns > LONGEST_SIDE) {
      throw this.error(`a row has at most ${LONGEST_SIDE} squares`, line, LONGEST_SIDE)
    }
    this.most = Math.min(LONGEST_SIDE, Math.floor(MOST_SQUARES / this.columns))
  }

  /** Twice as much as before, at first a square. */
  private makeRoom(): void {
    const rows = Math.min(this.most, this.rows === 0 ? this.columns : 2 * this.rows)
    const walls = new Uint8Array(rows * this.columns)
    walls.set(this.walls)
    this.walls = walls
  }

  private takeRow(line: string, first: number): void {
    const { walls, columns } = this
    const stop = Math.min(line.length, columns)
    for (let at = 0; at < stop; at++) {
      const code = line.charCodeAt(at)
      if (code === WALL_CODE) walls[first + at] = 1
      else if (code !== FREE_CODE) throw this.expected(SQUARE, line, at)
    }
    if (line.length < columns) {
      throw this.error(`expected ${columns} squares as in the first row, found ${line.length}`, line, line.length)
    }
    if (line.length > columns) {
      throw this.error(`expected ${columns} squares as in the first row, found more`, line, columns)
    }
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
  return gluedRows(board, codes)
}
