import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type CoverProblem,
  closeOrder,
  exactCover,
  localProblem,
  matrixOf,
  type Prefix,
} from '../../../src/engines/exact-cover/index.ts'
import { PAUSED, WHOLE } from '../../../src/engines/exact-cover/kernel.ts'
import { ABANDONED, MemoCounter } from '../../../src/engines/exact-cover/memo-counter.ts'
import { CoverTask } from '../../../src/engines/exact-cover/task.ts'
import { Random, run } from '../../../src/index.ts'
import { holds } from '../../property.ts'
import { inSweep } from '../../sweep.ts'
import { dominoes, queens, rooks } from './boards.ts'
import { bruteForce, isWithin } from './brute-force.ts'
import { plainProblem, withPrefix } from './random-problems.ts'
import { plantedProblem } from './reference.ts'

const sumOf = (counts: readonly bigint[]): bigint => counts.reduce((a, b) => a + b, 0n)
const countOf = (problem: CoverProblem, part: Prefix): bigint => exactCover(problem).within(part).count()

/** Every option this many times. */
const repeated = (problem: CoverProblem, times: number): CoverProblem => ({
  ...problem,
  options: Array.from({ length: times }, () => Array.from(problem.options)).flat(),
})

/** Problems side by side that have nothing to do with each other, their items and options in one row, shuffled. */
function sideBySide(problems: readonly CoverProblem[], random: Random): CoverProblem {
  const items = problems.reduce((sum, problem) => sum + problem.items, 0)
  const secondary = problems.reduce((sum, problem) => sum + (problem.secondary ?? 0), 0)
  const numbers = random.shuffle(Array.from({ length: items }, (_, i) => i))
  let [before, secondaryBefore] = [0, items]
  const options = problems.flatMap((problem) => {
    const [shift, secondaryShift] = [before, secondaryBefore - problem.items]
    before += problem.items
    secondaryBefore += problem.secondary ?? 0
    return Array.from(problem.options, (option) =>
      Array.from(option, (item) => (item < problem.items ? numbers[shift + item]! : secondaryShift + item)),
    )
  })
  return { items, secondary, options: random.shuffle(options) }
}

describe('a count', () => {
  it('of problems side by side is the product of their counts', () => {
    const several = fc.array(plainProblem, { minLength: 2, maxLength: 4 })
    holds(fc.tuple(several, fc.nat()), 1000, ([problems, seed]) => {
      const product = problems.reduce((count, problem) => count * BigInt(bruteForce(problem).covers.length), 1n)
      const whole = exactCover(sideBySide(problems, new Random(seed)))
      expect(whole.count()).toBe(product)
      if (product < 2000n) expect(whole.all().length).toBe(Number(product))
    })
  })

  it('of options that are repeated counts each of them', () => {
    holds(fc.tuple(plainProblem, fc.integer({ min: 1, max: 4 })), 1000, ([problem, times]) => {
      const { covers } = bruteForce(problem)
      const expected = sumOf(covers.map((cover) => BigInt(times) ** BigInt(cover.length)))
      expect(exactCover(repeated(problem, times)).count()).toBe(expected)
    })
  })

  it.each([
    ['8 × 8 dominoes, each 5 times', repeated(dominoes(8, 8), 5), 12988816n * 5n ** 32n],
    ['100 items with 10 options each', repeated(single(100), 10), 10n ** 100n],
    ['40 boards of dominoes', sideBySide(Array(40).fill(dominoes(4, 4)), new Random(1)), 36n ** 40n],
    ['boards of queens and rooks', sideBySide([queens(6), rooks(5), queens(8)], new Random(2)), 4n * 120n * 92n],
    ['a board beside one that cannot be covered', sideBySide([rooks(8), dominoes(3, 3)], new Random(3)), 0n],
  ] as [string, CoverProblem, bigint][])('is right beyond what a number can hold: %s', (_, problem, count) => {
    expect(exactCover(problem).count()).toBe(count)
  })
})

function single(items: number): CoverProblem {
  return { items, options: Array.from({ length: items }, (_, item) => [item]) }
}

