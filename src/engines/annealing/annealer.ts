import type { Random } from '../../base/random.ts'

/** A problem as annealing sees it: somewhere to stand, and random changes that are made or not. */
export interface AnnealingModel {
  /** The cost of where the model stands. */
  readonly cost: number
  /**
   * Proposes a random change and gives by how much it would raise the cost; may give any number above `most` as soon as the rise is known to be
   * above it. The model stands where it stood until the change is accepted. (A change whose rise is at most `most` will be: a model that can only find out by
   * trying may have made it already, if nobody keeps what `onImproved` sees.)
   */
  propose(most: number): number
  /** Makes the change that was proposed last. */
  accept(): void
  /** Forgets it. */
  reject(): void
}

/** By how much a cost must be lower to be better: less may be rounding. */
export const LEAST_GAIN = 1e-9

const DRAW_BITS = 12
const DRAW_SHIFT = 32 - DRAW_BITS
/**
 * The negative logarithms of evenly spread numbers between 0 and 1: a logarithm for each step would take longer than many a step. Short floats are the
 * same in every engine, where the last bits of a logarithm might not be.
 */
const RISES = Float32Array.from({ length: 1 << DRAW_BITS }, (_, i) => -Math.log((i + 0.5) / (1 << DRAW_BITS)))

/**
 * Simulated annealing: a change that lowers the cost is always made, one that raises it with the probability exp(-rise / temperature). The random
 * number is drawn before the change is proposed, so that the model knows how much is too much.
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

  /**
   * `onImproved` is called while the model stands where it costs less than ever before: not at every step down, but before the first step up
   * and at the end of `work`, so that the caller can keep what it sees.
   */
  constructor(
    private readonly model: AnnealingModel,
    private readonly random: Random,
    private readonly onImproved: (cost: number) => void = () => {},
  ) {
    this.best = model.cost
  }

  /** Proposes so many changes at the current temperature. */
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
