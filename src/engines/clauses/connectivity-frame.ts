import { IntList } from '../../base/int-list.ts'
import { type ConnectivityGraph, IN, LAST_STAMP, OUT } from './connectivity-graph.ts'

const NEVER = 0x7fffffff
/** The number of vertices that are out: as if they had been met before, and nothing led to them. */
const OUTSIDE = 0x7fffffff

/**
 * A frame is a set of vertices that is connected, and stays so without any single one of them, except for some that it
 * relies on. While all vertices that are in belong to it, none of it is out, and those it relies on are in, no vertex
 * that is open separates vertices that are in, and there is nothing to search for. Whether a set is a frame does not
 * depend on what is in or out, so that it outlives backtracking.
 */
export class ConnectivityFrame {
  /** By vertex: 1 if it belongs to the frame. */
  readonly members: Uint8Array
  /** After an exploration: the open vertices that separate some that are in. */
  readonly cuts = new IntList()
  /** By such a vertex: of the vertices that are in and that it separates from the root, the one first reported. */
  readonly witnesses: Int32Array
  /** How many vertices the last exploration has reached, and how many of them are in. */
  reached = 0
  reachedIn = 0

  private readonly relied: Uint8Array
  /** How many vertices are in but no members, members but out, relied on but not in. */
  private faults = 0

  // The depth-first tree of the last exploration. Vertices are numbered as they are met.
  private readonly numbers: Int32Array
  /** Numbers continue from one exploration to the next: those up to here are old. */
  private base = 0
  private readonly order: Int32Array
  private readonly parents: Int32Array
  private readonly cursors: Int32Array
  /** The least number reached by an edge from the vertex or below it, and the child with that edge, or -1. */
  private readonly lows: Int32Array
  private readonly ways: Int32Array
  /** When the first vertex at or below this one that is in was reported. */
  private readonly earliest: Int32Array
  private readonly isCut: Uint8Array

  constructor(
    private readonly graph: ConnectivityGraph,
    /** By vertex, as the next one, which counts for those that are not open. */
    private readonly status: Uint8Array,
    private readonly heardAt: Int32Array,
    private readonly heard: Int32Array,
  ) {
    const { size } = graph
    this.members = new Uint8Array(size)
    this.relied = new Uint8Array(size)
    this.witnesses = new Int32Array(size)
    this.numbers = new Int32Array(size)
    this.order = new Int32Array(size)
    this.parents = new Int32Array(size)
    this.cursors = new Int32Array(size)
    this.lows = new Int32Array(size)
    this.ways = new Int32Array(size)
    this.earliest = new Int32Array(size)
    this.isCut = new Uint8Array(size)
  }

  get isSound(): boolean {
    return this.faults === 0
  }

  /** A vertex goes in or out (1), or is open again (-1). */
  count(vertex: number, isIn: boolean, change: 1 | -1): void {
    if (isIn) {
      if (this.members[vertex] === 0) this.faults += change
      if (this.relied[vertex] === 1) this.faults -= change
    } else {
      if (this.members[vertex] === 1) this.faults += change
      this.numbers[vertex] = change > 0 ? OUTSIDE : 0
    }
  }

  /** Tries to make a vertex that is in a member, or to let one go that is out; without a search. */
  adapt(vertex: number): void {
    if (this.status[vertex] === IN) {
      if (this.members[vertex] === 0) this.attach(vertex)
    } else if (this.members[vertex] === 1) this.detach(vertex)
  }

  /** Two members beside a vertex are enough to make it a member, or one that is in and can be relied on. */
  private attach(vertex: number): void {
    const { members, status } = this
    const { starts, neighbours } = this.graph
    let beside = 0
    let support = -1
    for (let i = starts[vertex]!; i < starts[vertex + 1]!; i++) {
      const neighbour = neighbours[i]!
      if (members[neighbour] === 0) continue
      beside++
      if (status[neighbour] === IN) support = neighbour
    }
    if (beside < 2) {
      if (support < 0) return
      this.relied[support] = 1
    }
    members[vertex] = 1
    this.faults--
  }

