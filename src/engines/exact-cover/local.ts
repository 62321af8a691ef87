import { Arena } from '../../base/arena.ts'
import type { Matrix } from './matrix.ts'
import type { Root } from './root.ts'

/** What is left of a plain problem at its root, numbered anew without gaps, and the options of each item. */
export interface LocalProblem {
  readonly root: Root
  readonly primary: number
  readonly items: number
  readonly options: number
  readonly starts: Int32Array
  readonly cells: Int32Array
  /** The options of item i are `optionsOf[first[i]]` to `optionsOf[first[i + 1] - 1]`. */
  readonly first: Int32Array
  readonly optionsOf: Int32Array
}

/** How much of an arena a local problem takes at most. */
export const localSize = ({ items, options, cells }: Matrix): number => cells.length * 2 + options + items * 2 + 2

/** `rank` gives the primary items another order: the number of each of them among those that are left. */
export function localProblem(
  matrix: Matrix,
  root: Root,
  rank?: Int32Array,
  arena = Arena.ofSize(localSize(matrix)),
): LocalProblem {
  const { list, count, covered, size } = root
  let total = 0
  for (let o = 0; o < count; o++) total += matrix.starts[list[o]! + 1]! - matrix.starts[list[o]!]!
  const number = arena.take(matrix.items)
  let items = 0
  for (let item = 0; item < matrix.primary; item++) {
    if (covered[item] === 0) number[item] = rank ? rank[items++]! : items++
  }
  const primary = items
  for (let item = matrix.primary; item < matrix.items; item++)
    if (covered[item] === 0 && size[item]! > 0) number[item] = items++
  const starts = arena.take(count + 1)
  const cells = arena.take(total)
  const first = arena.take(items + 1)
  const optionsOf = arena.take(total)
  let end = 0
  for (let o = 0; o < count; o++) {
    const option = list[o]!
    starts[o] = end
    for (let c = matrix.starts[option]!, optionEnd = matrix.starts[option + 1]!; c < optionEnd; c++) {
      const item = number[matrix.cells[c]!]!
      cells[end++] = item
      first[item]!++
    }
  }
  starts[count] = end
  // `first` holds sizes, then the end of each item's list, and comes down to its start while the list is filled.
  let sum = 0
  for (let item = 0; item < items; item++) {
    sum += first[item]!
    first[item] = sum
  }
  first[items] = sum
  for (let o = count - 1; o >= 0; o--) {
    for (let c = starts[o]!, optionEnd = starts[o + 1]!; c < optionEnd; c++) optionsOf[--first[cells[c]!]!] = o
  }
  return { root, primary, items, options: count, starts, cells, first, optionsOf }
}
