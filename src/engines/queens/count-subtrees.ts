import type { Search } from '../../search.ts'
import type { QueensCount } from './count.ts'
import { boardClasses } from './count-classes.ts'
import { RowCounter, type TreeNode } from './count-kernel.ts'
import { bitCount, type OpenRows, openRows, rowMasks } from './count-rows.ts'
import type { QueensTask } from './task.ts'

/** Open rows, of which each filling stands for so many boards; all fillings, or those below a node. */
export interface Subtree {
  readonly rows: OpenRows
  readonly weight: number
  /** A measure of the work in it. */
  readonly share: number
  readonly top?: TreeNode
}

/** Rows looked at between two looks at the outside: a few milliseconds. */
const STEPS_PER_SLICE = 1 << 16

/** The boards of a task as one tree. The rows are filled from the top or from the bottom, whichever end has fewer squares. */
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

/** The boards with n ≥ 2 queens on an empty board as a tree for each class of them. */
export function classTrees(n: number): Subtree[] {
  const trees: Subtree[] = []
  for (const { masks, weight } of boardClasses(n)) {
    const rows = openRows(masks)
    if (rows) trees.push({ rows, weight, share: openings(rows, 0, 0, 0, 0) })
  }
  return trees
}

/** The ways to fill the first three open rows. */
function openings(rows: OpenRows, row: number, columns: number, left: number, right: number): number {
  const { free, gaps } = rows
  if (row === 3 || row === free.length) return 1
  let count = 0
  for (let open = free[row]! & ~(columns | left | right); open !== 0; open &= open - 1) {
    const bit = open & -open
    const gap = gaps[row]!
    count += openings(rows, row + 1, columns | bit, (left | bit) << gap, (right | bit) >>> gap)
  }
  return count
}

export function* countSubtrees(trees: readonly Subtree[]): Search<QueensCount> {
  let total = 0n
  let steps = 0
  let shareDone = 0
  let nextPause = STEPS_PER_SLICE
  const shares = trees.reduce((sum, { share }) => sum + share, 0)
  for (const { rows, weight, share, top } of trees) {
    const counter = new RowCounter(rows, top)
    while (!counter.work(nextPause - steps - counter.steps)) {
      const stepsHere = steps + counter.steps
      nextPause = stepsHere + STEPS_PER_SLICE
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
