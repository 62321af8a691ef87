import { componentsOf, type Graph, subgraph } from './graph.ts'
import { ordersOf } from './orders.ts'
import { type Plan, planFor } from './plan.ts'

/** Graphs that are placed as they are numbered: whatever the order, they have few states. */
const FEW_VERTICES = 6

/** Of many orders of the vertices, the plan with the fewest states; nothing if all of them need too many slots. */
export function* bestPlan(graph: Graph): Generator<undefined, Plan | undefined> {
  const components = componentsOf(graph)
  if (components.length === 1) return yield* bestPlanOfComponent(graph)
  // One component after the other.
  const order = new Int32Array(graph.vertices)
  let length = 0
  for (const vertices of components) {
    const plan = yield* bestPlanOfComponent(subgraph(graph, vertices))
    if (!plan) return undefined
    for (const number of plan.order) order[length++] = vertices[number]!
  }
  return yield* planFor(graph, order, Number.POSITIVE_INFINITY)
}

function* bestPlanOfComponent(graph: Graph): Generator<undefined, Plan | undefined> {
  let best: Plan | undefined
  for (const order of ordersOf(graph)) {
    if (order) {
      const plan = yield* planFor(graph, order, best ? best.states : Number.POSITIVE_INFINITY)
      if (plan && (!best || plan.states < best.states)) best = plan
      if (best && graph.vertices <= FEW_VERTICES) break
    }
    if (graph.vertices > FEW_VERTICES) yield
  }
  return best
}
