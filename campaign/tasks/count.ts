import {
  type Count,
  type CountParts,
  exactCover,
  familyNamed,
  InputError,
  type Outcome,
  parseCover,
  type Search,
} from '../../src/index.ts'
import type { CountOrder, CoverOrder } from '../order.ts'
import { asPart, isAborted } from '../part-search.ts'
import type { Shard, Work } from '../work.ts'

export interface CountResult {
  /** Without an end, as numbers may be large. */
  readonly count: string
  readonly steps: number
  /** Why no more could be counted. */
  readonly limit?: string
}

/** The parts of the problem of an order; undefined where its count is not to be cut. */
export function partsOfCount({ family, problem, which, parts }: CountOrder): CountParts | undefined {
  return familyNamed(family).openJson(problem).countParts(which, parts)
}

export function partsOfCover({ problem, parts }: CoverOrder): CountParts | undefined {
  return exactCover(parseCover(problem).problem).countParts(parts)
}

export function countWork(order: CountOrder): Work<CountResult> {
  return partsWork(partsOfCount(order) ?? uncut(`rookery count ${order.family}`))
}

export function coverWork(order: CoverOrder): Work<CountResult> {
  return partsWork(partsOfCover(order) ?? uncut('rookery cover --count'))
}

function uncut(command: string): never {
  throw new InputError(`this count is not cut into parts: ${command} does it as a whole`)
}

/** The parts of a count as units. */
export function partsWork(parts: CountParts): Work<CountResult> {
  return { units: parts.parts, search }

  function* search({ first, units }: Shard): Search<CountResult> {
    let count = 0n
    let steps = 0
    for (let unit = first; unit < first + units; unit++) {
      const outcome = yield* asPart(parts.count(unit), steps)
      steps += outcome.steps
      count += countIn(outcome)
      const answer = { count: String(count), steps }
      if (isAborted(outcome)) return { status: 'stopped', reason: 'aborted', answer, steps }
      if (outcome.status === 'stopped') {
        return { status: 'solved', answer: { ...answer, limit: outcome.why ?? 'a limit was reached' }, steps }
      }
      const reason = yield { steps }
      if (reason) return { status: 'stopped', reason, answer, steps }
    }
    return { status: 'solved', answer: { count: String(count), steps }, steps }
  }
}

function countIn(outcome: Outcome<Count>): bigint {
  return (outcome.status === 'solved' || outcome.status === 'stopped' ? outcome.answer?.count : undefined) ?? 0n
}
