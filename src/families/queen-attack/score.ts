import type { Grid } from '../../base/grid.ts'
import { type Board, errorPrice } from './board.ts'
import type { Plan } from './plan.ts'
import { replay } from './replay.ts'

/** What a plan comes to. */
export interface Score {
  /** Pairs of queens of one colour on a common line when all moves are made. */
  readonly errors: number
  /** Of all moves. */
  readonly cost: number
  /** The cost and the price of the errors. */
  readonly score: number
}

/** The score of a plan; of one that cannot be carried out, that of the moves before the first wrong one. */
export function scoreOf(board: Board, plan: Plan): Score {
  const { squares, cost } = replay(board, plan)
  const errors = errorsOn(board, squares)
  return { errors, cost, score: errors * errorPrice(board) + cost }
}

/** Pairs of one colour on a common row, column or diagonal. Two squares have at most one of these lines in common, so pairs can be counted by line. */
function errorsOn({ rows, columns }: Grid, squares: Int8Array): number {
  const onLines = new Map<string, number>()
  let errors = 0
  const stand = (line: string) => {
    const before = onLines.get(line) ?? 0
    errors += before
    onLines.set(line, before + 1)
  }
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const colour = squares[row * columns + column]!
      if (colour <= 0) continue
      stand(`${colour} row ${row}`)
      stand(`${colour} column ${column}`)
      stand(`${colour} falling ${row - column}`)
      stand(`${colour} rising ${row + column}`)
    }
  }
  return errors
}

/** Scores that differ by less are the same: sums of roots are rounded. */
const ROUNDING = 1e-9

/** Whether a score is known to be the least possible, given what no score is below. */
export function isLeast(score: number, bound: number): boolean {
  return score <= bound + ROUNDING * (1 + score)
}
