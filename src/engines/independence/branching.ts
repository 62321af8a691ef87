import type { Search } from '../../search.ts'
import { Branching } from './branching-counter.ts'
import type { Graph } from './graph.ts'

const STEPS_PER_SLICE = 1 << 14

/**
 * How many independent sets of each size a graph has: those without a vertex and those with it, each of the rest of the graph. Whatever falls
 * apart is multiplied. It is quick where the graph soon falls apart or the same rests come again, and never wrong.
 */
export function* searchByBranching(graph: Graph): Search<bigint[]> {
  const branching = new Branching(graph)
  while (!branching.work(STEPS_PER_SLICE)) {
    const reason = yield { steps: branching.steps }
    if (reason) return { status: 'stopped', reason, steps: branching.steps }
  }
  return { status: 'solved', answer: branching.polynomial(), steps: branching.steps }
}
