import { InputError } from '../../base/input-error.ts'
import { Random, type Seed } from '../../base/random.ts'
import { giveUp, type Part, pause, run, type Search, searching } from '../../search.ts'
import { closeOrder, componentsOf } from './count.ts'
import type { ExactCover } from './cover.ts'
import { FINISHED, FOUND, type Kernel, PAUSED } from './kernel.ts'
import { plainKernel } from './kernels.ts'
import { localProblem } from './local.ts'
import type { Matrix } from './matrix.ts'
import { ABANDONED, MemoCounter } from './memo-counter.ts'
import type { CostedCover } from './problem.ts'
import type { Root } from './root.ts'
import type { CoverTask } from './task.ts'

/** The two nodes without an option: no cover at all, and the cover to which nothing is added. */
const NONE = 0
const ALL = 1

const DEFAULT_MEGABYTES = 512

export interface ZddSettings {
  /** How much memory the diagram and the memo from which it is made may take; 512 unless told otherwise. */
  readonly megabytes?: number
}

/** Which covers of a ZDD are meant. */
export interface ZddConditions {
  /** Options that must be chosen, and those that must not. */
  readonly chosen?: readonly number[]
  readonly excluded?: readonly number[]
  /** Secondary items that must be covered, and those that must not. */
  readonly covered?: readonly number[]
  readonly uncovered?: readonly number[]
}

/** Unique ZDD nodes: an option, the covers without it (`low`) and with it (`high`). Children come first. */
class NodeTable {
  /** How many nodes there are, among them the two without an option. */
  size = 2
  option = new Int32Array(1 << 10)
  low = new Int32Array(1 << 10)
  high = new Int32Array(1 << 10)
  private slots = new Int32Array(1 << 11)

  get bytes(): number {
    return this.option.byteLength * 3 + this.slots.byteLength
  }

  /** The node with these children, made if there is none; one that adds nothing is left out. */
  node(option: number, low: number, high: number): number {
    if (high === NONE) return low
    if (this.size === this.option.length) this.grow()
    const slot = this.slotOf(option, low, high)
    if (this.slots[slot] !== 0) return this.slots[slot]!
    const node = this.size++
    this.option[node] = option
    this.low[node] = low
    this.high[node] = high
    this.slots[slot] = node
    return node
  }

  private slotOf(option: number, low: number, high: number): number {
    const { slots } = this
    const mask = slots.length - 1
    let hash = Math.imul(option ^ Math.imul(low, 0x85ebca6b), 0x9e3779b1) ^ Math.imul(high, 0xc2b2ae35)
    hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
    let slot = (hash ^ (hash >>> 13)) & mask
    for (let node = slots[slot]!; node !== 0; node = slots[slot]!) {
      if (this.option[node] === option && this.low[node] === low && this.high[node] === high) break
      slot = (slot + 1) & mask
    }
    return slot
  }

  private grow(): void {
    const length = this.option.length * 2
    for (const name of ['option', 'low', 'high'] as const) {
      const larger = new Int32Array(length)
      larger.set(this[name])
      this[name] = larger
    }
    this.slots = new Int32Array(length * 2)
    for (let node = 2; node < this.size; node++) {
      this.slots[this.slotOf(this.option[node]!, this.low[node]!, this.high[node]!)] = node
    }
  }
}

/** All covers of a problem as a (free) ZDD, made by `zddOf`: counted, sampled and optimised without a list. */
export class CoverZdd {
  private readonly option: Int32Array
  private readonly low: Int32Array
  private readonly high: Int32Array
  private counts: Float64Array | bigint[] | undefined

  constructor(
    private readonly matrix: Matrix,
    table: NodeTable,
    root: number,
  ) {
    // Only what the root leads to, renumbered in the same order.
    const isUsed = new Uint8Array(Math.max(table.size, 2))
    isUsed[root] = 1
    let count = 2
    for (let node = table.size - 1; node >= 2; node--) {
      if (isUsed[node] === 0) continue
      isUsed[table.low[node]!] = isUsed[table.high[node]!] = 1
      count++
    }
    const number = new Int32Array(table.size)
    number[ALL] = ALL
    this.option = new Int32Array(count)
    this.low = new Int32Array(count)
    this.high = new Int32Array(count)
    let next = 2
    for (let node = 2; node < table.size; node++) {
      if (isUsed[node] === 0) continue
      number[node] = next
      this.option[next] = table.option[node]!
      this.low[next] = number[table.low[node]!]!
      this.high[next++] = number[table.high[node]!]!
    }
    this.root = number[root]!
  }

