import { OPEN, SHADED, UNSHADED } from '../position.ts'
import type { Deducer } from './deducer.ts'

/**
 * Goes straight for a solution: square by square unshaded if nothing speaks against it, else shaded, and gives up where it can be
 * neither. On boards that leave much freedom this finds solutions where a careful search would look at every square for ages.
 */
export class Dive {
  private square = 0
  private readonly start: number

  constructor(private readonly deducer: Deducer) {
    this.start = deducer.size
  }

  /** Works for about so many steps. Unless there is a solution, all is as it was before in the end. */
  work(steps: number): 'found' | 'failed' | 'more' {
    const { deducer } = this
    const { squares } = deducer.relations
    const end = deducer.steps + steps
    for (; this.square < squares; this.square++) {
      if (deducer.values[this.square] !== OPEN) continue
      if (deducer.steps >= end) return 'more'
      if (this.tries(UNSHADED) || this.tries(SHADED)) continue
      deducer.undo(this.start)
      return 'failed'
    }
    return 'found'
  }

  private tries(value: number): boolean {
    const before = this.deducer.size
    this.deducer.settle(this.square, value)
    if (this.deducer.propagate(true)) return true
    this.deducer.undo(before)
    return false
  }
}
