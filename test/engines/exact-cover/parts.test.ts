import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type CoverHooks,
  type CoverProblem,
  cheapestCover,
  exactCover,
  type Prefix,
  splitCover,
  withHooks,
} from '../../../src/engines/exact-cover/index.ts'
import { InputError } from '../../../src/index.ts'
import { holds } from '../../property.ts'
import { solved } from '../../solved.ts'
import { inSweep } from '../../sweep.ts'
import { dominoes, queens, rooks } from './boards.ts'
import { asText, asTexts, bruteForce, isWithin } from './brute-force.ts'
import { anyProblem, withPrefix } from './random-problems.ts'

/** As a caller who keeps a part in a file, or sends it elsewhere, gets it back. */
const sent = (prefix: Prefix): Prefix => JSON.parse(JSON.stringify(prefix))

/** The covers of all parts one after the other, each part searched by an engine that has never seen the others. */
const coversOf = (problem: CoverProblem, parts: readonly Prefix[]): number[][] =>
  parts.flatMap((prefix) => exactCover(problem).within(sent(prefix)).all())

describe('a problem split into parts', () => {
  it('has each cover in one part, by what a prefix means and by what a search of the part finds', () => {
    holds(fc.tuple(anyProblem, fc.nat(40)), 1500, ([problem, wanted]) => {
      const { covers } = bruteForce(problem)
      const parts = splitCover(exactCover(problem), wanted)
      expect(asTexts(coversOf(problem, parts))).toEqual(asTexts(covers))
      expect(covers.filter((cover) => parts.filter((part) => isWithin(cover, part)).length !== 1)).toEqual([])
      const counts = parts.map((part) => exactCover(problem).within(part).count())
      expect(counts.reduce((a, b) => a + b, 0n)).toBe(BigInt(covers.length))
    })
  })

  it('has as many parts as wanted where there is enough to share out', () => {
    for (const [problem, count] of [
      [queens(7), 40n],
      [dominoes(4, 6), 281n],
      [rooks(6), 720n],
    ] as const) {
      for (let wanted = 1; wanted <= 50; wanted++) {
        const parts = splitCover(exactCover(problem), wanted)
        expect(parts.length).toBeGreaterThanOrEqual(wanted)
        const counts = parts.map((part) => exactCover(problem).within(part).count())
        expect(counts.reduce((a, b) => a + b, 0n)).toBe(count)
      }
    }
  })

  it('can have its parts split again', () => {
    holds(fc.tuple(anyProblem, fc.nat(6), fc.nat(6)), 1000, ([problem, wanted, wantedOfEach]) => {
      const parts = splitCover(exactCover(problem), wanted).flatMap((part) =>
        splitCover(exactCover(problem).within(part), wantedOfEach),
      )
      expect(asTexts(coversOf(problem, parts))).toEqual(asTexts(bruteForce(problem).covers))
    })
  })

  it('keeps to the hooks of the caller', () => {
    holds(fc.tuple(anyProblem, fc.nat(12), fc.nat(10)), 1000, ([problem, wanted, forbidden]) => {
      const hooks = {
        criterion: (item: number, options: number) => (item * 5 + options) % 4,
        order: (option: number) => -option,
        onSelect: (option: number) => option !== forbidden,
        onCover: (cover: readonly number[]) => cover.length !== 2,
      }
      const engine = withHooks(exactCover(problem), hooks)
      const found = splitCover(engine, wanted).flatMap((part) => engine.within(part).all())
      const { covers } = bruteForce(problem)
      const expected = covers.filter((cover) => cover.length !== 2 && !cover.includes(forbidden))
      expect(asTexts(found)).toEqual(asTexts(expected))
    })
  })
})

