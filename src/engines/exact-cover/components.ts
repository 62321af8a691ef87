import { UnionFind } from '../../base/union-find.ts'
import type { Matrix } from './matrix.ts'
import type { Root } from './root.ts'

/** The parts of a plain problem that have no item in common with one another. Each is a root of its own. */
export function componentsOf(matrix: Matrix, root: Root): Root[] {
  const { starts, cells, items } = matrix
  const { list, count, covered } = root
  const sets = new UnionFind(items)
  for (let k = 0; k < count; k++) {
    const option = list[k]!
    for (let c = starts[option]! + 1; c < starts[option + 1]!; c++) sets.union(cells[starts[option]!]!, cells[c]!)
  }
  const listOf = new Map<number, number[]>()
  for (let k = 0; k < count; k++) {
    const set = sets.find(cells[starts[list[k]!]!]!)
    const options = listOf.get(set)
    if (options) options.push(list[k]!)
    else listOf.set(set, [list[k]!])
  }
  if (listOf.size <= 1) return [root]
  return [...listOf].map(([set, options]) => {
    const outside = covered.slice()
    for (let item = 0; item < items; item++) if (sets.find(item) !== set) outside[item] = 1
    return { ...root, list: Int32Array.from(options), count: options.length, covered: outside }
  })
}
