import { type Grid, placeOf } from '../../base/grid.ts'
import {
  expectArray,
  expectInteger,
  expectObject,
  expectSquare,
  type Json,
  type JsonPath,
  ShapeError,
} from '../../base/json.ts'
import { LineCursor, Reader } from '../../base/reader.ts'
import { capitalised } from '../../base/words.ts'
import type { AnswerCodec } from '../../family.ts'
import type { Board } from './board.ts'

/** The result for kings on a board: the number of ways for each number of kings, and why. */
export interface Ways {
  /** For the number of kings that the problem asks for. */
  readonly ways: bigint
  /** How many safe squares there are. */
  readonly safe: number
  /** The most kings that fit. */
  readonly most: number
  /** polynomial[k] is the number of ways for k kings; the last one is not 0. */
  readonly polynomial: readonly bigint[]
  /** The groups of touching safe squares, ordered by their first squares; undefined if an imported answer has none. */
  readonly groups?: readonly Group[]
}

export interface Group {
  /** In the order of the board. */
  readonly squares: Int32Array
  /** Ways by number of kings within the group. */
  readonly polynomial: readonly bigint[]
}

/** Ways are written as strings of digits, as most programs cannot hold them as numbers. */
export const answerCodec: AnswerCodec<Board, Ways> = {
  parse: parseWays,
  format: formatWays,
  fromJson: waysFromJson,
  toJson: ({ ways, safe, most, polynomial, groups }, board) => ({
    ways: String(ways),
    safe,
    most,
    polynomial: polynomial.map(String),
    ...(groups && { groups: groups.map((group) => groupToJson(group, board)) }),
  }),
}

function groupToJson({ squares, polynomial }: Group, board: Grid): Json {
  return { squares: Array.from(squares, (square) => placeOf(board, square)), polynomial: polynomial.map(String) }
}

function waysFromJson(json: Json, board: Board): Ways {
  const { ways, safe, most, polynomial, groups } = expectObject(json)
  const squares = board.rows * board.columns
  const read = {
    ways: waysAt(ways, ['ways']),
    safe: expectInteger(safe, 0, squares, ['safe']),
    most: expectInteger(most, 0, squares, ['most']),
    polynomial: polynomialAt(polynomial, ['polynomial']),
  }
  if (groups === undefined || groups === null) return read
  return { ...read, groups: expectArray(groups, ['groups']).map((group, i) => groupAt(group, board, ['groups', i])) }
}

function groupAt(json: Json, board: Board, path: JsonPath): Group {
  const { squares, polynomial } = expectObject(json, path)
  const places = expectArray(squares, [...path, 'squares'])
  if (places.length === 0) throw new ShapeError('expected at least one square in a group', [...path, 'squares'])
  const read = places.map((place, i) => expectSquare(place, board.rows, board.columns, [...path, 'squares', i]))
  return { squares: Int32Array.from(read), polynomial: polynomialAt(polynomial, [...path, 'polynomial']) }
}

function polynomialAt(json: Json | undefined, path: JsonPath): bigint[] {
  const list = expectArray(json, path)
  if (list.length === 0) throw new ShapeError('expected the ways for no king, for 1 king and so on, found none', path)
  return list.map((value, i) => waysAt(value, [...path, i]))
}

function waysAt(json: Json | undefined, path: JsonPath): bigint {
  if (typeof json === 'string' && /^\d+$/.test(json)) return BigInt(json)
  if (typeof json === 'string') {
    const into = /^\d*/.exec(json)![0].length
    throw new ShapeError('expected a string of digits', path, into)
  }
  return BigInt(expectInteger(json, 0, Number.MAX_SAFE_INTEGER, path))
}

/** One line for every number, then one for every group with its squares and its ways. */
function formatWays({ ways, safe, most, polynomial, groups }: Ways, board: Board): string {
  const lines = [`ways ${ways}`, `safe ${safe}`, `most ${most}`, `polynomial ${polynomial.join(' ')}`]
  if (!groups) return lines.join('\n')
  lines.push(`groups ${groups.length}`)
  groups.forEach((group, i) => {
    const places = Array.from(group.squares, (square) => `[${placeOf(board, square).join(', ')}]`).join(' ')
    const squares = group.squares.length === 1 ? '1 square' : `${group.squares.length} squares`
    lines.push(`group ${groupName(i)} ${squares} ${places}: ${group.polynomial.join(' ')}`)
  })
  return lines.join('\n')
}