describe('a part', () => {
  it('of any kind has the covers that contain what is chosen and nothing that is excluded', () => {
    holds(withPrefix(anyProblem), 3000, ([problem, prefix]) => {
      const covers = bruteForce(problem).covers.filter((cover) => isWithin(cover, prefix))
      const part = exactCover(problem).within(prefix)
      expect({
        solutions: asTexts(part.solutions()),
        count: part.count(),
        isUnique: part.isUnique(),
        isThere: part.first() !== undefined,
      }).toEqual({
        solutions: asTexts(covers),
        count: BigInt(covers.length),
        isUnique: covers.length === 1,
        isThere: covers.length > 0,
      })
    })
  })

  it('has a cheapest cover of its own', () => {
    holds(withPrefix(anyProblem), 1500, ([problem, prefix]) => {
      const isAllowed = (cover: readonly number[]) => isWithin(cover, prefix)
      const covers = bruteForce(problem).covers.filter(isAllowed)
      const costs = covers.map((cover) => cover.reduce((sum, option) => sum + (problem.costs?.[option] ?? 0), 0))
      const cheapest = cheapestCover(exactCover(problem).within(prefix))
      expect(cheapest?.cost).toBe(covers.length > 0 ? Math.min(...costs) : undefined)
      if (cheapest) expect(asTexts(covers)).toContain(asText(cheapest.options))
    })
  })

  it('of a part is in both', () => {
    holds(fc.tuple(withPrefix(anyProblem), fc.nat(10)), 1000, ([[problem, prefix], option]) => {
      const other = { chosen: [], excluded: option < problem.options.length ? [option] : [] }
      const covers = bruteForce(problem).covers.filter((cover) => isWithin(cover, prefix) && isWithin(cover, other))
      expect(asTexts(exactCover(problem).within(prefix).within(other).solutions())).toEqual(asTexts(covers))
      expect(asTexts(exactCover(problem).within(other).within(prefix).solutions())).toEqual(asTexts(covers))
    })
  })

  it.each([
    [{ chosen: [2], excluded: [] }, '2'],
    [{ chosen: [], excluded: [-1] }, '-1'],
    [{ chosen: [0.5], excluded: [] }, '0.5'],
    [{ chosen: [Number.NaN], excluded: [] }, 'NaN'],
  ])('%j names an option that is not there', (prefix, name) => {
    const within = () => exactCover({ items: 1, options: [[0], [0]] }).within(prefix)
    expect(within).toThrow(InputError)
    expect(within).toThrow(`the prefix names option ${name}, but options are numbered from 0 to 1`)
  })
})

describe('what is left when enough covers have been found', () => {
  /** Visits this many covers, then searches the rest with the same hooks. */
  function bothHalves(problem: CoverProblem, hooks: CoverHooks, most: number): [number[][], number[][]] {
    const visited: number[][] = []
    const engine = withHooks(exactCover(problem), hooks)
    const { rest } = solved(engine.searchEach((cover) => visited.push(cover), most))
    return [visited, rest.flatMap((part) => engine.within(sent(part)).all())]
  }

  it('has the others', () => {
    let rests = 0
    holds(fc.tuple(anyProblem, fc.nat(6)), 1500, ([problem, most]) => {
      const [before, after] = bothHalves(problem, {}, most)
      if (after.length > 0) rests++
      expect(before.length).toBeLessThanOrEqual(most)
      expect(asTexts([...before, ...after])).toEqual(asTexts(bruteForce(problem).covers))
    })
    expect(rests).toBeGreaterThan(inSweep(300))
  })

  it('has the others that hooks allow', () => {
    holds(fc.tuple(anyProblem, fc.nat(4), fc.nat(10)), 1000, ([problem, most, forbidden]) => {
      const isAllowed = (cover: readonly number[]) => cover.length % 3 !== 2
      const hooks = { onSelect: (option: number) => option !== forbidden, onCover: isAllowed }
      const [before, after] = bothHalves(problem, hooks, most)
      const { covers } = bruteForce(problem)
      const expected = covers.filter((cover) => isAllowed(cover) && !cover.includes(forbidden))
      expect(asTexts([...before, ...after])).toEqual(asTexts(expected))
    })
  })
})

describe('numbers that make no sense', () => {
  it.each([Number.NaN, -1])('are refused: %s', (number) => {
    const cover = exactCover({ items: 1, options: [[0]] })
    expect(() => splitCover(cover, number)).toThrow(`parts: expected a number from 0 on, found ${number}`)
    expect(() => cover.all(number)).toThrow(`how many covers: expected a number from 0 on, found ${number}`)
  })
})
