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

/** More pairs of an item and an option than this would take longer to clear than they save. */
const MOST_PAIR_WORDS = 1 << 15

/** Items of an option that are all looked at, even if the first of them says enough. */
const SHORT = 6

/**
 * Bits for all pairs of an item and an option, and for the options left. Constants of the module, for engines read
 * those much faster than arrays that might be any; a root is found in one go, so that one of each is enough.
 */
const PAIRS = /* @__PURE__ */ new Int32Array(MOST_PAIR_WORDS)
const LEFT = /* @__PURE__ */ new Int32Array(MOST_PAIR_WORDS)

/**
 * Chooses the options of a prefix, and those that are the only ones for some item, again and again: what takes a
 * kernel a level for each of them is done here once, with nothing to undo. Gives nothing if there is no cover.
 */
export function rootOf(matrix: Matrix, prefix: Prefix, arena = Arena.ofSize(rootSize(matrix))): Root | undefined {
  return new RootFinder(matrix, arena).find(prefix)
}

/** How much of an arena a root takes. */
export function rootSize({ primary, items, options }: Matrix): number {
  return items * 2 + primary + options
}

class RootFinder {
  private readonly covered: Int32Array
  private readonly size: Int32Array
  private readonly singles: Int32Array
  private singleCount = 0
  private readonly list: Int32Array
  /** Words of options; 0 if there are too many pairs. */
  private readonly words: number

  constructor(
    private readonly matrix: Matrix,
    arena: Arena,
  ) {
    const { primary, items, options } = matrix
    const words = (options + 31) >> 5
    this.words = items * words <= MOST_PAIR_WORDS ? words : 0
    this.covered = arena.take(items)
    this.size = arena.take(items)
    this.singles = arena.take(primary)
    this.list = arena.take(options)
  }

  find(prefix: Prefix): Root | undefined {
    const { primary, sizes, last } = this.matrix
    const { covered, size, list } = this
    const chosen = [...prefix.chosen]
    for (const option of chosen) {
      if (isIdle(this.matrix, option) || prefix.excluded.includes(option) || !this.cover(option)) return undefined
    }
    // What is forced from the start, such as the givens of a sudoku, goes first: it leaves less to look at closely.
    for (let item = 0; item < primary; item++) {
      if (sizes[item]! > 1 || covered[item] !== 0) continue
      const only = last[item]! - 1
      if (only < 0 || prefix.excluded.includes(only) || !this.cover(only)) return undefined
      chosen.push(only)
    }
    if (chosen.length === 0 && prefix.excluded.length === 0 && !this.matrix.hasIdle) {
      // Nothing is forced, and nothing is missing.
      for (let option = 0; option < list.length; option++) list[option] = option
      size.set(sizes)
      return { chosen, excluded: prefix.excluded, list, count: list.length, covered, size }
    }
    let count = this.listFree(prefix)
    for (let item = 0; item < primary; item++) {
      if (size[item]! > 1 || covered[item] !== 0) continue
      if (size[item] === 0) return undefined
      this.singles[this.singleCount++] = item
    }
    if (this.singleCount > 0 && this.words > 0) {
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
   * Lists, counts and pairs the options that touch no covered item, without those that are excluded or cover no
   * primary item.
   */
  private listFree(prefix: Prefix): number {
    const { items, options, hasIdle, starts, cells } = this.matrix
    const { list, covered, size, words } = this
    let count = 0
    for (let option = 0, c = 0; option < options; option++) {
      const end = starts[option + 1]!
      let touched = 0
      // Short options without a branch that a processor would have to guess.
      for (const near = Math.min(end, c + SHORT); c < near; c++) touched |= covered[cells[c]!]!
      while (touched === 0 && c < end) touched = covered[cells[c++]!]!
      list[count] = option
      count += 1 - touched
      c = end
    }
    if (hasIdle || prefix.excluded.length > 0) {
      const excluded = new Set(prefix.excluded)
      let kept = 0
      for (let k = 0; k < count; k++) {
        const option = list[k]!
        if (!excluded.has(option) && !isIdle(this.matrix, option)) list[kept++] = option
      }
      count = kept
    }
    PAIRS.fill(0, 0, items * words)
    LEFT.fill(0, 0, words)
    for (let k = 0; k < count; k++) {
      const option = list[k]!
      const word = words > 0 ? option >> 5 : 0
      const bit = words > 0 ? 1 << (option & 31) : 0
      LEFT[word]! |= bit
      for (let c = starts[option]!, end = starts[option + 1]!; c < end; c++) {
        const item = cells[c]!
        size[item]!++
        PAIRS[item * words + word]! |= bit
      }
    }
    return count
  }

  /** Chooses what is forced until nothing is; false if that leaves an item without options. */
  private choose(chosen: number[]): boolean {
    const { primary, starts, cells, last } = this.matrix
    const { words, size, covered, singles } = this
    while (this.singleCount > 0) {
      const single = singles[--this.singleCount]!
      if (covered[single] !== 0) continue
      const option = this.optionLeft(single)
      chosen.push(option)
      this.cover(option)
      LEFT[option >> 5]! &= ~(1 << (option & 31))
      for (let c = starts[option]!, end = starts[option + 1]!; c < end; c++) {
        const item = cells[c]!
        const row = item * words
        for (let word = 0, lastWord = (last[item]! - 1) >> 5; word <= lastWord; word++) {
          let gone = PAIRS[row + word]! & LEFT[word]!
          if (gone === 0) continue
          LEFT[word]! ^= gone
          while (gone !== 0) {
            const other = (word << 5) + 31 - Math.clz32(gone & -gone)
            gone &= gone - 1
            for (let e = starts[other]!, otherEnd = starts[other + 1]!; e < otherEnd; e++) {
              const j = cells[e]!
              const options = --size[j]!
              if (options > 1 || j >= primary || covered[j] !== 0) continue
              if (options === 0) return false
              singles[this.singleCount++] = j
            }
          }
        }
      }
    }
    return true
  }

  /** The first option that an item has left. */
  private optionLeft(item: number): number {
    const row = item * this.words
    let word = 0
    while ((PAIRS[row + word]! & LEFT[word]!) === 0) word++
    const bits = PAIRS[row + word]! & LEFT[word]!
    return (word << 5) + 31 - Math.clz32(bits & -bits)
  }

  private listLeft(count: number): number {
    const { list } = this
    let kept = 0
    for (let k = 0; k < count; k++) {
      const option = list[k]!
      list[kept] = option
      kept += (LEFT[option >> 5]! >>> (option & 31)) & 1
    }
    return kept
  }
}
