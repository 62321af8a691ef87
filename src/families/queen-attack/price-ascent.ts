import { type Board, EMPTY, errorPrice, lineCount, linesOfSquares, WALL } from './board.ts'
import type { Prices } from './prices.ts'

/** Prices are multiples of a millionth, so that they are short when written down. */
const PER_UNIT = 1e6

/** The first step, and after how many iterations without success it is half as long. */
const FIRST_STEP = 0.5
const HALVED_AFTER = 20

/** How many iterations the direction remembers: at first, after how many iterations one more, and at most. */
const FIRST_MEMORY = 8
const MEMORY_GROWS_AFTER = 10
const LONGEST_MEMORY = 100

/** After how many iterations the average of the last prices is tried as well. */
const AVERAGED_AFTER = 20

/**
 * Looks for the prices that prove the best bound. Where more than one queen would like to take a line or a square, its
 * price goes up, where none would, it goes down; what queens like is averaged over the last iterations, as they change
 * their minds at the same time. The steps get shorter and shorter, and the best bound that prices can prove is
 * approached.
 */
export class PriceAscent {
  /** How often the prices have been changed. */
  iterations = 0
  /** No plan has a lower score; the best bound so far. */
  bound = 0
  /** Whether no prices prove more: every queen has taken its cheapest square, and no price has a reason to change. */
  isFinished = false

  private readonly market: Market
  /** The prices without rounding, as rounded, and those with the best bound. */
  private readonly position: Float64Array
  private readonly current: Float64Array
  private readonly best: Float64Array
  /** By price: how many queens want its line or square, less one; and the average of that. */
  private readonly excess: Float64Array
  private readonly direction: Float64Array
  /** The sum of the prices over `summed` iterations, about the last half of all, and their average. */
  private readonly sum: Float64Array
  private summed = 0
  private readonly average: Float64Array
  private failures = 0

  private readonly settled: Float64Array
  private settlement: PriceSettlement | undefined

  /**
   * Distances are given by queen, in order of their squares, and square: past walls only, Infinity where there is no
   * way.
   */
  constructor(board: Board, distances: readonly Float64Array[]) {
    this.market = new Market(board, new NearSquares(distances))
    const list = () => new Float64Array(this.market.priceCount)
    this.position = list()
    this.current = list()
    this.best = list()
    this.excess = list()
    this.direction = list()
    this.sum = list()
    this.average = list()
    this.settled = list()
  }

  /** Run this many iterations, or stop when there is nothing to gain. */
  work(iterations: number): void {
    // What is half settled has the market's dues in use.
    this.settlement = undefined
    const end = this.iterations + iterations
    while (this.iterations < end && !this.isFinished) {
      if (!this.isBetter(this.current)) this.failures++
      this.iterations++
      this.step()
      if (this.iterations % AVERAGED_AFTER === 0) this.tryAverage()
    }
  }

  /**
   * Settle the next `count` of the best prices exactly; true when all are settled. Each takes about as long as an
   * iteration. A bound that nearly meets a score often meets it after that. Such prices are not rounded.
   */
  settle(count: number): boolean {
    if (!this.settlement) {
      this.settled.set(this.best)
      this.settlement = new PriceSettlement(this.market, this.settled)
    }
    this.settlement.work(count)
    if (!this.settlement.isFinished) return false
    this.settlement = undefined
    this.isBetter(this.settled)
    return true
  }

  /** Those that prove the bound. */
  prices(): Prices {
    return this.market.pricesOf(this.best)
  }

  /** Whether prices prove more than all before; they are kept if so. */
  private isBetter(prices: Float64Array): boolean {
    const bound = this.market.boundOf(prices, this.excess)
    if (bound <= this.bound) return false
    this.bound = bound
    this.best.set(prices)
    return true
  }

