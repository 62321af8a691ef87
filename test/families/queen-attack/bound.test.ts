import { describe, expect, it } from 'vitest'
import { type Board, checkPrices, priceBound } from '../../../src/families/queen-attack/index.ts'
import { Market, NearSquares, PriceSettlement } from '../../../src/families/queen-attack/price-ascent.ts'
import { type Move, Random } from '../../../src/index.ts'
import { holds } from '../../property.ts'
import { inSweep } from '../../sweep.ts'
import { ascentOn, boards, distancesOn, randomBoard, randomPrices } from './bound-boards.ts'
import { errorsOn, leastScore, leastWithoutBlocking, movedOn, movesOn, scoreOf } from './brute-force.ts'

const TINY = [
  [3, 3],
  [3, 4],
  [4, 3],
  [2, 5],
  [1, 6],
] as const
const SMALL = [
  [3, 3],
  [3, 5],
  [4, 4],
  [5, 4],
  [5, 5],
  [1, 5],
] as const

describe('the bound', () => {
  it('is never above the least score there is', () => {
    holds(boards(TINY, 4), 300, (board) => {
      const ascent = ascentOf(board, 200)
      const relaxed = leastWithoutBlocking(board)
      expect(relaxed).toBeLessThanOrEqual(leastScore(board) + 1e-9)
      expect(ascent.bound).toBeLessThanOrEqual(relaxed)
    })
  })

  it('is never above the least score with any prices within their limits', () => {
    holds(boards(TINY, 4), 120, (board) => {
      const least = leastScore(board)
      const random = new Random(board.squares.join())
      for (let i = 0; i < 40; i++) expect(priceBound(board, randomPrices(board, random))).toBeLessThanOrEqual(least)
    })
  })

  it('is never above the score of a plan', () => {
    holds(boards(SMALL, 5), 1000, (board) => {
      const random = new Random(board.squares.join())
      const ascent = ascentOn(board)
      ascent.work(100)
      for (let i = 0; i < 4; i++) {
        expect(ascent.bound).toBeLessThanOrEqual(scoreOf(board, randomMoves(board, random.below(6), random)))
      }
    })
  })

  it('is 0 where no queens attack each other, and above 0 where some do', () => {
    let peaceful = 0
    holds(boards(SMALL, 4), 1000, (board) => {
      const ascent = ascentOn(board)
      ascent.work(50)
      if (errorsOn(board, Array.from(board.squares)) > 0) {
        expect(ascent.bound).toBeGreaterThan(0)
        return
      }
      peaceful++
      expect(ascent.bound).toBe(0)
      expect(ascent.isFinished).toBe(true)
    })
    expect(peaceful).toBeGreaterThan(inSweep(100))
  })

  it('meets the least score on many tiny boards once prices are settled, and the check accepts them', () => {
    let proved = 0
    let attacked = 0
    holds(boards(TINY, 4), 400, (board) => {
      if (errorsOn(board, Array.from(board.squares)) === 0) return
      attacked++
      const least = leastScore(board)
      const ascent = ascentOf(board, 100)
      while (!ascent.settle(7));
      expect(ascent.bound).toBeLessThanOrEqual(least)
      const isProved = ascent.bound > least - 1e-9 * (1 + least)
      expect(checkPrices(board, least, ascent.prices())).toEqual(isProved ? [] : [{ rule: 'unproved', places: [] }])
      if (isProved) proved++
    })
    expect(proved).toBeGreaterThan(0.4 * attacked)
  })

  it('proves its price where queens cannot but attack each other', () => {
    // Both queens are walled in, or the board is a single line.
    for (const squares of ['1-1', '1.1', '1..1', '1-..1']) {
      const board = lineBoard(squares)
      const ascent = ascentOf(board, 500)
      expect(ascent.bound).toBeCloseTo(squares.length, 9)
      expect(ascent.bound).toBeLessThanOrEqual(squares.length)
      expect(checkPrices(board, squares.length, ascent.prices())).toEqual([])
    }
  })
})

