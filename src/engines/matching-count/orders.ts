import { Random } from '../../base/random.ts'
import { cheapestPlan } from '../frontier/index.ts'
import { type Component, edgeCount } from './components.ts'
import { type Needed, type Plan, planFor } from './plan.ts'

/** Looking for a better plan may take this part of what following the best one takes, in edges or states looked at. */
const SHARE = 1 / 4
/** No more than this, however long the best plan takes, and no more than that if there is none. */
const MOST_WORK = 2 ** 28
const MOST_WORK_WITHOUT = 2 ** 26
/** Places where greedy orders begin before those that begin like the best one are tried. */
const STARTS = 24

/**
 * A cheap plan, and the edges and states looked at to find it. Orders are tried as long as that takes little in
 * comparison: both sides as they are numbered, greedy ones from several places, and then random ones that begin like
 * the best so far.
 */
export function bestPlan(graph: Component, needed: Needed): ReturnType<typeof cheapestPlan<Plan>> {
  return cheapestPlan<Plan>({
    orders: (best) => ordersFor(graph, best),
    planFor: (order, mostCost) => planFor(graph, order, needed, mostCost),
    mostWork: (best) => Math.min(MOST_WORK, best ? best.cost * SHARE : MOST_WORK_WITHOUT),
  })
}

/** Orders without end, and the work done for them. */
function* ordersFor(graph: Component, best: () => Plan | undefined): Generator<number | Int32Array, void> {
  const from = (...vertices: number[]) => greedyOrder(graph, { vertices: Int32Array.from(vertices) })
  const end = farthestFrom(graph, 0)
  yield yield* from(end)
  yield sideOrder(graph, 'left')
  yield sideOrder(graph, 'right')
  yield yield* from(farthestFrom(graph, end))
  for (let i = 0; i < STARTS; i++) yield yield* from(Math.floor((i * graph.size) / STARTS))
  const random = new Random(`${graph.size} ${edgeCount(graph)}`)
  while (true) {
    const order = best()?.order ?? new Int32Array(0)
    const kept = random.below(order.length + 1)
    const vertices = kept === 0 ? Int32Array.of(random.below(graph.size)) : order.slice(0, kept)
    yield yield* greedyOrder(graph, { vertices, random })
  }
}

const NONE = -1
const WORK_PER_PAUSE = 1 << 18
/** At random, one vertex in this many may make the frontier grow by one more than need be. */
const RARELY = 16

/** The vertices of one side, in the order in which they are numbered. */
export function sideOrder({ left, size }: Component, side: 'left' | 'right'): Int32Array {
  const first = side === 'left' ? 0 : left
  const order = new Int32Array(side === 'left' ? left : size - left)
  for (let i = 0; i < order.length; i++) order[i] = first + i
  return order
}

/** How an order is made: from a vertex or another order's beginning, with chance among equals or without. */
interface Beginning {
  readonly vertices: Int32Array
  readonly random?: Random
}

/**
 * An order that keeps the frontier small from step to step: next comes the vertex that makes it grow least, and among
 * equals the one that has been waiting longest, so that the frontier sweeps over the graph instead of fraying. Yields
 * the work done since, now and then.
 */
export function* greedyOrder(graph: Component, { vertices, random }: Beginning): Generator<number, Int32Array> {
  const sweep = new Sweep(graph, random)
  for (let i = 0; i < vertices.length; i++) sweep.eliminate(vertices[i]!)
  for (let vertex = sweep.best(); vertex !== NONE; vertex = sweep.best()) {
    sweep.eliminate(vertex)
    if (sweep.work < WORK_PER_PAUSE) continue
    yield sweep.work
    sweep.work = 0
  }
  yield sweep.work
  return sweep.order()
}

/** A vertex that is far from everything: the last one that a breadth-first search from `start` reaches. */
function farthestFrom({ size, offsets, neighbours }: Component, start: number): number {
  const isReached = new Uint8Array(size)
  const queue = new Int32Array(size)
  let count = 1
  queue[0] = start
  isReached[start] = 1
  for (let at = 0; at < count; at++) {
    const vertex = queue[at]!
    for (let i = offsets[vertex]!; i < offsets[vertex + 1]!; i++) {
      const other = neighbours[i]!
      if (isReached[other] === 1) continue
      isReached[other] = 1
      queue[count++] = other
    }
  }
  return queue[count - 1]!
}

