import { pausing, type Search } from '../../search.ts'
import { chainPolynomial } from './chains.ts'
import { searchByFrontier } from './frontier.ts'
import { componentsOf, type Graph, Subgraphs } from './graph.ts'
import { productOf } from './product.ts'

/** Components up to this size are remembered by their edges: on boards, most are one of a few shapes. */
const SMALL = 16
const COMPONENTS_PER_REPORT = 64

/**
 * How many independent sets of each size a graph has: component by component, each by its frontier, and then the product. Paths and rings are known
 * without counting.
 */
export function* searchIndependencePolynomial(graph: Graph): Search<bigint[]> {
  let steps = 0
  const components = componentsOf(graph)
  const subgraphs = new Subgraphs(graph)
  const known = new Map<string, bigint[]>()
  const polynomials: bigint[][] = []
  for (const vertices of components) {
    if (polynomials.length % COMPONENTS_PER_REPORT === COMPONENTS_PER_REPORT - 1) {
      const reason = yield { steps, done: polynomials.length / components.length }
      if (reason) return { status: 'stopped', reason, steps }
    }
    const component = subgraphs.of(vertices)
    const key = component.vertices <= SMALL ? `${component.offsets} ${component.targets}` : ''
    const same = known.get(key) ?? chainPolynomial(component)
    if (same) {
      polynomials.push(same)
      continue
    }
    const search = searchByFrontier(component)
    let next = search.next()
    while (!next.done) {
      const reason = yield { steps: steps + next.value.steps, done: polynomials.length / components.length }
      if (reason) return { status: 'stopped', reason, steps: steps + next.value.steps }
      next = search.next()
    }
    const outcome = next.value
    steps += outcome.steps
    if (outcome.status !== 'solved') return { ...outcome, steps }
    polynomials.push(outcome.answer)
    if (key) known.set(key, outcome.answer)
  }
  const product = yield* pausing(productOf(polynomials), { steps, done: 1 })
  if (typeof product === 'string') return { status: 'stopped', reason: product, steps }
  return { status: 'solved', answer: product, steps }
}
