import { LIMB_BITS, StateTable } from '../../../base/state-table.ts'
import type { BoardAutomata } from './board-automata.ts'
import { LastPair } from './last-pair.ts'
import { ENDED, FOUND, Placements } from './placements.ts'
import { StateLayout } from './state-layout.ts'

export const WORKING = 0
export const COUNTED = 1

const STEPS_PER_GROWTH = 1 << 11
/** What taking up a state costs, in buildings placed. */
const STEPS_PER_STATE = 4
const LIMB = 2 ** LIMB_BITS
/** Sums up to this are exact. */
const MOST_FOUND = 2 ** 50

/** The states in which some heights have been placed, the tallest ones, and how far they have been gone on with. */
interface Level {
  readonly table: StateTable
  readonly placements: Placements
  readonly mostBytes: number
  /** States taken up, the last of which may be under way. */
  cursor: number
  limbs: number
  /** About how many ways there are to get to the states. */
  sum: number
}

/**
 * Counts the ways to fill a board height by height, the tallest first. Clues are about tall buildings, so that ways which cannot be completed
 * are found out early; ways that lead to the same nodes in all lines can be gone on with in the same ways, and are one state. When there is
 * no room for more states of a level, those that are there are seen through to the end, and then forgotten. In how many ways the two lowest
 * heights can be placed is seen from the squares that are left.
 */
export class HeightCounter {
  /** Buildings placed. */
  steps = 0
  /** The most states that there were at a level. */
  mostStates = 1

  private readonly size: number
  private readonly layout: StateLayout
  private readonly lastPair: LastPair
  private readonly levels: readonly Level[]
  private at = 0
  private readonly state: Int32Array
  private total = 0n
  /** Ways to complete the state at hand that have been found. */
  private found = 0

  constructor(automata: BoardAutomata, mostBytes: number) {
    this.size = automata.rows.length
    this.layout = new StateLayout(automata)
    this.lastPair = new LastPair(automata)
    this.state = new Int32Array(this.layout.words)
    const length = Math.max(0, this.size - 2)
    this.levels = Array.from({ length }, (_, level) => ({
      table: new StateTable(this.layout.words),
      placements: new Placements(automata),
      // There are more states the more heights have been placed.
      mostBytes: mostBytes / 2 ** (length - level),
      cursor: 0,
      limbs: 1,
      sum: 1,
    }))
    if (length === 0) return
    const { table } = this.levels[0]!
    table.reset(1, 1)
    // The first node of every line.
    table.add(this.state, Int32Array.of(1), 0, 1)
    this.prepareNext()
  }

  /** How many solutions are known: all of them once counted. */
  count(): bigint {
    return this.total
  }

  work(budget: number): typeof WORKING | typeof COUNTED {
    if (this.size <= 2) {
      // All lines have fillings, so on one square there is no question left.
      this.total = this.size === 1 ? 1n : BigInt(this.lastPair.ways(new Int32Array(2 * this.size)))
      return COUNTED
    }
    const limit = this.steps + budget
    while (this.steps < limit) {
      const level = this.levels[this.at]!
      const next = this.levels[this.at + 1]
      if (next?.table.isGrowing) {
        next.table.grow()
        this.steps += STEPS_PER_GROWTH
      } else if (next && !next.table.hasRoomFor(1)) {
        if (!next.table.startGrowing(next.mostBytes)) this.goDown()
      } else if (level.placements.isUnderWay) this.place(level, next, limit)
      else if (level.cursor < level.table.size) this.takeState(level)
      else if (next && next.table.size > 0) this.goDown()
      else if (this.at === 0) return COUNTED
      else this.goUp()
    }
    return WORKING
  }

  private takeState({ table, placements, cursor }: Level): void {
    this.layout.unpack(table.records, cursor * table.stride, this.at, placements.nodes)
    this.levels[this.at]!.cursor++
    this.steps += STEPS_PER_STATE
    placements.begin()
  }

  /** Sees through the states of the next level. */
  private goDown(): void {
    this.at++
    const level = this.levels[this.at]!
    level.cursor = 0
    this.mostStates = Math.max(this.mostStates, level.table.size)
    this.prepareNext()
  }

  /** Goes on where the states of this level came from. */
  private goUp(): void {
    this.at--
    this.steps++
    this.prepareNext()
  }

  /** Empties the next level. */
  private prepareNext(): void {
    const next = this.levels[this.at + 1]
    if (!next) return
    // A height can be placed in size! ways at most. The sum is of rounded numbers, hence a bit to spare.
    let bits = Math.log2(this.levels[this.at]!.sum) + 1
    for (let i = 2; i <= this.size; i++) bits += Math.log2(i)
    next.limbs = Math.ceil(bits / LIMB_BITS)
    next.sum = 0
    next.table.reset(next.limbs, next.table.size)
  }

  /** Places a height in all ways, as long as there is room and budget. */
  private place(level: Level, next: Level | undefined, limit: number): void {
    const { placements } = level
    while (this.steps < limit) {
      const outcome = placements.advance(limit - this.steps)
      this.steps += placements.spent
      if (outcome === FOUND) {
        if (!next) this.complete(placements.following)
        else if (!this.enter(level, next)) return
      } else {
        if (outcome === ENDED && !next) this.addFound()
        return
      }
    }
  }

  /** Adds the count of the state at hand to the one that follows. False if there is no room for another. */
  private enter({ table, placements, cursor, limbs }: Level, next: Level): boolean {
    const at = (cursor - 1) * table.stride + table.words
    this.layout.pack(placements.following, this.at + 1, this.state)
    next.table.add(this.state, table.records, at, limbs)
    let count = 0
    for (let i = limbs - 1; i >= 0; i--) count = count * LIMB + table.records[at + i]!
    next.sum += count
    return next.table.hasRoomFor(1)
  }

  private complete(nodes: Int32Array): void {
    this.found += this.lastPair.ways(nodes)
    if (this.found > MOST_FOUND) this.addFound()
  }

  private addFound(): void {
    if (this.found === 0) return
    const { table, cursor, limbs } = this.levels[this.at]!
    const at = (cursor - 1) * table.stride + table.words
    let count = 0n
    for (let i = limbs - 1; i >= 0; i--) count = (count << BigInt(LIMB_BITS)) + BigInt(table.records[at + i]!)
    this.total += count * BigInt(this.found)
    this.found = 0
  }
}
