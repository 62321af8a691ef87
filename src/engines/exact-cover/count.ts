import { UnionFind } from '../../base/union-find.ts'
import { type BestSoFar, type Outcome, type Part, pause, type Search, searching } from '../../search.ts'
import { FINISHED, FOUND, type Kernel, PAUSED } from './kernel.ts'
import { kernelFor, plainKernel } from './kernels.ts'
import { localProblem } from './local.ts'
import type { Matrix } from './matrix.ts'
import { ABANDONED, MemoCounter } from './memo-counter.ts'
import type { Prefix, Tally } from './problem.ts'
import type { Root } from './root.ts'
import type { CoverTask } from './task.ts'

const UPDATES_PER_SLICE = 1 << 16
const STEPS_PER_REPORT = 1 << 12
/** Beyond this, looking for components and duplicates would take longer than a search may run without a pause. */
const MOST_PREPARED_OPTIONS = 1 << 14

/** The number of covers of a plain problem: components multiplied, each with a memo where that pays. */
export function searchPlainCount(task: CoverTask): Search<Tally> {
  return searching(function* (best) {
    const { root, prefix } = task
    if (!root || root.count <= MOST_PREPARED_OPTIONS) return yield* countParts(task, root, best)
    best.answer = tallyOf(0, () => [prefix])
    const { count, steps } = yield* countOneByOne(kernelFor(task), 0, best)
    return { status: 'solved', answer: tallyOf(count), steps }
  })
}

function* countParts(task: CoverTask, root: Root | undefined, best: BestSoFar<Tally>): Part<Outcome<Tally>> {
  const { matrix, prefix } = task
  if (!root) return { status: 'solved', answer: tallyOf(0), steps: 0 }
  const parts = componentsOf(matrix, root)
  best.answer = tallyOf(0, () => [prefix])
  // What is known of one part alone is no number of covers.
  const bestOfPart = parts.length === 1 ? best : {}
  let product = 1n
  let steps = 0
  for (const part of parts) {
    const oneByOne = () => (parts.length === 1 ? kernelFor(task) : plainKernel(matrix, part))
    const counted = yield* countPart(matrix, part, oneByOne, steps, bestOfPart)
    steps = counted.steps
    product *= counted.count
    if (product === 0n) break
  }
  return { status: 'solved', answer: tallyOf(product), steps }
}

/**
 * Whether covers are counted one by one, so that parts of the tree take together what the whole takes: the problem
 * does not fall apart, has no option twice, and a memo does not pay. Problems with hooks, colours or multiplicities
 * always are.
 */
export function countsOneByOne(task: CoverTask): { readonly isOneByOne: boolean; readonly steps: number } {
  const { matrix } = task
  if (!task.isPlain) return { isOneByOne: true, steps: 0 }
  const { root } = task
  if (!root) return { isOneByOne: false, steps: 0 }
  if (root.count > MOST_PREPARED_OPTIONS) return { isOneByOne: true, steps: 0 }
  if (componentsOf(matrix, root).length > 1) return { isOneByOne: false, steps: 0 }
  const { root: merged, weights } = mergeDuplicates(matrix, root)
  if (weights) return { isOneByOne: false, steps: 0 }
  const counter = new MemoCounter(localProblem(matrix, merged, closeOrder(matrix, merged)))
  let state = counter.work(UPDATES_PER_SLICE)
  while (state === PAUSED && !counter.hasPassedTrial) state = counter.work(UPDATES_PER_SLICE)
  return { isOneByOne: state === ABANDONED || !counter.pays, steps: counter.steps }
}

interface Counted {
  readonly count: bigint
  readonly steps: number
}

function* countPart(
  matrix: Matrix,
  part: Root,
  oneByOne: () => Kernel,
  stepsBefore: number,
  best: BestSoFar<Tally>,
): Part<Counted> {
  const { root, weights } = mergeDuplicates(matrix, part)
  const counter = new MemoCounter(localProblem(matrix, root, closeOrder(matrix, root)), { weights })
  if (!weights) best.compute = () => ({ answer: tallyOf(counter.count, counter.rest()) })
  while (true) {
    const state = counter.work(UPDATES_PER_SLICE)
    const steps = stepsBefore + counter.steps
    if (state === FINISHED) return { count: counter.count, steps }
    if (state === ABANDONED) return yield* countOneByOne(oneByOne(), steps, best)
    yield* pause({ steps, value: Number(counter.count) })
  }
}

function* countOneByOne(kernel: Kernel, stepsBefore: number, best: BestSoFar<Tally>): Part<Counted> {
  let count = 0
  let report = STEPS_PER_REPORT
  best.compute = () => ({ answer: tallyOf(count, kernel.rest()) })
  while (true) {
    const state = kernel.work(UPDATES_PER_SLICE)
    const steps = stepsBefore + kernel.steps
    if (state === FINISHED) return { count: BigInt(count), steps }
    if (state === FOUND) {
      count++
      if (kernel.steps < report) continue
    }
    report = kernel.steps + STEPS_PER_REPORT
    yield* pause({ steps, value: count })
  }
}

