import type { Random } from '../../base/random.ts'
import type { Budget, Progress, Search, StopReason } from '../../search.ts'
import { Annealer, type AnnealingModel, LEAST_GAIN } from './annealer.ts'
import type { AnnealingSchedule } from './schedule.ts'

/** Steps between two looks at the outside, and how many there are at least where the budget is small. */
const STEPS_PER_SLICE = 2048
const FEWEST_STEPS = 16
/** The part of the budget for which the temperature may stay the same. */
const FINEST = 1 / 256

/** What is annealed, how, and for how long. */
export interface AnnealingQuestion<S> {
  readonly model: AnnealingModel
  /** A copy of where the model stands. */
  readonly snapshot: () => S
  readonly random: Random
  readonly schedule: AnnealingSchedule
  readonly budget: Budget
  /** No state costs less than this: whoever gets there is done. */
  readonly lowest?: number | undefined
  /** Steps between two looks at the outside, for models whose steps are slow: a slice should take a millisecond at most. */
  readonly stepsPerSlice?: number | undefined
}

/**
 * The best that annealing finds within the budget, as a copy. It proves nothing: it ends `stopped` unless the lowest cost is known and
 * reached. A step is one change proposed.
 */
export function* searchByAnnealing<S>(question: AnnealingQuestion<S>): Search<S> {
  const { model, snapshot, random, schedule, budget, lowest } = question
  let answer = snapshot()
  let isNew = true
  const annealer = new Annealer(model, random, () => {
    answer = snapshot()
    isNew = true
  })
  const isLowest = () => lowest !== undefined && annealer.best <= lowest + LEAST_GAIN
  const bound = lowest === undefined ? {} : { bound: lowest }
  const slice = sliceOf(budget, question.stepsPerSlice ?? STEPS_PER_SLICE)
  let used = budget.used(0)
  while (used < 1 && !isLowest()) {
    const { steps, best } = annealer
    const where: Progress<S> = { steps, value: best, done: used, ...bound }
    const reason: StopReason | undefined = yield isNew ? { ...where, answer } : where
    if (reason) return { status: 'stopped', reason, answer, ...bound, steps }
    isNew = false
    annealer.temperature = schedule(used)
    annealer.work(slice)
    used = budget.used(annealer.steps)
  }
  const { steps } = annealer
  if (isLowest()) return { status: 'solved', answer, steps }
  const { reason } = budget
  const stopped = { status: 'stopped', reason, answer, ...bound, steps } as const
  if (reason !== 'limits') return stopped
  return { ...stopped, why: `the ${steps} steps that annealing had planned for are made; with more it may find better` }
}

/** So many steps that the temperature changes often enough. A budget of time alone does not say how many that is. */
function sliceOf(budget: Budget, most: number): number {
  const before = budget.used(0)
  let slice = most
  while (slice > FEWEST_STEPS && budget.used(slice) - before > FINEST) slice = Math.ceil(slice / 2)
  return slice
}
