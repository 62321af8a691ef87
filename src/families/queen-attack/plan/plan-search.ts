import type { Random } from '../../../base/random.ts'
import type { Budget } from '../../../budget.ts'
import { Annealer, geometricCooling } from '../../../engines/annealing/index.ts'
import type { Board, Plan } from '../board.ts'
import { scoreOf } from '../check.ts'
import { PriceAscent } from '../price-ascent.ts'
import { CompleteSearch } from './complete-search.ts'
import { Geography, legalPart } from './geography.ts'
import { PlanModel } from './plan-changes.ts'
import { type PlanSnapshot, PlanState } from './plan-state.ts'
import { STEPS_PER_BOARD, type Targets } from './target-beam.ts'
import { TargetBoards } from './target-boards.ts'
import { ColourWays, TargetFinder } from './target-finder.ts'

/** Shares of the budget until which prices, then joint targets, are sought and a first plan is annealed. */
const PRICES_UNTIL = 0.06
const TARGETS_UNTIL = 0.25
const FIRST_PLAN_UNTIL = 0.4

/** Beams are blind without prices, so a minimum of iterations runs even when time is short. */
const LEAST_PRICE_ITERATIONS = 60
const PRICE_ITERATIONS = 300
const PRICES_PER_PAUSE = 4
/** On boards this small, with the best plan this near to the bound, the bound is made as good as it can be. */
const ALWAYS_SETTLED = 64
const SMALL_GAP = 0.02

/** How many boards beams keep: at first, and later according to the budget, from and to. */
const FIRST_WIDTH = 16
const NARROWEST = 8
const WIDEST = 400
/** The share of the budget that a round of beams for all colours may take. */
const SHARE_OF_ROUND = 0.2

/** The largest random change to squares' costs: for a first plan, and for new targets of one colour. */
const FIRST_NOISE = 0.1
const MOST_NOISE = 1
const LATER_NOISE = 0.3

/** Temperatures at which a plan is annealed: a new one, one in which a colour has new targets, and at the end. */
const HOT = 0.3
const WARM = 0.2
const COLD = 0.03

/** Changes tried for each queen: of a first plan, after new targets for a colour; and their share of the budget. */
const CHANGES_OF_FIRST_PLAN = 3_000
/** The factor where detours are as long as the direct ways, and by how much the share may grow. */
const MORE_FOR_DETOURS = 15
const SHARE_FOR_DETOURS = 0.3
const LEAST_SHARE_OF_FIRST_PLAN = 0.05
const CHANGES_OF_NEW_PLAN = 4_000
const CHANGES_OF_LATER_PLANS = 1_200
const SHARE_OF_LATER_PLANS = 0.03
const CHANGES_PER_PAUSE = 1_000

/** On small boards: how many plans a better one is chosen of, and how many changes are tried for each of its queens. */
const ENTRANTS = 4
const CHANGES_OF_ENTRANT = 300
/** One in this many plans is for targets found by beams. */
const BEAM_EVERY = 8
/** The complete search of the smallest boards ends when this share of the budget is used up. */
const COMPLETE_UNTIL = 0.7

/** Restart after this many new targets in a row without a gain, plus this many for each colour. */
const FRUITLESS = 12
const FRUITLESS_PER_COLOUR = 4

/** Steps besides changes of a plan: squares measured, queens and squares priced, queens ordered. */
const MEASURED_PER_STEP = 10
const MEASURED_PER_PAUSE = 20_000
const PRICED_PER_STEP = 1_000
const STEPS_PER_QUEEN_ORDERED = 20

/** By how much a plan must be better to be better: less may be rounding. */
const LEAST_GAIN = 1e-9

/**
 * Prices prove a bound and lead the choice of targets; the best plan for some choices is annealed; then one colour
 * after the other gets new targets, past all others as they move, the plan is annealed again, and kept if it is better.
 */
export class PlanSearch {
  /** The best plan so far, if there is any. */
  best: Plan | undefined
  /** Proves a bound by prices; undefined before distances are measured. */
  ascent: PriceAscent | undefined

  private readonly geography: Geography
  private readonly state: PlanState
  private readonly ways: ColourWays
  private readonly model: PlanModel
  private finder: TargetFinder | undefined
  private stepsMade = 0
  private least = Number.POSITIVE_INFINITY
  private completeBound = 0
  /** Target boards of a small board, the cheapest first; the next one, and how many plans were begun. */
  private targetBoards: TargetBoards['boards'] = []
  private nextTargets = 0
  private tried = 0
  /** How many boards a beam keeps. */
  private width = FIRST_WIDTH