/** Reads the same; the lines of the groups may be missing. */
function parseWays(text: string, board: Board): Ways {
  const reader = new Reader(text)
  const squares = board.rows * board.columns
  const ways = lineOf(reader, 'ways').onlyNumber('the number of ways')
  const safe = Number(lineOf(reader, 'safe').onlyNumber('the number of safe squares', squares))
  const most = Number(lineOf(reader, 'most').onlyNumber('the most kings that fit', squares))
  const polynomial = lineOf(reader, 'polynomial').numbersToEnd()
  const read = { ways, safe, most, polynomial }
  if (!reader.nextLine()) return read
  const count = Number(new WaysLine(reader, 'groups').onlyNumber('the number of groups', squares))
  const groups: Group[] = []
  while (groups.length < count) groups.push(parseGroup(lineOf(reader, 'group'), groups.length, board))
  if (reader.nextLine()) throw reader.expected('the end of the text', reader.start)
  return { ...read, groups }
}

function parseGroup(line: WaysLine, index: number, board: Board): Group {
  line.pass(groupName(index))
  const count = Number(line.number('the number of squares', board.rows * board.columns))
  line.pass('square')
  line.match(/s/y)
  const squares: number[] = []
  while (!line.match(/\s*:/y)) {
    line.pass('[')
    const row = Number(line.number('a row', board.rows - 1))
    line.pass(',')
    const column = Number(line.number('a column', board.columns - 1))
    line.pass(']')
    squares.push(row * board.columns + column)
  }
  if (squares.length !== count || count === 0) {
    throw line.error(`expected as many squares as the line says, at least one: ${count}, found ${squares.length}`)
  }
  return { squares: Int32Array.from(squares), polynomial: line.numbersToEnd() }
}

function lineOf(reader: Reader, word: string): WaysLine {
  if (!reader.nextLine()) throw reader.expected(`'${word}'`, reader.start)
  return new WaysLine(reader, word)
}

/** Walks over a line of words and numbers. */
class WaysLine extends LineCursor {
  constructor(reader: Reader, word: string) {
    super(reader)
    this.pass(word)
    if (this.at < this.end) this.requireBlank(`a blank after '${word}'`)
  }

  /** Passes over blanks and a text that must stand behind them. */
  override pass(what: string): void {
    this.match(/\s*/y)
    super.pass(what)
  }

  number(what: string, most?: number): bigint {
    this.match(/\s*/y)
    const start = this.at
    const expected = most === undefined ? what : `${what} from 0 to ${most}`
    const digits = this.match(/\d+/y)?.[0]
    if (digits === undefined) throw this.expected(expected)
    const number = BigInt(digits)
    if (most === undefined || number <= BigInt(most)) return number
    const found = digits.length > 30 ? `a number of ${digits.length} digits` : digits
    throw this.error(`expected ${expected}, found ${found}`, start)
  }

  /** A number with nothing behind it. */
  onlyNumber(what: string, most?: number): bigint {
    const number = this.number(what, most)
    if (this.at < this.end) throw this.expected('the end of the line')
    return number
  }

  numbersToEnd(): bigint[] {
    const numbers: bigint[] = []
    do {
      numbers.push(this.number('a number of ways'))
      if (this.at < this.end) this.requireBlank('a digit or a blank')
    } while (this.at < this.end)
    return numbers
  }

  private requireBlank(what: string): void {
    if (!/\s/.test(this.text[this.at]!)) throw this.expected(what)
  }
}

/** `22 ways for 4 kings on 9 safe squares in 3 groups; at most 5 kings fit.` */
export function describe({ kings }: Board, { ways, safe, most, groups }: Ways): string {
  const where = groups
    ? `${counted(safe, 'safe square')} in ${counted(groups.length, 'group')}`
    : counted(safe, 'safe square')
  return capitalised(`${counted(ways, 'way')} for ${counted(kings, 'king')} on ${where}; ${fitWords(most)}.`)
}

/** `at most 5 kings fit` */
export function fitWords(most: number): string {
  return most === 0 ? 'no king fits' : `at most ${counted(most, 'king')} ${most === 1 ? 'fits' : 'fit'}`
}

/** `0 kings`, `1 king`, `1,234 kings` */
export function counted(number: number | bigint, noun: string): string {
  return `${numberText(number)} ${noun}${Number(number) === 1 ? '' : 's'}`
}

const MOST_DIGITS = 30

/** More digits than anyone reads are told by the first ones. */
export function numberText(number: number | bigint): string {
  const digits = String(number)
  if (digits.length <= MOST_DIGITS) return number.toLocaleString('en')
  return `about ${digits[0]}.${digits.slice(1, 4)} × 10^${digits.length - 1}`
}

const LETTERS = 26

/** A, B, … Z, AA, AB, … in the order of the groups. */
export function groupName(index: number): string {
  const last = String.fromCharCode(65 + (index % LETTERS))
  return index < LETTERS ? last : groupName(Math.floor(index / LETTERS) - 1) + last
}
