import type { Market } from './market.ts'

/** In place of a kind of line. */
const SQUARE = -1

/**
 * Settles prices one after the other, each at its best while the others stay: between what the second queen would pay at most to be there, and
 * what the first would. No bound gets worse by it. Prices that are nearly right become exactly right, which steps of any length would seldom
 * make them.
 */
export class PriceSettlement {
  /** Which price is next. */
  private next = 0
  /** What the two queens that want it most would pay. */
  private first = 0
  private second = 0

  /** The prices are changed; the market is used for nothing else meanwhile. */
  constructor(
    private readonly market: Market,
    private readonly prices: Float64Array,
  ) {
    market.addUpDues(prices)
  }

  get isFinished(): boolean {
    return this.next === this.market.priceCount
  }

  /** Settle the next `count` prices, or all that are left. */
  work(count: number): void {
    const end = Math.min(this.next + count, this.market.priceCount)
    for (; this.next < end; this.next++) this.settle(this.next)
  }

  private settle(index: number): void {
    const { market, prices } = this
    const { firstSquare, linesPerColour, colours, highest } = market
    const isSquare = index >= firstSquare
    const colour = isSquare ? -1 : Math.floor(index / linesPerColour)
    const line = isSquare ? -1 : index - colour * linesPerColour
    const square = index - firstSquare
    const kind = this.kindOf(line)
    const before = prices[index]!
    this.first = Number.NEGATIVE_INFINITY
    this.second = Number.NEGATIVE_INFINITY
    for (let queen = 0; queen < colours.length; queen++) {
      if (isSquare || colours[queen] === colour) this.ask(queen, kind, isSquare ? square : line, before)
    }
    let price = Math.max(Math.min(before, this.first), this.second, 0)
    if (!isSquare && price > highest) price = highest
    if (price === before) return
    prices[index] = price
    market.addUpDues(prices)
  }

  /** What a queen would pay rather than be elsewhere. */
  private ask(queen: number, kind: number, wanted: number, price: number): void {
    const { near, dues, linesOf, colours, squareCount } = this.market
    const { starts, squares, distances, slack } = near
    const firstDue = colours[queen]! * squareCount
    let there = Number.POSITIVE_INFINITY
    let elsewhere = Number.POSITIVE_INFINITY
    const end = starts[queen + 1]!
    for (let i = starts[queen]!; i < end; i++) {
      const distance = distances[i]!
      if (distance - slack >= there && distance - slack >= elsewhere) break
      const square = squares[i]!
      const cost = distance + dues[firstDue + square]!
      const isThere = kind === SQUARE ? square === wanted : linesOf[4 * square + kind] === wanted
      if (isThere) {
        if (cost < there) there = cost
      } else if (cost < elsewhere) elsewhere = cost
    }
    const worth = elsewhere - there + price
    if (worth > this.first) {
      this.second = this.first
      this.first = worth
    } else if (worth > this.second) this.second = worth
  }

  /** Which of the four lines through a square a line is. */
  private kindOf(line: number): number {
    const { rows, columns } = this.market.board
    if (line < 0) return SQUARE
    if (line < rows) return 0
    if (line < rows + columns) return 1
    return line < 2 * (rows + columns) - 1 ? 2 : 3
  }
}
