import { gluedRows } from '../../base/grid-rows.ts'
import { expectArray, expectObject, expectString, type Json, ShapeError } from '../../base/json.ts'
import { Reader } from '../../base/reader.ts'
import type { AnswerCodec, Violation } from '../../family.ts'
import type { Board } from './board.ts'
import { check } from './check.ts'

/** 1 for every square that is shaded, 0 for the others. */
export type Shading = Uint8Array

/** Texts may show shaded squares as '*' too, and unshaded ones by their numbers, as drawings and CodinGame do. */
export const shadingCodec: AnswerCodec<Board, Shading> = signCodec({
  key: 'shaded',
  signs: ['.', '#'],
  otherSigns: { '*': 1 },
  number: 0,
})

/** What is known of a square: nothing yet, that it stays unshaded, or that it is shaded. */
export const OPEN = 0
export const UNSHADED = 1
export const SHADED = 2

/** What is known of every square of a board that is half done. */
export type Position = Uint8Array

/** The untouched board. */
export function startOf({ numbers }: Board): Position {
  return new Uint8Array(numbers.length)
}

/** Texts may show shaded squares as '*' too, open ones by their numbers, and unshaded ones by their numbers in brackets. */
export const positionCodec: AnswerCodec<Board, Position> = signCodec({
  key: 'position',
  signs: ['.', 'o', '#'],
  otherSigns: { '*': SHADED },
  number: OPEN,
  numberInBrackets: UNSHADED,
})

/** How a small number for every square of a board is written with one sign a square. */
export interface SquareSigns {
  /** The key of the rows in JSON. */
  readonly key: string
  /** signs[value] is what a square of that value is written as. */
  readonly signs: readonly string[]
  /** Signs of other people that texts may have too, and their values. */
  readonly otherSigns: Readonly<Record<string, number>>
  /** The value of a square that shows its own number. */
  readonly number: number
  /** The value of a square that shows its own number in brackets, where that has a meaning. */
  readonly numberInBrackets?: number
}

/** Texts are rows of signs or of the squares' own numbers, with or without spaces between them. */
function signCodec(meaning: SquareSigns): AnswerCodec<Board, Uint8Array> {
  const { key, signs } = meaning
  const codeOf = signs.map((sign) => sign.charCodeAt(0))
  const rowsOf = (values: Uint8Array, board: Board): string[] => {
    const codes = new Uint16Array(values.length)
    for (let square = 0; square < codes.length; square++) codes[square] = codeOf[values[square]!]!
    return gluedRows(board, codes)
  }
  return {
    parse: (text, board) => parseSigns(text, board, meaning),
    format: (values, board) => rowsOf(values, board).join('\n'),
    fromJson: (json, board) => signsFromJson(json, board, meaning),
    toJson: (values, board) => ({ [key]: rowsOf(values, board) }),
  }
}

const UNKNOWN = 255

/** The value of every character code below 128, or UNKNOWN. */
function valuesOfCodes(signs: readonly string[], otherSigns: Readonly<Record<string, number>>): Uint8Array {
  const values = new Uint8Array(128).fill(UNKNOWN)
  for (const [sign, value] of Object.entries(otherSigns)) values[sign.charCodeAt(0)] = value
  signs.forEach((sign, value) => {
    values[sign.charCodeAt(0)] = value
  })
  return values
}

function parseSigns(text: string, board: Board, meaning: SquareSigns): Uint8Array {
  const { rows, columns, numbers } = board
  const { signs, otherSigns, number, numberInBrackets } = meaning
  const valueAt = valuesOfCodes(signs, otherSigns)
  const reader = new Reader(text)
  const values = new Uint8Array(rows * columns)
  for (let row = 0; row < rows; row++) {
    if (!reader.nextLine()) throw reader.error(`expected ${rows} rows as in the problem, found ${row}`, reader.start)
    let at = reader.start
    for (let column = 0; column < columns; column++) {
      at = afterSpace(text, at, reader.end)
      if (at === reader.end) {
        throw reader.error(`expected ${columns} squares as in the problem, found ${column}`, at)
      }
      const square = row * columns + column
      const value = valueAt[text.charCodeAt(at)] ?? UNKNOWN
      if (value !== UNKNOWN) {
        values[square] = value
        at++
        continue
      }
      // As the number is known, it needs no space behind it: what follows belongs to the next square.
      const own = String(numbers[square])
      if (text.startsWith(own, at)) {
        values[square] = number
        at += own.length
      } else if (numberInBrackets !== undefined && text.startsWith(`(${own})`, at)) {
        values[square] = numberInBrackets
        at += own.length + 2
      } else throw reader.expected(oneOf(signs, [`${own} as in the problem`]), at)
    }
    at = afterSpace(text, at, reader.end)
    if (at < reader.end) throw reader.expected('the end of the line', at)
  }
  if (reader.nextLine()) throw reader.expected('the end of the text', reader.start)
  return values
}

function afterSpace(text: string, at: number, end: number): number {
  while (at < end && (text.charCodeAt(at) === 32 || text.charCodeAt(at) === 9)) at++
  return at
}

function signsFromJson(json: Json, board: Board, { key, signs }: SquareSigns): Uint8Array {
  const { rows, columns } = board
  const valueAt = valuesOfCodes(signs, {})
  const lines = expectArray(expectObject(json)[key], [key])
  if (lines.length !== rows) {
    throw new ShapeError(`expected ${rows} rows as in the problem, found ${lines.length}`, [
      key,
      Math.min(lines.length, rows),
    ])
  }
  const values = new Uint8Array(rows * columns)
  for (let row = 0; row < rows; row++) {
    const line = expectString(lines[row], [key, row])
    for (let column = 0; column < line.length && column < columns; column++) {
      const value = valueAt[line.charCodeAt(column)] ?? UNKNOWN
      if (value === UNKNOWN) {
        const found = JSON.stringify(line[column])
        throw new ShapeError(`expected ${oneOf(signs)}, found ${found}`, [key, row], column)
      }
      values[row * columns + column] = value
    }
    if (line.length !== columns) {
      const found = `expected ${columns} squares as in the problem, found ${line.length}`
      throw new ShapeError(found, [key, row], Math.min(line.length, columns))
    }
  }
  return values
}

/** "'a', 'b' or c" */
function oneOf(signs: readonly string[], more: readonly string[] = []): string {
  const all = [...signs.map((sign) => `'${sign}'`), ...more]
  return `${all.slice(0, -1).join(', ')} or ${all.at(-1)}`
}

/** What the marks of a position already break, however the open squares are filled: touching first, then repeats, then what is cut off. */
export function brokenRules(board: Board, position: Position): Violation[] {
  // Touching and cutting off is a matter of what is shaded, and repeating of what is known to stay.
  const ofShaded = check(board, shadingOf(position))
  const ofKept = check(
    board,
    position.map((value) => (value === UNSHADED ? 0 : 1)),
  )
  return [
    ...ofShaded.filter(({ rule }) => rule === 'touch'),
    ...ofKept.filter(({ rule }) => rule === 'repeat'),
    ...ofShaded.filter(({ rule }) => rule === 'split'),
  ]
}

/** The position as an answer: what is open is not shaded. */
export function shadingOf(position: Position): Shading {
  return position.map((value) => (value === SHADED ? 1 : 0))
}
