import { pausing, type Search } from '../../search.ts'
import { chainPolynomial } from './chains.ts'
import { searchComponentPolynomials } from './component-polynomials.ts'
import { searchByFrontier } from './frontier.ts'
import type { Graph } from './graph.ts'
import { productOf } from './product.ts'

/**
 * How many independent sets of each size a graph has: component by component, each by its frontier, and then the product. Paths and rings are known
 * without counting.
 */
export function* searchIndependencePolynomial(graph: Graph): Search<bigint[]> {
  const components = yield* searchComponentPolynomials(graph, searchConnected)
  if (components.status !== 'solved') return components
  const { answer, steps } = components
  const product = yield* pausing(productOf(answer.map(({ polynomial }) => polynomial)), { steps, done: 1 })
  if (typeof product === 'string') return { status: 'stopped', reason: product, steps }
  return { status: 'solved', answer: product, steps }
}

function* searchConnected(component: Graph): Search<bigint[]> {
  const answer = chainPolynomial(component)
  if (answer) return { status: 'solved', answer, steps: 0 }
  return yield* searchByFrontier(component)
}
