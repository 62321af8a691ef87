import type { Random } from '../../../base/random.ts'
import type { Budget } from '../../../budget.ts'
import { AssignmentKernel } from '../../../engines/assignment/index.ts'
import type { Board } from '../board.ts'
import type { Geography } from './geography.ts'
import { LEAST_GAIN, PlanStages } from './plan-stages.ts'
import type { PlanSnapshot } from './plan-state.ts'
import { TargetAnnealing } from './target-annealing.ts'

/**
 * Up to which share of the budget targets are sought, and then plans for them; the rest is for the order of the queens.
 */
const SHARE_OF_TARGETS = 0.4
const SHARE_OF_PLANS = 0.6
/** Of how many plans the order is improved, before the rest of the budget is shared out again. */
const PLANS_IMPROVED = 3
const CHANGES_OF_ORDER = 1_500
const HOTTEST = 0.2

/** Annealing changes targets much faster than a plan is changed; to match a queen takes a step. */
const TARGETS_PER_STEP = 20
const TARGETS_PER_PAUSE = 2_048

/**
 * The pipeline of a contestant: annealing looks for target boards as if no queen were in another's way; their squares
 * are matched with the queens; from the cheapest on, a greedy simulation makes plans; and in the best plans the order
 * of the queens is improved.
 */
export class PipelineSearch extends PlanStages {
  constructor(board: Board, random: Random, budget: Budget) {
    super(board, random, budget, true)
  }

  *work(): Generator<undefined, never> {
    yield* this.measure()
    yield* this.findPrices()
    const pool = new TargetPool(this.geography)
    const annealing = new TargetAnnealing(this.geography, this.random, (squareOf, errors) => {
      pool.add(squareOf, errors)
      this.stepsMade += squareOf.length
    })
    for (;;) {
      const from = this.used
      pool.boards.length = 0
      yield* this.findTargets(annealing, from + (1 - from) * SHARE_OF_TARGETS)
      const plans = yield* this.makePlans(pool, from + (1 - from) * SHARE_OF_PLANS)
      yield* this.settlePrices()
      for (const { plan } of plans.slice(0, PLANS_IMPROVED)) {
        this.state.restore(plan)
        yield* this.anneal(HOTTEST, CHANGES_OF_ORDER, (1 - this.used) / 2)
      }
    }
  }

  private *findTargets(annealing: TargetAnnealing, until: number): Generator<undefined, void> {
    do {
      annealing.work(TARGETS_PER_PAUSE)
      this.stepsMade += Math.ceil(TARGETS_PER_PAUSE / TARGETS_PER_STEP)
      yield
    } while (this.used < until)
  }

  /** Plans for the target boards, the best first. */
  private *makePlans(pool: TargetPool, until: number) {
    const plans: { readonly plan: PlanSnapshot; readonly value: number }[] = []
    if (pool.boards.length === 0) this.stay()
    for (const { targets } of pool.boards) {
      yield* this.order(targets)
      plans.push({ plan: this.state.snapshot(), value: this.state.value })
      if (this.used >= until) break
    }
    return plans.sort((a, b) => a.value - b.value)
  }
}

/** The pool keeps so many boards. */
const MOST_BOARDS = 256

/** The cheapest target boards. */
export class TargetPool {
  /** The cheapest first: a place for each queen, and what ways past walls and errors cost. */
  readonly boards: { readonly targets: Int32Array; readonly cost: number }[] = []

  private readonly kernel: AssignmentKernel
  private readonly ways: Float64Array

  constructor(private readonly geography: Geography) {
    const { firstOf } = geography.army
    const most = firstOf.reduce((most, first, i) => Math.max(most, first - (firstOf[i - 1] ?? 0)), 0)
    this.kernel = new AssignmentKernel(most, most)
    this.ways = new Float64Array(most * most)
  }

  /** Take a board with a square for each queen, which may be exchanged among those of a colour. */
  add(squareOf: Int32Array, errors: number): void {
    const { boards, geography, kernel } = this
    const { placeOf } = geography.terrain
    const { firstOf } = geography.army
    const targets = new Int32Array(squareOf.length)
    let cost = errors * geography.price
    for (let colour = 0; colour + 1 < firstOf.length; colour++) {
      const first = firstOf[colour]!
      cost += this.match(first, squareOf.subarray(first, firstOf[colour + 1]!))
      for (let i = first; i < firstOf[colour + 1]!; i++)
        targets[i] = placeOf[squareOf[first + kernel.columnOf[i - first]!]!]!
      if (boards.length === MOST_BOARDS && cost >= boards[MOST_BOARDS - 1]!.cost) return
    }
    let at = boards.length
    while (at > 0 && boards[at - 1]!.cost > cost - LEAST_GAIN) at--
    // Different boards hardly ever cost the same.
    if (Math.abs((boards[at]?.cost ?? 0) - cost) < LEAST_GAIN) return
    boards.splice(at, 0, { targets, cost })
    if (boards.length > MOST_BOARDS) boards.pop()
  }

  /** The least that ways to these squares cost; each queen has one that it can get to. */
  private match(first: number, squares: Int32Array): number {
    const { length } = squares
    for (let i = 0; i < length; i++) {
      const distances = this.geography.distancesOf(first + i)
      for (let k = 0; k < length; k++) this.ways[i * length + k] = distances[squares[k]!]!
    }
    this.kernel.solve(this.ways, length, length)
    return this.kernel.cost
  }
}
