import { bitCount, type OpenRows, squaresIn } from './count-rows.ts'

/** So many rows at the end are counted by recursion, without a pause: on any board a fraction of a millisecond. */
const ROWS_WITHOUT_PAUSE = 9

/** How many open rows are walked one by one before the rest is counted by recursion. */
export function walkedRows({ free }: OpenRows): number {
  return Math.max(0, free.length - ROWS_WITHOUT_PAUSE)
}

/** A place in the tree of fillings, below the queens of the open rows before `row`: the columns they take, the diagonals they attack in it. */
export interface TreeNode {
  readonly row: number
  readonly columns: number
  readonly left: number
  readonly right: number
}

export const TREE_TOP: TreeNode = { row: 0, columns: 0, left: 0, right: 0 }

/**
 * Counts the ways to fill open rows from the top down with masks of columns and of both diagonals. The first rows are walked with a
 * stack, so that the count can be left between any two placements there, and can begin below any of them.
 */
export class RowCounter {
  /** The fillings found so far. */
  count = 0
  /** Rows looked at. */
  steps = 0
  private readonly rows: OpenRows
  private readonly free: Int32Array
  private readonly gaps: Int32Array
  private readonly due: Int32Array
  private readonly last: number
  /** The row where the walk begins, and where it ends. */
  private readonly first: number
  /** The first row of those that are counted by recursion. */
  private readonly deep: number
  /** The row the walk is in; above the first when it is finished. */
  private row: number
  // By row of the walk: squares still to be tried, how many there were, and what is taken and attacked there.
  private readonly open: Int32Array
  private readonly choices: Int32Array
  private readonly columns: Int32Array
  private readonly left: Int32Array
  private readonly right: Int32Array

  /** Below a node, which must not be deeper than `walkedRows`. */
  constructor(rows: OpenRows, { row, columns, left, right }: TreeNode = TREE_TOP) {
    const { free, gaps, due } = rows
    this.rows = rows
    this.free = free
    this.gaps = gaps
    this.due = due
    this.last = free.length - 1
    this.first = this.row = row
    this.deep = walkedRows(rows)
    const levels = this.deep + 1
    this.open = new Int32Array(levels)
    this.choices = new Int32Array(levels)
    this.columns = new Int32Array(levels)
    this.left = new Int32Array(levels)
    this.right = new Int32Array(levels)
    if (this.last < 0) {
      this.count = 1
      this.row = -1
      return
    }
    this.columns[row] = columns
    this.left[row] = left
    this.right[row] = right
    this.open[row] = squaresIn(rows, row, columns, left, right)
    this.choices[row] = bitCount(this.open[row]!)
  }

  /** Goes on for about so many steps; true when everything is counted. */
  work(budget: number): boolean {
    const { rows, first, deep, open, choices, columns, left, right, gaps } = this
    const end = this.steps + budget
    while (this.row >= first) {
      if (this.steps >= end) return false
      this.steps++
      const { row } = this
      const squares = open[row]!
      if (squares === 0) {
        this.row--
        continue
      }
      if (row === deep) {
        this.count += this.fillings(row, squares, columns[row]!, left[row]!, right[row]!)
        open[row] = 0
        continue
      }
      const bit = squares & -squares
      open[row] = squares ^ bit
      const gap = gaps[row]!
      const next = row + 1
      columns[next] = columns[row]! | bit
      left[next] = (left[row]! | bit) << gap
      right[next] = (right[row]! | bit) >>> gap
      open[next] = squaresIn(rows, next, columns[next]!, left[next]!, right[next]!)
      choices[next] = bitCount(open[next]!)
      this.row = next
    }
    return true
  }

  /** How much of the tree is behind us, from 0 to 1, where all branches of a row count the same. */
  get done(): number {
    let share = 1
    let done = 0
    for (let row = this.first; row <= this.row; row++) {
      const choices = this.choices[row]!
      if (choices === 0) return done + share
      const tried = choices - bitCount(this.open[row]!)
      // Below the last row of the walk nothing is half done.
      const finished = row === this.row ? tried : tried - 1
      share /= choices
      done += share * finished
    }
    return this.row < this.first ? 1 : done
  }

  /**
   * The fillings of a row with squares to choose from, and of all rows below it. Before going down it looks at the next two rows: most branches
   * end there.
   */
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
