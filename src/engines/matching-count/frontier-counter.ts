import type { Field, Plan, PlanStep } from './plan.ts'
import { LIMB, LIMB_BITS, StateTable } from './state-table.ts'

/** The degrees of the polynomial that are wanted: counts[k] is the number of matchings of k edges. */
export interface Degrees {
  readonly least: number
  readonly most: number
}

export const WORKING = 0
export const COUNTED = 1
/** The states take more memory than is allowed. */
export const OUTGROWN = 2

/** What a comparison of logarithms may be off by. */
const SLACK = 1e-6
/** What a piece of a table's growth counts for. */
const STEPS_PER_GROWTH = 1 << 10
/** Following a way counts for a step, and for another for every so many limbs, as a power of two. */
const LIMBS_PER_STEP_LOG = 4
/** Limbs that are added up at a time, where only the sum over all states is wanted. */
const LIMBS_PER_SUM = 1 << 15

/**
 * Counts matchings by following a plan with all states at once: for every state of the frontier, in how many ways it can be
 * reached. A count grows to thousands of bits, so it is kept in limbs, as many as the sum over all states needs.
 *
 * Where the matchings of each size are wanted, a value is a list of counts, one for each number of edges. States are the same
 * whatever that number is, so looking a state up once for all of them is less work and less memory than a state for each.
 */
export class FrontierCounter {
  /** Ways to go from a state to another that have been followed, those with long values counting for more. */
  steps = 0
  /** States looked at in the current step of the plan, and steps done. */
  private cursor = 0
  private stage = 0
  private current = new StateTable()
  private next = new StateTable()
  private step: PlanStep | undefined
  // The counts of a value in the current and in the next table: the least number of edges, how many of them, limbs of each.
  private least = 0
  private terms = 1
  private limbs = 1
  private nextLeast = 0
  private nextTerms = 1
  private nextLimbs = 1
  /** The logarithm of a number that no sum of counts over all states exceeds. */
  private bits = 0
  /** Sums over all states, limb by limb. */
  private sums = new Float64Array(1)
  private summed = 0

  /** With `degrees`, matchings are counted by their number of edges, else all that the plan allows together. */
  constructor(
    private readonly plan: Plan,
    private readonly degrees: Degrees | undefined,
    private readonly mostBytes: number,
  ) {
    this.current.reset(1, 1, mostBytes)
    this.current.records[this.current.place(0, 0)] = 1
    this.summed = 1
    this.startStep()
  }

  get done(): number {
    return this.stage / Math.max(1, this.plan.steps.length)
  }

  /** What the tables of states take. */
  get bytes(): number {
    return this.current.bytes + this.next.bytes
  }

  work(budget: number): typeof WORKING | typeof COUNTED | typeof OUTGROWN {
    const limit = this.steps + budget
    while (this.step) {
      if (this.steps >= limit) return WORKING
      const { next, current, step } = this
      if (this.summed < current.count) this.sum()
      else if (next.isGrowing) {
        next.grow()
        this.steps += STEPS_PER_GROWTH
      } else if (this.cursor === current.count) this.endStep()
      else if (next.hasRoomFor(step.choices.length + 1)) this.follow(step, limit)
      else if (!next.startGrowing(step.choices.length + 1, this.mostBytes - current.bytes)) return OUTGROWN
    }
    return COUNTED
  }

  /** Once counted: the number of matchings, or of those of each size from `least` on. */
  counts(): bigint[] {
    const { current, terms, limbs } = this
    const counts: bigint[] = []
    for (let term = 0; term < terms; term++) {
      let count = 0n
      for (let i = limbs - 1; i >= 0 && current.count > 0; i--) {
        count = count * BigInt(LIMB) + BigInt(current.records[2 + term * limbs + i]!)
      }
      counts.push(count)
    }
    return counts
  }

  private startStep(): void {
    const { plan, degrees } = this
    const step = plan.steps[this.stage]
    this.step = step
    if (!step) return
    if (degrees) {
      // So many edges can still be added after this step, and there can be one more than before.
      const toCome = Math.min(step.leftOpen, step.rightOpen)
      this.nextLeast = Math.max(this.least, degrees.least - toCome)
      this.nextTerms = Math.min(degrees.most, this.least + this.terms) - this.nextLeast + 1
    }
    const growth = Math.log2(step.chosenFrom + 1) + SLACK
    if (this.bits + growth > LIMB_BITS * this.limbs && this.summed === this.current.count) {
      // The estimate has grown out of the limbs: the true sum may be less.
      this.sums = new Float64Array(this.terms * this.limbs)
      this.summed = 0
    } else this.startFollowing(growth)
  }

  private startFollowing(growth: number): void {
    this.bits += growth
    this.nextLimbs = Math.max(1, Math.ceil(this.bits / LIMB_BITS))
    this.next.reset(this.nextTerms * this.nextLimbs, this.current.count, this.mostBytes - this.current.bytes)
    this.cursor = 0
  }

