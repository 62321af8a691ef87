import type { Grid } from '../../base/grid.ts'
import { alignedRows } from '../../base/grid.ts'
import { expectArray, expectInteger, expectObject, type Json, type JsonPath, ShapeError } from '../../base/json.ts'
import type { AnswerCodec, Codec, JsonCodec } from '../../family.ts'
import { type Certificate, certificateCodec } from '../certificate.ts'
import { valuesIn } from '../position.ts'
import {
  type Answer,
  BLANK,
  entryOfValue,
  LARGEST_SIZE,
  NONE,
  type Nouns,
  type NumberBoard,
  type NumberPosition,
  type Numbers,
} from './board.ts'
import type { Houses } from './houses.ts'
import { type Picture, parsePicture } from './picture.ts'

/** A number or a blank as it is written. */
export function numberText({ sign }: Nouns, entry: number): string {
  return entry === NONE ? '.' : entry === BLANK ? sign! : String(entry)
}

function entryJson({ sign }: Nouns, entry: number): Json {
  return entry === BLANK ? sign! : entry
}

/** The numbers of all squares as rows. */
export function rowsOf({ rows, columns }: Grid, numbers: Uint8Array): number[][] {
  return Array.from({ length: rows }, (_, row) => Array.from(numbers.subarray(row * columns, (row + 1) * columns)))
}

/** Texts of problems with givens alone are rows of numbers, with '.' where nothing is given. */
export function givensCodec<P extends NumberBoard>(numbers: Numbers<P>, largest = LARGEST_SIZE): Codec<P> {
  const { nouns } = numbers
  return {
    parse: (text) => {
      const picture = parsePicture(text, { sizes: [1, largest], sign: nouns.sign, hasClues: false })
      const board = numbers.empty(picture.size)
      return { ...board, givens: givensIn(picture, numbers.houses(board), nouns) }
    },
    format: (board) => alignedRows(board, (square) => numberText(nouns, board.givens[square]!)).join('\n'),
    fromJson: (json) => {
      const { givens } = expectObject(json)
      const size = expectArray(givens, ['givens']).length
      if (size < 1 || size > largest) {
        throw new ShapeError(`expected 1 to ${largest} rows as givens, found ${size}`, ['givens'])
      }
      const board = numbers.empty(size)
      return { ...board, givens: givensFromJson(givens, numbers.houses(board), nouns) }
    },
    toJson: (board) => ({ givens: givensToJson(board, nouns) }),
  }
}

/** What is given on the squares of a text. */
export function givensIn({ squares, size, error }: Picture, { highest, blanks }: Houses, nouns: Nouns): Uint8Array {
  return Uint8Array.from(squares, ({ value, at }) => {
    if ((value >= 0 && value <= highest) || (value === BLANK && blanks > 0)) return value
    const found = value === BLANK ? `a ${nouns.blank}` : value
    throw error(`expected a ${nouns.number} from 1 to ${highest} on a board of ${size} rows, found ${found}`, at)
  })
}

export function givensFromJson(json: Json | undefined, { size, highest, blanks }: Houses, { sign }: Nouns): Uint8Array {
  const givens = new Uint8Array(size * size)
  eachSquare(json, 'givens', size, (value, square, path) => {
    if (value === sign && blanks > 0) givens[square] = BLANK
    else if (value !== null) givens[square] = expectInteger(value, 0, highest, path)
  })
  return givens
}

export function givensToJson(board: NumberBoard, nouns: Nouns): Json {
  return rowsOf(board, board.givens).map((row) => row.map((given) => entryJson(nouns, given)))
}

