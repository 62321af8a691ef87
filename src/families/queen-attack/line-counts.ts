import type { Grid } from '../../base/grid.ts'

/** Where the four kinds of lines begin in one list: rows, columns, diagonals row + column, diagonals row - column. */
export function lineCount({ rows, columns }: Grid): number {
  return 3 * (rows + columns) - 2
}

/** By square: its four lines, one after the other, numbered as in Prices. */
export function linesOfSquares({ rows, columns }: Grid): Int32Array {
  const lines = new Int32Array(4 * rows * columns)
  for (let row = 0, i = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++, i += 4) {
      lines[i] = row
      lines[i + 1] = rows + column
      lines[i + 2] = rows + columns + row + column
      lines[i + 3] = 2 * (rows + columns) - 1 + row - column + columns - 1
    }
  }
  return lines
}

/** How many queens of each colour stand on each line, and the errors that follow. */
export class LineCounts {
  errors = 0
  readonly lineCount: number
  readonly linesOf: Int32Array
  /** By colour × lineCount + line: how many queens stand on it. */
  readonly counts: Uint16Array
  /** The same for rows and columns: the queen that came last; it may have left since. */
  readonly latest: Int32Array

  constructor(grid: Grid, colours: number) {
    this.lineCount = lineCount(grid)
    this.linesOf = linesOfSquares(grid)
    this.counts = new Uint16Array(colours * this.lineCount)
    this.latest = new Int32Array(colours * this.lineCount)
  }

  clear(): void {
    this.errors = 0
    this.counts.fill(0)
  }

  add(queen: number, colour: number, square: number): void {
    const { counts, linesOf } = this
    const first = colour * this.lineCount
    for (let i = 4 * square; i < 4 * square + 4; i++) this.errors += counts[first + linesOf[i]!]!++
    this.latest[first + linesOf[4 * square]!] = queen
    this.latest[first + linesOf[4 * square + 1]!] = queen
  }

  remove(colour: number, square: number): void {
    const { counts, linesOf } = this
    const first = colour * this.lineCount
    for (let i = 4 * square; i < 4 * square + 4; i++) this.errors -= --counts[first + linesOf[i]!]!
  }
}
