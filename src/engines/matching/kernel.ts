import { Arena } from '../../base/arena.ts'
import { type BipartiteGraph, NONE, type VertexCover } from './graph.ts'
import { GreedyStart } from './start.ts'

/** Vertices that are made free before the first slice: few enough to take no time, and all there are in most graphs. */
const CLEARED_AT_ONCE = 1 << 20
/** The distance of a right vertex from which no free right vertex can be reached. */
const UNREACHABLE = 0x3fffffff
/** Distances are recomputed after pushes have looked at this share of the edges of the last computation … */
const PUSHES_PER_RELABEL = 0.5
/** … and of this share of all edges: where little can be reached, computing them is cheap but for its fixed cost. */
const PUSHES_PER_EDGE = 0.02

type Phase = 'clear' | 'start' | 'gather' | 'label' | 'relabel' | 'push' | 'left cover' | 'right cover' | 'done'

/**
 * Maximum bipartite matching: a Karp–Sipser start, then push-relabel.
 *
 * What the start leaves over is settled by pushing: a free left vertex takes the neighbour that is nearest to a free
 * right vertex and drives out its mate, which then is free and in its turn waits at the end of the queue. Distances are
 * lower bounds that only grow; now and then they are computed exactly, by a breadth-first search from all free right
 * vertices at once. That search also finds the left vertices that can never be matched, which are dropped for good: on
 * boards they are many, and a Hopcroft–Karp search would walk through their trees in every phase.
 *
 * Once they are cleared, `rightOf` and `leftOf` are at any moment a valid matching of `size` edges, and `size` never
 * shrinks.
 */
export class MatchingKernel {
  readonly rightOf: Int32Array
  readonly leftOf: Int32Array
  size = 0
  /** Edges looked at so far, and vertices in the passes over all of them. */
  steps = 0

  private phase: Phase = 'clear'
  private cursor = 0
  /** The same graph seen from the right. */
  private readonly sources: Int32Array
  private readonly sourceOffsets: Int32Array
  private readonly start: GreedyStart
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
  private leftCover = new Int32Array(0)
  private rightCover = new Int32Array(0)
  private chosen = 0

  constructor(private readonly graph: BipartiteGraph) {
    const { left, right, targets } = graph
    // The matching stays in use when the rest, which is far more, no longer is.
    const mates = Arena.ofSize(left + right)
    const arena = Arena.ofSize(2 * left + 3 * right + 1 + targets.length)
    this.rightOf = mates.take(left)
    this.leftOf = mates.take(right)
    this.sourceOffsets = arena.take(right + 1)
    this.sources = arena.take(targets.length)
    const leftDegree = arena.take(left)
    const rightDegree = arena.take(right)
    const single = arena.take(left + right)
    // What only the start needs makes room for what only the pushes need.
    this.waiting = leftDegree
    this.reached = rightDegree
    this.distance = single.subarray(0, right)
    const { rightOf, leftOf, sources, sourceOffsets } = this
    const result = { rightOf, leftOf, sources, sourceOffsets }
    this.start = new GreedyStart(graph, result, { leftDegree, rightDegree, single })
    this.clear(CLEARED_AT_ONCE)
  }

  get isCleared(): boolean {
    return this.phase !== 'clear'
  }

  get isDone(): boolean {
    return this.phase === 'done'
  }

  /** No matching has more edges than this. */
  get bound(): number {
    const { left, right } = this.graph
    return this.isPushing ? Math.min(this.size + this.waitingCount, right) : Math.min(left, right)
  }

  /** Looks at about `budget` edges; true when the matching is maximum and the cover proves it. */
  work(budget: number): boolean {
    const limit = this.steps + budget
    while (this.phase !== 'done' && this.steps < limit) {
      if (this.phase === 'clear') this.steps += this.clear(limit - this.steps)
      else if (this.phase === 'start') this.begin(limit)
      else if (this.phase === 'gather') this.gather(limit)
      else if (this.phase === 'label') this.label(limit)
      else if (this.phase === 'relabel') this.relabel(limit)
      else if (this.phase === 'push') this.push(limit)
      else if (this.phase === 'left cover') this.coverLeft(limit)
      else this.coverRight(limit)
    }
    return this.phase === 'done'
  }

