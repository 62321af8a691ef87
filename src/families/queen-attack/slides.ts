import { DIRECTIONS } from '../../base/grid.ts'

/** A board with a rim of walls, where slides end. Places count the rim; `placeOf` and `squareOf` translate. */
export class Terrain {
  /** How many places there are. */
  readonly size: number
  /** By place: 1 on walls and on the rim, else 0. */
  readonly walls: Uint8Array
  /** What is added to a place by a step in each of the eight directions. */
  readonly steps: Int32Array
  /** By square; squares are row × columns + column. */
  readonly placeOf: Int32Array
  /** By place; -1 on the rim. */
  readonly squareOf: Int32Array

  constructor(
    readonly rows: number,
    readonly columns: number,
    blocked: ArrayLike<number>,
  ) {
    // The end of one row is the rim of the next.
    const width = columns + 1
    this.size = (rows + 2) * width + 1
    this.walls = new Uint8Array(this.size).fill(1)
    this.steps = Int32Array.from(DIRECTIONS, ([down, right]) => down * width + right)
    this.placeOf = new Int32Array(rows * columns)
    this.squareOf = new Int32Array(this.size).fill(-1)
    for (let row = 0, square = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++, square++) {
        const place = (row + 1) * width + column + 1
        this.placeOf[square] = place
        this.squareOf[place] = square
        if (!blocked[square]) this.walls[place] = 0
      }
    }
  }
}

const LONGEST_SLIDE = 1024
const ROOTS = Float64Array.from({ length: LONGEST_SLIDE + 1 }, (_, length) => Math.sqrt(length))

/** By length: what a slide costs, the square root of its length. A long slide is cheaper than two short ones. */
export function slideCosts({ rows, columns }: { readonly rows: number; readonly columns: number }): Float64Array {
  const longest = Math.max(rows, columns)
  return longest <= LONGEST_SLIDE ? ROOTS : Float64Array.from({ length: longest + 1 }, (_, length) => Math.sqrt(length))
}

/** Finds what it costs to slide from one place to every other. */
export class SlideFlood {
  /** By place: what it costs to get there from where the last flood began; Infinity where there is no way. */
  readonly costs: Float64Array

  private readonly rootOf: Float64Array
  private readonly queue: Int32Array
  private readonly isQueued: Uint8Array

  constructor(private readonly terrain: Terrain) {
    this.costs = new Float64Array(terrain.size)
    this.rootOf = slideCosts(terrain)
    this.queue = new Int32Array(terrain.size)
    this.isQueued = new Uint8Array(terrain.size)
  }

  /** No slide passes a blocked place, but the source may be one. Each place passed or stopped at costs its charge. */
  from(source: number, blocked: Uint8Array = this.terrain.walls, charges?: Float64Array): Float64Array {
    const { costs, rootOf, queue, isQueued } = this
    const { steps, size } = this.terrain
    costs.fill(Number.POSITIVE_INFINITY)
    costs[source] = 0
    // A queue without an order is faster than a heap here: few slides lead anywhere, so that places are seldom looked
    // at twice.
    queue[0] = source
    let head = 0
    let waiting = 1
    while (waiting > 0) {
      const place = queue[head]!
      head = head + 1 === size ? 0 : head + 1
      waiting--
      isQueued[place] = 0
      const before = costs[place]!
      for (let direction = 0; direction < 8; direction++) {
        const step = steps[direction]!
        let charged = before
        for (let to = place + step, length = 1; blocked[to] === 0; to += step, length++) {
          if (charges) charged += charges[to]!
          const cost = charged + rootOf[length]!
          if (cost >= costs[to]!) continue
          costs[to] = cost
          if (isQueued[to] !== 0) continue
          isQueued[to] = 1
          queue[head + waiting < size ? head + waiting : head + waiting - size] = to
          waiting++
        }
      }
    }
    return costs
  }
}

/**
 * What it costs a piece that slides like a queen to get from one square to every other, by square; Infinity where there
 * is no way. A slide over d squares costs the square root of d. No slide passes squares where blocked is not 0; the
 * source may be one of them, as a queen stands on its own square.
 */
export function slideDistances(
  rows: number,
  columns: number,
  blocked: ArrayLike<number>,
  source: number,
): Float64Array {
  const terrain = new Terrain(rows, columns, blocked)
  const costs = new SlideFlood(terrain).from(terrain.placeOf[source]!)
  return Float64Array.from(terrain.placeOf, (place) => costs[place]!)
}

/** Ways with more slides than this are not found. */
export const MOST_SLIDES = 16

