import { alignedRows, type Grid, gluedRows, sidesOf, squareName } from '../../base/grid.ts'
import { expectArray, expectInteger, expectObject, type Json, type JsonPath, ShapeError } from '../../base/json.ts'
import { Reader } from '../../base/reader.ts'
import { squareSignCodec } from '../../base/square-signs.ts'
import { UnionFind } from '../../base/union-find.ts'
import type { AnswerCodec, Codec } from '../../family.ts'
import { HIGH, LOW, type Marks } from '../../logic/index.ts'

/** A board with as many regions as rows and columns. */
export interface Board extends Grid {
  /** How many stars every row, column and region has. */
  readonly stars: number
  /** By square: its region, from 0 on. */
  readonly regions: Uint8Array
}

export const LARGEST = 60
/** No board has a solution with more: two neighbouring rows have at most one star in every two columns. */
export const MOST_STARS = LARGEST / 4

/** 1 for a star, 0 for none. */
export type Stars = Uint8Array

/** The candidates of a square, as bits. */
export const EMPTY = LOW
export const STAR = HIGH
export const NAMES = ['empty', 'star'] as const

/** Rows of '*' and '.'. */
export const answerCodec: AnswerCodec<Board, Stars> = squareSignCodec({ key: 'stars', signs: ['.', '*'] })

/** The same of a half-done board, with 'x' for squares without a star. */
export const marksCodec: AnswerCodec<Board, Marks> = squareSignCodec({ key: 'marks', signs: ['.', 'x', '*'] })

const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

/** What a region is called: a letter or a digit, or its number where there are too many regions for that. */
export function regionName({ rows }: Grid, region: number): string {
  return rows <= SIGNS.length ? SIGNS[region]! : String(region + 1)
}

/** A sign per region, or numbers with spaces between them; before the rows, `stars: 2` unless each house has one. */
export const boardCodec: Codec<Board> = {
  parse: parseBoard,
  format: (board) => {
    const { rows, stars, regions } = board
    const lines =
      rows <= SIGNS.length
        ? gluedRows(
            board,
            Uint16Array.from(regions, (region) => SIGNS.charCodeAt(region)),
          )
        : alignedRows(board, (square) => regionName(board, regions[square]!))
    return [...(stars === 1 ? [] : [`stars: ${stars}`]), ...lines].join('\n')
  },
  fromJson: boardFromJson,
  toJson: ({ rows, stars, regions }) => ({
    regions: Array.from({ length: rows }, (_, row) =>
      Array.from(regions.subarray(row * rows, (row + 1) * rows), (region) => region + 1),
    ),
    stars,
  }),
}

function parseBoard(text: string): Board {
  const reader = new Reader(text)
  const hasLine = reader.nextLine()
  const stars = hasLine && /^\s*stars\s*:\s*/i.exec(reader.line)
  let wanted = 1
  if (stars) {
    const count = reader.line.slice(stars[0].length)
    wanted = /^\d+$/.test(count) ? Number(count) : 0
    if (wanted < 1 || wanted > MOST_STARS) {
      throw reader.error(`expected a number of stars from 1 to ${MOST_STARS}`, reader.start + stars[0].length)
    }
    reader.nextLine()
  }
  const isSpaced = /\S\s+\S/.test(reader.line)
  function* rows(): Generator<Row<number>> {
    for (let more = reader.start < text.length; more; more = reader.nextLine()) {
      const signs = [...reader.line.matchAll(isSpaced ? /\S+/g : /\S/g)]
      const row = signs.map(({ 0: sign, index }) => ({ sign, at: reader.start + index }))
      for (const { sign, at } of row) {
        if (!/^[a-z\d]+$/i.test(sign))
          throw reader.expected('a letter or digit, as every square belongs to a region', at)
      }
      yield { row, end: reader.end }
    }
  }
  const error = (message: string, at: number) => reader.error(message, at)
  return { ...divided(rows(), text.length, error, regionName), stars: wanted }
}

