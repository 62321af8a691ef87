import type { Random } from '../../../base/random.ts'
import type { AnnealingModel } from '../../../engines/annealing/index.ts'
import type { PlanState } from './plan-state.ts'

/** How many of a hundred changes are of each kind. */
const ORDER = 40
const EXCHANGE = 15
const TARGETS = 20
const STOPOVER = 15

/** How often a leg is picked before one without a detour is taken. */
const PICKS = 3

/** A stopover that is not on the way is one of this many places near the start. */
const STOPOVERS_NEAR = 40

/**
 * Random changes of a plan, for annealing. They are tried out: one that lifts the value above the most is taken back at
 * once, any other has been made when it is proposed.
 */
export class PlanChanges implements AnnealingModel {
  private readonly targetChange: TargetChange

  constructor(
    private readonly state: PlanState,
    private readonly random: Random,
    /** Whether targets stay the same, though queens of a colour exchange them. */
    private readonly keepsTargets = false,
    /** Called after every change that was made. */
    private readonly onChange: () => void = () => {},
  ) {
    this.targetChange = new TargetChange(state, random)
  }

  get cost(): number {
    return this.state.value
  }

  propose(most: number): number {
    const before = this.state.value
    return this.attempt(before + most) ? this.state.value - before : Number.POSITIVE_INFINITY
  }

  accept(): void {
    this.onChange()
  }

  reject(): void {}

  /** Whether a change was made. */
  attempt(most: number): boolean {
    const kind = this.random.below(100)
    if (kind < ORDER) return this.shiftLeg(most)
    if (kind < ORDER + EXCHANGE) return this.exchangeTargets(most)
    if (kind < ORDER + EXCHANGE + TARGETS) return !this.keepsTargets && this.targetChange.attempt(most)
    if (kind < ORDER + EXCHANGE + TARGETS + STOPOVER) return this.addStopover(most)
    return this.dropStopover(most)
  }

  /** The position of some leg, rather of one that makes a detour: there is more to be gained. */
  private pickPosition(): number {
    const { state, random } = this
    let position = random.below(state.legs)
    for (let pick = 1; pick < PICKS && !state.isDetour(state.order[position]!); pick++)
      position = random.below(state.legs)
    return position
  }

  private pickQueen(): number {
    const leg = this.state.order[this.pickPosition()]!
    return leg < this.state.queens ? leg : leg - this.state.queens
  }

  /** A leg is made earlier or later. */
  private shiftLeg(most: number): boolean {
    const { state, random } = this
    const from = this.pickPosition()
    const leg = state.order[from]!
    if (state.fromOf(leg) === state.toOf(leg)) return false
    const isFirst = leg < state.queens
    const queen = isFirst ? leg : leg - state.queens
    let earliest = 0
    let latest = state.legs - 1
    if (state.stopovers[queen]! >= 0) {
      if (isFirst) latest = state.positions[queen + state.queens]! - 1
      else earliest = state.positions[queen]! + 1
    }
    const to = earliest + random.below(latest - earliest + 1)
    if (from === to) return false
    state.begin()
    state.shift(from, to)
    state.mark(leg)
    if (state.resimulate(Math.min(from, to), Math.max(from, to), most)) return true
    state.shift(to, from)
    state.rollBack()
    return false
  }

