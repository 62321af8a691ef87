import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Random } from '../../src/index.ts'
import { holds } from '../property.ts'

const first = (random: Random, count: number) => Array.from({ length: count }, () => random.next())

/** Sum of squared differences from an even spread; its mean is about the number of cells. */
function chiSquare(counts: readonly number[]): number {
  const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
}

describe('random numbers', () => {
  it('are the same in every release: seeds that people noted down keep their boards', () => {
    expect(first(new Random(1), 4)).toEqual([356076059, 4648621, 2195636381, 3495838225])
    expect(first(new Random('rookery'), 4)).toEqual([2486242260, 125886161, 1432504853, 3266854484])
    expect(first(new Random(1).fork('generate'), 4)).toEqual([1719763369, 118906916, 497666054, 2556196252])
    const random = new Random(2)
    expect([random.below(6), random.below(1000), random.real()]).toEqual([1, 403, 0.013611877265389039])
    expect(new Random(3).shuffle([0, 1, 2, 3, 4, 5, 6, 7])).toEqual([5, 1, 7, 3, 2, 4, 0, 6])
  })

  it('are the same for a seed as a number and as text', () => {
    holds(fc.oneof(fc.integer(), fc.double({ noNaN: true })), 500, (seed) => {
      expect(first(new Random(String(seed)), 3)).toEqual(first(new Random(seed), 3))
    })
  })

  it('are others for other seeds', () => {
    const starts = Array.from({ length: 20_000 }, (_, seed) => first(new Random(seed), 2).join())
    expect(new Set(starts).size).toBe(starts.length)
    const texts = ['', ' ', 'a', 'b', 'ab', 'ba', 'a/b', 'A', '0', '00', '\0', '\0\0']
    expect(new Set(texts.map((seed) => new Random(seed).next())).size).toBe(texts.length)
  })

  it('are whole numbers of 32 bits, each bit set half of the time', () => {
    const random = new Random('bits')
    const ones = new Array<number>(32).fill(0)
    const draws = 20_000
    for (let i = 0; i < draws; i++) {
      const number = random.next()
      if (!Number.isInteger(number) || number < 0 || number >= 2 ** 32) throw new Error(`${number}`)
      for (let bit = 0; bit < 32; bit++) ones[bit]! += Math.floor(number / 2 ** bit) % 2
    }
    // Five standard deviations of a fair coin.
    for (const count of ones) expect(Math.abs(count - draws / 2)).toBeLessThan(5 * Math.sqrt(draws / 4))
  })

  it.each([1, 2, 3, 6, 7, 10, 100, 1000])('below %i are spread evenly', (limit) => {
    const random = new Random(`below ${limit}`)
    const counts = new Array<number>(limit).fill(0)
    for (let i = 0; i < 200 * limit; i++) counts[random.below(limit)]!++
    expect(counts).toHaveLength(limit)
    const freedom = limit - 1
    expect(chiSquare(counts)).toBeLessThanOrEqual(freedom + 5 * Math.sqrt(2 * freedom))
  })

  it.each([3 * 2 ** 30, 2 ** 31 + 1, 2 ** 32 - 1, 2 ** 32])('below %i are not bent towards small ones', (limit) => {
    // Without throwing unfair draws away, the lower third of 3 * 2^30 would come up half of the time.
    const random = new Random(`large ${limit}`)
    const counts = [0, 0, 0]
    for (let i = 0; i < 9000; i++) counts[Math.floor((random.below(limit) * 3) / limit)]!++
    expect(counts).toHaveLength(3)
    expect(chiSquare(counts)).toBeLessThan(2 + 5 * 2)
  })

  it('that are real lie from 0 up to 1, spread evenly, and use all 53 bits', () => {
    const random = new Random('real')
    const counts = new Array<number>(20).fill(0)
    let hasLastBit = false
    for (let i = 0; i < 20_000; i++) {
      const number = random.real()
      if (!(number >= 0 && number < 1)) throw new Error(`${number}`)
      counts[Math.floor(number * 20)]!++
      if ((number * 2 ** 53) % 2 === 1) hasLastBit = true
    }
    expect(chiSquare(counts)).toBeLessThan(19 + 5 * Math.sqrt(38))
    expect(hasLastBit).toBe(true)
  })
})

describe('shuffling', () => {
  it('is a permutation, in place, of lists and of typed arrays', () => {
    holds(fc.tuple(fc.array(fc.integer()), fc.nat()), 1000, ([items, seed]) => {
      const list = [...items]
      expect(new Random(seed).shuffle(list)).toBe(list)
      expect([...list].sort()).toEqual([...items].sort())
      expect([...new Random(seed).shuffle(Int32Array.from(items))]).toEqual(list)
    })
  })

  it('gives every order equally often', () => {
    const random = new Random('orders')
    const counts: Record<string, number> = {}
    for (let i = 0; i < 24 * 300; i++) {
      const order = random.shuffle([1, 2, 3, 4]).join('')
      counts[order] = (counts[order] ?? 0) + 1
    }
    expect(Object.keys(counts)).toHaveLength(24)
    expect(chiSquare(Object.values(counts))).toBeLessThan(23 + 5 * Math.sqrt(46))
  })
})

describe('a fork', () => {
  it('takes nothing from the stream it comes from, and does not depend on how much was drawn', () => {
    const plain = first(new Random(5), 6)
    const forked = new Random(5)
    const early = first(forked.fork('part'), 6)
    const drawn = [...first(forked, 3)]
    const late = first(forked.fork('part'), 6)
    expect([...drawn, ...first(forked, 3)]).toEqual(plain)
    expect(late).toEqual(early)
  })

  it('is a stream of its own for every name', () => {
    const random = new Random(5)
    const starts = [random, ...[0, 1, 2, '', 'a', 'b'].map((name) => random.fork(name))].map((each) => each.next())
    expect(new Set(starts).size).toBe(starts.length)
    expect(first(random.fork(1), 3)).toEqual(first(random.fork('1'), 3))
    expect(random.fork('a').fork('b').next()).not.toBe(random.fork('b').fork('a').next())
  })
})