  constructor(
    private readonly board: Board,
    private readonly random: Random,
    private readonly budget: Budget,
  ) {
    this.geography = new Geography(board)
    this.state = new PlanState(this.geography)
    this.ways = new ColourWays(this.geography)
    this.model = new PlanModel(this.state, random, () => this.look())
  }

  /** No plan has a lower score. */
  get bound(): number {
    return Math.max(this.ascent?.bound ?? 0, this.completeBound)
  }

  get steps(): number {
    return this.stepsMade + (this.finder?.steps ?? 0)
  }

  /** Anytime search: never ends, and pauses regularly. */
  *work(): Generator<undefined, never> {
    yield* this.measure()
    yield* this.findPrices()
    const boards = TargetBoards.on(this.geography)
    if (boards || CompleteSearch.isPossible(this.board)) yield* this.workOnSmallBoard(boards)
    let current = yield* this.begin()
    yield* this.settlePrices()
    let fruitless = 0
    for (;;) {
      for (const colour of this.shuffledColours()) {
        const value = this.state.value
        if (yield* this.renewColour(colour)) yield* this.anneal(WARM, CHANGES_OF_LATER_PLANS, SHARE_OF_LATER_PLANS)
        if (this.state.value < value - LEAST_GAIN) {
          current = this.state.snapshot()
          fruitless = 0
        } else {
          this.state.restore(current)
          fruitless++
        }
        yield
      }
      if (fruitless < FRUITLESS + FRUITLESS_PER_COLOUR * this.board.colours) continue
      current = yield* this.restart()
      fruitless = 0
    }
  }

  /**
   * On small boards squares are scarce, and plans for one target board seldom lead to those for a better one. A
   * large number of target boards gets a short annealing, and the better ones longer and longer ones.
   */
  private *workOnSmallBoard(boards: TargetBoards | undefined): Generator<undefined, never> {
    if (boards) yield* this.listTargetBoards(boards)
    yield* this.tournament(0)
    yield* this.settlePrices()
    if (CompleteSearch.isPossible(this.board)) yield* this.searchCompletely()
    for (let level = 1; ; level++) yield* this.tournament(level)
  }

  private *listTargetBoards(boards: TargetBoards): Generator<undefined, void> {
    const ways: Float64Array[][] = []
    for (let colour = 0; colour < this.board.colours; colour++) ways.push(yield* this.ways.atFirst(colour))
    const before = this.stepsMade
    for (const _ of boards.combine(ways)) {
      this.stepsMade = before + boards.steps
      yield
    }
    this.targetBoards = boards.boards
  }

  /** Anneal a plan: at level 0 one for other targets, and above the best of some of the level below, for longer. */
  private *tournament(level: number): Generator<undefined, PlanSnapshot> {
    if (level === 0) yield* this.tryTargets()
    else {
      let best: PlanSnapshot | undefined
      let least = Number.POSITIVE_INFINITY
      for (let i = 0; i < ENTRANTS; i++) {
        const entrant = yield* this.tournament(level - 1)
        if (this.state.value >= least) continue
        best = entrant
        least = this.state.value
      }
      this.state.restore(best!)
    }
    const changes = CHANGES_OF_ENTRANT * ENTRANTS ** level
    yield* this.improve(() => this.anneal(HOT, changes, Number.POSITIVE_INFINITY))
    for (const colour of level === 0 ? [] : this.shuffledColours()) {
      yield* this.improve(() => this.annealRenewed(colour, changes / ENTRANTS))
    }
    return this.state.snapshot()
  }

  private *tryTargets(): Generator<undefined, void> {
    const { length } = this.targetBoards
    // Beams find targets with errors too, which may be better.
    if (this.tried++ % BEAM_EVERY === 0 || length === 0) {
      yield* this.chooseTargets(0, (MOST_NOISE * this.random.next()) / 4294967296)
    } else yield* this.order(this.targetBoards[this.nextTargets++ % length]!)
  }

  private *annealRenewed(colour: number, changes: number): Generator<undefined, void> {
    if (yield* this.renewColour(colour)) yield* this.anneal(WARM, changes, Number.POSITIVE_INFINITY)
  }

  /** Keep what the work makes of the plan only if it is better. */
  private *improve(work: () => Generator<undefined, void>): Generator<undefined, void> {
    const { value } = this.state
    const before = this.state.snapshot()
    yield* work()
    if (this.state.value >= value - LEAST_GAIN) this.state.restore(before)
    yield
  }

