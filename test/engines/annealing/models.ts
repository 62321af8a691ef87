import type { AnnealingModel, PermutationCosts } from '../../../src/engines/annealing/index.ts'
import type { Random } from '../../../src/index.ts'

/** Queens in different rows and columns, each pair on a diagonal costing 1; by queens on each diagonal. */
export class QueenCosts implements PermutationCosts {
  private readonly rising: Int32Array
  private readonly falling: Int32Array

  constructor(private readonly n: number) {
    this.rising = new Int32Array(2 * n)
    this.falling = new Int32Array(2 * n)
  }

  cost(columns: Int32Array): number {
    let pairs = 0
    for (let row = 0; row < this.n; row++) pairs += this.place(row, columns[row]!)
    return pairs
  }

  delta(i: number, j: number, columns: Int32Array): number {
    const before = this.lift(i, columns[i]!) + this.lift(j, columns[j]!)
    const after = this.place(i, columns[j]!) + this.place(j, columns[i]!)
    this.lift(j, columns[i]!)
    this.lift(i, columns[j]!)
    this.place(j, columns[j]!)
    this.place(i, columns[i]!)
    return after - before
  }

  swapped(i: number, j: number, columns: Int32Array): void {
    this.lift(i, columns[j]!)
    this.lift(j, columns[i]!)
    this.place(i, columns[i]!)
    this.place(j, columns[j]!)
  }

  /** A queen more, or less, and the pairs that this makes, or ends. */
  private place(row: number, column: number): number {
    return this.rising[row + column]!++ + this.falling[row - column + this.n]!++
  }

  private lift(row: number, column: number): number {
    return --this.rising[row + column]! + --this.falling[row - column + this.n]!
  }
}

/** Counted pair by pair. */
export function attackingPairs(columns: ArrayLike<number>): number {
  let pairs = 0
  for (let i = 0; i < columns.length; i++) {
    for (let j = 0; j < i; j++) if (Math.abs(columns[i]! - columns[j]!) === i - j) pairs++
  }
  return pairs
}

/** A round trip over towns with a table of distances. */
export class RoundTrip implements PermutationCosts {
  constructor(
    private readonly n: number,
    private readonly distances: Float64Array,
  ) {}

  cost(towns: ArrayLike<number>): number {
    let sum = 0
    for (let i = 0; i < this.n; i++) sum += this.distances[towns[i]! * this.n + towns[(i + 1) % this.n]!]!
    return sum
  }

  delta(i: number, j: number, towns: Int32Array): number {
    const exchanged = towns.slice()
    exchanged[i] = towns[j]!
    exchanged[j] = towns[i]!
    return this.cost(exchanged) - this.cost(towns)
  }
}

export function randomDistances(n: number, random: Random): Float64Array {
  const places = Array.from({ length: n }, () => [random.real(), random.real()] as const)
  return Float64Array.from({ length: n * n }, (_, i) => {
    const [x, y] = places[Math.floor(i / n)]!
    const [u, v] = places[i % n]!
    return Math.hypot(x - u, y - v)
  })
}

/** All permutations, one by one. */
export function* permutationsOf(n: number, chosen: number[] = []): Generator<number[]> {
  if (chosen.length === n) yield chosen
  for (let item = 0; item < n; item++) if (!chosen.includes(item)) yield* permutationsOf(n, [...chosen, item])
}

/** Walks to one of the neighbours on a ring of places, each with its height; counts how often it was where. */
export class RingWalk implements AnnealingModel {
  place = 0
  readonly visits: number[]
  private proposed = 0

  constructor(
    private readonly heights: readonly number[],
    private readonly random: Random,
  ) {
    this.visits = heights.map(() => 0)
  }

  get cost(): number {
    return this.heights[this.place]!
  }

  propose(): number {
    const { length } = this.heights
    this.proposed = (this.place + (this.random.below(2) === 0 ? 1 : length - 1)) % length
    return this.heights[this.proposed]! - this.cost
  }

  accept(): void {
    this.place = this.proposed
    this.visits[this.place]!++
  }

  reject(): void {
    this.visits[this.place]!++
  }
}
