import type { Random } from '../base/random.ts'
import { inner, type Outcome, type Part } from '../search.ts'
import { Climb, GRADES, type Grade } from './levels.ts'
import type { Logic } from './logic.ts'
import { Pauses, type Values } from './position.ts'
import type { TellingDeducer } from './refutation.ts'
import { searchSolutions } from './solve.ts'

/** Steps between two pauses: a few milliseconds. */
const STEPS_PER_SLICE = 1 << 13

/** The work of all parts of a search for a new puzzle, and how much there may be. */
export class Meter {
  steps = 0
  readonly pauses = new Pauses(() => this.steps, STEPS_PER_SLICE)

  constructor(private readonly limit: number) {}

  get isSpent(): boolean {
    return this.steps >= this.limit
  }

  add(steps: number): void {
    this.steps += steps
  }

  /** Pauses if it is time. How much is still to do is a matter of luck. */
  *pause(): Part<void> {
    if (this.pauses.isDue) yield* this.pauses.take()
  }
}

/** The grade of a puzzle with one solution, found without knowing how it was made, after `before` steps. */
export function* gradeOf<P, D extends TellingDeducer>(
  logic: Logic<P, D>,
  problem: P,
  before = 0,
): Part<{ readonly grade?: Grade; readonly steps: number }> {
  const outcome = yield* inner(searchSolutions(logic, problem), before)
  const solved = before + outcome.steps
  if (outcome.status !== 'solved') return { steps: solved }
  const climb = climbOf(logic, logic.deducer(problem), outcome.answer)
  const { position } = climb.deducer
  const pauses = new Pauses(() => solved + position.steps, STEPS_PER_SLICE)
  for (const [index, { grade }] of climb.levels.entries()) {
    let open = climb.climb(index + 1, pauses.left)
    while (open === undefined) {
      yield* pauses.take()
      open = climb.climb(index + 1, pauses.left)
    }
    if (open === 0) return { grade, steps: solved + position.steps }
  }
  return { grade: GRADES.at(-1)!, steps: solved + position.steps }
}

/** A climb through the levels of a puzzle; sooner done where a solution is known. */
export function climbOf<P, D extends TellingDeducer>(logic: Logic<P, D>, deducer: D, solution?: Values): Climb {
  return new Climb(deducer, logic.levels(deducer), logic.strongest, solution)
}

/** A new puzzle as an outcome, after it was graded without knowing how it was made. */
export function* proven<P, D extends TellingDeducer>(
  logic: Logic<P, D>,
  problem: P,
  wanted: Grade | undefined,
  before: number,
): Part<Outcome<P>> {
  const { grade, steps } = yield* gradeOf(logic, problem, before)
  if (grade === undefined || (wanted !== undefined && grade !== wanted)) {
    throw new Error(`a board was made for the grade ${wanted ?? 'any'} that is ${grade}`)
  }
  return { status: 'solved', answer: problem, steps }
}

/** What it takes to look at a puzzle, however small it is, as work is counted. */
export const STEPS_PER_LOOK = 200

/** Whether levels settle a puzzle in the making, which changes between two questions. */
export class LevelTest<P, D extends TellingDeducer> {
  readonly climb: Climb
  /** How many levels come before the first assumption. */
  private readonly easy: number

  constructor(
    private readonly logic: Logic<P, D>,
    private readonly problem: P,
    private readonly meter: Meter,
  ) {
    this.climb = climbOf(logic, logic.deducer(problem))
    const { levels } = this.climb
    this.easy = levels.findIndex((level) => 'assume' in level)
  }

  /** Whether the first levels settle it, as many as are given; with as many as grades, whether it is unique. */
  *isSettledBy(levels: number): Part<boolean> {
    if (levels <= this.easy) return yield* this.isSettledByRules(levels)
    // Finding another solution takes less than refuting every assumption.
    if (!(yield* this.isUnique())) return false
    return levels >= GRADES.length || (yield* this.isSettledByRules(levels))
  }

  private *isSettledByRules(levels: number): Part<boolean> {
    const { meter, climb } = this
    const { position } = climb.deducer
    climb.reset()
    for (;;) {
      const before = position.steps
      const open = climb.climb(levels, meter.pauses.left)
      meter.add(position.steps - before + STEPS_PER_LOOK)
      yield* meter.pause()
      if (open !== undefined) return open === 0 && climb.isSolved()
    }
  }

  private *isUnique(): Part<boolean> {
    const { meter, logic, problem } = this
    const search = searchSolutions(logic, problem, { mostBranches: Number.POSITIVE_INFINITY })
    const outcome = yield* inner(search, meter.steps)
    meter.add(outcome.steps + STEPS_PER_LOOK)
    return outcome.status === 'solved'
  }
}

/** A puzzle of which parts can be hidden. The more is shown, the more can be settled. */
export interface Thinnable {
  /**
   * Whether the first levels settle it, as many as are given; with more than there are, whether it has one solution.
   */
  isSettledBy(levels: number): Part<boolean>
  isShown(group: number): boolean
  show(group: number): void
  hide(group: number): void
}

/** Hides parts of a puzzle, group by group, as long as some levels settle it. */
export class Thinning {
  /** `isExact`: the levels before must not settle it. */
  constructor(
    private readonly puzzle: Thinnable,
    private readonly groups: readonly number[],
    private readonly levels: number,
    private readonly isExact: boolean,
    private readonly random: Random,
  ) {}

  /**
   * Tries to hide groups in random order: at least as many as are given, and then on until the puzzle is hard enough.
   * Gives whether it is. If all groups were tried, none of those that are shown can be hidden, as it gets only harder.
   */
  *thin(least: number): Part<boolean> {
    const { puzzle } = this
    const order = this.random.shuffle([...this.groups])
    let isHard = false
    for (const [i, group] of order.entries()) {
      if (i >= least && !isHard) isHard = yield* this.isHardEnough()
      if (i >= least && isHard) return true
      if (!puzzle.isShown(group)) continue
      puzzle.hide(group)
      if (!(yield* puzzle.isSettledBy(this.levels))) puzzle.show(group)
    }
    return isHard || (yield* this.isHardEnough())
  }

  /** Shows each group again with a chance of one in `oneIn`. */
  thicken(oneIn: number): void {
    for (const group of this.groups) if (this.random.below(oneIn) === 0) this.puzzle.show(group)
  }

  private *isHardEnough(): Part<boolean> {
    if (!this.isExact || this.levels === 1) return true
    return !(yield* this.puzzle.isSettledBy(this.levels - 1))
  }
}

/** "an easy board", "a board" */
export function boardOfGrade(grade: Grade | undefined): string {
  if (grade === undefined) return 'a board'
  return `${/^[aeiou]/.test(grade) ? 'an' : 'a'} ${grade} board`
}
