import type { Random } from '../../../base/random.ts'

/** Squares that are so much dearer than a queen's cheapest are no options. */
const MOST_EXTRA = 14
const MOST_OPTIONS = 300

/** Where each queen of a colour may end, the cheapest squares first, and by how much each is dearer than the cheapest. */
export class OptionLists {
  /** How far the list of one queen is from that of the next. */
  readonly stride = MOST_OPTIONS + 1
  /** By queen: how many options it has. The place after its last one costs as much as an error: that of a queen without any free square. */
  readonly counts: Int32Array
  readonly squares: Int32Array
  readonly extras: Float64Array
  /** What the cheapest options cost together. */
  least = 0

  /**
   * The costs of the ways are by queen and square, Infinity where it cannot end; nor may it on squares that are excluded. What is due on each square is
   * added, and up to so much noise.
   */
  constructor(
    readonly ways: readonly Float64Array[],
    private readonly isExcluded: Uint8Array,
    private readonly dues: Float64Array,
    errorPrice: number,
    noise: number,
    random: Random,
  ) {
    const { stride } = this
    this.counts = new Int32Array(ways.length)
    this.squares = new Int32Array(ways.length * stride).fill(-1)
    this.extras = new Float64Array(ways.length * stride).fill(Number.POSITIVE_INFINITY)
    const costs = new Float64Array(dues.length)
    for (let queen = 0; queen < ways.length; queen++) {
      const options = this.optionsOf(ways[queen]!, costs, noise, random)
      const cheapest = options.length > 0 ? costs[options[0]!]! : 0
      const count = Math.min(options.length, MOST_OPTIONS)
      const first = queen * stride
      for (let i = 0; i < count; i++) {
        this.squares[first + i] = options[i]!
        this.extras[first + i] = costs[options[i]!]! - cheapest
      }
      this.extras[first + count] = errorPrice
      this.counts[queen] = count
      this.least += cheapest
    }
  }

  private optionsOf(ways: Float64Array, costs: Float64Array, noise: number, random: Random): number[] {
    const { dues, isExcluded } = this
    let cheapest = Number.POSITIVE_INFINITY
    for (let square = 0; square < ways.length; square++) {
      const way = ways[square]!
      costs[square] = Number.POSITIVE_INFINITY
      if (way === Number.POSITIVE_INFINITY || isExcluded[square] !== 0) continue
      const cost = way + dues[square]! + (noise * random.next()) / 4294967296
      costs[square] = cost
      if (cost < cheapest) cheapest = cost
    }
    const options: number[] = []
    for (let square = 0; square < ways.length; square++) {
      if (costs[square]! < Number.POSITIVE_INFINITY && costs[square]! <= cheapest + MOST_EXTRA) options.push(square)
    }
    return options.sort((a, b) => costs[a]! - costs[b]!)
  }
}
