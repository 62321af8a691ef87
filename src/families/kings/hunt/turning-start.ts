import type { Random } from '../../../base/random.ts'
import type { TurningShape } from './turning-shape.ts'

/** Exchanges of partners tried before a new start, for each pair. */
const PATIENCE_PER_PAIR = 20_000
/** WORSE in OUT_OF exchanges that add one duplicate value are accepted; those that add two never are. */
const WORSE = 1
const OUT_OF = 8

/**
 * One random board that a quarter turn leaves as it is, by local search: the classes are paired off at random, and pairs exchange partners
 * until no value is used twice. It does not end where there is no such board; from 12 queens on there is one wherever the classes can be paired off.
 */
export class TurningStart {
  /** Exchanges tried. */
  steps = 0
  readonly first: Int32Array
  readonly second: Int32Array

  private readonly uses: Int32Array
  private readonly order: Int32Array
  /** Uses of values beyond the first. */
  private conflicts = -1
  private patience = 0

  constructor(
    private readonly shape: TurningShape,
    private readonly random: Random,
  ) {
    this.first = new Int32Array(shape.orbits)
    this.second = new Int32Array(shape.orbits)
    this.uses = new Int32Array(shape.n + 1)
    this.order = Int32Array.from({ length: shape.classes }, (_, i) => i)
  }

  /** Forgets the board, so that the next work is for another. */
  restart(): void {
    this.conflicts = -1
  }

  /** Work until there is a board or about `budget` exchanges are tried. */
  work(budget: number): boolean {
    const end = this.steps + budget
    while (this.conflicts !== 0 && this.steps < end) {
      if (this.conflicts < 0 || this.patience === 0) this.pairAtRandom()
      else this.exchange()
    }
    return this.conflicts === 0
  }

  private pairAtRandom(): void {
    const { shape, uses, order, first, second } = this
    uses.set(shape.emptyValues())
    this.random.shuffle(order)
    this.conflicts = 0
    for (let i = 0; i < shape.orbits; i++) {
      first[i] = order[2 * i]!
      second[i] = order[2 * i + 1]!
      this.conflicts += this.enter(first[i]!, second[i]!)
    }
    this.patience = PATIENCE_PER_PAIR * shape.orbits
    this.steps += shape.orbits
  }

  private exchange(): void {
    const { first, second, random } = this
    this.steps++
    this.patience--
    const i = random.below(first.length)
    const other = random.below(first.length - 1)
    const j = other < i ? other : other + 1
    const a = first[i]!
    const b = second[i]!
    const isTurned = random.below(2) === 1
    const c = isTurned ? second[j]! : first[j]!
    const d = isTurned ? first[j]! : second[j]!
    const change = this.leave(a, b) + this.leave(c, d) + this.enter(a, c) + this.enter(b, d)
    if (change <= 0 || (change === 1 && random.below(OUT_OF) < WORSE)) {
      this.conflicts += change
      second[i] = c
      first[j] = b
      second[j] = d
      return
    }
    this.leave(a, c)
    this.leave(b, d)
    this.enter(a, b)
    this.enter(c, d)
  }

  /** Returns how many conflicts there are more. */
  private enter(a: number, b: number): number {
    const { uses, shape } = this
    return (uses[shape.sum(a, b)]!++ > 0 ? 1 : 0) + (uses[shape.difference(a, b)]!++ > 0 ? 1 : 0)
  }

  /** The same, which is never more than 0. */
  private leave(a: number, b: number): number {
    const { uses, shape } = this
    return (--uses[shape.sum(a, b)]! > 0 ? -1 : 0) + (--uses[shape.difference(a, b)]! > 0 ? -1 : 0)
  }
}