  /** A vertex can go if its ring stays: paths over it then lead along the ring. */
  private detach(vertex: number): void {
    const { members } = this
    const { ringStarts, rings, hasRing } = this.graph
    if (hasRing[vertex] === 0) return
    for (let i = ringStarts[vertex]!; i < ringStarts[vertex + 1]!; i++) if (members[rings[i]!] === 0) return
    members[vertex] = 0
    this.faults--
    if (this.relied[vertex] === 1) {
      this.relied[vertex] = 0
      this.faults--
    }
  }

  /** Of a vertex that is not out: whether the last exploration has met it. */
  hasReached(vertex: number): boolean {
    return this.numbers[vertex]! > this.base
  }

  /** Visits, depth first, all vertices reachable from one, and finds the open ones that separate others. */
  explore(root: number): void {
    const { numbers, order, parents, cursors, lows, ways, earliest, status, heardAt, cuts, isCut } = this
    const { starts, neighbours } = this.graph
    for (let i = 0; i < cuts.length; i++) isCut[cuts.at(i)] = 0
    cuts.clear()
    this.base += this.reached
    if (this.base > LAST_STAMP) {
      for (let vertex = 0; vertex < numbers.length; vertex++) numbers[vertex] = status[vertex] === OUT ? OUTSIDE : 0
      this.base = 0
    }
    const { base } = this
    let number = base
    let reachedIn = 0
    let vertex = root
    let next = root
    parents[root] = -1
    for (;;) {
      if (next >= 0) {
        vertex = next
        order[number - base] = vertex
        numbers[vertex] = ++number
        lows[vertex] = number
        ways[vertex] = -1
        cursors[vertex] = starts[vertex]!
        earliest[vertex] = NEVER
        if (status[vertex] === IN) {
          earliest[vertex] = heardAt[vertex]!
          reachedIn++
        }
      }
      next = -1
      const end = starts[vertex + 1]!
      let cursor = cursors[vertex]!
      let low = lows[vertex]!
      while (cursor < end) {
        const neighbour = neighbours[cursor++]!
        const met = numbers[neighbour]!
        if (met <= base) {
          next = neighbour
          break
        }
        if (met < low) {
          low = met
          ways[vertex] = -1
        }
      }
      lows[vertex] = low
      cursors[vertex] = cursor
      if (next >= 0) {
        parents[next] = vertex
        continue
      }
      const parent = parents[vertex]!
      if (parent < 0) break
      const first = earliest[vertex]!
      if (low < lows[parent]!) {
        lows[parent] = low
        ways[parent] = vertex
      }
      if (first !== NEVER && low >= numbers[parent]! && status[parent] !== IN) this.addCut(parent, first)
      if (first < earliest[parent]!) earliest[parent] = first
      vertex = parent
    }
    this.reached = number - base
    this.reachedIn = reachedIn
  }

  private addCut(vertex: number, first: number): void {
    const { cuts, isCut, witnesses, heard, heardAt } = this
    const witness = heard[first]!
    if (isCut[vertex] === 0) {
      isCut[vertex] = 1
      cuts.push(vertex)
    } else if (heardAt[witnesses[vertex]!]! < first) return
    witnesses[vertex] = witness
  }

  /**
   * A frame out of the tree of the last exploration, which must have reached all that is in: the ways from the root to
   * what is in, and for each vertex on them a way past it from below, where there is one. Where there is none the
   * vertex is relied on.
   */
  rebuild(): void {
    const { members, relied, numbers, order, parents, lows, ways, earliest } = this
    members.fill(0)
    relied.fill(0)
    const root = order[0]!
    members[root] = 1
    let branches = 0
    for (let i = 1; i < this.reached; i++) {
      const vertex = order[i]!
      if (earliest[vertex] === NEVER) continue
      members[vertex] = 1
      const parent = parents[vertex]!
      if (parent === root) {
        if (++branches === 2) relied[root] = 1
      } else if (lows[vertex]! >= numbers[parent]!) relied[parent] = 1
      else {
        // A vertex with something below it that is in marks its own way past its parent, which is the rest of this one.
        let below = ways[vertex]!
        while (below >= 0 && members[below] === 0 && earliest[below] === NEVER) {
          members[below] = 1
          below = ways[below]!
        }
      }
    }
    this.faults = this.cuts.length
  }
}
