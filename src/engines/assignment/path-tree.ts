const NONE = -1

/** What growing a tree gives where it does not give a column: it has to go on, or there is nowhere to go. */
export const NOT_YET = -1
export const NOWHERE = -2

/**
 * The tree of shortest paths from a row without a column to the nearest column without a row, by Dijkstra's algorithm: the length of a step from a row to a column is by how
 * much their cost is above their prices, and a column leads back to the row that has it at no cost.
 */
export class PathTree {
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

  /** Reads and changes the arrays of whoever makes it. */
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

  /** Goes on for about so many costs; gives the nearest column that nobody has when it is reached. */
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
        // Of columns that are as near, one that nobody has ends the search.
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
      // Only rounding makes a distance shorter than one before; prices must fall all the same.
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

  /** The prices of the columns in the tree fall until the path to the last column costs nothing extra; then everybody on it moves on. */
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
