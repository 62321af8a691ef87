import type { Board } from '../board.ts'

/** Where the lines of a board lie, and their clues. Rows come first, then columns; a row is seen from the left, a column from above. */
export class Geometry {
  readonly size: number
  readonly lines: number
  /** By line: its first square, the way to the next one, and how many are seen from its two ends, 0 where nothing is said. */
  readonly starts: Int32Array
  readonly strides: Int32Array
  readonly fronts: Int32Array
  readonly backs: Int32Array

  constructor({ rows: size, clues }: Board) {
    this.size = size
    this.lines = 2 * size
    this.starts = new Int32Array(this.lines)
    this.strides = new Int32Array(this.lines)
    this.fronts = new Int32Array(this.lines)
    this.backs = new Int32Array(this.lines)
    for (let i = 0; i < size; i++) {
      this.starts[i] = i * size
      this.strides[i] = 1
      this.fronts[i] = clues[4 * size - 1 - i]!
      this.backs[i] = clues[size + i]!
      this.starts[size + i] = i
      this.strides[size + i] = size
      this.fronts[size + i] = clues[i]!
      this.backs[size + i] = clues[3 * size - 1 - i]!
    }
  }

  /** The squares of a line as they are seen from its front. */
  squaresOf(line: number): number[] {
    return Array.from({ length: this.size }, (_, i) => this.starts[line]! + i * this.strides[line]!)
  }
}
