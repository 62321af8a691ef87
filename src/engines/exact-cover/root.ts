import { Arena } from '../../base/arena.ts'
import { isIdle, type Matrix } from './matrix.ts'
import type { Prefix } from './problem.ts'

/** A problem after what must be chosen has been chosen: the options that are left, and the items that are done. */
export interface Root {
  /** Options that belong to every cover, and those that the prefix has ruled out. */
  readonly chosen: readonly number[]
  readonly excluded: readonly number[]
  /** The options left are the first `count` of `list`. */
  readonly list: Int32Array
  readonly count: number
  /** 1 for items that are covered as often as they may be, or have their colour. */
  readonly covered: Int32Array
  /** How many options each item has left. */
  readonly size: Int32Array
  /** How often each primary item must and may be covered; undefined if once. */
  readonly need?: Int32Array
  readonly room?: Int32Array
}

/**
 * The root of a problem with colours or multiplicities: the options of the prefix are chosen, and what they exclude
 * is dropped. Gives nothing if there is no cover.
 */
export function colouredRootOf(matrix: Matrix, prefix: Prefix): Root | undefined {
  const { primary, items, options, starts, cells, colours, least, most } = matrix
  const need = least ? least.slice() : new Int32Array(primary).fill(1)
  const room = most ? most.slice() : new Int32Array(primary).fill(1)
  const covered = new Int32Array(items)
  const paint = new Int32Array(items)
  for (let item = 0; item < primary; item++) if (room[item] === 0) covered[item] = 1
  const isExcluded = new Uint8Array(options)
  for (const option of prefix.excluded) isExcluded[option] = 1
  for (const option of prefix.chosen) {
    if (!isLeft(option)) return undefined
    isExcluded[option] = 1
    for (let c = starts[option]!; c < starts[option + 1]!; c++) {
      const item = cells[c]!
      if (item >= primary) {
        covered[item] = 1
        paint[item] = colours ? colours[c]! : 0
      } else {
        need[item]!--
        if (--room[item]! === 0) covered[item] = 1
      }
    }
  }
  const list = new Int32Array(options)
  const size = new Int32Array(items)
  let count = 0
  for (let option = 0; option < options; option++) {
    if (!isLeft(option)) continue
    list[count++] = option
    for (let c = starts[option]!; c < starts[option + 1]!; c++) size[cells[c]!]!++
  }
  for (let item = 0; item < primary; item++) if (need[item]! > size[item]!) return undefined
  return { chosen: prefix.chosen, excluded: prefix.excluded, list, count, covered, size, ...(least && { need, room }) }

  function isLeft(option: number): boolean {
    if (isExcluded[option] !== 0 || (matrix.hasIdle && isIdle(matrix, option))) return false
    for (let c = starts[option]!; c < starts[option + 1]!; c++) {
      const item = cells[c]!
      if (covered[item] !== 0 && !(paint[item] !== 0 && colours![c] === paint[item])) return false
    }
    return true
  }
}

/** Bits for all pairs of an item and an option: more than this would take longer to clear than they save. */
const MOST_PAIR_WORDS = 1 << 15

/**
 * Chooses the options of a prefix, and those that are the only ones for some item, again and again: what takes a
 * kernel a level for each of them is done here once, with nothing to undo. Gives nothing if there is no cover.
 */
export function rootOf(matrix: Matrix, prefix: Prefix, arena = Arena.ofSize(rootSize(matrix))): Root | undefined {
  return new RootFinder(matrix, arena).find(prefix)
}

/** How much of an arena a root takes. */
export function rootSize({ primary, items, options }: Matrix): number {
  return items * 3 + primary + options + ((options + 31) >> 5) + pairWords(items, options)
}

/** As words of bits; 0 if there are too many. */
function pairWords(items: number, options: number): number {
  const words = items * ((options + 31) >> 5)
  return words <= MOST_PAIR_WORDS ? words : 0
}

class RootFinder {
  private readonly covered: Int32Array
  private readonly size: Int32Array
  /** The first word with options of each item. */
  private readonly from: Int32Array
  private readonly singles: Int32Array
  private singleCount = 0
  private readonly list: Int32Array
  /** The options left, as bits, and those of each item; empty for large problems. */
  private readonly left: Int32Array
  private readonly pairs: Int32Array
  private readonly words: number

  constructor(
    private readonly matrix: Matrix,
    arena: Arena,
  ) {
    const { primary, items, options } = matrix
    this.words = (options + 31) >> 5
    this.covered = arena.take(items)
    this.size = arena.take(items)
    this.from = arena.take(items)
    this.singles = arena.take(primary)
    this.list = arena.take(options)
    this.left = arena.take(this.words)
    this.pairs = arena.take(pairWords(items, options))
  }