  /** Two queens of one colour go where the other would have gone. */
  private exchangeTargets(most: number): boolean {
    const { state, random } = this
    const { colourOf, firstOf } = state.geography.army
    const { targets, targetOf } = state
    const one = this.pickQueen()
    const first = firstOf[colourOf[one]!]!
    const other = first + random.below(firstOf[colourOf[one]! + 1]! - first)
    if (one === other) return false
    const legOne = state.lastLegOf(one)
    const legOther = state.lastLegOf(other)
    const targetOne = targets[one]!
    const targetOther = targets[other]!
    const least =
      state.value -
      state.costs[legOne]! -
      state.costs[legOther]! +
      state.distance(state.fromOf(legOne), targetOther) +
      state.distance(state.fromOf(legOther), targetOne)
    if (least > most) return false
    state.begin()
    targets[one] = targetOther
    targets[other] = targetOne
    state.mark(legOne)
    state.mark(legOther)
    const positionOne = state.positions[legOne]!
    const positionOther = state.positions[legOther]!
    if (state.resimulate(Math.min(positionOne, positionOther), Math.max(positionOne, positionOther), most)) {
      targetOf[targetOther] = one
      targetOf[targetOne] = other
      this.noteLines(one)
      this.noteLines(other)
      return true
    }
    targets[one] = targetOne
    targets[other] = targetOther
    state.rollBack()
    return false
  }

  /** Make the queen the latest on the lines of its target; the counts of the lines stay the same. */
  private noteLines(queen: number): void {
    const { lines, geography, targets } = this.state
    const square = geography.terrain.squareOf[targets[queen]!]!
    const colour = geography.army.colourOf[queen]!
    lines.remove(colour, square)
    lines.add(queen, colour, square)
  }

  /** Let a queen stop on its way and continue later, or reach the stop earlier. */
  private addStopover(most: number): boolean {
    const { state, random } = this
    const { queens } = state
    const queen = this.pickQueen()
    const start = state.geography.starts[queen]!
    const target = state.targets[queen]!
    if (state.stopovers[queen]! >= 0 || start === target) return false
    const stopover = this.stopoverFor(queen)
    if (stopover === start || stopover === target) return false
    const least = state.value - state.costs[queen]! + state.distance(start, stopover) + state.distance(stopover, target)
    if (least > most) return false
    const position = state.positions[queen]!
    const second = queen + queens
    state.begin()
    state.mark(queen)
    state.mark(second)
    state.stopovers[queen] = stopover
    let first = position
    let last = position + 1
    if (random.below(2) === 0) {
      first = random.below(position + 1)
      state.insert(second, last)
      state.shift(position, first)
    } else {
      last += random.below(state.legs - position)
      state.insert(second, last)
    }
    if (state.resimulate(first, last, most)) return true
    state.remove(second)
    state.shift(state.positions[queen]!, position)
    state.stopovers[queen] = -1
    state.rollBack()
    return false
  }

  /** A stop on the way costs nothing; another place may be out of the way of others. */
  private stopoverFor(queen: number): number {
    const { state, random } = this
    const stops = state.slides[queen]! - 1
    if (stops > 0 && random.below(4) !== 0) return state.stopOf(queen, random.below(stops))
    const { near, nearCount } = state.geography
    return near[queen * nearCount + random.below(Math.min(nearCount, STOPOVERS_NEAR))]!
  }

  /** A queen with a stopover goes in one leg, at the time of the first or of the second. */
  private dropStopover(most: number): boolean {
    const { state, random } = this
    const { queens } = state
    const queen = random.below(queens)
    const stopover = state.stopovers[queen]!
    if (stopover < 0) return false
    const second = queen + queens
    const first = state.positions[queen]!
    const last = state.positions[second]!
    const isLate = random.below(2) === 0
    state.begin()
    state.mark(queen)
    state.remove(second)
    state.stopovers[queen] = -1
    if (isLate) state.shift(first, last - 1)
    if (state.resimulate(first, Math.min(last, state.legs - 1), most)) return true
    if (isLate) state.shift(last - 1, first)
    state.stopovers[queen] = stopover
    state.insert(second, last)
    state.rollBack()
    return false
  }
}

/** Most targets come to nothing at first sight: then another is tried, so often. */
const ATTEMPTS = 8

/** One in this many changes leaves the other queens where they are, even if that makes errors. */
const ALONE = 4

/** Gives a queen another target near its start; queens on that row or column take the lines it frees. */
class TargetChange {
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
    // Who has both the row and the column stands on the target itself: that is an exchange, which is a change of its
    // own.
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
