import { IntList } from '../../../base/int-list.ts'
import {
  isFalse,
  isTrue,
  type Literal,
  type Propagator,
  type PropagatorState,
  variableOf,
} from '../../../engines/clauses/index.ts'
import type { Variant } from '../board.ts'
import { seenAlong } from './houses.ts'
import type { LineNarrowing } from './line-rules.ts'

/** As a power of two: some sets of heights are looked at in a microsecond. */
const STEPS_PER_MICROSECOND = 3

/** A line of the board as a constraint: different heights and its parks, seen as the clues say. */
export class LineConstraint implements Propagator {
  readonly name = 'line'
  readonly watched: readonly Literal[]
  /** By position: the heights that are not false, or that were not when something followed. */
  private readonly candidates: Int32Array
  private readonly candidatesThen: Int32Array
  /** The positions in order, as a list of squares. */
  private readonly places: Int32Array
  private readonly tallest: number
  /** How many values a square can have: its heights, and a park. */
  private readonly values: number

  /** `variables[i]`: the first variable of the square at i, one a height. Lines can share narrowing and reasons. */
  constructor(
    private readonly variables: ArrayLike<number>,
    private readonly front: number,
    private readonly back: number,
    private readonly narrowing: LineNarrowing,
    private readonly reasons: LineReasons,
    private readonly variant: Variant = {},
  ) {
    const size = variables.length
    this.tallest = size - (variant.parks ?? 0)
    this.values = variant.parks ? this.tallest + 1 : size
    const watched: Literal[] = []
    for (let i = 0; i < size; i++) {
      for (let value = 0; value < this.values; value++) watched.push(isFalse(variables[i]! + value))
    }
    this.watched = watched
    this.candidates = new Int32Array(size).fill(0x7fff_ffff >> (31 - this.values))
    this.candidatesThen = new Int32Array(size)
    this.places = Int32Array.from({ length: size }, (_, i) => i)
  }

  assigned(literal: Literal): void {
    this.change(literal)
  }

  undone(literal: Literal): void {
    this.change(literal)
  }

  propagate(state: PropagatorState): void {
    const { variables, candidates, narrowing } = this
    const before = narrowing.steps
    const isPossible = narrowing.narrow(candidates, this.places, 0, this.front, this.back, openIn(candidates))
    state.spend((narrowing.steps - before) >> STEPS_PER_MICROSECOND)
    if (!isPossible) {
      const reason = new IntList()
      this.blame(NOTHING_ASSUMED, Number.POSITIVE_INFINITY, reason, state)
      state.fail(reason.toArray())
      return
    }
    const { supported } = narrowing
    for (let i = 0; i < variables.length; i++) {
      for (let lost = candidates[i]! & ~supported[i]!; lost !== 0; lost &= lost - 1) {
        if (!state.imply(isFalse(variables[i]! + 31 - Math.clz32(lost & -lost)))) return
      }
    }
  }

  /** A height was lost because the line could not be filled with it. */
  explain(literal: Literal, before: number, reason: IntList, state: PropagatorState): void {
    this.blame(variableOf(literal), before, reason, state)
  }

  accepts(holds: (literal: Literal) => boolean): boolean {
    const { variables, tallest, values, variant } = this
    const line: number[] = []
    for (let i = 0; i < variables.length; i++) {
      const here = Array.from({ length: values }, (_, value) => value).filter((v) => holds(isTrue(variables[i]! + v)))
      if (here.length !== 1) return false
      const height = here[0] === tallest ? 0 : here[0]! + 1
      if (height > 0 && line.includes(height)) return false
      line.push(height)
    }
    if (line.filter((height) => height === 0).length !== (variant.parks ?? 0)) return false
    const isSeen = (clue: number, from: readonly number[]) =>
      clue === 0 || seenAlong(from, variant.sums ?? false) === clue
    return isSeen(this.front, line) && isSeen(this.back, line.reverse())
  }

  /** A candidate goes, or comes back. */
  private change(literal: Literal): void {
    const { variables, candidates, values } = this
    const variable = variableOf(literal)
    let i = 0
    while (variable < variables[i]! || variable >= variables[i]! + values) i++
    candidates[i] = candidates[i]! ^ (1 << (variable - variables[i]!))
  }

