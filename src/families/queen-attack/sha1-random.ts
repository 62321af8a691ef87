import { sha1 } from './sha1.ts'

/** The random numbers of Java's SHA1PRNG for a seed of type long, from which the contest's boards are made. */
export class Sha1Random {
  /** How many blocks of 20 bytes have been drawn. */
  blocks = 0
  private readonly state: Uint8Array
  private block: Uint8Array = new Uint8Array(0)
  private used = 0

  constructor(seed: bigint) {
    const bytes = new Uint8Array(8)
    new DataView(bytes.buffer).setBigInt64(0, seed, true)
    this.state = sha1(bytes)
  }

  /** A whole number from low to high, each equally likely; nothing is drawn where there is no choice. */
  whole(low: number, high: number): number {
    return high <= low ? low : low + this.below(high - low + 1)
  }

  /** A number from low up to but not including high, in steps of 2^-53 of their difference. */
  real(low: number, high: number): number {
    const upper = this.word()
    const lower = this.word()
    // Java adds the lower half with its sign, so that it may borrow from the upper one.
    const high32 = (lower < 0 ? upper - 1 : upper) >>> 0
    return (high32 * 2 ** 21 + (lower >>> 11)) * 2 ** -53 * (high - low) + low
  }

  private below(limit: number): number {
    let drawn = this.word() >>> 1
    if ((limit & (limit - 1)) === 0) return Math.floor((limit * drawn) / 2 ** 31)
    // Numbers above the last whole multiple of the limit would favour the low ones. In Java they overflow.
    while (drawn - (drawn % limit) + limit - 1 >= 2 ** 31) drawn = this.word() >>> 1
    return drawn % limit
  }

  /** Four bytes, the first one highest, as an integer with a sign. */
  private word(): number {
    let word = 0
    for (let i = 0; i < 4; i++) word = (word << 8) | this.byte()
    return word
  }

  private byte(): number {
    if (this.used === this.block.length) this.refill()
    return this.block[this.used++]!
  }

  /** The next block is the digest of the state, and the state becomes the sum of both and 1. */
  private refill(): void {
    const { state } = this
    const digest = sha1(state)
    let carry = 1
    let hasChanged = false
    for (let i = 0; i < state.length; i++) {
      // Bytes have signs in Java.
      const sum = ((state[i]! << 24) >> 24) + ((digest[i]! << 24) >> 24) + carry
      hasChanged ||= (sum & 255) !== state[i]
      state[i] = sum & 255
      carry = sum >> 8
    }
    if (!hasChanged) state[0]!++
    this.blocks++
    this.block = digest
    this.used = 0
  }
}
