import { IntList } from '../../../base/int-list.ts'

/** A matching of cells with values, where a set of values is a row of bits; and what a search for a better one has reached. */
export class RowMatching {
  /** By cell: its value, or -1. */
  readonly valueByCell: Int32Array
  /** By value: its cell, or -1. */
  readonly cellByValue: Int32Array
  /**
   * After a search in vain: cells that have only the values reached to share, which are too few by one. A value that the search
   * was to do without counts as reached.
   */
  readonly reachedCells = new IntList()
  readonly reachedValues: Int32Array
  /** By value: the cell from which the search came to it. */
  private readonly origins: Int32Array

  constructor(
    cells: number,
    values: number,
    private readonly words: number,
  ) {
    this.valueByCell = new Int32Array(cells).fill(-1)
    this.cellByValue = new Int32Array(values).fill(-1)
    this.reachedValues = new Int32Array(words)
    this.origins = new Int32Array(values)
  }

  copy(other: RowMatching): void {
    this.valueByCell.set(other.valueByCell)
    this.cellByValue.set(other.cellByValue)
  }

  match(cell: number, value: number): void {
    this.valueByCell[cell] = value
    this.cellByValue[value] = cell
  }

  free(cell: number): void {
    const value = this.valueByCell[cell]!
    if (value < 0) return
    this.valueByCell[cell] = -1
    this.cellByValue[value] = -1
  }

  /** Matches one more cell, if that can be done without one of the values. Gives whether it can. */
  augment(cell: number, rows: Int32Array, without = -1): boolean {
    const { cellByValue, reachedCells, reachedValues, origins, words } = this
    reachedValues.fill(0)
    if (without >= 0) reachedValues[without >> 5] = 1 << (without & 31)
    reachedCells.clear()
    reachedCells.push(cell)
    for (let i = 0; i < reachedCells.length; i++) {
      const from = reachedCells.at(i)
      for (let word = 0; word < words; word++) {
        let bits = rows[from * words + word]! & ~reachedValues[word]!
        reachedValues[word]! |= bits
        for (; bits !== 0; bits &= bits - 1) {
          const value = 32 * word + 31 - Math.clz32(bits & -bits)
          origins[value] = from
          if (cellByValue[value]! < 0) {
            this.shift(cell, value)
            return true
          }
          reachedCells.push(cellByValue[value]!)
        }
      }
    }
    return false
  }

  /** Gives each cell on the way from `cell` to a free value the value that the search came to from it. */
  private shift(cell: number, free: number): void {
    for (let value = free; ; ) {
      const taker = this.origins[value]!
      const given = this.valueByCell[taker]!
      this.match(taker, value)
      if (taker === cell) return
      value = given
    }
  }
}
