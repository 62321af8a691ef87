import type { Deducer } from '../lines/deducer.ts'

/**
 * Counts solutions one by one: all conclusions are drawn, then a square with few candidates is tried with one of them, and without it when that
 * has been seen through.
 */
export class PlainCounter {
  found = 0
  private readonly triedSquares: number[] = []
  private readonly triedHeights: number[] = []
  private readonly sizesBefore: number[] = []

  /** From a board on which all conclusions have been drawn. */
  constructor(private readonly deducer: Deducer) {}

  /** Works for about so many steps. Gives true when all solutions have been found. */
  work(budget: number): boolean {
    const { deducer } = this
    const end = deducer.steps + budget
    do {
      if (deducer.open === 0) {
        this.found++
        if (!this.goBack()) return true
      } else if (!this.tryNext() && !this.goBack()) return true
    } while (deducer.steps < end)
    return false
  }

  private tryNext(): boolean {
    const { deducer } = this
    const square = this.leastOpen()
    const height = 1 << (31 - Math.clz32(deducer.candidates[square]!))
    this.triedSquares.push(square)
    this.triedHeights.push(height)
    this.sizesBefore.push(deducer.size)
    deducer.restrict(square, height)
    return deducer.propagate()
  }

  /** Takes the last height tried away from its square, as often as that is a contradiction. Gives false if nothing is left to try. */
  private goBack(): boolean {
    const { deducer } = this
    for (;;) {
      const square = this.triedSquares.pop()
      if (square === undefined) return false
      deducer.undo(this.sizesBefore.pop()!)
      deducer.restrict(square, ~this.triedHeights.pop()!)
      if (deducer.propagate()) return true
    }
  }

  private leastOpen(): number {
    const { candidates } = this.deducer
    let best = -1
    let fewest = Number.POSITIVE_INFINITY
    for (let square = 0; square < candidates.length; square++) {
      let choices = 0
      for (let left = candidates[square]!; left !== 0; left &= left - 1) choices++
      if (choices === 1 || choices >= fewest) continue
      fewest = choices
      best = square
    }
    return best
  }
}
