import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  bestCover,
  type CoverHooks,
  type CoverProblem,
  cheapestCover,
  exactCover,
  fewestOptions,
  mostOptions,
  splitCover,
  withHooks,
} from '../../../src/engines/exact-cover/index.ts'
import { Random } from '../../../src/index.ts'
import { holds } from '../../property.ts'
import { solved } from '../../solved.ts'
import { inSweep } from '../../sweep.ts'
import { asText, asTexts, bruteForce } from './brute-force.ts'
import { anyProblem, plainProblem } from './random-problems.ts'
import { algorithmX } from './reference.ts'

/** A function of whole numbers that is as good as random, with equal values now and then. */
const values = (seed: number, limit: number) => {
  const random = new Random(seed)
  const drawn = Array.from({ length: 64 }, () => random.below(limit) - (limit >> 1))
  return (number: number, other = 0) => drawn[(number * 7 + other) % drawn.length]!
}

const criterion: fc.Arbitrary<CoverHooks> = fc.oneof(
  fc.constantFrom({}, { criterion: fewestOptions }, { criterion: mostOptions }, { criterion: () => 0 }),
  fc.nat(1000).map((seed) => ({ criterion: values(seed, 9) })),
)
const order: fc.Arbitrary<CoverHooks> = fc.oneof(
  fc.constantFrom({}, { order: (option: number) => -option }, { order: () => 0 }),
  fc.nat(1000).map((seed) => ({ order: values(seed, 5) })),
)
const choice = fc.tuple(criterion, order).map(([one, other]): CoverHooks => ({ ...one, ...other }))

describe('which item and which option come next', () => {
  it('does not change what is found', () => {
    holds(fc.tuple(anyProblem, choice), 3000, ([problem, hooks]) => {
      const { covers, leastCost, mostCovered } = bruteForce(problem)
      const engine = withHooks(exactCover(problem), hooks)
      expect(asTexts(engine.solutions())).toEqual(asTexts(covers))
      expect(engine.count()).toBe(BigInt(covers.length))
      expect(engine.isUnique()).toBe(covers.length === 1)
      expect(engine.first() === undefined).toBe(covers.length === 0)
      expect(cheapestCover(engine)?.cost).toBe(leastCost)
      expect(bestCover(engine).covered).toBe(mostCovered)
    })
  })

  it('is as the caller says', () => {
    // With a criterion, or with an order, and both as by the book; without either the engine is free to be clever.
    const chosen = choice.filter((hooks) => hooks.criterion !== undefined)
    holds(fc.tuple(plainProblem, chosen), 3000, ([problem, hooks]) => {
      const expected = Array.from(algorithmX(problem, hooks), asText)
      const engine = withHooks(exactCover(problem), hooks)
      expect(Array.from(engine.solutions(), asText)).toEqual(expected)
      expect(engine.all(2).map(asText)).toEqual(expected.slice(0, 2))
      const first = engine.first()
      expect(first && asText(first)).toBe(expected[0])
    })
  })

  it('is asked about items that can still be covered, with the number of options they have left', () => {
    holds(plainProblem, 500, (problem) => {
      const asked = (criterionOf: (hooks: CoverHooks) => Iterable<number[]>) => {
        const calls = new Set<string>()
        const covers = criterionOf({
          criterion: (item, options) => {
            calls.add(`${item}: ${options}`)
            return item
          },
        })
        return [asTexts(covers), [...calls].sort()]
      }
      const byTheBook = asked((hooks) => algorithmX(problem, hooks))
      expect(asked((hooks) => withHooks(exactCover(problem), hooks).solutions())).toEqual(byTheBook)
    })
  })
})

