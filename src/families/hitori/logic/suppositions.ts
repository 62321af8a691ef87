import { OPEN, SHADED, UNSHADED } from '../position.ts'
import type { Deducer } from './deducer.ts'

/**
 * Supposes of each open square in turn that it is shaded, and that it is not, and settles it the other way where that leads to a
 * contradiction by direct conclusions; over and over, until no supposition is refuted. Can be interrupted after any square.
 */
export class Suppositions {
  /** What was supposed, and what followed from it, since a square was settled last: none of that needs to be supposed again. */
  private readonly fineAt: Int32Array
  /** How many squares were settled when it was supposed last: at the same places as the above. */
  private readonly gains: Int32Array
  private round = 1
  /** The next square, and how many have passed without a refutation. */
  private square = 0
  private passed = 0

  /** With cuts, or only by sides and numbers. */
  constructor(
    private readonly deducer: Deducer,
    private readonly withCuts: boolean,
  ) {
    this.fineAt = new Int32Array(2 * deducer.relations.squares)
    this.gains = new Int32Array(2 * deducer.relations.squares)
  }

  /** Something was settled by others, or undone: everything is to be supposed again. */
  restart(): void {
    this.passed = 0
    this.round++
  }

  /**
   * Works for about so many steps. Gives whether there is nothing more to find; a contradiction without any supposition is thrown
   * back as `impossible`.
   */
  work(steps: number): 'done' | 'more' | 'impossible' {
    const { deducer } = this
    const { squares } = deducer.relations
    const end = deducer.steps + steps
    while (this.passed < squares) {
      if (deducer.steps >= end) return 'more'
      const square = this.square
      this.square = square + 1 === squares ? 0 : square + 1
      this.passed++
      // Squares that pass at once count a little too, so that large boards are not gone through without a pause.
      if ((this.passed & 63) === 0) deducer.steps++
      if (deducer.values[square] !== OPEN) continue
      if (!this.suppose(square, SHADED, UNSHADED) || !this.suppose(square, UNSHADED, SHADED)) return 'impossible'
    }
    return 'done'
  }

  /** The open square that settles the most others, whichever way it is; a square that followed from others gains little. */
  mostDecisive(): number {
    const { deducer, gains } = this
    const { squares } = deducer.relations
    let best = -1
    let most = -1
    for (let square = 0; square < squares; square++) {
      if (deducer.values[square] !== OPEN) continue
      const gain = (1 + gains[2 * square]!) * (1 + gains[2 * square + 1]!)
      if (gain <= most) continue
      most = gain
      best = square
    }
    return best
  }

  /** Gives false if the square can be neither. */
  private suppose(square: number, value: number, otherwise: number): boolean {
    const { deducer, fineAt, round, withCuts } = this
    if (deducer.values[square] !== OPEN || fineAt[2 * square + value - 1] === round) return true
    const before = deducer.size
    deducer.settle(square, value)
    const isFine = deducer.propagate(withCuts)
    if (isFine) {
      const { trail, values, size } = deducer
      this.gains[2 * square + value - 1] = size - before
      for (let place = before; place < size; place++) {
        const implied = trail[place]!
        fineAt[2 * implied + values[implied]! - 1] = round
      }
      deducer.undo(before)
      return true
    }
    deducer.undo(before)
    deducer.settle(square, otherwise)
    this.restart()
    return deducer.propagate(true)
  }
}
