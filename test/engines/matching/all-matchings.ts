import type { Edges } from './graphs.ts'

/**
 * Every maximum matching, as the sets of its pairs, by trying every choice: left vertex by left vertex, each neighbour
 * or none.
 */
export function allMaximumMatchings({ left, right, edges }: Edges): Set<number>[] {
  const neighbours = Array.from({ length: left }, (_, v) => [
    ...new Set(edges.filter(([from]) => from === v).map(([, to]) => to)),
  ])
  let most = 0
  let found: Set<number>[] = []
  const used = new Set<number>()
  const pairs: number[] = []
  const choose = (v: number): void => {
    if (pairs.length + left - v < most) return
    if (v === left) {
      if (pairs.length > most) found = []
      most = pairs.length
      found.push(new Set(pairs))
      return
    }
    choose(v + 1)
    for (const w of neighbours[v]!) {
      if (used.has(w)) continue
      used.add(w)
      pairs.push(v * right + w)
      choose(v + 1)
      pairs.pop()
      used.delete(w)
    }
  }
  choose(0)
  return found
}

/** The connected components of these edges, each as its left vertices, its right vertices and its edges. */
export function componentsOf(
  edges: Edges['edges'],
): { left: Set<number>; right: Set<number>; edges: (readonly [number, number])[] }[] {
  const components: ReturnType<typeof componentsOf> = []
  for (const [v, w] of edges) {
    const touched = components.filter(({ left, right }) => left.has(v) || right.has(w))
    const joined = {
      left: new Set([v]),
      right: new Set([w]),
      edges: [[v, w] as const, ...touched.flatMap((c) => c.edges)],
    }
    for (const component of touched) {
      for (const other of component.left) joined.left.add(other)
      for (const other of component.right) joined.right.add(other)
      components.splice(components.indexOf(component), 1)
    }
    components.push(joined)
  }
  return components
}
