import { bipartiteGraph, type Random } from '../../../src/index.ts'

export interface Edges {
  readonly left: number
  readonly right: number
  readonly edges: readonly (readonly [number, number])[]
}

/** Random graphs of every shape that has its own way of going wrong. */
export function randomEdges(random: Random, most: number): Edges {
  const left = random.below(most + 1)
  const right = random.below(most + 1)
  const edges: [number, number][] = []
  if (left === 0 || right === 0) return { left, right, edges }
  const shape = random.below(7)
  if (shape === 6) return scrambled(gridEdges(1 + random.below(4), 1 + random.below(4)), random)
  const density = random.real()
  if (shape === 0) {
    // Each pair with the same chance, from none to all.
    for (let v = 0; v < left; v++) for (let w = 0; w < right; w++) if (random.real() < density) edges.push([v, w])
  } else if (shape === 1) {
    // Few edges, drawn with repetition: repeated edges and isolated vertices.
    const count = random.below(2 * (left + right))
    for (let i = 0; i < count; i++) edges.push([random.below(left), random.below(right)])
  } else if (shape === 2) {
    // A path that goes to and fro between the sides, with some chords.
    for (let i = 0; i < Math.min(left, right); i++) {
      edges.push([i, i])
      if (i + 1 < right) edges.push([i, i + 1])
      if (random.real() < density / 4) edges.push([i, random.below(right)])
    }
  } else if (shape === 3) {
    // Stars: a few vertices on one side have all the edges.
    const hubs = 1 + random.below(3)
    for (let w = 0; w < right; w++) edges.push([random.below(Math.min(hubs, left)), w])
    if (random.below(2) === 0) for (let v = 0; v < left; v++) edges.push([v, random.below(Math.min(hubs, right))])
  } else if (shape === 4) {
    for (let v = 0; v < left; v++) for (let w = 0; w < right; w++) edges.push([v, w])
  } else {
    // A staircase has a single perfect matching.
    for (let v = 0; v < left; v++) for (let w = 0; w <= v && w < right; w++) edges.push([v, w])
  }
  return scrambled({ left, right, edges }, random)
}

/** The squares of a chequered grid, white ones left and black ones right; neighbours are joined. */
export function gridEdges(rows: number, columns: number): Edges {
  const counts: [number, number] = [0, 0]
  const numbers = Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (_, column) => counts[(row + column) % 2]!++),
  )
  const edges: [number, number][] = []
  for (let row = 0; row < rows; row++) {
    for (let column = row % 2; column < columns; column += 2) {
      for (const black of [
        numbers[row]![column - 1],
        numbers[row]![column + 1],
        numbers[row - 1]?.[column],
        numbers[row + 1]?.[column],
      ]) {
        if (black !== undefined) edges.push([numbers[row]![column]!, black])
      }
    }
  }
  return { left: counts[0], right: counts[1], edges }
}

/** The same graph with its vertices renumbered and its edges in another order. */
export function scrambled({ left, right, edges }: Edges, random: Random): Edges {
  const newLeft = random.shuffle(Array.from({ length: left }, (_, v) => v))
  const newRight = random.shuffle(Array.from({ length: right }, (_, w) => w))
  return { left, right, edges: random.shuffle(edges.map(([v, w]) => [newLeft[v]!, newRight[w]!] as const)) }
}

export function graphOf({ left, right, edges }: Edges) {
  return bipartiteGraph(left, right, edges)
}

/** The size of a maximum matching by trying every choice: left vertex by left vertex, each neighbour or none. */
export function sizeByBruteForce({ left, edges }: Edges): number {
  const best = (v: number, used: number): number => {
    if (v === left) return 0
    let most = best(v + 1, used)
    for (const [from, to] of edges) {
      if (from === v && (used & (1 << to)) === 0) most = Math.max(most, 1 + best(v + 1, used | (1 << to)))
    }
    return most
  }
  return best(0, 0)
}

/** The size of a maximum matching by the textbook: one breadth-first search for an augmenting path per left vertex. */
export function sizeByAugmenting({ left, right, edges }: Edges): number {
  const neighbours: number[][] = Array.from({ length: left }, () => [])
  for (const [v, w] of edges) neighbours[v]!.push(w)
  const mateOfLeft = new Array<number>(left).fill(-1)
  const mateOfRight = new Array<number>(right).fill(-1)
  let size = 0
  for (let root = 0; root < left; root++) {
    const cameFrom = new Map<number, number>()
    const queue = [root]
    let end = -1
    for (let i = 0; i < queue.length && end < 0; i++) {
      for (const w of neighbours[queue[i]!]!) {
        if (cameFrom.has(w)) continue
        cameFrom.set(w, queue[i]!)
        if (mateOfRight[w]! < 0) {
          end = w
          break
        }
        queue.push(mateOfRight[w]!)
      }
    }
    if (end < 0) continue
    size++
    while (end >= 0) {
      const v = cameFrom.get(end)!
      const next = mateOfLeft[v]!
      mateOfLeft[v] = end
      mateOfRight[end] = v
      end = next
    }
  }
  return size
}
