import type { Plan } from './plan.ts'
import { PlanState } from './plan-state.ts'
import { ChunkPool, PolynomialTable } from './polynomial-table.ts'

/** A coefficient is kept in pieces of so many bits, the lowest first, so that the sum of two still fits in 32. */
const LIMB_BITS = 30
const LIMB_MASK = 2 ** LIMB_BITS - 1
/** Words that are looked at for a state, whatever its polynomial. */
const WORDS_PER_STATE = 8
/** The words of a chunk of memory, for graphs of a few vertices and for others. */
const FEW_VERTICES = 24
const SHORT_CHUNK = 1 << 9
const LONG_CHUNK = 1 << 16

export const WORKING = 0
const COUNTED = 1
export const OUTGROWN = 2
type CounterStatus = typeof WORKING | typeof COUNTED | typeof OUTGROWN

/**
 * Places vertex after vertex, and keeps for every state the polynomial of the choices that lead to it: coefficient after coefficient, each of the
 * same number of limbs. There are as many coefficients and limbs as the largest polynomial so far needs.
 */
export class FrontierCounter {
  /** States taken on, and words of polynomials added. */
  steps = 0
  private position = 0
  /** The state to be taken on next. */
  private at = 0
  private readonly state = new PlanState()
  private before: PolynomialTable
  private after: PolynomialTable
  private coefficients = 1
  private limbs = 1
  /** The same for the table that is being filled. */
  private nextCoefficients = 1
  private nextLimbs = 1
  /** In the table that is being filled: the largest highest limb, and whether the highest coefficient of any state is not 0. */
  private largestLimb = 0
  private isHighestUsed = false
  /** How many bits the largest coefficient of the finished table has at most. */
  private bits = 1

  constructor(
    private readonly plan: Plan,
    mostBytes: number,
  ) {
    const pool = new ChunkPool(plan.vertices <= FEW_VERTICES ? SHORT_CHUNK : LONG_CHUNK, mostBytes)
    this.before = new PolynomialTable(pool)
    this.after = new PolynomialTable(pool)
    this.before.reset(1, 1)
    this.before.find(0, 0)
    this.before.chunk[this.before.offset + 2] = 1
    if (plan.vertices > 0) this.begin()
  }

  get done(): number {
    const { vertices } = this.plan
    return vertices === 0 ? 1 : this.position / vertices
  }

  /** Goes on until about so many words have been worked on, or to the end. */
  work(budget: number): CounterStatus {
    const end = this.steps + budget
    while (this.position < this.plan.vertices) {
      if (this.steps >= end) return WORKING
      if (this.at === this.before.size) this.finish()
      else if (!this.takeOn()) return OUTGROWN
    }
    return COUNTED
  }

  /** When counted: how many sets of each size there are. */
  polynomial(): bigint[] {
    const { before, limbs } = this
    before.goTo(0)
    const { chunk, offset } = before
    const result: bigint[] = []
    for (let i = 0; i < this.coefficients; i++) {
      let value = 0n
      for (let limb = limbs - 1; limb >= 0; limb--) {
        value = (value << BigInt(LIMB_BITS)) | BigInt(chunk[offset + 2 + i * limbs + limb]!)
      }
      result.push(value)
    }
    return result
  }

  private begin(): void {
    const { plan, position } = this
    this.nextCoefficients = this.coefficients + 1
    // So many slots are given up that at most so many polynomials are added to one, twice: with the vertex and without.
    let lost = 1 + (plan.joinOffsets[position + 1]! - plan.joinOffsets[position]!) / 2
    for (let i = 0; i < 2; i++) {
      for (let free = ~plan.kept[2 * position + i]!; free !== 0; free &= free - 1) lost++
    }
    this.nextLimbs = Math.ceil((this.bits + lost) / LIMB_BITS)
    this.largestLimb = 0
    this.isHighestUsed = false
    this.at = 0
    this.after.reset(this.nextCoefficients * this.nextLimbs, 2 * this.before.size)
  }

  private finish(): void {
    this.bits = (this.nextLimbs - 1) * LIMB_BITS + (32 - Math.clz32(this.largestLimb))
    this.limbs = this.nextLimbs
    this.coefficients = this.isHighestUsed ? this.nextCoefficients : this.nextCoefficients - 1
    const { before } = this
    this.before = this.after
    this.after = before
    this.position++
    if (this.position < this.plan.vertices) this.begin()
  }

  /** Goes from the next state to those with and without the vertex; false if there is no memory for them. */
  private takeOn(): boolean {
    const { plan, position, before, at } = this
    if (at % before.perChunk === 0) before.release(at / before.perChunk)
    before.goTo(at)
    this.at++
    const low = before.chunk[before.offset]!
    const high = before.chunk[before.offset + 1]!
    const { state } = this
    state.leave(plan, position, low, high)
    if (!this.add(0)) return false
    if (PlanState.isBlocked(plan, position, low, high)) return true
    state.take(plan, position, low, high)
    return this.add(1)
  }

  /** Adds the polynomial, times x to the power of `degree`, to that of the state which this one becomes. */
  private add(degree: number): boolean {
    const { before, after, state, limbs, nextLimbs, coefficients } = this
    if (!after.find(state.low, state.high)) return false
    const to = after.offset + 2 + degree * nextLimbs
    const from = before.offset + 2
    if (limbs === nextLimbs) addAll(before.chunk, from, after.chunk, to, coefficients * limbs)
    else addSpread(before.chunk, from, limbs, after.chunk, to, nextLimbs, coefficients)
    this.noteLargest(to)
    if (degree === 1) this.noteHighest(to + (coefficients - 1) * nextLimbs)
    this.steps += WORDS_PER_STATE + coefficients * nextLimbs
    return true
  }

  private noteLargest(begin: number): void {
    const { chunk } = this.after
    const { nextLimbs } = this
    const end = begin + this.coefficients * nextLimbs
    let largest = this.largestLimb
    for (let i = begin + nextLimbs - 1; i < end; i += nextLimbs) if (chunk[i]! > largest) largest = chunk[i]!
    this.largestLimb = largest
  }

  /** Looks whether the coefficient that begins here, the highest there can be, is not 0. */
  private noteHighest(begin: number): void {
    if (this.isHighestUsed) return
    const { chunk } = this.after
    for (let limb = 0; limb < this.nextLimbs; limb++) if (chunk[begin + limb] !== 0) this.isHighestUsed = true
  }
}

/** Adds numbers of as many limbs each. No coefficient outgrows its limbs, so that nothing is carried from one to the next. */
function addAll(source: Int32Array, from: number, target: Int32Array, to: number, words: number): void {
  let carry = 0
  for (let i = 0; i < words; i++) {
    const sum = source[from + i]! + target[to + i]! + carry
    target[to + i] = sum & LIMB_MASK
    carry = sum >>> LIMB_BITS
  }
}

/** Adds numbers of some limbs each to numbers of more or fewer limbs; in the latter case the limbs left out are all 0. */
function addSpread(
  source: Int32Array,
  from: number,
  fromLimbs: number,
  target: Int32Array,
  to: number,
  toLimbs: number,
  numbers: number,
): void {
  for (let number = 0; number < numbers; number++) {
    const read = from + number * fromLimbs
    const write = to + number * toLimbs
    let carry = 0
    for (let limb = 0; limb < toLimbs; limb++) {
      const sum = (limb < fromLimbs ? source[read + limb]! : 0) + target[write + limb]! + carry
      target[write + limb] = sum & LIMB_MASK
      carry = sum >>> LIMB_BITS
    }
  }
}
