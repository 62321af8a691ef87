import type { Random } from '../../base/random.ts'
import { pause, pausing, type Search, searching } from '../../search.ts'
import type { QueensTask } from './task.ts'
import { inspection } from './task.ts'

/**
 * Iterative repair: a queen in every row, in random columns; then again and again the move of a queen within its row
 * that takes most threats from it. Where no move takes any, it restarts.
 *
 * A move that takes threats from one queen leaves fewer pairs of queens that attack each other, so no arrangement can
 * come a second time before the next start, and none has to be remembered.
 */
class RepairKernel {
  /** Squares looked at. */
  steps = 0
  starts = 0

  private readonly n: number
  private readonly given: Int32Array | undefined
  private readonly blocked: Uint8Array | undefined
  /** The rows without a given queen. */
  private readonly open: Int32Array
  private readonly columns: Int32Array
  /** Queens on each column and diagonal. */
  private readonly inColumn: Int32Array
  private readonly onRising: Int32Array
  private readonly onFalling: Int32Array

  /** The place of the row to look at next, how many have been looked at since the last move, and what was seen. */
  private next = 0
  private looked = 0
  private isThreatened = false
  private best = 0
  private bestRow = 0
  private bestColumn = 0

  constructor(
    task: QueensTask,
    private readonly random: Random,
  ) {
    const { n, given, blocked } = task
    this.n = n
    this.given = given
    this.blocked = blocked
    this.open = Int32Array.from({ length: n }, (_, row) => row).filter((row) => !given || given[row]! < 0)
    this.columns = new Int32Array(n)
    this.inColumn = new Int32Array(n)
    this.onRising = new Int32Array(2 * n)
    this.onFalling = new Int32Array(2 * n)
    this.start()
  }

  /** Continue for about `budget` steps; true when no queen is threatened. */
  work(budget: number): boolean {
    const end = this.steps + budget
    while (this.steps < end) {
      if (this.looked < this.open.length) this.look()
      else if (!this.isThreatened) return true
      else if (this.best > 0) this.move()
      else this.start()
    }
    return false
  }

  board(): Int32Array {
    return this.columns.slice()
  }

  private start(): void {
    const { n, given, blocked, columns, random } = this
    this.starts++
    this.steps += n
    this.inColumn.fill(0)
    this.onRising.fill(0)
    this.onFalling.fill(0)
    for (let row = 0; row < n; row++) {
      let column = given ? given[row]! : -1
      if (column < 0) {
        do column = random.below(n)
        while (blocked && blocked[row * n + column]! > 0)
      }
      columns[row] = column
      this.count(row, column, 1)
    }
    this.lookAgain()
  }

  /** Which rows come first is left to chance, as the first of equally good moves is made. */
  private lookAgain(): void {
    const { length } = this.open
    this.looked = 0
    this.next = length > 1 ? this.random.below(length) : 0
    this.isThreatened = false
    this.best = 0
  }

  /** The moves of the next queen; of those in its row that are equally good, any. */
  private look(): void {
    const { n, blocked, inColumn, onRising, onFalling, open } = this
    const row = open[this.next]!
    if (++this.next === open.length) this.next = 0
    this.looked++
    this.steps++
    const stands = this.columns[row]!
    const shift = n - 1
    const threats = inColumn[stands]! + onRising[row + stands]! + onFalling[row - stands + shift]! - 3
    if (threats === 0) return
    this.isThreatened = true
    // No move takes more threats from a queen than there are.
    if (threats <= this.best) return
    this.steps += n
    let fewest = threats - this.best
    let ties = 0
    for (let column = 0; column < n; column++) {
      const left = inColumn[column]! + onRising[row + column]! + onFalling[row - column + shift]!
      if (left > fewest || (left === fewest && ties === 0)) continue
      if (column === stands || (blocked && blocked[row * n + column]! > 0)) continue
      if (left < fewest) {
        fewest = left
        ties = 0
      }
      if (ties++ > 0 && this.random.below(ties) > 0) continue
      this.bestColumn = column
    }
    if (ties === 0) return
    this.best = threats - fewest
    this.bestRow = row
  }

  private move(): void {
    const { columns, bestRow, bestColumn } = this
    this.count(bestRow, columns[bestRow]!, -1)
    this.count(bestRow, bestColumn, 1)
    columns[bestRow] = bestColumn
    this.lookAgain()
  }

  private count(row: number, column: number, more: number): void {
    this.inColumn[column]! += more
    this.onRising[row + column]! += more
    this.onFalling[row - column + this.n - 1]! += more
  }
}

/** Squares looked at between two pauses: about a millisecond. */
const STEPS_PER_SLICE = 1 << 16

/** Iterative repair, up to some hundred queens; endless if no single line shows that there is no board. */
export function searchByRepair(task: QueensTask, random: Random): Search<Int32Array> {
  return searching(function* () {
    const seen = yield* pausing(inspection(task), { steps: 0 })
    if (seen.why !== undefined) return { status: 'impossible', why: seen.why, steps: 0 }
    const kernel = new RepairKernel(task, random)
    while (!kernel.work(STEPS_PER_SLICE)) yield* pause({ steps: kernel.steps })
    return { status: 'solved', answer: kernel.board(), steps: kernel.steps }
  })
}
