import { IntList } from '../../../base/int-list.ts'
import type { RowMatching } from './all-different-matching.ts'

/** The number of the component of cells that can pass a value on until a free one is taken. */
const LOOSE = 0
const UNKNOWN = -1

/**
 * Which cells can exchange values. Given a matching of all cells, a cell can have another cell's value in some other matching just
 * if that one can move on: in a circle that closes, or until somebody takes a value that is free. So cells point to the cells
 * whose values they could have, and circles are strongly connected components, found by Tarjan's algorithm.
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
    // Whoever could have the value of a loose cell is loose too.
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