describe('counting with a memo', () => {
  function counterOf(problem: CoverProblem, part: Prefix): MemoCounter | undefined {
    const { matrix, root } = new CoverTask(matrixOf(problem), part)
    return root && new MemoCounter(localProblem(matrix, root, closeOrder(matrix, root)))
  }

  /** Works in slices of one budget until it has paused so often or is done. */
  function worked(counter: MemoCounter, pauses: number, budget: number): number {
    let state: number = PAUSED
    for (let i = 0; i < pauses && state === PAUSED; i++) state = counter.work(budget)
    return state
  }

  /** What has been counted at a pause and what is counted later; whether it came to a pause. */
  function bothHalves(problem: CoverProblem, part: Prefix, pauses: number, budget: number): [bigint, boolean] {
    const counter = counterOf(problem, part)
    if (!counter) return [0n, false]
    const hasPaused = worked(counter, pauses, budget) === PAUSED
    const rest = hasPaused ? counter.rest()() : []
    return [counter.count + sumOf(rest.map((prefix) => countOf(problem, prefix))), hasPaused]
  }

  it('and stopped anywhere has counted and left, together, every cover of its part', () => {
    let stops = 0
    const slices = fc.tuple(fc.nat(20), fc.integer({ min: 1, max: 8 }))
    const parts = fc.oneof(
      withPrefix(plainProblem),
      plainProblem.map((problem) => [problem, WHOLE] as const),
    )
    holds(fc.tuple(parts, slices), 3000, ([[problem, part], [pauses, budget]]) => {
      const [total, hasPaused] = bothHalves(problem, part, pauses, budget)
      if (hasPaused) stops++
      expect(total).toBe(BigInt(bruteForce(problem).covers.filter((cover) => isWithin(cover, part)).length))
    })
    expect(stops).toBeGreaterThan(inSweep(300))
  })

  it.each([
    ['dominoes 6 × 7', dominoes(6, 7), 31529n],
    ['dominoes 8 × 8', dominoes(8, 8), 12988816n],
    ['dominoes 8 × 12', dominoes(8, 12), 82741005829n],
    ['rooks 9', rooks(9), 362880n],
  ] as [string, CoverProblem, bigint][])('of %s and stopped anywhere loses nothing', (_, problem, count) => {
    let stops = 0
    holds(fc.tuple(fc.nat(150), fc.integer({ min: 1, max: 200 })), 12, ([pauses, budget]) => {
      const [total, hasPaused] = bothHalves(problem, WHOLE, pauses, budget)
      if (hasPaused) stops++
      expect(total).toBe(count)
    })
    expect(stops).toBeGreaterThan(inSweep(5))
  })

  it('agrees with looking at each cover on larger problems', () => {
    let counted = 0
    holds(fc.nat(), 60, (seed) => {
      const problem = plantedProblem(new Random(seed))
      const counter = counterOf(problem, WHOLE)!
      if (worked(counter, Number.POSITIVE_INFINITY, 1000) === ABANDONED) return
      counted++
      expect(counter.count).toBe(BigInt(exactCover(problem).all().length))
    })
    expect(counted).toBeGreaterThan(inSweep(10))
  })
})

describe('a count that is stopped', () => {
  it.each([
    ['dominoes 10 × 12', dominoes(10, 12), 65743732590821n],
    ['queens 10', queens(10), 724n],
    [
      'boards side by side',
      sideBySide([queens(9), dominoes(10, 10), rooks(7)], new Random(4)),
      352n * 258584046368n * 5040n,
    ],
    ['repeated options', repeated(dominoes(10, 10), 3), 258584046368n * 3n ** 50n],
  ] as [string, CoverProblem, bigint][])('can be finished later: %s', (_, problem, total) => {
    let stops = 0
    for (const steps of [1, 4000, 9000, 20_000, 50_000]) {
      const outcome = run(exactCover(problem).searchCount(), { steps })
      if (outcome.status === 'stopped') stops++
      else if (outcome.status !== 'solved') throw new Error(outcome.status)
      const { count, rest } = outcome.answer!
      expect(count + sumOf(rest.map((part) => countOf(problem, part)))).toBe(total)
    }
    expect(stops).toBeGreaterThan(0)
  })
})