  private *searchCompletely(): Generator<undefined, void> {
    const complete = new CompleteSearch(this.board, this.least)
    const before = this.stepsMade
    while (!complete.work() && this.used < COMPLETE_UNTIL) {
      this.stepsMade = before + complete.steps
      this.completeBound = complete.bound
      yield
    }
    this.stepsMade = before + complete.steps
    this.completeBound = complete.bound
    if (!complete.best) return
    this.best = { moves: complete.best }
    this.least = complete.least
  }

  private get used(): number {
    return this.budget.used(this.steps)
  }

  /** As long as there is no plan at all, what can be done of one with legs without a way. */
  private salvage(): void {
    if (this.best || this.state.stuck === 0) return
    const { terrain, army } = this.geography
    this.best = { moves: legalPart(terrain, army.starts, this.state.moves()) }
    this.least = scoreOf(this.board, this.best).score
  }

  /** Keeps a plan that is better than all before. */
  private look(): void {
    if (this.state.stuck > 0 || this.state.value >= this.least - LEAST_GAIN) return
    this.least = this.state.value
    this.best = { moves: this.state.moves() }
  }

  private *measure(): Generator<undefined, void> {
    const { length } = this.board.squares
    const perPause = Math.max(1, Math.floor(MEASURED_PER_PAUSE / length))
    while (!this.geography.measure(perPause)) {
      this.stepsMade += Math.ceil((perPause * length) / MEASURED_PER_STEP)
      yield
    }
  }

  private *findPrices(): Generator<undefined, void> {
    const { army } = this.geography
    const distances = army.bySquare.map((queen) => this.geography.distancesOf(queen))
    const ascent = new PriceAscent(this.board, distances)
    this.ascent = ascent
    const stepsPerPause = Math.ceil((PRICES_PER_PAUSE * distances.length * this.board.squares.length) / PRICED_PER_STEP)
    for (;;) {
      const isEnough = this.used < PRICES_UNTIL ? PRICE_ITERATIONS : LEAST_PRICE_ITERATIONS
      if (ascent.isFinished || ascent.iterations >= isEnough) break
      ascent.work(PRICES_PER_PAUSE)
      this.stepsMade += stepsPerPause
      yield
    }
    this.finder = new TargetFinder(this.geography, ascent.prices(), this.random)
  }

  /** The last bit of the bound, where it may be enough for a proof. */
  private *settlePrices(): Generator<undefined, void> {
    const ascent = this.ascent!
    const { length } = this.board.squares
    if (length > ALWAYS_SETTLED && this.least > ascent.bound * (1 + SMALL_GAP)) return
    const stepsPerPause = Math.ceil((PRICES_PER_PAUSE * this.state.queens * length) / PRICED_PER_STEP)
    while (!ascent.settle(PRICES_PER_PAUSE)) {
      this.stepsMade += stepsPerPause
      yield
    }
  }

  /** A plan for the best of several choices of targets, annealed. */
  private *begin(): Generator<undefined, PlanSnapshot> {
    yield* this.chooseTargets(TARGETS_UNTIL, FIRST_NOISE)
    const detours = Math.min(1, this.state.detours)
    const share = Math.max(FIRST_PLAN_UNTIL - this.used, LEAST_SHARE_OF_FIRST_PLAN) + SHARE_FOR_DETOURS * detours
    yield* this.anneal(HOT, CHANGES_OF_FIRST_PLAN * (1 + MORE_FOR_DETOURS * detours), share)
    return this.state.snapshot()
  }

  /** The same in less time, and with other choices. */
  private *restart(): Generator<undefined, PlanSnapshot> {
    const noise = (MOST_NOISE * this.random.next()) / 4294967296
    yield* this.chooseTargets(this.used + SHARE_OF_ROUND, noise)
    yield* this.anneal(HOT, CHANGES_OF_NEW_PLAN, SHARE_OF_ROUND)
    return this.state.snapshot()
  }