  private step(): void {
    const { position, current, excess, direction, sum } = this
    const { highest, firstSquare } = this.market
    // Where prices must climb far the bound grows all the time, and short steps would take forever.
    const length = FIRST_STEP / (1 + this.failures / HALVED_AFTER)
    const fresh = 1 / Math.min(FIRST_MEMORY + this.iterations / MEMORY_GROWS_AFTER, LONGEST_MEMORY)
    let isFinished = true
    for (let i = 0; i < position.length; i++) {
      const most = i < firstSquare ? highest : Number.POSITIVE_INFINITY
      if (excess[i]! > 0 ? current[i]! < most : excess[i]! < 0 && current[i]! > 0) isFinished = false
      direction[i]! += fresh * (excess[i]! - direction[i]!)
      let price = position[i]! + length * direction[i]!
      if (price < 0) price = 0
      else if (price > most) price = most
      position[i] = price
      current[i] = Math.round(price * PER_UNIT) / PER_UNIT
      sum[i]! += price
    }
    this.summed++
    this.isFinished = isFinished
  }

  /** Prices go up and down around the best ones, so that their average is often better than any of them. */
  private tryAverage(): void {
    const { sum, summed, average } = this
    for (let i = 0; i < sum.length; i++) average[i] = Math.round((sum[i]! / summed) * PER_UNIT) / PER_UNIT
    this.isBetter(average)
    if (summed < this.iterations / 2) return
    sum.fill(0)
    this.summed = 0
  }
}

/** In place of a kind of line. */
const SQUARE = -1

/**
 * Settles prices one after the other, each at its best while the others stay: between what the second queen would pay
 * at most to be there, and what the first would. No bound gets worse by it. Prices that are nearly right become exactly
 * right, which steps of any length would seldom make them.
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

/** More than the share by which sums of prices and distances can be wrong, with a few times ten thousand of them. */
const ROUNDING = 4e-12

/**
 * What queens do at given prices. Prices are one list: those of the lines for colour after colour, then those of the
 * squares; within a colour rows, columns and both kinds of diagonals, as in Prices.
 */
export class Market {
  readonly priceCount: number
  /** No line may cost more. */
  readonly highest: number
  readonly squareCount: number
  readonly linesPerColour: number
  /** Where the prices of squares begin. */
  readonly firstSquare: number
  /** The four lines through each square, from 0 for every colour. */
  readonly linesOf: Int32Array
  /** By queen, in order of their squares: its colour from 0. */
  readonly colours: Int32Array
  /** By colour and square: what a queen of that colour pays there, its way apart. */
  readonly dues: Float64Array

  private readonly colourCount: number
  private readonly walls: Uint8Array
  /** By colour: what is due on the cheapest square. */
  private readonly leastDues: Float64Array

  constructor(
    readonly board: Board,
    readonly near: NearSquares,
  ) {
    const { rows, columns, colours, squares } = board
    this.highest = errorPrice(board)
    this.squareCount = rows * columns
    this.linesPerColour = lineCount(board)
    this.firstSquare = colours * this.linesPerColour
    this.priceCount = this.firstSquare + this.squareCount
    this.linesOf = linesOfSquares(board)
    this.walls = Uint8Array.from(squares, (content) => (content === WALL ? 1 : 0))
    this.colours = Int32Array.from(squares.filter((content) => content > EMPTY)).map((colour) => colour - 1)
    this.colourCount = colours
    this.dues = new Float64Array(colours * this.squareCount)
    this.leastDues = new Float64Array(colours)
  }

  /**
   * The bound that prices prove. By price, excess becomes the number of queens that want its line or square, less one.
   */
  boundOf(prices: Float64Array, excess: Float64Array): number {
    this.addUpDues(prices)
    const paid = this.chooseSquares(excess)
    let returned = 0
    for (let i = 0; i < prices.length; i++) returned += prices[i]!
    return paid - returned - ROUNDING * (paid + returned)
  }

  pricesOf(list: Float64Array): Prices {
    const lines: Float64Array[] = []
    for (let start = 0; start < this.firstSquare; start += this.linesPerColour) {
      lines.push(list.slice(start, start + this.linesPerColour))
    }
    return { lines, squares: list.slice(this.firstSquare) }
  }

