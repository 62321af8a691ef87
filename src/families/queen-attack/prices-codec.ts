import { expectArray, expectObject, type Json, type JsonPath, ShapeError } from '../../base/json.ts'
import type { JsonCodec } from '../../family.ts'
import { type Board, errorPrice } from './board.ts'
import type { Prices } from './prices.ts'

/** As `{"lines": [[…], …], "squares": […]}`: a list of lines for every colour, in the order of Prices. */
export const pricesCodec: JsonCodec<Board, Prices> = {
  toJson: ({ lines, squares }) => ({ lines: lines.map((own) => [...own]), squares: [...squares] }),
  fromJson: (json, board) => {
    const { rows, columns, colours } = board
    const { lines, squares } = expectObject(json)
    const byColour = expectLength(expectArray(lines, ['lines']), colours, 'lists, one for each colour,', ['lines'])
    const count = rows + columns + 2 * (rows + columns - 1)
    return {
      lines: byColour.map((own, i) => pricesOf(own, count, errorPrice(board), ['lines', i])),
      squares: pricesOf(squares, rows * columns, undefined, ['squares']),
    }
  },
}

function pricesOf(json: Json | undefined, count: number, highest: number | undefined, path: JsonPath): Float64Array {
  const list = expectLength(expectArray(json, path), count, 'prices,', path)
  return Float64Array.from(list, (price, i) => expectPrice(price, highest, [...path, i]))
}

function expectLength(list: readonly Json[], length: number, what: string, path: JsonPath): readonly Json[] {
  if (list.length === length) return list
  throw new ShapeError(`expected ${length} ${what} found ${list.length}`, path)
}

function expectPrice(json: Json, highest: number | undefined, path: JsonPath): number {
  // JSON.parse makes Infinity of numbers that are too large.
  if (typeof json === 'number' && json >= 0 && json <= (highest ?? Number.MAX_VALUE)) return json
  const range = highest === undefined ? 'a price of 0 or more' : `a price from 0 to ${highest}`
  const found = Array.isArray(json)
    ? 'a list'
    : json && typeof json === 'object'
      ? 'an object'
      : String(JSON.stringify(json))
  throw new ShapeError(`expected ${range}, found ${found}`, path)
}