  /** Says what the line had lost before, so that it cannot be filled if a variable is true. */
  private blame(assumed: number, before: number, reason: IntList, state: PropagatorState): void {
    const { variables, candidatesThen, reasons, values } = this
    const size = variables.length
    let settled = 0
    let assumedAt = -1
    for (let i = 0; i < size; i++) {
      const first = variables[i]!
      const height = assumed - first
      if (height >= 0 && height < values) {
        assumedAt = i
        candidatesThen[i] = 1 << height
        continue
      }
      const candidates = candidatesBefore(first, values, before, state)
      candidatesThen[i] = candidates
      if ((candidates & (candidates - 1)) !== 0) continue
      // That the others are lost may have been known before it followed that the last one is true.
      const last = isTrue(first + 31 - Math.clz32(candidates))
      if (state.value(last) === 1 && state.placeOf(last) < before) settled |= 1 << i
    }
    reasons.find(candidatesThen, settled, this.front, this.back)
    for (let i = 0; i < size; i++) {
      const needed = reasons.needed[i]!
      if (i === assumedAt || needed === 0) continue
      const first = variables[i]!
      if (((settled >> i) & 1) === 1) {
        reason.push(isTrue(first + 31 - Math.clz32(candidatesThen[i]!)))
        continue
      }
      for (let lost = needed; lost !== 0; lost &= lost - 1) {
        reason.push(isFalse(first + 31 - Math.clz32(lost & -lost)))
      }
    }
  }
}

const NOTHING_ASSUMED = -1

/** The heights of a square that were not false at some time. */
function candidatesBefore(first: number, values: number, before: number, state: PropagatorState): number {
  let candidates = 0
  for (let height = 0; height < values; height++) {
    const lost = isFalse(first + height)
    if (state.value(lost) !== 1 || state.placeOf(lost) >= before) candidates |= 1 << height
  }
  return candidates
}

/** On larger boards, and with more open squares, all that the line has lost is to blame: finding out takes too long. */
const LARGEST_TO_EXPLAIN = 16
const MOST_OPEN_TO_EXPLAIN = 11

/** What is seen besides the tallest building must fit into the bits of an integer. */
const LARGEST_GOAL = 30

/** After this many sets nothing more is given back. */
const MOST_SETS = 1 << 12

/**
 * Why a line has no filling: which of the candidates that its squares have lost are to blame. The fillings are the same
 * ways through sets of heights as in the line filter, here with all heights in the sets. A way back from the complete
 * fillings finds the sets from which the candidates left lead to the end. Then a way forward gives a lost candidate
 * back wherever it does not lead to one of them; the others are the reason.
 */
export class LineReasons {
  /** By position: the heights lost that matter, after `find`. */
  readonly needed: Int32Array

  /** All values of a square, all heights, the tallest, and a park; as bits. */
  private readonly all: number
  private readonly heights: number
  private readonly tallest: number
  private readonly park: number
  /** In sets the parks of a line are bits above the heights, of which the lowest are used first. */
  private readonly slots: number
  private readonly sums: boolean
  /** By set: the numbers seen with which the end can be reached, and those that can be reached from the beginning. */
  private readonly alive: Int32Array
  private readonly reached: Int32Array
  private readonly aliveSets: Int32Array
  private readonly reachedSets: Int32Array
  private front = 0
  private back = 0
  /** What must be seen besides the tallest building from either end. */
  private frontGoal = 0
  private backGoal = 0
  private settled = 0

  constructor(
    private readonly size: number,
    { parks = 0, sums = false }: Variant = {},
  ) {
    const sets = size > LARGEST_TO_EXPLAIN ? 0 : 1 << size
    this.heights = 0x7fff_ffff >> (31 - size + parks)
    this.tallest = 1 << (size - parks - 1)
    this.park = parks === 0 ? 0 : 1 << (size - parks)
    this.slots = (0x7fff_ffff >> (31 - size)) & ~this.heights
    this.all = this.heights | this.park
    this.sums = sums
    this.needed = new Int32Array(size)
    this.alive = new Int32Array(sets)
    this.reached = new Int32Array(sets)
    this.aliveSets = new Int32Array(sets)
    this.reachedSets = new Int32Array(sets)
  }

  /**
   * Takes the candidates of the squares from front to back, with which there is no filling that is seen as the clues
   * say. Of a square that counts as settled, bit i for position i, all lost heights matter or none.
   */
  find(candidates: Int32Array, settled: number, front: number, back: number): void {
    this.front = front
    this.back = back
    this.settled = settled
    const least = this.sums ? 32 - Math.clz32(this.tallest) : 1
    this.frontGoal = front - least
    this.backGoal = back - least
    const isSmall = this.frontGoal <= LARGEST_GOAL && this.backGoal <= LARGEST_GOAL
    if (!isSmall || this.size > LARGEST_TO_EXPLAIN || openIn(candidates) > MOST_OPEN_TO_EXPLAIN) {
      for (let i = 0; i < this.size; i++) this.needed[i] = this.all & ~candidates[i]!
      return
    }
    const alive = this.goBackward(candidates)
    const reached = this.goForward(candidates)
    for (let i = 0; i < alive; i++) this.alive[this.aliveSets[i]!] = 0
    for (let i = 0; i < reached; i++) this.reached[this.reachedSets[i]!] = 0
  }