function boardFromJson(json: Json): Board {
  const { regions, stars = 1 } = expectObject(json)
  const lines = expectArray(regions, ['regions'])
  function* rows(): Generator<Row<JsonPath>> {
    for (const [row, line] of lines.entries()) {
      const squares = expectArray(line, ['regions', row]).map((region, column) => {
        const at = ['regions', row, column]
        return { sign: String(expectInteger(region, 0, Number.MAX_SAFE_INTEGER, at)), at }
      })
      yield { row: squares, end: ['regions', row, squares.length] }
    }
  }
  const error = (message: string, path: JsonPath) => new ShapeError(message, path)
  const board = divided(rows(), ['regions', lines.length], error, (_, region) => String(region + 1))
  return { ...board, stars: expectInteger(stars, 1, MOST_STARS, ['stars']) }
}

/** A row of region signs, each with its place, and the place behind it. */
interface Row<T> {
  readonly row: readonly { readonly sign: string; readonly at: T }[]
  readonly end: T
}

/** The regions that rows of signs say. Signs that are all Rookery's `own` names of regions keep their order. */
function divided<T>(
  lines: Iterable<Row<T>>,
  end: T,
  error: (message: string, at: T) => Error,
  own: (grid: Grid, region: number) => string,
): Omit<Board, 'stars'> {
  const numbers = new Map<string, number>()
  const signs: string[] = []
  let [rows, columns] = [0, 0]
  for (const { row, end } of lines) {
    if (rows === 0) columns = row.length
    const at = (column: number) => row[column]?.at ?? end
    if (columns > LARGEST) throw error(`a board has at most ${LARGEST} columns`, at(LARGEST))
    if (rows === columns) throw error(`expected ${columns} rows, as the board has ${columns} columns`, at(0))
    if (row.length !== columns) {
      throw error(`expected ${columns} squares as in the first row, found ${row.length}`, at(columns))
    }
    for (const [column, { sign }] of row.entries()) {
      if (!numbers.has(sign)) numbers.set(sign, numbers.size)
      if (numbers.size > columns) {
        const square = squareName({ rows: columns, columns }, signs.length)
        const regions = `expected ${columns} regions as the board has ${columns} rows`
        throw error(`${regions}, but ${square} begins another`, at(column))
      }
      signs.push(sign)
    }
    rows++
  }
  if (columns === 0) throw error('expected a row of region signs', end)
  if (rows < columns) throw error(`expected ${columns} rows, as the board has ${columns} columns, found ${rows}`, end)
  if (numbers.size < rows) {
    throw error(`expected ${rows} regions as the board has ${rows} rows, found ${numbers.size}`, end)
  }
  const names = Array.from({ length: rows }, (_, region) => own({ rows, columns }, region))
  const isOwn = names.every((name) => numbers.has(name))
  const regions = Uint8Array.from(signs, (sign) => (isOwn ? names.indexOf(sign) : numbers.get(sign)!))
  return { rows, columns, regions }
}

/** By square its area, in order of appearance; squares side by side may be joined (`next`: right or below). */
export function areasOf(
  grid: Grid,
  isJoined: (square: number, next: number) => boolean,
): { areas: Uint16Array; count: number } {
  const squares = grid.rows * grid.columns
  const joined = new UnionFind(squares)
  for (let square = 0; square < squares; square++) {
    for (const side of sidesOf(grid, square)) if (side > square && isJoined(square, side)) joined.union(square, side)
  }
  const numbers = new Map<number, number>()
  const areas = Uint16Array.from({ length: squares }, (_, square) => {
    const root = joined.find(square)
    if (!numbers.has(root)) numbers.set(root, numbers.size)
    return numbers.get(root)!
  })
  return { areas, count: numbers.size }
}

/** The name of a region in several pieces, if there is one. */
export function brokenRegion(board: Board): string | undefined {
  const { rows, regions } = board
  const { areas } = areasOf(board, (square, next) => regions[square] === regions[next])
  for (let region = 0; region < rows; region++) {
    const first = areas[regions.indexOf(region)]
    if (regions.some((other, square) => other === region && areas[square] !== first)) return regionName(board, region)
  }
  return undefined
}
