import { alignedRows } from '../../base/grid-rows.ts'
import { expectInteger, expectObject, type Json, type JsonPath, ShapeError } from '../../base/json.ts'
import type { AnswerCodec } from '../../family.ts'
import { type Board, eachSquare, NONE, numberText, PARK, PARK_SIGN, rowsOf, tallestOf } from './board.ts'
import { parsePicture, requireSameClues } from './picture.ts'

/** An answer: the height of the building on every square, from 1 on; 0 for a park. */
export type Heights = Uint8Array

/** Texts are rows of heights; the clues of the board may stand around them. */
export const heightsCodec: AnswerCodec<Board, Heights> = {
  parse: parseHeights,
  format: (heights, board) => alignedRows(board, (square) => numberText(heights[square] || PARK)).join('\n'),
  fromJson: heightsFromJson,
  toJson: (heights, board) => ({ heights: rowsOf(board, heights) }),
}

function parseHeights(text: string, board: Board): Heights {
  const { rows: size, parks, sums = false } = board
  const tallest = tallestOf(board)
  const picture = parsePicture(text, { sizes: [size, size], sums })
  requireSameClues(picture, board)
  return Uint8Array.from(picture.squares, ({ value, at }) => {
    if (value >= 1 && value <= tallest) return value
    if (parks && (value === PARK || value === 0)) return 0
    const found = value === 0 ? 'none' : value === PARK ? 'a park' : value
    throw picture.error(`expected a height from 1 to ${tallest}, found ${found}`, at)
  })
}

function heightsFromJson(json: Json, board: Board): Heights {
  const heights = new Uint8Array(board.givens.length)
  eachSquare(expectObject(json).heights, 'heights', board.rows, (value, square, path) => {
    heights[square] = expectInteger(value, board.parks ? 0 : 1, tallestOf(board), path)
  })
  return heights
}

/** The heights of a solution, of which the logic layer counts values from 0; a park is the value after the tallest. */
export function heightsOf(board: Board, values: Uint8Array): Heights {
  const tallest = tallestOf(board)
  return values.map((value) => (value === tallest ? 0 : value + 1))
}

/** The height of a value, as entries have it: PARK for the one after the tallest. */
export function entryOfValue(board: Board, value: number): number {
  return value === tallestOf(board) ? PARK : value + 1
}

/** The value of an entry, which is a height or PARK. */
export function valueOfEntry(board: Board, entry: number): number {
  return entry === PARK ? tallestOf(board) : entry - 1
}

/** A half-done board. */
export interface Position {
  /** By square: the height that was put there, PARK, or NONE. Given heights may be left out. */
  readonly heights: Uint8Array
  /** By square: what is pencilled in, bit h - 1 for the height h and the bit after the tallest for a park; 0 for nothing. */
  readonly marks: Int32Array
}

/** The untouched board: only what is given is put in. */
export function startOf({ givens }: Board): Position {
  return { heights: givens.slice(), marks: new Int32Array(givens.length) }
}

/** Texts are rows of heights, of '.' where a square is open, and of marks in braces; the clues may stand around them. */
export const positionCodec: AnswerCodec<Board, Position> = {
  parse: parsePosition,
  format: (position, board) => alignedRows(board, (square) => squareText(position, square, board)).join('\n'),
  fromJson: positionFromJson,
  toJson: ({ heights, marks }, board) => ({
    position: Array.from({ length: board.rows }, (_, row) =>
      Array.from({ length: board.rows }, (_, column) => {
        const square = row * board.rows + column
        if (heights[square] === PARK) return PARK_SIGN
        if (heights[square] !== NONE || marks[square] === 0) return heights[square]!
        return entriesIn(board, marks[square]!).map((entry) => (entry === PARK ? PARK_SIGN : entry))
      }),
    ),
  }),
}

