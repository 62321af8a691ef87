import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { productOf } from '../../../src/engines/independence/index.ts'
import { Random } from '../../../src/index.ts'
import { holds } from '../../property.ts'
import { productByBruteForce } from './brute-force.ts'

function product(polynomials: readonly (readonly bigint[])[]): { value: bigint[]; pauses: number } {
  const work = productOf(polynomials)
  let pauses = 0
  let next = work.next()
  for (; !next.done; next = work.next()) pauses++
  return { value: next.value, pauses }
}

/** A random polynomial, by the number of coefficients and their bits; some of them are 0. */
function randomPolynomial(random: Random, length: number, bits: number): bigint[] {
  return Array.from({ length }, () => {
    let value = 0n
    for (let left = random.below(bits + 1); left > 0; left -= 32) value = (value << 32n) | BigInt(random.next())
    return random.below(8) === 0 ? 0n : value
  })
}

const seeds = fc.integer({ min: 0, max: 0x7fffffff })

describe('a product of polynomials', () => {
  it('is that of multiplying term by term', () => {
    holds(seeds, 100, (seed) => {
      const random = new Random(seed)
      const factors = Array.from({ length: random.below(6) }, () =>
        randomPolynomial(random, 1 + random.below(30), random.below(200)),
      )
      expect(product(factors).value).toEqual(productByBruteForce(factors))
    })
  })

  it('is right for long ones, which are halved, and pauses meanwhile', () => {
    holds(seeds, 1, (seed) => {
      const random = new Random(seed)
      for (const [long, short, bits] of [
        [60 + random.below(20), 30 + random.below(30), 24000],
        [400, 22 + random.below(20), 4000],
      ] as const) {
        const factors = [randomPolynomial(random, long, bits), randomPolynomial(random, short, bits)]
        const { value, pauses } = product(factors)
        expect(value).toEqual(productByBruteForce(factors))
        expect(pauses).toBeGreaterThan(2)
      }
    })
  })

  it('is right where all coefficients are as large as they can be', () => {
    const all = new Array<bigint>(130).fill((1n << 4096n) - 1n)
    expect(product([all, all]).value).toEqual(productByBruteForce([all, all]))
    const uneven = all.slice(0, 77)
    expect(product([all, uneven]).value).toEqual(productByBruteForce([all, uneven]))
  })

  it('of many short ones is a row of binomials', () => {
    const { value, pauses } = product(Array.from({ length: 1000 }, () => [1n, 1n]))
    let binomial = 1n
    for (let k = 0; k <= 1000; k++) {
      expect(value[k]).toBe(binomial)
      binomial = (binomial * BigInt(1000 - k)) / BigInt(k + 1)
    }
    expect(pauses).toBeGreaterThan(2)
  })

  it('of nothing is 1, and of one polynomial a copy of it', () => {
    expect(product([]).value).toEqual([1n])
    const one = [1n, 2n]
    expect(product([one]).value).toEqual(one)
    expect(product([one]).value).not.toBe(one)
  })
})
