const NONE = -1

const STARTING = 0
const REDUCING = 1
const CHOOSING = 2
const GROWING = 3
const COMPLETE = 4
const STUCK = 5

/** How often the rows that are left over bid for columns, and how many bids there are for each row at most. */
const ROUNDS_OF_BIDS = 2
const BIDS_PER_ROW = 4

/**
 * Assigns every row a column of its own at the least cost, by shortest augmenting paths after Jonker and Volgenant. The
 * prices prove it: no cost is below the price of its row plus that of its column, and no column has a price above 0, so
 * that no assignment costs less than all prices together. Made once, it solves any number of problems up to its size
 * without asking for memory.
 */
export class AssignmentKernel {
  /** Costs looked at since the problem was given. */
  steps = 0
  /** The column of each row, -1 if it has none yet. */
  readonly columnOf: Int32Array
  /** What each row pays, once all are assigned: the cost of its square less the price of the column. */
  readonly rowPrices: Float64Array
  /** Never above 0, and 0 for columns that are left over. */
  readonly columnPrices: Float64Array
  /** What the assignment costs, once it is complete. */
  cost = 0
  /** How many rows have a column. */
  assigned = 0

  private costs: Float64Array = new Float64Array(0)
  private rows = 0
  private columns = 0
  private stage = COMPLETE

  private readonly rowOf: Int32Array
  /** The cheapest of each row, which is what a row costs at least. */
  private readonly leastOf: Float64Array
  /** The unassigned rows: from `next` on those of this round, and `later` for the following one. */
  private readonly free: Int32Array
  private frees = 0
  private next = 0
  private later = 0
  private round = 0
  private bids = 0
  private readonly tree: PathTree

  /** For problems of at most this many rows and columns. */
  constructor(
    readonly mostRows: number,
    readonly mostColumns: number,
  ) {
    this.columnOf = new Int32Array(mostRows)
    this.rowPrices = new Float64Array(mostRows)
    this.leastOf = new Float64Array(mostRows)
    this.free = new Int32Array(mostRows)
    this.columnPrices = new Float64Array(mostColumns)
    this.rowOf = new Int32Array(mostColumns)
    this.tree = new PathTree(this.columnPrices, this.columnOf, this.rowOf)
  }

  /**
   * The costs row by row; Infinity where a row must not have a column. False if there is no assignment of all rows.
   * Results are in the first places of `columnOf` and of the prices, until the next problem. Whole numbers give whole
   * prices, and are exact as long as all rows at the highest cost stay below 2^50.
   */
  solve(costs: Float64Array, rows: number, columns: number): boolean {
    this.begin(costs, rows, columns)
    this.work(Number.POSITIVE_INFINITY)
    return this.isComplete
  }

  /** Takes a problem to `work` on. The costs are not copied and must stay as they are. */
  begin(costs: Float64Array, rows: number, columns: number): void {
    if (rows > this.mostRows || columns > this.mostColumns) {
      const most = `${this.mostRows}×${this.mostColumns}`
      throw new RangeError(`a kernel for ${most} costs was given ${rows}×${columns}`)
    }
    this.costs = costs
    this.rows = rows
    this.columns = columns
    this.columnOf.fill(NONE, 0, rows)
    this.rowOf.fill(NONE, 0, columns)
    this.columnPrices.fill(0, 0, columns)
    this.tree.take(costs, columns)
    this.steps = 0
    this.cost = 0
    this.assigned = 0
    this.frees = 0
    this.next = 0
    this.stage = STARTING
  }

  /** Look at about this many costs; true when it has ended, with an assignment or without. */
  work(budget: number): boolean {
    const end = this.steps + budget
    while (this.steps < end && this.stage < COMPLETE) {
      if (this.stage === STARTING) this.start(end)
      else if (this.stage === REDUCING) this.reduce(end)
      else if (this.stage === CHOOSING) this.choose()
      else this.grow(end)
    }
    return this.stage >= COMPLETE
  }

  /** Whether every row has its column. */
  get isComplete(): boolean {
    return this.stage === COMPLETE
  }

