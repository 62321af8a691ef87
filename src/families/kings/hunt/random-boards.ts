import { bitCount } from '../../../base/bits.ts'
import type { Random } from '../../../base/random.ts'
import { SwapKernel } from '../../../engines/queens/index.ts'

/** What came of a piece of work: a board, none yet, or none any more. */
export type SourceState = 'board' | 'paused' | 'exhausted'

/** Where the boards of a hunt come from. The same seed gives the same boards in the same order. */
export interface BoardSource {
  /** Works up to the next board, or for about `budget` steps; `exhausted` after the last board there is. */
  next(budget: number): SourceState
  /** After 'board': the column of the queen in each row. Written over by the next one. */
  readQueens(): Int32Array
  /** Work done so far; never decreases. */
  readonly steps: number
  /** Boards made but not given, as they cannot be hits; where there are none, left out. */
  readonly skipped?: number
}

/** A row of the board is one word. */
export const MOST_QUEENS_IN_WORDS = 32

/** With this many open rows most prefixes have tens of boards: enough to share the cost, few enough for variety. */
const OPEN_ROWS = 11

/** Words on the stack for each open choice: columns, rising and falling diagonals, squares left to try, the row. */
const FRAME = 5

/**
 * Random boards of up to 32 queens: the first rows are filled at random, and then all boards that begin so come one
 * after the other, by depth first search on words. Boards so small that no row is filled at random all come, and then
 * there are no more.
 */
export class RowBoards implements BoardSource {
  readonly queens: Int32Array
  /** The occupied diagonals, bit `row + column` (rising) and `column - row + n - 1` (falling), in two words each. */
  risingLow = 0
  risingHigh = 0
  fallingLow = 0
  fallingHigh = 0
  /** Queens set so far. */
  steps = 0

  private readonly full: number
  private readonly fixedRows: number
  /** By row, the column as a bit. */
  private readonly bits: Int32Array
  private readonly stack: Int32Array
  private top = 0
  private isUnderWay = false
  private wasStarted = false
  // Where the search stands: what is taken above the row, as seen from it, and the squares of it that are still to be
  // tried.
  private row = 0
  private columns = 0
  private rising = 0
  private falling = 0
  private left = 0
  // The diagonals of the rows that were filled at random.
  private fixedRisingLow = 0
  private fixedRisingHigh = 0
  private fixedFallingLow = 0
  private fixedFallingHigh = 0

  constructor(
    readonly n: number,
    private readonly random: Random,
  ) {
    this.queens = new Int32Array(n)
    this.full = n === MOST_QUEENS_IN_WORDS ? -1 : 2 ** n - 1
    this.fixedRows = Math.max(0, n - OPEN_ROWS)
    this.bits = new Int32Array(n)
    this.stack = new Int32Array(FRAME * (n + 1))
  }

  /** The next board; `queens` is only filled by `readQueens`, as few boards are looked at so closely. */
  next(budget: number): SourceState {
    if (!this.isUnderWay && !this.begin()) return 'exhausted'
    const { n, full, bits, stack } = this
    let { row, columns, rising, falling, left, top } = this
    let state: SourceState = 'paused'
    let set = 0
    while (set < budget) {
      if (left === 0) {
        if (top === 0) {
          this.isUnderWay = false
          break
        }
        top -= FRAME
        columns = stack[top]!
        rising = stack[top + 1]!
        falling = stack[top + 2]!
        left = stack[top + 3]!
        row = stack[top + 4]!
        continue
      }
      const bit = left & -left
      left ^= bit
      set++
      const newColumns = columns | bit
      const newRising = (rising | bit) >>> 1
      const newFalling = (falling | bit) << 1
      const free = full & ~(newColumns | newRising | newFalling)
      if (free === 0) {
        if (newColumns !== full) continue
        bits[row] = bit
        state = 'board'
        break
      }
      // Looking one row further costs less than going there for nothing.
      if (row < n - 2 && (full & ~(newColumns | (newRising >>> 1) | (newFalling << 1))) === 0) continue
      bits[row] = bit
      if (left !== 0) {
        stack[top] = columns
        stack[top + 1] = rising
        stack[top + 2] = falling
        stack[top + 3] = left
        stack[top + 4] = row
        top += FRAME
      }
      row++
      columns = newColumns
      rising = newRising
      falling = newFalling
      left = free
    }
    this.row = row
    this.columns = columns
    this.rising = rising
    this.falling = falling
    this.left = left
    this.top = top
    this.steps += set
    if (state === 'board') this.readDiagonals()
    return state
  }

