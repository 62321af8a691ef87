import { GIVEN, isSingle, type Need, Position, type TellingDeducer } from '../../src/logic/index.ts'
import { type Board, linesOf } from './latin-board.ts'

/** Strengths of propagation: a known number leaves its lines; with HIDDEN, a number with one place in a line goes there. */
export const NAKED = 0
export const HIDDEN = 1

/** A reason is the square whose number leaves its lines; or, from `hidden` on, a line and a number with one place in it. */
export class LatinDeducer implements TellingDeducer {
  readonly position: Position
  readonly conflict = { cell: -1, reason: 0 }
  readonly hidden: number
  private readonly lines: readonly (readonly number[])[]
  private followed = 0

  constructor(readonly board: Board) {
    const { rows } = board
    this.position = new Position(rows * rows, rows)
    this.hidden = rows ** 2
    this.lines = linesOf(board)
    this.reset()
  }

  reset(): void {
    this.undo(0)
    for (const [cell, left] of this.board.candidates.entries()) this.keep(cell, left, GIVEN)
  }

  undo(size: number): void {
    this.position.undo(size)
    this.followed = Math.min(this.followed, size)
  }

  keep(cell: number, mask: number, reason: number): boolean {
    if ((this.position.candidates[cell]! & mask) !== 0) return this.position.keep(cell, mask, reason)
    Object.assign(this.conflict, { cell, reason })
    return false
  }

  propagate(strength: number): boolean {
    const { candidates, trailCells } = this.position
    for (let size = -1; size !== this.position.size; ) {
      while (this.followed < this.position.size) {
        const cell = trailCells[this.followed++]!
        if (!isSingle(candidates[cell]!)) continue
        for (const line of this.lines.filter((each) => each.includes(cell))) {
          for (const other of line) {
            if (other !== cell && !this.keep(other, ~candidates[cell]!, cell)) return false
          }
        }
      }
      size = this.position.size
      if (strength === HIDDEN && !this.placeHidden()) return false
    }
    return true
  }

  why(reason: number, cell: number, _: number, now: Int32Array, need: Need): void {
    if (reason < this.hidden) need(reason, this.position.all & ~now[reason]!)
    const { line, number } = this.placeOf(reason)
    for (const other of line) if (other !== cell) need(other, number)
  }

  isSilent(reason: number, left: number): boolean {
    return reason < this.hidden && !isSingle(left)
  }

  /** The line and the number of a reason. */
  placeOf(reason: number): { readonly index: number; readonly line: readonly number[]; readonly number: number } {
    const index = Math.floor((reason - this.hidden) / this.board.rows)
    return { index, line: this.lines[index] ?? [], number: 1 << ((reason - this.hidden) % this.board.rows) }
  }

  /** The first number that has one place, or none. */
  private placeHidden(): boolean {
    const { candidates, size } = this.position
    for (
      let reason = this.hidden;
      reason < this.hidden + 2 * this.board.rows ** 2 && this.position.size === size;
      reason++
    ) {
      const { line, number } = this.placeOf(reason)
      const places = line.filter((cell) => (candidates[cell]! & number) !== 0)
      if (places.length === 0) Object.assign(this.conflict, { cell: -1, reason })
      if (places.length === 0 || (places.length === 1 && !this.keep(places[0]!, number, reason))) return false
    }
    return true
  }
}
