import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type CoverProblem,
  type CoverZdd,
  cheapestCovers,
  exactCover,
  searchZdd,
  withHooks,
  zddOf,
} from '../../../src/engines/exact-cover/index.ts'
import { InputError, run } from '../../../src/index.ts'
import { holds } from '../../property.ts'
import { dominoes, queens, rooks } from './boards.ts'
import { asTexts, bruteForce, costOf } from './brute-force.ts'
import { plainProblem, problemWith } from './random-problems.ts'

const features = { secondary: true, colours: false, multiplicities: false, exclusions: true, costs: true }
const problems = fc.oneof(plainProblem, problemWith(features))

/** The covers of a diagram, by reading its text: 0 is no cover, 1 the empty one. */
function coversInText(text: string): number[][] {
  const nodes = new Map<string, { option: number; low: string; high: string }>()
  const lines = text.trimEnd().split('\n')
  for (const line of lines) {
    const match = /^([0-9a-f]+): \(~(\d+)\?([0-9a-f]+):([0-9a-f]+)\)$/.exec(line)
    if (match) nodes.set(match[1]!, { option: Number(match[2]), low: match[3]!, high: match[4]! })
  }
  const coversOf = (id: string): number[][] => {
    const node = nodes.get(id)
    if (!node) return id === '1' ? [[]] : []
    return [...coversOf(node.low), ...coversOf(node.high).map((cover) => [node.option, ...cover])]
  }
  return coversOf(lines[0]!.split(':')[0]!)
}

describe('a ZDD', () => {
  it('has the covers that brute force finds, lists them, counts them and writes them', () => {
    holds(problems, 1000, (problem) => {
      const expected = asTexts(bruteForce(problem).covers)
      const zdd = zddOf(exactCover(problem))!
      expect(asTexts(zdd.covers())).toEqual(expected)
      expect(zdd.count()).toBe(BigInt(expected.length))
      expect(asTexts(coversInText(zdd.format()))).toEqual(expected)
    })
  })

  it('knows the cheapest cover', () => {
    holds(problemWith(features), 500, (problem) => {
      const { covers, leastCost } = bruteForce(problem)
      const cheapest = zddOf(exactCover(problem))!.cheapest()
      expect(cheapest?.cost).toBe(covers.length > 0 ? leastCost : undefined)
      if (cheapest)
        expect([costOf(problem, cheapest.options), ...asTexts([cheapest.options])]).toEqual([
          leastCost,
          expect.anything(),
        ])
    })
  })

  it('keeps conditions on options and items', () => {
    const some = fc.array(fc.nat(99), { maxLength: 2 })
    holds(fc.tuple(problems, some, some, some, some), 1000, ([problem, ...drawn]) => {
      const items = problem.items + (problem.secondary ?? 0)
      const ofOptions = (numbers: number[]) =>
        problem.options.length === 0 ? [] : numbers.map((number) => number % problem.options.length)
      const [chosen, excluded] = [ofOptions(drawn[0]!), ofOptions(drawn[1]!)]
      const [covered, uncovered] = [drawn[2]!.map((n) => n % items), drawn[3]!.map((n) => n % items)]
      const has = (cover: readonly number[], item: number) =>
        cover.some((option) => Array.from(problem.options[option]!).includes(item))
      const expected = bruteForce(problem).covers.filter(
        (cover) =>
          chosen.every((option) => cover.includes(option)) &&
          !excluded.some((option) => cover.includes(option)) &&
          covered.every((item) => has(cover, item)) &&
          !uncovered.some((item) => has(cover, item)),
      )
      const zdd = zddOf(exactCover(problem))!.within({ chosen, excluded, covered, uncovered })
      expect(asTexts(zdd.covers())).toEqual(asTexts(expected))
      expect(zdd.count()).toBe(BigInt(expected.length))
    })
  })

  it.each<[string, CoverProblem, bigint]>([
    ['queens 8', queens(8), 92n],
    ['rooks 7', rooks(7), 5040n],
    ['dominoes 8 × 8', dominoes(8, 8), 12_988_816n],
    // More than a number can hold exactly.
    ['dominoes 12 × 12', dominoes(12, 12), 53_060_477_521_960_000n],
  ])('of %s has as many covers as are known', (_, problem, count) => {
    const zdd = zddOf(exactCover(problem))!
    expect(zdd.count()).toBe(count)
    const isExact = (cover: readonly number[]) => {
      const items = cover
        .flatMap((option) => Array.from(problem.options[option]!))
        .filter((item) => item < problem.items)
      return items.length === problem.items && new Set(items).size === items.length
    }
    expect(zdd.samples(20, 3).every(isExact)).toBe(true)
  })

  it('has the same covers where a memo does not pay and they are listed, also in parts and below a prefix', () => {
    const [one, other] = [queens(10), queens(5)]
    const beside = Array.from(other.options, (items) =>
      Array.from(items, (i) => (i < other.items ? i + one.items : i + one.items + one.secondary!)),
    )
    const options = Array.from(one.options, (items) => Array.from(items, (i) => (i < one.items ? i : i + other.items)))
    const both = { items: one.items + other.items, secondary: one.secondary! + other.secondary! }
    const cover = exactCover({ ...both, options: [...options, ...beside] })
    for (const part of [cover, cover.within({ chosen: [2], excluded: [101, 15] })]) {
      const zdd = zddOf(part)!
      expect(asTexts(zdd.covers())).toEqual(asTexts(part.solutions()))
      expect(zdd.count()).toBe(part.count())
    }
    expect(zddOf(cover)!.count()).toBe(724n * 10n)
    // The memo is given up: what it would keep for queens takes more than this.
    expect(zddOf(exactCover(queens(11)), { megabytes: 0.5 })?.count()).toBe(2680n)
  })

  it.each([2, 10])('of parts with nothing in common is as large as they are together: %i of them', (parts) => {
    const one = dominoes(2, 4)
    const options = Array.from({ length: parts }, (_, part) =>
      Array.from(one.options, (items) => Array.from(items, (i) => i + part * one.items)),
    )
    const zdd = zddOf(exactCover({ items: parts * one.items, options: options.flat() }))!
    expect([zdd.count(), zdd.size]).toEqual([5n ** BigInt(parts), parts * zddOf(exactCover(one))!.size])
  })

  it('draws every cover as often as any other', () => {
    // 20 covers, 4,000 draws: 200 each, with a standard deviation below 14.
    const zdd = zddOf(exactCover({ items: 2, options: [[0], [0], [0], [0], [1], [1], [1], [1], [1]] }))!
    const drawn = new Map<string, number>()
    for (const text of asTexts(zdd.samples(4000, 7))) drawn.set(text, (drawn.get(text) ?? 0) + 1)
    expect(drawn.size).toBe(20)
    for (const times of drawn.values()) expect(Math.abs(times - 200)).toBeLessThan(70)
    expect(zdd.samples(5, 7)).toEqual(zdd.samples(5, 7))
  })

  it('says that it takes more memory than allowed', () => {
    const cover = exactCover(queens(11))
    expect(zddOf(cover, { megabytes: 0.25 })).toBeUndefined()
    const outcome = run(searchZdd(cover, { megabytes: 0.25 }))
    expect(outcome).toMatchObject({ status: 'stopped', reason: 'limits', why: expect.stringContaining('more than') })
  })

  it('is not made of what it cannot say', () => {
    const coloured = { items: 1, secondary: 1, options: [[0, 1]], colours: [[0, 1]] }
    expect(() => zddOf(exactCover(coloured))).toThrow(InputError)
    expect(() => zddOf(withHooks(exactCover({ items: 1, options: [[0]] }), { onSelect: () => true }))).toThrow(
      InputError,
    )
    const zdd: CoverZdd = zddOf(exactCover({ items: 1, options: [[0]] }))!
    expect(() => zdd.within({ chosen: [1] })).toThrow('a condition names option 1')
    expect(() => zdd.within({ covered: [-1] })).toThrow('a condition names item -1')
    expect(() => zdd.samples(-1)).toThrow('samples: expected')
  })
})

