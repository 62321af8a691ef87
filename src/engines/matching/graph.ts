/** A bipartite graph: left v's right neighbours are targets[offsets[v]] to targets[offsets[v + 1] - 1]. */
export interface BipartiteGraph {
  readonly left: number
  readonly right: number
  readonly offsets: Int32Array
  readonly targets: Int32Array
}

/** Builds a graph from a list of edges, each a left and a right vertex; repeated edges do no harm. */
export function bipartiteGraph(
  left: number,
  right: number,
  edges: readonly (readonly [left: number, right: number])[],
): BipartiteGraph {
  requireCount('left', left)
  requireCount('right', right)
  const offsets = new Int32Array(left + 1)
  for (let i = 0; i < edges.length; i++) {
    const [from, to] = edges[i]!
    requireVertex('left', from, left, i)
    requireVertex('right', to, right, i)
    offsets[from + 1]!++
  }
  for (let v = 0; v < left; v++) offsets[v + 1]! += offsets[v]!
  const filled = offsets.slice(0, left)
  const targets = new Int32Array(edges.length)
  for (const [from, to] of edges) targets[filled[from]!++] = to
  return { left, right, offsets, targets }
}

function requireCount(side: string, count: number): void {
  if (!Number.isInteger(count) || count < 0 || count > 0x7ffffffe) {
    throw new RangeError(`the number of ${side} vertices must be a whole number from 0 on, not ${count}`)
  }
}

function requireVertex(side: string, vertex: number, count: number, edge: number): void {
  if (!Number.isInteger(vertex) || vertex < 0 || vertex >= count) {
    throw new RangeError(`edge ${edge}: ${side} vertex ${vertex} is not from 0 to ${count - 1}`)
  }
}

/** Edges of which no two share an end; -1 where a vertex is not matched. */
export interface Matching {
  readonly size: number
  readonly rightOf: Int32Array
  readonly leftOf: Int32Array
}

/** A vertex cover. One as large as a matching proves both optimal: each edge of a matching needs its own vertex. */
export interface VertexCover {
  readonly left: Int32Array
  readonly right: Int32Array
}

/** What stands for the mate of a vertex that has none. */
export const NONE = -1
