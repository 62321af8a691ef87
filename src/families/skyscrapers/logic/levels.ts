import type { Board } from '../board.ts'
import { Deducer } from '../lines/deducer.ts'
import { limitByClues } from './clue-limits.ts'
import { Different } from './different.ts'
import { narrowBySingles } from './singles.ts'
import { Suppositions } from './suppositions.ts'
import { View } from './view.ts'

/** The grades, the easiest first. */
export const GRADES = ['easy', 'medium', 'hard', 'tricky', 'extreme'] as const

export type Grade = (typeof GRADES)[number]

/** The highest level that `Levels` climbs to. */
export const TOP_LEVEL = 3

/** The level that looks at whole lines. A board that is full by less has not been proven right. */
export const WHOLE_LINES = 2

/** On larger boards whole lines take too long to look at. */
export const LARGEST_TO_GRADE = 16

/**
 * How much of a board can be settled with the deductions of one level after the other:
 *
 * 0, easy: what clues say by themselves, settled heights, and heights with one square left in a line;
 * 1, medium: pairs, triples and all other sets in a line, and what clues say of who can be seen;
 * 2, hard: whole lines, over all fillings;
 * 3, tricky: suppositions from which a contradiction follows by settled heights and heights with one square left alone.
 *
 * What can be settled on a level does not depend on the order of the deductions, since knowing more never makes one
 * impossible. What is open after the last level needs suppositions that are followed up with more than that, or
 * suppositions within suppositions: extreme, if there is only one solution at all.
 */
export class Levels {
  readonly deducer: Deducer
  /** The levels that are done with; -1 before the first. */
  level = -1
  private readonly line: Int32Array
  private readonly different: Different
  private readonly view: View
  private readonly suppositions: Suppositions
  private readonly isDue: Uint8Array
  private due = 0
  private looks = 0
  private isConsistent = true

  constructor(board: Board) {
    this.deducer = new Deducer(board)
    const { size, lines } = this.deducer.geometry
    this.line = new Int32Array(size)
    this.different = new Different(size)
    this.view = new View(size)
    this.suppositions = new Suppositions(this.deducer)
    this.isDue = new Uint8Array(lines)
  }

  /** Work done so far. */
  get steps(): number {
    return this.deducer.steps + this.looks * this.line.length
  }

  /**
   * Goes up to a level and gives how many squares are open then, or -1 if the board is found to be impossible. Works
   * for about so many steps; gives undefined if there is more to do, to be called again. Levels from 2 on are for
   * boards up to LARGEST_TO_GRADE.
   */
  climb(level: number, steps = Number.POSITIVE_INFINITY): number | undefined {
    const end = this.steps + steps
    // A board that is full from the beginning is looked at all the same, as it may be wrong.
    while (this.isConsistent && this.level < level && (this.deducer.open > 0 || this.level < WHOLE_LINES)) {
      if (this.steps >= end) return undefined
      const state = this.work(this.level + 1, end - this.steps)
      if (state === 'more') return undefined
      if (state === 'impossible') this.isConsistent = false
      else this.level++
    }
    return this.isConsistent ? this.deducer.open : -1
  }

  private work(level: number, steps: number): 'done' | 'more' | 'impossible' {
    if (level > WHOLE_LINES) return this.suppositions.work(steps)
    if (level === WHOLE_LINES) return this.deducer.propagate() ? 'done' : 'impossible'
    this.isDue.fill(1)
    this.due = this.isDue.length
    if (level === 0 && !this.limit()) return 'impossible'
    return this.narrow(level) ? 'done' : 'impossible'
  }

  private limit(): boolean {
    const { fronts, backs, lines } = this.deducer.geometry
    for (let line = 0; line < lines; line++) {
      this.load(line)
      if (!limitByClues(this.line, fronts[line]!, backs[line]!)) return false
      this.store(line)
    }
    return true
  }

  /** Looks at lines until nothing changes. */
  private narrow(level: number): boolean {
    const { isDue, line } = this
    const { lines, fronts, backs } = this.deducer.geometry
    for (let next = 0; this.due > 0; next = next + 1 === lines ? 0 : next + 1) {
      if (isDue[next] === 0) continue
      isDue[next] = 0
      this.due--
      this.looks++
      this.load(next)
      if (!narrowBySingles(line)) return false
      if (level > 0 && !(this.different.narrow(line) && this.view.narrow(line, fronts[next]!, backs[next]!)))
        return false
      this.store(next)
    }
    return true
  }

  private load(index: number): void {
    const { line } = this
    const { geometry, candidates } = this.deducer
    const stride = geometry.strides[index]!
    for (let i = 0, square = geometry.starts[index]!; i < line.length; i++, square += stride)
      line[i] = candidates[square]!
  }

  /** Every change is a reason to look at both lines of its square. */
  private store(index: number): void {
    const { line, deducer } = this
    const { geometry, candidates } = deducer
    const { size } = geometry
    const stride = geometry.strides[index]!
    for (let i = 0, square = geometry.starts[index]!; i < size; i++, square += stride) {
      if (line[i] === candidates[square]) continue
      deducer.restrict(square, line[i]!)
      this.makeDue(index)
      this.makeDue(index < size ? size + i : i)
    }
  }

  private makeDue(line: number): void {
    if (this.isDue[line] === 1) return
    this.isDue[line] = 1
    this.due++
  }
}