class Sweep {
  private readonly isEliminated: Uint8Array
  /** Neighbours left, by vertex. */
  private readonly degree: Int32Array
  /** When a vertex came to the frontier, from 1 on; 0 if it has not. */
  private readonly since: Int32Array
  /** Vertices that may come next: those of the frontier and their neighbours. */
  private readonly candidates: Int32Array
  private candidateCount = 0
  private readonly isCandidate: Uint8Array
  private readonly eliminated: Int32Array
  private count = 0
  private time = 0
  /** Edges looked at. */
  work = 0

  constructor(
    private readonly graph: Component,
    private readonly random: Random | undefined,
  ) {
    const { size, offsets } = graph
    this.isEliminated = new Uint8Array(size)
    this.isCandidate = new Uint8Array(size)
    this.degree = new Int32Array(size)
    this.since = new Int32Array(size)
    this.candidates = new Int32Array(size)
    this.eliminated = new Int32Array(size)
    for (let v = 0; v < size; v++) this.degree[v] = offsets[v + 1]! - offsets[v]!
  }

  order(): Int32Array {
    return this.eliminated.slice(0, this.count)
  }

  eliminate(vertex: number): void {
    const { graph, isEliminated, degree, since } = this
    const { offsets, neighbours } = graph
    isEliminated[vertex] = 1
    this.eliminated[this.count++] = vertex
    this.time++
    for (let i = offsets[vertex]!; i < offsets[vertex + 1]!; i++) {
      const other = neighbours[i]!
      if (isEliminated[other] === 1) continue
      degree[other]!--
      if (since[other] !== 0) continue
      since[other] = this.time
      this.consider(other)
      for (let k = offsets[other]!; k < offsets[other + 1]!; k++) this.consider(neighbours[k]!)
    }
  }

  private consider(vertex: number): void {
    if (this.isCandidate[vertex] === 1 || this.isEliminated[vertex] === 1) return
    this.isCandidate[vertex] = 1
    this.candidates[this.candidateCount++] = vertex
  }

  /** The candidate that is best eliminated next, or -1 when no edge is left. */
  best(): number {
    const { candidates, degree, isEliminated, random } = this
    let best = NONE
    let leastGrowth = 0
    let longest = 0
    let kept = 0
    const isByChance = random !== undefined && random.below(2) === 0
    for (let i = 0; i < this.candidateCount; i++) {
      const vertex = candidates[i]!
      if (isEliminated[vertex] === 1 || degree[vertex] === 0) continue
      candidates[kept++] = vertex
      let growth = this.growth(vertex)
      if (isByChance && random.below(RARELY) === 0) growth--
      if (best !== NONE && growth > leastGrowth) continue
      const since = isByChance ? random.below(this.time + 1) : this.waitingSince(vertex)
      if (best !== NONE && growth === leastGrowth && since >= longest) continue
      best = vertex
      leastGrowth = growth
      longest = since
    }
    this.candidateCount = kept
    return best
  }

  /** By how much the frontier grows when this vertex is eliminated. */
  private growth(vertex: number): number {
    const { graph, since, degree, isEliminated } = this
    const { offsets, neighbours } = graph
    let growth = since[vertex] === 0 ? 0 : -1
    for (let i = offsets[vertex]!; i < offsets[vertex + 1]!; i++) {
      const other = neighbours[i]!
      if (isEliminated[other] === 1) continue
      if (since[other] === 0) growth++
      // The last neighbour is gone: it leaves the frontier again.
      if (degree[other] === 1) growth--
    }
    this.work += offsets[vertex + 1]! - offsets[vertex]! + 1
    return growth
  }

  private waitingSince(vertex: number): number {
    const { graph, since, isEliminated, time } = this
    const { offsets, neighbours } = graph
    let longest = since[vertex] === 0 ? time + 1 : since[vertex]!
    for (let i = offsets[vertex]!; i < offsets[vertex + 1]!; i++) {
      const other = neighbours[i]!
      if (isEliminated[other] === 0 && since[other] !== 0) longest = Math.min(longest, since[other]!)
    }
    return longest
  }
}
