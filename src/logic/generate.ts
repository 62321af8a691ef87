import type { Random } from '../base/random.ts'
import { inner, type Part } from '../search.ts'
import { Climb, GRADES, type Grade } from './levels.ts'
import type { Logic } from './logic.ts'
import { Pauses } from './position.ts'
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

/** The grade of a puzzle that is proven to have one solution, found out without knowing how it was made; `before` are steps made before. */
export function* gradeOf<P, D extends TellingDeducer>(
  logic: Logic<P, D>,
  problem: P,
  before = 0,
): Part<{ readonly grade?: Grade; readonly steps: number }> {
  const outcome = yield* inner(searchSolutions(logic, problem), before)
  const solved = before + outcome.steps
  if (outcome.status !== 'solved') return { steps: solved }
  const climb = climbOf(logic, logic.deducer(problem))
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

/** A climb through the levels of a puzzle. */
export function climbOf<P, D extends TellingDeducer>(logic: Logic<P, D>, deducer: D): Climb {
  return new Climb(deducer, logic.levels(deducer), logic.strongest)
}

/** A puzzle of which parts can be hidden. The more is shown, the more can be settled. */
export interface Thinnable {
  /** Whether the first levels settle it, as many as are given; with more than there are, whether it has one solution. */
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
   * Tries to hide groups in random order: at least as many as are given, and then on until the puzzle is hard enough. Gives whether it
   * is. If all groups were tried, none of those that are shown can be hidden, as it gets only harder.
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
