import type { BipartiteGraph } from './graph.ts'

/** A graph seen from the right: the left neighbours of right vertex w are sources[offsets[w]] .. sources[offsets[w + 1] - 1]. */
export interface Sources {
  readonly offsets: Int32Array
  readonly sources: Int32Array
  /** How many neighbours each right vertex has. */
  readonly degrees: Int32Array
}

/** Turns a graph around, in slices, into arrays that hold nothing but zeros. */
export class Transposition {
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

  /** For a start, an offset is the place of the next source, one vertex further on: when all are placed it has become the right one. */
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