describe('memory', () => {
  it('of keys that are all different, or of none, changes nothing', () => {
    const keys = fc.constantFrom<(option: number) => unknown>(
      (option) => option,
      (option) => `key ${option}`,
      (option) => ({ option }),
      () => Symbol('key'),
      () => undefined,
    )
    holds(fc.tuple(anyProblem, choice, keys), 1500, ([problem, hooks, memory]) => {
      const { covers } = bruteForce(problem)
      const engine = withHooks(exactCover(problem), { ...hooks, memory })
      expect(asTexts(engine.solutions())).toEqual(asTexts(covers))
      expect(engine.count()).toBe(BigInt(covers.length))
      expect(engine.isUnique()).toBe(covers.length === 1)
    })
  })

  it('skips what an earlier sibling has tried, here or above, and nothing else', () => {
    let dropped = 0
    holds(fc.tuple(plainProblem, choice, fc.nat(1000)), 3000, ([problem, hooks, seed]) => {
      const keyOf = values(seed, 6)
      const memory = (option: number) => (keyOf(option) === 0 ? undefined : keyOf(option))
      const chosen = { criterion: fewestOptions, ...hooks, memory }
      const expected = Array.from(algorithmX(problem, chosen), asText)
      const engine = withHooks(exactCover(problem), chosen)
      expect(Array.from(engine.solutions(), asText)).toEqual(expected)
      expect(engine.count()).toBe(BigInt(expected.length))
      if (expected.length < bruteForce(problem).covers.length) dropped++
    })
    expect(dropped).toBeGreaterThan(inSweep(300))
  })

  it('of any keys finds only covers, and none twice', () => {
    holds(fc.tuple(anyProblem, choice, fc.nat(1000)), 1500, ([problem, hooks, seed]) => {
      const covers = new Set(asTexts(bruteForce(problem).covers))
      const found = asTexts(withHooks(exactCover(problem), { ...hooks, memory: values(seed, 4) }).solutions())
      expect(found.filter((cover) => !covers.has(cover))).toEqual([])
      expect(new Set(found).size).toBe(found.length)
    })
  })

  it('of copies that stand for a multiplicity finds each cover once', () => {
    let suppressed = 0
    const wanted = fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 6, maxLength: 6 })
    const smallEnough = plainProblem.filter(({ options }) => options.length <= 8)
    holds(fc.tuple(smallEnough, wanted, choice), 1000, ([problem, times, hooks]) => {
      const { covers } = bruteForce({
        ...problem,
        multiplicities: Array.from({ length: problem.items }, (_, item) => [times[item]!, times[item]!] as const),
      })
      const { copied, originals } = withCopies(problem, times)
      const backToOriginals = (found: Iterable<number[]>) => {
        return asTexts(Array.from(found, (cover) => cover.map((option) => originals[option]!)))
      }
      const memory = (option: number) => originals[option]
      expect(backToOriginals(withHooks(exactCover(copied), { ...hooks, memory }).solutions())).toEqual(asTexts(covers))
      const without = backToOriginals(withHooks(exactCover(copied), hooks).all(500))
      if (without.length > covers.length) suppressed++
      if (without.length < 500) expect([...new Set(without)]).toEqual(asTexts(covers))
    })
    expect(suppressed).toBeGreaterThan(inSweep(100))
  })

  it('of such copies stays sound when a search is cut into two, or split', () => {
    const smallEnough = plainProblem.filter(({ options }) => options.length <= 8)
    const wanted = fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 6, maxLength: 6 })
    holds(fc.tuple(smallEnough, wanted, choice, fc.nat(4)), 1000, ([problem, times, hooks, most]) => {
      const { copied, originals } = withCopies(problem, times)
      const engine = withHooks(exactCover(copied), { ...hooks, memory: (option) => originals[option] })
      const backToOriginals = (found: number[][]) => asTexts(found.map((cover) => cover.map((o) => originals[o]!)))
      const expected = backToOriginals(engine.all())
      const before: number[][] = []
      const { rest } = solved(engine.searchEach((cover) => before.push(cover), most))
      const after = rest.flatMap((part) => engine.within(part).all())
      expect(backToOriginals([...before, ...after])).toEqual(expected)
      expect(backToOriginals(splitCover(engine, 2 + most).flatMap((part) => engine.within(part).all()))).toEqual(
        expected,
      )
    })
  })
})

/**
 * The problem in which each item is wanted several times, without multiplicities: as many copies of the item, and each
 * option once for every way to take one copy of each of its items. A secondary item for each original keeps it from
 * being chosen twice.
 */
function withCopies(problem: CoverProblem, times: readonly number[]): { copied: CoverProblem; originals: number[] } {
  const firstCopy: number[] = []
  let items = 0
  for (let item = 0; item < problem.items; item++) {
    firstCopy.push(items)
    items += times[item]!
  }
  const options: number[][] = []
  const originals: number[] = []
  Array.from(problem.options).forEach((option, original) => {
    let ways: number[][] = [[items + (problem.secondary ?? 0) + original]]
    for (const item of Array.from(option)) {
      const copies =
        item < problem.items
          ? Array.from({ length: times[item]! }, (_, copy) => firstCopy[item]! + copy)
          : [items + item - problem.items]
      ways = ways.flatMap((way) => copies.map((copy) => [...way, copy]))
    }
    options.push(...ways)
    originals.push(...ways.map(() => original))
  })
  return { copied: { items, secondary: (problem.secondary ?? 0) + problem.options.length, options }, originals }
}
