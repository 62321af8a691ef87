import type { Matrix } from './matrix.ts'
import type { Root } from './root.ts'

/**
 * An order of the primary items in which items that share options come close together, as ranks, or nothing if the order in which
 * they are listed is as good. Counting with a memo meets fewer sets of items where the part that is covered has a short border.
 */
export function closeOrder(matrix: Matrix, root: Root): Int32Array | undefined {
  const neighbours = neighboursOf(matrix, root)
  const listed = Int32Array.from(neighbours.keys())
  const ranks = breadthFirst(neighbours)
  return border(ranks, neighbours) < border(listed, neighbours) ? ranks : undefined
}

/** For each open primary item those with which it shares an option. */
function neighboursOf({ primary, starts, cells }: Matrix, { list, count, covered }: Root): number[][] {
  const number = new Int32Array(primary)
  let open = 0
  for (let item = 0; item < primary; item++) if (covered[item] === 0) number[item] = open++
  const sets = Array.from({ length: open }, () => new Set<number>())
  for (let k = 0; k < count; k++) {
    const start = starts[list[k]!]!
    const end = starts[list[k]! + 1]!
    for (let a = start; a < end; a++) {
      if (cells[a]! >= primary) continue
      for (let b = start; b < end; b++) {
        if (cells[b]! < primary && a !== b) sets[number[cells[a]!]!]!.add(number[cells[b]!]!)
      }
    }
  }
  return sets.map((set) => [...set])
}

/** Ranks in the order of a breadth-first search from the item with the fewest neighbours. */
function breadthFirst(neighbours: readonly number[][]): Int32Array {
  const ranks = new Int32Array(neighbours.length).fill(-1)
  const starts = [...neighbours.keys()].sort((a, b) => neighbours[a]!.length - neighbours[b]!.length)
  let next = 0
  for (const start of starts) {
    if (ranks[start]! >= 0) continue
    ranks[start] = next++
    const queue = [start]
    for (const item of queue) {
      for (const other of neighbours[item]!) {
        if (ranks[other]! >= 0) continue
        ranks[other] = next++
        queue.push(other)
      }
    }
  }
  return ranks
}

/** How long items wait, all together, between the first of their neighbours and their own turn. */
function border(ranks: Int32Array, neighbours: readonly number[][]): number {
  let sum = 0
  neighbours.forEach((others, item) => {
    let first = ranks[item]!
    for (const other of others) first = Math.min(first, ranks[other]!)
    sum += ranks[item]! - first
  })
  return sum
}
