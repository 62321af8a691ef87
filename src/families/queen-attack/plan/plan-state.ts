import { LineCounts, type Move } from '../board.ts'
import { MOST_SLIDES, SlideRouter } from '../slides.ts'
import type { Geography } from './geography.ts'

/** What a leg costs in addition while there is no way for it. */
const NO_WAY_PRICE = 6

/** The number of slides that marks a leg without a way. */
const NO_WAY = -1

/** Less than this is not worth another search for a way. */
const LEAST_GAIN = 1e-3

/** How many legs that make a detour look for a shorter way when something has changed before them. */
const DETOURS_TRIED = 3

/** A plan that can be kept and gone back to. */
export interface PlanSnapshot {
  readonly targets: Int32Array
  readonly stopovers: Int32Array
  readonly order: Int32Array
}

/**
 * A whole plan: where every queen ends, and the order in which they go. A queen goes to its target in one leg, or in
 * two with a stopover in between, during which others go. A leg takes the cheapest way past the walls and queens on the
 * board at its turn, so its cost depends only on the legs before it. When something changes, only legs whose way is
 * blocked are routed again. Legs may be left without a way; such a plan is no answer, but it can lead to one.
 *
 * Leg q is the first leg of queen q, leg queens + q the second.
 */
export class PlanState {
  readonly queens: number
  /** By queen, places. */
  readonly targets: Int32Array
  /** By queen: the place of its stopover, or -1. */
  readonly stopovers: Int32Array
  /** The legs in the order in which they are made, and by leg: its position in the order, or -1. */
  readonly order: Int32Array
  readonly positions: Int32Array
  legs = 0
  /** By leg: what its way costs, and what it would cost past walls only. */
  readonly costs: Float64Array
  readonly floors: Float64Array
  readonly slides: Int32Array
  readonly lines: LineCounts
  /** By place: the queen whose target it is, or -1. */
  readonly targetOf: Int32Array
  readonly router: SlideRouter
  /** How many legs have no way. */
  stuck = 0

  private total = 0
  private readonly ends: Int32Array
  private readonly steps: Int32Array
  private readonly occupied: Uint8Array
  private readonly dirty = new Int32Array(8)
  private dirtyCount = 0
  // What legs were before the change under way.
  private readonly keptLegs: Int32Array
  private readonly keptCosts: Float64Array
  private readonly keptFloors: Float64Array
  private readonly keptSlides: Int32Array
  private readonly keptEnds: Int32Array
  private readonly keptSteps: Int32Array
  private readonly keptIn: Int32Array
  private kept = 0
  private change = 0

  constructor(readonly geography: Geography) {
    const { starts, terrain, board, distances } = geography
    const queens = starts.length
    const legs = 2 * queens
    this.queens = queens
    this.targets = starts.slice()
    this.stopovers = new Int32Array(queens).fill(-1)
    this.order = new Int32Array(legs)
    this.positions = new Int32Array(legs).fill(-1)
    this.costs = new Float64Array(legs)
    this.floors = new Float64Array(legs)
    this.slides = new Int32Array(legs)
    this.ends = new Int32Array(legs * MOST_SLIDES)
    this.steps = new Int32Array(legs * MOST_SLIDES)
    this.lines = new LineCounts(board, board.colours)
    this.targetOf = new Int32Array(terrain.size).fill(-1)
    this.router = new SlideRouter(terrain, distances)
    this.occupied = new Uint8Array(terrain.size)
    this.keptLegs = new Int32Array(legs)
    this.keptCosts = new Float64Array(legs)
    this.keptFloors = new Float64Array(legs)
    this.keptSlides = new Int32Array(legs)
    this.keptEnds = new Int32Array(legs * MOST_SLIDES)
    this.keptSteps = new Int32Array(legs * MOST_SLIDES)
    this.keptIn = new Int32Array(legs)
  }

  /** The score; with a price for every leg without a way. */
  get value(): number {
    return this.total + this.geography.price * this.lines.errors
  }

  /** How much more legs cost than they would past walls only, as a share. */
  get detours(): number {
    let floors = 0
    for (let i = 0; i < this.legs; i++) floors += this.floors[this.order[i]!]!
    return floors > 0 ? this.total / floors - 1 : 0
  }

  distance(from: number, to: number): number {
    return this.geography.distance(from, to)
  }

  fromOf(leg: number): number {
    return leg < this.queens ? this.geography.starts[leg]! : this.stopovers[leg - this.queens]!
  }

  toOf(leg: number): number {
    if (leg >= this.queens) return this.targets[leg - this.queens]!
    return this.stopovers[leg]! >= 0 ? this.stopovers[leg]! : this.targets[leg]!
  }

  /** The leg on which a queen gets to its target. */
  lastLegOf(queen: number): number {
    return this.stopovers[queen]! >= 0 ? this.queens + queen : queen
  }

