import type { Graph } from '../../../src/engines/independence/index.ts'
import type { Random } from '../../../src/index.ts'

export type Edge = readonly [number, number]

export function graphOf(vertices: number, edges: readonly Edge[]): Graph {
  const lists: number[][] = Array.from({ length: vertices }, () => [])
  for (const [v, w] of edges) {
    lists[v]!.push(w)
    lists[w]!.push(v)
  }
  const offsets = new Int32Array(vertices + 1)
  for (let v = 0; v < vertices; v++) offsets[v + 1] = offsets[v]! + lists[v]!.length
  return { vertices, offsets, targets: Int32Array.from(lists.flat()) }
}

/** The squares of a board that are kept, row by row, with edges between those that a king could go between. */
export function kingGraph(rows: number, columns: number, isKept = (_row: number, _column: number) => true): Graph {
  const squares: Edge[] = []
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) if (isKept(row, column)) squares.push([row, column])
  }
  const numbers = new Map(squares.map(([row, column], number) => [row * columns + column, number]))
  const edges: Edge[] = []
  for (const [number, [row, column]] of squares.entries()) {
    for (const [down, right] of [
      [0, 1],
      [1, -1],
      [1, 0],
      [1, 1],
    ] as const) {
      if (column + right < 0 || column + right >= columns) continue
      const other = numbers.get((row + down) * columns + column + right)
      if (other !== undefined) edges.push([number, other])
    }
  }
  return graphOf(squares.length, edges)
}

/** A board of up to `most` squares of which some are left out. */
export function randomShape(random: Random, most: number): Graph {
  const rows = 1 + random.below(5)
  const columns = 1 + random.below(6)
  const density = random.real()
  let left = most
  return kingGraph(rows, columns, () => random.real() < density && left-- > 0)
}

/** Up to `most` vertices in any order, and edges between any of them. */
export function randomGraph(random: Random, most: number): Graph {
  const vertices = random.below(most + 1)
  const density = random.real() ** 2
  const edges: Edge[] = []
  for (let v = 0; v < vertices; v++) for (let w = 0; w < v; w++) if (random.real() < density) edges.push([v, w])
  return graphOf(vertices, random.shuffle(edges))
}

/** Several graphs as one, with their vertices dealt out in any order. */
export function shuffledUnion(graphs: readonly Graph[], random: Random): Graph {
  const edges: [number, number][] = []
  let vertices = 0
  for (const graph of graphs) {
    for (const [v, w] of edgesOf(graph)) edges.push([vertices + v, vertices + w])
    vertices += graph.vertices
  }
  const names = random.shuffle(Int32Array.from({ length: vertices }, (_, v) => v))
  return graphOf(
    vertices,
    edges.map(([v, w]) => [names[v]!, names[w]!]),
  )
}

export function edgesOf({ vertices, offsets, targets }: Graph): Edge[] {
  const edges: Edge[] = []
  for (let v = 0; v < vertices; v++) {
    for (let k = offsets[v]!; k < offsets[v + 1]!; k++) if (targets[k]! > v) edges.push([v, targets[k]!])
  }
  return edges
}
