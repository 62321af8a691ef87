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
/** Smaller boards are counted sooner than lists are made, and for wider ones the index of column sets would be too large: 32 MB at 24. */
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

/** What is below a node of a tree; they are numbered as they are made. */
interface CutTree {
  readonly tree: Subtree
  readonly share: number
  readonly top: TreeNode
  readonly number: number
}

/**
 * Trees shared out in parts. Where there are fewer trees than wanted, the one with the largest share is cut into the subtrees below the
 * queens of its first row, again and again, until there are as many as wanted or none can be cut: each is a part. Where
 * there are more trees, a part has several.
 */
export class TreeCut {
  /** How many parts there are. */
  readonly parts: number
  /** The work of a counter of the whole trees in the rows above the subtrees. */
  steps = 0
  /** The subtrees, the largest share first. */
  private readonly order: readonly CutTree[]
  /** Subtrees that can be cut, as a heap with the largest share on top, and those that cannot. */
  private readonly heap: CutTree[] = []
  private readonly whole: CutTree[] = []
  private made = 0

  constructor(trees: readonly Subtree[], wanted: number) {
    for (const tree of trees) this.keep(tree, tree.share, TREE_TOP)
    const most = Math.max(1, Math.floor(Math.min(wanted, MOST_COUNT_PARTS)) || 0)
    while (this.heap.length > 0 && this.heap.length + this.whole.length < most) this.cut(this.takeLargest())
    // Those made earlier come first among equals, so that the order is always the same.
    this.order = [...this.heap, ...this.whole].sort((a, b) => b.share - a.share || a.number - b.number)
    this.parts = trees.length > most ? most : this.order.length
  }

  /** The subtrees of a part: as many large and small ones as of any other. */
  subtrees(part: number): Subtree[] {
    const subtrees: Subtree[] = []
    for (let i = part; i < this.order.length; i += this.parts) {
      const { tree, share, top } = this.order[i]!
      subtrees.push(top === TREE_TOP ? tree : { ...tree, share, top })
    }
    return subtrees
  }

  /** Puts the queens of a subtree's first row. The walk takes a step to each of them, and one back. */
  private cut({ tree, share, top: { row, columns, left, right } }: CutTree): void {
    const { rows } = tree
    const next = row + 1
    const gap = rows.gaps[row]!
    const children: { readonly top: TreeNode; readonly squares: number }[] = []
    let total = 0
    this.steps++
    for (let open = squaresIn(rows, row, columns, left, right); open !== 0; open &= open - 1) {
      const bit = open & -open
      const top = { row: next, columns: columns | bit, left: (left | bit) << gap, right: (right | bit) >>> gap }
      const squares = bitCount(squaresIn(rows, next, top.columns, top.left, top.right))
      // From where no queen can stand the walk only goes back.
      this.steps += squares === 0 ? 2 : 1
      if (squares > 0) children.push({ top, squares })
      total += squares
    }
    // The more squares there are in its next row, the larger a subtree usually is.
    for (const { top, squares } of children) this.keep(tree, squares * (share / total), top)
  }

  private keep(tree: Subtree, share: number, top: TreeNode): void {
    const node = { tree, share, top, number: this.made++ }
    // A count that meets in the middle is not cut.
    if (top.row >= (tree.split === undefined ? walkedRows(tree.rows) : 0)) {
      this.whole.push(node)
      return
    }
    const { heap } = this
    let place = heap.length
    while (place > 0) {
      const above = (place - 1) >> 1
      if (heap[above]!.share >= share) break
      heap[place] = heap[above]!
      place = above
    }
    heap[place] = node
  }

  private takeLargest(): CutTree {
    const { heap } = this
    const largest = heap[0]!
    const last = heap.pop()!
    const { length } = heap
    if (length === 0) return largest
    let place = 0
    for (;;) {
      let below = 2 * place + 1
      if (below >= length) break
      if (below + 1 < length && heap[below + 1]!.share > heap[below]!.share) below++
      if (heap[below]!.share <= last.share) break
      heap[place] = heap[below]!
      place = below
    }
    heap[place] = last
    return largest
  }
}
