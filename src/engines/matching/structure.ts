import { Arena } from '../../base/arena.ts'
import type { Search } from '../../search.ts'
import { type BipartiteGraph, type Matching, NONE } from './graph.ts'

/** In how many of the maximum matchings an edge is. */
export const IN_MATCHINGS = { never: 0, sometimes: 1, always: 2 } as const

/**
 * A number of IN_MATCHINGS for every edge, in the order of the graph's targets. It speaks of the two ends being matched
 * with each other, so edges that are repeated have the same number.
 *
 * The edges that are not in `never` tell how maximum matchings are made: choose one in each of the connected components
 * of these edges, each time with all vertices of the component's smaller side.
 */
export interface EdgeClasses {
  readonly edges: Uint8Array
}

const STEPS_PER_SLICE = 1 << 16

/** For every edge, whether all, some or no maximum matchings have it, in linear time. RangeError if not maximum. */
export function* searchMatchingStructure(graph: BipartiteGraph, matching: Matching): Search<EdgeClasses> {
  const kernel = new StructureKernel(graph, matching)
  do {
    const { steps, done } = kernel
    const reason = yield { steps, done }
    if (reason) return { status: 'stopped', reason, steps }
  } while (!kernel.work(STEPS_PER_SLICE))
  return { status: 'solved', answer: { edges: kernel.edges }, steps: kernel.steps }
}

/** Ranks: of vertices whose component is still open they count up from FIRST, of closed components down. */
const UNSEEN = 0
const FREE = 1
const FIRST = 2

/**
 * The decomposition of Dulmage and Mendelsohn, as far as edges need it.
 *
 * All maximum matchings come from one of them by exchanging the edges of alternating cycles, and of alternating paths
 * of even length from a free vertex. So an edge that is not matched is in some of them exactly if it lies on such a
 * cycle or path, and a matched edge is missing in some of them exactly if it does.
 *
 * Seen as a directed graph in which a left vertex leads over an edge to the mate of the edge's other end:
 *
 * - Paths from free left vertices are what can be reached from there; all edges of such vertices count.
 *
 * - Paths from free right vertices are what can reach them; all edges that lead there count.
 *
 * - Cycles are within strongly connected components.
 *
 * The second and the third are one depth-first search, Tarjan's in Pearce's way with one number a vertex: free right
 * vertices look as if they were visited first of all and never finished, so what can reach them waits for their end and
 * never becomes a component. No vertex is of both of the first kinds: it would lie on an augmenting path.
 */
export class StructureKernel {
  readonly edges: Uint8Array
  /** Edges and vertices looked at so far. */
  steps = 0

  private phase: 'roots' | 'reach' | 'components' | 'classes' | 'done' = 'roots'
  private cursor = 0
  /** Of a left vertex: the place in the search of the first vertex it can reach that waits, later its component. */
  private readonly rank: Int32Array
  /** The edge at which the search continues, for vertices it stands on. */
  private readonly next: Int32Array
  /** Whether a vertex can reach an earlier one of an open component: then it is not the root of its own. */
  private readonly isTied: Uint8Array
  /** Left vertices reached from free ones; then the search path from the front, waiting vertices from the back. */
  private readonly stack: Int32Array
  private depth = 0
  private waitingFrom: number
  private nextRank = FIRST
  private nextComponent: number
  /** The rank of all vertices that can be reached from free left ones: larger than any other. */
  private readonly reachedRank: number

  constructor(
    private readonly graph: BipartiteGraph,
    private readonly matching: Matching,
  ) {
    const { left, right, targets } = graph
    if (matching.rightOf.length !== left || matching.leftOf.length !== right) {
      throw new RangeError('the matching is one of another graph')
    }
    const arena = Arena.ofSize(3 * left)
    this.rank = arena.take(left)
    this.next = arena.take(left)
    this.stack = arena.take(left)
    this.isTied = new Uint8Array(left)
    this.edges = new Uint8Array(targets.length)
    this.waitingFrom = left
    this.nextComponent = left + FIRST
    this.reachedRank = left + FIRST + 1
  }

  /** How much of the work is done, from 0 to 1: the whole of it is known from the start. */
  get done(): number {
    const { left, targets } = this.graph
    const total = 4 * left + 2 * targets.length
    return total === 0 ? 1 : this.steps / total
  }

  /** Takes about `budget` steps; true when every edge has its class. */
  work(budget: number): boolean {
    const limit = this.steps + budget
    while (this.phase !== 'done' && this.steps < limit) {
      if (this.phase === 'roots') this.findRoots(limit)
      else if (this.phase === 'reach') this.reach(limit)
      else if (this.phase === 'components') this.findComponents(limit)
      else this.classify(limit)
    }
    return this.phase === 'done'
  }

