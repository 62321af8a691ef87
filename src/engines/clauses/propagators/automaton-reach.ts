import type { LayeredGraph } from './automaton-layers.ts'
import type { LiteralTable } from './table-of-literals.ts'

/** A set of nodes of a layered graph that goes from layer to layer, forwards or backwards, by the values that rows of bits admit. */
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
