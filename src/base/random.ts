/** Anything a user can type as a seed; 7 and '7' are the same seed. */
export type Seed = number | string

/**
 * A seeded stream of random numbers (xoshiro128++), the same on every machine. `fork` gives a stream of its own to each
 * part of a computation, so that one part drawing more numbers does not change what another part sees.
 */
export class Random {
  private a = 0
  private b = 0
  private c = 0
  private d = 0

  /** The root is the seed that the first of all forks came from. */
  constructor(
    readonly seed: Seed,
    readonly root: Seed = seed,
  ) {
    const text = String(seed)
    this.a = hash(text, 0x9e3779b9)
    this.b = hash(text, 0x243f6a88)
    this.c = hash(text, 0xb7e15162)
    // The all-zero state is a fixed point; an odd last word keeps away from it.
    this.d = hash(text, 0x6a09e667) | 1
    for (let i = 0; i < 8; i++) this.next()
  }

  fork(name: string | number): Random {
    return new Random(`${this.seed}/${name}`, this.root)
  }

  /** A whole number from 0 to 2^32 - 1. */
  next(): number {
    const sum = (this.a + this.d) | 0
    const result = (((sum << 7) | (sum >>> 25)) + this.a) >>> 0
    const shifted = this.b << 9
    this.c ^= this.a
    this.d ^= this.b
    this.b ^= this.c
    this.a ^= this.d
    this.c ^= shifted
    this.d = (this.d << 11) | (this.d >>> 21)
    return result
  }

  /** A whole number from 0 to limit - 1, each equally likely; limit at most 2^32. */
  below(limit: number): number {
    const unfair = 4294967296 % limit
    let drawn = this.next()
    while (drawn < unfair) drawn = this.next()
    return drawn % limit
  }

  /** A number from 0 up to but not including 1, in steps of 2^-53. */
  real(): number {
    return ((this.next() >>> 5) * 67108864 + (this.next() >>> 6)) / 9007199254740992
  }

  /** Puts the items into a random order, each order equally likely. */
  shuffle<T extends { [index: number]: unknown; readonly length: number }>(items: T): T {
    for (let i = items.length - 1; i > 0; i--) {
      const j = this.below(i + 1)
      const kept = items[i]
      items[i] = items[j]
      items[j] = kept
    }
    return items
  }
}

function hash(text: string, basis: number): number {
  let h = basis
  for (let i = 0; i < text.length; i++) {
    h = Math.imul(h ^ text.charCodeAt(i), 0x85ebca6b)
    h ^= h >>> 15
  }
  h = Math.imul(h ^ (h >>> 16), 0x7feb352d)
  h = Math.imul(h ^ (h >>> 15), 0x846ca68b)
  return h ^ (h >>> 16)
}
