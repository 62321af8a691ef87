import { InputError } from '../../base/input-error.ts'
import { IntList } from '../../base/int-list.ts'

/** What is known of a vertex. */
export const OPEN = 0
export const OUT = 1
export const IN = 2

/** Searches are numbered, so that nothing need be cleared between them; here they begin again. */
export const LAST_STAMP = 0x3fffffff

/** Around vertices with more neighbours no ring is looked for. */
const MOST_NEIGHBOURS_OF_RING = 8
/** How many attempts a ring is worth. */
const MOST_TRIES_OF_RING = 500

/** The edges of a grid whose squares are joined to those beside, above and below: pairs, one after the other. */
export function gridEdges(rows: number, columns: number): Int32Array {
  if (!(Number.isInteger(rows) && Number.isInteger(columns) && rows >= 0 && columns >= 0)) {
    throw new InputError(`expected a grid with whole numbers of rows and columns, found ${rows} × ${columns}`)
  }
  const edges = new IntList()
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const square = row * columns + column
      if (column + 1 < columns) {
        edges.push(square)
        edges.push(square + 1)
      }
      if (row + 1 < rows) {
        edges.push(square)
        edges.push(square + columns)
      }
    }
  }
  return edges.toArray()
}

/** An undirected graph without loops and double edges: v's neighbours go from starts[v] to starts[v + 1] - 1. */
export class ConnectivityGraph {
  readonly starts: Int32Array
  readonly neighbours: Int32Array
  /** By vertex, if `hasRing`: a ring around it that stays connected without any one of its members. */
  readonly ringStarts: Int32Array
  readonly rings: Int32Array
  readonly hasRing: Uint8Array

  /** Edges are pairs of vertices, one after the other. */
  constructor(
    readonly size: number,
    edges: ArrayLike<number>,
  ) {
    if (edges.length % 2 === 1)
      throw new InputError(`expected edges as pairs of vertices, found ${edges.length} numbers`)
    const sets = Array.from({ length: size }, () => new Set<number>())
    for (let i = 0; i < edges.length; i += 2) {
      const one = this.requireVertex(edges[i]!)
      const other = this.requireVertex(edges[i + 1]!)
      if (one === other) continue
      sets[one]!.add(other)
      sets[other]!.add(one)
    }
    const neighbours = new IntList()
    this.starts = new Int32Array(size + 1)
    sets.forEach((set, vertex) => {
      for (const neighbour of set) neighbours.push(neighbour)
      this.starts[vertex + 1] = neighbours.length
    })
    this.neighbours = neighbours.toArray()

    const rings = new IntList()
    this.ringStarts = new Int32Array(size + 1)
    this.hasRing = new Uint8Array(size)
    for (let vertex = 0; vertex < size; vertex++) {
      const ring = ringAround(vertex, sets)
      if (ring) {
        this.hasRing[vertex] = 1
        for (const each of ring) rings.push(each)
      }
      this.ringStarts[vertex + 1] = rings.length
    }
    this.rings = rings.toArray()
  }

  private requireVertex(vertex: number): number {
    if (Number.isInteger(vertex) && vertex >= 0 && vertex < this.size) return vertex
    throw new InputError(`expected an edge between vertices from 0 to ${this.size - 1}, found vertex ${vertex}`)
  }
}

/** A closed way through all neighbours of a vertex, from one to the next directly or over a vertex of its own. */
function ringAround(vertex: number, sets: readonly ReadonlySet<number>[]): number[] | undefined {
  const neighbours = [...sets[vertex]!]
  if (neighbours.length > MOST_NEIGHBOURS_OF_RING) return undefined
  if (neighbours.length < 2) return neighbours
  const first = neighbours[0]!
  const ring = [first]
  let tries = 0
  const goOn = (met: number): boolean => {
    if (++tries > MOST_TRIES_OF_RING) return false
    const last = ring.at(-1)!
    const length = ring.length
    const targets = met === neighbours.length ? [first] : neighbours.filter((each) => !ring.includes(each))
    for (const target of targets) {
      const links = [...sets[last]!].filter(
        (link) => link !== vertex && !sets[vertex]!.has(link) && sets[target]!.has(link) && !ring.includes(link),
      )
      for (const way of sets[last]!.has(target) ? [[], ...links.map((link) => [link])] : links.map((link) => [link])) {
        ring.push(...way)
        if (target === first) return true
        ring.push(target)
        if (goOn(met + 1)) return true
        ring.length = length
      }
    }
    return false
  }
  return goOn(1) ? ring : undefined
}

