import { Random } from '../../base/random.ts'
import { type Component, edgeCount } from './components.ts'
import { farthestFrom, greedyOrder, sideOrder } from './orders.ts'
import { type Needed, type Plan, planFor } from './plan.ts'

/** Looking for a better plan may take this part of what the best one so far takes, both measured in edges or states looked at. */
const SHARE = 1 / 4
/** For one that takes forever it may take so much, and so much to find any plan at all. */
const MOST_WORK = 2 ** 28
const MOST_WORK_WITHOUT = 2 ** 26
/** Greedy orders begin at so many places before those that begin like the best one are tried. */
const STARTS = 24

/**
 * A cheap plan. The frontier's width decides over everything: a vertex less halves the work. So orders are tried as long as that takes
 * little in comparison: both sides as they are numbered, greedy ones from several places, and then by chance, going on from a beginning
 * of the best order so far. Yields the work done since, now and then.
 */
export function* bestPlan(graph: Component, needed: Needed): Generator<number, Plan | undefined> {
  let best: Plan | undefined
  let bestOrder: Int32Array = new Int32Array(0)
  let work = 0
  const orders = ordersFor(graph, () => bestOrder)
  while (work < Math.min(MOST_WORK, best ? best.cost * SHARE : MOST_WORK_WITHOUT)) {
    const next = orders.next()
    if (next.done) break
    if (typeof next.value === 'number') {
      work += next.value
      yield next.value
      continue
    }
    const planning = planFor(graph, next.value, needed, best?.cost ?? Number.POSITIVE_INFINITY)
    let planned = planning.next()
    while (!planned.done) {
      work += planned.value
      yield planned.value
      planned = planning.next()
    }
    if (!planned.value) continue
    best = planned.value
    bestOrder = next.value
  }
  return best
}

/** Orders without end, and the work done for them. */
function* ordersFor(graph: Component, best: () => Int32Array): Generator<number | Int32Array, void> {
  const from = (...vertices: number[]) => greedyOrder(graph, { vertices: Int32Array.from(vertices) })
  const end = farthestFrom(graph, 0)
  yield yield* from(end)
  yield sideOrder(graph, 'left')
  yield sideOrder(graph, 'right')
  yield yield* from(farthestFrom(graph, end))
  for (let i = 0; i < STARTS; i++) yield yield* from(Math.floor((i * graph.size) / STARTS))
  const random = new Random(`${graph.size} ${edgeCount(graph)}`)
  while (true) {
    const order = best()
    const kept = random.below(order.length + 1)
    const vertices = kept === 0 ? Int32Array.of(random.below(graph.size)) : order.slice(0, kept)
    yield yield* greedyOrder(graph, { vertices, random })
  }
}
