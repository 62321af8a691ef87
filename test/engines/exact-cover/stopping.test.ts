import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type CoverProblem,
  cheapestCover,
  type ExactCover,
  exactCover,
  type Prefix,
  searchBestCover,
  searchCheapestCover,
  type Tally,
} from '../../../src/engines/exact-cover/index.ts'
import { type Outcome, Random, run, type Search } from '../../../src/index.ts'
import { holds } from '../../property.ts'
import { inSweep } from '../../sweep.ts'
import { dominoes, queens, rooks } from './boards.ts'
import { asTexts, bruteForce, costOf, faultOfChoice, uncoveredBy } from './brute-force.ts'
import { anyProblem } from './random-problems.ts'
import { plantedProblem } from './reference.ts'

/** Searches that are long enough to be stopped, and how many covers they find. */
const large: readonly [string, CoverProblem, number][] = [
  ['queens 10', queens(10), 724],
  ['dominoes 6 × 6', dominoes(6, 6), 6728],
  ['rooks 7', rooks(7), 5040],
  ['rooks, one in each of 5 rows', looseRooks(5), 3125],
]

function looseRooks(size: number): CoverProblem {
  const ranges = Array.from({ length: 2 * size }, (_, line): [number, number] => (line < size ? [1, 1] : [0, size]))
  return { ...rooks(size), multiplicities: ranges }
}

/** Lets a search yield this many times, then tells it to stop. */
function stoppedAtYield<A>(search: Search<A>, yields: number): Outcome<A> {
  let next = search.next()
  for (let i = 1; i < yields && !next.done; i++) next = search.next()
  if (!next.done) next = search.next('aborted')
  if (!next.done) throw new Error('a search continued after it was told to stop')
  return next.value
}

function tallyOf(outcome: Outcome<Tally>): Tally {
  if (outcome.status !== 'solved' && outcome.status !== 'stopped') throw new Error(outcome.status)
  expect(outcome.status === 'solved' && outcome.answer.rest.length > 0).toBe(false)
  return outcome.answer!
}

describe.each(large)('%s: a search that is stopped', (_, problem, total) => {
  it('again and again, after any number of steps, and then resumed finds each cover once', () => {
    let stops = 0
    // The first limit is low enough for every one of these searches to be stopped.
    holds(fc.tuple(fc.nat(3000), fc.array(fc.nat(9000), { maxLength: 5 })), 4, ([first, others]) => {
      const limits = [first, ...others]
      const visited: number[][] = []
      let count = 0n
      const open: Prefix[] = [{ chosen: [], excluded: [] }]
      for (let i = 0; open.length > 0; i++) {
        const part = exactCover(problem).within(open.pop()!)
        const limit = limits[i]
        const search = part.searchEach((cover) => visited.push(cover))
        const outcome = run(search, limit === undefined ? {} : { steps: limit })
        if (outcome.status === 'stopped') stops++
        const tally = tallyOf(outcome)
        count += tally.count
        open.push(...tally.rest)
      }
      expect([count, visited.length, new Set(asTexts(visited)).size]).toEqual([BigInt(total), total, total])
    })
    expect(stops).toBeGreaterThanOrEqual(4)
  })

  it('while it counts has the rest still to count', () => {
    for (const steps of [1, 5000, 10_000]) {
      const engine = exactCover(problem)
      const { count, rest } = tallyOf(run(engine.searchCount(), { steps }))
      const counts = rest.map((prefix) => engine.within(prefix).count())
      expect(counts.reduce((a, b) => a + b, count)).toBe(BigInt(total))
    }
  })

  it('says the same on its way every time', () => {
    const progress = () => {
      const told: [number, number | undefined][] = []
      const visit = () => {}
      run(exactCover(problem).searchEach(visit), { onProgress: ({ steps, value }) => told.push([steps, value]) })
      return told
    }
    const told = progress()
    expect(told.length).toBeGreaterThan(0)
    expect(progress()).toEqual(told)
    for (let i = 1; i < told.length; i++) {
      expect(told[i]![0]).toBeGreaterThanOrEqual(told[i - 1]![0])
      expect(told[i]![1]).toBeGreaterThanOrEqual(told[i - 1]![1]!)
    }
  })
})

describe('a search for one answer that is stopped', () => {
  /** Problems whose covers are few and far between. */
  const hard = (seed: number): CoverProblem => {
    const random = new Random(seed)
    const problem = plantedProblem(random)
    return { ...problem, costs: Array.from(problem.options, () => random.below(50) - 5) }
  }

  function requireBetween(engine: ExactCover, problem: CoverProblem, yields: number): number {
    let stops = 0
    const cheapest = cheapestCover(engine)!
    const best = stoppedAtYield(searchCheapestCover(engine), yields)
    if (best.status === 'stopped') {
      stops++
      expect(best.bound).toBeLessThanOrEqual(cheapest.cost)
      if (best.answer) {
        expect(faultOfChoice(problem, best.answer.options)).toBe('')
        expect(uncoveredBy(problem, best.answer.options)).toEqual([])
        expect(costOf(problem, best.answer.options)).toBe(best.answer.cost)
        expect(best.answer.cost).toBeGreaterThanOrEqual(cheapest.cost)
      }
    } else expect(best).toMatchObject({ status: 'solved', answer: { cost: cheapest.cost } })
    return stops
  }

  it('for the cheapest cover has a cover and a bound with the truth between', () => {
    let stops = 0
    holds(fc.tuple(fc.nat(), fc.integer({ min: 1, max: 8 })), 60, ([seed, yields]) => {
      const problem = hard(seed)
      stops += requireBetween(exactCover(problem), problem, yields)
    })
    expect(stops).toBeGreaterThan(inSweep(20))
  })

  it('for the best choice has a choice and a bound with the truth between', () => {
    let stops = 0
    holds(fc.tuple(anyProblem, fc.integer({ min: 1, max: 2 })), 1500, ([problem, yields]) => {
      const { mostCovered } = bruteForce(problem)
      const outcome = stoppedAtYield(searchBestCover(exactCover(problem)), yields)
      if (outcome.status === 'stopped') {
        stops++
        expect(outcome.bound).toBeGreaterThanOrEqual(mostCovered)
        if (!outcome.answer) return
        expect(faultOfChoice(problem, outcome.answer.options)).toBe('')
        expect(outcome.answer.uncovered).toEqual(uncoveredBy(problem, outcome.answer.options))
        expect(outcome.answer.covered).toBeLessThanOrEqual(mostCovered)
      } else expect(outcome).toMatchObject({ status: 'solved', answer: { covered: mostCovered } })
    })
    expect(stops).toBeGreaterThan(inSweep(50))
  })

  it('for the only cover has the one it knows', () => {
    let stops = 0
    holds(fc.tuple(fc.nat(), fc.integer({ min: 1, max: 3 })), 60, ([seed, yields]) => {
      const problem = hard(seed)
      const outcome = stoppedAtYield(exactCover(problem).searchUnique(), yields)
      if (outcome.status !== 'stopped') return
      stops++
      expect(outcome.reason).toBe('aborted')
      if (outcome.answer) expect(faultOfChoice(problem, outcome.answer) + uncoveredBy(problem, outcome.answer)).toBe('')
    })
    expect(stops).toBeGreaterThan(inSweep(5))
  })
})