describe('the ascent', () => {
  const large = evenBoard(14, 3)

  it('never gets worse, and says what its prices prove', () => {
    const sizes = [
      [6, 6],
      [4, 7],
      [8, 8],
    ] as const
    holds(boards(sizes, 12), 40, (board) => {
      const ascent = ascentOn(board)
      let before = 0
      for (let i = 1; i <= 30; i++) {
        ascent.work(3)
        if (!ascent.isFinished) expect(ascent.iterations).toBe(3 * i)
        if (i % 10 === 0) ascent.settle(Number.POSITIVE_INFINITY)
        expect(ascent.bound).toBeGreaterThanOrEqual(before)
        before = ascent.bound
        expect(priceBound(board, ascent.prices())).toBeCloseTo(ascent.bound, 8)
      }
    })
  })

  it('is finished only where no prices prove more', () => {
    let attacked = 0
    holds(boards(TINY, 4), 500, (board) => {
      const ascent = ascentOf(board, 300)
      // Three queens on a line are three errors, of which prices know two.
      const isPairs = board.squares.every(
        (colour) => board.squares.filter((other) => other === colour).length <= 2 || colour < 1,
      )
      if (!ascent.isFinished || !isPairs) return
      if (errorsOn(board, Array.from(board.squares)) > 0) attacked++
      expect(ascent.bound).toBeCloseTo(leastWithoutBlocking(board), 9)
    })
    expect(attacked).toBeGreaterThan(inSweep(5))
  })

  it('is the same however the work is cut up', () => {
    const whole = ascentOf(large, 300)
    const cut = ascentOn(large)
    for (const iterations of [1, 2, 97, 0, 200]) cut.work(iterations)
    expect(cut.iterations).toBe(300)
    expect(cut.bound).toBe(whole.bound)
    expect(cut.prices()).toEqual(whole.prices())
  })

  it('comes near its best soon, also where errors cannot be avoided', () => {
    const crowded = randomBoard({ rows: 12, columns: 12, colours: 3, queens: 36, walls: 0.1 }, new Random(1))
    for (const board of [large, crowded]) {
      const late = ascentOf(board, 4000).bound
      expect(ascentOf(board, 300).bound).toBeGreaterThan(0.97 * late)
      expect(ascentOf(board, 1000).bound).toBeGreaterThan(0.99 * late)
    }
  })

  it('has prices that are short when written down', () => {
    const { lines, squares } = ascentOf(large, 300).prices()
    for (const price of [...lines.flatMap((own) => [...own]), ...squares]) {
      expect(String(price).length).toBeLessThanOrEqual(9)
    }
  })
})

describe('settled prices', () => {
  it('are the best there are if only one of them is changed, and never worse than before', () => {
    holds(boards(SMALL, 5), 150, (board) => {
      const random = new Random(board.squares.join())
      const prices = randomPrices(board, random)
      const list = Float64Array.from([...prices.lines.flatMap((own) => [...own]), ...prices.squares])
      const market = new Market(board, new NearSquares(distancesOn(board)))
      const settlement = new PriceSettlement(market, list)
      let before = priceBound(board, prices)
      for (let i = 0; i < list.length; i++) {
        settlement.work(1)
        const after = priceBound(board, market.pricesOf(list))
        expect(after).toBeGreaterThanOrEqual(before - 1e-8)
        before = after
        if (random.below(4) > 0) continue
        const others = list.slice()
        const highest = i < market.firstSquare ? market.highest : 10
        others[i] = Math.max(0, Math.min(highest, list[i]! + random.real() - 0.5))
        expect(priceBound(board, market.pricesOf(others))).toBeLessThanOrEqual(after + 1e-8)
      }
      expect(settlement.isFinished).toBe(true)
    })
  })
})

/** As many queens of every colour as rows. */
function evenBoard(size: number, colours: number): Board {
  const squares = new Int8Array(size * size)
  for (let i = 0; i < size * colours; i++) squares[i] = 1 + (i % colours)
  return { rows: size, columns: size, colours, squares: new Random(size).shuffle(squares) }
}

function ascentOf(board: Board, iterations: number) {
  const ascent = ascentOn(board)
  ascent.work(iterations)
  return ascent
}

function lineBoard(text: string): Board {
  const squares = Int8Array.from(text, (sign) => (sign === '-' ? -1 : sign === '.' ? 0 : Number(sign)))
  return { rows: 1, columns: squares.length, colours: 1, squares }
}

function randomMoves(board: Board, count: number, random: Random): Move[] {
  const made: Move[] = []
  let placement = Array.from(board.squares)
  while (made.length < count) {
    const moves = movesOn(board, placement)
    if (moves.length === 0) break
    const move = moves[random.below(moves.length)]!
    made.push(move)
    placement = movedOn(placement, move)
  }
  return made
}
