import { bitCount } from '../../base/bits.ts'
import { MOST_COUNT_PARTS } from '../../counting.ts'
import type { Search } from '../../search.ts'
import { borderClasses } from './border-classes.ts'
import type { QueensCount } from './count.ts'
import { MeetInTheMiddle } from './meet-in-the-middle.ts'
import { type OpenRows, openRows, rowMasks, squaresIn, TREE_TOP, type TreeNode } from './open-rows.ts'
import { RowCounter, walkedRows } from './row-counter.ts'
import type { QueensTask } from './task.ts'

/** Open rows, each filling of which stands for `weight` boards: all fillings, or those below a node. */
interface Subtree {
  readonly rows: OpenRows
  readonly weight: number
  /** An estimate of the work in it. */
  readonly share: number
  readonly top?: TreeNode
  /** Where the count meets in the middle: how many rows are above it. */
  readonly split?: number
}

/** Rows looked at between two pauses: a few milliseconds. */
const STEPS_PER_SLICE = 1 << 16
/** The same for counts that meet in the middle, where a row takes longer: behind it are the fillings below. */
const MIDDLE_STEPS_PER_SLICE = 1 << 13
/** Smaller boards are counted before lists are made; wider ones need too large an index: 32 MB at 24. */
const LEAST_IN_THE_MIDDLE = 10
const MOST_IN_THE_MIDDLE = 24

/** The boards of a task as one tree. The rows are filled from the end that has fewer squares. */
export function treeOf(task: QueensTask): Subtree[] {
  const masks = rowMasks(task)
  if (!masks.placeForced()) return []
  const { n, allowed } = masks
  let excess = 0
  for (let row = 0; row < n; row++) excess += bitCount(allowed[row]!) * Math.sign(2 * row - n + 1)
  if (excess < 0) masks.turnOver()
  const rows = openRows(masks)
  return rows ? [{ rows, weight: 1, share: 1 }] : []
}

/** All boards with n ≥ 2 queens as a tree for each class of queens on the border, the largest first. */
export function borderTrees(n: number): Subtree[] {
  const meet = n >= LEAST_IN_THE_MIDDLE && n <= MOST_IN_THE_MIDDLE
  return borderClasses(n, meet).sort((a, b) => b.share - a.share)
}

export function* countSubtrees(n: number, trees: readonly Subtree[]): Search<QueensCount> {
  let total = 0n
  let steps = 0
  let shareDone = 0
  let nextPause = 0
  let meeting: MeetInTheMiddle | undefined
  const shares = trees.reduce((sum, { share }) => sum + share, 0)
  for (const { rows, weight, share, top, split } of trees) {
    let counter: RowCounter | MeetInTheMiddle
    if (split === undefined) {
      counter = new RowCounter(rows, top)
    } else {
      meeting ??= new MeetInTheMiddle(n)
      meeting.begin(rows, split)
      counter = meeting
    }
    const slice = split === undefined ? STEPS_PER_SLICE : MIDDLE_STEPS_PER_SLICE
    if (nextPause === 0) nextPause = slice
    while (!counter.work(nextPause - steps - counter.steps)) {
      const stepsHere = steps + counter.steps
      nextPause = stepsHere + slice
      const done = (shareDone + share * counter.done) / shares
      const reason = yield { steps: stepsHere, done }
      if (!reason) continue
      const count = total + BigInt(counter.count) * BigInt(weight)
      return { status: 'stopped', reason, answer: { count }, steps: stepsHere }
    }
    total += BigInt(counter.count) * BigInt(weight)
    steps += counter.steps
    shareDone += share
  }
  return { status: 'solved', answer: { count: total }, steps }
}

/**
 * Trees shared out in parts. Where there are fewer trees than wanted, the one with the largest share is cut into the
 * subtrees below the queens of its first row, again and again, until there are as many as wanted or none can be cut:
 * each is a part. Where there are more trees, a part has several. A subtree is a few numbers, so that there may be a
 * million of them.
 */
export class TreeCut {
  /** How many parts there are. */
  readonly parts: number
  /** The work of a counter of the whole trees in the rows above the subtrees. */
  steps = 0
  /** The subtrees, the largest share first. */
  private readonly order: Int32Array
  private readonly nodes = new NodeTable()
  /** How deep each tree may be cut: a count that meets in the middle is not cut. */
  private readonly depths: readonly number[]
  /** Subtrees that can be cut, as a heap with the largest share on top, and those that cannot. */
  private readonly heap: number[] = []
  private readonly whole: number[] = []

  constructor(
    private readonly trees: readonly Subtree[],
    wanted: number,
  ) {
    this.depths = trees.map(({ rows, split }) => (split === undefined ? walkedRows(rows) : 0))
    trees.forEach(({ share }, tree) => {
      const { row, columns, left, right } = TREE_TOP
      this.keep(this.nodes.add(tree, row, columns, left, right, share))
    })
    const most = Math.max(1, Math.floor(Math.min(wanted, MOST_COUNT_PARTS)) || 0)
    while (this.heap.length > 0 && this.heap.length + this.whole.length < most) this.cut(this.takeLargest())
    const { share } = this.nodes
    // Those made earlier come first among equals, so that the order is always the same.
    this.order = Int32Array.from([...this.heap, ...this.whole]).sort((a, b) => share[b]! - share[a]! || a - b)
    this.parts = trees.length > most ? most : this.order.length
  }

  /** The subtrees of a part: as many large and small ones as of any other. */
  subtrees(part: number): Subtree[] {
    const subtrees: Subtree[] = []
    for (let i = part; i < this.order.length; i += this.parts) subtrees.push(this.subtree(this.order[i]!))
    return subtrees
  }

  private subtree(node: number): Subtree {
    const { tree, row, columns, left, right, share } = this.nodes
    const whole = this.trees[tree[node]!]!
    if (row[node] === 0) return whole
    const top = { row: row[node]!, columns: columns[node]!, left: left[node]!, right: right[node]! }
    return { ...whole, share: share[node]!, top }
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
