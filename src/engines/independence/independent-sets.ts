import { pausing, type Search } from '../../search.ts'
import { CliqueRest } from './clique-rest.ts'
import { ExactRest, stateGraph } from './exact-rest.ts'
import { componentsOf, type Graph, Subgraphs } from './graph.ts'
import { planFor } from './plan.ts'
import type { Rest } from './rest.ts'
import { SetLister } from './set-lister.ts'

/** Up to so many states in all, a component's rest is known exactly. */
const MOST_STATES = 1 << 16
const STEPS_PER_SLICE = 1 << 15

export interface ListedSets {
  readonly count: number
  /** Whether these are all there are. */
  readonly isComplete: boolean
}

/**
 * Visits the independent sets of exactly `size` vertices, each once and in lexicographic order, but no more than `most` of them. Each is an array
 * of its own, with the vertices in ascending order.
 */
export function* searchIndependentSets(
  graph: Graph,
  size: number,
  visit: (vertices: Int32Array) => void,
  most = Number.POSITIVE_INFINITY,
): Search<ListedSets> {
  const rests: Rest[] = []
  const restOf = new Int32Array(graph.vertices)
  const subgraphs = new Subgraphs(graph)
  for (const vertices of componentsOf(graph)) {
    for (const v of vertices) restOf[v] = rests.length
    const rest = yield* pausing(restFor(subgraphs.of(vertices)), { steps: 0 })
    if (typeof rest === 'string') {
      return { status: 'stopped', reason: rest, answer: { count: 0, isComplete: false }, steps: 0 }
    }
    rests.push(rest)
  }
  const lister = new SetLister(rests, restOf, size, visit, most)
  while (!lister.work(STEPS_PER_SLICE)) {
    const { steps, count } = lister
    const reason = yield { steps }
    if (reason) return { status: 'stopped', reason, answer: { count, isComplete: false }, steps }
  }
  const { steps, count, isComplete } = lister
  return { status: 'solved', answer: { count, isComplete }, steps }
}

function* restFor(component: Graph): Generator<undefined, Rest> {
  const ascending = Int32Array.from({ length: component.vertices }, (_, v) => v)
  const plan = yield* planFor(component, ascending, MOST_STATES)
  yield
  if (!plan) return new CliqueRest(component)
  return new ExactRest(yield* stateGraph(plan), component.vertices)
}
