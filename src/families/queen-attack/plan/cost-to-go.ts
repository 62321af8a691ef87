import { type Board, errorPrice, linesOfSquares, WALL } from '../board.ts'
import { SlideFlood, slideCosts, Terrain } from '../slides.ts'

/** The squares of a board that are no walls, numbered without gaps, and the distances between them. */
export class FreeSquares {
  readonly terrain: Terrain
  readonly count: number
  /** By place: the number of its square, or -1; and by that number: the place. */
  readonly numberOf: Int32Array
  readonly placeOf: Int32Array
  /** By number × count + number: what it costs to get there past walls only. */
  readonly distances: Float64Array

  constructor(readonly board: Board) {
    const { rows, columns, squares } = board
    const walls = squares.map((content) => (content === WALL ? 1 : 0))
    this.terrain = new Terrain(rows, columns, walls)
    this.placeOf = this.terrain.placeOf.filter((_, square) => walls[square] === 0)
    this.count = this.placeOf.length
    this.numberOf = new Int32Array(this.terrain.size).fill(-1)
    for (const [number, place] of this.placeOf.entries()) this.numberOf[place] = number
    const flood = new SlideFlood(this.terrain)
    this.distances = new Float64Array(this.count ** 2)
    for (let from = 0; from < this.count; from++) {
      const costs = flood.from(this.placeOf[from]!)
      for (let to = 0; to < this.count; to++) this.distances[from * this.count + to] = costs[this.placeOf[to]!]!
    }
  }

  /** The squares where the queens of a colour start, counted from 0. */
  startsOf(colour: number): Int32Array {
    const { squares } = this.board
    return this.terrain.placeOf
      .filter((_, square) => squares[square] === colour + 1)
      .map((place) => this.numberOf[place]!)
  }
}

/** All placements of some alike queens on some squares, numbered in colexicographic order. */
class PlacementNumbers {
  /** How many placements there are. */
  readonly size: number
  readonly width: number
  /** By index in the sorted list of squares × width + square: what it adds to the number, a binomial coefficient. */
  readonly parts: Float64Array

  constructor(
    squares: number,
    readonly queens: number,
  ) {
    this.width = squares + 1
    this.parts = new Float64Array(queens * this.width)
    for (let index = 0; index < queens; index++) {
      for (let square = 1; square <= squares; square++) {
        const at = index * this.width + square
        this.parts[at] = this.parts[at - 1]! + (index === 0 ? 1 : this.parts[at - 1 - this.width]!)
      }
    }
    this.size = this.parts[(queens - 1) * this.width + squares]!
  }

  numberOf(sorted: Int32Array): number {
    let number = 0
    for (let i = 0; i < this.queens; i++) number += this.parts[i * this.width + sorted[i]!]!
    return number
  }

  /** The sorted squares of a placement. */
  read(number: number, sorted: Int32Array): void {
    let left = number
    let square = this.width - 1
    for (let i = this.queens - 1; i >= 0; i--) {
      const row = i * this.width
      do square--
      while (this.parts[row + square]! > left)
      left -= this.parts[row + square]!
      sorted[i] = square
    }
  }
}

/** How many placements some queens have. */
export function placementCount(squares: number, queens: number): number {
  return new PlacementNumbers(squares, queens).size
}

/** The placements of as many queens as a colour has, their errors, and those without any. */
export class Placements {
  readonly numbers: PlacementNumbers
  readonly errors: Uint16Array
  /** Numbers of the placements without errors. */
  readonly peaceful: number[] = []
  private counted = 0

  constructor(
    readonly free: FreeSquares,
    queens: number,
  ) {
    this.numbers = new PlacementNumbers(free.count, queens)
    this.errors = new Uint16Array(this.numbers.size)
  }

  /** Count the errors of `count` more placements; true when all are counted. */
  countErrors(count: number): boolean {
    const { errors, numbers, free } = this
    const sorted = new Int32Array(numbers.queens)
    const lines = linesOfSquares(free.board)
    const firstLine = free.placeOf.map((place) => 4 * free.terrain.squareOf[place]!)
    const end = Math.min(this.counted + count, numbers.size)
    for (; this.counted < end; this.counted++) {
      numbers.read(this.counted, sorted)
      let pairs = 0
      for (let i = 1; i < sorted.length; i++) {
        const one = firstLine[sorted[i]!]!
        for (let k = 0; k < i; k++) {
          const other = firstLine[sorted[k]!]!
          for (let line = 0; line < 4; line++) if (lines[one + line] === lines[other + line]) pairs++
        }
      }
      errors[this.counted] = pairs
      if (pairs === 0) this.peaceful.push(this.counted)
    }
    return end === numbers.size
  }
}

/** The slides of one queen of a placement, with the numbers of the placements they lead to. */
export class SlideList {
  count = 0
  readonly numbers: Float64Array
  readonly costs: Float64Array
  /** The places where they end. */
  readonly ends: Int32Array
  private readonly rootOf: Float64Array
  private readonly others: Int32Array
  /** By number of other queens on lower squares: what those add to a number, and what those on higher squares do. */
  private readonly below: Float64Array
  private readonly above: Float64Array

