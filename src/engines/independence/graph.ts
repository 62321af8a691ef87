/** A graph without loops: v's neighbours are targets[offsets[v]] to targets[offsets[v + 1] - 1]. */
export interface Graph {
  readonly vertices: number
  readonly offsets: Int32Array
  readonly targets: Int32Array
}

export function areNeighbours({ offsets, targets }: Graph, vertex: number, other: number): boolean {
  for (let k = offsets[vertex]!; k < offsets[vertex + 1]!; k++) if (targets[k] === other) return true
  return false
}

/** The connected components, each in ascending order, and in the order of their first vertices. */
export function componentsOf(graph: Graph): Int32Array[] {
  const { vertices, offsets, targets } = graph
  const isSeen = new Uint8Array(vertices)
  const queue = new Int32Array(vertices)
  const components: Int32Array[] = []
  for (let first = 0; first < vertices; first++) {
    if (isSeen[first] === 1) continue
    isSeen[first] = 1
    queue[0] = first
    let length = 1
    for (let i = 0; i < length; i++) {
      const v = queue[i]!
      for (let k = offsets[v]!; k < offsets[v + 1]!; k++) {
        const w = targets[k]!
        if (isSeen[w] === 1) continue
        isSeen[w] = 1
        queue[length++] = w
      }
    }
    components.push(queue.slice(0, length).sort())
  }
  return components
}

/** The graph that some vertices make with the edges between them; they are renumbered, in the order given. */
export function subgraph(graph: Graph, vertices: Int32Array): Graph {
  return new Subgraphs(graph).of(vertices)
}

/** Takes many subgraphs of one graph, without looking at all of it each time. */
export class Subgraphs {
  /** By vertex: its number in the subgraph, from 1 on; 0 for those that are not in it. */
  private readonly numbers: Int32Array

  constructor(private readonly graph: Graph) {
    this.numbers = new Int32Array(graph.vertices)
  }

  of(vertices: Int32Array): Graph {
    const { numbers } = this
    const { offsets, targets } = this.graph
    for (let i = 0; i < vertices.length; i++) numbers[vertices[i]!] = i + 1
    const newOffsets = new Int32Array(vertices.length + 1)
    for (let i = 0; i < vertices.length; i++) {
      const v = vertices[i]!
      let degree = 0
      for (let k = offsets[v]!; k < offsets[v + 1]!; k++) if (numbers[targets[k]!] !== 0) degree++
      newOffsets[i + 1] = newOffsets[i]! + degree
    }
    const newTargets = new Int32Array(newOffsets[vertices.length]!)
    let end = 0
    for (let i = 0; i < vertices.length; i++) {
      const v = vertices[i]!
      for (let k = offsets[v]!; k < offsets[v + 1]!; k++) {
        const number = numbers[targets[k]!]!
        if (number !== 0) newTargets[end++] = number - 1
      }
    }
    for (let i = 0; i < vertices.length; i++) numbers[vertices[i]!] = 0
    return { vertices: vertices.length, offsets: newOffsets, targets: newTargets }
  }
}
