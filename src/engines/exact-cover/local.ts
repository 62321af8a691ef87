import { Arena } from '../../base/arena.ts'
import { besidePath } from './kernel.ts'
import type { Matrix } from './matrix.ts'
import type { Prefix } from './problem.ts'
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

/** Where a search of a local problem stands: for each level its item, the next of the item's options, and the one chosen. */
export interface LocalPath {
  readonly depth: number
  readonly item: Int32Array
  readonly at: Int32Array
  readonly chosen: Int32Array
  /** Whether a level can have branches left. */
  readonly hasChoice: (level: number) => boolean
}

/** The parts of the tree beside a path, to be written down when they are asked for. */
export function partsBeside(problem: LocalProblem, { depth, item, at, chosen, hasChoice }: LocalPath): () => Prefix[] {
  const { first, optionsOf, root } = problem
  const { chosen: chosenAtRoot, excluded, list } = root
  if (depth < 0) return () => [{ chosen: chosenAtRoot, excluded }]
  const path: number[] = []
  const tried: (number[] | undefined)[] = []
  for (let d = 0; d <= depth; d++) {
    const start = first[item[d]!]!
    const isDone = at[d] === first[item[d]! + 1] || !hasChoice(d)
    // Options before `at` have been tried, or were gone already: then it does no harm to exclude them as well.
    tried.push(isDone ? undefined : Array.from(optionsOf.subarray(start, at[d]!), (option) => list[option]!))
    path.push(list[chosen[d]!] ?? -1)
  }
  return () => besidePath({ chosenAtRoot, excluded, chosen: path, tried })
}
