import { addNumber, bigintAt, FrontierCounter } from '../../../engines/frontier/index.ts'
import type { BoardAutomata } from './automata.ts'
import { ENDED, FOUND, Placements } from './placements.ts'
import { StateLayout } from './state-layout.ts'

/** What taking up a state costs, in buildings placed. */
const STEPS_PER_STATE = 4
/** Sums up to this are exact. */
const MOST_EXACT = 2 ** 50

/**
 * Counts the ways to fill a board height by height, the tallest first. Clues are about tall buildings, so that ways
 * which cannot be completed are found out early; ways that lead to the same nodes in all lines are one state. In how
 * many ways the two lowest heights can be placed is seen from the squares that are left.
 */
export class HeightCounter extends FrontierCounter {
  private readonly size: number
  private readonly layout: StateLayout
  private readonly lastPair: LastPair
  /** By height: where its placement stands for the state that was taken up last. */
  private readonly placements: readonly Placements[]
  private readonly state: Int32Array
  /** Ways to complete the state at hand that have been found, and solutions that are not in the total yet. */
  private found = 0
  private pending = 0

  constructor(automata: BoardAutomata, mostBytes: number) {
    const size = automata.rows.length
    const layout = new StateLayout(automata)
    const length = Math.max(0, size - 2)
    super(length, { words: layout.words, mostBytes, bounded: 'sum', completesEarly: true })
    this.size = size
    this.layout = layout
    this.lastPair = new LastPair(automata)
    this.placements = Array.from({ length }, () => new Placements(automata))
    this.state = new Int32Array(layout.words)
  }

  /** How many solutions are known: all of them once counted. */
  count(): bigint {
    // All lines have fillings, so on one square there is no question left.
    if (this.size === 1) return 1n
    if (this.size === 2) return BigInt(this.lastPair.ways(new Int32Array(4)))
    return (this.total()[0] ?? 0n) + BigInt(this.pending)
  }

  /**
   * How many solutions there are at least, for when there is no time to count them all: some of the states that wait
   * are completed one by one, for this many steps.
   */
  atLeast(budget: number): bigint {
    const { current, position, layout, placements } = this
    if (this.size <= 2 || current.size === 0) return this.count()
    const limit = this.steps + budget
    for (let level = position; level < this.length; level++) placements[level]!.stop()
    while (this.steps < limit && !current.isRead) {
      current.read()
      layout.unpack(current.chunk, current.offset, position, placements[position]!.nodes)
      placements[position]!.begin()
      for (let level = position; level >= position && this.steps < limit; ) {
        const { following, isUnderWay } = placements[level]!
        if (!isUnderWay || placements[level]!.advance(limit - this.steps) !== FOUND) {
          this.steps++
          level--
          continue
        }
        this.steps += placements[level]!.spent
        if (level === this.length - 1) this.found += this.lastPair.ways(following)
        else {
          level++
          placements[level]!.nodes.set(following)
          placements[level]!.begin()
        }
      }
      this.addFound()
    }
    return this.count()
  }

  protected override get isUnderWay(): boolean {
    return this.placements[this.position]!.isUnderWay
  }

  private get isLast(): boolean {
    return this.position === this.length - 1
  }

  protected begin(): void {
    this.successors = this.isLast ? 0 : 1
    // A height can be placed in size! ways at most.
    this.growth = 0
    for (let i = 2; i <= this.size; i++) this.growth += Math.log2(i)
  }

  protected follow(limit: number): void {
    const { current, next, successors, isLast, position } = this
    const placements = this.placements[position]!
    while (this.steps < limit && next.hasRoomFor(successors)) {
      if (placements.isUnderWay) {
        if (isLast) this.placeLast(limit)
        else this.place(limit)
      } else if (current.isRead) return
      else {
        current.read()
        this.layout.unpack(current.chunk, current.offset, position, placements.nodes)
        this.steps += STEPS_PER_STATE
        placements.begin()
      }
    }
  }

  /** Place a height in all ways, as long as there is room and budget. */
  private place(limit: number): void {
    const { current, next, position, state, limbs, nextLimbs } = this
    const placements = this.placements[position]!
    while (this.steps < limit && next.hasRoomFor(1)) {
      const outcome = placements.advance(limit - this.steps)
      this.steps += placements.spent
      if (outcome !== FOUND) return
      this.layout.pack(placements.following, position + 1, state)
      if (state.length === 2) next.findPair(state[0]!, state[1]!)
      else next.find(state)
      addNumber(current.chunk, current.offset + current.words, limbs, next.chunk, next.offset, nextLimbs)
    }
  }

  /** Place the last height but two in all ways. */
  private placeLast(limit: number): void {
    const placements = this.placements[this.position]!
    while (this.steps < limit) {
      const outcome = placements.advance(limit - this.steps)
      this.steps += placements.spent
      if (outcome === FOUND) this.found += this.lastPair.ways(placements.following)
      if (outcome === ENDED || this.found > MOST_EXACT) this.addFound()
      if (outcome !== FOUND) return
    }
  }

  /** Count the ways found for each of the ways that lead to the state at hand. */
  private addFound(): void {
    const { current, limbs, found } = this
    if (found === 0) return
    const at = current.offset + current.words
    this.found = 0
    const product = limbs === 1 ? current.chunk[at]! * found : MOST_EXACT
    if (product < MOST_EXACT) this.pending += product
    else this.addToTotal(0, bigintAt(current.chunk, at, limbs) * BigInt(found))
    if (this.pending < MOST_EXACT) return
    this.addToTotal(0, BigInt(this.pending))
    this.pending = 0
  }
}

/**
 * In how many ways the two lowest heights can be placed. Every line has two squares left, so that the squares form
 * cycles, along which the heights must alternate: in two ways, unless a line of the cycle cannot have one of them.
 */
export class LastPair {
  private readonly size: number

  constructor(private readonly automata: BoardAutomata) {
    this.size = automata.rows.length
  }

  /** By the nodes of rows, then of columns, when all other heights are placed. */
  ways(nodes: Int32Array): number {
    const { size } = this
    const { rows, columns } = this.automata
    const all = 2 ** size - 1
    let ways = 1
    for (let unseen = all; unseen !== 0; ) {
      const first = 31 - Math.clz32(unseen)
      let row = first
      let left = all & ~rows[row]!.taken[nodes[row]!]!
      // The column by which the cycle comes to a row. The higher of the two heights is there in all of its rows, or in
      // none.
      let from = left & -left
      let canBeFrom = true
      let canBeTo = true
      do {
        unseen ^= 1 << row
        left = all & ~rows[row]!.taken[nodes[row]!]!
        const to = left ^ from
        const open = rows[row]!.open[nodes[row]!]!
        const fromColumn = 31 - Math.clz32(from)
        const toColumn = 31 - Math.clz32(to)
        const toNode = nodes[size + toColumn]!
        const isOpenFrom = columns[fromColumn]!.open[nodes[size + fromColumn]!]! >>> row
        const isOpenTo = columns[toColumn]!.open[toNode]! >>> row
        if ((open & from) === 0 || (isOpenFrom & 1) === 0) canBeFrom = false
        if ((open & to) === 0 || (isOpenTo & 1) === 0) canBeTo = false
        if (!canBeFrom && !canBeTo) return 0
        row = 31 - Math.clz32(all & ~columns[toColumn]!.taken[toNode]! & ~(1 << row))
        from = to
      } while (row !== first)
      if (canBeFrom && canBeTo) ways *= 2
    }
    return ways
  }
}
