import type { InputError } from '../../base/input-error.ts'
import { Reader } from '../../base/reader.ts'
import type { Notation } from '../../family.ts'
import { type Board, EMPTY, WALL } from './board.ts'
import { coloursOn, LONGEST_SIDE, letterOf } from './colours.ts'
import type { Plan } from './plan.ts'

export const WALL_SIGN = '#'
export const EMPTY_SIGN = '.'
const SQUARE = `'${WALL_SIGN}', '${EMPTY_SIGN}' or a letter from A to Z`

/** Rows of signs, with or without blanks between them. */
export const picture: Notation<Board, Plan> = {
  name: 'picture',
  title: 'a picture: # wall, . empty, A…Z queens by colour',
  recognises: (text) => /^\s*[#.A-Za-z]/.test(text),
  // Where no square is empty, no queen can move: the letters mean something else.
  isLikely: ({ squares }) => squares.includes(EMPTY),
  parse: parsePicture,
  format: (board) => pictureRows(board).join('\n'),
}

function signOf(square: number): string {
  if (square === WALL) return WALL_SIGN
  return square === EMPTY ? EMPTY_SIGN : letterOf(square)
}

function pictureRows({ rows, columns, squares }: Board): string[] {
  return Array.from({ length: rows }, (_, row) =>
    Array.from(squares.subarray(row * columns, (row + 1) * columns), signOf).join(''),
  )
}

function parsePicture(text: string): Board {
  const reader = new Reader(text)
  const squares: number[] = []
  /** Where in the text each square stands. */
  const starts: number[] = []
  let rows = 0
  let columns = 0
  while (reader.nextLine()) {
    if (rows === LONGEST_SIDE) throw reader.error(`a board has at most ${LONGEST_SIDE} rows`, reader.start)
    const before = squares.length
    readRow(reader, squares, starts)
    const found = squares.length - before
    if (rows === 0) columns = found
    else if (found !== columns) {
      const place = found < columns ? reader.end : starts[before + columns]!
      throw reader.error(`expected ${columns} squares as in the first row, found ${found}`, place)
    }
    rows++
  }
  if (rows === 0) throw reader.expected(`a row of ${SQUARE}`, reader.start)
  const read = Int8Array.from(squares)
  const colours = coloursOn(read)
  if (typeof colours === 'number') return { rows, columns, colours, squares: read }
  const { missing, above } = colours
  if (!above) throw reader.error('expected at least one queen, found none', reader.start)
  throw gap(reader, missing, above.colour, starts[above.square]!)
}

function gap(reader: Reader, missing: number, above: number, place: number): InputError {
  const names = `expected a queen ${letterOf(missing)}, as there is a queen ${letterOf(above)}, found none`
  return reader.error(`${names}; colours are A, B and so on without gaps`, place)
}

function readRow(reader: Reader, squares: number[], starts: number[]): void {
  const { text, start, end } = reader
  const before = squares.length
  for (let at = start; at < end; at++) {
    const sign = text[at]!
    if (/\s/.test(sign)) continue
    if (squares.length - before === LONGEST_SIDE) throw reader.error(`a row has at most ${LONGEST_SIDE} squares`, at)
    if (sign === WALL_SIGN) squares.push(WALL)
    else if (sign === EMPTY_SIGN) squares.push(EMPTY)
    else if (sign >= 'A' && sign <= 'Z') squares.push(sign.charCodeAt(0) - 64)
    else throw reader.expected(SQUARE, at)
    starts.push(at)
  }
  if (squares.length === before) throw reader.expected(`a row of ${SQUARE}`, end)
}
