import { pause, pausing, type Search, searching } from '../../search.ts'
import { areNeighbours, componentsOf, type Graph, Subgraphs } from './graph.ts'
import { type Plan, PlanState, planFor } from './plan.ts'

/** Up to this many states in all, a component's rest is known exactly. */
const MOST_STATES = 1 << 16
const STEPS_PER_SLICE = 1 << 15

export interface ListedSets {
  readonly count: number
  /** Whether these are all there are. */
  readonly isComplete: boolean
}

/** Visits up to `most` independent sets of exactly `size` vertices, as arrays, in lexicographic order. */
export function searchIndependentSets(
  graph: Graph,
  size: number,
  visit: (vertices: Int32Array) => void,
  most = Number.POSITIVE_INFINITY,
): Search<ListedSets> {
  return searching(function* (best) {
    best.answer = { count: 0, isComplete: false }
    const rests: Rest[] = []
    const restOf = new Int32Array(graph.vertices)
    const subgraphs = new Subgraphs(graph)
    for (const vertices of componentsOf(graph)) {
      for (const v of vertices) restOf[v] = rests.length
      const rest = yield* pausing(restFor(subgraphs.of(vertices)), { steps: 0 })
      rests.push(rest)
    }
    const lister = new SetLister(rests, restOf, size, visit, most)
    while (!lister.work(STEPS_PER_SLICE)) {
      best.answer = { count: lister.count, isComplete: false }
      yield* pause({ steps: lister.steps })
    }
    const { steps, count, isComplete } = lister
    return { status: 'solved', answer: { count, isComplete }, steps }
  })
}

function* restFor(component: Graph): Generator<undefined, Rest> {
  const ascending = Int32Array.from({ length: component.vertices }, (_, v) => v)
  const plan = yield* planFor(component, ascending, MOST_STATES)
  yield
  if (!plan) return new CliqueRest(component)
  return new ExactRest(yield* stateGraph(plan), component.vertices)
}

const LEFT = 0
const TAKEN = 1

/** Decides vertex after vertex, and goes back wherever not enough of them can be taken any more. */
export class SetLister {
  /** Decisions made and taken back. */
  steps = 0
  count = 0
  isComplete = false
  private readonly vertices: number
  private readonly decisions: Uint8Array
  private readonly taken: Int32Array
  /** The vertex to be decided next, how many have been taken, and how many more can be at most. */
  private next = 0
  private size = 0
  private most = 0

  constructor(
    private readonly rests: readonly Rest[],
    private readonly restOf: Int32Array,
    private readonly wanted: number,
    private readonly visit: (vertices: Int32Array) => void,
    private readonly mostSets: number,
  ) {
    this.vertices = restOf.length
    this.decisions = new Uint8Array(this.vertices)
    this.taken = new Int32Array(this.vertices)
    for (const rest of rests) this.most += rest.most
  }

  /** Work for about this many steps; true when all sets have been visited, or as many as asked for. */
  work(budget: number): boolean {
    const end = this.steps + budget
    while (this.steps < end) {
      const isFound = this.size === this.wanted
      if (isFound) {
        if (this.count === this.mostSets) return true
        this.count++
        this.visit(this.taken.slice(0, this.size))
      }
      if (!isFound && this.next < this.vertices && this.size + this.most >= this.wanted) this.goOn()
      else if (!this.goBack()) {
        this.isComplete = true
        return true
      }
    }
    return false
  }

  private goOn(): void {
    if (this.rests[this.restOf[this.next]!]!.canTake) {
      this.taken[this.size++] = this.next
      this.decide(TAKEN)
    } else this.decide(LEFT)
  }

  /** Takes decisions back up to the last vertex taken, and leaves that one; false if there is none. */
  private goBack(): boolean {
    while (this.next > 0) {
      this.steps++
      this.next--
      const rest = this.rests[this.restOf[this.next]!]!
      this.most -= rest.most
      rest.undo()
      this.most += rest.most
      if (this.decisions[this.next] !== TAKEN) continue
      this.size--
      this.decide(LEFT)
      return true
    }
    return false
  }

  private decide(decision: number): void {
    this.steps++
    const rest = this.rests[this.restOf[this.next]!]!
    this.most -= rest.most
    if (decision === TAKEN) rest.take()
    else rest.leave()
    this.most += rest.most
    this.decisions[this.next++] = decision
  }
}

/**
 * What is left of a component while its vertices are decided one after the other, in ascending order: taken or left. A
 * component of few states knows the most that can still be taken exactly, so that no decision is a dead end; another
 * has a bound.
 */
interface Rest {
  /** The most vertices, of those that are not decided, that can be taken. */
  readonly most: number
  /** Whether the next vertex is no neighbour of one that was taken. */
  readonly canTake: boolean
  take(): void
  leave(): void
  /** Takes the last decision back. */
  undo(): void
}

const NONE = -1
const NODES_PER_PIECE = 1 << 12

