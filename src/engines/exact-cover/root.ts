import { isIdle, type Matrix } from './matrix.ts'
import type { Prefix } from './problem.ts'

/** A plain problem after what must be chosen has been chosen: the options that are left, and the items that are done. */
export interface Root {
  /** Options that belong to every cover, and those that the prefix has ruled out. */
  readonly chosen: readonly number[]
  readonly excluded: readonly number[]
  /** The options left are the first `count` of `list`. */
  readonly list: Int32Array
  readonly count: number
  /** 1 for items that are covered. */
  readonly covered: Uint8Array
  /** How many options each item has left. */
  readonly size: Int32Array
}

/**
 * Chooses the options of a prefix, and those that are the only ones for some item: in rounds over all options, each of which
 * drops what is excluded by the round before. That is cheaper than building a kernel for all of them first. Rounds that drop
 * little are left to the kernel. Gives nothing if there is no cover.
 */
export function rootOf(matrix: Matrix, prefix: Prefix): Root | undefined {
  const { primary, items, starts, cells } = matrix
  const covered = new Uint8Array(items)
  const size = matrix.sizes.slice()
  /** Of an item with one option left this is the option. */
  const only = matrix.lastOf.slice()
  const chosen = [...prefix.chosen]
  if (prefix.excluded.some((option) => chosen.includes(option))) return undefined
  for (const option of chosen) if (isIdle(matrix, option) || !cover(matrix, option, covered)) return undefined
  const list = new Int32Array(matrix.options)
  let count = listOptions(matrix, prefix, list)
  if (count < matrix.options || chosen.length > 0) count = keepFree(matrix, list, count, covered, size, only)
  for (let isWorthwhile = true; ; ) {
    const forcedFrom = chosen.length
    for (let item = 0; item < primary; item++) {
      if (size[item]! > 1 || covered[item] !== 0) continue
      if (size[item] === 0) return undefined
      chosen.push(only[item]!)
    }
    if (chosen.length === forcedFrom || !isWorthwhile) {
      chosen.length = forcedFrom
      return { chosen, excluded: prefix.excluded, list, count, covered, size }
    }
    let kept = forcedFrom
    for (let k = forcedFrom; k < chosen.length; k++) {
      const option = chosen[k]!
      // The same option may be forced by several of its items.
      if (isAmong(chosen, forcedFrom, kept, option)) continue
      if (!cover(matrix, option, covered)) return undefined
      chosen[kept++] = option
    }
    chosen.length = kept
    const before = count
    count = keepFree(matrix, list, count, covered, size, only)
    isWorthwhile = (before - count) * 4 > count
  }

  function isAmong(options: readonly number[], from: number, to: number, option: number): boolean {
    // Only an option whose first item is covered can be among those just chosen.
    if (covered[cells[starts[option]!]!] === 0) return false
    for (let k = from; k < to; k++) if (options[k] === option) return true
    return false
  }
}

/** Marks the items of an option as covered; false if one of them is so already. */
function cover({ starts, cells }: Matrix, option: number, covered: Uint8Array): boolean {
  for (let c = starts[option]!; c < starts[option + 1]!; c++) {
    if (covered[cells[c]!] !== 0) return false
    covered[cells[c]!] = 1
  }
  return true
}

/** The options that are not excluded and cover a primary item. */
function listOptions({ primary, options, starts, cells }: Matrix, prefix: Prefix, list: Int32Array): number {
  let count = 0
  for (let option = 0; option < options; option++) {
    let c = starts[option]!
    const end = starts[option + 1]!
    while (c < end && cells[c]! >= primary) c++
    list[count] = option
    if (c < end) count++
  }
  if (prefix.excluded.length === 0) return count
  const excluded = new Set(prefix.excluded)
  let kept = 0
  for (let k = 0; k < count; k++) if (!excluded.has(list[k]!)) list[kept++] = list[k]!
  return kept
}

/** Keeps the options that touch no covered item, and counts what each item has left. */
function keepFree(
  { starts, cells }: Matrix,
  list: Int32Array,
  count: number,
  covered: Uint8Array,
  size: Int32Array,
  only: Int32Array,
): number {
  size.fill(0)
  let kept = 0
  for (let k = 0; k < count; k++) {
    const option = list[k]!
    const start = starts[option]!
    const end = starts[option + 1]!
    let touched = 0
    for (let c = start; c < end; c++) touched |= covered[cells[c]!]!
    if (touched !== 0) continue
    list[kept++] = option
    for (let c = start; c < end; c++) {
      const item = cells[c]!
      size[item]!++
      only[item] = option
    }
  }
  return kept
}