  private sum(): void {
    const { sums, current } = this
    const { records, stride, count } = current
    const end = Math.min(count, this.summed + Math.ceil(LIMBS_PER_SUM / stride))
    for (let i = this.summed; i < end; i++) {
      for (let k = 0, at = i * stride + 2; k < sums.length; k++, at++) sums[k]! += records[at]!
    }
    this.steps += end - this.summed
    this.summed = end
    if (end < count) return
    this.bits = 0
    for (let term = 0; term < this.terms; term++) {
      let sum = 0
      let scale = 0
      for (let i = this.limbs - 1; i >= 0; i--) {
        const limb = sums[term * this.limbs + i]!
        if (sum === 0) scale = i
        sum += limb * LIMB ** (i - scale)
      }
      if (sum > 0) this.bits = Math.max(this.bits, Math.log2(sum) + LIMB_BITS * scale + SLACK)
    }
    this.startFollowing(Math.log2(this.step!.chosenFrom + 1) + SLACK)
  }

  private endStep(): void {
    const done = this.current
    this.current = this.next
    this.next = done
    this.least = this.nextLeast
    this.terms = this.nextTerms
    this.limbs = this.nextLimbs
    this.summed = this.current.count
    this.stage++
    this.steps++
    this.startStep()
  }

  /** Goes on from states as long as there is room and budget. */
  private follow(step: PlanStep, limit: number): void {
    const { current, next } = this
    const { records, stride, count } = current
    const { own, choices, isNeeded } = step
    const most = choices.length + 1
    while (this.cursor < count && this.steps < limit && next.hasRoomFor(most)) {
      const record = this.cursor * stride
      this.cursor++
      const low = records[record]!
      const high = records[record + 1]!
      if (own && used(own, low, high) > 0) {
        // One of the twins is used, and which of them is eliminated makes no difference: let it be that one.
        if (own.isHigh) this.add(step, low, (high - (1 << own.shift)) | 0, record + 2, 1, 0)
        else this.add(step, (low - (1 << own.shift)) | 0, high, record + 2, 1, 0)
        continue
      }
      if (!isNeeded) this.add(step, low, high, record + 2, 1, 0)
      for (let i = 0; i < choices.length; i++) {
        const { field, twins } = choices[i]!
        if (!field) this.add(step, low, high, record + 2, twins, 1)
        else {
          const unused = twins - used(field, low, high)
          if (unused === 0) continue
          if (field.isHigh) this.add(step, low, (high + (1 << field.shift)) | 0, record + 2, unused, 1)
          else this.add(step, (low + (1 << field.shift)) | 0, high, record + 2, unused, 1)
        }
      }
    }
  }

  /** Adds `ways` times the value at `from` to that of the state that follows, for matchings with `edges` more edges. */
  private add(step: PlanStep, low: number, high: number, from: number, ways: number, edges: number): void {
    this.steps++
    if ((low & step.lowRequired) !== step.lowWanted || (high & step.highRequired) !== step.highWanted) return
    const { moves } = step
    for (let i = 0; i < moves.length; i++) {
      const { from, to } = moves[i]!
      const count = used(from, low, high)
      if (from.isHigh) high &= ~(from.mask << from.shift)
      else low &= ~(from.mask << from.shift)
      if (to.isHigh) high = (high + (count << to.shift)) | 0
      else low = (low + (count << to.shift)) | 0
    }
    const target = this.next.place(low & step.lowKept, high & step.highKept)
    const source = this.current.records
    const sums = this.next.records
    if (!this.degrees) {
      addLimbs(source, from, this.limbs, sums, target, this.nextLimbs, ways)
      this.steps += this.limbs >> LIMBS_PER_STEP_LOG
      return
    }
    const { limbs, nextLimbs } = this
    // Where the count for this many edges more is in the value that it is added to.
    const shift = this.least + edges - this.nextLeast
    const first = Math.max(0, -shift)
    const last = Math.min(this.terms, this.nextTerms - shift)
    for (let term = first; term < last; term++) {
      addLimbs(source, from + term * limbs, limbs, sums, target + (term + shift) * nextLimbs, nextLimbs, ways)
    }
    this.steps += ((last - first) * limbs) >> LIMBS_PER_STEP_LOG
  }
}

function used({ isHigh, shift, mask }: Field, low: number, high: number): number {
  return ((isHigh ? high : low) >>> shift) & mask
}

/** Adds `ways` times one number to another that has enough limbs for the sum. */
function addLimbs(
  source: Int32Array,
  from: number,
  limbs: number,
  sums: Int32Array,
  to: number,
  sumLimbs: number,
  ways: number,
): void {
  const shared = Math.min(limbs, sumLimbs)
  let carry = 0
  let i = 0
  if (ways === 1) {
    for (; i < shared; i++) {
      const sum = sums[to + i]! + source[from + i]! + carry
      sums[to + i] = sum & (LIMB - 1)
      carry = sum >>> LIMB_BITS
    }
  } else {
    for (; i < shared; i++) {
      // Below 2^53, for ways is less than the number of vertices.
      const sum = sums[to + i]! + source[from + i]! * ways + carry
      carry = Math.floor(sum / LIMB)
      sums[to + i] = sum - carry * LIMB
    }
  }
  for (; carry > 0 && i < sumLimbs; i++) {
    const sum = sums[to + i]! + carry
    carry = Math.floor(sum / LIMB)
    sums[to + i] = sum - carry * LIMB
  }
}
