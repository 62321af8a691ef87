import { IntList } from '../../base/int-list.ts'
import type { CellRows, LiteralTable } from './literal-table.ts'

/**
 * The words that a machine accepts, as paths: a layer of nodes before each cell and one behind the last. Every node is
 * on a path from the first layer, which has one node, to the last, and no two nodes of a layer have the same words
 * ahead of them.
 */
export interface LayeredGraph {
  /** Nodes of layer i are the numbers from `starts[i]` up to but not including `starts[i + 1]`. */
  readonly starts: Int32Array
  /** By node × values + value: the node of the next layer, or -1. */
  readonly next: Int32Array
}

/** `step` gives a state, or -1 if there is no way on. */
export function layersOf(
  table: LiteralTable,
  start: number,
  step: (state: number, value: number, position: number) => number,
  isAccepting: (state: number) => boolean,
): LayeredGraph {
  const { cells, values } = table
  /** By layer: where values lead, as places in the list of the next layer's states. */
  const steps: Int32Array[] = []
  let states = [start]
  for (let cell = 0; cell < cells; cell++) {
    const places = new Map<number, number>()
    const row = new Int32Array(states.length * values).fill(-1)
    for (let i = 0; i < states.length; i++) {
      for (let value = 0; value < values; value++) {
        if (table.literal(cell, value) < 0) continue
        const state = step(states[i]!, value, cell)
        if (state < 0) continue
        if (!places.has(state)) places.set(state, places.size)
        row[i * values + value] = places.get(state)!
      }
    }
    steps.push(row)
    states = [...places.keys()]
  }
  const ends = Int32Array.from(states, (state) => (isAccepting(state) ? 0 : -1))
  return merged(steps, ends, values)
}

/** Merges states with the same words ahead of them, last layer first, and drops those without any. */
function merged(steps: readonly Int32Array[], ends: Int32Array, values: number): LayeredGraph {
  /** By layer, the last one first: the rows of its nodes, in places of the layer behind it. */
  const layers: Int32Array[][] = [ends.includes(0) ? [new Int32Array(values).fill(-1)] : []]
  /** For the states of the layer behind: their nodes, as places in their layer. */
  let nodes = ends
  for (const layer of [...steps].reverse()) {
    const places = new Map<string, number>()
    const rows: Int32Array[] = []
    const own = new Int32Array(layer.length / Math.max(values, 1)).fill(-1)
    for (let i = 0; i < own.length; i++) {
      const row = layer.slice(i * values, (i + 1) * values).map((place) => (place < 0 ? -1 : nodes[place]!))
      if (row.every((place) => place < 0)) continue
      const key = row.join()
      if (!places.has(key)) places.set(key, rows.push(row) - 1)
      own[i] = places.get(key)!
    }
    layers.push(rows)
    nodes = own
  }
  layers.reverse()
  // Nodes are counted through all layers.
  const starts = new Int32Array(layers.length + 1)
  for (let i = 0; i < layers.length; i++) starts[i + 1] = starts[i]! + layers[i]!.length
  const next = new Int32Array(starts[layers.length]! * values)
  layers.forEach((rows, i) => {
    rows.forEach((row, place) => {
      const numbers = row.map((to) => (to < 0 ? -1 : to + starts[i + 1]!))
      next.set(numbers, (starts[i]! + place) * values)
    })
  })
  return { starts, next }
}

/** A set of nodes that moves from layer to layer, either way, by the values that rows of bits admit. */
export class NodeSet {
  /** By node: 1 if it is in the set. */
  readonly has: Uint8Array
  /** Steps along edges since the beginning, to measure work by. */
  edges = 0
  private readonly starts: Int32Array
  private readonly next: Int32Array
  private readonly values: number
  private readonly words: number
  private readonly old: Uint8Array

  constructor({ values, words }: LiteralTable, { starts, next }: LayeredGraph) {
    this.starts = starts
    this.next = next
    this.values = values
    this.words = words
    this.has = new Uint8Array(starts[starts.length - 1]!)
    let widest = 0
    for (let layer = 0; layer + 1 < starts.length; layer++) {
      widest = Math.max(widest, starts[layer + 1]! - starts[layer]!)
    }
    this.old = new Uint8Array(widest)
  }

  fillLayer(layer: number, member: number): void {
    this.has.fill(member, this.starts[layer], this.starts[layer + 1])
  }

