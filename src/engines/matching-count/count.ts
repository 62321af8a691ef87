import {
  type BestSoFar,
  giveUp,
  inner,
  type Outcome,
  type Part,
  pause,
  pausing,
  run,
  type Search,
  searching,
} from '../../search.ts'
import { type BipartiteGraph, searchMatching, searchMatchingStructure } from '../matching/index.ts'
import { leastByGroups, leastChoices, leastMaximumMatchings, Product } from './bounds.ts'
import { type Component, Components, edgeCount } from './components.ts'
import { countComponent } from './counter.ts'
import { countBySize, Meter, TOO_LARGE } from './polynomial.ts'

/** The maximum matchings, those of exactly this many edges, or all of them by their number of edges. */
export type WhichMatchings = 'maximum' | 'all' | number

/** How many matchings there are; in a search that was stopped, how many there are at least. */
export interface MatchingCount {
  /** The edges of the matchings counted; with `all`, of the maximum ones. Undefined until it is known. */
  readonly value?: number
  readonly count: bigint
  /** For `all`: counts[k] matchings have k edges. Only when complete. */
  readonly counts?: readonly bigint[]
}

/**
 * Counts the matchings of a graph. Repeated edges count once. A graph that is too large ends the search with `stopped`,
 * for the reason `limits`, and a number that is proven to be reached. A step is an edge looked at, or a way from a
 * state to another.
 */
export function searchMatchingCount(graph: BipartiteGraph, which: WhichMatchings): Search<MatchingCount> {
  if (typeof which === 'number' && !(Number.isInteger(which) && which >= 0)) {
    throw new RangeError(`the number of edges must be a whole number from 0 on, not ${which}`)
  }
  return searching(function* (best) {
    const meter = new Meter()
    best.answer = leastCount(which, 0, false)
    const matching = yield* meter.follow(answerOf(searchMatching(graph)))
    const { size } = matching
    if (typeof which === 'number' && which > size) {
      return { status: 'solved', answer: { value: which, count: 0n }, steps: meter.steps }
    }
    best.answer = leastCount(which, size, true)
    meter.value = size
    if (which !== 'maximum' && which !== size) {
      const components = new Components(graph)
      yield* meter.follow(components.find())
      return yield* countBySize(components, matching, which, meter, best)
    }
    const structure = yield* meter.follow(answerOf(searchMatchingStructure(graph, matching)))
    const components = new Components(graph, structure.edges)
    yield* meter.follow(components.find())
    return yield* countMaximum(components, size, meter, best)
  })
}

/** How many matchings there are, in one call. Throws an error for a graph that is too large; a search tells a bound. */
export function countMatchings(graph: BipartiteGraph, which: WhichMatchings): MatchingCount {
  const outcome = run(searchMatchingCount(graph, which))
  if (outcome.status === 'solved') return outcome.answer
  throw new RangeError(outcome.status === 'stopped' ? outcome.why : `counting matchings ended ${outcome.status}`)
}

/** The answer of a search that always has one. */
function* answerOf<A>(search: Search<A>): Part<A> {
  const outcome = yield* inner(search)
  if (outcome.status !== 'solved') throw new Error(`a search that was not stopped ended ${outcome.status}`)
  yield* pause({ steps: outcome.steps })
  return outcome.answer
}

/** What a matching of this many edges proves: every part of it is a matching. */
function leastCount(which: WhichMatchings, size: number, isMaximum: boolean): MatchingCount {
  if (typeof which === 'number') return { value: which, count: leastChoices(size, which) }
  const value = isMaximum ? { value: size } : {}
  return { ...value, count: which === 'all' ? 1n << BigInt(size) : 1n }
}

/** Smaller components are counted at once; larger ones wait for the rest, with a bound that holds until then. */
const SMALL_EDGES = 32

/** Steps after which a better bound is looked for, in case that counting takes too long. */
const PATIENCE = 1 << 24

interface Waiting {
  readonly graph: Component
  least: bigint
}

/** The number of maximum matchings, as a product over the components of edges that are in some of them. */
function* countMaximum(
  components: Components,
  value: number,
  meter: Meter,
  best: BestSoFar<MatchingCount>,
): Part<Outcome<MatchingCount>> {
  const known = new Product()
  const waiting: Waiting[] = []
  let counted = 0
  best.compute = () => {
    const bound = new Product(known)
    for (let i = counted; i < waiting.length; i++) bound.multiply(waiting[i]!.least)
    return { answer: { value, count: bound.value() } }
  }
  for (let c = 0; c < components.count; c++) {
    const graph = components.component(c)
    const edges = edgeCount(graph)
    meter.steps += edges
    const isStar = graph.left === 1 || graph.left === graph.size - 1
    if (isStar) known.multiply(BigInt(edges))
    else if (edges > SMALL_EDGES) waiting.push({ graph, least: leastMaximumMatchings(graph) })
    else {
      const counts = yield* meter.follow(countComponent(graph, undefined))
      known.multiply(counts![0]!)
    }
    yield* meter.report()
  }
  // The more is counted before a stop, the better is the bound.
  waiting.sort((a, b) => edgeCount(a.graph) - edgeCount(b.graph))
  for (; counted < waiting.length; counted++) {
    const counts = yield* meter.follow(countOrBound(waiting[counted]!))
    if (!counts) giveUp(TOO_LARGE, meter.steps)
    known.multiply(counts[0]!)
  }
  return { status: 'solved', answer: { value, count: known.value() }, steps: meter.steps }
}

/** The number of a component's matchings. When that takes too long, there is a good bound at least. */
function* countOrBound(component: Waiting): Part<bigint[] | undefined> {
  const { graph } = component
  let steps = 0
  let boundSteps = 0
  let hasBound = false
  function* bound(): Part<void> {
    hasBound = true
    const least = yield* pausing(leastByGroups(graph), (bounding) => {
      boundSteps = bounding.steps
      return pause({ steps: steps + boundSteps })
    })
    if (least > component.least) component.least = least
  }
  const counts = yield* pausing(countComponent(graph, undefined), function* (counting) {
    steps = counting.steps
    if (!hasBound && steps > PATIENCE) yield* bound()
    yield* pause({ ...counting, steps: steps + boundSteps })
  })
  if (!counts && !hasBound) yield* bound()
  return counts
}
