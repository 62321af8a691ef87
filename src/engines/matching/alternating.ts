import type { Search } from '../../search.ts'
import { type BipartiteGraph, type Matching, NONE, type VertexCover } from './graph.ts'

/** Where alternating paths from free left vertices lead: to a larger matching, or to a proof that it is maximum. */
export type Alternation =
  | { readonly kind: 'path'; readonly path: Int32Array }
  | { readonly kind: 'cover'; readonly cover: VertexCover }

/**
 * A shortest augmenting path, as vertices left, right, left, right, … of which the first and the last are free and
 * every right one but the last is matched with the left one after it; or if there is none, a minimum vertex cover.
 */
export function augmentingPath(graph: BipartiteGraph, matching: Matching): Alternation {
  const trees = new AlternatingTrees(graph, matching)
  trees.work(Number.POSITIVE_INFINITY)
  const path = trees.path()
  return path ? { kind: 'path', path } : { kind: 'cover', cover: trees.cover() }
}

/**
 * Changes the matching in place along an augmenting path: every left vertex of the path gets the right one after it.
 * The matching that is given back has the same arrays and one edge more; the size of the old one is no longer true.
 */
export function augment({ size, rightOf, leftOf }: Matching, path: Int32Array): Matching {
  for (let i = 0; i < path.length; i += 2) {
    rightOf[path[i]!] = path[i + 1]!
    leftOf[path[i + 1]!] = path[i]!
  }
  return { size: size + 1, rightOf, leftOf }
}

/** A minimum vertex cover, from a maximum matching; undefined when the matching is not maximum. */
export function coverOf(graph: BipartiteGraph, matching: Matching): VertexCover | undefined {
  const alternation = augmentingPath(graph, matching)
  return alternation.kind === 'cover' ? alternation.cover : undefined
}

const STEPS_PER_SLICE = 1 << 16

/** The same as a search; impossible if the matching is not maximum. A step is an edge or a vertex. */
export function* searchCover(graph: BipartiteGraph, matching: Matching): Search<VertexCover> {
  const trees = new AlternatingTrees(graph, matching)
  const most = 3 * graph.left + graph.right + graph.targets.length
  do {
    const { steps } = trees
    const reason = yield { steps, done: most === 0 ? 1 : steps / most }
    if (reason) return { status: 'stopped', reason, steps }
  } while (!trees.work(STEPS_PER_SLICE))
  const { steps } = trees
  if (trees.path()) return { status: 'impossible', why: 'the matching is not maximum', steps }
  return { status: 'solved', answer: trees.cover(), steps }
}

/** A breadth-first search from all free left vertices at once, which ends at the first free right vertex it meets. */
class AlternatingTrees {
  /** Edges and vertices looked at so far. */
  steps = 0

  private phase: 'roots' | 'grow' | 'left cover' | 'right cover' | 'done' = 'roots'
  private cursor = 0
  /** Left vertices, in the order in which they are reached. */
  private readonly reached: Int32Array
  private reachedCount = 0
  private freeCount = 0
  /** One more than the left vertex from which a right vertex was reached; 0 where it was not. */
  private readonly cameFrom: Int32Array
  private end = NONE
  private leftCover = new Int32Array(0)
  private rightCover = new Int32Array(0)
  private chosen = 0

  constructor(
    private readonly graph: BipartiteGraph,
    private readonly matching: Matching,
  ) {
    this.reached = new Int32Array(graph.left)
    this.cameFrom = new Int32Array(graph.right)
  }

  /** Takes about `budget` steps; true when there is a path or a cover. */
  work(budget: number): boolean {
    const limit = this.steps + budget
    while (this.phase !== 'done' && this.steps < limit) {
      if (this.phase === 'roots') this.findRoots(limit)
      else if (this.phase === 'grow') this.grow(limit)
      else if (this.phase === 'left cover') this.coverLeft(limit)
      else this.coverRight(limit)
    }
    return this.phase === 'done'
  }

  path(): Int32Array | undefined {
    if (this.end === NONE) return undefined
    const { rightOf } = this.matching
    let length = 0
    for (let w = this.end; w !== NONE; w = rightOf[this.cameFrom[w]! - 1]!) length += 2
    const path = new Int32Array(length)
    for (let w = this.end; w !== NONE; w = rightOf[path[length]!]!) {
      length -= 2
      path[length] = this.cameFrom[w]! - 1
      path[length + 1] = w
    }
    return path
  }

  cover(): VertexCover {
    return { left: this.leftCover, right: this.rightCover }
  }

  private findRoots(limit: number): void {
    const { reached } = this
    const { rightOf } = this.matching
    const end = Math.min(this.graph.left, this.cursor + limit - this.steps)
    let count = this.reachedCount
    for (let v = this.cursor; v < end; v++) if (rightOf[v] === NONE) reached[count++] = v
    this.steps += end - this.cursor
    this.cursor = end
    this.reachedCount = this.freeCount = count
    if (end === this.graph.left) this.enter('grow')
  }

  private grow(limit: number): void {
    const { reached, cameFrom } = this
    const { offsets, targets } = this.graph
    const { leftOf } = this.matching
    let { steps, cursor, reachedCount } = this
    while (cursor < reachedCount && steps < limit && this.end === NONE) {
      const v = reached[cursor++]!
      const end = offsets[v + 1]!
      for (let i = offsets[v]!; i < end; i++) {
        const w = targets[i]!
        if (cameFrom[w] !== 0) continue
        cameFrom[w] = v + 1
        const mate = leftOf[w]!
        if (mate === NONE) {
          this.end = w
          break
        }
        reached[reachedCount++] = mate
      }
      steps += end - offsets[v]! + 1
    }
    this.steps = steps
    this.cursor = cursor
    this.reachedCount = reachedCount
    if (this.end !== NONE) this.enter('done')
    else if (cursor === reachedCount) {
      // Each right vertex that was reached brought its mate along.
      const right = reachedCount - this.freeCount
      this.rightCover = new Int32Array(right)
      this.leftCover = new Int32Array(this.graph.left - this.freeCount - right)
      this.enter('left cover')
    }
  }

  /** Kőnig's cover has one end of every matched edge: the right one if it was reached, else the left one. */
  private coverLeft(limit: number): void {
    const { cameFrom, leftCover } = this
    const { rightOf } = this.matching
    const end = Math.min(this.graph.left, this.cursor + limit - this.steps)
    let { chosen } = this
    for (let v = this.cursor; v < end; v++) {
      const mate = rightOf[v]!
      if (mate !== NONE && cameFrom[mate] === 0) leftCover[chosen++] = v
    }
    this.steps += end - this.cursor
    this.cursor = end
    this.chosen = chosen
    if (end === this.graph.left) this.enter('right cover')
  }

  private coverRight(limit: number): void {
    const { cameFrom, rightCover } = this
    const end = Math.min(this.graph.right, this.cursor + limit - this.steps)
    let { chosen } = this
    for (let w = this.cursor; w < end; w++) if (cameFrom[w] !== 0) rightCover[chosen++] = w
    this.steps += end - this.cursor
    this.cursor = end
    this.chosen = chosen
    if (end === this.graph.right) this.enter('done')
  }

  private enter(phase: typeof this.phase): void {
    this.phase = phase
    this.cursor = 0
    this.chosen = 0
  }
}
