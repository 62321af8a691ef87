import type { Random } from '../../../base/random.ts'
import type { Budget } from '../../../budget.ts'
import type { Board } from '../board.ts'
import { CompleteSearch } from './complete-search.ts'
import { LEAST_GAIN, PlanStages } from './plan-stages.ts'
import type { PlanSnapshot } from './plan-state.ts'
import { STEPS_PER_BOARD, type Targets } from './target-beam.ts'
import { TargetBoards } from './target-boards.ts'
import { ColourWays, TargetFinder } from './target-finder.ts'

/** Until which share of the budget targets are looked for, for all colours together, and a first plan is annealed. */
const TARGETS_UNTIL = 0.25
const FIRST_PLAN_UNTIL = 0.4

/** How many boards beams keep: at first, and later according to the budget, from and to. */
const FIRST_WIDTH = 16
const NARROWEST = 8
const WIDEST = 400
/** The share of the budget that a round of beams for all colours may take. */
const SHARE_OF_ROUND = 0.2

/**
 * By how much at most the costs of squares are changed at random: for a first plan, and for new targets of one colour.
 */
const FIRST_NOISE = 0.1
const MOST_NOISE = 1
const LATER_NOISE = 0.3

/** Temperatures at which annealing begins: of a new plan, and of one in which a colour has new targets. */
const HOT = 0.3
const WARM = 0.2

/**
 * How many changes are tried for each queen: of a first plan, of one in which a colour has new targets; and the share
 * of the budget that may take.
 */
const CHANGES_OF_FIRST_PLAN = 3_000
/**
 * How many times as many there are where detours are as long as all ways without, and by how much the share may grow.
 */
const MORE_FOR_DETOURS = 15
const SHARE_FOR_DETOURS = 0.3
const LEAST_SHARE_OF_FIRST_PLAN = 0.05
const CHANGES_OF_NEW_PLAN = 4_000
const CHANGES_OF_LATER_PLANS = 1_200
const SHARE_OF_LATER_PLANS = 0.03

/** On small boards: how many plans a better one is chosen of, and how many changes are tried for each of its queens. */
const ENTRANTS = 4
const CHANGES_OF_ENTRANT = 300
/**
 * How many tournaments of a size are held, each from the cheapest target boards on: chance decides whether a short
 * annealing finds the ways for the right one.
 */
const TOURNAMENTS = 4
/** A tournament returns to the cheapest target boards where the next costs as much as the best plan, but not before. */
const LEAST_TARGETS = 16
/** One in this many plans is for targets found by beams. */
const BEAM_EVERY = 8
/** The complete search of the smallest boards ends when this share of the budget is used up. */
const COMPLETE_UNTIL = 0.7

/** Restart after this many new targets in a row without a gain, plus this many for each colour. */
const FRUITLESS = 12
const FRUITLESS_PER_COLOUR = 4

/**
 * Prices lead the choice of targets; the best plan for some choices is annealed; then one colour after the other gets
 * new targets, past all others as they move, the plan is annealed again, and kept if it is better.
 */
export class PlanSearch extends PlanStages {
  private readonly ways: ColourWays
  private finder: TargetFinder | undefined
  private completeBound = 0
  /** Target boards of a small board, the cheapest first; the next one, and how many plans were begun. */
  private targetBoards: TargetBoards['boards'] = []
  private nextTargets = 0
  private tried = 0
  /** How many boards a beam keeps. */
  private width = FIRST_WIDTH

  constructor(board: Board, random: Random, budget: Budget) {
    super(board, random, budget, false)
    this.ways = new ColourWays(this.geography)
  }

  override get bound(): number {
    return Math.max(super.bound, this.completeBound)
  }

  override get steps(): number {
    return this.stepsMade + (this.finder?.steps ?? 0)
  }

  *work(): Generator<undefined, never> {
    yield* this.measure()
    const ascent = yield* this.findPrices()
    this.finder = new TargetFinder(this.geography, ascent.prices(), this.random)
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
    for (let level = 1; ; level++) {
      for (let i = 0; i < TOURNAMENTS; i++) {
        this.nextTargets = 0
        yield* this.tournament(level)
      }
    }
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
    } else {
      if (this.isListDone()) this.nextTargets = 0
      yield* this.orderColours(this.targetBoards[this.nextTargets++]!)
    }
  }

  /** Whether all target boards were tried, or those that are left cost as much as the best plan. */
  private isListDone(): boolean {
    const next = this.targetBoards[this.nextTargets]
    if (!next) return true
    return this.nextTargets >= LEAST_TARGETS && next.reduce((sum, { cost }) => sum + cost, 0) >= this.least
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
      yield* this.orderColours(chosen)
      this.adaptWidth()
    }
    yield* this.orderColours(chosen)
  }

  /** By square: whether it is a target of another colour. */
  private takenBy(chosen: readonly (Targets | undefined)[], colour: number): Uint8Array {
    const isTaken = new Uint8Array(this.board.squares.length)
    for (const [other, targets] of chosen.entries()) {
      if (other !== colour) for (const square of targets?.squares ?? []) isTaken[square] = 1
    }
    return isTaken
  }

  /** Make a plan for targets by colour. If a colour has none, all queens stay. */
  private *orderColours(chosen: readonly (Targets | undefined)[]): Generator<undefined, void> {
    const { placeOf } = this.geography.terrain
    if (chosen.includes(undefined)) this.stay()
    else yield* this.order(Int32Array.from(chosen.flatMap((own) => Array.from(own!.squares, (at) => placeOf[at]!))))
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
}
