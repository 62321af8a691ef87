import { deflateRawSync, inflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deflate, inflate } from '../../src/base/deflate.ts'

const MOST = 100_000

/** Texts that repeat themselves at short and long distances, and noise. */
const bytes = fc.oneof(
  fc.uint8Array({ maxLength: 2000 }),
  fc
    .array(fc.tuple(fc.uint8Array({ minLength: 1, maxLength: 40 }), fc.integer({ min: 1, max: 400 })), { maxLength: 6 })
    .map((runs) => Uint8Array.from(runs.flatMap(([piece, times]) => new Array(times).fill([...piece]).flat()))),
)

const long = Uint8Array.from({ length: 90_000 }, (_, i) => ((i * i) % 251) ^ (i >> 9))

function isSame(found: Uint8Array | undefined, wanted: Uint8Array): boolean {
  return found !== undefined && Buffer.compare(found, wanted) === 0
}

describe('DEFLATE', () => {
  it('is unpacked as zlib packs it: stored, with fixed codes, with codes of its own', () => {
    fc.assert(
      fc.property(bytes, fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 4 }), (data, level, strategy) => {
        expect(isSame(inflate(deflateRawSync(data, { level, strategy }), MOST), data)).toBe(true)
      }),
    )
    for (const level of [0, 1, 9]) expect(isSame(inflate(deflateRawSync(long, { level }), MOST), long)).toBe(true)
  })

  it('is packed so that zlib unpacks it, and smaller where something repeats', () => {
    fc.assert(
      fc.property(bytes, (data) => {
        expect(isSame(inflateRawSync(deflate(data)), data)).toBe(true)
      }),
    )
    expect(isSame(inflateRawSync(deflate(long)), long)).toBe(true)
    expect(deflate(new Uint8Array(10_000)).length).toBeLessThan(100)
  })

  it('is refused where it is damaged or too long, and never throws', () => {
    expect(inflate(deflateRawSync(long), 1000)).toBeUndefined()
    expect(inflate(deflateRawSync(long, { level: 0 }), 1000)).toBeUndefined()
    expect(inflate(new Uint8Array(), MOST)).toBeUndefined()
    expect(inflate(deflateRawSync(long).subarray(0, 500), MOST)).toBeUndefined()
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (noise) => {
        const unpacked = inflate(noise, MOST)
        expect(unpacked === undefined || unpacked.length <= MOST).toBe(true)
      }),
    )
  })
})
