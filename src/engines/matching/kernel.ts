import { Arena } from '../../base/arena.ts'
import type { BipartiteGraph } from './graph.ts'

const NONE = -1
/** The distance of a right vertex from which no free right vertex can be reached. */
const UNREACHABLE = 0x3fffffff
/** The degree of a vertex that is matched: so low that no neighbour's loss makes it look like a free one. */
const TAKEN = -0x40000000
/** Distances are computed anew after pushes have looked at this share of the edges that the last computation looked at … */
const PUSHES_PER_RELABEL = 0.5
/** … and of this share of all edges: where little can be reached, computing them is cheap but for its fixed cost. */
const PUSHES_PER_EDGE = 0.02

type Phase = 'transpose' | 'degrees' | 'left singles' | 'right singles' | 'greedy' | 'relabel' | 'push' | 'done'

/**
 * Maximum bipartite matching: a Karp–Sipser start, then push-relabel.
 *
 * The start matches vertices of degree one first, which is always right, and else the next left vertex with its rarest
 * neighbour. What is left over is settled by pushing: a free left vertex takes the neighbour that is nearest to a free right
 * vertex and drives out its mate, which then is free and in its turn waits at the end of the queue. Distances are lower bounds
 * that only grow; now and then they are computed exactly, by a breadth-first search from all free right vertices at once. That
 * search also finds the left vertices that can never be matched, which are dropped for good: on boards they are many, and a
 * Hopcroft–Karp search would walk through their trees in every phase.
 *
 * At any moment `rightOf` and `leftOf` are a valid matching of `size` edges, and `size` never shrinks.
 */
export class MatchingKernel {
  readonly rightOf: Int32Array
  readonly leftOf: Int32Array
  size = 0
  /** Edges looked at so far. */
  steps = 0

  private phase: Phase = 'transpose'
  private cursor = 0
  /** The same graph seen from the right. */
  private readonly sources: Int32Array
  private readonly sourceOffsets: Int32Array
  private readonly leftDegree: Int32Array
  private readonly rightDegree: Int32Array
  /** Vertices that have come down to degree one: left ones as they are, right ones shifted by the number of left ones. */
  private readonly single: Int32Array
  private singles = 0
  private readonly distance: Int32Array
  /** Right vertices, in the order in which the breadth-first search reaches them. */
  private readonly reached: Int32Array
  private reachedCount = 0
  /** Free left vertices that may still be matched: a ring. */
  private readonly waiting: Int32Array
  private waitingFirst = 0
  private waitingCount = 0
  private isPushing = false
  private relabelStart = 0
  private pushLimit = 0
  private pushWork = 0
  private isFinalRelabel = false

  constructor(private readonly graph: BipartiteGraph) {
    const { left, right, targets } = graph
    const arena = Arena.ofSize(3 * left + 4 * right + 1 + targets.length)
    this.rightOf = arena.take(left).fill(NONE)
    this.leftOf = arena.take(right).fill(NONE)
    this.sourceOffsets = arena.take(right + 1)
    this.sources = arena.take(targets.length)
    this.leftDegree = arena.take(left)
    this.rightDegree = arena.take(right)
    this.single = arena.take(left + right)
    // What only the start needs makes room for what only the pushes need.
    this.waiting = this.leftDegree
    this.reached = this.rightDegree
    this.distance = this.single.subarray(0, right)
  }

  get isDone(): boolean {
    return this.phase === 'done'
  }

  /** No matching has more edges than this. */
  get bound(): number {
    const { left, right } = this.graph
    return this.isPushing ? Math.min(this.size + this.waitingCount, right) : Math.min(left, right)
  }

  /** Looks at about `budget` edges; true when the matching is maximum and `distance` proves it. */
  work(budget: number): boolean {
    const limit = this.steps + budget
    while (this.phase !== 'done' && this.steps < limit) {
      if (this.phase === 'transpose') this.transpose(limit)
      else if (this.phase === 'degrees') this.findDegrees()
      else if (this.phase === 'relabel') this.relabel(limit)
      else if (this.phase === 'push') this.push(limit)
      else this.matchGreedily(limit)
    }
    return this.phase === 'done'
  }

