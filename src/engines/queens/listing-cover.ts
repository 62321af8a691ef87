import { Random } from '../../base/random.ts'
import type { Stopped } from '../../search.ts'
import { type ExactCover, exactCover } from '../exact-cover/index.ts'
import type { QueensTask } from './task.ts'

// Beyond these, looking at all squares and making the cover would take longer than a search may go without a word.
const MOST_ROWS = 1024
const MOST_OPEN_SQUARES = 1 << 16

/** A task as an exact cover problem: options are open squares, which cover a row and a column, and diagonals that need not be covered. */
export interface BoardCover {
  readonly cover: ExactCover
  /** The square of each option: row × n + column. */
  readonly squares: readonly number[]
}

/** The cover, or why there is none to be had. */
export function openCover(task: QueensTask): BoardCover | Stopped<never> {
  const { n } = task
  if (n > MOST_ROWS) return tooLarge(`${n} rows`, `${MOST_ROWS} rows`)
  const squares = openSquaresOf(task)
  if (squares.length > MOST_OPEN_SQUARES) return tooLarge(`${squares.length} open squares`, `${MOST_OPEN_SQUARES}`)
  // In the order of the board each queen stands beside the one before, and the search is lost among boards that are nearly full.
  new Random(1).shuffle(squares)
  const rank = ranks(n)
  const diagonals = 2 * n - 1
  const options = squares.map((square) => {
    const row = Math.floor(square / n)
    const column = square % n
    return [2 * rank[row]!, 2 * rank[column]! + 1, 2 * n + row + column, 2 * n + diagonals + row - column + n - 1]
  })
  return { cover: exactCover({ items: 2 * n, secondary: 2 * diagonals, options }), squares }
}

/** The squares of the given queens, and all that they do not attack and that are not blocked. */
function openSquaresOf({ n, given, blocked }: QueensTask): number[] {
  const inColumn = new Uint8Array(n)
  const onRising = new Uint8Array(2 * n)
  const onFalling = new Uint8Array(2 * n)
  given?.forEach((column, row) => {
    if (column < 0) return
    inColumn[column] = 1
    onRising[row + column] = 1
    onFalling[row - column + n - 1] = 1
  })
  const squares: number[] = []
  for (let row = 0; row < n; row++) {
    const stands = given ? given[row]! : -1
    if (stands >= 0) {
      squares.push(row * n + stands)
      continue
    }
    for (let column = 0; column < n; column++) {
      if (blocked?.[row * n + column]) continue
      if (inColumn[column] || onRising[row + column] || onFalling[row - column + n - 1]) continue
      squares.push(row * n + column)
    }
  }
  return squares
}

/** Of rows and of columns that have equally many squares left, those nearest the middle come first: their queens attack most. */
function ranks(n: number): Int32Array {
  const rank = new Int32Array(n)
  for (let line = 0; line < n; line++) {
    const fromMiddle = 2 * line - n + 1
    rank[line] = fromMiddle > 0 ? fromMiddle - 1 : -fromMiddle
  }
  return rank
}

function tooLarge(found: string, limit: string): Stopped<never> {
  return { status: 'stopped', reason: 'limits', why: `the board has ${found}, and the limit is ${limit}`, steps: 0 }
}