  /** Where a queen stands before the leg at this position is made. */
  placeBefore(queen: number, position: number): number {
    if (this.positions[queen]! >= position) return this.geography.starts[queen]!
    const stopover = this.stopovers[queen]!
    return stopover >= 0 && this.positions[this.queens + queen]! >= position ? stopover : this.targets[queen]!
  }

  /** Whether a leg costs more than it would past walls only. */
  isDetour(leg: number): boolean {
    return this.costs[leg]! > this.floors[leg]! + LEAST_GAIN
  }

  snapshot(): PlanSnapshot {
    const { targets, stopovers, order, legs } = this
    return { targets: targets.slice(), stopovers: stopovers.slice(), order: order.slice(0, legs) }
  }

  /** Goes back to a plan; all ways are found again. */
  restore({ targets, stopovers, order }: PlanSnapshot): void {
    this.setTargets(targets)
    this.stopovers.set(stopovers)
    this.positions.fill(-1)
    this.legs = order.length
    for (let i = 0; i < order.length; i++) {
      this.order[i] = order[i]!
      this.positions[order[i]!] = i
    }
    this.costs.fill(0)
    this.slides.fill(0)
    this.begin()
    this.setBoardBefore(0)
    for (let i = 0; i < this.legs; i++) {
      this.routeAnew(this.order[i]!)
      this.makeLeg(this.order[i]!)
    }
  }

  /** Set new targets; no queen has moved yet. */
  startWith(targets: Int32Array): void {
    this.setTargets(targets)
    this.stopovers.fill(-1)
    // After all others, that is.
    this.positions.fill(this.order.length)
    this.costs.fill(0)
    this.slides.fill(0)
    this.legs = 0
    this.begin()
    this.setBoardBefore(0)
  }

  /** What a leg that is made now would cost, at most so much; Infinity where it cannot be made. */
  costNow(leg: number, most: number): number {
    return this.routeOn(this.fromOf(leg), this.toOf(leg), most)
  }

  /** Makes a leg now, after all legs in the order. */
  append(leg: number): void {
    this.positions[leg] = this.legs
    this.order[this.legs++] = leg
    this.routeAnew(leg)
    this.makeLeg(leg)
  }

  /** The slides of all legs, in order. */
  moves(): Move[] {
    const { squareOf } = this.geography.terrain
    const moves: Move[] = []
    for (let i = 0; i < this.legs; i++) {
      const leg = this.order[i]!
      let from = this.fromOf(leg)
      for (let k = 0; k < this.slides[leg]!; k++) {
        const to = this.ends[leg * MOST_SLIDES + k]!
        moves.push({ from: squareOf[from]!, to: squareOf[to]! })
        from = to
      }
    }
    return moves
  }

  /** A stop on a leg's way, by index from 0, or -1 where it has none. */
  stopOf(leg: number, index: number): number {
    return index < this.slides[leg]! - 1 ? this.ends[leg * MOST_SLIDES + index]! : -1
  }

  // What follows is for changes: begin, change targets, stopovers or order, mark legs, resimulate, and roll back if it
  // is not wanted.

  begin(): void {
    this.change++
    this.kept = 0
    this.dirtyCount = 0
  }

  /** The leg has another beginning, end or time, and must be routed again. */
  mark(leg: number): void {
    this.keep(leg)
    this.dirty[this.dirtyCount++] = leg
  }

  /**
   * Looks at legs from one position to another again. False if the value is above the most, perhaps before all of them
   * are looked at.
   */
  resimulate(first: number, last: number, most: number): boolean {
    const { order, slides } = this
    let tries = DETOURS_TRIED
    this.hopeForMarked()
    this.setBoardBefore(first)
    for (let i = first; i <= last; i++) {
      const leg = order[i]!
      if (this.isDirty(leg) || slides[leg] === NO_WAY || !this.isFree(leg)) {
        if (!this.routeAnew(leg, most)) return false
      } else if (tries > 0 && this.isDetour(leg)) {
        tries--
        this.shorten(leg)
      }
      this.makeLeg(leg)
    }
    return this.value <= most
  }

  /** Until marked legs are routed they cost what they cost at least, so that the value is not too high. */
  private hopeForMarked(): void {
    for (let i = 0; i < this.dirtyCount; i++) {
      const leg = this.dirty[i]!
      this.forget(leg)
      this.slides[leg] = 0
      this.costs[leg] = this.distance(this.fromOf(leg), this.toOf(leg))
      this.total += this.costs[leg]!
    }
  }

  /** Takes back what has become of the legs since `begin`. */
  rollBack(): void {
    for (let i = 0; i < this.kept; i++) {
      const leg = this.keptLegs[i]!
      this.forget(leg)
      this.costs[leg] = this.keptCosts[i]!
      this.floors[leg] = this.keptFloors[i]!
      const slides = this.keptSlides[i]!
      this.slides[leg] = slides
      for (let k = 0; k < slides; k++) {
        this.ends[leg * MOST_SLIDES + k] = this.keptEnds[i * MOST_SLIDES + k]!
        this.steps[leg * MOST_SLIDES + k] = this.keptSteps[i * MOST_SLIDES + k]!
      }
      this.total += this.costs[leg]!
      if (slides === NO_WAY) this.stuck++
    }
    this.kept = 0
  }

