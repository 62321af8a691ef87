import type { Random } from '../../base/random.ts'
import type { Budget } from '../../budget.ts'
import type { Progress, Search, StopReason } from '../../search.ts'

/** A problem as annealing sees it: somewhere to stand, and random changes that are made or not. */
export interface AnnealingModel {
  /** The cost of where the model stands. */
  readonly cost: number
  /**
   * Proposes a random change and gives by how much it would raise the cost; may give any number above `most` as soon as
   * the rise is known to be above it. The model stands where it stood until the change is accepted. (A change whose
   * rise is at most `most` will be: a model that can only find out by trying may have made it already, if no caller
   * keeps what `onImproved` sees.)
   */
  propose(most: number): number
  /** Makes the change that was proposed last. */
  accept(): void
  /** Forgets it. */
  reject(): void
}

/** By how much a cost must be lower to be better: less may be rounding. */
const LEAST_GAIN = 1e-9

const DRAW_BITS = 12
const DRAW_SHIFT = 32 - DRAW_BITS
/** Negative logarithms of evenly spread numbers: faster than one a step, and as floats the same on any engine. */
const RISES = Float32Array.from({ length: 1 << DRAW_BITS }, (_, i) => -Math.log((i + 0.5) / (1 << DRAW_BITS)))

/**
 * Simulated annealing: a change that lowers the cost is always made, one that raises it with the probability exp(-rise
 * / temperature). The random number is drawn before the change is proposed, so that the model knows how much is too
 * much.
 */
export class Annealer {
  /** At 0 nothing is accepted that raises the cost. */
  temperature = 0
  /** The lowest cost so far. */
  best: number
  /** Changes that were made. */
  accepted = 0
  /** Changes that were proposed. */
  steps = 0

  /** Calls `onImproved` at each new lowest cost, before the next step up and at the end of `work`. */
  constructor(
    private readonly model: AnnealingModel,
    private readonly random: Random,
    private readonly onImproved: (cost: number) => void = () => {},
  ) {
    this.best = model.cost
  }

  /** Propose this many changes at the current temperature. */
  work(steps: number): void {
    const { model, random, temperature } = this
    let accepted = 0
    let record = this.best - LEAST_GAIN
    let isBest = model.cost < record
    for (let step = 0; step < steps; step++) {
      const most = temperature * RISES[random.next() >>> DRAW_SHIFT]!
      const rise = model.propose(most)
      if (!(rise <= most)) {
        model.reject()
        continue
      }
      if (rise > 0 && isBest) {
        record = this.improve()
        isBest = false
      }
      model.accept()
      accepted++
      if (rise < 0 && model.cost < record) isBest = true
    }
    this.accepted += accepted
    this.steps += steps
    if (isBest) this.improve()
  }

  private improve(): number {
    this.best = this.model.cost
    this.onImproved(this.best)
    return this.best - LEAST_GAIN
  }
}

/** The temperature by how much of the budget is used, from 0 to 1. */
export type AnnealingSchedule = (used: number) => number

/** Falls by the same factor in every part of the budget that is as long. */
export function geometricCooling(from: number, to: number): AnnealingSchedule {
  if (!(from > 0 && to > 0 && from < Number.POSITIVE_INFINITY && to < Number.POSITIVE_INFINITY)) {
    throw new RangeError(`expected temperatures above 0, found ${from} and ${to}`)
  }
  const ratio = to / from
  return (used) => from * ratio ** Math.min(Math.max(used, 0), 1)
}

/** Repeats a schedule, so that it gets hot again in between. */
export function repeatedCooling(schedule: AnnealingSchedule, times: number): AnnealingSchedule {
  if (!(Number.isInteger(times) && times > 0)) throw new RangeError(`expected how many times to cool, found ${times}`)
  return (used) => (used < 1 ? schedule((used * times) % 1) : schedule(1))
}

/** Steps between two pauses, and how many there are at least where the budget is small. */
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
  /** No state costs less than this: a search that gets there is done. */
  readonly lowest?: number | undefined
  /** Steps between two pauses, for models whose steps are slow: a slice should take at most a millisecond. */
  readonly stepsPerSlice?: number | undefined
}

/** The best found within the budget, as a copy; `solved` only if the lowest cost is known and reached. */
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

/** Few enough steps for the temperature to change often. A budget of time alone does not say how many that is. */
function sliceOf(budget: Budget, most: number): number {
  const before = budget.used(0)
  let slice = most
  while (slice > FEWEST_STEPS && budget.used(slice) - before > FINEST) slice = Math.ceil(slice / 2)
  return slice
}

/** What permutations cost. */
export interface PermutationCosts {
  /** The cost of a permutation from scratch: asked once, at the beginning. */
  cost(permutation: Int32Array): number
  /** By how much the cost rises when places i and j, which differ, exchange what they have. */
  delta(i: number, j: number, permutation: Int32Array): number
  /** Called after an exchange, for models that keep state. */
  swapped?(i: number, j: number, permutation: Int32Array): void
}

/** The permutations of 0 to size - 1, where two random places exchange what they have. */
export class PermutationModel implements AnnealingModel {
  cost: number
  readonly permutation: Int32Array
  private one = 0
  private other = 0
  private delta = 0

  /** Begins with a random permutation, or with a copy of one that is given. */
  constructor(
    readonly size: number,
    private readonly costs: PermutationCosts,
    private readonly random: Random,
    start?: ArrayLike<number>,
  ) {
    this.permutation = start
      ? permutationFrom(start, size)
      : random.shuffle(Int32Array.from({ length: size }, (_, i) => i))
    this.cost = costs.cost(this.permutation)
  }

  propose(): number {
    const { size, random } = this
    // Where there is nothing to exchange all stays as it is.
    if (size < 2) return 0
    const one = Math.floor((random.next() * size) / 4294967296)
    const drawn = Math.floor((random.next() * (size - 1)) / 4294967296)
    const other = drawn < one ? drawn : drawn + 1
    this.one = one
    this.other = other
    this.delta = this.costs.delta(one, other, this.permutation)
    return this.delta
  }

  accept(): void {
    const { one, other, permutation } = this
    if (one === other) return
    const moved = permutation[one]!
    permutation[one] = permutation[other]!
    permutation[other] = moved
    this.cost += this.delta
    this.costs.swapped?.(one, other, permutation)
  }

  reject(): void {}
}

function permutationFrom(start: ArrayLike<number>, size: number): Int32Array {
  const permutation = Int32Array.from(start)
  const isThere = new Uint8Array(size)
  for (const item of permutation) isThere[item] = 1
  if (permutation.length === size && !isThere.includes(0)) return permutation
  throw new RangeError(
    `expected every number from 0 to ${size - 1} once, found ${permutation.length} numbers, or some twice`,
  )
}
