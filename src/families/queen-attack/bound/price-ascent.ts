import type { Board } from '../board.ts'
import type { Prices } from '../prices.ts'
import { Market } from './market.ts'
import { NearSquares } from './near-squares.ts'
import { PriceSettlement } from './price-settlement.ts'

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
 * Looks for the prices that prove the best bound. Where more than one queen would like to take a line or a square, its price goes up, where none would,
 * it goes down; what queens like is averaged over the last iterations, as they change their minds all together. The steps get
 * shorter and shorter, and the best bound that prices can prove is approached.
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

  /** Distances are given by queen, in order of their squares, and square: past walls only, Infinity where there is no way. */
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
    // Where prices must climb far the bound grows all the time, and short steps would take for ever.
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
