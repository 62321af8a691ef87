import { type Part, pausing } from '../../search.ts'
import { cheapestPlan } from '../frontier/index.ts'
import { areNeighbours, componentsOf, type Graph, subgraph } from './graph.ts'
import { ordersOf } from './orders.ts'

/** A state is two words of 32 bits. */
const MOST_SLOTS = 64
const VERTICES_PER_PIECE = 256
const NONE = -1
/** Graphs that are placed as they are numbered: they have few states in any order. */
const FEW_VERTICES = 6

/**
 * How to place the vertices of a graph one after the other. What is known of those placed is a state: some slots are
 * set. A slot stands for a class of placed vertices that have the same neighbours among those to come, and is set when
 * one of them is chosen: for all that follows it does not matter which.
 */
export interface Plan {
  readonly vertices: number
  /** The vertices, by position. */
  readonly order: Int32Array
  /** By position: the slots that forbid the vertex placed there, in two words. */
  readonly blockers: Int32Array
  /** By position: the slot set if the vertex is chosen, in two words; 0 if nothing depends on it any more. */
  readonly own: Int32Array
  /** By position: the slots to be kept after it, in two words. */
  readonly kept: Int32Array
  /** By position: where its merged classes begin in `joins`, pairs of slots of which the first joins the second. */
  readonly joinOffsets: Int32Array
  readonly joins: Int32Array
  /** The most states there can be, summed up over all positions. */
  readonly cost: number
}

/** A state of a plan, and how it changes when the vertex at a position is placed. */
export class PlanState {
  low = 0
  high = 0

  /** Whether a state forbids the vertex at a position. */
  static isBlocked(plan: Plan, position: number, low: number, high: number): boolean {
    return ((low & plan.blockers[2 * position]!) | (high & plan.blockers[2 * position + 1]!)) !== 0
  }

  /** Becomes the state after a position, from the one before it: without its vertex. */
  leave(plan: Plan, position: number, low: number, high: number): void {
    this.go(plan, position, low, high)
  }

  /** The same with the vertex. */
  take(plan: Plan, position: number, low: number, high: number): void {
    this.go(plan, position, low | plan.own[2 * position]!, high | plan.own[2 * position + 1]!)
  }

  private go(plan: Plan, position: number, lowWord: number, highWord: number): void {
    const { joins, joinOffsets, kept } = plan
    let low = lowWord
    let high = highWord
    for (let i = joinOffsets[position]!; i < joinOffsets[position + 1]!; i += 2) {
      const one = joins[i]!
      const other = joins[i + 1]!
      const isSet = one < 32 ? (low >>> one) & 1 : (high >>> (one - 32)) & 1
      if (isSet === 0) continue
      if (one < 32) low &= ~(1 << one)
      else high &= ~(1 << (one - 32))
      if (other < 32) low |= 1 << other
      else high |= 1 << (other - 32)
    }
    this.low = low & kept[2 * position]!
    this.high = high & kept[2 * position + 1]!
  }
}

/** Of many orders of the vertices, the plan with the fewest states; nothing if all of them need too many slots. */
export function* bestPlan(graph: Graph): Part<Plan | undefined> {
  const components = componentsOf(graph)
  if (components.length === 1) return yield* bestPlanOfComponent(graph)
  // One component after the other.
  const order = new Int32Array(graph.vertices)
  let length = 0
  for (const vertices of components) {
    const plan = yield* bestPlanOfComponent(subgraph(graph, vertices))
    if (!plan) return undefined
    for (const number of plan.order) order[length++] = vertices[number]!
  }
  return yield* pausing(planFor(graph, order, Number.POSITIVE_INFINITY), { steps: 0 })
}

function* bestPlanOfComponent(graph: Graph): Part<Plan | undefined> {
  const isSmall = graph.vertices <= FEW_VERTICES
  const { plan } = yield* cheapestPlan<Plan>({
    orders: () => (isSmall ? ordersOf(graph) : withPauses(ordersOf(graph))),
    planFor: (order, mostCost) => planFor(graph, order, mostCost),
    mostWork: (best) => (best && isSmall ? 0 : Number.POSITIVE_INFINITY),
  })
  return plan
}

function* withPauses<T>(items: Iterable<T>): Generator<T | undefined, void> {
  for (const item of items) {
    yield item
    yield undefined
  }
}

/** The plan for an order of the vertices; nothing if it needs too many slots, or more states than allowed. */
export function* planFor(graph: Graph, order: Int32Array, mostCost: number): Generator<undefined, Plan | undefined> {
  const planner = new Planner(graph, order)
  while (planner.position < graph.vertices) {
    const end = Math.min(graph.vertices, planner.position + VERTICES_PER_PIECE)
    while (planner.position < end) if (!planner.place() || planner.cost > mostCost) return undefined
    if (end < graph.vertices) yield
  }
  return planner.plan()
}

class Planner {
  position = 0
  cost = 0
  private readonly blockers: Int32Array
  private readonly own: Int32Array
  private readonly kept: Int32Array
  private readonly joinOffsets: Int32Array
  private readonly joins: number[] = []
  private readonly isPlaced: Uint8Array
  /** By vertex: how many of its neighbours are to come. */
  private readonly toCome: Int32Array
  /** By placed vertex: the slot of its class, or none if it has no more neighbours to come. */
  private readonly slotOf: Int32Array
  /** By slot: the vertices of its class; none in a slot that is free. */
  private readonly members: number[][] = []
  private readonly mark: Int32Array
  private marks = 0

