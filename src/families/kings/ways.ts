import { type Grid, placeOf } from '../../base/grid.ts'
import { expectArray, expectInteger, expectObject, type Json, type JsonPath, ShapeError } from '../../base/json.ts'
import type { AnswerCodec } from '../../family.ts'
import type { Board } from './board.ts'
import { formatWays, parseWays } from './ways-text.ts'

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
export const waysCodec: AnswerCodec<Board, Ways> = {
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
  const read = places.map((place, i) => squareAt(place, board, [...path, 'squares', i]))
  return { squares: Int32Array.from(read), polynomial: polynomialAt(polynomial, [...path, 'polynomial']) }
}

function squareAt(json: Json, board: Board, path: JsonPath): number {
  const pair = expectArray(json, path)
  if (pair.length !== 2) throw new ShapeError('expected a row and a column', path)
  const row = expectInteger(pair[0], 0, board.rows - 1, [...path, 0])
  return row * board.columns + expectInteger(pair[1], 0, board.columns - 1, [...path, 1])
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
