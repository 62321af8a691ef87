import type { Grid } from '../../base/grid.ts'

/** A board with walls and coloured queens. */
export interface Board extends Grid {
  /** Colours are 1, 2, …; each of them has at least one queen. */
  readonly colours: number
  /** By square: WALL, EMPTY or the colour of the queen that stands there. */
  readonly squares: Int8Array
}

export const WALL = -1
export const EMPTY = 0

/** What a pair of queens of one colour on a common line adds to the score. */
export function errorPrice({ rows, columns }: Grid): number {
  return Math.max(rows, columns)
}

/** Moves in the order in which they are made. */
export interface Plan {
  readonly moves: readonly Move[]
}

/** A queen slides from one square to another: row × columns + column. */
export interface Move {
  readonly from: number
  readonly to: number
}

/** Colours as people name them: A for 1, B for 2, … */
export function letterOf(colour: number): string {
  return String.fromCharCode(64 + colour)
}

/** There are no more letters. */
export const MOST_COLOURS = 26

/** Larger boards than any plan is found for in good time are refused. */
export const LONGEST_SIDE = 50

/** By colour, how many queens it has; [0] says nothing. */
export function queensByColour(squares: Int8Array, colours: number): Int32Array {
  const counts = new Int32Array(colours + 1)
  for (const colour of squares) if (colour > 0) counts[colour]!++
  return counts
}

/**
 * What keeps squares from being a board: no queen at all, or a colour without queens before one that has some, and
 * where that one stands.
 */
type ColourGap = {
  readonly missing: number
  readonly above?: { readonly colour: number; readonly square: number }
}

/** How many colours there are, or what is missing, where nothing but the queens says it. */
export function coloursOn(squares: Int8Array): number | ColourGap {
  let colours = 0
  for (const colour of squares) colours = Math.max(colours, colour)
  const missing = queensByColour(squares, colours).indexOf(0, 1)
  if (colours === 0) return { missing: 1 }
  if (missing < 0) return colours
  const square = squares.findIndex((colour) => colour > missing)
  return { missing, above: { colour: squares[square]!, square } }
}

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
