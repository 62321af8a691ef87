import { IntList } from '../../../src/base/int-list.ts'
import { not, type Propagator, type PropagatorState } from '../../../src/index.ts'

/** The part of a solver that a propagator sees: a trail, and what the propagator says in a single call. */
export class Driver implements PropagatorState {
  readonly trail: number[] = []
  readonly level = 0
  /** What the last call implied, or its conflict. */
  readonly implied: number[] = []
  conflict: number[] | undefined
  private readonly values: Int8Array
  private readonly places: Int32Array
  private told = 0

  constructor(
    private readonly propagator: Propagator,
    variables: number,
  ) {
    this.values = new Int8Array(2 * variables)
    this.places = new Int32Array(variables)
  }

  value(literal: number): number {
    return this.values[literal]!
  }

  placeOf(literal: number): number {
    return this.places[literal >> 1]!
  }

  assign(literal: number): void {
    this.values[literal] = 1
    this.values[not(literal)] = -1
    this.places[literal >> 1] = this.trail.length
    this.trail.push(literal)
  }

  /** Tells what is new, and calls the propagator once. */
  propagate(): void {
    while (this.told < this.trail.length) this.propagator.assigned?.(this.trail[this.told++]!)
    this.implied.length = 0
    this.conflict = undefined
    this.propagator.propagate(this)
  }

  undo(size: number): void {
    while (this.trail.length > size) {
      const literal = this.trail.pop()!
      if (this.told > this.trail.length) {
        this.told--
        this.propagator.undone?.(literal)
      }
      this.values[literal] = 0
      this.values[not(literal)] = 0
    }
  }

  reasonOf(literal: number, before = this.placeOf(literal)): number[] {
    const reason = new IntList()
    this.propagator.explain(literal, before, reason, this)
    return [...reason.toArray()]
  }

  imply(literal: number): boolean {
    if (this.value(literal) > 0) return true
    if (this.value(literal) < 0) {
      this.conflict = [...this.reasonOf(literal, this.trail.length), not(literal)]
      return false
    }
    this.assign(literal)
    this.implied.push(literal)
    return true
  }

  fail(reason: ArrayLike<number>): void {
    this.conflict = Array.from(reason)
  }

  spend(): void {}
}