  /**
   * Once done: the minimum vertex cover. It has one end of every matched edge: the left one if a free right vertex can be reached
   * from it, else the right one.
   */
  leftCover(): Int32Array {
    const { rightOf, distance } = this
    let count = 0
    const chosen = new Int32Array(this.size)
    for (let v = 0; v < rightOf.length; v++) {
      const mate = rightOf[v]!
      if (mate !== NONE && distance[mate] !== UNREACHABLE) chosen[count++] = v
    }
    return chosen.slice(0, count)
  }

  rightCover(): Int32Array {
    const { distance } = this
    let count = 0
    const chosen = new Int32Array(this.size)
    for (let w = 0; w < distance.length; w++) if (distance[w] === UNREACHABLE) chosen[count++] = w
    return chosen.slice(0, count)
  }

  private transpose(limit: number): void {
    const { graph, sources, sourceOffsets, rightDegree } = this
    const { left, right, offsets, targets } = graph
    if (this.cursor === 0) {
      for (let i = 0; i < targets.length; i++) sourceOffsets[targets[i]! + 1]!++
      for (let w = 0; w < right; w++) sourceOffsets[w + 1]! += sourceOffsets[w]!
      // Until the degrees are wanted, their array tells where the next source of each vertex goes.
      rightDegree.set(sourceOffsets.subarray(0, right))
    }
    let v = this.cursor
    while (v < left && this.steps < limit) {
      const end = offsets[v + 1]!
      for (let i = offsets[v]!; i < end; i++) sources[rightDegree[targets[i]!]!++] = v
      this.steps += end - offsets[v]! + 1
      v++
    }
    this.cursor = v
    if (v === left) this.phase = 'degrees'
  }

  private findDegrees(): void {
    const { leftDegree, rightDegree, sourceOffsets, graph } = this
    const { left, right, offsets } = graph
    for (let v = 0; v < left; v++) leftDegree[v] = offsets[v + 1]! - offsets[v]!
    for (let w = 0; w < right; w++) rightDegree[w] = sourceOffsets[w + 1]! - sourceOffsets[w]!
    this.cursor = 0
    this.phase = 'left singles'
  }

  /**
   * The Karp–Sipser start, in three sweeps: over the left vertices of degree one, over the right ones, then over all left ones.
   * What becomes a vertex of degree one on the way is matched before the sweep goes on.
   */
  private matchGreedily(limit: number): void {
    const { graph, rightOf, leftOf, leftDegree, rightDegree, single, sources, sourceOffsets } = this
    const { left, right, offsets, targets } = graph
    let { steps, singles, cursor } = this
    while (steps < limit) {
      let v = NONE
      let w = NONE
      if (singles > 0) {
        const vertex = single[--singles]!
        if (vertex < left) {
          if (leftDegree[vertex] !== 1) continue
          v = vertex
          let i = offsets[v]!
          while (rightDegree[targets[i]!]! <= 0) i++
          w = targets[i]!
        } else {
          w = vertex - left
          if (rightDegree[w] !== 1) continue
          let i = sourceOffsets[w]!
          while (leftDegree[sources[i]!]! <= 0) i++
          v = sources[i]!
        }
      } else if (this.phase === 'left singles') {
        while (cursor < left && leftDegree[cursor] !== 1) cursor++
        if (cursor < left) single[singles++] = cursor++
        else {
          this.phase = 'right singles'
          cursor = 0
        }
        continue
      } else if (this.phase === 'right singles') {
        while (cursor < right && rightDegree[cursor] !== 1) cursor++
        if (cursor < right) single[singles++] = left + cursor++
        else {
          this.phase = 'greedy'
          cursor = 0
        }
        continue
      } else {
        while (cursor < left && leftDegree[cursor]! <= 0) cursor++
        if (cursor === left) {
          this.phase = 'push'
          break
        }
        v = cursor
        let rarest = UNREACHABLE
        for (let i = offsets[v]!; i < offsets[v + 1]!; i++) {
          const degree = rightDegree[targets[i]!]!
          if (degree > 0 && degree < rarest) {
            rarest = degree
            w = targets[i]!
          }
        }
      }
      rightOf[v] = w
      leftOf[w] = v
      leftDegree[v] = rightDegree[w] = TAKEN
      this.size++
      for (let i = offsets[v]!; i < offsets[v + 1]!; i++) {
        const other = targets[i]!
        if (--rightDegree[other]! === 1) single[singles++] = left + other
      }
      for (let i = sourceOffsets[w]!; i < sourceOffsets[w + 1]!; i++) {
        const other = sources[i]!
        if (--leftDegree[other]! === 1) single[singles++] = other
      }
      steps += offsets[v + 1]! - offsets[v]! + sourceOffsets[w + 1]! - sourceOffsets[w]!
    }
    this.steps = steps
    this.singles = singles
    this.cursor = cursor
    if (this.phase === 'push') this.startPushing()
  }

