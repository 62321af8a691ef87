import type { Edges } from '../matching/graphs.ts'

/**
 * How many matchings have 0, 1, 2, … edges, by trying every choice: left vertex by left vertex, each neighbour or none.
 */
export function countsByBruteForce({ left, edges }: Edges): bigint[] {
  const neighbours = Array.from({ length: left }, (_, v) => [
    ...new Set(edges.filter(([from]) => from === v).map(([, to]) => to)),
  ])
  const counts: bigint[] = []
  const used = new Set<number>()
  const choose = (v: number): void => {
    if (v === left) {
      counts[used.size] = (counts[used.size] ?? 0n) + 1n
      return
    }
    choose(v + 1)
    for (const w of neighbours[v]!) {
      if (used.has(w)) continue
      used.add(w)
      choose(v + 1)
      used.delete(w)
    }
  }
  choose(0)
  return counts
}
