import type { Random } from '../../../base/random.ts'
import type { PlanState } from './plan-state.ts'
import { TargetChange } from './target-change.ts'

/** How many of a hundred changes are of each kind. */
const ORDER = 40
const EXCHANGE = 15
const TARGETS = 20
const STOPOVER = 15

/** How often a leg is picked before one without a detour is taken. */
const PICKS = 3

/** A stopover that is not on the way is one of this many places near the start. */
const STOPOVERS_NEAR = 40

/** Random changes of a plan. One that would lift the value above the most is taken back at once. */
export class PlanChanges {
  private readonly targetChange: TargetChange

  constructor(
    private readonly state: PlanState,
    private readonly random: Random,
  ) {
    this.targetChange = new TargetChange(state, random)
  }

  /** Whether a change was made. */
  attempt(most: number): boolean {
    const kind = this.random.below(100)
    if (kind < ORDER) return this.shiftLeg(most)
    if (kind < ORDER + EXCHANGE) return this.exchangeTargets(most)
    if (kind < ORDER + EXCHANGE + TARGETS) return this.targetChange.attempt(most)
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
