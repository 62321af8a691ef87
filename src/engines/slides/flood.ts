import { slideCosts, type Terrain } from './terrain.ts'

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

  /**
   * Where blocked is not 0 no slide passes; the source may be such a place, as a piece stands on its own square. The charges, by place, are paid
   * for every place that is passed or stopped at.
   */
  from(source: number, blocked: Uint8Array = this.terrain.walls, charges?: Float64Array): Float64Array {
    const { costs, rootOf, queue, isQueued } = this
    const { steps, size } = this.terrain
    costs.fill(Number.POSITIVE_INFINITY)
    costs[source] = 0
    // A queue without an order is faster than a heap here: few slides lead anywhere, so that places are seldom looked at twice.
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
