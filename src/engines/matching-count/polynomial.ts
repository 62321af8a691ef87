import { BITS_PER_DIGIT, bitsOfLongest, packed } from '../../base/bits.ts'
import { type BestSoFar, giveUp, type Outcome, type Part, pause, pausing } from '../../search.ts'
import type { Matching } from '../matching/index.ts'
import { leastChoices } from './bounds.ts'
import type { Components } from './components.ts'
import type { MatchingCount } from './count.ts'
import { countComponent, type Degrees } from './counter.ts'

const STEPS_PER_REPORT = 1 << 14

/** Adds up the steps of successive pieces of work, and reports them now and then: there can be millions. */
export class Meter {
  steps = 0
  /** The value to report, once it is known. */
  value: number | undefined
  private due = 0

  /** Does a piece of work to its end. */
  follow<T>(work: Part<T>): Part<T> {
    const before = this.steps
    return pausing(work, ({ steps, done }) => {
      this.steps = before + steps
      return this.report(done)
    })
  }

  /** Reports, if it is time to. */
  *report(done?: number): Part<void> {
    if (this.steps < this.due) return
    this.due = this.steps + STEPS_PER_REPORT
    const value = this.value === undefined ? {} : { value: this.value }
    yield* pause({ steps: this.steps, ...value, ...(done === undefined ? {} : { done }) })
  }
}

/** Why a search gives up. */
export const TOO_LARGE =
  'too large to count within the limits: the tables for this graph would take more than 256 megabytes'

const TOO_LONG = 'too large to count within the limits: the counts together would take more than 32 megabytes'

/** The most bits that all counts together may have. */
const MOST_BITS = 2 ** 28

/** Matchings by size, or of one size: the product of the components' polynomials, as far as it is needed. */
export function* countBySize(
  components: Components,
  matching: Matching,
  which: 'all' | number,
  meter: Meter,
  best: BestSoFar<MatchingCount>,
): Part<Outcome<MatchingCount>> {
  const { size } = matching
  /** The product of the totals that are known, and how many edges a maximum matching has where they are not. */
  let known = 1n
  let unknown = size
  best.compute = () => {
    if (which === 'all') return { answer: { value: size, count: known << BigInt(unknown) } }
    return { answer: { value: which, count: leastChoices(size, which) } }
  }
  if (isTooLong(components, size, which)) giveUp(TOO_LONG, meter.steps)
  // Products wait until there is another of about their length, so that long ones are multiplied rarely.
  const waiting: Polynomial[] = []
  const isDue = () => waiting.length > 1 && waiting.at(-2)!.most <= 2 * waiting.at(-1)!.most
  const bySize = Int32Array.from({ length: components.count }, (_, c) => c)
  bySize.sort((a, b) => components.sizeOf(a) - components.sizeOf(b))
  for (let i = 0; i <= bySize.length; i++) {
    const isLast = i === bySize.length
    if (!isLast) {
      const most = components.matchedIn(bySize[i]!, matching)
      const degrees = degreesThatMatter(which, size, most)
      const counts = yield* meter.follow(countComponent(components.component(bySize[i]!), degrees))
      if (!counts) giveUp(TOO_LARGE, meter.steps)
      if (which === 'all') known *= sumOf(counts)
      unknown -= most
      waiting.push({ least: degrees.least, most, counts })
    }
    while (isDue() || (isLast && waiting.length > 1)) {
      const one = waiting.pop()!
      const other = waiting.pop()!
      const product = yield* meter.follow(times(one, other, degreesThatMatter(which, size, one.most + other.most)))
      waiting.push(product)
    }
  }
  const { counts, least } = waiting[0] ?? { counts: [1n], least: 0 }
  const answer =
    which === 'all' ? { value: size, count: sumOf(counts), counts } : { value: which, count: counts[which - least]! }
  return { status: 'solved', answer, steps: meter.steps }
}

/** The degrees that matter in a product over components whose maximum matchings have `most` of `size` edges. */
function degreesThatMatter(which: 'all' | number, size: number, most: number): Degrees {
  if (which === 'all') return { least: 0, most }
  return { least: Math.max(0, which - (size - most)), most: Math.min(which, most) }
}

function sumOf(counts: readonly bigint[]): bigint {
  let sum = 0n
  for (const count of counts) sum += count
  return sum
}

/** Whether the counts would be too long to write: about a bit for each edge of a maximum matching, or more. */
function isTooLong(components: Components, size: number, which: 'all' | number): boolean {
  const terms = which === 'all' ? size : Math.min(which, size - which)
  const longest = which === 'all' ? size : which * Math.log2(components.edges + 1)
  return terms * longest > MOST_BITS
}

/** The counts from `least` edges on. A matching can have up to `most` edges, even if that count is left out. */
interface Polynomial {
  readonly least: number
  readonly most: number
  readonly counts: readonly bigint[]
}

/** Products of numbers up to this length take about a millisecond. */
const BITS_PER_PIECE = 1 << 17
/** Digits of a product that count for a step. */
const DIGITS_PER_STEP = 4

/**
 * The product, as far as it has these degrees. Long polynomials are multiplied in pieces. A piece is packed in one
 * large number, with so much space between the counts that the product of two such numbers has the counts of the
 * product side by side.
 */
function* times(one: Polynomial, other: Polynomial, degrees: Degrees): Part<Polynomial> {
  let steps = 0
  const counts = new Array<bigint>(degrees.most - degrees.least + 1).fill(0n)
  const terms = Math.min(one.counts.length, other.counts.length)
  const bits = bitsOfLongest(one.counts) + bitsOfLongest(other.counts) + Math.ceil(Math.log2(terms)) + 1
  const digits = Math.ceil(bits / BITS_PER_DIGIT)
  const perPiece = Math.max(1, Math.floor(BITS_PER_PIECE / bits))
  const pieces = (polynomial: Polynomial) => {
    const found: bigint[] = []
    const { counts } = polynomial
    for (let i = 0; i < counts.length; i += perPiece) found.push(packed(counts.slice(i, i + perPiece), digits))
    return found
  }
  const first = pieces(one)
  const second = pieces(other)
  for (let i = 0; i < first.length; i++) {
    for (let k = 0; k < second.length; k++) {
      const degree = one.least + other.least + (i + k) * perPiece
      if (degree > degrees.most || degree + 2 * perPiece - 2 < degrees.least) continue
      const text = (first[i]! * second[k]!).toString(16)
      for (let end = text.length, at = degree - degrees.least; end > 0; end -= digits, at++) {
        if (at < 0 || at >= counts.length) continue
        counts[at]! += BigInt(`0x${text.slice(Math.max(0, end - digits), end)}`)
      }
      steps += Math.ceil(text.length / DIGITS_PER_STEP)
      yield* pause({ steps })
    }
  }
  return { least: degrees.least, most: one.most + other.most, counts }
}