/** A square of a half-done board as it is written. */
export function squareText({ heights, marks }: Position, square: number, board: Board): string {
  if (heights[square] !== NONE || marks[square] === 0) return numberText(heights[square]!)
  return `{${entriesIn(board, marks[square]!)
    .map(numberText)
    .join(board.rows > LARGEST_DIGIT ? ',' : '')}}`
}

/** What is pencilled in, as entries. */
export function entriesIn(board: Board, marks: number): number[] {
  return heightsIn(marks).map((height) => entryOfValue(board, height - 1))
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
  const { rows: size, parks, sums = false } = board
  const tallest = tallestOf(board)
  const picture = parsePicture(text, { sizes: [size, size], hasMarks: true, sums })
  requireSameClues(picture, board)
  const position = emptyPosition(size)
  picture.squares.forEach(({ value, marks, at }, square) => {
    if (value < 0 || (value > tallest && !(value === PARK && parks))) {
      throw picture.error(`expected a height from 1 to ${tallest}, found ${value === PARK ? 'a park' : value}`, at)
    }
    position.heights[square] = value
    if (marks === undefined) return
    position.marks[square] = bitsOf(marks, board, (mark, into) =>
      picture.error(`expected marks from 1 to ${tallest}, found ${mark}`, at + 1 + into),
    )
  })
  return position
}

function emptyPosition(size: number): Position {
  return { heights: new Uint8Array(size * size), marks: new Int32Array(size * size) }
}

/** The marks in a text such as '124' or '1,2,10', as bits. */
function bitsOf(text: string, board: Board, refusal: (mark: string, into: number) => Error): number {
  const tallest = tallestOf(board)
  let bits = 0
  for (const { 0: mark, index } of text.matchAll(board.rows > LARGEST_DIGIT ? /\d+|P/gi : /\d|P/gi)) {
    const isPark = mark.toUpperCase() === PARK_SIGN
    const height = isPark ? tallest + 1 : Number(mark)
    if (isPark ? !board.parks : height < 1 || height > tallest) throw refusal(mark, index)
    bits |= 1 << (height - 1)
  }
  return bits
}

function positionFromJson(json: Json, board: Board): Position {
  const tallest = tallestOf(board)
  const position = emptyPosition(board.rows)
  eachSquare(expectObject(json).position, 'position', board.rows, (value, square, path) => {
    if (Array.isArray(value)) {
      for (const [i, mark] of (value as readonly Json[]).entries()) {
        const isPark = mark === PARK_SIGN && board.parks
        position.marks[square]! |= 1 << (isPark ? tallest : expectInteger(mark, 1, tallest, [...path, i]) - 1)
      }
    } else if (typeof value === 'string') readSquareText(position, value, square, board, path)
    else if (value !== null) position.heights[square] = expectInteger(value, 0, tallest, path)
  })
  return position
}

/** A square in JSON as texts have it: '4', '.' or '{12}'. */
function readSquareText(position: Position, text: string, square: number, board: Board, path: JsonPath): void {
  const tallest = tallestOf(board)
  const refused = () => {
    const found = text.length > 40 ? 'a long string' : JSON.stringify(text)
    return new ShapeError(`expected a height from 1 to ${tallest}, '.' or marks such as '{12}', found ${found}`, path)
  }
  const inBraces = /^\{([\d\s,P]*)\}$/i.exec(text)
  if (inBraces) position.marks[square] = bitsOf(inBraces[1]!, board, refused)
  else if (board.parks && text.toUpperCase() === PARK_SIGN) position.heights[square] = PARK
  else if (/^\d+$/.test(text) && Number(text) <= tallest) position.heights[square] = Number(text)
  else if (!/^[.xX_?-]?$/.test(text)) throw refused()
}

/** By square: what the player has put there, or what is given; NONE where the square is open. */
export function standing({ givens }: Board, { heights }: Position): Uint8Array {
  return heights.map((height, square) => (height === NONE ? givens[square]! : height))
}
