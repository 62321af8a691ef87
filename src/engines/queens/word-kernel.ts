import { bitCount } from '../../base/bits.ts'
import type { Random } from '../../base/random.ts'
import type { OpenSquares } from './open-squares.ts'
import { EXHAUSTED, FOUND, PAUSED, type TreeKernel, type TreeState } from './tree-kernel.ts'

/** The most columns that fit into a word whose sign is not used. */
export const MOST_ROWS_IN_WORDS = 31

/** Row by row from the top, with the squares of a row as the bits of a word. */
export class WordKernel implements TreeKernel {
  steps = 0

  /** By row, the columns in which a queen could stand on an empty board. */
  private readonly allowed: Int32Array
  /** By row: the columns still to be tried, the one that is being tried, and those that queens above attack along each kind of line. */
  private readonly untried: Int32Array
  private readonly chosen: Int32Array
  private readonly columns: Int32Array
  private readonly rising: Int32Array
  private readonly falling: Int32Array
  private row = 0

  constructor(
    private readonly n: number,
    squares: OpenSquares | undefined,
    private readonly random: Random,
  ) {
    this.allowed = new Int32Array(n).fill(2 ** n - 1)
    if (squares) {
      for (let row = 0; row < n; row++) {
        let bits = 0
        for (let column = 0; column < n; column++) bits |= (1 - squares.closed[row * n + column]!) << column
        this.allowed[row] = bits
      }
    }
    this.untried = new Int32Array(n)
    this.chosen = new Int32Array(n)
    this.columns = new Int32Array(n)
    this.rising = new Int32Array(n)
    this.falling = new Int32Array(n)
    this.restart()
  }

  restart(): void {
    this.row = 0
    this.untried[0] = this.allowed[0]!
  }

  work(budget: number): TreeState {
    const { n, allowed, untried, chosen, columns, rising, falling, random } = this
    const end = this.steps + budget
    let { row } = this
    while (this.steps < end) {
      this.steps++
      const left = untried[row]!
      if (left === 0) {
        if (row === 0) {
          this.row = 0
          return EXHAUSTED
        }
        row--
        continue
      }
      // Any of the columns left: all before it are passed over.
      let rest = left
      for (let passed = random.below(bitCount(left)); passed > 0; passed--) rest &= rest - 1
      const queen = rest & -rest
      untried[row] = left ^ queen
      chosen[row] = queen
      if (row === n - 1) {
        this.row = row
        return FOUND
      }
      const taken = columns[row]! | queen
      const up = (rising[row]! | queen) >>> 1
      const down = (falling[row]! | queen) << 1
      row++
      columns[row] = taken
      rising[row] = up
      falling[row] = down
      untried[row] = allowed[row]! & ~(taken | up | down)
    }
    this.row = row
    return PAUSED
  }

  board(): Int32Array {
    return this.chosen.map((queen) => 31 - Math.clz32(queen))
  }
}