/** More than the share by which a distance can be wrong that is kept as a short float. */
const ROUNDING = 1e-6

/** The cheapest way past walls and queens, by A* with the distance past walls alone as its bound. */
export class SlideRouter {
  /** The way found last: its slides' ends and steps. */
  readonly ends = new Int32Array(MOST_SLIDES)
  readonly steps = new Int32Array(MOST_SLIDES)
  slides = 0
  /** Places from which slides were tried, in all searches. */
  expansions = 0

  private readonly rootOf: Float64Array
  /** By place, valid where the stamp is the current one. */
  private readonly costs: Float64Array
  private readonly origins: Int32Array
  private readonly stepsTo: Int32Array
  private readonly stamps: Int32Array
  private stamp = 0
  // A heap of places by the least cost of a way through them.
  private keys = new Float64Array(1024)
  private places = new Int32Array(1024)
  private size = 0

  /** Distances past walls, by goal × size + place; they must be the same in both directions. */
  constructor(
    private readonly terrain: Terrain,
    private readonly distances: Float32Array,
  ) {
    this.rootOf = slideCosts(terrain)
    this.costs = new Float64Array(terrain.size)
    this.origins = new Int32Array(terrain.size)
    this.stepsTo = new Int32Array(terrain.size)
    this.stamps = new Int32Array(terrain.size)
  }

  /** The cost of the cheapest way, kept in ends and steps; Infinity where there is none that costs at most so much. */
  route(occupied: Uint8Array, source: number, goal: number, most: number): number {
    this.slides = 0
    if (source === goal) return 0
    if (occupied[goal] !== 0) return Number.POSITIVE_INFINITY
    const { costs, stamps, origins, stepsTo, rootOf, distances } = this
    const { steps, size } = this.terrain
    const toGoal = goal * size
    // Distances are short floats, and may be a trifle too long.
    let limit = most * (1 + ROUNDING) + ROUNDING
    if (distances[toGoal + source]! > limit) return Number.POSITIVE_INFINITY
    const stamp = ++this.stamp
    this.size = 0
    costs[source] = 0
    stamps[source] = stamp
    for (let place = source; place !== goal; place = this.pop()) {
      if (place < 0) return Number.POSITIVE_INFINITY
      this.expansions++
      const before = costs[place]!
      for (let direction = 0; direction < 8; direction++) {
        const step = steps[direction]!
        for (let to = place + step, length = 1; occupied[to] === 0; to += step, length++) {
          const cost = before + rootOf[length]!
          if (stamps[to] === stamp && costs[to]! <= cost) continue
          const key = cost + distances[toGoal + to]!
          if (key > limit) continue
          stamps[to] = stamp
          costs[to] = cost
          origins[to] = place
          stepsTo[to] = step
          if (to === goal) limit = Math.min(limit, cost)
          this.push(key, to)
        }
      }
    }
    return this.keep(source, goal) ? costs[goal]! : Number.POSITIVE_INFINITY
  }

  private keep(source: number, goal: number): boolean {
    let slides = 0
    for (let place = goal; place !== source; place = this.origins[place]!) slides++
    if (slides > MOST_SLIDES) return false
    this.slides = slides
    for (let place = goal; place !== source; place = this.origins[place]!) {
      this.ends[--slides] = place
      this.steps[slides] = this.stepsTo[place]!
    }
    return true
  }

  private push(key: number, place: number): void {
    if (this.size === this.keys.length) this.grow()
    const { keys, places } = this
    let i = this.size++
    while (i > 0) {
      const above = (i - 1) >> 1
      if (keys[above]! <= key) break
      keys[i] = keys[above]!
      places[i] = places[above]!
      i = above
    }
    keys[i] = key
    places[i] = place
  }

  /**
   * The place with the least key, or -1. A place that got cheaper later is in the heap more than once; then it is
   * looked at again to no effect.
   */
  private pop(): number {
    if (this.size === 0) return -1
    const { keys, places } = this
    const first = places[0]!
    const last = --this.size
    const key = keys[last]!
    let i = 0
    for (;;) {
      let below = 2 * i + 1
      if (below >= last) break
      if (below + 1 < last && keys[below + 1]! < keys[below]!) below++
      if (keys[below]! >= key) break
      keys[i] = keys[below]!
      places[i] = places[below]!
      i = below
    }
    keys[i] = key
    places[i] = places[last]!
    return first
  }

  private grow(): void {
    const keys = new Float64Array(2 * this.keys.length)
    const places = new Int32Array(2 * this.keys.length)
    keys.set(this.keys)
    places.set(this.places)
    this.keys = keys
    this.places = places
  }
}
