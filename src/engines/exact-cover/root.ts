import { isIdle, type Matrix } from './matrix.ts'
import type { Prefix } from './problem.ts'
import { isSmall, SmallKernel } from './small-kernel.ts'

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
 * Chooses the options of a prefix, and drops what they exclude. In small plain problems what is forced is chosen as
 * well, which would take a kernel a level for each option. Gives nothing if there is no cover.
 */
export function rootOf(matrix: Matrix, prefix: Prefix): Root | undefined {
  if (isSmall(matrix)) {
    const kernel = new SmallKernel(matrix, prefix)
    const root = kernel.root()
    kernel.leave()
    return root
  }
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
