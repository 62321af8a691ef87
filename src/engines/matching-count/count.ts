import type { Search, Stopped, StopReason } from '../../search.ts'
import { type BipartiteGraph, matchingSearch, matchingStructure } from '../matching/index.ts'
import { leastChoices } from './bounds.ts'
import { Components } from './components.ts'
import { countMaximum } from './maximum.ts'
import { Meter, type Work } from './meter.ts'
import { countBySize } from './polynomial.ts'

/** The maximum matchings, those of exactly so many edges, or all of them by their number of edges. */
export type WhichMatchings = 'maximum' | 'all' | number

/** How many matchings there are; in a search that was stopped, how many there are at least. */
export interface MatchingCount {
  /** The number of edges of the matchings counted; with `all`, that of the maximum ones. Not there while it is not known. */
  readonly value?: number
  readonly count: bigint
  /** For `all`: counts[k] matchings have k edges. Only when complete. */
  readonly counts?: readonly bigint[]
}

/**
 * Counts the matchings of a graph. Repeated edges count once. A graph that is too large ends the search with `stopped`, for the
 * reason `limits`, and a number that is proven to be reached. A step is an edge looked at, or a way from a state to another.
 */
export function countMatchings(graph: BipartiteGraph, which: WhichMatchings): Search<MatchingCount> {
  if (typeof which === 'number' && !(Number.isInteger(which) && which >= 0)) {
    throw new RangeError(`the number of edges must be a whole number from 0 on, not ${which}`)
  }
  return search(graph, which)
}

function* search(graph: BipartiteGraph, which: WhichMatchings): Search<MatchingCount> {
  const meter = new Meter()
  let atLeast: MatchingCount = leastCount(which, 0, false)
  const stopped = (reason: StopReason): Stopped<MatchingCount> => {
    return { status: 'stopped', reason, answer: atLeast, steps: meter.steps }
  }
  const matched = yield* meter.follow(answerOf(matchingSearch(graph)))
  if (matched.reason) return stopped(matched.reason)
  const matching = matched.result
  const { size } = matching
  if (typeof which === 'number' && which > size) {
    return { status: 'solved', answer: { value: which, count: 0n }, steps: meter.steps }
  }
  atLeast = leastCount(which, size, true)
  meter.value = size
  if (which !== 'maximum' && which !== size) {
    const components = new Components(graph)
    const found = yield* meter.follow(components.find())
    return found.reason ? stopped(found.reason) : yield* countBySize(components, matching, which, meter)
  }
  const structure = yield* meter.follow(answerOf(matchingStructure(graph, matching)))
  if (structure.reason) return stopped(structure.reason)
  const components = new Components(graph, structure.result.edges)
  const found = yield* meter.follow(components.find())
  return found.reason ? stopped(found.reason) : yield* countMaximum(components, size, meter)
}

/** A search that always has an answer, as a piece of work. */
function* answerOf<A>(search: Search<A>): Work<A> {
  let next = search.next()
  while (!next.done) {
    yield { steps: next.value.steps }
    next = search.next()
  }
  if (next.value.status !== 'solved') throw new Error(`a search that was not stopped ended ${next.value.status}`)
  yield { steps: next.value.steps }
  return next.value.answer
}

/** What a matching of so many edges proves: every part of it is a matching. */
function leastCount(which: WhichMatchings, size: number, isMaximum: boolean): MatchingCount {
  if (typeof which === 'number') return { value: which, count: leastChoices(size, which) }
  const value = isMaximum ? { value: size } : {}
  return { ...value, count: which === 'all' ? 1n << BigInt(size) : 1n }
}
