import { slideCosts, type Terrain } from './terrain.ts'

/** Ways with more slides than this are not found. */
export const MOST_SLIDES = 16

/** More than the share by which a distance can be wrong that is kept as a short float. */
const ROUNDING = 1e-6

/**
 * Finds the cheapest way past whatever stands on the board. Distances past walls alone show the way (A*), so that on most boards only a few places are
 * looked at.
 */
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

  /** The place with the least key, or -1. A place that got cheaper later is in the heap more than once; then it is looked at again to no effect. */
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