  /**
   * Targets for one colour after the other, and a plan for them; then better targets for one colour after the other
   * until the share of the budget is used up, or nothing gets better, and a plan for those.
   */
  private *chooseTargets(until: number, noise: number): Generator<undefined, void> {
    const ways: Float64Array[][] = []
    const chosen = new Array<Targets | undefined>(this.board.colours).fill(undefined)
    for (let fruitless = 0, round = 0; fruitless < FRUITLESS && (round === 0 || this.used < until); round++) {
      fruitless++
      for (const colour of this.shuffledColours()) {
        ways[colour] ??= yield* this.ways.atFirst(colour)
        const found = yield* this.finder!.find(colour, ways[colour], this.takenBy(chosen, colour), this.width, noise)
        if (found && found.cost < (chosen[colour]?.cost ?? Number.POSITIVE_INFINITY)) {
          chosen[colour] = found
          fruitless = 0
        }
        yield
        if (round > 0 && this.used >= until) break
      }
      if (round > 0) continue
      yield* this.order(chosen)
      this.adaptWidth()
    }
    yield* this.order(chosen)
  }

  /** By square: whether it is a target of another colour. */
  private takenBy(chosen: readonly (Targets | undefined)[], colour: number): Uint8Array {
    const isTaken = new Uint8Array(this.board.squares.length)
    for (const [other, targets] of chosen.entries()) {
      if (other !== colour) for (const square of targets?.squares ?? []) isTaken[square] = 1
    }
    return isTaken
  }

  /** Make a plan for given targets. If a colour has none, all queens stay. */
  private *order(chosen: readonly (Targets | undefined)[]): Generator<undefined, void> {
    if (chosen.includes(undefined)) {
      this.stay()
      return
    }
    const { placeOf } = this.geography.terrain
    const targets = Int32Array.from(chosen.flatMap((own) => Array.from(own!.squares, (square) => placeOf[square]!)))
    for (const _ of orderGreedily(this.state, targets, this.random)) {
      this.stepsMade += STEPS_PER_QUEEN_ORDERED
      yield
    }
    this.salvage()
    this.look()
  }

  /** Beams are as wide as the budget allows, judged by what steps have cost so far. */
  private adaptWidth(): void {
    const shareOfStep = this.used / this.steps
    const width = SHARE_OF_ROUND / (shareOfStep * STEPS_PER_BOARD * this.state.queens)
    this.width = Math.min(WIDEST, Math.max(NARROWEST, Math.floor(width)))
  }

  private shuffledColours(): number[] {
    return this.random.shuffle(Array.from({ length: this.board.colours }, (_, colour) => colour))
  }

  /** The plan in which all queens stay. */
  private stay(): void {
    const { starts } = this.geography
    const order = Int32Array.from(starts.keys())
    this.state.restore({ targets: starts.slice(), stopovers: new Int32Array(order.length).fill(-1), order })
  }

  /** Other targets for one colour, past the others as they move. False where there is nothing new. */
  private *renewColour(colour: number): Generator<undefined, boolean> {
    const { terrain, army } = this.geography
    const { state } = this
    const isTaken = new Uint8Array(terrain.placeOf.length)
    for (let queen = 0; queen < state.queens; queen++) {
      if (army.colourOf[queen] !== colour) isTaken[terrain.squareOf[state.targets[queen]!]!] = 1
    }
    const noise = (LATER_NOISE * this.random.next()) / 4294967296
    const ways = yield* this.ways.within(state, colour)
    const found = yield* this.finder!.find(colour, ways, isTaken, this.width, noise)
    if (!found) return false
    const next = state.snapshot()
    let isNew = false
    for (const [i, square] of found.squares.entries()) {
      const queen = army.firstOf[colour]! + i
      const place = terrain.placeOf[square]!
      if (next.targets[queen] !== place) isNew = true
      next.targets[queen] = place
    }
    if (isNew) state.restore(next)
    this.look()
    return isNew
  }

  /** Anneal the plan with `changesPerQueen` changes for each queen, within a share of the budget. */
  private *anneal(hottest: number, changesPerQueen: number, share: number): Generator<undefined, void> {
    const changes = changesPerQueen * this.state.queens
    const began = this.used
    const cooling = geometricCooling(hottest, COLD)
    const annealer = new Annealer(this.model, this.random)
    for (;;) {
      const done = Math.max(annealer.steps / changes, (this.used - began) / share)
      if (!(done < 1)) return
      annealer.temperature = cooling(done)
      annealer.work(CHANGES_PER_PAUSE)
      this.stepsMade += CHANGES_PER_PAUSE
      yield
    }
  }
}

/** A detour longer than this is put off as long as another queen can go. */
const LONGEST_DETOUR = 4

/** A detour as short as this is none. */
const NO_DETOUR = 1e-3

/** Makes a plan for given targets, the shortest detour first. Pauses after every leg; some may have no way. */
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
