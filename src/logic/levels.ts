import { Assumptions } from './assumptions.ts'
import type { Deducer, Values } from './position.ts'

/** The grades of all logic puzzles, the easiest first. */
export const GRADES = ['easy', 'medium', 'hard', 'expert', 'extreme'] as const

export type Grade = (typeof GRADES)[number]

/** A rule writes to the trail what follows in its units: one at a time to explain, all at once to be fast. */
export interface Rule {
  readonly units: number
  /** Applies the rule to the units from one to before another. Gives false at a contradiction. */
  apply(from: number, to: number): boolean
  /** It depends on the problem alone, so that one time is enough. */
  readonly once?: true
  /** It is told after propagation of this strength, before that of its level, which is less simple. */
  readonly after?: number
  /** Its units are the places of the trail. */
  readonly onTrail?: true
}

/** What can be deduced: by propagation and rules, or by an assumption that propagation refutes. */
export type Level = {
  readonly grade: Grade
  /**
   * What it adds lets the levels before it say more, so that they come again; else propagation finds all that follows.
   */
  readonly again?: true
} & (
  | { readonly strength: number; readonly rules: readonly Rule[] }
  | {
      readonly assume: number
      /** Consistent values stay so: this propagation only goes from one candidate to another. */
      readonly isLasting?: true
    }
)

/**
 * How much of a puzzle is settled by one level after the other. That does not depend on the order of the deductions, as
 * knowing more never makes one impossible. What the last level leaves open needs assumptions inside assumptions.
 */
export class Climb {
  /** The levels that are done. */
  done = 0
  private readonly assumptions: (Assumptions | undefined)[] = []
  private isConsistent = true
  /** The size of the trail before the level that is under way. */
  private before: number | undefined

  constructor(
    readonly deducer: Deducer,
    readonly levels: readonly Level[],
    private readonly strongest: number,
    private readonly solution?: Values,
  ) {}

  /** Starts again, after the problem has changed. */
  reset(): void {
    this.deducer.reset()
    this.isConsistent = true
    this.before = undefined
    this.startAgain()
  }

  private startAgain(): void {
    this.done = 0
    for (const assumptions of this.assumptions) assumptions?.restart()
  }

  /** Climbs the first levels. Gives the cells still open, -1 at a contradiction, undefined if steps ran out. */
  climb(levels: number, steps = Number.POSITIVE_INFINITY): number | undefined {
    const { position } = this.deducer
    const end = position.steps + steps
    while (this.isConsistent && this.done < levels && position.open > 0) {
      this.before ??= position.size
      const state = this.work(this.done, end - position.steps)
      if (state === 'more') return undefined
      const isAgain = this.levels[this.done]!.again && position.size > this.before
      this.before = undefined
      if (state === 'impossible') this.isConsistent = false
      else if (isAgain) this.startAgain()
      else this.done++
    }
    return this.isConsistent ? position.open : -1
  }

  /** Whether what the first levels settle is right: propagation need not have looked at everything. */
  isSolved(): boolean {
    return this.isConsistent && this.deducer.position.open === 0 && this.deducer.propagate(this.strongest)
  }

  private work(index: number, steps: number): 'done' | 'more' | 'impossible' {
    const level = this.levels[index]!
    if (!('assume' in level)) return this.saturate(level.strength, level.rules) ? 'done' : 'impossible'
    this.assumptions[index] ??= new Assumptions(
      this.deducer,
      level.assume,
      this.strengthAfter(index),
      this.solution,
      level.isLasting,
    )
    return this.assumptions[index].work(steps)
  }

  /** The strength of what follows from a refutation: no more than the levels before have, if these come again. */
  private strengthAfter(index: number): number {
    if (!this.levels[index]!.again) return this.strongest
    let strength = 0
    for (const level of this.levels.slice(0, index)) if ('strength' in level) strength = level.strength
    return strength
  }

  private saturate(strength: number, rules: readonly Rule[]): boolean {
    const { deducer } = this
    const { position } = deducer
    for (const rule of rules) if (rule.once && !rule.apply(0, rule.units)) return false
    let place = 0
    for (;;) {
      if (!deducer.propagate(strength)) return false
      const before = position.size
      for (const rule of rules) {
        if (rule.once || position.size > before) continue
        if (!rule.onTrail) {
          if (!rule.apply(0, rule.units)) return false
          continue
        }
        for (; place < position.size && position.size === before; place++) {
          if (!rule.apply(place, place + 1)) return false
        }
      }
      if (position.size === before) return true
    }
  }
}
