import { type OpenRows, RowWalk, type TreeNode } from './open-rows.ts'

/** The last rows are counted by recursion, without a pause: on any board a fraction of a millisecond. */
const ROWS_WITHOUT_PAUSE = 9

/** How many open rows are walked one by one before the rest is counted by recursion. */
export function walkedRows({ free }: OpenRows): number {
  return Math.max(0, free.length - ROWS_WITHOUT_PAUSE)
}

/** Counts the fillings of open rows, all or those below a node, with masks of columns and diagonals. */
export class RowCounter {
  /** The fillings found so far. */
  count = 0
  /** Rows looked at. */
  steps = 0
  private readonly walk: RowWalk
  private readonly free: Int32Array
  private readonly gaps: Int32Array
  private readonly due: Int32Array
  private readonly last: number
  /** The first row of those that are counted by recursion. */
  private readonly deep: number

  /** The node must not be deeper than `walkedRows`. */
  constructor(rows: OpenRows, top?: TreeNode) {
    this.free = rows.free
    this.gaps = rows.gaps
    this.due = rows.due
    this.last = rows.free.length - 1
    this.deep = walkedRows(rows)
    this.walk = new RowWalk(rows, this.deep, top)
    if (this.last < 0) this.count = 1
  }

  /** Counts on for about as many steps; true when everything is counted. */
  work(budget: number): boolean {
    const { walk, deep } = this
    const end = this.steps + budget
    while (!walk.isFinished) {
      if (this.steps >= end) return false
      this.steps++
      if (!walk.step()) continue
      this.count += this.fillings(deep, walk.open[deep]!, walk.columns[deep]!, walk.left[deep]!, walk.right[deep]!)
    }
    return true
  }

  get done(): number {
    return this.walk.done
  }

  /** The fillings of a row and all below it. It looks two rows ahead: most branches end there. */
  private fillings(row: number, squares: number, columns: number, left: number, right: number): number {
    // As many columns as rows are open, so that the last row has one square at most.
    if (row === this.last) return 1
    this.steps++
    const { free, gaps } = this
    let count = 0
    let open = squares
    const next = row + 1
    const gap = gaps[row]!
    const nextFree = free[next]!
    if (next === this.last) {
      do {
        const bit = open & -open
        open ^= bit
        if ((nextFree & ~(columns | bit | ((left | bit) << gap) | ((right | bit) >>> gap))) !== 0) count++
      } while (open !== 0)
      return count
    }
    const nextDue = this.due[next]!
    const nextGap = gaps[next]!
    const afterFree = free[next + 1]!
    do {
      const bit = open & -open
      open ^= bit
      const taken = columns | bit
      const nextLeft = (left | bit) << gap
      const nextRight = (right | bit) >>> gap
      let nextOpen = nextFree & ~(taken | nextLeft | nextRight)
      const due = nextDue & ~taken
      if (due !== 0) nextOpen &= due
      if (nextOpen !== 0 && (afterFree & ~(taken | (nextLeft << nextGap) | (nextRight >>> nextGap))) !== 0) {
        count += this.fillings(next, nextOpen, taken, nextLeft, nextRight)
      }
    } while (open !== 0)
    return count
  }
}
