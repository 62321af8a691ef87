import { Arena } from '../../base/arena.ts'
import { FINISHED, PAUSED } from './kernel.ts'
import { type LocalProblem, partsBeside } from './local.ts'
import { MemoTable } from './memo-table.ts'
import type { Prefix } from './problem.ts'

/** The memo does not pay: the problem is better counted cover by cover. */
export const ABANDONED = 2

/** After TRIAL look-ups the memo must have answered one in LEAST_SHARE of them. */
const TRIAL = 1024
const LEAST_SHARE = 4
/** Later it is only switched off, for then a lot has been counted already. */
const WINDOW = 65536
const LEAST_WINDOW_SHARE = 8

/** Something else to keep for a set of items than a number of covers. */
interface Fold {
  /** What is kept where nothing is left to cover, and where there is no cover. */
  readonly all: number
  readonly none: number
  /** What is known so far for a set of items, and what choosing another option gives. */
  readonly add: (known: number, option: number, value: number) => number
}

interface CounterSettings {
  /** How many like it each option stands for. */
  readonly weights?: Int32Array | undefined
  /** With it a memo that has passed its trial is never given up. */
  readonly fold?: Fold
}

/**
 * Counts covers without visiting them: the number of ways to complete a cover depends only on which items are left,
 * so it is kept for every set of items at which the search branches. On tilings of long boards nearly all sets are
 * met again and again; on most other problems hardly any is, and the counter gives up after a trial.
 */
export class MemoCounter {
  steps = 0
  private readonly problem: LocalProblem
  private readonly size: Int32Array
  private readonly isGone: Uint8Array
  private readonly isCovered: Uint8Array
  /** The covered items as a set of bits: the key under which a count is kept. */
  private readonly coveredBits: Int32Array
  private readonly next: Int32Array
  private readonly previous: Int32Array
  private readonly trail: Int32Array
  private trailTop = 0
  private updates = 0
  private readonly singles: Int32Array
  private singleCount = 0
  // The path, as in the list kernel, and the covers counted below each level.
  private readonly item: Int32Array
  private readonly at: Int32Array
  private readonly chosen: Int32Array
  private readonly mark: Int32Array
  private readonly sums: (number | bigint)[] = []
  /** The key of each level, and whether its count will be kept. */
  private readonly keys: Int32Array
  private readonly isKept: Uint8Array
  private readonly words: number
  private readonly hasSecondary: boolean
  private table: MemoTable | undefined
  private lookUps = 0
  private hits = 0
  /** Whether the memo has been seen to pay. */
  hasPassedTrial = false
  private depth = -1
  private phase: 'down' | 'up' | 'finished' = 'down'

  private readonly weights: Int32Array | undefined
  private readonly fold: Fold | undefined

  constructor(problem: LocalProblem, { weights, fold }: CounterSettings = {}) {
    this.weights = weights
    this.fold = fold
    const { primary, items, options, first } = problem
    this.problem = problem
    this.words = (items + 31) >> 5
    this.hasSecondary = items > primary
    const levels = primary + 2
    const arena = Arena.ofSize(items + options + primary * 3 + 2 + levels * 4 + this.words * (levels + 1))
    this.size = arena.take(items)
    this.next = arena.take(primary + 1)
    this.previous = arena.take(primary + 1)
    this.trail = arena.take(options)
    this.singles = arena.take(primary)
    this.item = arena.take(levels)
    this.at = arena.take(levels)
    this.chosen = arena.take(levels)
    this.mark = arena.take(levels)
    this.coveredBits = arena.take(this.words)
    this.keys = arena.take(this.words * levels)
    this.isKept = new Uint8Array(levels)
    this.isGone = new Uint8Array(options)
    this.isCovered = new Uint8Array(items)
    this.table = new MemoTable(this.words)
    for (let item = 0; item < items; item++) this.size[item] = first[item + 1]! - first[item]!
    for (let item = 0; item <= primary; item++) {
      this.next[item] = item === primary ? 0 : item + 1
      this.previous[item] = item === 0 ? primary : item - 1
      if (item < primary && this.size[item] === 1) this.singles[this.singleCount++] = item
    }
  }

  work(budget: number): typeof PAUSED | typeof FINISHED | typeof ABANDONED {
    const { primary } = this.problem
    if (primary === 0) {
      this.sums[0] = this.fold ? this.fold.all : 1
      return FINISHED
    }
    const limit = this.updates + budget
    while (this.phase !== 'finished') {
      if (this.phase === 'down') {
        if (this.isWasted()) return ABANDONED
        this.open()
      } else this.undo()
      if (this.phase === 'up' && this.updates >= limit) return PAUSED
      if (!this.advance()) this.close()
    }
    return FINISHED
  }