  find(prefix: Prefix): Root | undefined {
    const { primary, uses } = this.matrix
    const { covered, size, list } = this
    const chosen = [...prefix.chosen]
    for (const option of chosen) {
      if (isIdle(this.matrix, option) || prefix.excluded.includes(option) || !this.cover(option)) return undefined
    }
    // What is forced from the start, such as the givens of a sudoku, goes first: it leaves less to look at closely.
    for (let item = 0; item < primary; item++) {
      const use = uses[item]!
      if (use < 0 || covered[item] !== 0) continue
      if (use === 0 || prefix.excluded.includes(use - 1) || !this.cover(use - 1)) return undefined
      chosen.push(use - 1)
    }
    if (chosen.length === 0 && prefix.excluded.length === 0 && !this.matrix.hasIdle) {
      // Nothing is forced, and nothing is missing.
      const { cells } = this.matrix
      for (let option = 0; option < list.length; option++) list[option] = option
      for (let c = 0; c < cells.length; c++) size[cells[c]!]!++
      return { chosen, excluded: prefix.excluded, list, count: list.length, covered, size }
    }
    let count = this.listFree(prefix)
    for (let item = 0; item < primary; item++) {
      if (size[item]! > 1 || covered[item] !== 0) continue
      if (size[item] === 0) return undefined
      this.singles[this.singleCount++] = item
    }
    if (this.singleCount > 0 && this.pairs.length > 0) {
      if (!this.choose(chosen)) return undefined
      count = this.listLeft(count)
    }
    return { chosen, excluded: prefix.excluded, list, count, covered, size }
  }

  /** Marks the items of an option as covered; false if one of them is so already. */
  private cover(option: number): boolean {
    const { starts, cells } = this.matrix
    const { covered } = this
    for (let c = starts[option]!, end = starts[option + 1]!; c < end; c++) {
      if (covered[cells[c]!] !== 0) return false
      covered[cells[c]!] = 1
    }
    return true
  }

  /**
   * Lists and counts the options that touch no covered item, without those that are excluded or cover no primary
   * item.
   */
  private listFree(prefix: Prefix): number {
    const { options, hasIdle, starts, cells } = this.matrix
    const { list, covered, size, from, left, pairs, words } = this
    const hasPairs = pairs.length > 0
    const excluded = prefix.excluded.length > 0 ? new Set(prefix.excluded) : undefined
    let count = 0
    for (let option = 0; option < options; option++) {
      const start = starts[option]!
      const end = starts[option + 1]!
      let c = start
      while (c < end && covered[cells[c]!] === 0) c++
      if (c < end || excluded?.has(option) || (hasIdle && isIdle(this.matrix, option))) continue
      list[count++] = option
      const word = option >> 5
      const bit = 1 << (option & 31)
      if (hasPairs) left[word]! |= bit
      for (c = start; c < end; c++) {
        const item = cells[c]!
        if (size[item]!++ === 0) from[item] = word
        if (hasPairs) pairs[item * words + word]! |= bit
      }
    }
    return count
  }

  /** Chooses what is forced until nothing is; false if that leaves an item without options. */
  private choose(chosen: number[]): boolean {
    const { starts, cells } = this.matrix
    while (this.singleCount > 0) {
      const item = this.singles[--this.singleCount]!
      if (this.covered[item] !== 0) continue
      const option = this.optionLeft(item)
      chosen.push(option)
      this.cover(option)
      for (let c = starts[option]!, end = starts[option + 1]!; c < end; c++) {
        if (!this.removeOptions(cells[c]!, option)) return false
      }
    }
    return true
  }

  /** The first option that an item has left. */
  private optionLeft(item: number): number {
    const { left, pairs, words } = this
    const row = item * words
    let word = this.from[item]!
    while ((pairs[row + word]! & left[word]!) === 0) word++
    const bits = pairs[row + word]! & left[word]!
    return (word << 5) + 31 - Math.clz32(bits & -bits)
  }

  /** Removes the options of an item that has been covered. */
  private removeOptions(item: number, kept: number): boolean {
    const { primary, starts, cells, uses } = this.matrix
    const { left, pairs, words, size, covered, singles } = this
    const row = item * words
    for (let word = this.from[item]!, last = (Math.abs(uses[item]!) - 1) >> 5; word <= last; word++) {
      let gone = pairs[row + word]! & left[word]!
      if (gone === 0) continue
      left[word]! ^= gone
      while (gone !== 0) {
        const bit = gone & -gone
        gone ^= bit
        const option = (word << 5) + 31 - Math.clz32(bit)
        if (option === kept) continue
        for (let c = starts[option]!, end = starts[option + 1]!; c < end; c++) {
          const other = cells[c]!
          const options = --size[other]!
          if (options > 1 || other >= primary || covered[other] !== 0) continue
          if (options === 0) return false
          singles[this.singleCount++] = other
        }
      }
    }
    return true
  }

  private listLeft(count: number): number {
    const { list, left } = this
    let kept = 0
    for (let k = 0; k < count; k++) {
      const option = list[k]!
      list[kept] = option
      kept += (left[option >> 5]! >>> (option & 31)) & 1
    }
    return kept
  }
}