  private readonly root: number

  /** How many nodes it has, without the two that have no option. */
  get size(): number {
    return this.option.length - 2
  }

  /** How many covers there are. */
  count(): bigint {
    return BigInt(this.countsOf()[this.root]!)
  }

  /** All covers, one at a time, in the order of the diagram. */
  *covers(): IterableIterator<number[]> {
    const { option, low, high } = this
    const path: number[] = []
    const cover: number[] = []
    let node = this.root
    while (true) {
      while (node > ALL) {
        path.push(node)
        cover.push(option[node]!)
        node = high[node]!
      }
      if (node === ALL) yield [...cover]
      // Back to the last node whose option is chosen, and on without it.
      const last = path.pop()
      if (last === undefined) return
      cover.length = path.length
      node = low[last]!
      while (node === NONE && path.length > 0) {
        node = low[path.pop()!]!
        cover.length = path.length
      }
      if (node === NONE) return
    }
  }

  /** Random covers, uniform and with repetition; none if there is none. */
  samples(wanted: number, seed: Seed = 1): number[][] {
    if (!Number.isInteger(wanted) || wanted < 0) {
      throw new InputError(`samples: expected a whole number from 0 on, found ${String(wanted)}`)
    }
    const random = new Random(seed)
    const counts = this.countsOf()
    if (this.root === NONE) return []
    return Array.from({ length: wanted }, () => {
      const cover: number[] = []
      let node = this.root
      while (node > ALL) {
        if (isBelow(random, counts[this.high[node]!]!, counts[node]!)) {
          cover.push(this.option[node]!)
          node = this.high[node]!
        } else node = this.low[node]!
      }
      return cover
    })
  }

  /** The cover of least cost, by the costs of the problem; undefined if there is no cover. */
  cheapest(): CostedCover | undefined {
    if (this.root === NONE) return undefined
    const { option, low, high } = this
    const { costs } = this.matrix
    const least = new Float64Array(option.length)
    least[NONE] = Number.POSITIVE_INFINITY
    const withOption = (node: number) => least[high[node]!]! + (costs ? costs[option[node]!]! : 0)
    for (let node = 2; node < option.length; node++) least[node] = Math.min(least[low[node]!]!, withOption(node))
    const options: number[] = []
    for (let node = this.root; node > ALL; ) {
      if (withOption(node) === least[node]) {
        options.push(option[node]!)
        node = high[node]!
      } else node = low[node]!
    }
    return { options, cost: least[this.root]! }
  }

  /** The covers that keep these conditions, as a diagram of their own. */
  within({ chosen = [], excluded = [], covered = [], uncovered = [] }: ZddConditions): CoverZdd {
    for (const option of [...chosen, ...excluded]) this.requireNumber('option', option, this.matrix.options)
    for (const item of [...covered, ...uncovered]) this.requireNumber('item', item, this.matrix.items)
    const isExcluded = this.markOptions(uncovered)
    for (const option of excluded) isExcluded[option] = 1
    let found: CoverZdd = this.rebuilt((low, high, option) => (isExcluded[option] === 1 ? [low, NONE] : [low, high]))
    for (const option of chosen) {
      const isWanted = new Uint8Array(this.matrix.options)
      isWanted[option] = 1
      found = found.withOneOf(isWanted)
    }
    for (const item of covered) found = found.withOneOf(this.markOptions([item]))
    return found
  }

  /**
   * A line for each node, the root first, as Knuth's programs write them: `a: (~7?9:8)` is node a, which has option
   * 7, with the node 9 where it is not chosen, and 8 where it is. Nodes are hexadecimal; 0 is no cover, 1 the end
   * of a cover.
   */
  format(): string {
    const lines: string[] = []
    for (let node = this.option.length - 1; node >= 2; node--) {
      const [id, low, high] = [node, this.low[node]!, this.high[node]!].map((each) => each.toString(16))
      lines.push(`${id}: (~${this.option[node]}?${low}:${high})\n`)
    }
    return lines.length > 0 ? lines.join('') : `${this.root}\n`
  }

