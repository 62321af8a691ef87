import { type Search, searching } from '../../search.ts'
import { addPolynomial, countAll, FrontierCounter } from '../frontier/index.ts'
import type { Graph } from './graph.ts'
import { bestPlan, type Plan, PlanState } from './plan.ts'

/** What the tables of states may take. */
const MOST_BYTES = 512 * 2 ** 20
const WORDS_PER_SLICE = 1 << 19
/** Words that are looked at for a state, besides its polynomial. */
const WORDS_PER_STATE = 8

/** The bounds of the method; they are only changed to try what happens there. */
interface FrontierLimits {
  readonly bytes?: number
}

/** Independent sets by size, vertex by vertex: the work grows with the frontier's width, not the length. */
export function searchByFrontier(graph: Graph, limits: FrontierLimits = {}): Search<bigint[]> {
  return searching(function* () {
    const plan = yield* bestPlan(graph)
    if (!plan) {
      const why = 'in every order of the vertices that was tried, too many of them depend on each other at a time'
      return { status: 'stopped', reason: 'limits', why, steps: 0 }
    }
    const bytes = limits.bytes ?? MOST_BYTES
    const counter = new IndependenceCounter(plan, bytes)
    const where = () => ({ steps: counter.steps, done: counter.done })
    const isCounted = yield* countAll(counter, WORDS_PER_SLICE, where)
    const { steps } = counter
    if (!isCounted) {
      const why = `a table of more than ${Math.round(bytes / 2 ** 20)} MiB would be needed`
      return { status: 'stopped', reason: 'limits', why, steps }
    }
    return { status: 'solved', answer: counter.polynomial(), steps }
  })
}

/** Places vertex after vertex, and keeps for every state the polynomial of the choices that lead to it. */
class IndependenceCounter extends FrontierCounter {
  private readonly state = new PlanState()
  /** Whether the highest coefficient that the next table has room for is not 0 somewhere. */
  private isHighestUsed = false

  constructor(
    private readonly plan: Plan,
    mostBytes: number,
  ) {
    super(plan.vertices, { words: 2, mostBytes, bounded: 'largest' })
  }

  /** When counted: how many sets of each size there are. */
  polynomial(): bigint[] {
    const polynomial = [...this.total()]
    while (polynomial.at(-1) === 0n) polynomial.pop()
    return polynomial
  }

  protected override get expected(): number {
    return 2 * this.current.size
  }

  protected begin(position: number): void {
    const { plan } = this
    this.successors = 2
    // The highest coefficient of the table may be 0 in all states, and is then left out.
    if (this.terms > 1 && !this.isHighestUsed) this.terms--
    this.nextTerms = this.terms + 1
    this.isHighestUsed = false
    // Every slot given up can double the number of polynomials that are added to one, and so can the vertex itself.
    let lost = 1 + (plan.joinOffsets[position + 1]! - plan.joinOffsets[position]!) / 2
    for (let i = 0; i < 2; i++) {
      for (let free = ~plan.kept[2 * position + i]!; free !== 0; free &= free - 1) lost++
    }
    this.growth = lost
  }

  protected follow(limit: number): void {
    const { plan, position, current, next, state } = this
    while (!current.isRead && this.steps < limit && next.hasRoomFor(2)) {
      current.read()
      const low = current.chunk[current.offset]!
      const high = current.chunk[current.offset + 1]!
      state.leave(plan, position, low, high)
      this.add(0)
      if (PlanState.isBlocked(plan, position, low, high)) continue
      state.take(plan, position, low, high)
      this.add(1)
    }
  }

  /** Add the current polynomial, times x to the power of `degree`, to that of the state that it becomes. */
  private add(degree: number): void {
    const { current, next, state, limbs, nextLimbs, terms } = this
    next.findPair(state.low, state.high)
    const { chunk } = next
    const to = next.offset + degree * nextLimbs
    addPolynomial(current.chunk, current.offset + 2, limbs, chunk, to, nextLimbs, terms)
    if (degree === 1 && !this.isHighestUsed) {
      const highest = to + (terms - 1) * nextLimbs
      for (let limb = 0; limb < nextLimbs; limb++) if (chunk[highest + limb] !== 0) this.isHighestUsed = true
    }
    this.steps += WORDS_PER_STATE + terms * nextLimbs
  }
}