  /** Moves the leg at one position to another. */
  shift(from: number, to: number): void {
    const { order, positions } = this
    const leg = order[from]!
    const step = from < to ? 1 : -1
    for (let i = from; i !== to; i += step) {
      order[i] = order[i + step]!
      positions[order[i]!] = i
    }
    order[to] = leg
    positions[leg] = to
  }

  insert(leg: number, position: number): void {
    this.order[this.legs] = leg
    this.positions[leg] = this.legs
    this.legs++
    this.shift(this.legs - 1, position)
  }

  remove(leg: number): void {
    this.keep(leg)
    this.forget(leg)
    this.costs[leg] = 0
    this.slides[leg] = 0
    this.shift(this.positions[leg]!, this.legs - 1)
    this.legs--
    this.positions[leg] = -1
  }

  private setTargets(targets: Int32Array): void {
    const { terrain, army } = this.geography
    this.lines.clear()
    this.targetOf.fill(-1)
    this.total = 0
    this.stuck = 0
    for (let queen = 0; queen < this.queens; queen++) {
      const place = targets[queen]!
      this.targets[queen] = place
      this.targetOf[place] = queen
      this.lines.add(queen, army.colourOf[queen]!, terrain.squareOf[place]!)
    }
  }

  private setBoardBefore(position: number): void {
    this.occupied.set(this.geography.beginning)
    for (let i = 0; i < position; i++) this.makeLeg(this.order[i]!)
  }

  private makeLeg(leg: number): void {
    this.occupied[this.fromOf(leg)]!--
    this.occupied[this.toOf(leg)]!++
  }

  private isDirty(leg: number): boolean {
    for (let i = 0; i < this.dirtyCount; i++) if (this.dirty[i] === leg) return true
    return false
  }

  private isFree(leg: number): boolean {
    const { occupied, ends, steps } = this
    let place = this.fromOf(leg)
    const first = leg * MOST_SLIDES
    for (let i = first; i < first + this.slides[leg]!; i++) {
      const step = steps[i]!
      const end = ends[i]!
      while (place !== end) {
        place += step
        if (occupied[place] !== 0) return false
      }
    }
    return true
  }

  private routeOn(from: number, to: number, most: number): number {
    this.geography.requireDistances(to)
    // The queen is not in its own way.
    this.occupied[from]!--
    const cost = this.router.route(this.occupied, from, to, most)
    this.occupied[from]!++
    return cost
  }

  /** False where any way would lift the value above the most, even if all other legs without a way get one yet. */
  private routeAnew(leg: number, most = Number.POSITIVE_INFINITY): boolean {
    this.keep(leg)
    this.forget(leg)
    const from = this.fromOf(leg)
    const to = this.toOf(leg)
    const floor = this.distance(from, to)
    this.floors[leg] = floor
    const dearest = floor + NO_WAY_PRICE
    const left = most - (this.value - NO_WAY_PRICE * this.stuck)
    const cost = this.routeOn(from, to, Math.min(dearest, left))
    if (cost < Number.POSITIVE_INFINITY) this.takeWay(leg, cost)
    else {
      this.costs[leg] = floor + NO_WAY_PRICE
      this.slides[leg] = NO_WAY
      this.stuck++
    }
    this.total += this.costs[leg]!
    return cost < Number.POSITIVE_INFINITY || dearest <= left
  }

  private shorten(leg: number): void {
    const cost = this.routeOn(this.fromOf(leg), this.toOf(leg), this.costs[leg]! - LEAST_GAIN)
    if (!(cost < this.costs[leg]! - LEAST_GAIN)) return
    this.keep(leg)
    this.total -= this.costs[leg]!
    this.takeWay(leg, cost)
    this.total += cost
  }

  private takeWay(leg: number, cost: number): void {
    const { router } = this
    this.costs[leg] = cost
    this.slides[leg] = router.slides
    for (let k = 0, i = leg * MOST_SLIDES; k < router.slides; k++, i++) {
      this.ends[i] = router.ends[k]!
      this.steps[i] = router.steps[k]!
    }
  }

  private forget(leg: number): void {
    this.total -= this.costs[leg]!
    if (this.slides[leg] === NO_WAY) this.stuck--
  }

  private keep(leg: number): void {
    if (this.keptIn[leg] === this.change) return
    this.keptIn[leg] = this.change
    const i = this.kept++
    this.keptLegs[i] = leg
    this.keptCosts[i] = this.costs[leg]!
    this.keptFloors[i] = this.floors[leg]!
    this.keptSlides[i] = this.slides[leg]!
    for (let k = 0; k < this.slides[leg]!; k++) {
      this.keptEnds[i * MOST_SLIDES + k] = this.ends[leg * MOST_SLIDES + k]!
      this.keptSteps[i * MOST_SLIDES + k] = this.steps[leg * MOST_SLIDES + k]!
    }
  }
}
