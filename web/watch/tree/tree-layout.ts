import type { CoverTrace } from '../../../src/index.ts'

/** A node where it is drawn: across in slots, down in levels. */
export interface Spot {
  readonly node: number
  readonly x: number
  readonly depth: number
}

/**
 * Every leaf of the whole tree has a slot of its own, so that nothing moves aside when the tree grows. A node stands
 * over the middle of what has grown below it and is in sight: wherever one looks, the path from the root down is there.
 * As the slots below two nodes of one level are never the same, no two of them come to stand in one place.
 */
export class TreeLayout {
  /** How many leaves, and how many levels. */
  readonly slots: number
  readonly levels: number
  /** The slots below each node, from the first to the last. */
  private readonly first: Int32Array
  private readonly last: Int32Array
  private readonly nodesAt: readonly (readonly number[])[]

  constructor({ parents, depths }: CoverTrace) {
    const nodes = parents.length
    this.first = new Int32Array(nodes)
    this.last = new Int32Array(nodes)
    const nodesAt: number[][] = []
    let slots = 0
    for (let node = 0; node < nodes; node++) {
      this.first[node] = this.last[node] = slots
      // Nodes come in the order in which they were entered: the first child, if there is one, is next.
      if (node + 1 === nodes || parents[node + 1] !== node) slots++
      const level = nodesAt[depths[node]!]
      if (level) level.push(node)
      else nodesAt[depths[node]!] = [node]
    }
    for (let node = nodes - 1; node > 0; node--) {
      const parent = parents[node]!
      this.last[parent] = Math.max(this.last[parent]!, this.last[node]!)
    }
    this.slots = slots
    this.levels = nodesAt.length
    this.nodesAt = nodesAt
  }

  /** Where a node begins. */
  slotOf(node: number): number {
    return this.first[node]!
  }

  /** The last slot reached below a node when `entered` nodes have been entered. */
  reachOf(node: number, entered: number): number {
    return Math.min(this.last[node]!, this.first[entered - 1]!)
  }

  /**
   * What is in sight between two slots, level by level, of the nodes entered so far. Parents of what is in sight are so
   * too.
   */
  spotsBetween(from: number, to: number, entered: number): Spot[] {
    const spots: Spot[] = []
    this.nodesAt.forEach((level, depth) => {
      for (let k = this.firstReaching(level, from); k < level.length; k++) {
        const node = level[k]!
        if (node >= entered || this.first[node]! > to) break
        const reach = this.reachOf(node, entered)
        if (reach < from) continue
        spots.push({ node, depth, x: (Math.max(this.first[node]!, from) + Math.min(reach, to)) / 2 })
      }
    })
    return spots
  }

  /** The place in a level of the first node whose slots reach that far. */
  private firstReaching(level: readonly number[], slot: number): number {
    let low = 0
    let high = level.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.last[level[middle]!]! < slot) low = middle + 1
      else high = middle
    }
    return low
  }
}
