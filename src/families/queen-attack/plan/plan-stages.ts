import type { Random } from '../../../base/random.ts'
import type { Budget } from '../../../budget.ts'
import { Annealer, geometricCooling } from '../../../engines/annealing/index.ts'
import type { Board, Plan } from '../board.ts'
import { scoreOf } from '../check.ts'
import { PriceAscent } from '../price-ascent.ts'
import { Geography, legalPart } from './geography.ts'
import { PlanChanges } from './plan-changes.ts'
import { PlanState } from './plan-state.ts'

/** Until which share of the budget prices are looked for. */
const PRICES_UNTIL = 0.06

/** Beams are blind without prices, so a minimum of iterations runs even when time is short. */
const LEAST_PRICE_ITERATIONS = 60
const PRICE_ITERATIONS = 300
const PRICES_PER_PAUSE = 4
/**
 * On boards with so few squares, and where the best plan is so near to the bound, the bound is made as good as it can
 * be.
 */
const ALWAYS_SETTLED = 64
const SMALL_GAP = 0.02

/** The temperature at which annealing ends. */
const COLD = 0.03
const CHANGES_PER_PAUSE = 1_000

/**
 * What steps stand for besides changes of a plan: squares that were measured, queens and squares that were priced,
 * queens put in order.
 */
const MEASURED_PER_STEP = 10
const MEASURED_PER_PAUSE = 20_000
const PRICED_PER_STEP = 1_000
const STEPS_PER_QUEEN_ORDERED = 20

/** By how much a plan must be better to be better: less may be rounding. */
export const LEAST_GAIN = 1e-9

/**
 * What both methods share: the board is measured, prices prove a bound, a plan for given targets is made and annealed,
 * and the best plan is kept.
 */
export abstract class PlanStages {
  /** The best plan so far, if there is any. */
  best: Plan | undefined
  /** Proves a bound by prices; undefined before distances are measured. */
  ascent: PriceAscent | undefined

  protected readonly geography: Geography
  protected readonly state: PlanState
  protected stepsMade = 0
  protected least = Number.POSITIVE_INFINITY
  private readonly changes: PlanChanges

  constructor(
    protected readonly board: Board,
    protected readonly random: Random,
    protected readonly budget: Budget,
    keepsTargets: boolean,
  ) {
    this.geography = new Geography(board)
    this.state = new PlanState(this.geography)
    this.changes = new PlanChanges(this.state, random, keepsTargets, () => this.look())
  }

  /** Anytime search: never ends, and pauses regularly. */
  abstract work(): Generator<undefined, never>

  /** No plan has a lower score. */
  get bound(): number {
    return this.ascent?.bound ?? 0
  }

  get steps(): number {
    return this.stepsMade
  }

  protected get used(): number {
    return this.budget.used(this.steps)
  }

  protected *measure(): Generator<undefined, void> {
    const { length } = this.board.squares
    const perPause = Math.max(1, Math.floor(MEASURED_PER_PAUSE / length))
    while (!this.geography.measure(perPause)) {
      this.stepsMade += Math.ceil((perPause * length) / MEASURED_PER_STEP)
      yield
    }
  }

  protected *findPrices(): Generator<undefined, PriceAscent> {
    const { army } = this.geography
    const distances = army.bySquare.map((queen) => this.geography.distancesOf(queen))
    const ascent = new PriceAscent(this.board, distances)
    this.ascent = ascent
    for (;;) {
      const isEnough = this.used < PRICES_UNTIL ? PRICE_ITERATIONS : LEAST_PRICE_ITERATIONS
      if (ascent.isFinished || ascent.iterations >= isEnough) return ascent
      ascent.work(PRICES_PER_PAUSE)
      yield* this.pauseAfterPrices()
    }
  }

  /** The last bit of the bound, where it may be enough for a proof. */
  protected *settlePrices(): Generator<undefined, void> {
    const ascent = this.ascent!
    if (this.board.squares.length > ALWAYS_SETTLED && this.least > ascent.bound * (1 + SMALL_GAP)) return
    while (!ascent.settle(PRICES_PER_PAUSE)) yield* this.pauseAfterPrices()
  }

  private *pauseAfterPrices(): Generator<undefined, void> {
    const priced = PRICES_PER_PAUSE * this.state.queens * this.board.squares.length
    this.stepsMade += Math.ceil(priced / PRICED_PER_STEP)
    yield
  }

  /** Make a plan for given targets, places by queen. */
  protected *order(targets: Int32Array): Generator<undefined, void> {
    for (const _ of orderGreedily(this.state, targets, this.random)) {
      this.stepsMade += STEPS_PER_QUEEN_ORDERED
      yield
    }
    this.salvage()
    this.look()
  }

  /** The plan in which all queens stay. */
  protected stay(): void {
    const { starts } = this.geography
    const order = Int32Array.from(starts.keys())
    this.state.restore({ targets: starts.slice(), stopovers: new Int32Array(order.length).fill(-1), order })
  }

  /** Anneal the plan with `changesPerQueen` changes for each queen, within a share of the budget. */
  protected *anneal(hottest: number, changesPerQueen: number, share: number): Generator<undefined, void> {
    const changes = changesPerQueen * this.state.queens
    const began = this.used
    const cooling = geometricCooling(hottest, COLD)
    const annealer = new Annealer(this.changes, this.random)
    for (;;) {
      const done = Math.max(annealer.steps / changes, (this.used - began) / share)
      if (!(done < 1)) return
      annealer.temperature = cooling(done)
      annealer.work(CHANGES_PER_PAUSE)
      this.stepsMade += CHANGES_PER_PAUSE
      yield
    }
  }

  /** Keeps a plan that is better than all before. */
  protected look(): void {
    if (this.state.stuck > 0 || this.state.value >= this.least - LEAST_GAIN) return
    this.least = this.state.value
    this.best = { moves: this.state.moves() }
  }

  /** As long as there is no plan at all, what can be done of one with legs without a way. */
  private salvage(): void {
    if (this.best || this.state.stuck === 0) return
    this.best = { moves: legalPart(this.geography, this.state.moves()) }
    this.least = scoreOf(this.board, this.best).score
  }
}

/** A detour longer than this is put off as long as another queen can go. */
const LONGEST_DETOUR = 4

/** A detour as short as this is none. */
const NO_DETOUR = 1e-3

/**
 * Make a plan for given targets: the next queen is one without a detour, else the one with the shortest. Pauses after
 * every leg; ends with all legs in the plan, though some may be without a way.
 */
export function* orderGreedily(state: PlanState, targets: Int32Array, random: Random): Generator<undefined, void> {
  state.startWith(targets)
  const waiting: number[] = []
  for (let queen = 0; queen < state.queens; queen++) {
    if (state.fromOf(queen) === state.toOf(queen)) state.append(queen)
    else waiting.push(queen)
  }
  random.shuffle(waiting)
  while (waiting.length > 0) {
    let next = 0
    let shortest = LONGEST_DETOUR
    for (let i = 0; i < waiting.length && shortest > NO_DETOUR; i++) {
      const floor = state.distance(state.fromOf(waiting[i]!), state.toOf(waiting[i]!))
      const detour = state.costNow(waiting[i]!, floor + shortest) - floor
      if (detour >= shortest) continue
      shortest = detour
      next = i
    }
    state.append(waiting[next]!)
    waiting.splice(next, 1)
    yield
  }
}