/** The parts of a plain problem that have no item in common with one another. Each is a root of its own. */
export function componentsOf(matrix: Matrix, root: Root): Root[] {
  const { starts, cells, items } = matrix
  const { list, count, covered } = root
  const sets = new UnionFind(items)
  for (let k = 0; k < count; k++) {
    const option = list[k]!
    for (let c = starts[option]! + 1; c < starts[option + 1]!; c++) sets.union(cells[starts[option]!]!, cells[c]!)
  }
  const listOf = new Map<number, number[]>()
  for (let k = 0; k < count; k++) {
    const set = sets.find(cells[starts[list[k]!]!]!)
    const options = listOf.get(set)
    if (options) options.push(list[k]!)
    else listOf.set(set, [list[k]!])
  }
  if (listOf.size <= 1) return [root]
  return [...listOf].map(([set, options]) => {
    const outside = covered.slice()
    for (let item = 0; item < items; item++) if (sets.find(item) !== set) outside[item] = 1
    return { ...root, list: Int32Array.from(options), count: options.length, covered: outside }
  })
}

/** A root without options that cover the same items as another, and how many each remaining one stands for. */
interface Merged {
  readonly root: Root
  /** Undefined if there was nothing to merge. */
  readonly weights: Int32Array | undefined
}

/** Counting takes options with the same items as one, and multiplies. */
function mergeDuplicates(matrix: Matrix, root: Root): Merged {
  const { starts, cells } = matrix
  const { list, count } = root
  const firstOf = new Map<string, number>()
  const kept = new Int32Array(count)
  const weights = new Int32Array(count)
  let length = 0
  for (let k = 0; k < count; k++) {
    const items = cells.slice(starts[list[k]!]!, starts[list[k]! + 1]!).sort()
    const key = items.join(' ')
    const same = firstOf.get(key)
    if (same !== undefined) {
      weights[same]!++
      continue
    }
    firstOf.set(key, length)
    weights[length] = 1
    kept[length++] = list[k]!
  }
  if (length === count) return { root, weights: undefined }
  return { root: { ...root, list: kept, count: length }, weights }
}

/**
 * An order of the primary items in which items that share options come close together, as ranks, or nothing if the
 * order in which they are listed is as good. Counting with a memo meets fewer sets of items where the part that is
 * covered has a short border.
 */
export function closeOrder(matrix: Matrix, root: Root): Int32Array | undefined {
  const neighbours = neighboursOf(matrix, root)
  const listed = Int32Array.from(neighbours.keys())
  const ranks = breadthFirst(neighbours)
  return border(ranks, neighbours) < border(listed, neighbours) ? ranks : undefined
}

/** For each open primary item those with which it shares an option. */
function neighboursOf({ primary, starts, cells }: Matrix, { list, count, covered }: Root): number[][] {
  const number = new Int32Array(primary)
  let open = 0
  for (let item = 0; item < primary; item++) if (covered[item] === 0) number[item] = open++
  const sets = Array.from({ length: open }, () => new Set<number>())
  for (let k = 0; k < count; k++) {
    const start = starts[list[k]!]!
    const end = starts[list[k]! + 1]!
    for (let a = start; a < end; a++) {
      if (cells[a]! >= primary) continue
      for (let b = start; b < end; b++) {
        if (cells[b]! < primary && a !== b) sets[number[cells[a]!]!]!.add(number[cells[b]!]!)
      }
    }
  }
  return sets.map((set) => [...set])
}

/** Ranks in the order of a breadth-first search from the item with the fewest neighbours. */
function breadthFirst(neighbours: readonly number[][]): Int32Array {
  const ranks = new Int32Array(neighbours.length).fill(-1)
  const starts = [...neighbours.keys()].sort((a, b) => neighbours[a]!.length - neighbours[b]!.length)
  let next = 0
  for (const start of starts) {
    if (ranks[start]! >= 0) continue
    ranks[start] = next++
    const queue = [start]
    for (const item of queue) {
      for (const other of neighbours[item]!) {
        if (ranks[other]! >= 0) continue
        ranks[other] = next++
        queue.push(other)
      }
    }
  }
  return ranks
}

/** How long items wait, all together, between the first of their neighbours and their own turn. */
function border(ranks: Int32Array, neighbours: readonly number[][]): number {
  let sum = 0
  neighbours.forEach((others, item) => {
    let first = ranks[item]!
    for (const other of others) first = Math.min(first, ranks[other]!)
    sum += ranks[item]! - first
  })
  return sum
}

/** A tally whose rest is written down when it is first looked at. */
export function tallyOf(count: number | bigint, restOf: () => readonly Prefix[] = () => []): Tally {
  let rest: readonly Prefix[] | undefined
  return {
    count: BigInt(count),
    get rest() {
      rest ??= restOf()
      return rest
    },
  }
}
