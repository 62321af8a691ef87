import type { Search } from '../../search.ts'
import type { BipartiteGraph, Matching, VertexCover } from './graph.ts'
import { MatchingKernel } from './kernel.ts'

export { type Alternation, augment, augmentingPath, coverOf, searchCover } from './alternating.ts'
export type { Matching, VertexCover } from './graph.ts'
export { type BipartiteGraph, bipartiteGraph } from './graph.ts'
export { type EdgeClasses, IN_MATCHINGS, searchMatchingStructure } from './structure.ts'

const EDGES_PER_SLICE = 1 << 16

/** A maximum matching with a minimum vertex cover as its proof. One step is one edge looked at. */
export function* searchMatching(graph: BipartiteGraph): Search<Matching, VertexCover> {
  const kernel = new MatchingKernel(graph)
  do {
    const { steps, bound } = kernel
    const reason = yield kernel.isCleared ? { steps, value: kernel.size, bound } : { steps, bound }
    if (!reason) continue
    const stopped = { status: 'stopped', reason, bound, steps } as const
    return kernel.isCleared ? { ...stopped, answer: matchingOf(kernel) } : stopped
  } while (!kernel.work(EDGES_PER_SLICE))
  return { status: 'solved', answer: matchingOf(kernel), certificate: kernel.cover, steps: kernel.steps }
}

/** The same in one call, without a way to stop it. */
export function maximumMatching(graph: BipartiteGraph): { matching: Matching; cover: VertexCover } {
  const kernel = new MatchingKernel(graph)
  while (!kernel.work(EDGES_PER_SLICE)) {}
  return { matching: matchingOf(kernel), cover: kernel.cover }
}

function matchingOf(kernel: MatchingKernel): Matching {
  return { size: kernel.size, rightOf: kernel.rightOf, leftOf: kernel.leftOf }
}