  /** Whether the memo has answered as often as it should, in its trial or in an earlier count. */
  get pays(): boolean {
    return this.hasPassedTrial || (this.hits > 0 && this.hits * LEAST_SHARE >= this.lookUps)
  }

  /** How many covers have been counted. */
  get count(): bigint {
    let total: number | bigint = 0
    for (let d = Math.max(0, this.depth); d >= 0; d--) {
      const isOnPath = d < this.depth && this.chosen[d]! >= 0
      total = plus(this.sums[d] ?? 0, isOnPath ? times(total, this.weightOf(this.chosen[d]!)) : total)
    }
    return BigInt(total)
  }

  /** The parts that have not been counted, as kernels give them. Only without weights. */
  rest(): () => Prefix[] {
    if (this.phase === 'finished') return () => []
    const { depth, item, at, chosen } = this
    const hasBranches = (d: number) => at[d]! < this.problem.first[item[d]! + 1]!
    return partsBeside(this.problem, { depth, item, at, chosen, hasBranches, isLoose: () => false })
  }

  private isWasted(): boolean {
    if (this.fold && this.hasPassedTrial) return false
    if (this.table && !this.hasPassedTrial && this.lookUps >= TRIAL) {
      this.hasPassedTrial = this.hits * LEAST_SHARE >= this.lookUps
      this.lookUps = this.hits = 0
      if (!this.hasPassedTrial && !this.weights) return true
      if (!this.hasPassedTrial) this.table = undefined
    } else if (this.table && this.lookUps >= WINDOW) {
      if (this.hits * LEAST_WINDOW_SHARE < this.lookUps) this.table = undefined
      this.lookUps = this.hits = 0
    }
    return false
  }

  /** Enters a new level, with the item that has the fewest options, or adds up at once what is known below it. */
  private open(): void {
    const { problem, next, size } = this
    const { primary } = problem
    const d = ++this.depth
    this.sums[d] = this.fold ? this.fold.none : 0
    this.chosen[d] = -1
    this.isKept[d] = 0
    this.phase = 'up'
    let best = -1
    while (this.singleCount > 0 && best < 0) {
      const single = this.singles[--this.singleCount]!
      if (this.isCovered[single] === 0) best = single
    }
    if (best < 0) {
      let fewest = 0x7fffffff
      for (let i = next[primary]!; i !== primary; i = next[i]!) {
        this.updates++
        if (size[i]! >= fewest) continue
        fewest = size[i]!
        best = i
      }
      if (this.table) {
        this.lookUps++
        this.item[d] = best
        this.at[d] = problem.first[best + 1]!
        const known = this.hasSecondary || d === 0 ? this.known(d) : undefined
        if (known !== undefined) {
          this.sums[d] = known
          return
        }
        this.isKept[d] = 1
      }
    }
    this.item[d] = best
    this.at[d] = problem.first[best]!
  }

  /** What the memo knows about the set of items left on a level. */
  private known(d: number): number | bigint | undefined {
    this.writeKey(d)
    const value = this.table!.get(this.keys, d * this.words)
    if (value !== undefined) this.hits++
    return value
  }

  private writeKey(d: number): void {
    const { words, keys, coveredBits, size } = this
    const { primary, items } = this.problem
    const at = d * words
    for (let w = 0; w < words; w++) keys[at + w] = coveredBits[w]!
    // A secondary item without options is as good as covered.
    for (let i = primary; i < items; i++) if (size[i] === 0) keys[at + (i >> 5)]! |= 1 << (i & 31)
  }

  /** Tries the next option of the deepest level; false if there is none. */
  private advance(): boolean {
    const { first, optionsOf } = this.problem
    const d = this.depth
    const end = first[this.item[d]! + 1]!
    let k = this.at[d]!
    while (k < end && this.isGone[optionsOf[k]!] !== 0) k++
    if (k === end) return false
    this.at[d] = k + 1
    this.steps++
    const option = optionsOf[k]!
    this.chosen[d] = option
    this.mark[d] = this.trailTop
    this.cover(option)
    // Without secondary items the set is known before the options are removed, and often that saves removing them.
    const known = this.table && !this.hasSecondary ? this.known(d + 1) : undefined
    if (known !== undefined) {
      this.lookUps++
      this.singleCount = 0
      this.add(d, option, known)
      return true
    }
    const isAlive = this.removeExcluded(option)
    this.updates += (this.trailTop - this.mark[d]!) * 4 + 8
    if (!isAlive) this.singleCount = 0
    else if (this.next[this.problem.primary] === this.problem.primary) {
      this.singleCount = 0
      this.add(d, option, this.fold ? this.fold.all : 1)
    } else this.phase = 'down'
    return true
  }

