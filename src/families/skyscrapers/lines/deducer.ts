import type { Board } from '../board.ts'
import { Geometry } from './geometry.ts'
import { MOST_OPEN } from './line-filter.ts'
import { LineNarrowing } from './line-narrowing.ts'

/**
 * The candidates of every square, and what follows for them line by line: a line leaves to its squares exactly what they have in some filling
 * of the line, unless too many of its squares are open. What has been taken away comes back with `undo`.
 */
export class Deducer {
  readonly geometry: Geometry
  /** By square: its candidates, bit h - 1 for the height h. */
  readonly candidates: Int32Array
  /** By line: how many of its squares have several candidates. */
  readonly openIn: Int32Array
  /** How many squares have several candidates. */
  open: number
  /** How many changes there are to undo. */
  size = 0
  /** After a contradiction: the line that has no filling. */
  brokenLine = -1

  private readonly narrowing: LineNarrowing
  private readonly changedSquares: Int32Array
  private readonly candidatesBefore: Int32Array
  private readonly isDue: Uint8Array
  private due = 0

  /** Lines with more open squares than `mostOpen` are looked at less closely: whether heights can differ, and who can be seen. */
  constructor(board: Board, mostOpen = MOST_OPEN) {
    const geometry = new Geometry(board)
    const { size, lines } = geometry
    const squares = size * size
    this.geometry = geometry
    this.narrowing = new LineNarrowing(size, mostOpen)
    this.candidates = new Int32Array(squares)
    this.openIn = new Int32Array(lines)
    this.open = 0
    // Every change takes a candidate away from a square, which has one left.
    this.changedSquares = new Int32Array(squares * size)
    this.candidatesBefore = new Int32Array(squares * size)
    this.isDue = new Uint8Array(lines).fill(1)
    this.due = lines
    const all = 0x7fff_ffff >> (31 - size)
    for (let square = 0; square < squares; square++) {
      const given = board.givens[square]!
      this.candidates[square] = given === 0 ? all : 1 << (given - 1)
      if (given !== 0 || size === 1) continue
      this.open++
      this.countOpen(square, 1)
    }
  }

  /** Work done: sets of heights that lines were looked at with. */
  get steps(): number {
    return this.narrowing.steps
  }

  /** Leaves to a square only some candidates, of which it has at least one. */
  restrict(square: number, heights: number): void {
    const { size } = this.geometry
    const row = Math.floor(square / size)
    if (!this.take(square, heights)) return
    this.makeDue(row)
    this.makeDue(size + square - row * size)
  }

  /**
   * Draws all conclusions, or simply those from settled heights and from heights with one square left in a line. Gives false at a contradiction, after
   * which nothing but undo makes sense.
   */
  propagate(isSimple = false): boolean {
    while (this.due > 0) {
      const line = this.easiestDue()
      this.isDue[line] = 0
      this.due--
      if (this.look(line, isSimple)) continue
      this.brokenLine = line
      this.isDue.fill(0)
      this.due = 0
      return false
    }
    return true
  }

  /** Goes back to when there were so many changes, at which all conclusions had been drawn. */
  undo(size: number): void {
    const { candidates, changedSquares, candidatesBefore } = this
    while (this.size > size) {
      const square = changedSquares[--this.size]!
      const now = candidates[square]!
      if ((now & (now - 1)) === 0) {
        this.open++
        this.countOpen(square, 1)
      }
      candidates[square] = candidatesBefore[this.size]!
    }
  }

  /** Lines with few open squares are quickly looked at. */
  private easiestDue(): number {
    const { isDue, openIn } = this
    let best = -1
    let least = 32
    for (let line = 0; line < isDue.length; line++) {
      if (isDue[line] === 0 || openIn[line]! >= least) continue
      best = line
      least = openIn[line]!
    }
    return best
  }

  /** Takes from the squares of a line what they cannot have. Gives false if it cannot be filled. */
  private look(line: number, isSimple: boolean): boolean {
    const { geometry, narrowing, candidates } = this
    const { size, starts, strides } = geometry
    const start = starts[line]!
    const stride = strides[line]!
    const front = geometry.fronts[line]!
    const back = geometry.backs[line]!
    const open = this.openIn[line]!
    const isPossible = isSimple
      ? narrowing.narrowSimply(candidates, start, stride, front, back, open)
      : narrowing.narrow(candidates, start, stride, front, back, open)
    if (!isPossible) return false
    const { supported } = narrowing
    const firstCrossing = line < size ? size : 0
    for (let i = 0, square = start; i < size; i++, square += stride) {
      if (!this.take(square, supported[i]!)) continue
      this.makeDue(firstCrossing + i)
      // A simple look does not see what follows from itself.
      if (isSimple) this.makeDue(line)
    }
    return true
  }

  /** Gives whether something was taken away. */
  private take(square: number, heights: number): boolean {
    const { candidates } = this
    const before = candidates[square]!
    const after = before & heights
    if (after === before) return false
    this.changedSquares[this.size] = square
    this.candidatesBefore[this.size++] = before
    candidates[square] = after
    if ((after & (after - 1)) === 0) {
      this.open--
      this.countOpen(square, -1)
    }
    return true
  }

  private countOpen(square: number, change: number): void {
    const { openIn, geometry } = this
    const row = Math.floor(square / geometry.size)
    const column = geometry.size + square - row * geometry.size
    openIn[row] = openIn[row]! + change
    openIn[column] = openIn[column]! + change
  }

  private makeDue(line: number): void {
    if (this.isDue[line] === 1) return
    this.isDue[line] = 1
    this.due++
  }
}