  /** For each node how many covers it leads to: numbers as long as these are exact. */
  private countsOf(): Float64Array | bigint[] {
    if (this.counts) return this.counts
    const { low, high } = this
    const counts = new Float64Array(low.length)
    counts[ALL] = 1
    let isExact = true
    for (let node = 2; node < low.length && isExact; node++) {
      counts[node] = counts[low[node]!]! + counts[high[node]!]!
      isExact = counts[node]! <= Number.MAX_SAFE_INTEGER
    }
    if (isExact) this.counts = counts
    else {
      const large: bigint[] = [0n, 1n]
      for (let node = 2; node < low.length; node++) large.push(large[low[node]!]! + large[high[node]!]!)
      this.counts = large
    }
    return this.counts
  }

  /** The covers with at least one of the options that are marked. */
  private withOneOf(isWanted: Uint8Array): CoverZdd {
    const { option, low, high } = this
    const table = this.copied()
    const wanting = new Int32Array(option.length)
    for (let node = 2; node < option.length; node++) {
      const above = isWanted[option[node]!] === 1 ? high[node]! : wanting[high[node]!]!
      wanting[node] = table.node(option[node]!, wanting[low[node]!]!, above)
    }
    return new CoverZdd(this.matrix, table, wanting[this.root]!)
  }

  private rebuilt(childrenOf: (low: number, high: number, option: number) => readonly [number, number]): CoverZdd {
    const { option, low, high } = this
    const table = new NodeTable()
    const number = new Int32Array(option.length)
    number[ALL] = ALL
    for (let node = 2; node < option.length; node++) {
      const [without, with_] = childrenOf(number[low[node]!]!, number[high[node]!]!, option[node]!)
      number[node] = table.node(option[node]!, without, with_)
    }
    return new CoverZdd(this.matrix, table, number[this.root]!)
  }

  /** A table with the nodes of this diagram, under the same numbers. */
  private copied(): NodeTable {
    const table = new NodeTable()
    for (let node = 2; node < this.option.length; node++) {
      table.node(this.option[node]!, this.low[node]!, this.high[node]!)
    }
    return table
  }

  /** The options of some items. */
  private markOptions(items: readonly number[]): Uint8Array {
    const { options, starts, cells } = this.matrix
    const isMarked = new Uint8Array(options)
    const isItem = new Uint8Array(this.matrix.items)
    for (const item of items) isItem[item] = 1
    for (let option = 0; option < options; option++) {
      for (let c = starts[option]!; c < starts[option + 1]!; c++) if (isItem[cells[c]!] === 1) isMarked[option] = 1
    }
    return isMarked
  }

  private requireNumber(kind: string, value: number, count: number): void {
    if (Number.isInteger(value) && value >= 0 && value < count) return
    throw new InputError(`a condition names ${kind} ${String(value)}, but ${kind}s are numbered from 0 to ${count - 1}`)
  }
}

/** True with the probability part / whole. */
function isBelow(random: Random, part: number | bigint, whole: number | bigint): boolean {
  // The binary digits of part / whole are compared with random ones until they differ: nothing is lost to rounding.
  if (typeof part === 'number') {
    const all = Number(whole)
    for (let left = part; ; ) {
      left *= 2
      const digit = left >= all ? 1 : 0
      if (digit === 1) left -= all
      const drawn = random.next() >>> 31
      if (drawn !== digit) return drawn < digit
    }
  }
  const all = BigInt(whole)
  for (let left = part; ; ) {
    left *= 2n
    const digit = left >= all ? 1 : 0
    if (digit === 1) left -= all
    const drawn = random.next() >>> 31
    if (drawn !== digit) return drawn < digit
  }
}

const UPDATES_PER_SLICE = 1 << 16
const STEPS_PER_REPORT = 1 << 12

