import type { Search, StopReason } from '../../search.ts'
import type { Matching } from '../matching/index.ts'
import { leastChoices } from './bounds.ts'
import { countComponent } from './component-count.ts'
import type { Components } from './components.ts'
import type { MatchingCount } from './count.ts'
import type { Degrees } from './frontier-counter.ts'
import { TOO_LARGE, TOO_LONG } from './limits.ts'
import type { Meter } from './meter.ts'
import { type Polynomial, times } from './polynomial-product.ts'

/** All counts together may have so many bits. */
const MOST_BITS = 2 ** 28

/**
 * The numbers of matchings of each size, or of one size. They are the coefficients of a polynomial that is the product of those of
 * the components. For one size, only what can still be part of it is kept on the way.
 */
export function* countBySize(
  components: Components,
  matching: Matching,
  which: 'all' | number,
  meter: Meter,
): Search<MatchingCount> {
  const { size } = matching
  /** The product of the totals that are known, and how many edges a maximum matching has where they are not. */
  let known = 1n
  let unknown = size
  const stopped = (reason: StopReason) => {
    const count = which === 'all' ? known << BigInt(unknown) : leastChoices(size, which)
    const value = which === 'all' ? size : which
    return { status: 'stopped', reason, answer: { value, count }, steps: meter.steps } as const
  }
  if (isTooLong(components, size, which)) return { ...stopped('limits'), why: TOO_LONG }
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
      const counted = yield* meter.follow(countComponent(components.component(bySize[i]!), degrees))
      if (counted.reason) return stopped(counted.reason)
      if (!counted.result) return { ...stopped('limits'), why: TOO_LARGE }
      if (which === 'all') known *= sumOf(counted.result)
      unknown -= most
      waiting.push({ least: degrees.least, most, counts: counted.result })
    }
    while (isDue() || (isLast && waiting.length > 1)) {
      const one = waiting.pop()!
      const other = waiting.pop()!
      const product = yield* meter.follow(times(one, other, degreesThatMatter(which, size, one.most + other.most)))
      if (product.reason) return stopped(product.reason)
      waiting.push(product.result)
    }
  }
  const { counts, least } = waiting[0] ?? { counts: [1n], least: 0 }
  const answer =
    which === 'all' ? { value: size, count: sumOf(counts), counts } : { value: which, count: counts[which - least]! }
  return { status: 'solved', answer, steps: meter.steps }
}

/** The degrees that matter in the product over some components, whose maximum matchings have so many of all `size` edges. */
function degreesThatMatter(which: 'all' | number, size: number, most: number): Degrees {
  if (which === 'all') return { least: 0, most }
  return { least: Math.max(0, which - (size - most)), most: Math.min(which, most) }
}

function sumOf(counts: readonly bigint[]): bigint {
  let sum = 0n
  for (const count of counts) sum += count
  return sum
}

/** Whether the counts would be too long to write down: they have about a bit for every edge of a maximum matching, or more. */
function isTooLong(components: Components, size: number, which: 'all' | number): boolean {
  const terms = which === 'all' ? size : Math.min(which, size - which)
  const longest = which === 'all' ? size : which * Math.log2(components.edges + 1)
  return terms * longest > MOST_BITS
}
