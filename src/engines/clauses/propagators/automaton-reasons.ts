import { IntList } from '../../../base/int-list.ts'
import type { LayeredGraph } from './automaton-layers.ts'
import { NodeSet } from './automaton-reach.ts'
import type { CellRows, LiteralTable } from './table-of-literals.ts'

/**
 * Finds a few values whose absence leaves no path. A sweep from one end of the word to the other lets every missing value return that does
 * not lead to a node from which the far end could be reached; the others are the reason. It is tried from both ends.
 */
export class PathReasons {
  private readonly behind: NodeSet
  private readonly ahead: NodeSet
  private readonly chosen = new IntList()
  /** The values that are admitted at the cell of the moment. */
  private readonly admitted: Int32Array

  constructor(
    private readonly table: LiteralTable,
    private readonly graph: LayeredGraph,
  ) {
    this.behind = new NodeSet(table, graph)
    this.ahead = new NodeSet(table, graph)
    this.admitted = new Int32Array(table.words)
  }

  get edges(): number {
    return this.behind.edges + this.ahead.edges
  }

  /** Why there is no path that gives a cell a value; no path at all if the cell is -1. */
  push(past: CellRows, cell: number, value: number, reason: IntList): void {
    const start = reason.length
    this.sweepForward(past, cell, value, reason)
    this.chosen.clear()
    this.sweepBackward(past, cell, value, this.chosen)
    if (this.chosen.length >= reason.length - start) return
    reason.truncate(start)
    for (let i = 0; i < this.chosen.length; i++) reason.push(this.chosen.at(i))
  }

  private sweepForward(past: CellRows, cell: number, value: number, reason: IntList): void {
    const { behind, ahead, admitted } = this
    const { cells } = this.table
    ahead.fillLayer(cells, 1)
    for (let i = cells - 1; i >= 0; i--) {
      this.admit(past, i, cell, value)
      ahead.backward(i, admitted, 0)
    }
    behind.fillLayer(0, 1)
    for (let i = 0; i < cells; i++) {
      this.admit(past, i, cell, value)
      if (i !== cell) this.readmit(past, i, reason)
      behind.forward(i, admitted, 0)
      if (behind.lacksLayer(i + 1)) return
    }
  }

  private sweepBackward(past: CellRows, cell: number, value: number, reason: IntList): void {
    const { behind, ahead, admitted } = this
    const { cells } = this.table
    behind.fillLayer(0, 1)
    for (let i = 0; i < cells; i++) {
      this.admit(past, i, cell, value)
      behind.forward(i, admitted, 0)
    }
    ahead.fillLayer(cells, 1)
    for (let i = cells - 1; i >= 0; i--) {
      this.admit(past, i, cell, value)
      if (i !== cell) this.readmit(past, i, reason)
      ahead.backward(i, admitted, 0)
      if (ahead.lacksLayer(i)) return
    }
  }

  /** The values that cell i had, or just the one that is asked about. */
  private admit({ rows }: CellRows, i: number, cell: number, value: number): void {
    const { admitted } = this
    const { words } = this.table
    for (let word = 0; word < words; word++) admitted[word] = i === cell ? 0 : rows[i * words + word]!
    if (i === cell) admitted[value >> 5]! |= 1 << (value & 31)
  }

  /** Admits the missing values of a cell that do not join what is reached from the two sides, and gives the others as reasons. */
  private readmit(past: CellRows, cell: number, reason: IntList): void {
    const { admitted } = this
    const { values, literals } = this.table
    const start = reason.length
    for (let value = 0; value < values; value++) {
      const literal = literals[cell * values + value]!
      if (literal < 0 || past.has(cell, value)) continue
      if (this.joins(cell, value)) reason.push(literal ^ 1)
      else admitted[value >> 5]! |= 1 << (value & 31)
    }
    const fixed = past.fixed[cell]!
    if (fixed < 0 || reason.length === start) return
    // One literal says it all, and admits fewer.
    reason.truncate(start)
    reason.push(literals[cell * values + fixed]!)
    admitted.fill(0)
    admitted[fixed >> 5] = 1 << (fixed & 31)
  }

  private joins(cell: number, value: number): boolean {
    const { starts, next } = this.graph
    const { values } = this.table
    const from = this.behind.has
    const to = this.ahead.has
    const end = starts[cell + 1]!
    for (let node = starts[cell]!; node < end; node++) {
      const target = from[node] ? next[node * values + value]! : -1
      if (target >= 0 && to[target]) return true
    }
    return false
  }
}
