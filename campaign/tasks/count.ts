import {
  bestAnswer,
  type Count,
  type CountParts,
  exactCover,
  familyNamed,
  InputError,
  type Outcome,
  parseCover,
  pause,
  runAsync,
  type Search,
  searching,
  splitCount,
} from '../../src/index.ts'
import { asPart } from '../limits.ts'
import type { CountOrder, CoverOrder } from '../order.ts'
import type { End, Shard, Total, Work } from '../work.ts'

export interface CountResult {
  /** As text: counts may be larger than any number in JSON. */
  readonly count: string
  readonly steps: number
  /** Why no more could be counted. */
  readonly end?: End
}

/** The parts of the problem of an order; undefined where its count is not to be cut. */
export function partsOfCount({ family, problem, which, parts }: CountOrder): CountParts | undefined {
  return familyNamed(family).openJson(problem).countParts(which, parts)
}

export function partsOfCover({ problem, parts }: CoverOrder): CountParts | undefined {
  return splitCount(exactCover(parseCover(problem).problem), parts)
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

  function search({ first, units }: Shard): Search<CountResult> {
    return searching(function* (best) {
      let count = 0n
      let steps = 0
      const add = (outcome: Outcome<Count>) => {
        steps += outcome.steps
        count += countIn(outcome)
        best.answer = { count: String(count), steps }
        return best.answer
      }
      for (let unit = first; unit < first + units; unit++) {
        const outcome = yield* asPart(parts.count(unit), steps, {}, add)
        const answer = add(outcome)
        if (outcome.status === 'stopped') {
          const why = outcome.why ?? 'a limit was reached'
          return { status: 'solved', answer: { ...answer, end: { status: 'stopped', reason: 'limits', why } }, steps }
        }
        yield* pause({ steps })
      }
      return { status: 'solved', answer: { count: String(count), steps }, steps }
    })
  }
}

function countIn(outcome: Outcome<Count>): bigint {
  return bestAnswer(outcome)?.count ?? 0n
}

/** The sum of counts. */
export class CountTotal implements Total<CountResult> {
  count = 0n
  steps = 0
  /** Why some part could not be counted. */
  end: End | undefined
  wanted = Number.POSITIVE_INFINITY

  add(_: Shard, { count, steps, end }: CountResult): void {
    this.count += BigInt(count)
    this.steps += steps
    if (!end) return
    this.end = end
    this.wanted = 0
  }

  /** Only of shards that were stopped: a lower bound. */
  addPart(_: Shard, { count, steps }: CountResult): void {
    this.count += BigInt(count)
    this.steps += steps
  }
}

/** Enough to share out, and to measure. Setting up a part takes time, so there are no more than needed. */
const FIRST_PARTS = 1 << 7
const MOST_PARTS = 1 << 20
const MORE = 8
/** Parts are short enough if these are shorter than this, in milliseconds: a shard may have as many as are good. */
const SAMPLES = [1 / 6, 1 / 2, 5 / 6]
const LONGEST_PART = 50

/** How many parts a count should be asked for, as measured on some of them; undefined where it cannot be cut. */
export async function measuredParts(
  cut: (wanted: number) => CountParts | undefined,
  signal: { readonly aborted: boolean },
): Promise<number | undefined> {
  let known = 0
  for (let wanted = FIRST_PARTS; ; wanted *= MORE) {
    const parts = cut(wanted)
    if (!parts || parts.parts <= 1) return undefined
    const isFine = wanted >= MOST_PARTS || parts.parts <= known || (await areShort(parts, signal))
    if (isFine || signal.aborted) return wanted
    known = parts.parts
  }
}

async function areShort(parts: CountParts, signal: { readonly aborted: boolean }): Promise<boolean> {
  let long = 0
  for (const place of SAMPLES) {
    const search = parts.count(Math.floor(place * parts.parts))
    const outcome = await runAsync(search, { milliseconds: LONGEST_PART, signal })
    if (outcome.milliseconds >= LONGEST_PART) long++
  }
  return long < SAMPLES.length / 2
}
