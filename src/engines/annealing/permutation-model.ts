import type { Random } from '../../base/random.ts'
import type { AnnealingModel } from './annealing.ts'

/** What permutations cost. */
export interface PermutationCosts {
  /** The cost of a permutation from scratch: asked once, at the beginning. */
  cost(permutation: Int32Array): number
  /**
   * By how much the cost rises when places i and j of the permutation exchange what they have; i and j are different.
   */
  delta(i: number, j: number, permutation: Int32Array): number
  /** Hears that they have been exchanged, for those who keep books. */
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
