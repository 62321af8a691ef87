import type { Random } from '../../../base/random.ts'

/** Partial boards are put in order by promise only so finely, which takes no comparisons. */
export const BUCKETS = 4096

/** Boards of one level. */
export class Boards {
  readonly lines: Uint8Array
  readonly pointers: Uint16Array
  readonly isPlaced: Uint8Array
  readonly promises: Float64Array

  constructor(width: number, lineCount: number, queens: number) {
    this.lines = new Uint8Array(width * lineCount)
    this.pointers = new Uint16Array(width * queens)
    this.isPlaced = new Uint8Array(width * queens)
    this.promises = new Float64Array(width)
  }

  /** Whether one of the four lines of a square has a queen; lines is where those of the board begin. */
  isAttacked(lines: number, linesOf: Int32Array, square: number): boolean {
    const own = this.lines
    const i = 4 * square
    return (
      (own[lines + linesOf[i]!]! |
        own[lines + linesOf[i + 1]!]! |
        own[lines + linesOf[i + 2]!]! |
        own[lines + linesOf[i + 3]!]!) !==
      0
    )
  }

  move(to: number, from: number, lineCount: number, queens: number): void {
    this.copy(to, this, from, lineCount, queens)
    this.promises[to] = this.promises[from]!
  }

  copy(to: number, source: Boards, from: number, lineCount: number, queens: number): void {
    this.lines.set(source.lines.subarray(from * lineCount, (from + 1) * lineCount), to * lineCount)
    this.pointers.set(source.pointers.subarray(from * queens, (from + 1) * queens), to * queens)
    this.isPlaced.set(source.isPlaced.subarray(from * queens, (from + 1) * queens), to * queens)
  }
}

/** Boards that the boards of a level lead to. */
export class Children {
  count = 0
  /** Those with a higher promise will not be kept. */
  limit = 0
  readonly parents: Int32Array
  readonly queens: Int32Array
  readonly squares: Int32Array
  readonly promises: Float64Array
  readonly chosen: Int32Array
  readonly bucketWidth: number
  private lowest = 0

  /** Make room for `most` boards, whose promises lie within `range` of the lowest. */
  constructor(
    most: number,
    private readonly range: number,
  ) {
    this.bucketWidth = range / BUCKETS
    this.parents = new Int32Array(most)
    this.queens = new Int32Array(most)
    this.squares = new Int32Array(most)
    this.promises = new Float64Array(most)
    this.chosen = new Int32Array(most)
  }

  reset(lowest: number): void {
    this.count = 0
    this.lowest = lowest
    this.limit = lowest + this.range
  }

  /** False where there is no room. */
  add(parent: number, queen: number, square: number, promise: number): boolean {
    const child = this.count
    if (child === this.parents.length) return false
    this.parents[child] = parent
    this.queens[child] = queen
    this.squares[child] = square
    this.promises[child] = promise
    this.count++
    return true
  }

  bucketOf(child: number): number {
    return Math.min(BUCKETS - 1, Math.floor((this.promises[child]! - this.lowest) / this.bucketWidth))
  }

  /** Choose all from the buckets below the cut, and `fromCut` from the one at the cut. */
  choose(cut: number, fromCut: number): number {
    let chosen = 0
    let room = fromCut
    for (let child = 0; child < this.count; child++) {
      const bucket = this.bucketOf(child)
      if (bucket > cut || (bucket === cut && room-- <= 0)) continue
      this.chosen[chosen++] = child
    }
    return chosen
  }
}

/** Squares that are so much dearer than a queen's cheapest are no options. */
const MOST_EXTRA = 14
const MOST_OPTIONS = 300

/**
 * Where each queen of a colour may end, the cheapest squares first, and by how much each is dearer than the cheapest.
 */
export class OptionLists {
  /** How far the list of one queen is from that of the next. */
  readonly stride = MOST_OPTIONS + 1
  /**
   * By queen: how many options it has. The place after its last one costs as much as an error: that of a queen without
   * any free square.
   */
  readonly counts: Int32Array
  readonly squares: Int32Array
  readonly extras: Float64Array

  /** Costs by queen and square, Infinity where none can end; charges on squares and some noise are added. */
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