  /** Whether it has no node of a layer. */
  lacksLayer(layer: number): boolean {
    const { has } = this
    const end = this.starts[layer + 1]!
    for (let node = this.starts[layer]!; node < end; node++) if (has[node]) return false
    return true
  }

  /** Makes the layer behind a cell what the layer before it leads to. Gives whether that has changed it. */
  forward(cell: number, rows: Int32Array, from = cell * this.words): boolean {
    const { has, next, values, words } = this
    const first = this.starts[cell]!
    const middle = this.starts[cell + 1]!
    const last = this.starts[cell + 2]!
    this.keep(middle, last)
    has.fill(0, middle, last)
    let edges = 0
    for (let node = first; node < middle; node++) {
      if (!has[node]) continue
      for (let word = 0; word < words; word++) {
        for (let bits = rows[from + word]!; bits !== 0; bits &= bits - 1) {
          const to = next[node * values + 32 * word + 31 - Math.clz32(bits & -bits)]!
          edges++
          if (to >= 0) has[to] = 1
        }
      }
    }
    this.edges += edges
    return this.differs(middle, last)
  }

  /** Makes the layer before a cell what leads to the layer behind it. Gives whether that has changed it. */
  backward(cell: number, rows: Int32Array, from = cell * this.words): boolean {
    const { has, next, values, words } = this
    const first = this.starts[cell]!
    const middle = this.starts[cell + 1]!
    let edges = 0
    this.keep(first, middle)
    for (let node = first; node < middle; node++) {
      let isIn = 0
      for (let word = 0; word < words && isIn === 0; word++) {
        for (let bits = rows[from + word]!; bits !== 0 && isIn === 0; bits &= bits - 1) {
          const to = next[node * values + 32 * word + 31 - Math.clz32(bits & -bits)]!
          edges++
          if (to >= 0) isIn = has[to]!
        }
      }
      has[node] = isIn
    }
    this.edges += edges
    return this.differs(first, middle)
  }

  private keep(first: number, end: number): void {
    const { has, old } = this
    for (let node = first; node < end; node++) old[node - first] = has[node]!
  }

  private differs(first: number, end: number): boolean {
    const { has, old } = this
    for (let node = first; node < end; node++) if (old[node - first] !== has[node]) return true
    return false
  }
}

/**
 * Finds a few values whose absence leaves no path. A pass from one end of the word to the other lets every missing
 * value return that does not lead to a node from which the far end could be reached; the others are the reason. It is
 * tried from both ends.
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
    this.sweep(true, past, cell, value, reason)
    this.chosen.clear()
    this.sweep(false, past, cell, value, this.chosen)
    if (this.chosen.length >= reason.length - start) return
    reason.truncate(start)
    for (let i = 0; i < this.chosen.length; i++) reason.push(this.chosen.at(i))
  }

  /** From the first cell to the last, or back, when all that leads to the far end is known. */
  private sweep(isForward: boolean, past: CellRows, cell: number, value: number, reason: IntList): void {
    const { behind, ahead } = this
    const { cells } = this.table
    behind.fillLayer(0, 1)
    ahead.fillLayer(cells, 1)
    for (let k = 0; k < cells; k++) {
      const i = isForward ? cells - 1 - k : k
      this.admit(past, i, cell, value)
      this.pass(!isForward, i)
    }
    for (let k = 0; k < cells; k++) {
      const i = isForward ? k : cells - 1 - k
      this.admit(past, i, cell, value)
      if (i !== cell) this.readmit(past, i, reason)
      this.pass(isForward, i)
      if (isForward ? behind.lacksLayer(i + 1) : ahead.lacksLayer(i)) return
    }
  }

  private pass(isForward: boolean, cell: number): void {
    if (isForward) this.behind.forward(cell, this.admitted, 0)
    else this.ahead.backward(cell, this.admitted, 0)
  }

  /** The values that cell i had, or just the one that is asked about. */
  private admit({ rows }: CellRows, i: number, cell: number, value: number): void {
    const { admitted } = this
    const { words } = this.table
    for (let word = 0; word < words; word++) admitted[word] = i === cell ? 0 : rows[i * words + word]!
    if (i === cell) admitted[value >> 5]! |= 1 << (value & 31)
  }

  /** Admits the missing values of a cell that do not join both sides; the others are reasons. */
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
