import type { Progress, Search, Solved, Stopped, StopReason } from '../../search.ts'
import { componentsOf, type Graph, Subgraphs } from './graph.ts'

/** A component and how many independent sets of each size it has. */
interface ComponentPolynomial {
  readonly vertices: Int32Array
  readonly polynomial: readonly bigint[]
}

/** A part of a search that has no answer to show before its end. */
type ComponentSearch = Generator<
  Progress<never>,
  Solved<ComponentPolynomial[], never> | Stopped<never>,
  StopReason | undefined
>

/** Components up to this size are remembered by their edges: on boards, most are one of a few shapes. */
const SMALL = 16
const VERTICES_PER_REPORT = 256

/**
 * The polynomials of all components, in the order of their first vertices, by a method for graphs that hang together. A step is one of
 * the method's, or a vertex.
 */
export function* searchComponentPolynomials(
  graph: Graph,
  method: (component: Graph) => Search<bigint[]>,
): ComponentSearch {
  const subgraphs = new Subgraphs(graph)
  const known = new Map<string, readonly bigint[]>()
  const found: ComponentPolynomial[] = []
  let steps = 0
  let covered = 0
  let reported = 0
  for (const vertices of componentsOf(graph)) {
    const component = subgraphs.of(vertices)
    const key = vertices.length <= SMALL ? `${component.offsets} ${component.targets}` : ''
    let polynomial = known.get(key)
    if (!polynomial) {
      const search = method(component)
      let next = search.next()
      while (!next.done) {
        const here = steps + next.value.steps
        const reason = yield { steps: here, done: covered / graph.vertices }
        if (reason) return { status: 'stopped', reason, steps: here }
        next = search.next()
      }
      steps += next.value.steps
      if (next.value.status === 'stopped') return { ...withoutAnswer(next.value), steps }
      if (next.value.status !== 'solved') throw new Error(`a component ended ${next.value.status}`)
      polynomial = next.value.answer
      if (key) known.set(key, polynomial)
    }
    found.push({ vertices, polynomial })
    steps += vertices.length
    covered += vertices.length
    if (covered - reported < VERTICES_PER_REPORT) continue
    reported = covered
    const reason = yield { steps, done: covered / graph.vertices }
    if (reason) return { status: 'stopped', reason, steps }
  }
  return { status: 'solved', answer: found, steps }
}

/** What one component has come to is no answer for all. */
function withoutAnswer({ answer: _, ...stopped }: Stopped<bigint[]>): Stopped<never> {
  return stopped
}