describe('the k cheapest covers', () => {
  const costed = { secondary: true, colours: true, multiplicities: true, exclusions: true, costs: true }
  const anyCosted = fc
    .record({ c: fc.boolean(), m: fc.boolean() })
    .chain(({ c, m }) => problemWith({ ...costed, colours: c, multiplicities: m }))

  it('are those that brute force finds, the cheapest first', () => {
    holds(fc.tuple(anyCosted, fc.integer({ min: 1, max: 6 })), 1500, ([problem, k]) => {
      const costs = bruteForce(problem)
        .covers.map((cover) => costOf(problem, cover))
        .sort((a, b) => a - b)
      const cheapest = cheapestCovers(exactCover(problem), k)
      expect(cheapest.map(({ cost }) => cost)).toEqual(costs.slice(0, k))
      expect(cheapest.map(({ options }) => costOf(problem, options))).toEqual(costs.slice(0, k))
      const texts = asTexts(cheapest.map(({ options }) => [...options]))
      expect(new Set(texts).size).toBe(texts.length)
      const known = new Set(asTexts(bruteForce(problem).covers))
      expect(texts.every((text) => known.has(text))).toBe(true)
    })
  })

  it('are the same with a hook, which makes another kernel search', () => {
    holds(fc.tuple(anyCosted, fc.integer({ min: 1, max: 6 })), 500, ([problem, k]) => {
      const hooked = cheapestCovers(withHooks(exactCover(problem), { onSelect: () => true }), k)
      expect(hooked.map(({ cost }) => cost)).toEqual(cheapestCovers(exactCover(problem), k).map(({ cost }) => cost))
    })
  })

  it('leave out what is rejected', () => {
    const problem = { items: 1, options: [[0], [0], [0]], costs: [1, 2, 3] }
    const cheapest = cheapestCovers(withHooks(exactCover(problem), { onCover: ([option]) => option !== 0 }), 2)
    expect(cheapest).toEqual([
      { options: [1], cost: 2 },
      { options: [2], cost: 3 },
    ])
  })

  it('must be at least one', () => {
    expect(() => cheapestCovers(exactCover({ items: 1, options: [[0]] }), 0)).toThrow(
      'expected a whole number from 1 on',
    )
  })
})
