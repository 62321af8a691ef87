import { bitCount } from '../../../base/bits.ts'
import { Different } from '../logic/different.ts'
import { narrowBySingles } from '../logic/singles.ts'
import { View } from '../logic/view.ts'
import { LineFilter } from './line-filter.ts'

/** What looks at a line without its fillings cost, in sets of heights. */
const STEPS_OF_ROUGH_LOOK = 64
const STEPS_OF_SIMPLE_LOOK = 4

/**
 * What a line leaves to its squares: over all its fillings as long as not too many squares are open, else whether heights can differ and
 * who can be seen.
 */
export class LineNarrowing {
  /** By position: the candidates that are left, after `narrow` has given true. */
  supported: Int32Array
  private readonly filter: LineFilter
  private readonly line: Int32Array
  private readonly different: Different
  private readonly view: View
  private roughLooks = 0
  private simpleLooks = 0

  /** Fillings are looked at on lines with at most `mostOpen` open squares. */
  constructor(
    private readonly size: number,
    private readonly mostOpen: number,
  ) {
    this.filter = new LineFilter(size)
    this.supported = this.filter.supported
    this.line = new Int32Array(size)
    this.different = new Different(size)
    this.view = new View(size)
  }

  /** Work done so far: sets of heights that were looked at. */
  get steps(): number {
    return this.filter.steps + this.roughLooks * STEPS_OF_ROUGH_LOOK + this.simpleLooks * STEPS_OF_SIMPLE_LOOK
  }

  /** Looks at the line that begins at a square of the board, of which so many squares are open. Gives false if it cannot be filled. */
  narrow(board: Int32Array, start: number, stride: number, front: number, back: number, open: number): boolean {
    if (open > this.mostOpen) return this.narrowRoughly(board, start, stride, front, back)
    this.supported = this.filter.supported
    return this.filter.filter(board, start, stride, front, back)
  }

  /** The same as simply as it gets: heights that are settled, and heights with one square left. Lines that are full must show what the clues say. */
  narrowSimply(board: Int32Array, start: number, stride: number, front: number, back: number, open: number): boolean {
    if (open === 0) return this.narrow(board, start, stride, front, back, open)
    const { line } = this
    this.load(board, start, stride)
    this.simpleLooks++
    return narrowBySingles(line)
  }

  private narrowRoughly(board: Int32Array, start: number, stride: number, front: number, back: number): boolean {
    const { size, line } = this
    this.load(board, start, stride)
    // What one of the two takes away may let the other take more.
    for (let before = -1, now = 0; before !== now; ) {
      this.roughLooks++
      if (!this.different.narrow(line) || !this.view.narrow(line, front, back)) return false
      before = now
      now = 0
      for (let i = 0; i < size; i++) now += bitCount(line[i]!)
    }
    return true
  }

  private load(board: Int32Array, start: number, stride: number): void {
    const { line } = this
    this.supported = line
    for (let i = 0, square = start; i < line.length; i++, square += stride) line[i] = board[square]!
  }
}
