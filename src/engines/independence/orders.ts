import type { Graph } from './graph.ts'

/** Vertices looked at to place the next one, and vertices placed between two pauses. */
const MOST_CANDIDATES = 64
const VERTICES_PER_PIECE = 64

/** Orders of a connected graph's vertices in which few that are placed have neighbours to come. */
export function* ordersOf(graph: Graph): Generator<Int32Array | undefined, void> {
  const given = Int32Array.from({ length: graph.vertices }, (_, v) => v)
  yield given
  yield backwards(given)
  // The vertices farthest from any vertex lie at one end of the graph, those farthest from them at another.
  const oneEnd = lastLayer(graph, layered(graph, [fewestNeighbours(graph)]))
  const otherEnd = lastLayer(graph, layered(graph, oneEnd))
  const starts = [oneEnd, otherEnd, oneEnd.slice(0, 1), otherEnd.slice(0, 1)]
  for (const start of starts) {
    const order = layered(graph, start).order
    yield order
    yield backwards(order)
  }
  yield branchesFirst(graph, fewestNeighbours(graph))
  yield branchesFirst(graph, 0)
  for (const start of [0, fewestNeighbours(graph), oneEnd[0]!, otherEnd[0]!]) {
    const order = yield* narrowest(graph, start)
    yield order
    yield backwards(order)
  }
}

interface Layers {
  readonly order: Int32Array
  readonly distance: Int32Array
}

/** By distance from some vertices; within a layer, in the order in which the layer before reaches them. */
function layered({ vertices, offsets, targets }: Graph, start: ArrayLike<number>): Layers {
  const order = new Int32Array(vertices)
  const distance = new Int32Array(vertices).fill(-1)
  let length = 0
  for (let i = 0; i < start.length; i++) {
    distance[start[i]!] = 0
    order[length++] = start[i]!
  }
  for (let i = 0; i < length; i++) {
    const v = order[i]!
    for (let k = offsets[v]!; k < offsets[v + 1]!; k++) {
      const w = targets[k]!
      if (distance[w]! >= 0) continue
      distance[w] = distance[v]! + 1
      order[length++] = w
    }
  }
  return { order, distance }
}

function lastLayer({ vertices }: Graph, { order, distance }: Layers): Int32Array {
  const farthest = distance[order[vertices - 1]!]!
  let begin = vertices - 1
  while (begin > 0 && distance[order[begin - 1]!] === farthest) begin--
  return order.slice(begin).sort()
}

function fewestNeighbours({ vertices, offsets }: Graph): number {
  let best = 0
  const degree = (v: number) => offsets[v + 1]! - offsets[v]!
  for (let v = 1; v < vertices; v++) if (degree(v) < degree(best)) best = v
  return best
}

/**
 * From a vertex on, always the neighbour of those placed that leaves the fewest placed vertices with neighbours to
 * come; of several, the one with the fewest neighbours that no placed vertex has, and of those the one that has waited
 * longest.
 */
function* narrowest({ vertices, offsets, targets }: Graph, start: number): Generator<undefined, Int32Array> {
  const order = new Int32Array(vertices)
  const isPlaced = new Uint8Array(vertices)
  const isWaiting = new Uint8Array(vertices)
  const toCome = new Int32Array(vertices)
  for (let v = 0; v < vertices; v++) toCome[v] = offsets[v + 1]! - offsets[v]!
  const waiting = [start]
  isWaiting[start] = 1
  for (let position = 0; position < vertices; position++) {
    if (position % VERTICES_PER_PIECE === VERTICES_PER_PIECE - 1) yield
    let best = 0
    let leastCost = Number.POSITIVE_INFINITY
    for (let i = 0; i < waiting.length && i < MOST_CANDIDATES; i++) {
      const v = waiting[i]!
      let cost = toCome[v]! > 0 ? vertices : 0
      for (let k = offsets[v]!; k < offsets[v + 1]!; k++) {
        const w = targets[k]!
        if (isPlaced[w] === 1) {
          if (toCome[w] === 1) cost -= vertices
        } else if (isWaiting[w] === 0) cost++
      }
      if (cost >= leastCost) continue
      leastCost = cost
      best = i
    }
    const vertex = waiting[best]!
    waiting.splice(best, 1)
    order[position] = vertex
    isPlaced[vertex] = 1
    for (let k = offsets[vertex]!; k < offsets[vertex + 1]!; k++) {
      const w = targets[k]!
      toCome[w]!--
      if (isWaiting[w] === 1) continue
      isWaiting[w] = 1
      waiting.push(w)
    }
  }
  return order
}

/** A depth-first tree's vertices, branches before parents, the largest first: few vertices wait on a tree. */
function branchesFirst({ vertices, offsets, targets }: Graph, start: number): Int32Array {
  const parent = new Int32Array(vertices).fill(-1)
  const isSeen = new Uint8Array(vertices)
  const at = offsets.slice()
  const entered = new Int32Array(vertices)
  let length = 0
  let v = start
  while (v >= 0) {
    if (isSeen[v] === 0) {
      isSeen[v] = 1
      entered[length++] = v
    }
    while (at[v]! < offsets[v + 1]! && isSeen[targets[at[v]!]!] === 1) at[v]!++
    const next = at[v]! < offsets[v + 1]! ? targets[at[v]!]! : -1
    if (next >= 0) parent[next] = v
    v = next >= 0 ? next : parent[v]!
  }
  const size = new Int32Array(vertices).fill(1)
  const branches: number[][] = Array.from({ length: vertices }, () => [])
  for (let i = vertices - 1; i > 0; i--) {
    const branch = entered[i]!
    size[parent[branch]!]! += size[branch]!
    branches[parent[branch]!]!.push(branch)
  }
  // Written from the end on: a vertex, then its branches with the smallest first.
  const order = new Int32Array(vertices)
  const waiting = [start]
  for (let end = vertices - 1; end >= 0; end--) {
    const vertex = waiting.pop()!
    order[end] = vertex
    for (const branch of branches[vertex]!.sort((one, other) => size[other]! - size[one]!)) waiting.push(branch)
  }
  return order
}

function backwards(order: Int32Array): Int32Array {
  return order.slice().reverse()
}