  constructor(
    private readonly graph: Graph,
    readonly order: Int32Array,
  ) {
    const { vertices, offsets } = graph
    this.blockers = new Int32Array(2 * vertices)
    this.own = new Int32Array(2 * vertices)
    this.kept = new Int32Array(2 * vertices).fill(-1)
    this.joinOffsets = new Int32Array(vertices + 1)
    this.isPlaced = new Uint8Array(vertices)
    this.toCome = new Int32Array(vertices)
    for (let v = 0; v < vertices; v++) this.toCome[v] = offsets[v + 1]! - offsets[v]!
    this.slotOf = new Int32Array(vertices).fill(NONE)
    this.mark = new Int32Array(vertices)
  }

  /** Places the next vertex; false if there are not enough slots. */
  place(): boolean {
    const { graph, position, toCome, slotOf, members } = this
    const { offsets, targets } = graph
    const vertex = this.order[position]!
    this.isPlaced[vertex] = 1
    const touched: number[] = []
    for (let k = offsets[vertex]!; k < offsets[vertex + 1]!; k++) {
      const neighbour = targets[k]!
      toCome[neighbour]!--
      const slot = slotOf[neighbour]!
      if (slot === NONE || touched.includes(slot)) continue
      touched.push(slot)
      setBit(this.blockers, position, slot)
    }
    // A class is freed only after the vertex has been given a slot: the state with the vertex must tell them apart.
    if (toCome[vertex]! > 0) {
      const slot = this.freeSlot()
      if (slot >= MOST_SLOTS) return false
      members[slot] = [vertex]
      slotOf[vertex] = slot
      setBit(this.own, position, slot)
      touched.push(slot)
    }
    for (const slot of touched) {
      const first = members[slot]![0]!
      if (toCome[first] === 0) {
        clearBit(this.kept, position, slot)
        this.release(slot)
      } else this.joinTwin(slot, first)
    }
    this.joinOffsets[position + 1] = this.joins.length
    this.position++
    this.cost += this.mostStates()
    return true
  }

  plan(): Plan {
    const { order, blockers, own, kept, joinOffsets, cost } = this
    return {
      vertices: this.graph.vertices,
      order,
      blockers,
      own,
      kept,
      joinOffsets,
      joins: Int32Array.from(this.joins),
      cost,
    }
  }

  private freeSlot(): number {
    const { members } = this
    for (let slot = 0; slot < members.length; slot++) if (members[slot]!.length === 0) return slot
    return members.length
  }

  private release(slot: number): void {
    for (const vertex of this.members[slot]!) this.slotOf[vertex] = NONE
    this.members[slot] = []
  }

  /** Looks for another class with the same neighbours to come, and lets this one go over into it. */
  private joinTwin(slot: number, first: number): void {
    const { slotOf, toCome, members, isPlaced, mark } = this
    const { offsets, targets } = this.graph
    const own = ++this.marks
    let common = NONE
    for (let k = offsets[first]!; k < offsets[first + 1]!; k++) {
      const neighbour = targets[k]!
      if (isPlaced[neighbour] === 1) continue
      mark[neighbour] = own
      common = neighbour
    }
    // A twin is a neighbour of each of their neighbours.
    for (let k = offsets[common]!; k < offsets[common + 1]!; k++) {
      const other = slotOf[targets[k]!]!
      if (other === NONE || other === slot) continue
      const twin = members[other]![0]!
      if (toCome[twin] !== toCome[first] || !this.areToComeMarked(twin, own)) continue
      this.joins.push(slot, other)
      for (const vertex of members[slot]!) {
        slotOf[vertex] = other
        members[other]!.push(vertex)
      }
      members[slot] = []
      return
    }
  }

  private areToComeMarked(vertex: number, own: number): boolean {
    const { offsets, targets } = this.graph
    for (let k = offsets[vertex]!; k < offsets[vertex + 1]!; k++) {
      const neighbour = targets[k]!
      if (this.isPlaced[neighbour] === 0 && this.mark[neighbour] !== own) return false
    }
    return true
  }

  /** An upper bound on states: of mutually adjacent vertices at most one is chosen, so classes form cliques. */
  private mostStates(): number {
    const { members, slotOf } = this
    const { offsets, targets } = this.graph
    let isDoneLow = 0
    let isDoneHigh = 0
    let product = 1
    for (let slot = 0; slot < members.length; slot++) {
      const size = members[slot]!.length
      if (size === 0 || (slot < 32 ? isDoneLow >>> slot : isDoneHigh >>> (slot - 32)) & 1) continue
      let choices = 2
      if (size === 1) {
        const clique = [members[slot]![0]!]
        const first = clique[0]!
        for (let k = offsets[first]!; k < offsets[first + 1]!; k++) {
          const vertex = targets[k]!
          const other = slotOf[vertex]!
          if (other <= slot || members[other]!.length !== 1) continue
          if ((other < 32 ? isDoneLow >>> other : isDoneHigh >>> (other - 32)) & 1) continue
          if (!this.isNextToAll(vertex, clique)) continue
          clique.push(vertex)
          if (other < 32) isDoneLow |= 1 << other
          else isDoneHigh |= 1 << (other - 32)
        }
        choices = clique.length + 1
      }
      product *= choices
    }
    return product
  }

  private isNextToAll(vertex: number, clique: readonly number[]): boolean {
    for (const other of clique) if (!areNeighbours(this.graph, vertex, other)) return false
    return true
  }
}

function setBit(words: Int32Array, position: number, slot: number): void {
  words[2 * position + (slot >> 5)]! |= 1 << (slot & 31)
}

function clearBit(words: Int32Array, position: number, slot: number): void {
  words[2 * position + (slot >> 5)]! &= ~(1 << (slot & 31))
}
