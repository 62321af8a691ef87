import { alignedRows } from '../../base/grid-rows.ts'
import { expectInteger, expectObject, type Json, type JsonPath, ShapeError } from '../../base/json.ts'
import type { AnswerCodec } from '../../family.ts'
import { type Board, eachSquare, NONE } from './board.ts'
import { numberText } from './frame.ts'
import { parsePicture, requireSameClues } from './picture.ts'

/** A half-done board. */
export interface Position {
  /** By square: the height that was put there, or 0. Given heights may be left out. */
  readonly heights: Uint8Array
  /** By square: the heights that are pencilled in, bit h - 1 for the height h; 0 where nothing is pencilled in. */
  readonly marks: Int32Array
}

/** The board that nobody has touched yet: nothing is put in but what is given. */
export function startOf({ givens }: Board): Position {
  return { heights: givens.slice(), marks: new Int32Array(givens.length) }
}

/** Texts are rows of heights, of '.' where a square is open, and of marks in braces; the clues may stand around them. */
export const positionCodec: AnswerCodec<Board, Position> = {
  parse: parsePosition,
  format: (position, board) => alignedRows(board, (square) => squareText(position, square, board.rows)).join('\n'),
  fromJson: positionFromJson,
  toJson: ({ heights, marks }, { rows: size }) => ({
    position: Array.from({ length: size }, (_, row) =>
      Array.from({ length: size }, (_, column) => {
        const square = row * size + column
        return heights[square] !== NONE || marks[square] === 0 ? heights[square]! : heightsIn(marks[square]!)
      }),
    ),
  }),
}

/** A square of a half-done board as it is written. */
export function squareText({ heights, marks }: Position, square: number, size: number): string {
  if (heights[square] !== NONE || marks[square] === 0) return numberText(heights[square]!)
  return `{${heightsIn(marks[square]!).join(size > LARGEST_DIGIT ? ',' : '')}}`
}

/** The heights whose bits are set, the lowest first. */
export function heightsIn(marks: number): number[] {
  const heights: number[] = []
  for (let left = marks; left !== 0; left &= left - 1) heights.push(32 - Math.clz32(left & -left))
  return heights
}

/** On boards up to this size every digit between braces is a mark. */
const LARGEST_DIGIT = 9

function parsePosition(text: string, board: Board): Position {
  const { rows: size } = board
  const picture = parsePicture(text, { sizes: [size, size], hasMarks: true })
  requireSameClues(picture, board)
  const position = emptyPosition(size)
  picture.squares.forEach(({ value, marks, at }, square) => {
    if (value < 0 || value > size) throw picture.error(`expected a height from 1 to ${size}, found ${value}`, at)
    position.heights[square] = value
    if (marks === undefined) return
    position.marks[square] = bitsOf(marks, size, (mark, into) =>
      picture.error(`expected marks from 1 to ${size}, found ${mark}`, at + 1 + into),
    )
  })
  return position
}

function emptyPosition(size: number): Position {
  return { heights: new Uint8Array(size * size), marks: new Int32Array(size * size) }
}

/** The marks in a text such as '124' or '1,2,10', as bits. */
function bitsOf(text: string, size: number, refusal: (mark: string, into: number) => Error): number {
  let bits = 0
  for (const { 0: mark, index } of text.matchAll(size > LARGEST_DIGIT ? /\d+/g : /\d/g)) {
    const height = Number(mark)
    if (height < 1 || height > size) throw refusal(mark, index)
    bits |= 1 << (height - 1)
  }
  return bits
}

function positionFromJson(json: Json, { rows: size }: Board): Position {
  const position = emptyPosition(size)
  eachSquare(expectObject(json).position, 'position', size, (value, square, path) => {
    if (Array.isArray(value)) {
      for (const [i, mark] of (value as readonly Json[]).entries()) {
        position.marks[square]! |= 1 << (expectInteger(mark, 1, size, [...path, i]) - 1)
      }
    } else if (typeof value === 'string') readSquareText(position, value, square, size, path)
    else if (value !== null) position.heights[square] = expectInteger(value, 0, size, path)
  })
  return position
}

/** A square in JSON as texts have it: '4', '.' or '{12}'. */
function readSquareText(position: Position, text: string, square: number, size: number, path: JsonPath): void {
  const refused = () => {
    const found = text.length > 40 ? 'a long string' : JSON.stringify(text)
    return new ShapeError(`expected a height from 1 to ${size}, '.' or marks such as '{12}', found ${found}`, path)
  }
  const inBraces = /^\{([\d\s,]*)\}$/.exec(text)
  if (inBraces) position.marks[square] = bitsOf(inBraces[1]!, size, refused)
  else if (/^\d+$/.test(text) && Number(text) <= size) position.heights[square] = Number(text)
  else if (!/^[.xX_?-]?$/.test(text)) throw refused()
}