/** The states of a plan in ascending order of vertices, each with its successors and the most to be taken. */
interface StateGraph {
  readonly left: Int32Array
  /** -1 where the vertex cannot be taken. */
  readonly taken: Int32Array
  readonly most: Int32Array
}

/** The rest of a component of few states. */
class ExactRest implements Rest {
  private depth = 0
  private readonly nodes: Int32Array

  constructor(
    private readonly states: StateGraph,
    vertices: number,
  ) {
    this.nodes = new Int32Array(vertices + 1)
  }

  get most(): number {
    return this.states.most[this.nodes[this.depth]!]!
  }

  get canTake(): boolean {
    return this.states.taken[this.nodes[this.depth]!] !== NONE
  }

  take(): void {
    const node = this.nodes[this.depth++]!
    this.nodes[this.depth] = this.states.taken[node]!
  }

  leave(): void {
    const node = this.nodes[this.depth++]!
    this.nodes[this.depth] = this.states.left[node]!
  }

  undo(): void {
    this.depth--
  }
}

/** All states of a plan, from the first position on. */
function* stateGraph(plan: Plan): Generator<undefined, StateGraph> {
  const lows = [0]
  const highs = [0]
  const left: number[] = []
  const taken: number[] = []
  const state = new PlanState()
  let begin = 0
  for (let position = 0; position < plan.vertices; position++) {
    const end = lows.length
    const numbers = new Map<string, number>()
    const numberOf = () => {
      const key = `${state.low} ${state.high}`
      const known = numbers.get(key)
      if (known !== undefined) return known
      const number = lows.length
      numbers.set(key, number)
      lows.push(state.low)
      highs.push(state.high)
      return number
    }
    for (let node = begin; node < end; node++) {
      const low = lows[node]!
      const high = highs[node]!
      state.leave(plan, position, low, high)
      left.push(numberOf())
      if (PlanState.isBlocked(plan, position, low, high)) taken.push(NONE)
      else {
        state.take(plan, position, low, high)
        taken.push(numberOf())
      }
      if (node % NODES_PER_PIECE === NODES_PER_PIECE - 1) yield
    }
    begin = end
  }
  const most = new Int32Array(lows.length)
  for (let node = left.length - 1; node >= 0; node--) {
    const without = most[left[node]!]!
    most[node] = taken[node] === NONE ? without : Math.max(without, 1 + most[taken[node]!]!)
  }
  return { left: Int32Array.from(left), taken: Int32Array.from(taken), most }
}

/** The rest of a component of any size, in cliques: at most one vertex of each can be taken. */
export class CliqueRest implements Rest {
  /** How many cliques have a vertex that is free: neither decided nor next to one that was taken. */
  most = 0
  private next = 0
  private readonly isTaken: Uint8Array
  /** By vertex: how many of its neighbours have been taken. */
  private readonly blockers: Int32Array
  private readonly cliqueOf: Int32Array
  /** By clique: how many of its vertices are free. */
  private readonly free: Int32Array

  constructor(private readonly graph: Graph) {
    const { vertices } = graph
    this.isTaken = new Uint8Array(vertices)
    this.blockers = new Int32Array(vertices)
    this.cliqueOf = cliquesOf(graph)
    this.free = new Int32Array(vertices)
    for (let v = 0; v < vertices; v++) this.release(v)
  }

  get canTake(): boolean {
    return this.blockers[this.next] === 0
  }

  take(): void {
    const { offsets, targets } = this.graph
    const v = this.next++
    this.isTaken[v] = 1
    this.occupy(v)
    for (let k = offsets[v]!; k < offsets[v + 1]!; k++) {
      const w = targets[k]!
      if (w > v && this.blockers[w]!++ === 0) this.occupy(w)
    }
  }

  leave(): void {
    const v = this.next++
    this.isTaken[v] = 0
    if (this.blockers[v] === 0) this.occupy(v)
  }

  undo(): void {
    const { offsets, targets } = this.graph
    const v = --this.next
    if (this.blockers[v] === 0) this.release(v)
    if (this.isTaken[v] === 0) return
    for (let k = offsets[v]!; k < offsets[v + 1]!; k++) {
      const w = targets[k]!
      if (w > v && --this.blockers[w]! === 0) this.release(w)
    }
  }

  private occupy(v: number): void {
    if (--this.free[this.cliqueOf[v]!]! === 0) this.most--
  }

  private release(v: number): void {
    if (this.free[this.cliqueOf[v]!]!++ === 0) this.most++
  }
}

/** A clique for each vertex, made in their order. */
function cliquesOf(graph: Graph): Int32Array {
  const { vertices, offsets, targets } = graph
  const cliqueOf = new Int32Array(vertices).fill(-1)
  for (let first = 0; first < vertices; first++) {
    if (cliqueOf[first]! >= 0) continue
    const clique = [first]
    for (let k = offsets[first]!; k < offsets[first + 1]!; k++) {
      const w = targets[k]!
      if (cliqueOf[w]! < 0 && clique.every((member) => areNeighbours(graph, member, w))) clique.push(w)
    }
    for (const member of clique) cliqueOf[member] = first
  }
  return cliqueOf
}
