import { columnOf, fullMask, type RowMasks } from './count-rows.ts'
import { type BoardKernel, FINISHED, FOUND, PAUSED, type WorkState } from './listing-visit.ts'

/** Finds the boards that masks allow, row by row and from the left, so that they come in the order of their lists of columns. */
export class RowLister implements BoardKernel {
  /** Queens placed, and rows left. */
  steps = 0
  readonly queens: Int32Array
  private readonly free: Int32Array
  /** By row, the columns that no later row can fill. */
  private readonly due: Int32Array
  // By row: squares still to be tried, and what is taken and attacked there.
  private readonly open: Int32Array
  private readonly columns: Int32Array
  private readonly left: Int32Array
  private readonly right: Int32Array
  /** -1 when everything has been tried. */
  private row = 0

  constructor({ n, allowed }: RowMasks) {
    this.queens = new Int32Array(n)
    this.free = allowed
    this.due = new Int32Array(n)
    let later = 0
    for (let row = n - 1; row >= 0; row--) {
      this.due[row] = fullMask(n) & ~later
      later |= allowed[row]!
    }
    this.open = new Int32Array(n)
    this.columns = new Int32Array(n)
    this.left = new Int32Array(n)
    this.right = new Int32Array(n)
    if (later === fullMask(n)) this.enter(0)
    else this.row = -1
  }

  work(budget: number): WorkState {
    const { queens, open, columns, left, right } = this
    const last = queens.length - 1
    const end = this.steps + budget
    while (this.row >= 0) {
      if (this.steps >= end) return PAUSED
      this.steps++
      const { row } = this
      const squares = open[row]!
      if (squares === 0) {
        this.row--
        continue
      }
      const bit = squares & -squares
      open[row] = squares ^ bit
      queens[row] = columnOf(bit)
      if (row === last) return FOUND
      const next = row + 1
      columns[next] = columns[row]! | bit
      left[next] = (left[row]! | bit) << 1
      right[next] = (right[row]! | bit) >>> 1
      this.enter(next)
    }
    return FINISHED
  }

  private enter(row: number): void {
    const taken = this.columns[row]!
    const open = this.free[row]! & ~(taken | this.left[row]! | this.right[row]!)
    const due = this.due[row]! & ~taken
    this.open[row] = due === 0 ? open : open & due
    this.row = row
  }
}
