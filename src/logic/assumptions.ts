import { ASSUMED, type Deducer, isSingle, REFUTED, type Values } from './position.ts'

/**
 * Assumes every candidate in turn and removes it where propagation of some strength refutes it; over and over, until no
 * assumption is refuted. What a consistent assumption implies is consistent too, and is not assumed again: for that,
 * knowing more must never let propagation find less. Can be interrupted after any cell.
 */
export class Assumptions {
  /** By cell and value: the round in which it was found to be consistent, and how many changes followed from it. */
  private readonly consistentAt: Int32Array
  private readonly gains: Int32Array
  private round = 1
  private cell = 0
  /** How many cells have passed without a refutation. */
  private passed = 0

  /** Refutations are propagated at full strength; values of known solutions, or `lasting` ones, are not assumed. */
  constructor(
    private readonly deducer: Deducer,
    private readonly strength: number,
    private readonly strongest: number,
    private readonly solution?: Values,
    private readonly isLasting = false,
  ) {
    const { cells, values } = deducer.position
    this.consistentAt = new Int32Array(cells * values)
    this.gains = new Int32Array(cells * values)
  }

  /** After changes from elsewhere, everything must be assumed again. */
  restart(): void {
    this.passed = 0
    this.round++
  }

  /** Works for about as many steps as it is given. */
  work(steps: number): 'done' | 'more' | 'impossible' {
    const { position } = this.deducer
    const { cells, candidates } = position
    const end = position.steps + steps
    while (this.passed < cells) {
      if (position.steps >= end) return 'more'
      const cell = this.cell
      this.cell = cell + 1 === cells ? 0 : cell + 1
      this.passed++
      // Cells that pass at once count a little too, so that large boards are not gone through without a pause.
      if ((this.passed & 63) === 0) position.steps++
      const left = candidates[cell]!
      if ((left & (left - 1)) !== 0 && !this.assumeEach(cell, left)) return 'impossible'
    }
    return 'done'
  }

  /** The open cell whose values settle the most others, whichever it is. */
  mostDecisive(): number {
    const { cells, values, candidates } = this.deducer.position
    let best = -1
    let most = -1
    for (let cell = 0; cell < cells; cell++) {
      if (isSingle(candidates[cell]!)) continue
      let gain = 1
      for (let left = candidates[cell]!; left !== 0; left &= left - 1) {
        gain *= 1 + this.gains[cell * values + 31 - Math.clz32(left & -left)]!
      }
      if (gain <= most) continue
      most = gain
      best = cell
    }
    return best
  }

  /** Assumes the candidates of a cell, the highest first, as long as it has several. */
  private assumeEach(cell: number, candidates: number): boolean {
    const { candidates: now } = this.deducer.position
    for (let left = candidates; left !== 0; ) {
      const value = 31 - Math.clz32(left)
      left ^= 1 << value
      if (isSingle(now[cell]!)) return true
      if (((now[cell]! >> value) & 1) === 1 && !this.assume(cell, value)) return false
    }
    return true
  }

  /** Gives false if the cell cannot be without the value either. */
  private assume(cell: number, value: number): boolean {
    const { deducer, consistentAt, round } = this
    const { position } = deducer
    const { values, candidates, trailCells } = position
    const index = cell * values + value
    if (consistentAt[index] === round || this.solution?.[cell] === value) return true
    const before = position.size
    deducer.keep(cell, 1 << value, ASSUMED)
    if (deducer.propagate(this.strength)) {
      const { size } = position
      this.gains[index] = size - before
      for (let place = before; place < size; place++) {
        const implied = trailCells[place]!
        const left = candidates[implied]!
        if (isSingle(left)) consistentAt[implied * values + 31 - Math.clz32(left)] = round
      }
      deducer.undo(before)
      return true
    }
    deducer.undo(before)
    deducer.keep(cell, ~(1 << value), REFUTED)
    if (!this.isLasting) this.restart()
    return deducer.propagate(this.strongest)
  }
}
