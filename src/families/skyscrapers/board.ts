import type { Grid } from '../../base/grid.ts'
import { expectArray, expectInteger, expectObject, type Json, type JsonPath, ShapeError } from '../../base/json.ts'
import type { Codec } from '../../family.ts'
import { framedRows, numberText } from './frame.ts'
import { parsePicture } from './picture.ts'

/** A square board with clues around it. Rows and columns are equally many; that many heights there are. */
export interface Board extends Grid {
  /**
   * How many buildings are seen from outside, clockwise from the top left corner: above from left to right, on the right from top to
   * bottom, below from right to left, on the left from bottom to top. NONE where nothing is said.
   */
  readonly clues: Uint8Array
  /** By square: the height that is given, or NONE. */
  readonly givens: Uint8Array
}

export const NONE = 0

/** So many heights fit into the bits of an integer. */
export const LARGEST_SIZE = 31

/** Texts are the board with its clues around it, in columns, with '.' where nothing is said. */
export const boardCodec: Codec<Board> = {
  parse: parseBoard,
  format: (board) => framedRows(board, (square) => numberText(board.givens[square]!)).join('\n'),
  fromJson: boardFromJson,
  toJson: (board) => {
    const clues = Array.from(board.clues)
    return board.givens.some((given) => given !== NONE) ? { clues, givens: rowsOf(board, board.givens) } : { clues }
  },
}

/** The numbers of all squares as rows. */
export function rowsOf({ rows, columns }: Grid, numbers: Uint8Array): number[][] {
  return Array.from({ length: rows }, (_, row) => Array.from(numbers.subarray(row * columns, (row + 1) * columns)))
}

function parseBoard(text: string): Board {
  const { size, squares, clues, error } = parsePicture(text, { sizes: [1, LARGEST_SIZE] })
  const within = (what: string, value: number, at: number): number => {
    if (value >= 0 && value <= size) return value
    throw error(`expected ${what} from 1 to ${size} on a board of ${size} rows, found ${value}`, at)
  }
  return {
    rows: size,
    columns: size,
    clues: Uint8Array.from(clues, (clue) => (clue ? within('a clue', clue.value, clue.at) : NONE)),
    givens: Uint8Array.from(squares, ({ value, at }) => within('a height', value, at)),
  }
}

function boardFromJson(json: Json): Board {
  const object = expectObject(json)
  const list = expectArray(object.clues, ['clues'])
  const size = list.length / 4
  if (size === 0 || !Number.isInteger(size)) {
    throw new ShapeError(`expected four clues for every row as clues, found ${list.length}`, ['clues'])
  }
  if (size > LARGEST_SIZE) throw new ShapeError(`a board has at most ${4 * LARGEST_SIZE} clues`, ['clues'])
  const clues = Uint8Array.from(list, (clue, i) => (clue === null ? NONE : expectInteger(clue, 0, size, ['clues', i])))
  const givens = new Uint8Array(size * size)
  if (object.givens !== undefined && object.givens !== null) {
    const numberAt = (value: Json, path: JsonPath) => (value === null ? NONE : expectInteger(value, 0, size, path))
    eachSquare(object.givens, 'givens', size, (value, square, path) => {
      givens[square] = numberAt(value, path)
    })
  }
  return { rows: size, columns: size, clues, givens }
}

/** Takes the squares out of a list of rows in JSON, which must be as many as the board has. */
export function eachSquare(
  json: Json | undefined,
  key: string,
  size: number,
  take: (value: Json, square: number, path: JsonPath) => void,
): void {
  const rows = expectArray(json, [key])
  if (rows.length !== size) {
    throw new ShapeError(`expected ${size} rows as ${key}, found ${rows.length}`, [key, Math.min(rows.length, size)])
  }
  rows.forEach((line, row) => {
    const squares = expectArray(line, [key, row])
    if (squares.length !== size) {
      const path = [key, row, Math.min(squares.length, size)]
      throw new ShapeError(`expected ${size} squares in a row, found ${squares.length}`, path)
    }
    squares.forEach((value, column) => {
      take(value, row * size + column, [key, row, column])
    })
  })
}
