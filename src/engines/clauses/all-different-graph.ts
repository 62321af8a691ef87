import { IntList } from '../../base/int-list.ts'

/** A matching of cells with values, whose sets are rows of bits, and what a search for a better one reached. */
export class RowMatching {
  /** By cell: its value, or -1. */
  readonly valueByCell: Int32Array
  /** By value: its cell, or -1. */
  readonly cellByValue: Int32Array
  /** After a failed search: cells that share only the values reached, one too few (without the value excluded). */
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

/** The number of the component of cells that can pass a value on until a free one is taken. */
const LOOSE = 0
const UNKNOWN = -1

/**
 * Which cells can exchange values. Given a matching of all cells, a cell can have another cell's value in some other
 * matching just if that one can move on: in a circle that closes, or until a cell takes a value that is free. So cells
 * point to the cells whose values they could have, and circles are strongly connected components, found by Tarjan's
 * algorithm.
 */
export class ExchangeComponents {
  private readonly components: Int32Array
  private count = 0
  /** By cell, from 1 on in the order of discovery; 0 if it has not been seen. */
  private readonly orders: Int32Array
  private readonly lowest: Int32Array
  private discovered = 0
  /** The values of a cell that have not been followed. */
  private readonly rest: Int32Array
  private readonly path = new IntList()
  private readonly undecided = new IntList()
  private readonly looseValues: Int32Array

  constructor(
    private readonly cells: number,
    private readonly values: number,
    private readonly words: number,
    private readonly matching: RowMatching,
  ) {
    this.components = new Int32Array(cells)
    this.orders = new Int32Array(cells)
    this.lowest = new Int32Array(cells)
    this.rest = new Int32Array(cells * words)
    this.looseValues = new Int32Array(words)
  }

  /** The matching must be one of all cells. */
  find(rows: Int32Array, fixed: Int32Array): void {
    this.components.fill(UNKNOWN)
    this.orders.fill(0)
    this.rest.set(rows)
    this.count = LOOSE
    this.discovered = 0
    if (this.values > this.cells) this.findLoose(rows)
    for (let cell = 0; cell < this.cells; cell++) {
      if (fixed[cell]! < 0 && this.components[cell] === UNKNOWN) this.findFrom(cell)
    }
  }

  /** Whether some matching of all cells gives a value of its row to a cell. */
  allows(cell: number, value: number): boolean {
    const owner = this.matching.cellByValue[value]!
    if (owner < 0 || owner === cell) return true
    // A cell that could have the value of a loose cell is loose too.
    return this.components[owner] === this.components[cell]
  }

  private findLoose(rows: Int32Array): void {
    const { cells, words, components, looseValues } = this
    const { cellByValue, valueByCell } = this.matching
    looseValues.fill(0)
    for (let value = 0; value < this.values; value++) {
      if (cellByValue[value]! < 0) looseValues[value >> 5]! |= 1 << (value & 31)
    }
    for (let isGrowing = true; isGrowing; ) {
      isGrowing = false
      for (let cell = 0; cell < cells; cell++) {
        if (components[cell] === LOOSE) continue
        let common = 0
        for (let word = 0; word < words; word++) common |= rows[cell * words + word]! & looseValues[word]!
        if (common === 0) continue
        const value = valueByCell[cell]!
        components[cell] = LOOSE
        looseValues[value >> 5]! |= 1 << (value & 31)
        isGrowing = true
      }
    }
  }

  private findFrom(root: number): void {
    const { components, orders, lowest, path } = this
    const { cellByValue } = this.matching
    this.discover(root)
    while (path.length > 0) {
      const cell = path.at(path.length - 1)
      const value = this.takeValue(cell)
      if (value >= 0) {
        const owner = cellByValue[value]!
        if (orders[owner] === 0) this.discover(owner)
        else if (components[owner] === UNKNOWN) lowest[cell] = Math.min(lowest[cell]!, orders[owner]!)
        continue
      }
      path.truncate(path.length - 1)
      if (lowest[cell] === orders[cell]) this.close(cell)
      if (path.length === 0) continue
      const parent = path.at(path.length - 1)
      lowest[parent] = Math.min(lowest[parent]!, lowest[cell]!)
    }
  }

  private discover(cell: number): void {
    this.orders[cell] = ++this.discovered
    this.lowest[cell] = this.discovered
    this.path.push(cell)
    this.undecided.push(cell)
  }

  private takeValue(cell: number): number {
    const { rest, words } = this
    for (let word = 0; word < words; word++) {
      const bits = rest[cell * words + word]!
      if (bits === 0) continue
      rest[cell * words + word] = bits & (bits - 1)
      return 32 * word + 31 - Math.clz32(bits & -bits)
    }
    return -1
  }

  private close(cell: number): void {
    const { undecided } = this
    this.count++
    for (;;) {
      const last = undecided.at(undecided.length - 1)
      undecided.truncate(undecided.length - 1)
      this.components[last] = this.count
      if (last === cell) return
    }
  }
}
