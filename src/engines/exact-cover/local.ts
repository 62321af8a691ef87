import type { Matrix } from './matrix.ts'
import type { Prefix } from './problem.ts'
import type { Root } from './root.ts'

/** What is left of a problem at its root, numbered without gaps, and the options of each item. */
export interface LocalProblem {
  readonly root: Root
  readonly primary: number
  readonly items: number
  readonly options: number
  /** Option o has the cells `starts[o]` to `starts[o + 1] - 1`; secondary items begin at `middles[o]`. */
  readonly starts: Int32Array
  readonly middles: Int32Array
  readonly cells: Int32Array
  /** The options of item i are `optionsOf[first[i]]` to `optionsOf[first[i + 1] - 1]`. */
  readonly first: Int32Array
  readonly optionsOf: Int32Array
  /** The colour of each cell, and of each entry of `optionsOf`. */
  readonly colours: Int32Array | undefined
  readonly listColours: Int32Array | undefined
  /** How often each primary item must and may be covered; undefined if once. */
  readonly need: Int32Array | undefined
  readonly room: Int32Array | undefined
  /** No path is longer than this. */
  readonly levels: number
}

/** `rank` gives the primary items another order: the number of each of them among those that are left. */
export function localProblem(matrix: Matrix, root: Root, rank?: Int32Array): LocalProblem {
  const { list, count, covered, size } = root
  let total = 0
  for (let o = 0; o < count; o++) total += matrix.starts[list[o]! + 1]! - matrix.starts[list[o]!]!
  const number = new Int32Array(matrix.items)
  let items = 0
  for (let item = 0; item < matrix.primary; item++) {
    if (covered[item] === 0) number[item] = rank ? rank[items++]! : items++
  }
  const primary = items
  for (let item = matrix.primary; item < matrix.items; item++)
    if (covered[item] === 0 && size[item]! > 0) number[item] = items++
  const starts = new Int32Array(count + 1)
  const middles = new Int32Array(count)
  const cells = new Int32Array(total)
  const colours = matrix.colours && new Int32Array(total)
  const first = new Int32Array(items + 1)
  let end = 0
  for (let o = 0; o < count; o++) {
    const from = matrix.starts[list[o]!]!
    const to = matrix.starts[list[o]! + 1]!
    starts[o] = end
    for (let c = from; c < to; c++) {
      if (matrix.cells[c]! >= matrix.primary) continue
      const item = number[matrix.cells[c]!]!
      cells[end++] = item
      first[item]!++
    }
    middles[o] = end
    if (end - starts[o]! === to - from) continue
    for (let c = from; c < to; c++) {
      // What is covered and yet in an option has been given its colour already.
      if (matrix.cells[c]! < matrix.primary || covered[matrix.cells[c]!] !== 0) continue
      const item = number[matrix.cells[c]!]!
      if (colours) colours[end] = matrix.colours[c]!
      cells[end++] = item
      first[item]!++
    }
  }
  starts[count] = end
  const optionsOf = new Int32Array(total)
  const listColours = colours && new Int32Array(total)
  // `first` holds sizes, then the end of each item's list, and comes down to its start while the list is filled.
  for (let item = 1; item <= items; item++) first[item]! += first[item - 1]!
  for (let o = count - 1; o >= 0; o--) {
    for (let c = starts[o + 1]! - 1; c >= starts[o]!; c--) {
      const place = --first[cells[c]!]!
      optionsOf[place] = o
      if (listColours) listColours[place] = colours![c]!
    }
  }
  const lists = { starts, middles, cells, first, optionsOf, colours, listColours }
  return { root, primary, items, options: count, ...lists, ...multiplicities() }

  function multiplicities() {
    if (!root.need || !root.room) return { need: undefined, room: undefined, levels: primary + 1 }
    const need = new Int32Array(primary)
    const room = new Int32Array(primary)
    let chosen = 0
    for (let item = 0; item < matrix.primary; item++) {
      if (covered[item] !== 0) continue
      need[number[item]!] = root.need[item]!
      room[number[item]!] = root.room[item]!
      chosen += Math.min(root.room[item]!, size[item]!)
    }
    // Each level chooses an option or is done with an item.
    return { need, room, levels: primary + Math.min(count, chosen) + 1 }
  }
}

/** The state of a local search: for each level its item, the item's next option, and the one chosen. */
interface LocalPath {
  readonly depth: number
  readonly item: Int32Array
  readonly at: Int32Array
  readonly chosen: Int32Array
  /** Whether a level has branches left. */
  readonly hasBranches: (level: number) => boolean
  /** Whether the branches of a level exclude the options tried before them. */
  readonly isLoose: (level: number) => boolean
}

/** The unsearched parts beside a path: on each level, covers with the choices above but none tried there. */
export function partsBeside(problem: LocalProblem, path: LocalPath): () => Prefix[] {
  const { first, optionsOf, root } = problem
  const { depth, item, at, chosen, hasBranches, isLoose } = path
  if (depth < 0) return () => [{ chosen: root.chosen, excluded: root.excluded }]
  const levels: { readonly tried: Int32Array; readonly chosen: number; hasBranches: boolean; isLoose: boolean }[] = []
  for (let d = 0; d <= depth; d++) {
    // Options before `at` have been tried, or were removed already: then it does no harm to exclude them as well.
    const tried = optionsOf.slice(first[item[d]!]!, at[d]!).map((option) => root.list[option]!)
    const option = chosen[d]! < 0 ? -1 : root.list[chosen[d]!]!
    levels.push({ tried, chosen: option, hasBranches: hasBranches(d), isLoose: isLoose(d) })
  }
  return () => {
    const rest: Prefix[] = []
    const above = [...root.chosen]
    const without = [...root.excluded]
    for (const level of levels) {
      // An item that can be covered again may have options of the path in its list.
      const tried = [...level.tried].filter((option) => !above.includes(option))
      if (level.hasBranches) rest.push({ chosen: [...above], excluded: [...without, ...tried] })
      if (level.isLoose) without.push(...tried.filter((option) => option !== level.chosen))
      if (level.chosen >= 0) above.push(level.chosen)
    }
    return rest
  }
}
