import { type Part, pause } from '../../search.ts'
import { addMultiple, addNumber, countAll, FrontierCounter } from '../frontier/index.ts'
import type { Component } from './components.ts'
import { countFewestFirst } from './fewest-first.ts'
import { bestPlan } from './orders.ts'
import type { Field, Plan, PlanStep } from './plan.ts'

/** What the tables of states may take: about as many states as 512 MB held when each table had its own index. */
const MOST_BYTES = 256 * 2 ** 20
const STEPS_PER_SLICE = 1 << 15

/**
 * With degrees, the numbers of matchings from the least to the most number of edges. Without them, the number of
 * matchings in which the smaller side, or both if they are alike, is matched in full. Nothing if there is not enough
 * memory.
 */
export function* countComponent(graph: Component, degrees: Degrees | undefined): Part<bigint[] | undefined> {
  const { left, size } = graph
  const needed = { left: !degrees && left <= size - left, right: !degrees && size - left <= left }
  const planned = yield* bestPlan(graph, needed)
  const { plan } = planned
  let { steps } = planned
  if (plan) {
    const counter = new MatchingCounter(plan, degrees, MOST_BYTES)
    const before = steps
    const isCounted = yield* countAll(counter, STEPS_PER_SLICE, () => ({
      steps: before + counter.steps,
      done: counter.done,
    }))
    steps += counter.steps
    yield* pause({ steps })
    if (isCounted) return counter.counts()
  }
  // Where a vertex may stay unmatched, those with few choices left are no better than others.
  return degrees ? undefined : yield* countFewestFirst(graph, steps)
}

/** The degrees of the polynomial that are wanted: counts[k] is the number of matchings of k edges. */
export interface Degrees {
  readonly least: number
  readonly most: number
}

/** Following a transition counts for a step, and for one more for this many limbs, as a power of two. */
const LIMBS_PER_STEP_LOG = 4

/**
 * Counts matchings along a plan: for every state of the frontier, in how many ways it can be reached.
 *
 * Where the matchings of each size are wanted, a value is a polynomial. The states do not depend on the number of
 * edges, so looking a state up once for all of them is less work and less memory than a state for each.
 */
export class MatchingCounter extends FrontierCounter {
  private step: PlanStep
  /** The least number of edges in the values of the current and of the next table. */
  private least = 0
  private nextLeast = 0

  /** With `degrees`, matchings are counted by their number of edges, else all that the plan allows together. */
  constructor(
    private readonly plan: Plan,
    private readonly degrees: Degrees | undefined,
    mostBytes: number,
  ) {
    super(plan.steps.length, { words: 2, mostBytes, bounded: 'sum' })
    this.step = plan.steps[0]!
  }

  /** Once counted: the number of matchings, or of those of each size from the least degree on. */
  counts(): bigint[] {
    const { degrees } = this
    const counts = new Array<bigint>(degrees ? degrees.most - degrees.least + 1 : 1).fill(0n)
    for (const [term, count] of this.total().entries()) counts[term] = count
    return counts
  }

  protected begin(position: number): void {
    const { degrees } = this
    const step = this.plan.steps[position]!
    this.step = step
    this.successors = step.choices.length + 1
    this.growth = Math.log2(step.chosenFrom + 1)
    if (!degrees) return
    this.least = this.nextLeast
    // This many edges can still be added after this step, and there can be one more than before.
    const toCome = Math.min(step.leftOpen, step.rightOpen)
    this.nextLeast = Math.max(this.least, degrees.least - toCome)
    this.nextTerms = Math.min(degrees.most, this.least + this.terms) - this.nextLeast + 1
  }

  protected follow(limit: number): void {
    const { current, next, step, successors } = this
    const { own, choices, isNeeded } = step
    while (!current.isRead && this.steps < limit && next.hasRoomFor(successors)) {
      current.read()
      const { chunk, offset } = current
      const low = chunk[offset]!
      const high = chunk[offset + 1]!
      if (own && used(own, low, high) > 0) {
        // One of the twins is used, and which of them is eliminated makes no difference: let it be that one.
        if (own.isHigh) this.add(step, low, (high - (1 << own.shift)) | 0, 1, 0)
        else this.add(step, (low - (1 << own.shift)) | 0, high, 1, 0)
        continue
      }
      if (!isNeeded) this.add(step, low, high, 1, 0)
      for (let i = 0; i < choices.length; i++) {
        const { field, twins } = choices[i]!
        if (!field) this.add(step, low, high, twins, 1)
        else {
          const unused = twins - used(field, low, high)
          if (unused === 0) continue
          if (field.isHigh) this.add(step, low, (high + (1 << field.shift)) | 0, unused, 1)
          else this.add(step, (low + (1 << field.shift)) | 0, high, unused, 1)
        }
      }
    }
  }

  /** Add `ways` times the current value to that of the state that follows, for matchings with `edges` more edges. */
  private add(step: PlanStep, low: number, high: number, ways: number, edges: number): void {
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
    const { current, next, limbs, nextLimbs } = this
    next.findPair(low & step.lowKept, high & step.highKept)
    const source = current.chunk
    const from = current.offset + 2
    const target = next.chunk
    const to = next.offset
    if (!this.degrees) {
      if (ways === 1) addNumber(source, from, limbs, target, to, nextLimbs)
      else addMultiple(source, from, limbs, target, to, nextLimbs, ways)
      this.steps += limbs >> LIMBS_PER_STEP_LOG
      return
    }
    // Where the count for this many edges more is in the value that it is added to.
    const shift = this.least + edges - this.nextLeast
    const first = Math.max(0, -shift)
    const last = Math.min(this.terms, this.nextTerms - shift)
    for (let term = first; term < last; term++) {
      const at = to + (term + shift) * nextLimbs
      if (ways === 1) addNumber(source, from + term * limbs, limbs, target, at, nextLimbs)
      else addMultiple(source, from + term * limbs, limbs, target, at, nextLimbs, ways)
    }
    this.steps += ((last - first) * limbs) >> LIMBS_PER_STEP_LOG
  }
}

function used({ isHigh, shift, mask }: Field, low: number, high: number): number {
  return ((isHigh ? high : low) >>> shift) & mask
}
