import { run, type Search } from '../../search.ts'
import type { BipartiteGraph } from './graph.ts'
import { MatchingKernel } from './kernel.ts'

export { type BipartiteGraph, bipartiteGraph } from './graph.ts'

/** Edges of which no two share an end; -1 where a vertex is not matched. */
export interface Matching {
  readonly size: number
  readonly rightOf: Int32Array
  readonly leftOf: Int32Array
}

/**
 * Vertices that touch every edge. As every edge of a matching needs one of its own, a cover as large as a matching proves
 * that the matching is maximum, and that the cover is minimum.
 */
export interface VertexCover {
  readonly left: Int32Array
  readonly right: Int32Array
}

const EDGES_PER_SLICE = 1 << 16

/** A maximum matching with a minimum vertex cover as its proof. One step is one edge looked at. */
export function* matchingSearch(graph: BipartiteGraph): Search<Matching, VertexCover> {
  const kernel = new MatchingKernel(graph)
  do {
    const reason = yield { steps: kernel.steps, value: kernel.size, bound: kernel.bound }
    if (reason) {
      return { status: 'stopped', reason, answer: matchingOf(kernel), bound: kernel.bound, steps: kernel.steps }
    }
  } while (!kernel.work(EDGES_PER_SLICE))
  const cover = { left: kernel.leftCover(), right: kernel.rightCover() }
  return { status: 'solved', answer: matchingOf(kernel), certificate: cover, steps: kernel.steps }
}

/** The same in one call, for those who have no need to stop. */
export function maximumMatching(graph: BipartiteGraph): { matching: Matching; cover: VertexCover } {
  const outcome = run(matchingSearch(graph))
  if (outcome.status !== 'solved') throw new Error('a matching search without limits always ends solved')
  return { matching: outcome.answer, cover: outcome.certificate! }
}

function matchingOf(kernel: MatchingKernel): Matching {
  return { size: kernel.size, rightOf: kernel.rightOf, leftOf: kernel.leftOf }
}