  /** Once done: the minimum vertex cover. */
  get cover(): VertexCover {
    return { left: this.leftCover, right: this.rightCover }
  }

  private enter(phase: Phase): void {
    this.phase = phase
    this.cursor = 0
  }

  /** Makes up to `most` vertices free, those on the left first; tells how many it were. */
  private clear(most: number): number {
    const { rightOf, leftOf, cursor } = this
    const left = rightOf.length
    const end = Math.min(left + leftOf.length, cursor + most)
    if (cursor < left) rightOf.fill(NONE, cursor, Math.min(left, end))
    if (end > left) leftOf.fill(NONE, Math.max(0, cursor - left), end - left)
    this.cursor = end
    if (end === left + leftOf.length) this.enter('start')
    return end - cursor
  }

  private begin(limit: number): void {
    const { start } = this
    const before = start.steps
    const isDone = start.work(limit - this.steps)
    this.steps += start.steps - before
    this.size = start.size
    if (isDone) this.enter('gather')
  }

  /** The left vertices that the start has left over. */
  private gather(limit: number): void {
    const { rightOf, waiting } = this
    const end = Math.min(rightOf.length, this.cursor + limit - this.steps)
    let count = this.waitingCount
    for (let v = this.cursor; v < end; v++) if (rightOf[v] === NONE) waiting[count++] = v
    this.steps += end - this.cursor
    this.cursor = end
    this.waitingCount = count
    if (end < rightOf.length) return
    this.isPushing = true
    this.enter('label')
  }

  /** Forgets the distances; what is free is where computing them begins. */
  private label(limit: number): void {
    const { distance, leftOf, reached } = this
    const end = Math.min(distance.length, this.cursor + limit - this.steps)
    let count = this.cursor === 0 ? 0 : this.reachedCount
    for (let w = this.cursor; w < end; w++) {
      if (leftOf[w] === NONE) {
        distance[w] = 0
        reached[count++] = w
      } else distance[w] = UNREACHABLE
    }
    this.steps += end - this.cursor
    this.cursor = end
    this.reachedCount = count
    if (end < distance.length) return
    this.pushWork = 0
    this.relabelStart = this.steps
    this.enter('relabel')
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
    if (!this.isFinalRelabel) {
      this.phase = 'push'
      return
    }
    const unreached = this.distance.length - count
    this.rightCover = new Int32Array(unreached)
    this.leftCover = new Int32Array(this.size - unreached)
    this.enter('left cover')
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
    if (waitingCount === 0 || pushWork > pushLimit) this.enter('label')
  }

  /** Each matched edge has one end in the cover: the left one if a free right vertex is reachable, else the right. */
  private coverLeft(limit: number): void {
    const { rightOf, distance, leftCover } = this
    const end = Math.min(rightOf.length, this.cursor + limit - this.steps)
    let { chosen } = this
    for (let v = this.cursor; v < end; v++) {
      const mate = rightOf[v]!
      if (mate !== NONE && distance[mate] !== UNREACHABLE) leftCover[chosen++] = v
    }
    this.steps += end - this.cursor
    this.cursor = end
    this.chosen = chosen
    if (end < rightOf.length) return
    this.chosen = 0
    this.enter('right cover')
  }

  private coverRight(limit: number): void {
    const { distance, rightCover } = this
    const end = Math.min(distance.length, this.cursor + limit - this.steps)
    let { chosen } = this
    for (let w = this.cursor; w < end; w++) if (distance[w] === UNREACHABLE) rightCover[chosen++] = w
    this.steps += end - this.cursor
    this.cursor = end
    this.chosen = chosen
    if (end === distance.length) this.enter('done')
  }
}
