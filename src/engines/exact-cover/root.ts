import { Arena } from '../../base/arena.ts'
import { isIdle, type Matrix } from './matrix.ts'
import type { Prefix } from './problem.ts'
import { chosenAtFirst, fitsSmallRoot, listKept, smallRootOf } from './small-root.ts'

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

/** The root of a problem with colours or multiplicities, below the prefix; undefined if there is no cover. */
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

/** How much of an arena a root takes. */
export function rootSize({ items, options }: Matrix): number {
  return items * 2 + options
}

/**
 * Chooses the options of a prefix, and those that are the only ones for some item: what takes a kernel a level for each
 * of them is done here once, with nothing to undo. On problems that are not too large what becomes forced by that is
 * chosen too, again and again. Gives nothing if there is no cover.
 */
export function rootOf(matrix: Matrix, prefix: Prefix, arena = Arena.ofSize(rootSize(matrix))): Root | undefined {
  if (fitsSmallRoot(matrix)) return smallRootOf(matrix, prefix, arena)
  const { primary, items, options, starts, cells } = matrix
  const covered = arena.take(items)
  const size = arena.take(items)
  const list = arena.take(options)
  const chosen = chosenAtFirst(matrix, prefix, covered)
  if (!chosen) return undefined
  let count = 0
  for (let option = 0, c = 0; option < options; option++) {
    let touched = 0
    for (const end = starts[option + 1]!; c < end; c++) touched |= covered[cells[c]!]!
    list[count] = option
    count += 1 - touched
  }
  count = listKept(matrix, prefix.excluded, list, count)
  for (let k = 0; k < count; k++) {
    for (let c = starts[list[k]!]!, end = starts[list[k]! + 1]!; c < end; c++) size[cells[c]!]!++
  }
  for (let item = 0; item < primary; item++) if (size[item] === 0 && covered[item] === 0) return undefined
  return { chosen, excluded: prefix.excluded, list, count, covered, size }
}
