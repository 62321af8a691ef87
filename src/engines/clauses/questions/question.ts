import { InputError } from '../../../base/input-error.ts'
import type { Progress, StopReason } from '../../../search.ts'
import type { Literal } from '../literal.ts'
import type { ClauseSolver, Model } from '../solver.ts'

/** Steps between two looks at the outside, over several questions: about a millisecond. */
const STEPS_PER_SLICE = 1 << 11
/** What a question costs however short it is, in steps; and how many variables cost as much as a step. */
const STEPS_PER_QUESTION = 16
const VARIABLES_PER_STEP = 16

/** What is common to questions about all models of a solver. */
export interface ModelQuestion {
  /** The variables that are asked about: models that agree on them count as one. All variables that there are now, if not given. */
  readonly over?: Iterable<number>
  /** What must hold in the models. */
  readonly assumptions?: Iterable<Literal>
}

/** A part of a search that has a result of its own. */
export type Part<T> = Generator<Progress<never>, T, StopReason | undefined>

/** Many searches of one solver, one after the other, as parts of one search: adds up their steps and yields often enough. */
export class Questions {
  steps = 0
  /** What progress gives as the value, if anything. */
  value: number | undefined
  private sinceYield = 0

  constructor(private readonly solver: ClauseSolver) {}

  /** A model, or undefined if there is none, or the reason to stop: then nothing was found that could be lost. */
  *ask(assumptions: Iterable<Literal>): Part<Model | StopReason | undefined> {
    if (this.sinceYield >= STEPS_PER_SLICE) {
      const reason = yield* this.pause(this.steps)
      if (reason) return reason
    }
    const search = this.solver.search(assumptions)
    let next = search.next()
    while (!next.done) {
      const reason = yield* this.pause(this.steps + next.value.steps)
      next = search.next(reason)
    }
    const outcome = next.value
    this.steps += outcome.steps
    this.sinceYield += outcome.steps + STEPS_PER_QUESTION + Math.floor(this.solver.variables / VARIABLES_PER_STEP)
    if (outcome.status === 'solved') return outcome.answer
    return outcome.status === 'stopped' ? outcome.reason : undefined
  }

  private *pause(steps: number): Part<StopReason | undefined> {
    this.sinceYield = 0
    return yield this.value === undefined ? { steps } : { steps, value: this.value }
  }
}

/** The variables that a question is about, each once. */
export function chosenVariables(solver: ClauseSolver, over: Iterable<number> | undefined): Int32Array {
  if (over === undefined) return Int32Array.from({ length: solver.variables }, (_, variable) => variable)
  const distinct = new Set(over)
  for (const variable of distinct) {
    if (Number.isInteger(variable) && variable >= 0 && variable < solver.variables) continue
    throw new InputError(`expected variables from 0 to ${solver.variables - 1}, found ${variable}`)
  }
  return Int32Array.from(distinct)
}

/** How many are wanted at most: Infinity if nothing is said. */
export function checkedMost(most: number | undefined): number {
  if (most === undefined || most === Number.POSITIVE_INFINITY) return Number.POSITIVE_INFINITY
  if (Number.isSafeInteger(most) && most >= 0) return most
  throw new InputError(`expected a whole number of models from 0 on, found ${most}`)
}
