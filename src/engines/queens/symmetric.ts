import { type Search, translate } from '../../search.ts'
import type { QueensCount } from './count.ts'
import { type BoardKernel, type BoardList, FINISHED, FOUND, PAUSED, visitEach, type WorkState } from './listing.ts'

/**
 * Finds the boards that a half or a quarter turn leaves as they are, each once. Rows are filled from the middle to the
 * top, because queens near the middle attack most, and each queen comes with those that turning makes of it. What
 * stands there is symmetric all the time, so that the first of them is not attacked only if none is.
 */
class SymmetricKernel implements BoardKernel {
  /** Squares looked at. */
  steps = 0
  /** By row, the column of the queen; -1 where none stands. A board after `work` said FOUND. */
  readonly queens: Int32Array
  private readonly inColumn: Uint8Array
  private readonly onRising: Uint8Array
  private readonly onFalling: Uint8Array
  /** By level, the row of the queen that was placed first, and the column to try next. */
  private readonly rows: Int32Array
  private readonly columns: Int32Array
  /** -1 when everything has been tried. */
  private level: number

  constructor(
    private readonly n: number,
    private readonly queensPerTurn: 2 | 4,
  ) {
    this.queens = new Int32Array(n).fill(-1)
    this.inColumn = new Uint8Array(n)
    this.onRising = new Uint8Array(2 * n)
    this.onFalling = new Uint8Array(2 * n)
    const others = n - (n % 2)
    const levels = Math.floor(others / queensPerTurn)
    this.rows = new Int32Array(levels + 1)
    this.columns = new Int32Array(levels + 1)
    this.rows[0] = Math.floor(n / 2) - 1
    // A queen that a turn leaves where it is stands in the middle, and the others come in whole turns.
    this.level = others % queensPerTurn === 0 ? 0 : -1
    if (n % 2 === 1) this.set((n - 1) / 2, (n - 1) / 2, 1)
  }

  /** Continue for about `budget` steps, or to the next board. */
  work(budget: number): WorkState {
    const { n, queens, inColumn, onRising, onFalling, rows, columns } = this
    const end = n - 1
    const lastLevel = rows.length - 1
    const stop = this.steps + budget
    while (this.level >= 0) {
      const { level } = this
      if (level === lastLevel) {
        // Handed out already, or about to be.
        if (columns[level] === 0) {
          columns[level] = 1
          return FOUND
        }
        this.goBack()
        continue
      }
      if (this.steps >= stop) return PAUSED
      const row = rows[level]!
      let column = columns[level]!
      const start = column
      while (
        column < n &&
        (inColumn[column] !== 0 ||
          onRising[row + column] !== 0 ||
          onFalling[row - column + end] !== 0 ||
          row === column ||
          row + column === end)
      ) {
        column++
      }
      this.steps += column - start + 1
      if (column === n) {
        this.goBack()
        continue
      }
      columns[level] = column
      this.setTurns(row, column, 1)
      let next = row - 1
      while (next >= 0 && queens[next] !== -1) next--
      this.level = level + 1
      rows[level + 1] = next
      columns[level + 1] = 0
    }
    return FINISHED
  }

  private goBack(): void {
    const level = --this.level
    if (level < 0) return
    const column = this.columns[level]!
    this.setTurns(this.rows[level]!, column, 0)
    this.columns[level] = column + 1
  }

  private setTurns(row: number, column: number, value: 0 | 1): void {
    const end = this.n - 1
    this.set(row, column, value)
    this.set(end - row, end - column, value)
    if (this.queensPerTurn === 2) return
    this.set(column, end - row, value)
    this.set(end - column, row, value)
  }

  private set(row: number, column: number, value: 0 | 1): void {
    this.queens[row] = value === 1 ? column : -1
    this.inColumn[column] = value
    this.onRising[row + column] = value
    this.onFalling[row - column + this.n - 1] = value
  }
}

/** The number of boards with n queens that a half turn leaves as they are. */
export function searchHalfTurnCount(n: number): Search<QueensCount> {
  return countOf(new SymmetricKernel(n, 2))
}

/** The number of boards that a quarter turn maps to themselves: none unless n is 4k or 4k + 1. */
export function searchQuarterTurnCount(n: number): Search<QueensCount> {
  return countOf(new SymmetricKernel(n, 4))
}

/** Visits each board that a quarter turn maps to itself, up to `most`. The visitor may keep what it gets. */
export function searchSymmetricBoards(
  n: number,
  visit: (queens: Int32Array) => void,
  most = Number.POSITIVE_INFINITY,
): Search<BoardList> {
  const kernel = new SymmetricKernel(n, 4)
  return visitEach(kernel, () => visit(kernel.queens.slice()), most)
}

function countOf(kernel: SymmetricKernel): Search<QueensCount> {
  const search = visitEach(kernel, () => {}, Number.POSITIVE_INFINITY)
  return translate(
    search,
    ({ count }): QueensCount => ({ count: BigInt(count) }),
    () => undefined,
  )
}