  addUpDues(prices: Float64Array): void {
    const { linesOf, dues, squareCount, linesPerColour, firstSquare, walls } = this
    for (let colour = 0; colour < this.colourCount; colour++) {
      const first = colour * linesPerColour
      let least = Number.POSITIVE_INFINITY
      for (let square = 0, i = 0; square < squareCount; square++, i += 4) {
        const due =
          prices[first + linesOf[i]!]! +
          prices[first + linesOf[i + 1]!]! +
          prices[first + linesOf[i + 2]!]! +
          prices[first + linesOf[i + 3]!]! +
          prices[firstSquare + square]!
        dues[colour * squareCount + square] = due
        if (due < least && walls[square] === 0) least = due
      }
      this.leastDues[colour] = least
    }
  }

  /** Every queen takes the square that is cheapest for it. Gives what they pay in all. */
  private chooseSquares(excess: Float64Array): number {
    const { near, colours, dues, linesOf, squareCount, linesPerColour, firstSquare } = this
    const { starts, squares, distances, slack } = near
    excess.fill(-1)
    let paid = 0
    for (let queen = 0; queen < colours.length; queen++) {
      const colour = colours[queen]!
      const first = colour * squareCount
      const saved = slack - this.leastDues[colour]!
      // Squares as far away as this cannot be cheaper than the cheapest so far, even at the lowest prices.
      let tooFar = Number.POSITIVE_INFINITY
      let least = Number.POSITIVE_INFINITY
      let target = 0
      const end = starts[queen + 1]!
      for (let i = starts[queen]!; i < end; i++) {
        const distance = distances[i]!
        if (distance >= tooFar) break
        const cost = distance + dues[first + squares[i]!]!
        if (cost < least) {
          least = cost
          target = squares[i]!
          tooFar = cost + saved
        }
      }
      paid += least
      const firstLine = colour * linesPerColour
      for (let i = 4 * target; i < 4 * target + 4; i++) excess[firstLine + linesOf[i]!]!++
      excess[firstSquare + target]!++
    }
    return paid
  }
}

/** Squares are put in order by distance only as finely as this, which takes no comparisons. */
const WIDTH = 1 / 16

/** For every queen the squares that it can reach, the near ones first. */
export class NearSquares {
  /** Squares that come after one at distance d are nowhere nearer than d - slack. */
  readonly slack = WIDTH
  /** Where each queen's squares begin; one more number marks the end of the last. */
  readonly starts: Int32Array
  readonly squares: Int32Array
  readonly distances: Float64Array

  /** Distances are given by queen and square; Infinity where a queen cannot get. */
  constructor(distances: readonly Float64Array[]) {
    this.starts = new Int32Array(distances.length + 1)
    for (let queen = 0; queen < distances.length; queen++) {
      let reached = 0
      for (const distance of distances[queen]!) if (distance < Number.POSITIVE_INFINITY) reached++
      this.starts[queen + 1] = this.starts[queen]! + reached
    }
    const all = this.starts[distances.length]!
    this.squares = new Int32Array(all)
    this.distances = new Float64Array(all)
    for (let queen = 0; queen < distances.length; queen++) this.sort(distances[queen]!, this.starts[queen]!)
  }

  private sort(distances: Float64Array, start: number): void {
    let farthest = 0
    for (const distance of distances) if (distance < Number.POSITIVE_INFINITY) farthest = Math.max(farthest, distance)
    const ends = new Int32Array(Math.floor(farthest / WIDTH) + 2)
    for (const distance of distances) {
      if (distance < Number.POSITIVE_INFINITY) ends[Math.floor(distance / WIDTH) + 1]!++
    }
    for (let i = 1; i < ends.length; i++) ends[i]! += ends[i - 1]!
    for (let square = 0; square < distances.length; square++) {
      const distance = distances[square]!
      if (distance === Number.POSITIVE_INFINITY) continue
      const at = start + ends[Math.floor(distance / WIDTH)]!++
      this.squares[at] = square
      this.distances[at] = distance
    }
  }
}