  private goBackward(candidates: Int32Array): number {
    const { size, alive, aliveSets, back, backGoal, heights, slots, park } = this
    const full = heights | slots
    alive[full] = back === 0 ? 1 : 1 << backGoal
    aliveSets[0] = full
    let start = 0
    let end = 1
    for (let i = size - 1; i >= 0; i--) {
      const stop = end
      for (; start < stop; start++) {
        const set = aliveSets[start]!
        const numbers = alive[set]!
        const lastPark = (candidates[i]! & park) === 0 || (set & slots) === 0 ? 0 : 1 << (31 - Math.clz32(set & slots))
        for (let last = (set & candidates[i]! & heights) | lastPark; last !== 0; last &= last - 1) {
          const height = last & -last
          const before = this.numbersBefore(numbers, set ^ height, height)
          if (before === 0) continue
          if (alive[set ^ height] === 0) aliveSets[end++] = set ^ height
          alive[set ^ height] = alive[set ^ height]! | before
        }
      }
    }
    return end
  }

  private goForward(candidates: Int32Array): number {
    const { size, all, alive, reached, reachedSets, needed, park } = this
    reached[0] = 1
    reachedSets[0] = 0
    let start = 0
    let end = 1
    for (let i = 0; i < size; i++) {
      const stop = end
      // A height that is found to matter need not be looked at again.
      let lost = all & ~candidates[i]!
      for (let at = start; at < stop; at++) {
        const set = reachedSets[at]!
        const numbers = reached[set]!
        for (let next = this.unused(lost, set); next !== 0; next &= next - 1) {
          const height = next & -next
          const goal = alive[set | height]!
          if (goal === 0 || (this.numbersAfter(numbers, set, height) & goal) === 0) continue
          lost ^= height > this.tallest ? park : height
        }
      }
      if (end > MOST_SETS || (((this.settled >> i) & 1) === 1 && (candidates[i]! | lost) !== all)) lost = 0
      const free = candidates[i]! | lost
      needed[i] = all & ~free
      for (; start < stop; start++) {
        const set = reachedSets[start]!
        const numbers = reached[set]!
        for (let next = this.unused(free, set); next !== 0; next &= next - 1) {
          const height = next & -next
          const after = this.numbersAfter(numbers, set, height)
          if (after === 0) continue
          if (reached[set | height] === 0) reachedSets[end++] = set | height
          reached[set | height] = reached[set | height]! | after
        }
      }
    }
    return end
  }

  /** Of some values those that a set leaves: heights that are not in it, and the next park. */
  private unused(values: number, set: number): number {
    const free = values & this.heights & ~set
    if ((values & this.park) === 0) return free
    const parks = this.slots & ~set
    return free | (parks & -parks)
  }

  /** The numbers seen after a height is put behind a set: from the front up to the tallest, then from the back. */
  private numbersAfter(numbers: number, set: number, height: number): number {
    const { front, back, tallest, frontGoal, backGoal } = this
    if (height > tallest) return numbers
    if (height === tallest) return front !== 0 && ((numbers >> frontGoal) & 1) === 0 ? 0 : 1
    const weight = this.sums ? 32 - Math.clz32(height) : 1
    if ((set & tallest) === 0) {
      return front !== 0 && height > (set & this.heights) ? (numbers << weight) & ((2 << frontGoal) - 1) : numbers
    }
    return back !== 0 && this.isTallestUnused(set, height) ? (numbers << weight) & ((2 << backGoal) - 1) : numbers
  }

  private numbersBefore(numbers: number, set: number, height: number): number {
    const { front, back, tallest, frontGoal } = this
    if (height > tallest) return numbers
    if (height === tallest) return (numbers & 1) === 0 ? 0 : front === 0 ? 1 : 1 << frontGoal
    const weight = this.sums ? 32 - Math.clz32(height) : 1
    if ((set & tallest) === 0) return front !== 0 && height > (set & this.heights) ? numbers >> weight : numbers
    return back !== 0 && this.isTallestUnused(set, height) ? numbers >> weight : numbers
  }

  /** Such a building is seen from the back. */
  private isTallestUnused(set: number, height: number): boolean {
    return 2 * height > (this.heights & ~set)
  }
}

/** How many squares have several candidates. */
function openIn(candidates: Int32Array): number {
  let open = 0
  for (let i = 0; i < candidates.length; i++) if ((candidates[i]! & (candidates[i]! - 1)) !== 0) open++
  return open
}