/** Takes the squares out of a list of rows in JSON, which must be as many as the board has. */
function eachSquare(
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

function read<P extends NumberBoard>(numbers: Numbers<P>, text: string, board: P, hasMarks: boolean): Picture {
  if (numbers.read) return numbers.read(text, board, hasMarks)
  return parsePicture(text, { sizes: [board.rows, board.rows], hasMarks, sign: numbers.nouns.sign, hasClues: false })
}

/** Texts are rows of numbers, in JSON under a key such as `heights`. */
export function numberAnswerCodec<P extends NumberBoard>(numbers: Numbers<P>): AnswerCodec<P, Answer> {
  const { nouns, houses } = numbers
  const key = `${nouns.number}s`
  return {
    parse: (text, board) => {
      const { highest, blanks } = houses(board)
      const picture = read(numbers, text, board, false)
      return Uint8Array.from(picture.squares, ({ value, at }) => {
        if (value >= 1 && value <= highest) return value
        if (blanks > 0 && (value === BLANK || value === 0)) return 0
        const found = value === 0 ? 'none' : value === BLANK ? `a ${nouns.blank}` : value
        throw picture.error(`expected a ${nouns.number} from 1 to ${highest}, found ${found}`, at)
      })
    },
    format: (answer, board) => alignedRows(board, (square) => numberText(nouns, answer[square] || BLANK)).join('\n'),
    fromJson: (json, board) => {
      const { highest, blanks } = houses(board)
      const answer = new Uint8Array(board.givens.length)
      eachSquare(expectObject(json)[key], key, board.rows, (value, square, path) => {
        answer[square] = expectInteger(value, blanks > 0 ? 0 : 1, highest, path)
      })
      return answer
    },
    toJson: (answer, board) => ({ [key]: rowsOf(board, answer) }),
  }
}

/** Texts are rows of numbers, of '.' where a square is open, and of marks in braces. */
export function positionCodec<P extends NumberBoard>(numbers: Numbers<P>): AnswerCodec<P, NumberPosition> {
  const { nouns, houses } = numbers
  return {
    parse: (text, board) => positionIn(read(numbers, text, board, true), houses(board), nouns),
    format: (position, board) => {
      const own = houses(board)
      return alignedRows(board, (square) => squareText(position, square, own, nouns)).join('\n')
    },
    fromJson: (json, board) => positionFromJson(json, houses(board), nouns),
    toJson: ({ entries, marks }, board) => {
      const { size } = houses(board)
      const squareJson = (square: number): Json => {
        if (entries[square] !== NONE || marks[square] === 0) return entryJson(nouns, entries[square]!)
        return entriesIn(houses(board), marks[square]!).map((entry) => entryJson(nouns, entry))
      }
      return {
        position: Array.from({ length: size }, (_, row) =>
          Array.from({ length: size }, (_, column) => squareJson(row * size + column)),
        ),
      }
    },
  }
}

/** What is pencilled in, as entries. */
export function entriesIn(houses: Houses, marks: number): number[] {
  return valuesIn(marks).map((value) => entryOfValue(houses, value))
}

/** On boards up to this size every digit between braces is a mark. */
const LARGEST_DIGIT = 9

/** A square of a half-done board as it is written. */
export function squareText({ entries, marks }: NumberPosition, square: number, houses: Houses, nouns: Nouns): string {
  if (entries[square] !== NONE || marks[square] === 0) return numberText(nouns, entries[square]!)
  const texts = entriesIn(houses, marks[square]!).map((entry) => numberText(nouns, entry))
  return `{${texts.join(houses.size > LARGEST_DIGIT ? ',' : '')}}`
}

function emptyPosition({ size }: Houses): NumberPosition {
  return { entries: new Uint8Array(size * size), marks: new Int32Array(size * size) }
}

function positionIn(picture: Picture, houses: Houses, nouns: Nouns): NumberPosition {
  const { highest, blanks } = houses
  const position = emptyPosition(houses)
  picture.squares.forEach(({ value, marks, at }, square) => {
    if (value < 0 || (value > highest && !(value === BLANK && blanks > 0))) {
      const found = value === BLANK ? `a ${nouns.blank}` : value
      throw picture.error(`expected a ${nouns.number} from 1 to ${highest}, found ${found}`, at)
    }
    position.entries[square] = value
    if (marks === undefined) return
    position.marks[square] = marksIn(marks, houses, nouns, (mark, into) =>
      picture.error(`expected marks from 1 to ${highest}, found ${mark}`, at + 1 + into),
    )
  })
  return position
}

/** The marks in a text such as '124' or '1,2,10', as bits. */
function marksIn(
  text: string,
  { size, highest, blanks }: Houses,
  { sign }: Nouns,
  refusal: (mark: string, into: number) => Error,
): number {
  let bits = 0
  for (const { 0: mark, index } of text.matchAll(size > LARGEST_DIGIT ? /\d+|[A-Z]/gi : /\d|[A-Z]/gi)) {
    const isBlank = mark.toUpperCase() === sign
    const number = isBlank ? highest + 1 : Number(mark)
    if (isBlank ? blanks === 0 : !(number >= 1 && number <= highest)) throw refusal(mark, index)
    bits |= 1 << (number - 1)
  }
  return bits
}

function positionFromJson(json: Json, houses: Houses, nouns: Nouns): NumberPosition {
  const { size, highest, blanks } = houses
  const position = emptyPosition(houses)
  eachSquare(expectObject(json).position, 'position', size, (value, square, path) => {
    if (Array.isArray(value)) position.marks[square] = valuesFromJson(value as readonly Json[], houses, nouns, path)
    else if (typeof value === 'string') readSquareText(position, value, square, path)
    else if (value !== null) position.entries[square] = expectInteger(value, 0, highest, path)
  })
  return position

  /** A square as texts have it: '4', '.' or '{12}'. */
  function readSquareText({ entries, marks }: NumberPosition, text: string, square: number, path: JsonPath): void {
    const refused = () => {
      const found = text.length > 40 ? 'a long string' : JSON.stringify(text)
      const wanted = `a ${nouns.number} from 1 to ${highest}, '.' or marks such as '{12}'`
      return new ShapeError(`expected ${wanted}, found ${found}`, path)
    }
    const inBraces = /^\{([\d\s,A-Z]*)\}$/i.exec(text)
    if (inBraces) marks[square] = marksIn(inBraces[1]!, houses, nouns, refused)
    else if (blanks > 0 && text.toUpperCase() === nouns.sign) entries[square] = BLANK
    else if (/^\d+$/.test(text) && Number(text) <= highest) entries[square] = Number(text)
    else if (!/^[.xX_?-]?$/.test(text)) throw refused()
  }
}

/** A list of numbers and blanks, as bits. */
function valuesFromJson(list: readonly Json[], { highest, blanks }: Houses, { sign }: Nouns, path: JsonPath): number {
  return list.reduce<number>((values, value, i) => {
    if (value === sign && blanks > 0) return values | (1 << highest)
    return values | (1 << (expectInteger(value, 1, highest, [...path, i]) - 1))
  }, 0)
}

/** Why a solution is the only one; an assumption is a square and the numbers of which it was assumed to have one. */
export function numberCertificateCodec<P extends NumberBoard>({
  nouns,
  houses,
  largestWithCertificate = Number.POSITIVE_INFINITY,
}: Numbers<P>): JsonCodec<P, Certificate> {
  const key = `${nouns.number}s`
  const codec = certificateCodec<P>((board) => ({
    toJson: (values) => ({ [key]: entriesIn(houses(board), values).map((entry) => entryJson(nouns, entry)) }),
    fromJson: (json, path) => {
      const list = expectArray(json[key], [...path, key])
      if (list.length === 0) throw new ShapeError(`expected at least one ${nouns.number}`, [...path, key])
      return valuesFromJson(list, houses(board), nouns, [...path, key])
    },
  }))
  return {
    ...codec,
    fromJson: (json, board) => {
      if (board.rows <= largestWithCertificate) return codec.fromJson(json, board)
      throw new ShapeError(`certificates are checked on boards of up to ${largestWithCertificate} rows`)
    },
  }
}
