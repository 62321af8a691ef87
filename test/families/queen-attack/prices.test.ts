import { describe, expect, it } from 'vitest'
import { type Board, checkPrices, priceBound, pricesCodec } from '../../../src/families/queen-attack/index.ts'
import { type Json, type Prices, Random, ShapeError } from '../../../src/index.ts'
import { holds } from '../../property.ts'
import { sweep } from '../../sweep.ts'
import { boards, randomPrices } from './bound-boards.ts'

const UNPROVED = [{ rule: 'unproved', places: [] }]

/** Two queens in the first of two rows; the upper right corner is a wall. */
const PAIR: Board = { rows: 2, columns: 3, colours: 1, squares: Int8Array.of(1, 1, -1, 0, 0, 0) }
const ROW = 0

describe('the bound of prices', () => {
  it('is what the queens pay less what is paid back', () => {
    expect(priceBound(PAIR, pricesOf(PAIR, { [ROW]: 0 }))).toBe(0)
    // Both queens pay 0.75 to stay, and one price is paid back.
    expect(priceBound(PAIR, pricesOf(PAIR, { [ROW]: 0.75 }))).toBeCloseTo(0.75, 9)
    // Either goes down for 1 rather than pay more.
    expect(priceBound(PAIR, pricesOf(PAIR, { [ROW]: 1 }))).toBeCloseTo(1, 9)
    expect(priceBound(PAIR, pricesOf(PAIR, { [ROW]: 1.25 }))).toBeCloseTo(0.75, 9)
  })

  it('counts every price where it is', () => {
    // A single queen with no way out pays for its square and its four lines, and all of it is paid back.
    const locked: Board = { rows: 2, columns: 3, colours: 1, squares: Int8Array.of(-1, -1, -1, -1, 1, -1) }
    const own = [1, 2 + 1, 2 + 3 + 1 + 1, 2 + 3 + 4 + (1 - 1 + 2)]
    for (let line = 0; line < 13; line++) {
      const bound = priceBound(locked, pricesOf(locked, { [line]: 2 }))
      expect(bound).toBeCloseTo(own.includes(line) ? 0 : -2, 9)
    }
    for (let square = 0; square < 6; square++) {
      const bound = priceBound(locked, pricesOf(locked, {}, { [square]: 2 }))
      expect(bound).toBeCloseTo(square === 4 ? 0 : -2, 9)
    }
  })

  it('goes around walls', () => {
    // With a price on its own square, a queen in a passage leaves it by two slides, as the first leads to a dear
    // square.
    const passage: Board = { rows: 2, columns: 3, colours: 1, squares: Int8Array.of(1, 0, -1, -1, -1, 0) }
    const prices = pricesOf(passage, {}, { 0: 9, 1: 9 })
    expect(priceBound(passage, prices)).toBeCloseTo(2 - 18, 9)
  })
})

