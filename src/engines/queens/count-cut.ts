import { MOST_COUNT_PARTS } from '../../family.ts'
import { TREE_TOP, walkedRows } from './count-kernel.ts'
import { bitCount, squaresIn } from './count-rows.ts'
import type { Subtree } from './count-subtrees.ts'

/**
 * Trees cut into subtrees: the one with the largest share is cut into those below the queens of its first row, again and again, until there are
 * as many as wanted or none can be cut. They are numbered from the largest share on. A subtree is a few numbers, and a million
 * of them are no burden.
 */
export class TreeCut {
  /** What a counter of the whole trees takes in the rows above the subtrees. */
  steps = 0
  /** The subtrees, the largest share first. */
  private readonly order: Int32Array
  private readonly nodes = new NodeTable()
  /** How deep each tree may be cut. */
  private readonly depths: readonly number[]
  /** Subtrees that can be cut, as a heap with the largest share on top, and those that cannot. */
  private readonly heap: number[] = []
  private readonly whole: number[] = []

  constructor(
    private readonly trees: readonly Subtree[],
    wanted: number,
  ) {
    this.depths = trees.map(({ rows }) => walkedRows(rows))
    trees.forEach(({ share }, tree) => {
      const { row, columns, left, right } = TREE_TOP
      this.keep(this.nodes.add(tree, row, columns, left, right, share))
    })
    const parts = Math.min(wanted, MOST_COUNT_PARTS)
    while (this.heap.length > 0 && this.heap.length + this.whole.length < parts) this.cut(this.takeLargest())
    const { share } = this.nodes
    // Those made earlier come first among equals, so that the order is always the same.
    this.order = Int32Array.from([...this.heap, ...this.whole]).sort((a, b) => share[b]! - share[a]! || a - b)
  }

  get parts(): number {
    return this.order.length
  }

  subtree(part: number): Subtree {
    const { tree, row, columns, left, right, share } = this.nodes
    const node = this.order[part]!
    const { rows, weight } = this.trees[tree[node]!]!
    const top = { row: row[node]!, columns: columns[node]!, left: left[node]!, right: right[node]! }
    return { rows, weight, share: share[node]!, top }
  }

  /** Puts the queens of a subtree's first row. The walk takes a step to each of them, and one back. */
  private cut(node: number): void {
    const { nodes, trees } = this
    const tree = nodes.tree[node]!
    const { rows } = trees[tree]!
    const row = nodes.row[node]!
    const next = row + 1
    const gap = rows.gaps[row]!
    const columns = nodes.columns[node]!
    const left = nodes.left[node]!
    const right = nodes.right[node]!
    const from = nodes.count
    let shares = 0
    this.steps++
    for (let open = squaresIn(rows, row, columns, left, right); open !== 0; open &= open - 1) {
      const bit = open & -open
      const nextLeft = (left | bit) << gap
      const nextRight = (right | bit) >>> gap
      const squares = squaresIn(rows, next, columns | bit, nextLeft, nextRight)
      this.steps++
      // From where no queen can stand the walk only goes back.
      if (squares === 0) {
        this.steps++
        continue
      }
      const share = bitCount(squares)
      nodes.add(tree, next, columns | bit, nextLeft, nextRight, share)
      shares += share
    }
    // The more squares there are in its next row, the larger a subtree usually is.
    const scale = nodes.share[node]! / shares
    for (let child = from; child < nodes.count; child++) {
      nodes.share[child]! *= scale
      this.keep(child)
    }
  }

  private keep(node: number): void {
    const { tree, row, share } = this.nodes
    if (row[node]! >= this.depths[tree[node]!]!) {
      this.whole.push(node)
      return
    }
    const { heap } = this
    let place = heap.length
    while (place > 0) {
      const above = (place - 1) >> 1
      if (share[heap[above]!]! >= share[node]!) break
      heap[place] = heap[above]!
      place = above
    }
    heap[place] = node
  }

  private takeLargest(): number {
    const { heap } = this
    const { share } = this.nodes
    const largest = heap[0]!
    const last = heap.pop()!
    const { length } = heap
    if (length === 0) return largest
    let place = 0
    for (;;) {
      let below = 2 * place + 1
      if (below >= length) break
      if (below + 1 < length && share[heap[below + 1]!]! > share[heap[below]!]!) below++
      if (share[heap[below]!]! <= share[last]!) break
      heap[place] = heap[below]!
      place = below
    }
    heap[place] = last
    return largest
  }
}

/** Tops of subtrees in typed arrays that grow: the tree, the place in it, and the share. */
class NodeTable {
  count = 0
  tree = new Uint16Array(1 << 10)
  row = new Uint8Array(1 << 10)
  columns = new Int32Array(1 << 10)
  left = new Int32Array(1 << 10)
  right = new Int32Array(1 << 10)
  share = new Float64Array(1 << 10)

  /** The number of the new node. */
  add(tree: number, row: number, columns: number, left: number, right: number, share: number): number {
    const node = this.count++
    if (node === this.tree.length) this.grow(2 * node)
    this.tree[node] = tree
    this.row[node] = row
    this.columns[node] = columns
    this.left[node] = left
    this.right[node] = right
    this.share[node] = share
    return node
  }

  private grow(length: number): void {
    this.tree = copyInto(new Uint16Array(length), this.tree)
    this.row = copyInto(new Uint8Array(length), this.row)
    this.columns = copyInto(new Int32Array(length), this.columns)
    this.left = copyInto(new Int32Array(length), this.left)
    this.right = copyInto(new Int32Array(length), this.right)
    this.share = copyInto(new Float64Array(length), this.share)
  }
}

function copyInto<T extends { set(from: T): void }>(larger: T, from: T): T {
  larger.set(from)
  return larger
}
