import { InputError } from '../../base/input-error.ts'
import { IntList } from '../../base/int-list.ts'
import { ConnectivityFrame } from './connectivity-frame.ts'
import { ConnectivityGraph, IN, LAST_STAMP, OPEN, OUT, SeparatorSearch } from './connectivity-graph.ts'
import type { Literal } from './formula.ts'
import type { Propagator, PropagatorState } from './propagator.ts'

/** As many vertices are visited in a microsecond. */
const VERTICES_PER_STEP = 64
const NONE = -1

/**
 * The vertices of a graph that are in, each by its literal, are connected; none or a single one is fine. It implies all
 * that follows if the literals are of different variables; they need not be.
 *
 * Most of the time nothing follows, and a frame proves it without a search: see ConnectivityFrame. Otherwise a
 * depth-first search finds all there is.
 */
export class ConnectivityPropagator implements Propagator {
  readonly watched: Int32Array

  private readonly graph: ConnectivityGraph
  private readonly frame: ConnectivityFrame
  private readonly separators: SeparatorSearch
  /** By variable: where its vertices begin in `vertices`. */
  private readonly starts: Int32Array
  private readonly vertices: Int32Array
  private readonly literals: Int32Array

  private readonly status: Uint8Array
  /** The vertices that are not open in the order in which they ceased to be, and by vertex its place in it. */
  private readonly heard: Int32Array
  private readonly heardAt: Int32Array
  private size = 0
  private countIn = 0
  /** Where the first vertex that is in was reported, if there is one. */
  private firstIn = 0
  /** By size: 1 if nothing followed when this many were assigned. */
  private readonly isSettled: Uint8Array

  /** By literal that it implied: because of which vertex, and how many had been reported. */
  private readonly causes: Int32Array
  private readonly times: Int32Array

  /** By vertex: the last search for a way to the frame that met it; they are numbered. */
  private readonly stamps: Int32Array
  private stamp = 1
  private readonly queue: Int32Array
  private readonly conflict = new IntList()

  /** By vertex, its literal; edges are pairs of vertices, one after the other. */
  constructor(
    literals: ArrayLike<Literal>,
    edges: ArrayLike<number>,
    readonly name = 'connectivity',
  ) {
    const count = literals.length
    let most = -1
    for (let vertex = 0; vertex < count; vertex++) {
      const literal = literals[vertex]!
      if (!Number.isInteger(literal) || literal < 0) {
        throw new InputError(`${name}: expected a literal from 0 on for vertex ${vertex}, found ${literal}`)
      }
      most = Math.max(most, literal | 1)
    }
    this.literals = Int32Array.from(literals)
    this.graph = new ConnectivityGraph(count, edges)
    this.status = new Uint8Array(count)
    this.heard = new Int32Array(count)
    this.heardAt = new Int32Array(count)
    this.separators = new SeparatorSearch(this.graph, this.status, this.heardAt)
    this.frame = new ConnectivityFrame(this.graph, this.status, this.heardAt, this.heard)
    this.isSettled = new Uint8Array(count + 1)
    this.isSettled[0] = 1
    this.causes = new Int32Array(most + 1)
    this.times = new Int32Array(most + 1)
    this.stamps = new Int32Array(count)
    this.queue = new Int32Array(count)

    const variables = (most + 1) >> 1
    this.starts = new Int32Array(variables + 1)
    for (const literal of this.literals) this.starts[(literal >> 1) + 1]!++
    for (let variable = 0; variable < variables; variable++) this.starts[variable + 1]! += this.starts[variable]!
    this.vertices = Int32Array.from(this.literals.keys()).sort((a, b) => this.literals[a]! - this.literals[b]!)
    this.watched = Int32Array.from(new Set([...this.literals].flatMap((literal) => [literal, literal ^ 1])))
  }

  assigned(literal: Literal): void {
    const variable = literal >> 1
    for (let i = this.starts[variable]!; i < this.starts[variable + 1]!; i++) {
      const vertex = this.vertices[i]!
      const isIn = this.literals[vertex] === literal
      this.status[vertex] = isIn ? IN : OUT
      this.frame.count(vertex, isIn, 1)
      if (isIn && this.countIn++ === 0) this.firstIn = this.size
      this.heardAt[vertex] = this.size
      this.heard[this.size++] = vertex
      this.isSettled[this.size] = 0
    }
  }

  undone(literal: Literal): void {
    const variable = literal >> 1
    for (let i = this.starts[variable + 1]! - 1; i >= this.starts[variable]!; i--) {
      const vertex = this.heard[--this.size]!
      const isIn = this.status[vertex] === IN
      this.status[vertex] = OPEN
      this.frame.count(vertex, isIn, -1)
      if (isIn) this.countIn--
    }
  }

  propagate(state: PropagatorState): void {
    const { frame, heard, size, isSettled } = this
    if (isSettled[size] === 1) return
    if (this.countIn === 0) {
      isSettled[size] = 1
      return
    }
    let settled = size
    do settled--
    while (isSettled[settled] === 0)
    if (!frame.isSound) for (let i = settled; i < size; i++) frame.adapt(heard[i]!)
    // While nothing is in, nothing is known of what can be reached from it.
    const isQuiet =
      frame.isSound && this.firstIn < settled ? this.lookAround(settled, state) : this.lookEverywhere(state)
    if (isQuiet) isSettled[size] = 1
  }

