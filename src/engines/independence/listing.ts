import { pausing, type Search } from '../../search.ts'
import { componentsOf, type Graph, subgraph } from './graph.ts'
import { productOf } from './product.ts'
import { SetLevels } from './set-levels.ts'

/** How many sets of one component are kept at a time. */
const MOST_SETS = 1 << 21
const STEPS_PER_SLICE = 1 << 16

/** The bounds of the method; they are only changed to try what happens there. */
interface ListingLimits {
  readonly sets?: number
}

/**
 * How many independent sets of each size a graph has, by making every one of them: those of a component with one vertex, then those with two,
 * and so on. It is what one would do by hand, and as slow.
 */
export function* searchByListing(graph: Graph, limits: ListingLimits = {}): Search<bigint[]> {
  const mostSets = limits.sets ?? MOST_SETS
  let steps = 0
  const polynomials: bigint[][] = []
  for (const vertices of componentsOf(graph)) {
    const levels = new SetLevels(subgraph(graph, vertices), mostSets)
    while (!levels.isDone) {
      if (!levels.work(STEPS_PER_SLICE)) {
        const why = `a group of ${vertices.length} has more than ${mostSets} sets of one size, too many to be kept`
        return { status: 'stopped', reason: 'limits', why, steps: steps + levels.steps }
      }
      if (levels.isDone) break
      const reason = yield { steps: steps + levels.steps }
      if (reason) return { status: 'stopped', reason, steps: steps + levels.steps }
    }
    steps += levels.steps
    polynomials.push(levels.counts.map(BigInt))
    const reason = yield { steps }
    if (reason) return { status: 'stopped', reason, steps }
  }
  const product = yield* pausing(productOf(polynomials), { steps })
  if (typeof product === 'string') return { status: 'stopped', reason: product, steps }
  return { status: 'solved', answer: product, steps }
}
