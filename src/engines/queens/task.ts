/** n queens on n × n squares, none attacking another, where some may be given and some squares blocked. */
export interface QueensTask {
  readonly n: number
  /** By row, the column of the queen that stands there from the beginning, -1 where none does. Those given do not attack each other. */
  readonly given?: Int32Array
  /** By square, 1 where no queen may stand, else 0. No given queen stands on one. */
  readonly blocked?: Uint8Array
}

/** Squares looked at between two pauses: about a millisecond. */
const SQUARES_PER_PAUSE = 1 << 18

/** Up to here something can be kept for every square: 64 MB of bytes. */
export const MOST_ROWS_WITH_SQUARES = 8192

/** Where queens can stand. */
export interface OpenSquares {
  /** By square, 0 where a queen stands or could, else 1: it is blocked, or a given queen attacks it. */
  readonly closed: Uint8Array
  /** How many open ones there are in each row and column: one in those of the given queens. */
  readonly inRow: Int32Array
  readonly inColumn: Int32Array
  readonly count: number
}

export function* openSquares({ n, given, blocked }: QueensTask): Generator<undefined, OpenSquares> {
  const closed = new Uint8Array(n * n).fill(1)
  const inRow = new Int32Array(n)
  const inColumn = new Int32Array(n)
  const attacked = given ? linesOf(n, given) : undefined
  let count = 0
  let pause = SQUARES_PER_PAUSE
  for (let row = 0; row < n; row++) {
    const stands = given ? given[row]! : -1
    if (stands >= 0) {
      closed[row * n + stands] = 0
      inRow[row] = 1
      inColumn[stands] = 1
      count++
      continue
    }
    for (let column = 0; column < n; column++) {
      if (blocked && blocked[row * n + column]! > 0) continue
      if (attacked) {
        const { columns, rising, falling } = attacked
        if (columns[column]! + rising[row + column]! + falling[row - column + n - 1]! > 0) continue
      }
      closed[row * n + column] = 0
      inRow[row]!++
      inColumn[column]!++
    }
    count += inRow[row]!
    pause -= n
    if (pause > 0) continue
    pause = SQUARES_PER_PAUSE
    yield
  }
  return { closed, inRow, inColumn, count }
}

/** By column and diagonal, 1 if a given queen stands on it. */
function linesOf(n: number, given: Int32Array) {
  const columns = new Uint8Array(n)
  const rising = new Uint8Array(2 * n)
  const falling = new Uint8Array(2 * n)
  for (let row = 0; row < n; row++) {
    const column = given[row]!
    if (column < 0) continue
    columns[column] = 1
    rising[row + column] = 1
    falling[row - column + n - 1] = 1
  }
  return { columns, rising, falling }
}
