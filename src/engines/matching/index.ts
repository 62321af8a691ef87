import { run, type Search } from '../../search.ts'
import type { BipartiteGraph } from './graph.ts'
import { MatchingKernel } from './kernel.ts'
import type { Matching, VertexCover } from './matching.ts'

export { type Alternation, augment, augmentingPath, coverOf, coverSearch } from './alternating.ts'
export { type BipartiteGraph, bipartiteGraph } from './graph.ts'
export type { Matching, VertexCover } from './matching.ts'
export { type EdgeClasses, IN_MATCHINGS, matchingStructure } from './structure.ts'

const EDGES_PER_SLICE = 1 << 16

/** A maximum matching with a minimum vertex cover as its proof. One step is one edge looked at. */
export function* matchingSearch(graph: BipartiteGraph): Search<Matching, VertexCover> {
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

/** The same in one call, for those who have no need to stop. */
export function maximumMatching(graph: BipartiteGraph): { matching: Matching; cover: VertexCover } {
  const outcome = run(matchingSearch(graph))
  if (outcome.status !== 'solved') throw new Error('a matching search without limits always ends solved')
  return { matching: outcome.answer, cover: outcome.certificate! }
}

function matchingOf(kernel: MatchingKernel): Matching {
  return { size: kernel.size, rightOf: kernel.rightOf, leftOf: kernel.leftOf }
}