  explain(literal: Literal, _before: number, reason: IntList, state: PropagatorState): void {
    const vertex = this.causes[literal]!
    if (this.literals[vertex] === literal) {
      const witness = this.frame.witnesses[vertex]!
      reason.push(this.literals[witness]!)
      this.pushSeparation(witness, this.times[literal]!, vertex, reason, state)
    } else this.pushSeparation(vertex, this.times[literal]!, NONE, reason, state)
  }

  accepts(isTrue: (literal: Literal) => boolean): boolean {
    const { starts, neighbours } = this.graph
    const isLeft = Array.from(this.literals, isTrue)
    const found = [isLeft.indexOf(true)]
    if (found[0] === -1) return true
    isLeft[found[0]!] = false
    for (const vertex of found) {
      for (const neighbour of neighbours.subarray(starts[vertex], starts[vertex + 1])) {
        if (isLeft[neighbour]) found.push(neighbour)
        isLeft[neighbour] = false
      }
    }
    return !isLeft.includes(true)
  }

  /** All that follows. Gives whether that is nothing. */
  private lookEverywhere(state: PropagatorState): boolean {
    const { frame, graph, status, size, countIn, literals } = this
    frame.explore(this.heard[this.firstIn]!)
    spend(frame.reached, state)
    if (frame.reachedIn < countIn) {
      this.fail(state)
      return false
    }
    frame.rebuild()
    const { cuts } = frame
    for (let i = 0; i < cuts.length; i++) {
      if (!this.imply(literals[cuts.at(i)]!, cuts.at(i), state)) return false
    }
    let lost = graph.size - (size - countIn) - frame.reached
    const isQuiet = cuts.length === 0 && lost === 0
    for (let vertex = 0; lost > 0; vertex++) {
      if (status[vertex] !== OPEN || frame.hasReached(vertex)) continue
      if (!this.imply(literals[vertex]! ^ 1, vertex, state)) return false
      lost--
    }
    return isQuiet
  }

  /**
   * What follows if everything could be reached when `settled` vertices had been reported, and the frame is sound:
   * beside those that have gone out since there may be some from which no way leads to the frame. Gives whether there
   * are none.
   */
  private lookAround(settled: number, state: PropagatorState): boolean {
    const { status, heard, size, stamps, literals } = this
    const { starts, neighbours } = this.graph
    const { members } = this.frame
    if (this.stamp > LAST_STAMP) {
      stamps.fill(0)
      this.stamp = 1
    }
    const since = this.stamp
    let isQuiet = true
    for (let i = settled; i < size; i++) {
      const out = heard[i]!
      if (status[out] !== OUT) continue
      for (let j = starts[out]!; j < starts[out + 1]!; j++) {
        const start = neighbours[j]!
        if (status[start] === OUT || members[start] === 1 || stamps[start]! >= since) continue
        const lost = this.reachFrame(start, since, state)
        for (let k = 0; k < lost; k++) {
          isQuiet = false
          if (!this.imply(literals[this.queue[k]!]! ^ 1, this.queue[k]!, state)) return false
        }
      }
    }
    return isQuiet
  }

  /** Searches for the frame or an earlier search (from `since` on). 0 if met; else how many vertices are queued. */
  private reachFrame(start: number, since: number, state: PropagatorState): number {
    const { status, stamps, queue } = this
    const { starts, neighbours } = this.graph
    const { members } = this.frame
    const stamp = this.stamp++
    let head = 0
    let tail = 1
    queue[0] = start
    stamps[start] = stamp
    while (head < tail) {
      const vertex = queue[head++]!
      for (let i = starts[vertex]!; i < starts[vertex + 1]!; i++) {
        const next = neighbours[i]!
        if (status[next] === OUT) continue
        if (stamps[next] === stamp) continue
        // An earlier search that met this vertex has found a way: otherwise it would have met all of these.
        if (members[next] === 1 || stamps[next]! >= since) {
          spend(head, state)
          return 0
        }
        stamps[next] = stamp
        queue[tail++] = next
      }
    }
    spend(head, state)
    return tail
  }

  private imply(literal: Literal, cause: number, state: PropagatorState): boolean {
    this.causes[literal] = cause
    this.times[literal] = this.size
    return state.imply(literal)
  }

  /** After an exploration that has not reached all that is in. */
  private fail(state: PropagatorState): void {
    const { conflict } = this
    let place = this.firstIn
    while (this.status[this.heard[place]!] !== IN || this.frame.hasReached(this.heard[place]!)) place++
    const lost = this.heard[place]!
    conflict.clear()
    conflict.push(this.literals[lost]!)
    this.pushSeparation(lost, this.size, NONE, conflict, state)
    state.fail(conflict.toArray())
  }

  /** Why there is no way from a vertex to the first one that is in, at a time, and if one more vertex is out. */
  private pushSeparation(from: number, time: number, more: number, reason: IntList, state: PropagatorState): void {
    const { separators, literals } = this
    const first = this.heard[this.firstIn]!
    reason.push(literals[first]!)
    separators.find(from, first, time, more)
    const { found } = separators
    for (let i = 0; i < found.length; i++) if (found.at(i) !== more) reason.push(literals[found.at(i)]! ^ 1)
    spend(separators.work, state)
  }
}

function spend(vertices: number, state: PropagatorState): void {
  if (vertices >= VERTICES_PER_STEP) state.spend(Math.floor(vertices / VERTICES_PER_STEP))
}
