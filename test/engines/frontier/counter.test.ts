import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addPolynomial, COUNTED, FrontierCounter, OUTGROWN, WORKING } from '../../../src/engines/frontier/index.ts'
import { holds } from '../../property.ts'

const ENOUGH_BYTES = 1 << 26

interface Sums {
  readonly weights: readonly number[]
  readonly modulus: number
  readonly words: number
}

/** Counts the subsets of some weights by their size, with the sum modulo a number as the state, spread over a key. */
class SubsetCounter extends FrontierCounter {
  private readonly key: Int32Array

  constructor(
    private readonly problem: Sums,
    mostBytes: number,
    bounded: 'sum' | 'largest',
    completesEarly: boolean,
  ) {
    super(problem.weights.length, { words: problem.words, mostBytes, bounded, completesEarly })
    this.key = new Int32Array(problem.words)
  }

  counts(): bigint[] {
    return [...this.total()]
  }

  protected begin(): void {
    this.successors = 2
    this.growth = Math.log2(2 * this.problem.modulus)
    this.nextTerms = this.terms + 1
  }

  protected follow(limit: number): void {
    const { current, next, problem } = this
    while (!current.isRead && this.steps < limit && next.hasRoomFor(2)) {
      current.read()
      const sum = current.chunk[current.offset + (problem.words >> 1)]!
      this.add(sum, 0)
      this.add((sum + problem.weights[this.position]!) % problem.modulus, 1)
    }
  }

  private add(sum: number, degree: number): void {
    const { current, next, key, limbs, nextLimbs, terms } = this
    this.steps++
    key[this.problem.words >> 1] = sum
    next.find(key)
    const to = next.offset + degree * nextLimbs
    addPolynomial(current.chunk, current.offset + current.words, limbs, next.chunk, to, nextLimbs, terms)
  }
}

/** The binomials: every subset ends in some state. */
function binomials(n: number): bigint[] {
  const row = [1n]
  for (let i = 0; i < n; i++) row.push((row[i]! * BigInt(n - i)) / BigInt(i + 1))
  return row
}

const sums = fc.record({
  weights: fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 40 }),
  modulus: fc.integer({ min: 1, max: 40 }),
  words: fc.integer({ min: 1, max: 5 }),
})

describe('a counter over a frontier', () => {
  it('loses nothing, with keys of any width, bounded by sums or by the largest value, in slices of any length', () => {
    holds(fc.tuple(sums, fc.boolean(), fc.integer({ min: 1, max: 100 })), 300, ([problem, isSum, budget]) => {
      const counter = new SubsetCounter(problem, ENOUGH_BYTES, isSum ? 'sum' : 'largest', false)
      while (counter.work(budget) === WORKING) expect(counter.done).toBeLessThan(1)
      expect(counter.counts()).toEqual(binomials(problem.weights.length))
      expect(counter.mostStates).toBeLessThanOrEqual(problem.modulus)
      expect(counter.bytes).toBeLessThanOrEqual(ENOUGH_BYTES)
    })
  })

  it('counts numbers of many limbs', () => {
    const problem = { weights: Array.from({ length: 150 }, (_, i) => i), modulus: 97, words: 2 }
    const counter = new SubsetCounter(problem, ENOUGH_BYTES, 'sum', false)
    expect(counter.work(Number.POSITIVE_INFINITY)).toBe(COUNTED)
    expect(counter.counts()).toEqual(binomials(150))
  })

  it('gives up where its states outgrow the memory, or completes some of them early', () => {
    // All sums differ: as many states as subsets.
    const problem = { weights: Array.from({ length: 11 }, (_, i) => 2 ** i), modulus: 2 ** 11, words: 3 }
    const bytes = 1 << 15
    const giving = new SubsetCounter(problem, bytes, 'sum', false)
    expect(giving.work(Number.POSITIVE_INFINITY)).toBe(OUTGROWN)
    expect(giving.bytes).toBeLessThanOrEqual(bytes)
    for (const memory of [0, 1 << 10, bytes]) {
      const completing = new SubsetCounter(problem, memory, 'sum', true)
      let known = 0n
      while (completing.work(100) === WORKING) {
        const sum = completing.counts().reduce((one, other) => one + other, 0n)
        expect(sum >= known).toBe(true)
        known = sum
      }
      expect(completing.counts()).toEqual(binomials(11))
      if (memory > 0) expect(known).toBeGreaterThan(0n)
    }
  })

  it('has one solution where there is nothing to decide', () => {
    const counter = new SubsetCounter({ weights: [], modulus: 1, words: 1 }, ENOUGH_BYTES, 'sum', false)
    expect(counter.work(1)).toBe(COUNTED)
    expect(counter.counts()).toEqual([1n])
  })
})