describe('the check of prices', () => {
  it('accepts prices that prove the score, and no others', () => {
    expect(checkPrices(PAIR, 1, pricesOf(PAIR, { [ROW]: 1 }))).toEqual([])
    expect(checkPrices(PAIR, 1, pricesOf(PAIR, { [ROW]: 0.999 }))).toEqual(UNPROVED)
    expect(checkPrices(PAIR, 1.001, pricesOf(PAIR, { [ROW]: 1 }))).toEqual(UNPROVED)
    expect(checkPrices(PAIR, 0.5, pricesOf(PAIR, { [ROW]: 0.75 }))).toEqual([])
  })

  it('accepts no prices beyond their limits', () => {
    const locked: Board = { rows: 1, columns: 3, colours: 1, squares: Int8Array.of(1, -1, 1) }
    expect(checkPrices(locked, 3, pricesOf(locked, { [ROW]: 3 }))).toEqual([])
    expect(checkPrices(locked, 4, pricesOf(locked, { [ROW]: 4 }))).toEqual(UNPROVED)
    expect(checkPrices(locked, 3, pricesOf(locked, { [ROW]: 4 }))).toEqual(UNPROVED)
    // A price below 0 on a line without queens would be paid to every plan.
    expect(checkPrices(locked, 4, pricesOf(locked, { [ROW]: 3, 2: -1 }))).toEqual(UNPROVED)
    expect(checkPrices(locked, 4, pricesOf(locked, { [ROW]: 3 }, { 1: -1 }))).toEqual(UNPROVED)
    for (const wrong of [Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(checkPrices(locked, 0, pricesOf(locked, { [ROW]: wrong }))).toEqual(UNPROVED)
      expect(checkPrices(locked, 0, pricesOf(locked, {}, { 1: wrong }))).toEqual(UNPROVED)
    }
  })

  it('accepts no lists of another length', () => {
    const { lines, squares } = pricesOf(PAIR, { [ROW]: 1 })
    expect(checkPrices(PAIR, 1, { lines: [], squares })).toEqual(UNPROVED)
    expect(checkPrices(PAIR, 1, { lines: [...lines, ...lines], squares })).toEqual(UNPROVED)
    expect(checkPrices(PAIR, 1, { lines: [lines[0]!.slice(1)], squares })).toEqual(UNPROVED)
    expect(checkPrices(PAIR, 1, { lines, squares: squares.slice(1) })).toEqual(UNPROVED)
  })

  it('is not taken in by prices so large that nothing but rounding is left', () => {
    // Neither queen can leave its square, so that all they pay is paid back, up to rounding.
    const locked: Board = { rows: 2, columns: 3, colours: 1, squares: Int8Array.of(1, -1, -1, -1, -1, 1) }
    const random = new Random(3)
    for (let i = 0; i < sweep(300); i++) {
      const size = 10 ** random.below(300)
      const squares = { 0: size * random.real(), 5: size * random.real() }
      const rows = { 0: 3 * random.real(), 1: 3 * random.real() }
      expect(checkPrices(locked, 1e-6, pricesOf(locked, rows, squares))).toEqual(UNPROVED)
    }
  })
})

describe('prices as JSON', () => {
  it('come back as they were', () => {
    holds(boards([[3, 4]], 6), 50, (board) => {
      const prices = randomPrices(board, new Random(board.squares.join()))
      const json = JSON.parse(JSON.stringify(pricesCodec.toJson(prices, board))) as Json
      expect(pricesCodec.fromJson(json, board)).toEqual(prices)
    })
  })

  it('are refused with a reason and a place', () => {
    const lines = [new Array<Json>(13).fill(0)]
    const squares = new Array<Json>(6).fill(0)
    const cases: readonly [Json, string, readonly (string | number)[]][] = [
      [[], 'expected an object, found a list', []],
      [{ squares }, 'expected a list as lines, found nothing', ['lines']],
      [{ lines }, 'expected a list as squares, found nothing', ['squares']],
      [{ lines: [...lines, ...lines], squares }, 'expected 1 lists, one for each colour, found 2', ['lines']],
      [{ lines: [7], squares }, 'expected a list as lines[0], found 7', ['lines', 0]],
      [{ lines: [[1, 2]], squares }, 'expected 13 prices, found 2', ['lines', 0]],
      [{ lines, squares: [1] }, 'expected 6 prices, found 1', ['squares']],
      [{ lines: [changed(lines[0]!, 4, 3.5)], squares }, 'expected a price from 0 to 3, found 3.5', ['lines', 0, 4]],
      [{ lines: [changed(lines[0]!, 4, '1')], squares }, 'expected a price from 0 to 3, found "1"', ['lines', 0, 4]],
      [{ lines, squares: changed(squares, 2, -1) }, 'expected a price of 0 or more, found -1', ['squares', 2]],
      [{ lines, squares: changed(squares, 2, null) }, 'expected a price of 0 or more, found null', ['squares', 2]],
      [{ lines, squares: changed(squares, 2, [1]) }, 'expected a price of 0 or more, found a list', ['squares', 2]],
    ]
    for (const [json, message, path] of cases) {
      expect(refusal(json)).toEqual({ message, path })
    }
    const tooLarge = JSON.parse(JSON.stringify({ lines, squares }).replace(/0\]\}$/, '1e999]}')) as Json
    expect(refusal(tooLarge).path).toEqual(['squares', 5])
  })
})

/** No prices but these. */
function pricesOf(
  board: Board,
  lines: Readonly<Record<number, number>>,
  squares: Readonly<Record<number, number>> = {},
): Prices {
  const count = 3 * (board.rows + board.columns) - 2
  return {
    lines: [Float64Array.from({ length: count }, (_, line) => lines[line] ?? 0)],
    squares: Float64Array.from({ length: board.rows * board.columns }, (_, square) => squares[square] ?? 0),
  }
}

function changed(list: readonly Json[], index: number, value: Json): Json[] {
  return list.map((old, i) => (i === index ? value : old))
}

function refusal(json: Json): { message: string; path: readonly (string | number)[] } {
  try {
    pricesCodec.fromJson(json, PAIR)
  } catch (error) {
    if (error instanceof ShapeError) return { message: error.message, path: error.path }
    throw error
  }
  throw new Error('expected a ShapeError')
}
