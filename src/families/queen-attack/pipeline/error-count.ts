import type { Task } from './task.ts'

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
