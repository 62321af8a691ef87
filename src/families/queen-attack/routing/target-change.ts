import type { Random } from '../../../base/random.ts'
import type { PlanState } from './plan-state.ts'

/** Most targets come to nothing at first sight: then another is tried, so often. */
const ATTEMPTS = 8

/** One in this many changes leaves the other queens where they are, even if that makes errors. */
const ALONE = 4

/**
 * Give a queen another target near its start. The queens that hold that row or column move to the row or column that
 * became free, so that queens with one line each keep one each.
 */
export class TargetChange {
  // The queens that get other targets, at most three.
  private readonly movers = new Int32Array(3)
  private readonly before = new Int32Array(3)
  private readonly after = new Int32Array(3)
  private count = 0

  constructor(
    private readonly state: PlanState,
    private readonly random: Random,
  ) {}

  /** Whether targets were changed; not if that would lift the value above the most. */
  attempt(most: number): boolean {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      if (!this.choose()) continue
      const least = this.leastValue()
      if (least - this.state.geography.price * this.state.lines.errors > most || !this.isRoom()) continue
      const errorsBefore = this.state.lines.errors
      this.place(this.before, this.after)
      if (least + this.state.geography.price * (this.state.lines.errors - errorsBefore) <= most)
        return this.carryOut(most)
      this.place(this.after, this.before)
    }
    return false
  }

  private choose(): boolean {
    const { state, random } = this
    const { near, nearCount, terrain, army } = state.geography
    const { squareOf, placeOf, columns } = terrain
    const queen = random.below(state.queens)
    const skew = random.next() / 4294967296
    const target = near[queen * nearCount + Math.floor(skew * skew * nearCount)]!
    const old = state.targets[queen]!
    if (target === old) return false
    this.count = 0
    this.add(queen, target)
    if (random.below(ALONE) === 0) return true
    const colour = army.colourOf[queen]!
    const to = squareOf[target]!
    const from = squareOf[old]!
    const toRow = Math.floor(to / columns)
    const toColumn = to % columns
    const fromRow = Math.floor(from / columns)
    const fromColumn = from % columns
    const inRow = toRow === fromRow ? -1 : this.holder(colour, 4 * to)
    const inColumn = toColumn === fromColumn ? -1 : this.holder(colour, 4 * to + 1)
    // Who has both the row and the column stands on the target itself: that is an exchange, which is a change of its own.
    if (inRow >= 0 && inRow === inColumn) return false
    if (inRow >= 0) this.add(inRow, placeOf[fromRow * columns + (squareOf[state.targets[inRow]!]! % columns)]!)
    if (inColumn >= 0) {
      const row = Math.floor(squareOf[state.targets[inColumn]!]! / columns)
      this.add(inColumn, placeOf[row * columns + fromColumn]!)
    }
    if (this.count < 3) return true
    // Where errors are about, both may be left with the one square that became free.
    if (this.after[1] === this.after[2]) return false
    this.uncross()
    return true
  }

  private add(queen: number, target: number): void {
    this.movers[this.count] = queen
    this.before[this.count] = this.state.targets[queen]!
    this.after[this.count] = target
    this.count++
  }

  /** The queen of a colour whose target is on this row or column; -1 if there is none or it is not known. */
  private holder(colour: number, index: number): number {
    const { lines, targets, geography } = this.state
    const line = lines.linesOf[index]!
    const at = colour * lines.lineCount + line
    if (lines.counts[at] === 0) return -1
    const queen = lines.latest[at]!
    const square = geography.terrain.squareOf[targets[queen]!]!
    return lines.linesOf[4 * square + (index % 4)] === line ? queen : -1
  }

  /** The two that make room take each other's new targets if that is nearer. */
  private uncross(): void {
    const { state, movers, after } = this
    const one = state.fromOf(state.lastLegOf(movers[1]!))
    const other = state.fromOf(state.lastLegOf(movers[2]!))
    const straight = state.distance(one, after[1]!) + state.distance(other, after[2]!)
    const crossed = state.distance(one, after[2]!) + state.distance(other, after[1]!)
    if (!(crossed < straight)) return
    const kept = after[1]!
    after[1] = after[2]!
    after[2] = kept
  }

  /** What the value would at least be, as far as ways go. */
  private leastValue(): number {
    const { state } = this
    let least = state.value
    for (let i = 0; i < this.count; i++) {
      const leg = state.lastLegOf(this.movers[i]!)
      least += state.distance(state.fromOf(leg), this.after[i]!) - state.costs[leg]!
    }
    return least
  }

  /** Whether the new targets are neither walls nor other queens' targets. */
  private isRoom(): boolean {
    const { targetOf, geography } = this.state
    for (let i = 0; i < this.count; i++) {
      const place = this.after[i]!
      if (geography.terrain.walls[place] !== 0) return false
      const owner = targetOf[place]!
      if (owner >= 0 && owner !== this.movers[0] && !this.isMover(owner)) return false
    }
    return true
  }

  private isMover(queen: number): boolean {
    for (let i = 1; i < this.count; i++) if (this.movers[i] === queen) return true
    return false
  }

  private place(from: Int32Array, to: Int32Array): void {
    const { lines, geography } = this.state
    const { squareOf } = geography.terrain
    const colour = geography.army.colourOf[this.movers[0]!]!
    for (let i = 0; i < this.count; i++) lines.remove(colour, squareOf[from[i]!]!)
    for (let i = 0; i < this.count; i++) lines.add(this.movers[i]!, colour, squareOf[to[i]!]!)
  }

  private carryOut(most: number): boolean {
    const { state, movers, before, after } = this
    state.begin()
    let first = state.legs
    for (let i = 0; i < this.count; i++) {
      const leg = state.lastLegOf(movers[i]!)
      state.targets[movers[i]!] = after[i]!
      state.mark(leg)
      first = Math.min(first, state.positions[leg]!)
    }
    if (state.resimulate(first, state.legs - 1, most)) {
      for (let i = 0; i < this.count; i++) state.targetOf[before[i]!] = -1
      for (let i = 0; i < this.count; i++) state.targetOf[after[i]!] = movers[i]!
      return true
    }
    for (let i = 0; i < this.count; i++) state.targets[movers[i]!] = before[i]!
    this.place(after, before)
    state.rollBack()
    return false
  }
}
