import { productOf } from '../../base/polynomial.ts'
import { giveUp, inner, type Part, pause, pausing, type Search, searching } from '../../search.ts'
import { searchByFrontier } from './counter.ts'
import { componentsOf, type Graph, Subgraphs } from './graph.ts'

/** The number of independent sets by size: the product over components; paths and rings by formula. */
export function searchIndependencePolynomial(graph: Graph): Search<bigint[]> {
  return searching(function* () {
    const { components, steps } = yield* componentPolynomials(graph, searchConnected)
    const product = productOf(components.map(({ polynomial }) => polynomial))
    return { status: 'solved', answer: yield* pausing(product, { steps, done: 1 }), steps }
  })
}

function* searchConnected(component: Graph): Search<bigint[]> {
  const answer = chainPolynomial(component)
  if (answer) return { status: 'solved', answer, steps: 0 }
  return yield* searchByFrontier(component)
}

/** A component and how many independent sets of each size it has. */
interface ComponentPolynomial {
  readonly vertices: Int32Array
  readonly polynomial: readonly bigint[]
}

interface ComponentPolynomials {
  readonly components: readonly ComponentPolynomial[]
  readonly steps: number
}

/** Components up to this size are remembered by their edges: on boards, most are one of a few shapes. */
const SMALL = 16
const VERTICES_PER_REPORT = 256

/** The components' polynomials, in the order of their first vertices. Steps: the method's, and vertices. */
export function* componentPolynomials(
  graph: Graph,
  method: (component: Graph) => Search<bigint[]>,
): Part<ComponentPolynomials> {
  const subgraphs = new Subgraphs(graph)
  const known = new Map<string, readonly bigint[]>()
  const components: ComponentPolynomial[] = []
  let steps = 0
  let covered = 0
  let reported = 0
  for (const vertices of componentsOf(graph)) {
    const component = subgraphs.of(vertices)
    const key = vertices.length <= SMALL ? `${component.offsets} ${component.targets}` : ''
    let polynomial = known.get(key)
    if (!polynomial) {
      const before = { steps, done: covered / graph.vertices }
      const outcome = yield* inner(method(component), (own) => ({ ...before, steps: before.steps + own.steps }))
      steps += outcome.steps
      if (outcome.status === 'stopped') giveUp(outcome.why, steps)
      if (outcome.status !== 'solved') throw new Error(`a component ended ${outcome.status}`)
      polynomial = outcome.answer
      if (key) known.set(key, polynomial)
    }
    components.push({ vertices, polynomial })
    steps += vertices.length
    covered += vertices.length
    if (covered - reported < VERTICES_PER_REPORT) continue
    reported = covered
    yield* pause({ steps, done: covered / graph.vertices })
  }
  return { components, steps }
}

/** The independence polynomial of a path of m vertices: k of them can be chosen in C(m - k + 1, k) ways. */
export function pathPolynomial(vertices: number): bigint[] {
  const polynomial = [1n]
  for (let k = 1; 2 * k <= vertices + 1; k++) {
    const most = vertices - 2 * k
    polynomial.push((polynomial[k - 1]! * BigInt(most + 3) * BigInt(most + 2)) / BigInt(k * (vertices - k + 2)))
  }
  return polynomial
}

/** The same of a ring of at least three vertices: with one of them, a shorter path; without it, a longer. */
export function ringPolynomial(vertices: number): bigint[] {
  const polynomial = pathPolynomial(vertices - 1)
  const inner = pathPolynomial(vertices - 3)
  for (let k = 0; k < inner.length; k++) polynomial[k + 1] = (polynomial[k + 1] ?? 0n) + inner[k]!
  return polynomial
}

/** The polynomial of a connected graph, if it is a path or a ring. */
function chainPolynomial({ vertices, offsets, targets }: Graph): bigint[] | undefined {
  for (let v = 0; v < vertices; v++) if (offsets[v + 1]! - offsets[v]! > 2) return undefined
  return targets.length === 2 * vertices ? ringPolynomial(vertices) : pathPolynomial(vertices)
}
