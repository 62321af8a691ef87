import { Arena } from '../../base/arena.ts'
import { type Part, pause } from '../../search.ts'
import type { BipartiteGraph, Matching } from '../matching/index.ts'

/**
 * A connected bipartite graph of its own, without repeated edges. Vertices 0 .. left - 1 are on the left side, the
 * others up to size - 1 on the right; the neighbours of v are neighbours[offsets[v]] .. neighbours[offsets[v + 1] - 1].
 */
export interface Component {
  readonly left: number
  readonly size: number
  readonly offsets: Int32Array
  readonly neighbours: Int32Array
}

export function edgeCount({ offsets, left }: Component): number {
  return offsets[left]!
}

const STEPS_PER_SLICE = 1 << 16
const NONE = -1

/** The components that have an edge: vertices component by component, right ones numbered after left ones. */
export class Components {
  /** How many components there are. */
  count = 0
  /** Vertices and edges looked at so far. */
  steps = 0
  /** Component c has the members starts[c] .. starts[c + 1] - 1; its left vertices come first. */
  private readonly members: Int32Array
  private readonly starts: Int32Array
  /** The graph seen from the right. */
  private readonly sources: Int32Array
  private readonly sourceOffsets: Int32Array
  /** While components are looked for: which one a vertex is in. Later: its number within its component. */
  private readonly place: Int32Array
  /** The vertex for which a vertex was last listed as a neighbour, so that repeated edges are listed once. */
  private readonly listedFor: Int32Array

  /** `isKept` is 0 for edges to leave out; by default there are none. */
  constructor(
    private readonly graph: BipartiteGraph,
    private readonly isKept?: Uint8Array,
  ) {
    const { left, right, targets } = graph
    const size = left + right
    const arena = Arena.ofSize(4 * size + right + 3 + targets.length)
    this.members = arena.take(size)
    this.starts = arena.take(size + 1)
    this.sources = arena.take(targets.length)
    this.sourceOffsets = arena.take(right + 1)
    this.place = arena.take(size)
    this.listedFor = arena.take(size)
  }

  /** Finds the components; pauses now and then. */
  *find(): Part<void> {
    yield* this.transpose()
    const { graph, members, starts, place, isKept, sources, sourceOffsets } = this
    const { left, offsets, targets } = graph
    let pauseAt = this.steps + STEPS_PER_SLICE
    let end = 0
    for (let first = 0; first < left; first++) {
      this.steps++
      if (place[first] !== NONE) continue
      const start = end
      members[end++] = first
      place[first] = this.count
      for (let at = start; at < end; at++) {
        const vertex = members[at]!
        const isLeft = vertex < left
        const from = isLeft ? offsets[vertex]! : sourceOffsets[vertex - left]!
        const to = isLeft ? offsets[vertex + 1]! : sourceOffsets[vertex - left + 1]!
        for (let i = from; i < to; i++) {
          if (isLeft && isKept && isKept[i] === 0) continue
          const other = isLeft ? left + targets[i]! : sources[i]!
          if (place[other] !== NONE) continue
          place[other] = this.count
          members[end++] = other
        }
        this.steps += to - from + 1
        if (this.steps < pauseAt) continue
        pauseAt = this.steps + STEPS_PER_SLICE
        yield* pause({ steps: this.steps })
      }
      if (end === start + 1) {
        // A vertex without edges is no component.
        end = start
        continue
      }
      starts[++this.count] = end
    }
  }

  private *transpose(): Part<void> {
    const { graph, sources, sourceOffsets, isKept, place } = this
    const { left, right, offsets, targets } = graph
    for (let i = 0; i < targets.length; i++) {
      if (isKept && isKept[i] === 0) continue
      sourceOffsets[targets[i]! + 1]!++
      if ((i & (STEPS_PER_SLICE - 1)) === STEPS_PER_SLICE - 1) yield* pause({ steps: this.steps })
    }
    for (let w = 0; w < right; w++) {
      sourceOffsets[w + 1]! += sourceOffsets[w]!
      // Until places are wanted, theirs tell where the next source of each vertex goes.
      place[left + w] = sourceOffsets[w]!
    }
    yield* pause({ steps: this.steps })
    let pauseAt = STEPS_PER_SLICE
    for (let v = 0; v < left; v++) {
      for (let i = offsets[v]!; i < offsets[v + 1]!; i++) {
        if (isKept?.[i] !== 0) sources[place[left + targets[i]!]!++] = v
      }
      this.steps += offsets[v + 1]! - offsets[v]! + 1
      if (this.steps < pauseAt) continue
      pauseAt = this.steps + STEPS_PER_SLICE
      yield* pause({ steps: this.steps })
    }
    place.fill(NONE)
  }

  /** How many edges there are in all; repeated ones count as often as they are there. */
  get edges(): number {
    return this.sourceOffsets[this.graph.right]!
  }

  sizeOf(component: number): number {
    return this.starts[component + 1]! - this.starts[component]!
  }

  /** How many edges of a matching are in a component. */
  matchedIn(component: number, { rightOf }: Matching): number {
    const { members, starts, graph } = this
    let matched = 0
    for (let i = starts[component]!; i < starts[component + 1]!; i++) {
      const vertex = members[i]!
      if (vertex < graph.left && rightOf[vertex] !== NONE) matched++
    }
    return matched
  }

  /** A component as a graph of its own: vertices are in the order of the whole graph. */
  component(index: number): Component {
    const { graph, isKept, place, listedFor, sources, sourceOffsets } = this
    const { offsets, targets } = graph
    const members = this.members.subarray(this.starts[index]!, this.starts[index + 1]!).sort()
    let left = 0
    let ends = 0
    for (let i = 0; i < members.length; i++) {
      const vertex = members[i]!
      place[vertex] = i
      listedFor[vertex] = NONE
      if (vertex >= graph.left) ends += sourceOffsets[vertex - graph.left + 1]! - sourceOffsets[vertex - graph.left]!
      else left++
    }
    const localOffsets = new Int32Array(members.length + 1)
    const neighbours = new Int32Array(2 * ends)
    let count = 0
    for (let i = 0; i < members.length; i++) {
      const vertex = members[i]!
      const isLeft = vertex < graph.left
      const from = isLeft ? offsets[vertex]! : sourceOffsets[vertex - graph.left]!
      const to = isLeft ? offsets[vertex + 1]! : sourceOffsets[vertex - graph.left + 1]!
      for (let k = from; k < to; k++) {
        if (isLeft && isKept && isKept[k] === 0) continue
        const other = isLeft ? graph.left + targets[k]! : sources[k]!
        if (listedFor[other] === vertex) continue
        listedFor[other] = vertex
        neighbours[count++] = place[other]!
      }
      localOffsets[i + 1] = count
    }
    return { left, size: members.length, offsets: localOffsets, neighbours: neighbours.subarray(0, count) }
  }
}