  /** No assignment costs less than this; -Infinity as long as not every row has been looked at. */
  get bound(): number {
    if (this.stage === STARTING) return Number.NEGATIVE_INFINITY
    let bound = 0
    // Columns without a row are free, so what the assigned rows cost is what all prices make, and the prices of the
    // others are their least costs.
    for (let row = 0; row < this.rows; row++) {
      const column = this.columnOf[row]!
      bound += column === NONE ? this.leastOf[row]! : this.costs[row * this.columns + column]!
    }
    return bound
  }

  /** If it got stuck: rows with too few columns among all of them, and those columns, in order. */
  get shortage(): { rows: Int32Array; columns: Int32Array } {
    if (this.stage !== STUCK) throw new RangeError('only an assignment that got stuck is short of columns')
    return { rows: this.tree.rows().sort(), columns: this.tree.columns().sort() }
  }

  /** Every row takes its cheapest column if it is free. */
  private start(end: number): void {
    const { costs, rows, columns, columnOf, rowOf, leastOf, free } = this
    let row = this.next
    for (; row < rows && this.steps < end; row++) {
      const base = row * columns
      let least = Number.POSITIVE_INFINITY
      let cheapest = NONE
      for (let column = 0; column < columns; column++) {
        const cost = costs[base + column]!
        if (cost < least || (cost === least && cheapest >= 0 && rowOf[cheapest]! >= 0 && rowOf[column]! < 0)) {
          least = cost
          cheapest = column
        }
      }
      this.steps += columns + 1
      leastOf[row] = least
      if (cheapest >= 0 && rowOf[cheapest]! < 0) {
        columnOf[row] = cheapest
        rowOf[cheapest] = row
        this.assigned++
      } else free[this.frees++] = row
    }
    this.next = row
    if (row < rows) return
    this.next = 0
    this.later = 0
    this.round = 0
    this.bids = BIDS_PER_ROW * this.frees
    this.stage = REDUCING
  }

  /**
   * The rows that are left over bid: a row takes the column that is cheapest at today's prices, and lowers its price by
   * as much as the second cheapest is worse. Who had it is free again. Bids can go back and forth for long, so there is
   * an end to them.
   */
  private reduce(end: number): void {
    const { costs, columns, columnOf, rowOf, columnPrices, free } = this
    while (this.next < this.frees && this.bids > 0) {
      if (this.steps >= end) return
      this.steps += columns
      this.bids--
      const row = free[this.next++]!
      const base = row * columns
      let least = Number.POSITIVE_INFINITY
      let second = Number.POSITIVE_INFINITY
      let first = NONE
      let other = NONE
      for (let column = 0; column < columns; column++) {
        const cost = costs[base + column]! - columnPrices[column]!
        if (cost >= second) continue
        if (cost < least) {
          second = least
          other = first
          least = cost
          first = column
        } else {
          second = cost
          other = column
        }
      }
      if (second === Number.POSITIVE_INFINITY) {
        // It has one column or none: no bid would be too high.
        free[this.later++] = row
        continue
      }
      const isBetter = least < second
      if (isBetter) columnPrices[first]! -= second - least
      else if (rowOf[first]! >= 0) first = other
      const driven = rowOf[first]!
      rowOf[first] = row
      columnOf[row] = first
      if (driven < 0) {
        this.assigned++
        continue
      }
      columnOf[driven] = NONE
      if (isBetter) free[--this.next] = driven
      else free[this.later++] = driven
    }
    // Without bids left, those who have not had their turn stay free as well.
    while (this.next < this.frees) free[this.later++] = free[this.next++]!
    this.frees = this.later
    this.later = 0
    this.next = 0
    if (++this.round === ROUNDS_OF_BIDS || this.bids === 0) this.stage = CHOOSING
  }

  /** The next row that has no column is the root of a new tree, or all is done. */
  private choose(): void {
    if (this.next === this.frees) {
      this.finish()
      return
    }
    this.tree.plant(this.free[this.next]!)
    this.stage = GROWING
  }

  private grow(end: number): void {
    const { tree } = this
    const made = tree.steps
    const found = tree.grow(end - this.steps)
    this.steps += tree.steps - made
    if (found === NOT_YET) return
    if (found === NOWHERE) {
      this.stage = STUCK
      return
    }
    tree.augment(found)
    this.assigned++
    this.next++
    this.stage = CHOOSING
  }