  private findRoots(limit: number): void {
    const { rank, stack, reachedRank } = this
    const { rightOf } = this.matching
    const end = Math.min(this.graph.left, this.cursor + limit - this.steps)
    let { depth } = this
    for (let v = this.cursor; v < end; v++) {
      if (rightOf[v] !== NONE) continue
      rank[v] = reachedRank
      stack[depth++] = v
    }
    this.steps += end - this.cursor
    this.cursor = end
    this.depth = depth
    if (end === this.graph.left) this.enter('reach')
  }

  private reach(limit: number): void {
    const { rank, stack, reachedRank } = this
    const { offsets, targets } = this.graph
    const { leftOf } = this.matching
    let { steps, depth } = this
    while (depth > 0 && steps < limit) {
      const v = stack[--depth]!
      const end = offsets[v + 1]!
      for (let i = offsets[v]!; i < end; i++) {
        const mate = leftOf[targets[i]!]!
        if (mate === NONE) throw new RangeError('the matching is not maximum')
        if (rank[mate] !== UNSEEN) continue
        rank[mate] = reachedRank
        stack[depth++] = mate
      }
      steps += end - offsets[v]! + 1
    }
    this.steps = steps
    this.depth = depth
    if (depth === 0) this.enter('components')
  }

  private findComponents(limit: number): void {
    const { rank, next, isTied, stack } = this
    const { left, offsets, targets } = this.graph
    const { leftOf } = this.matching
    let { steps, cursor, depth, waitingFrom, nextRank, nextComponent } = this
    while (steps < limit) {
      if (depth === 0) {
        if (cursor === left) break
        const v = cursor++
        steps++
        if (rank[v] !== UNSEEN) continue
        rank[v] = nextRank++
        next[v] = offsets[v]!
        stack[depth++] = v
      }
      const v = stack[depth - 1]!
      const start = next[v]!
      const end = offsets[v + 1]!
      let low = rank[v]!
      let unseen = NONE
      let i = start
      for (; i < end; i++) {
        const mate = leftOf[targets[i]!]!
        const other = mate === NONE ? FREE : rank[mate]!
        if (other === UNSEEN) {
          unseen = mate
          break
        }
        if (other < low) low = other
      }
      steps += i - start
      next[v] = i
      if (low < rank[v]!) {
        rank[v] = low
        isTied[v] = 1
      }
      if (unseen !== NONE) {
        // The edge is looked at again after the return, and then tells what the other vertex can reach.
        rank[unseen] = nextRank++
        next[unseen] = offsets[unseen]!
        stack[depth++] = unseen
        continue
      }
      if (isTied[v] === 1) {
        stack[--waitingFrom] = v
        depth--
        continue
      }
      // What waits and was met since then belongs to the component of this vertex. It can be large, and end in a later
      // slice.
      const first = rank[v]!
      while (waitingFrom < left && rank[stack[waitingFrom]!]! >= first && steps < limit) {
        rank[stack[waitingFrom++]!] = nextComponent
        nextRank--
        steps++
      }
      if (waitingFrom < left && rank[stack[waitingFrom]!]! >= first) break
      rank[v] = nextComponent--
      nextRank--
      steps++
      depth--
    }
    if (depth === 0 && cursor === left) {
      // What still waits can reach a free right vertex.
      for (; waitingFrom < left && steps < limit; steps++) rank[stack[waitingFrom++]!] = FREE
    }
    this.steps = steps
    this.cursor = cursor
    this.depth = depth
    this.waitingFrom = waitingFrom
    this.nextRank = nextRank
    this.nextComponent = nextComponent
    if (depth === 0 && cursor === left && waitingFrom === left) this.enter('classes')
  }

  private classify(limit: number): void {
    const { rank, edges, reachedRank } = this
    const { left, offsets, targets } = this.graph
    const { rightOf, leftOf } = this.matching
    let { steps, cursor } = this
    while (cursor < left && steps < limit) {
      const v = cursor++
      const own = rank[v]!
      const matched = rightOf[v]!
      const start = offsets[v]!
      const end = offsets[v + 1]!
      let hasOther = own === reachedRank
      for (let i = start; i < end; i++) {
        const w = targets[i]!
        if (w === matched) continue
        const mate = leftOf[w]!
        const other = mate === NONE ? FREE : rank[mate]!
        if (own === reachedRank || other === FREE || other === own) {
          edges[i] = IN_MATCHINGS.sometimes
          hasOther = true
        }
      }
      if (matched !== NONE) {
        // On a cycle or on a path to a free right vertex a matched edge is followed by an edge of the same left vertex.
        const inMatchings = hasOther ? IN_MATCHINGS.sometimes : IN_MATCHINGS.always
        for (let i = start; i < end; i++) if (targets[i] === matched) edges[i] = inMatchings
      }
      steps += end - start + 1
    }
    this.steps = steps
    this.cursor = cursor
    if (cursor === left) this.enter('done')
  }

  private enter(phase: typeof this.phase): void {
    this.phase = phase
    this.cursor = 0
  }
}