  private startPushing(): void {
    const { rightOf, waiting, graph } = this
    for (let v = 0; v < graph.left; v++) if (rightOf[v] === NONE) waiting[this.waitingCount++] = v
    this.isPushing = true
    this.startRelabel()
  }

  private startRelabel(): void {
    const { distance, leftOf, reached } = this
    let count = 0
    for (let w = 0; w < distance.length; w++) {
      if (leftOf[w] === NONE) {
        distance[w] = 0
        reached[count++] = w
      } else distance[w] = UNREACHABLE
    }
    this.reachedCount = count
    this.cursor = 0
    this.pushWork = 0
    this.relabelStart = this.steps
    this.steps += 1
    this.phase = 'relabel'
  }

  private relabel(limit: number): void {
    const { distance, reached, rightOf, sources, sourceOffsets } = this
    let count = this.reachedCount
    let cursor = this.cursor
    let steps = this.steps
    while (cursor < count && steps < limit) {
      const w = reached[cursor++]!
      const next = distance[w]! + 1
      const end = sourceOffsets[w + 1]!
      for (let i = sourceOffsets[w]!; i < end; i++) {
        const other = rightOf[sources[i]!]!
        if (other !== NONE && distance[other] === UNREACHABLE) {
          distance[other] = next
          reached[count++] = other
        }
      }
      steps += end - sourceOffsets[w]! + 1
    }
    this.steps = steps
    this.reachedCount = count
    this.cursor = cursor
    if (cursor < count) return
    this.pushLimit = PUSHES_PER_RELABEL * (this.steps - this.relabelStart) + PUSHES_PER_EDGE * this.graph.targets.length
    this.phase = this.isFinalRelabel ? 'done' : 'push'
  }

  private push(limit: number): void {
    const { graph, distance, waiting, rightOf, leftOf, pushLimit } = this
    const { offsets, targets } = graph
    const ring = waiting.length
    let { steps, size, pushWork, waitingFirst, waitingCount } = this
    while (waitingCount > 0 && steps < limit && pushWork <= pushLimit) {
      const v = waiting[waitingFirst]!
      if (++waitingFirst === ring) waitingFirst = 0
      waitingCount--
      const start = offsets[v]!
      const end = offsets[v + 1]!
      let nearest = NONE
      let first = UNREACHABLE
      let second = UNREACHABLE
      for (let i = start; i < end; i++) {
        const w = targets[i]!
        const d = distance[w]!
        if (d < first) {
          second = first
          first = d
          nearest = w
        } else if (d < second) second = d
      }
      steps += end - start + 1
      pushWork += end - start + 1
      if (nearest === NONE) continue
      const driven = leftOf[nearest]!
      leftOf[nearest] = v
      rightOf[v] = nearest
      // The way on from here leads over v's next best neighbour.
      distance[nearest] = second === UNREACHABLE ? UNREACHABLE : second + 1
      if (driven === NONE) size++
      else {
        rightOf[driven] = NONE
        const last = waitingFirst + waitingCount
        waiting[last >= ring ? last - ring : last] = driven
        waitingCount++
      }
    }
    this.steps = steps
    this.size = size
    this.pushWork = pushWork
    this.waitingFirst = waitingFirst
    this.waitingCount = waitingCount
    if (waitingCount === 0) this.isFinalRelabel = true
    if (waitingCount === 0 || pushWork > pushLimit) this.startRelabel()
  }
}