  private finish(): void {
    const { costs, rows, columns, columnOf, rowPrices, columnPrices } = this
    let sum = 0
    for (let row = 0; row < rows; row++) {
      const column = columnOf[row]!
      const cost = costs[row * columns + column]!
      rowPrices[row] = cost - columnPrices[column]!
      sum += cost
    }
    this.cost = sum
    this.stage = COMPLETE
  }
}

/** What growing a tree gives where it does not give a column: it has to continue, or there is nowhere to go. */
const NOT_YET = -1
const NOWHERE = -2

/**
 * The tree of shortest paths from a row without a column to the nearest column without a row, by Dijkstra's algorithm:
 * the length of a step from a row to a column is by how much their cost is above their prices, and a column leads back
 * to the row that has it at no cost.
 */
class PathTree {
  /** Costs looked at. */
  steps = 0

  private costs: Float64Array = new Float64Array(0)
  private width = 0
  /** The columns; those in the tree come first. */
  private readonly order: Int32Array
  private settled = 0
  private readonly distances: Float64Array
  /** The row from which a column is reached. */
  private readonly before: Int32Array
  private root = 0
  /** The row that the tree grows from next, and what is taken off its costs to make them distances from the root. */
  private row = 0
  private offset = 0
  private reached = 0

  /** Reads and changes the arrays of its owner. */
  constructor(
    private readonly columnPrices: Float64Array,
    private readonly columnOf: Int32Array,
    private readonly rowOf: Int32Array,
  ) {
    this.order = new Int32Array(rowOf.length)
    this.distances = new Float64Array(rowOf.length)
    this.before = new Int32Array(rowOf.length)
  }

  /** The costs of the trees that follow, row by row. */
  take(costs: Float64Array, columns: number): void {
    this.costs = costs
    this.width = columns
    for (let column = 0; column < columns; column++) this.order[column] = column
  }

  plant(root: number): void {
    this.root = root
    this.row = root
    this.offset = 0
    this.reached = Number.NEGATIVE_INFINITY
    this.settled = 0
    this.distances.fill(Number.POSITIVE_INFINITY, 0, this.width)
  }

  /** Look at about this many costs; gives the nearest free column when it is reached. */
  grow(budget: number): number {
    const { costs, width, columnPrices, rowOf, order, distances, before } = this
    const end = this.steps + budget
    let { row, offset, settled, reached, steps } = this
    let found = NOT_YET
    while (steps < end) {
      const base = row * width
      let least = Number.POSITIVE_INFINITY
      let nearest = NONE
      for (let k = settled; k < width; k++) {
        const column = order[k]!
        const distance = costs[base + column]! - columnPrices[column]! - offset
        let shortest = distances[column]!
        if (distance < shortest) {
          shortest = distance
          distances[column] = distance
          before[column] = row
        }
        // Of columns that are as near, a free one ends the search.
        if (shortest < least || (shortest === least && rowOf[column]! < 0)) {
          least = shortest
          nearest = k
        }
      }
      steps += width - settled + 1
      if (least === Number.POSITIVE_INFINITY) {
        found = NOWHERE
        break
      }
      // Only rounding makes a distance shorter than one before; prices must fall even then.
      if (least > reached) reached = least
      const column = order[nearest]!
      row = rowOf[column]!
      if (row < 0) {
        found = column
        break
      }
      order[nearest] = order[settled]!
      order[settled++] = column
      offset = costs[row * width + column]! - columnPrices[column]! - reached
    }
    this.row = row
    this.offset = offset
    this.settled = settled
    this.reached = reached
    this.steps = steps
    return found
  }

  /** The prices of the tree's columns fall until the path to the last column is free; the rows on it move. */
  augment(last: number): void {
    const { columnPrices, columnOf, rowOf, order, distances, before, reached, root } = this
    for (let k = 0; k < this.settled; k++) {
      const column = order[k]!
      columnPrices[column]! += distances[column]! - reached
    }
    let column = last
    let row: number
    do {
      row = before[column]!
      rowOf[column] = row
      const left = columnOf[row]!
      columnOf[row] = column
      column = left
    } while (row !== root)
  }

  /** The columns in the tree. */
  columns(): Int32Array {
    return this.order.slice(0, this.settled)
  }

  /** The root, and the rows that have the columns in the tree. */
  rows(): Int32Array {
    return Int32Array.of(this.root, ...this.columns().map((column) => this.rowOf[column]!))
  }
}