/** All covers as a ZDD of options; no colours, no multiplicities; undefined if it takes too much memory. */
export function zddOf(cover: ExactCover<unknown, unknown>, settings: ZddSettings = {}): CoverZdd | undefined {
  const outcome = run(searchZdd(cover, settings))
  return outcome.status === 'solved' ? outcome.answer : undefined
}

/** Stopped, with a reason, where the diagram takes more memory than allowed. */
export function searchZdd(
  { task }: ExactCover<unknown, unknown>,
  { megabytes = DEFAULT_MEGABYTES }: ZddSettings = {},
): Search<CoverZdd> {
  if (!(megabytes > 0)) throw new InputError(`megabytes: expected a number above 0, found ${String(megabytes)}`)
  if (!task.isPlain) {
    throw new InputError('a ZDD is made of problems without colours and multiplicities, and without hooks')
  }
  return searchTask(task, megabytes * (1 << 20))
}

/**
 * All covers of a plain problem as a ZDD: the memo counter's search, which keeps a node for every set of items
 * where it keeps a number when it counts, and branches on the same items. Where a memo does not pay, the covers are
 * listed, and nodes made of their tree. Parts of the problem that have no item in common come one below the other.
 * The diagram is free, not ordered: every path has its options once, but paths have them in different orders.
 */
function searchTask(task: CoverTask, mostBytes: number): Search<CoverZdd> {
  return searching(function* () {
    const { matrix, root } = task
    const table = new NodeTable()
    if (!root) return { status: 'solved', answer: new CoverZdd(matrix, table, NONE), steps: 0 }
    let built: Built = { node: ALL, steps: 0 }
    for (const part of componentsOf(matrix, root)) {
      if (built.node === NONE) break
      built = yield* buildPart(part, built)
    }
    // What is forced stands on top.
    let { node } = built
    for (const option of root.chosen) node = table.node(option, NONE, node)
    return { status: 'solved', answer: new CoverZdd(matrix, table, node), steps: built.steps }

    function* buildPart(part: Root, below: Built): Part<Built, CoverZdd> {
      const add = (low: number, option: number, high: number) => table.node(part.list[option]!, low, high)
      const fold = { all: below.node, none: NONE, add }
      const counter = new MemoCounter(localProblem(matrix, part, closeOrder(matrix, part)), { fold })
      while (true) {
        const state = counter.work(UPDATES_PER_SLICE)
        const steps = below.steps + counter.steps
        if (state === FINISHED) return { node: counter.folded, steps }
        if (state === ABANDONED)
          return yield* buildListed(plainKernel(matrix, { ...part, chosen: [] }), { ...below, steps })
        const { bytes, isFull } = counter.memory
        yield* pauseAt(steps, isFull ? mostBytes + 1 : bytes)
      }
    }

    /** Built cover by cover: covers with the same top options are adjacent, so a left level can be closed. */
    function* buildListed(kernel: Kernel, below: Built): Part<Built, CoverZdd> {
      let last: readonly number[] = []
      // For each level the node of the options that were tried there before the last cover's.
      const lows: number[] = [NONE]
      let report = STEPS_PER_REPORT
      while (true) {
        const state = kernel.work(UPDATES_PER_SLICE)
        const steps = below.steps + kernel.steps
        if (state === PAUSED || steps >= report) {
          report = steps + STEPS_PER_REPORT
          yield* pauseAt(steps, 0)
        }
        if (state === PAUSED) continue
        const cover = state === FOUND ? kernel.cover() : []
        let shared = 0
        while (shared < last.length && cover[shared] === last[shared]) shared++
        let node = below.node
        for (let level = last.length - 1; level >= shared; level--) {
          node = table.node(last[level]!, lows[level]!, node)
        }
        if (last.length > 0) lows[shared] = node
        if (state === FINISHED) return { node: lows[0]!, steps }
        for (let level = shared + 1; level < cover.length; level++) lows[level] = NONE
        last = cover
      }
    }

    function* pauseAt(steps: number, bytes: number): Part<void, CoverZdd> {
      if (bytes + table.bytes > mostBytes) {
        giveUp(`the ZDD takes more than ${Math.round(mostBytes / (1 << 20))} MB`, steps)
      }
      yield* pause({ steps, value: table.size })
    }
  })
}

interface Built {
  readonly node: number
  readonly steps: number
}
