import type { Random } from '../../../base/random.ts'
import { type Budget, stepBudget } from '../../../budget.ts'
import {
  type BestSoFar,
  limited,
  type Outcome,
  type Part,
  type Progress,
  pause,
  type Search,
  searching,
  withProgress,
} from '../../../search.ts'
import { type Board, EMPTY, type Plan, WALL } from '../board.ts'
import { isLeast } from '../check.ts'
import { PriceAscent } from '../price-ascent.ts'
import { noPrices, type Prices } from '../prices.ts'
import { SlideFlood, Terrain } from '../slides.ts'
import { GreedyMoves, OrderSearch, type Run } from './greedy-moves.ts'
import { TargetAnnealing } from './target-annealing.ts'
import { PoolPlans, TargetPool } from './target-pool.ts'
import { ErrorCount, Task } from './task.ts'

/** Shares of the budget up to which targets, then plans, are sought; the rest is for the queens' order. */
const SHARE_OF_TARGETS = 0.3
const SHARE_OF_PLANS = 0.6
/** Between pauses; the first pauses come sooner. */
const STEPS_PER_SLICE = 2 ** 14
const FIRST_SLICE = 2 ** 6
/** A step is one change tried by the annealing; it takes as long as these squares of routing or costs of matching. */
const SQUARES_PER_STEP = 6
const COSTS_PER_STEP = 16
/** By square of the board: the steps of finding the ways from one square. */
const STEPS_PER_SQUARE = 4
/** The most it allows itself, however large the board. */
const MOST_OWN_STEPS = 1e8
const WHY = 'the budget it chose for itself is used up; more steps or time may find a better plan'

/**
 * Looks for a good plan in four stages. Ways past walls are measured; annealing looks for boards at peace, whose squares are matched with the
 * queens; from the cheapest board on, a greedy simulation makes plans; and for the boards of the best plans, one after the other, a local
 * search improves the order in which queens move. It proves nothing, unless there is nothing to do.
 */
export function* searchByPipeline(board: Board, random: Random, budget?: Budget): Search<Plan, Prices> {
  const task = new Task(board)
  const errors = new ErrorCount(task).of(task.startOf)
  if (errors === 0) return { status: 'solved', answer: { moves: [] }, certificate: noPrices(board), steps: 0 }
  const search = new Stages(task, errors * task.price, random, budget ?? stepBudget(ownSteps(task)))
  return yield* searching((best) => search.run(best))
}

/** About ten seconds on the largest boards of the contest, and milliseconds on tiny ones. */
function ownSteps({ queens, squares }: Task): number {
  return Math.min(MOST_OWN_STEPS, Math.ceil(6000 * squares * Math.sqrt(queens)))
}

/** What all stages share: the steps made, and the best plan. */
class Stages {
  private steps = 0
  private isNew = true
  private readonly greedy: GreedyMoves
  private best: Run | undefined

  constructor(
    private readonly task: Task,
    private value: number,
    private readonly random: Random,
    private readonly budget: Budget,
  ) {
    this.greedy = new GreedyMoves(task)
  }

  *run(best: BestSoFar<Plan>): Part<Outcome<Plan, Prices>, Plan> {
    best.compute = () => ({ answer: this.plan() })
    yield* this.goThrough()
    const { reason } = this.budget
    const why = reason === 'limits' ? { why: WHY } : {}
    return { status: 'stopped', reason, ...why, answer: this.plan(), steps: this.steps }
  }

  private *goThrough(): Part<void, Plan> {
    const { task } = this
    yield* this.measureWays()
    if (this.isOver(1)) return
    const annealing = new TargetAnnealing(task, this.random.fork('targets'))
    const pool = new TargetPool(task)
    const random = this.random.fork('order')
    // Where no order is left to improve, the rest of the budget is shared out again, for other targets and orders.
    for (let from = 0; from < 1; from = this.budget.used(this.steps)) {
      pool.clear()
      yield* this.findTargets(annealing, pool, from + (1 - from) * SHARE_OF_TARGETS)
      const plans = new PoolPlans(task, this.greedy, pool, from > 0 ? random : undefined)
      yield* this.makePlans(plans, from + (1 - from) * SHARE_OF_PLANS)
      yield* this.improveOrders(plans.runs, random)
    }
  }

  private *measureWays(): Part<void, Plan> {
    const { task } = this
    for (const start of task.startOf) {
      yield* pause(this.progress())
      if (this.isOver(1)) break
      task.distancesFrom(start)
      this.steps += STEPS_PER_SQUARE * task.squares
    }
  }

