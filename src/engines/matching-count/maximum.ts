import type { Search, StopReason } from '../../search.ts'
import { leastMaximumMatchings, Product } from './bounds.ts'
import { countComponent } from './component-count.ts'
import { type Component, type Components, edgeCount } from './components.ts'
import type { MatchingCount } from './count.ts'
import { leastByGroups } from './group-bound.ts'
import { TOO_LARGE } from './limits.ts'
import type { Meter, Work } from './meter.ts'

/** Smaller components are counted as they come; larger ones wait for the rest, with a bound that holds until then. */
const SMALL_EDGES = 32

/** Steps after which a better bound is looked for, in case that counting does not come to an end. */
const PATIENCE = 1 << 24

interface Waiting {
  readonly graph: Component
  least: bigint
}

/**
 * The number of maximum matchings, given the components of the edges that are in some of them: each component has its smaller side
 * matched in full, whatever the others do, so the number is a product.
 */
export function* countMaximum(components: Components, value: number, meter: Meter): Search<MatchingCount> {
  const known = new Product()
  const waiting: Waiting[] = []
  const stopped = (reason: StopReason, from: number) => {
    const bound = new Product(known)
    for (let i = from; i < waiting.length; i++) bound.multiply(waiting[i]!.least)
    return { status: 'stopped', reason, answer: { value, count: bound.value() }, steps: meter.steps } as const
  }
  for (let c = 0; c < components.count; c++) {
    const graph = components.component(c)
    const edges = edgeCount(graph)
    meter.steps += edges
    const isStar = graph.left === 1 || graph.left === graph.size - 1
    if (isStar) known.multiply(BigInt(edges))
    else if (edges > SMALL_EDGES) waiting.push({ graph, least: leastMaximumMatchings(graph) })
    else {
      const counted = yield* meter.follow(countComponent(graph, undefined))
      if (counted.reason) return stopped(counted.reason, 0)
      known.multiply(counted.result![0]!)
    }
    const reason = yield* meter.report()
    if (reason) return stopped(reason, 0)
  }
  // The more is counted before a stop, the better is the bound.
  waiting.sort((a, b) => edgeCount(a.graph) - edgeCount(b.graph))
  for (let i = 0; i < waiting.length; i++) {
    const counted = yield* meter.follow(countOrBound(waiting[i]!))
    if (counted.reason) return stopped(counted.reason, i)
    if (!counted.result) return { ...stopped('limits', i), why: TOO_LARGE }
    known.multiply(counted.result[0]!)
  }
  return { status: 'solved', answer: { value, count: known.value() }, steps: meter.steps }
}

/** The number of a component's matchings. When that takes long or cannot be had, there is a good bound at least. */
function* countOrBound(component: Waiting): Work<bigint[] | undefined> {
  const counting = countComponent(component.graph, undefined)
  let steps = 0
  let boundSteps = 0
  let hasBound = false
  while (true) {
    const next = counting.next()
    if (next.done && next.value) return next.value
    if (!next.done) steps = next.value.steps
    if (!hasBound && (next.done || steps > PATIENCE)) {
      hasBound = true
      const bounding = leastByGroups(component.graph)
      let bound = bounding.next()
      while (!bound.done) {
        boundSteps = bound.value.steps
        yield { steps: steps + boundSteps }
        bound = bounding.next()
      }
      if (bound.value > component.least) component.least = bound.value
    }
    if (next.done) return undefined
    yield { ...next.value, steps: steps + boundSteps }
  }
}