  readQueens(): Int32Array {
    for (let row = 0; row < this.n; row++) this.queens[row] = 31 - Math.clz32(this.bits[row]!)
    return this.queens
  }

  /** Fills the first rows; false where everything has been seen. */
  private begin(): boolean {
    if (this.fixedRows === 0 && this.wasStarted) return false
    this.wasStarted = true
    while (!this.fillFirstRows());
    this.isUnderWay = true
    return true
  }

  private fillFirstRows(): boolean {
    const { n, full, bits, random } = this
    let columns = 0
    let rising = 0
    let falling = 0
    this.fixedRisingLow = this.fixedRisingHigh = this.fixedFallingLow = this.fixedFallingHigh = 0
    for (let row = 0; row < this.fixedRows; row++) {
      let free = full & ~(columns | rising | falling)
      if (free === 0) return false
      for (let skipped = random.below(bitCount(free)); skipped > 0; skipped--) free &= free - 1
      const bit = free & -free
      bits[row] = bit
      const up = row + 31 - Math.clz32(bit)
      const down = 31 - Math.clz32(bit) - row + n - 1
      if (up < 32) this.fixedRisingLow |= 1 << up
      else this.fixedRisingHigh |= 1 << up
      if (down < 32) this.fixedFallingLow |= 1 << down
      else this.fixedFallingHigh |= 1 << down
      columns |= bit
      rising = (rising | bit) >>> 1
      falling = (falling | bit) << 1
    }
    this.row = this.fixedRows
    this.columns = columns
    this.rising = rising
    this.falling = falling
    this.left = full & ~(columns | rising | falling)
    this.top = 0
    return true
  }

  private readDiagonals(): void {
    const { n, bits } = this
    let risingLow = this.fixedRisingLow
    let risingHigh = this.fixedRisingHigh
    let fallingLow = this.fixedFallingLow
    let fallingHigh = this.fixedFallingHigh
    for (let row = this.fixedRows; row < n; row++) {
      const column = 31 - Math.clz32(bits[row]!)
      const up = row + column
      const down = column - row + n - 1
      // Shifts look at the last five bits only, which is what the high words want.
      if (up < 32) risingLow |= 1 << up
      else risingHigh |= 1 << up
      if (down < 32) fallingLow |= 1 << down
      else fallingHigh |= 1 << down
    }
    this.risingLow = risingLow
    this.risingHigh = risingHigh
    this.fallingLow = fallingLow
    this.fallingHigh = fallingHigh
  }
}

/** Random boards of any number of queens from 4 on, each by a local search of its own. */
export class SwapBoards implements BoardSource {
  private kernel: SwapKernel | undefined
  private before = 0
  private queens: Int32Array = new Int32Array(0)

  constructor(
    private readonly n: number,
    private readonly random: Random,
  ) {}

  get steps(): number {
    return this.before + (this.kernel?.steps ?? 0)
  }

  next(budget: number): SourceState {
    this.kernel ??= new SwapKernel({ n: this.n }, this.random)
    if (!this.kernel.work(budget)) return 'paused'
    this.queens = this.kernel.board()
    this.before += this.kernel.steps
    this.kernel = undefined
    return 'board'
  }

  readQueens(): Int32Array {
    return this.queens
  }
}