  /** Leaves the deepest level; what it has counted goes to the one above. */
  private close(): void {
    const d = this.depth
    const sum = this.sums[d]!
    if (this.isKept[d] && this.table) this.table.set(this.keys, d * this.words, sum)
    if (d === 0) {
      this.phase = 'finished'
      return
    }
    this.depth--
    this.add(d - 1, this.chosen[d - 1]!, sum)
  }

  private add(d: number, option: number, value: number | bigint): void {
    const known = this.sums[d]!
    this.sums[d] = this.fold
      ? this.fold.add(known as number, option, value as number)
      : plus(known, times(value, this.weightOf(option)))
  }

  /** What was kept for all items, once all is done. */
  get folded(): number {
    return this.sums[0] as number
  }

  /** Bytes that the memo takes, and whether it can keep nothing more. */
  get memory(): { readonly bytes: number; readonly isFull: boolean } {
    return this.table ?? { bytes: 0, isFull: false }
  }

  private weightOf(option: number): number {
    return this.weights ? this.weights[option]! : 1
  }

  private cover(option: number): void {
    const { starts, cells, primary } = this.problem
    const { isCovered, next, previous, coveredBits } = this
    this.isGone[option] = 1
    for (let c = starts[option]!, end = starts[option + 1]!; c < end; c++) {
      const i = cells[c]!
      isCovered[i] = 1
      coveredBits[i >> 5]! ^= 1 << (i & 31)
      if (i >= primary) continue
      next[previous[i]!] = next[i]!
      previous[next[i]!] = previous[i]!
    }
  }

  /** Removes the options that share an item with the one chosen; false once an item has none left. */
  private removeExcluded(option: number): boolean {
    const { starts, cells, first, optionsOf, primary } = this.problem
    const { size, isGone, isCovered, trail } = this
    const end = starts[option + 1]!
    for (let c = starts[option]!; c < end; c++) {
      for (let f = first[cells[c]!]!, listEnd = first[cells[c]! + 1]!; f < listEnd; f++) {
        const other = optionsOf[f]!
        if (isGone[other] !== 0) continue
        isGone[other] = 1
        trail[this.trailTop++] = other
        let isDead = false
        for (let e = starts[other]!, otherEnd = starts[other + 1]!; e < otherEnd; e++) {
          const j = cells[e]!
          const options = --size[j]!
          if (options > 1 || isCovered[j] !== 0 || j >= primary) continue
          if (options === 1) this.singles[this.singleCount++] = j
          else isDead = true
        }
        if (isDead) return false
      }
    }
    return true
  }

  private undo(): void {
    const { starts, cells, primary } = this.problem
    const { size, isGone, isCovered, next, previous, trail, coveredBits } = this
    const option = this.chosen[this.depth]!
    if (option < 0) return
    this.chosen[this.depth] = -1
    const mark = this.mark[this.depth]!
    while (this.trailTop > mark) {
      const gone = trail[--this.trailTop]!
      isGone[gone] = 0
      for (let c = starts[gone]!, end = starts[gone + 1]!; c < end; c++) size[cells[c]!]!++
    }
    for (let c = starts[option + 1]! - 1, start = starts[option]!; c >= start; c--) {
      const i = cells[c]!
      isCovered[i] = 0
      coveredBits[i >> 5]! ^= 1 << (i & 31)
      if (i >= primary) continue
      next[previous[i]!] = i
      previous[next[i]!] = i
    }
    isGone[option] = 0
  }
}

/** Sums and products that are plain numbers as long as these are exact. */
function plus(a: number | bigint, b: number | bigint): number | bigint {
  if (typeof a === 'number' && typeof b === 'number') {
    const sum = a + b
    if (sum <= Number.MAX_SAFE_INTEGER) return sum
  }
  return BigInt(a) + BigInt(b)
}

function times(a: number | bigint, b: number): number | bigint {
  if (b === 1) return a
  if (typeof a === 'number') {
    const product = a * b
    if (product <= Number.MAX_SAFE_INTEGER) return product
  }
  return BigInt(a) * BigInt(b)
}
