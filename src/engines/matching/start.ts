import { type BipartiteGraph, NONE } from './graph.ts'

/** The degree of a vertex that is matched: so low that no neighbour's loss makes it look like a free one. */
const TAKEN = -0x40000000

/** What the start fills: a matching that has no edges yet, and the graph seen from the right, of zeros yet. */
interface Result {
  readonly rightOf: Int32Array
  readonly leftOf: Int32Array
  readonly sources: Int32Array
  readonly sourceOffsets: Int32Array
}

/** Memory of zeros that the start alone needs: two integers a vertex. */
interface Workspace {
  /** How many neighbours a vertex has that are free. */
  readonly leftDegree: Int32Array
  readonly rightDegree: Int32Array
  /** Vertices of degree one by now: left ones as they are, right ones shifted by the number of left ones. */
  readonly single: Int32Array
}

/** Karp–Sipser: vertices of degree one are matched first; else the next left vertex with its rarest neighbour. */
export class GreedyStart {
  size = 0
  /** Edges and vertices looked at so far. */
  steps = 0

  private phase: 'transpose' | 'degrees' | 'left singles' | 'right singles' | 'greedy' | 'done' = 'transpose'
  private cursor = 0
  private singles = 0
  private readonly transposition: Transposition

  constructor(
    private readonly graph: BipartiteGraph,
    private readonly result: Result,
    private readonly workspace: Workspace,
  ) {
    const { sources, sourceOffsets: offsets } = result
    this.transposition = new Transposition(graph, { sources, offsets, degrees: workspace.rightDegree })
  }

  /** Takes about `budget` steps; true when the matching can only grow by giving up edges for others. */
  work(budget: number): boolean {
    const limit = this.steps + budget
    while (this.phase !== 'done' && this.steps < limit) {
      if (this.phase === 'transpose') this.transpose(limit)
      else if (this.phase === 'degrees') this.findDegrees(limit)
      else this.matchGreedily(limit)
    }
    return this.phase === 'done'
  }

  private transpose(limit: number): void {
    const { transposition } = this
    const before = transposition.steps
    const isDone = transposition.work(limit - this.steps)
    this.steps += transposition.steps - before
    if (isDone) this.phase = 'degrees'
  }

  private findDegrees(limit: number): void {
    const { leftDegree } = this.workspace
    const { left, offsets } = this.graph
    const end = Math.min(left, this.cursor + limit - this.steps)
    for (let v = this.cursor; v < end; v++) leftDegree[v] = offsets[v + 1]! - offsets[v]!
    this.steps += end - this.cursor
    this.cursor = end
    if (end < left) return
    this.cursor = 0
    this.phase = 'left singles'
  }

  /** Three sweeps: left vertices of degree one, right ones, then all left ones; new ones of degree one come first. */
  private matchGreedily(limit: number): void {
    const { left, right, offsets, targets } = this.graph
    const { rightOf, leftOf, sources, sourceOffsets } = this.result
    const { leftDegree, rightDegree, single } = this.workspace
    let { steps, size, singles, cursor } = this
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
        const from = cursor
        const end = Math.min(left, from + limit - steps)
        while (cursor < end && leftDegree[cursor] !== 1) cursor++
        steps += cursor - from
        if (cursor < end) single[singles++] = cursor++
        else if (cursor === left) {
          this.phase = 'right singles'
          cursor = 0
        }
        continue
      } else if (this.phase === 'right singles') {
        const from = cursor
        const end = Math.min(right, from + limit - steps)
        while (cursor < end && rightDegree[cursor] !== 1) cursor++
        steps += cursor - from
        if (cursor < end) single[singles++] = left + cursor++
        else if (cursor === right) {
          this.phase = 'greedy'
          cursor = 0
        }
        continue
      } else {
        const from = cursor
        const end = Math.min(left, from + limit - steps)
        while (cursor < end && leftDegree[cursor]! <= 0) cursor++
        steps += cursor - from
        if (cursor === left) {
          this.phase = 'done'
          break
        }
        if (cursor === end) break
        v = cursor
        let rarest = targets.length + 1
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
      size++
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
    this.size = size
    this.singles = singles
    this.cursor = cursor
  }
}

/**
 * A graph seen from the right: the left neighbours of right vertex w are sources[offsets[w]] .. sources[offsets[w + 1]
 * - 1].
 */
interface Sources {
  readonly offsets: Int32Array
  readonly sources: Int32Array
  /** How many neighbours each right vertex has. */
  readonly degrees: Int32Array
}

/** Turns a graph around, in slices, into arrays that hold nothing but zeros. */
class Transposition {
  /** Edges and vertices looked at so far. */
  steps = 0

  private phase: 'count' | 'sum' | 'place' | 'done' = 'count'
  private cursor = 0
  private sum = 0

  constructor(
    private readonly graph: BipartiteGraph,
    private readonly into: Sources,
  ) {}

  /** Takes about `budget` steps; true when it is done. */
  work(budget: number): boolean {
    const limit = this.steps + budget
    while (this.phase !== 'done' && this.steps < limit) {
      if (this.phase === 'count') this.count(limit)
      else if (this.phase === 'sum') this.add(limit)
      else this.place(limit)
    }
    return this.phase === 'done'
  }

  private count(limit: number): void {
    const { targets } = this.graph
    const { degrees } = this.into
    const end = Math.min(targets.length, this.cursor + limit - this.steps)
    for (let i = this.cursor; i < end; i++) degrees[targets[i]!]!++
    this.steps += end - this.cursor
    this.cursor = end
    if (end === targets.length) this.enter('sum')
  }

  /** At first an offset is the next source's place, one vertex further on; filling makes it the right one. */
  private add(limit: number): void {
    const { degrees, offsets } = this.into
    const end = Math.min(degrees.length, this.cursor + limit - this.steps)
    let { sum } = this
    for (let w = this.cursor; w < end; w++) {
      offsets[w + 1] = sum
      sum += degrees[w]!
    }
    this.steps += end - this.cursor
    this.cursor = end
    this.sum = sum
    if (end === degrees.length) this.enter('place')
  }

  private place(limit: number): void {
    const { left, offsets: rows, targets } = this.graph
    const { sources, offsets } = this.into
    let { steps, cursor: v } = this
    while (v < left && steps < limit) {
      const end = rows[v + 1]!
      for (let i = rows[v]!; i < end; i++) sources[offsets[targets[i]! + 1]!++] = v
      steps += end - rows[v]! + 1
      v++
    }
    this.steps = steps
    this.cursor = v
    if (v === left) this.enter('done')
  }

  private enter(phase: typeof this.phase): void {
    this.phase = phase
    this.cursor = 0
  }
}