  constructor(
    private readonly free: FreeSquares,
    queens: number,
  ) {
    const most = 8 * Math.max(free.terrain.rows, free.terrain.columns)
    this.numbers = new Float64Array(most)
    this.costs = new Float64Array(most)
    this.ends = new Int32Array(most)
    this.rootOf = slideCosts(free.terrain)
    this.others = new Int32Array(queens)
    this.below = new Float64Array(queens + 1)
    this.above = new Float64Array(queens + 1)
  }

  /** List the slides of the queen at an index of the sorted placement. */
  list({ parts, width, queens }: PlacementNumbers, sorted: Int32Array, index: number, occupied: Uint8Array): void {
    const { others, below, above, rootOf, free } = this
    const last = queens - 1
    for (let i = 0, k = 0; i < queens; i++) if (i !== index) others[k++] = sorted[i]!
    for (let i = 0; i < last; i++) below[i + 1] = below[i]! + parts[i * width + others[i]!]!
    above[last] = 0
    for (let i = last - 1; i >= 0; i--) above[i] = above[i + 1]! + parts[(i + 1) * width + others[i]!]!
    this.count = 0
    const from = free.placeOf[sorted[index]!]!
    for (let direction = 0; direction < 8; direction++) {
      const step = free.terrain.steps[direction]!
      for (let to = from + step, length = 1; occupied[to] === 0; to += step, length++) {
        const square = free.numberOf[to]!
        let lower = 0
        while (lower < last && others[lower]! < square) lower++
        this.numbers[this.count] = below[lower]! + parts[lower * width + square]! + above[lower]!
        this.costs[this.count] = rootOf[length]!
        this.ends[this.count++] = to
      }
    }
  }
}

/** What a colour may pay. */
export interface ColourLimit {
  /** The number of the placement in which it starts. */
  readonly start: number
  /** By square: what it costs the nearest of its queens to get there past walls only. */
  readonly nearest: Float64Array
  /** No plan for this colour alone has a lower score. */
  least: number
  /** What it pays less than in any plan that is looked for. */
  limit: number
}

/**
 * By placement of the queens of one colour: what is yet to be paid for moves and errors if no other colour is on the
 * board. No slide costs less than 1, so placements are settled in layers of width 1, each in one scan and for good.
 * Placements that are too far from the starts to matter are left alone.
 */
export class CostToGo {
  /** By number of the placement; those that matter are final below `layer`. */
  readonly costs: Float64Array
  layer = 0

  private readonly sorted: Int32Array
  private readonly slides: SlideList
  private readonly occupied: Uint8Array
  private next = 0

  /** Only placements with at least this many errors are ends. The limits may go down meanwhile. */
  constructor(
    private readonly placements: Placements,
    fewestErrors: number,
    private readonly colours: readonly ColourLimit[],
  ) {
    const { numbers, free, errors } = placements
    const price = errorPrice(free.board)
    this.costs = new Float64Array(numbers.size)
    for (let i = 0; i < errors.length; i++) {
      this.costs[i] = errors[i]! < fewestErrors ? Number.POSITIVE_INFINITY : errors[i]! * price
    }
    this.sorted = new Int32Array(numbers.queens)
    this.slides = new SlideList(free, numbers.queens)
    this.occupied = free.terrain.walls.slice()
  }

  get isFinished(): boolean {
    return this.colours.every(({ limit }) => this.layer >= limit)
  }

  /** Look at `count` more placements; the layer goes up when all are seen. */
  work(count: number): void {
    const { costs, layer } = this
    const end = Math.min(this.next + count, costs.length)
    for (; this.next < end; this.next++) {
      const cost = costs[this.next]!
      if (cost >= layer && cost < layer + 1) this.settle(this.next, cost)
    }
    if (end < costs.length) return
    this.next = 0
    this.layer++
  }

  private settle(number: number, cost: number): void {
    const { sorted, occupied, costs, slides } = this
    const { numbers, free } = this.placements
    numbers.read(number, sorted)
    if (!this.matters(cost)) return
    for (const square of sorted) occupied[free.placeOf[square]!] = 1
    for (let i = 0; i < sorted.length; i++) {
      slides.list(numbers, sorted, i, occupied)
      for (let k = 0; k < slides.count; k++) {
        const longer = cost + slides.costs[k]!
        if (longer < costs[slides.numbers[k]!]!) costs[slides.numbers[k]!] = longer
      }
    }
    for (const square of sorted) occupied[free.placeOf[square]!] = 0
  }

  /** Whether a colour can pass through the placement and stay below its limit. */
  private matters(cost: number): boolean {
    for (const { nearest, limit } of this.colours) {
      let least = cost
      for (const square of this.sorted) least += nearest[square]!
      if (least < limit) return true
    }
    return false
  }
}