/** Finds vertices between two parts of a graph: no way leads past them, and none of them can be spared. */
export class SeparatorSearch {
  readonly found = new IntList()
  /** How many vertices were looked at, the last time. */
  work = 0
  private readonly one: Flood
  private readonly other: Flood
  private readonly wall: Uint8Array

  /** `status` is by vertex, and so is `heardAt`: when a vertex that is not open was reported. */
  constructor(graph: ConnectivityGraph, status: Uint8Array, heardAt: Int32Array) {
    this.one = new Flood(graph, status, heardAt)
    this.other = new Flood(graph, status, heardAt)
    this.wall = new Uint8Array(graph.size)
  }

  /** Vertices out before a time, and one more (or -1), separate both: a cut as close as can be to the smaller side. */
  find(from: number, to: number, time: number, more: number): void {
    const { one, other } = this
    one.start(from)
    other.start(to)
    let isOneDone = false
    do isOneDone = !one.step(time, more)
    while (!isOneDone && other.step(time, more))
    if (isOneDone) this.trim(one, other)
    else this.trim(other, one)
  }

  /** Of the border of a part only that counts to which the far side leads, even on ways over what is out. */
  private trim({ border }: Flood, far: Flood): void {
    const { found, wall } = this
    for (let i = 0; i < border.length; i++) wall[border.at(i)] = 1
    far.goOn(wall, border.length)
    found.clear()
    for (let i = 0; i < border.length; i++) {
      const vertex = border.at(i)
      wall[vertex] = 0
      if (far.hasSeen(vertex)) found.push(vertex)
    }
    this.work = this.one.size + this.other.size
  }
}

/** A breadth-first search that can be interrupted. */
class Flood {
  readonly border = new IntList()
  private readonly seen: Int32Array
  private readonly queue: Int32Array
  private stamp = 0
  private head = 0
  private tail = 0

  constructor(
    private readonly graph: ConnectivityGraph,
    private readonly status: Uint8Array,
    private readonly heardAt: Int32Array,
  ) {
    this.seen = new Int32Array(graph.size)
    this.queue = new Int32Array(graph.size)
  }

  get size(): number {
    return this.tail
  }

  start(vertex: number): void {
    if (this.stamp === LAST_STAMP) {
      this.seen.fill(0)
      this.stamp = 0
    }
    this.stamp++
    this.border.clear()
    this.queue[0] = vertex
    this.head = 0
    this.tail = 1
    this.seen[vertex] = this.stamp
  }

  hasSeen(vertex: number): boolean {
    return this.seen[vertex] === this.stamp
  }

  /** Looks around one vertex. Gives false if there is none left. */
  step(time: number, more: number): boolean {
    if (this.head === this.tail) return false
    const { seen, queue, stamp, border, status, heardAt } = this
    const { starts, neighbours } = this.graph
    const vertex = queue[this.head++]!
    for (let i = starts[vertex]!; i < starts[vertex + 1]!; i++) {
      const next = neighbours[i]!
      if (seen[next] === stamp) continue
      seen[next] = stamp
      if (next === more || (status[next] === OUT && heardAt[next]! < time)) border.push(next)
      else queue[this.tail++] = next
    }
    return true
  }

  /** Goes everywhere but through the wall, until nothing is left or all of the wall has been seen. */
  goOn(wall: Uint8Array, wallSize: number): void {
    const { seen, queue, stamp, border } = this
    const { starts, neighbours } = this.graph
    let unseen = wallSize
    for (let i = 0; i < border.length; i++) {
      if (wall[border.at(i)] === 1) unseen--
      else queue[this.tail++] = border.at(i)
    }
    while (unseen > 0 && this.head < this.tail) {
      const vertex = queue[this.head++]!
      for (let i = starts[vertex]!; i < starts[vertex + 1]!; i++) {
        const next = neighbours[i]!
        if (seen[next] === stamp) continue
        seen[next] = stamp
        if (wall[next] === 1) unseen--
        else queue[this.tail++] = next
      }
    }
  }
}
