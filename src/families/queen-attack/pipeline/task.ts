import { type Board, EMPTY, errorPrice, type Plan, WALL } from '../board.ts'
import { slideDistances } from '../slides.ts'

/** A board for the kernels, with a rim of walls where slides end. Queens are numbered colour by colour. */
export class Task {
  readonly rows: number
  readonly columns: number
  /** Columns with the rim. */
  readonly width: number
  readonly squares: number
  readonly colours: number
  readonly price: number
  readonly queens: number
  /** By square: 1 for walls and the rim. */
  readonly walls: Uint8Array
  /** Squares without a wall. */
  readonly open: Int32Array
  readonly startOf: Int32Array
  /** By queen, from 0. */
  readonly colourOf: Int32Array
  /** The first queen of each colour, and at the end the number of all. */
  readonly firstOf: Int32Array
  private readonly known: (Float64Array | undefined)[]

  constructor(readonly board: Board) {
    const { rows, columns, colours, squares } = board
    this.rows = rows
    this.columns = columns
    this.width = columns + 2
    this.squares = (rows + 2) * this.width
    this.colours = colours
    this.price = errorPrice(board)
    this.walls = new Uint8Array(this.squares).fill(1)
    const open: number[] = []
    const starts = Array.from({ length: colours }, (): number[] => [])
    squares.forEach((content, square) => {
      if (content === WALL) return
      const here = this.withRim(square)
      this.walls[here] = 0
      open.push(here)
      if (content !== EMPTY) starts[content - 1]!.push(here)
    })
    this.open = Int32Array.from(open)
    this.startOf = Int32Array.from(starts.flat())
    this.queens = this.startOf.length
    this.colourOf = Int32Array.from(starts.flatMap((queens, colour) => queens.map(() => colour)))
    this.firstOf = new Int32Array(colours + 1)
    for (let colour = 0; colour < colours; colour++) {
      this.firstOf[colour + 1] = this.firstOf[colour]! + starts[colour]!.length
    }
    this.known = new Array(this.squares)
  }

  /** Costs of ways from a square past walls alone; the first time, about a millisecond on a large board. */
  distancesFrom(square: number): Float64Array {
    const known = this.known[square]
    if (known) return known
    const made = slideDistances(this.rows + 2, this.width, this.walls, square)
    this.known[square] = made
    return made
  }

  rowOf(square: number): number {
    return Math.floor(square / this.width) - 1
  }

  columnOf(square: number): number {
    return (square % this.width) - 1
  }

  /** The plan with these moves, each a pair of squares. */
  planOf(squares: Int32Array): Plan {
    const moves = []
    for (let i = 0; i < squares.length; i += 2) {
      moves.push({ from: this.withoutRim(squares[i]!), to: this.withoutRim(squares[i + 1]!) })
    }
    return { moves }
  }

  private withRim(square: number): number {
    const row = Math.floor(square / this.columns)
    return (row + 1) * this.width + (square - row * this.columns) + 1
  }

  private withoutRim(square: number): number {
    return this.rowOf(square) * this.columns + this.columnOf(square)
  }
}

/** Counts pairs of queens of one colour on a common row, column or diagonal. */
export class ErrorCount {
  /** Queens on each line of the colour that is counted: rows, columns, then both kinds of diagonals. */
  private readonly counts: Int32Array

  constructor(private readonly task: Task) {
    this.counts = new Int32Array(3 * (task.rows + task.columns))
  }

  /** The errors of a board on which each queen stands on the square given. */
  of(squareOf: Int32Array): number {
    const { task, counts } = this
    const { rows, columns, width, firstOf } = task
    let errors = 0
    for (let colour = 0; colour < task.colours; colour++) {
      counts.fill(0)
      for (let queen = firstOf[colour]!; queen < firstOf[colour + 1]!; queen++) {
        const square = squareOf[queen]!
        const row = ((square / width) | 0) - 1
        const column = (square % width) - 1
        errors += counts[row]!++
        errors += counts[rows + column]!++
        errors += counts[rows + columns + row + column]!++
        errors += counts[3 * columns + 2 * rows + row - column]!++
      }
    }
    return errors
  }
}
