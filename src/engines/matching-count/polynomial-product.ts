import { BITS_PER_DIGIT, bitsOfLongest, packed } from '../../base/packing.ts'
import type { Degrees } from './frontier-counter.ts'
import type { Work } from './meter.ts'

/** The counts for `least` edges, `least` + 1, … A matching can have up to `most` edges, even if that count is left out. */
export interface Polynomial {
  readonly least: number
  readonly most: number
  readonly counts: readonly bigint[]
}

/** Products of numbers up to this length take about a millisecond. */
const BITS_PER_PIECE = 1 << 17
/** Digits of a product that count for a step. */
const DIGITS_PER_STEP = 4

/**
 * The product, as far as it has these degrees. Long polynomials are multiplied in pieces. A piece is packed in one large number, with
 * so much space between the counts that the product of two such numbers has the counts of the product side by side.
 */
export function* times(one: Polynomial, other: Polynomial, degrees: Degrees): Work<Polynomial> {
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
      yield { steps }
    }
  }
  return { least: degrees.least, most: one.most + other.most, counts }
}
