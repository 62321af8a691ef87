import type { Deducer } from '../lines/deducer.ts'

/**
 * Supposes one candidate after the other, and takes it away where a contradiction follows simply, from settled heights and heights with one
 * square left; over and over, until no supposition is refuted. Can be interrupted after any candidate.
 */
export class Suppositions {
  /** The next square, its heights that have had their turn, and how many squares have passed without a refutation. */
  private square = 0
  private tried = 0
  private passed = 0

  constructor(private readonly deducer: Deducer) {}

  /** Works for about so many steps, after all conclusions have been drawn. Gives whether there is more to find. */
  work(steps: number): 'done' | 'more' | 'impossible' {
    const { deducer } = this
    const { candidates } = deducer
    const end = deducer.steps + steps
    while (this.passed < candidates.length && deducer.open > 0) {
      const heights = candidates[this.square]!
      const left = heights & ~this.tried
      if ((heights & (heights - 1)) === 0 || left === 0) {
        this.square = this.square + 1 === candidates.length ? 0 : this.square + 1
        this.tried = 0
        this.passed++
        continue
      }
      if (deducer.steps >= end) return 'more'
      const height = left & -left
      this.tried |= height
      if (!this.isRefuted(height)) continue
      this.passed = 0
      deducer.restrict(this.square, ~height)
      if (!deducer.propagate()) return 'impossible'
    }
    return 'done'
  }

  private isRefuted(height: number): boolean {
    const { deducer } = this
    const before = deducer.size
    deducer.restrict(this.square, height)
    const isFine = deducer.propagate(true)
    deducer.undo(before)
    return !isFine
  }
}
