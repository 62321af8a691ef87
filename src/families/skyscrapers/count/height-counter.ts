import { addNumber, bigintAt, FrontierCounter, type FrontierStart } from '../../../engines/frontier/index.ts'
import type { BoardAutomata } from './automata.ts'
import { LAST_HEIGHTS, LastThree } from './last-three.ts'
import { ENDED, FOUND, Placements } from './placements.ts'
import { StateLayout } from './state-layout.ts'

/** What taking up a state costs, in buildings placed. */
const STEPS_PER_STATE = 4
/** Sums up to this are exact. */
const MOST_EXACT = 2 ** 50
/** For how many states it is kept in how many ways they can be completed; a power of two. */
const COMPLETIONS = 1 << 16

/**
 * Counts the ways to fill a board height by height, the tallest first. Clues are about tall buildings, so that ways
 * which cannot be completed are found out early; ways that lead to the same nodes in all lines are one state. The three
 * lowest heights are placed for each state by itself: then there are the most states, and hardly two ways lead to the
 * same one. What was found for the last ones is kept, as far as there is room.
 *
 * For boards with at least four heights.
 */
export class HeightCounter extends FrontierCounter {
  private readonly size: number
  private readonly layout: StateLayout
  private readonly lastThree: LastThree
  /** Records by the hash of a state: the state, and 1 more than the ways to complete it. */
  private readonly completions: Int32Array
  /** By height: where its placement stands for the state that was taken up last. */
  private readonly placements: readonly Placements[]
  private readonly state: Int32Array
  /** Ways to complete the current state that have been found, and solutions that are not in the total yet. */
  private found = 0
  private pending = 0

  /** Counts all solutions, or those that follow from some states. */
  constructor(automata: BoardAutomata, mostBytes: number, start?: FrontierStart) {
    const size = automata.rows.length
    const layout = new StateLayout(automata)
    const length = size - LAST_HEIGHTS
    super(length, { words: layout.words, mostBytes, bounded: 'sum', completesEarly: true, ...(start && { start }) })
    this.size = size
    this.layout = layout
    this.lastThree = new LastThree(automata)
    this.completions = new Int32Array(COMPLETIONS * (layout.words + 1))
    this.placements = Array.from({ length }, () => new Placements(automata))
    this.state = new Int32Array(layout.words)
  }

  /** How many solutions are known: all of them once counted. */
  count(): bigint {
    return (this.total()[0] ?? 0n) + BigInt(this.pending)
  }

  /** A lower bound, when time is up: some waiting states are completed one by one, for this many steps. */
  atLeast(budget: number): bigint {
    const { current, position, layout, placements } = this
    if (current.size === 0) return this.count()
    // What was found for the current state, with as many ways as lead to it.
    this.addFound()
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
        if (level === this.length - 1) this.found += this.waysToComplete(following)
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

  /** Place the last height but three in all ways, and then those. */
  private placeLast(limit: number): void {
    const placements = this.placements[this.position]!
    while (this.steps < limit) {
      const outcome = placements.advance(limit - this.steps)
      this.steps += placements.spent
      if (outcome === FOUND) this.found += this.waysToComplete(placements.following)
      if (outcome === ENDED || this.found > MOST_EXACT) this.addFound()
      if (outcome !== FOUND) return
    }
  }

  private waysToComplete(nodes: Int32Array): number {
    const { state, completions, lastThree } = this
    const words = state.length
    this.layout.pack(nodes, this.length, state)
    const at = (hashOf(state) & (COMPLETIONS - 1)) * (words + 1)
    let word = 0
    while (word < words && completions[at + word] === state[word]) word++
    if (word === words && completions[at + words]! > 0) return completions[at + words]! - 1
    const before = lastThree.steps
    const ways = lastThree.ways(nodes)
    this.steps += lastThree.steps - before
    for (word = 0; word < words; word++) completions[at + word] = state[word]!
    completions[at + words] = ways + 1
    return ways
  }

  /** Count the ways found for each of the ways that lead to the current state. */
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

function hashOf(state: Int32Array): number {
  let hash = 0
  for (let word = 0; word < state.length; word++) {
    hash = Math.imul(hash ^ state[word]!, 0x9e3779b1)
    hash ^= hash >>> 15
  }
  return hash
}