  private *findTargets(annealing: TargetAnnealing, pool: TargetPool, share: number): Part<void, Plan> {
    while (!this.isOver(share)) {
      const end = this.steps + this.slice()
      while (this.steps < end) {
        if (pool.isIdle) {
          this.steps += annealing.work(end - this.steps)
          if (annealing.isNotable) pool.begin(annealing.board)
        } else this.steps += Math.ceil(pool.work(COSTS_PER_STEP * (end - this.steps)) / COSTS_PER_STEP)
      }
      yield* pause(this.progress())
    }
  }

  private *makePlans(plans: PoolPlans, share: number): Part<void, Plan> {
    while (!plans.isDone && !this.isOver(share)) yield* this.look(plans)
  }

  private *improveOrders(runs: readonly Run[], random: Random): Part<void, Plan> {
    for (const run of runs) {
      const orders = new OrderSearch(this.task, run, this.greedy, random)
      while (!orders.isDone) {
        if (this.isOver(1)) return
        yield* this.look(orders)
      }
    }
  }

  /** A slice of work of a kernel that looks at squares. */
  private *look(kernel: PoolPlans | OrderSearch): Part<void, Plan> {
    const before = this.greedy.steps
    kernel.work(SQUARES_PER_STEP * this.slice())
    this.steps += Math.ceil((this.greedy.steps - before) / SQUARES_PER_STEP)
    if (kernel.best && kernel.best.score < this.value) {
      this.best = kernel.best
      this.value = kernel.best.score
      this.isNew = true
    }
    yield* pause(this.progress())
  }

  private slice(): number {
    return Math.min(Math.max(this.steps, FIRST_SLICE), STEPS_PER_SLICE)
  }

  private isOver(share: number): boolean {
    return this.budget.used(this.steps) >= share
  }

  private progress(): Progress<Plan> {
    const { steps, value } = this
    const done = Math.min(1, this.budget.used(steps))
    if (!this.isNew) return { steps, value, done }
    this.isNew = false
    return { steps, value, done, answer: this.plan() }
  }

  private plan(): Plan {
    return this.best ? this.task.planOf(this.best.moves) : { moves: [] }
  }
}

const ITERATIONS = 300
/** What is done at each pause of the other search. */
const QUEENS_PER_PAUSE = 4
const ITERATIONS_PER_PAUSE = 4

/** A search with the bound from prices, computed in its pauses; solved once the best plan meets the bound. */
export function* withBound(board: Board, search: Search<Plan, Prices>): Search<Plan, Prices> {
  const work = ascending(board)
  const known: { best?: Plan; ascent?: PriceAscent | undefined; isProved?: boolean | undefined } = {}
  const untilProved = limited(search, () => (known.isProved ? 'limits' : undefined))
  const outcome = yield* withProgress(untilProved, (progress) => {
    if (progress.answer) known.best = progress.answer
    known.ascent = work.next().value ?? known.ascent
    const bound = known.ascent?.bound ?? 0
    known.isProved = known.best && known.ascent && progress.value !== undefined && isLeast(progress.value, bound)
    return known.isProved ? undefined : { ...progress, bound }
  })
  if (known.isProved) {
    return { status: 'solved', answer: known.best!, certificate: known.ascent!.prices(), steps: outcome.steps }
  }
  return outcome.status === 'stopped' ? { ...outcome, bound: known.ascent?.bound ?? 0 } : outcome
}

/** Continue the ascent of prices at every call. */
function* ascending(board: Board): Generator<PriceAscent | undefined, undefined> {
  const { rows, columns, squares } = board
  const walls = Uint8Array.from(squares, (content) => (content === WALL ? 1 : 0))
  const terrain = new Terrain(rows, columns, walls)
  const flood = new SlideFlood(terrain)
  const distances: Float64Array[] = []
  for (let square = 0; square < squares.length; square++) {
    if (squares[square]! <= EMPTY) continue
    const costs = flood.from(terrain.placeOf[square]!)
    distances.push(Float64Array.from(terrain.placeOf, (place) => costs[place]!))
    if (distances.length % QUEENS_PER_PAUSE === 0) yield undefined
  }
  const ascent = new PriceAscent(board, distances)
  while (ascent.iterations < ITERATIONS && !ascent.isFinished) {
    ascent.work(ITERATIONS_PER_PAUSE)
    yield ascent
  }
}
