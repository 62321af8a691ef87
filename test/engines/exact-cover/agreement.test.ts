import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  bestCover,
  type CoverProblem,
  cheapestCover,
  exactCover,
  searchBestCover,
  searchCheapestCover,
} from '../../../src/engines/exact-cover/index.ts'
import { run } from '../../../src/index.ts'
import { holds } from '../../property.ts'
import { asText, asTexts, bruteForce, costOf, faultOfChoice, type Truth, uncoveredBy } from './brute-force.ts'
import { anyProblem, combinations, nameOf, problemWith } from './random-problems.ts'

/** What is wrong with a full cover; empty if nothing is. */
function faultOfCover(problem: CoverProblem, cover: readonly number[]): string {
  const uncovered = uncoveredBy(problem, cover)
  return faultOfChoice(problem, cover) || (uncovered.length > 0 ? `[${cover}] leaves ${uncovered}` : '')
}

/** All that can be asked about a problem, asked of one object, so that one question must not disturb the next. */
function requireTruth(problem: CoverProblem, { covers, leastCost, mostCovered }: Truth): void {
  const engine = exactCover(problem)
  const texts = asTexts(covers)
  const solutions = asTexts(engine.solutions())
  const [count, isUnique, first, cheapest, best] = [
    engine.count(),
    engine.isUnique(),
    engine.first(),
    cheapestCover(engine),
    bestCover(engine),
  ]
  const all = asTexts(engine.all())
  expect({
    solutions,
    all,
    count,
    isUnique,
    first: first && faultOfCover(problem, first),
    cheapest: cheapest && [cheapest.cost, costOf(problem, cheapest.options), faultOfCover(problem, cheapest.options)],
    best: [best.covered, faultOfChoice(problem, best.options)],
    uncovered: [...best.uncovered].sort((a, b) => a - b),
  }).toEqual({
    solutions: texts,
    all: texts,
    count: BigInt(covers.length),
    isUnique: covers.length === 1,
    first: covers.length > 0 ? '' : undefined,
    cheapest: covers.length > 0 ? [leastCost, leastCost, ''] : undefined,
    best: [mostCovered, ''],
    uncovered: uncoveredBy(problem, best.options),
  })
  expect(best.uncovered.length).toBe(problem.items - best.covered)
}

describe('the answers agree with brute force', () => {
  it.each(combinations.map((features) => [nameOf(features), features] as const))(
    'on problems with %s',
    (_, features) => {
      holds(problemWith(features), 100, (problem) => requireTruth(problem, bruteForce(problem)))
    },
  )

  it('on problems of all kinds', () => {
    holds(anyProblem, 2000, (problem) => requireTruth(problem, bruteForce(problem)))
  })

  it('when only some of the covers are asked for', () => {
    holds(fc.tuple(anyProblem, fc.nat(6)), 1000, ([problem, most]) => {
      const every = new Set(asTexts(bruteForce(problem).covers))
      const some = asTexts(exactCover(problem).all(most))
      expect(some.length).toBe(Math.min(most, every.size))
      expect(new Set(some).size).toBe(some.length)
      expect(some.filter((cover) => !every.has(cover))).toEqual([])
    })
  })

  it('when the questions are asked as searches', () => {
    holds(fc.tuple(anyProblem, fc.option(fc.nat(5), { nil: undefined })), 1000, ([problem, most]) => {
      const { covers, leastCost, mostCovered } = bruteForce(problem)
      const engine = exactCover(problem)
      const statusIf = (isThere: boolean) => (isThere ? 'solved' : 'impossible')

      const visited: number[][] = []
      const each = run(engine.searchEach((cover) => visited.push([...cover]), most))
      const expected = Math.min(most ?? covers.length, covers.length)
      expect(each).toMatchObject({ status: 'solved', answer: { count: BigInt(expected) } })
      expect(new Set(asTexts(visited)).size).toBe(expected)
      expect(visited.map((cover) => faultOfCover(problem, cover)).join('')).toBe('')

      expect(run(engine.searchCount())).toMatchObject({
        status: 'solved',
        answer: { count: BigInt(covers.length), rest: [] },
      })

      const first = run(engine.searchFirst())
      expect(first.status).toBe(statusIf(covers.length > 0))
      if (first.status === 'solved') expect(faultOfCover(problem, first.answer)).toBe('')

      const unique = run(engine.searchUnique())
      expect(unique.status).toBe(covers.length > 1 ? 'ambiguous' : statusIf(covers.length === 1))
      if (unique.status === 'solved') expect(faultOfCover(problem, unique.answer)).toBe('')
      if (unique.status === 'ambiguous') {
        for (const cover of unique.answers) expect(faultOfCover(problem, cover)).toBe('')
        expect(asText(unique.answers[0])).not.toBe(asText(unique.answers[1]))
      }

      const cheapest = run(searchCheapestCover(engine))
      expect(cheapest.status).toBe(statusIf(covers.length > 0))
      if (cheapest.status === 'solved') expect(cheapest.answer.cost).toBe(leastCost)

      expect(run(searchBestCover(engine))).toMatchObject({ status: 'solved', answer: { covered: mostCovered } })
    })
  })

  it('for problems given as typed arrays', () => {
    holds(anyProblem, 300, (problem) => {
      const { covers, leastCost } = bruteForce(problem)
      const typed = (lists: ArrayLike<ArrayLike<number>>) => Array.from(lists, (list) => Int32Array.from(list))
      const engine = exactCover({
        ...problem,
        options: typed(problem.options),
        ...(problem.colours && { colours: typed(problem.colours) }),
        ...(problem.exclusions && { exclusions: typed(problem.exclusions) }),
        ...(problem.costs && { costs: Float64Array.from(problem.costs) }),
      })
      expect(asTexts(engine.solutions())).toEqual(asTexts(covers))
      expect(cheapestCover(engine)?.cost).toBe(leastCost)
    })
  })
})

describe('the solutions', () => {
  it('can be kept and changed: they are lists of their own', () => {
    holds(anyProblem, 300, (problem) => {
      const engine = exactCover(problem)
      const texts: string[] = []
      for (const cover of engine.solutions()) {
        texts.push(asText(cover))
        cover.push(-1)
        cover.fill(-2)
      }
      expect(texts.sort()).toEqual(asTexts(bruteForce(problem).covers))
    })
  })

  it('of two iterations at once do not disturb each other', () => {
    holds(anyProblem, 500, (problem) => {
      const expected = asTexts(bruteForce(problem).covers)
      const engine = exactCover(problem)
      const [slow, fast]: [number[][], number[][]] = [[], []]
      const ahead = engine.solutions()
      for (const cover of engine.solutions()) {
        slow.push(cover)
        for (let i = 0; i < 2; i++) {
          const next = ahead.next()
          if (!next.done) fast.push(next.value)
        }
      }

      expect(asTexts(slow)).toEqual(expected)
      expect(asTexts(fast)).toEqual(expected)
    })
  })

  it('belong to the problem as it was given, also after its arrays are changed', () => {
    holds(anyProblem, 300, (problem) => {
      const options = Array.from(problem.options, (option) => Array.from(option))
      const engine = exactCover({ ...problem, options })
      for (const option of options) option.fill(0)
      options.length = 0
      expect(asTexts(engine.solutions())).toEqual(asTexts(bruteForce(problem).covers))
    })
  })
})

describe('problems at the edge', () => {
  it.each([
    ['only secondary items: the empty cover', { items: 0, secondary: 2, options: [[0], [0, 1]] }, [[]]],
    ['only secondary items and no options', { items: 0, secondary: 1, options: [] }, [[]]],
    ['an item and no options', { items: 1, options: [] }, []],
    ['an item and an option of a secondary item', { items: 1, secondary: 1, options: [[1]] }, []],
    ['an item that may be left out and no options', { items: 1, options: [], multiplicities: [[0, 3]] }, [[]]],
    ['an item that may be left out', { items: 1, options: [[0]], multiplicities: [[0, 1]] }, [[], [0]]],
    [
      'an item that must be left out',
      {
        items: 2,
        options: [[0], [0, 1], [1]],
        multiplicities: [
          [0, 0],
          [1, 1],
        ],
      },
      [[2]],
    ],
    [
      'an item wanted more often than there are options',
      { items: 1, options: [[0], [0]], multiplicities: [[3, 4]] },
      [],
    ],
    ['copies of an option', { items: 1, options: [[0], [0], [0]] }, [[0], [1], [2]]],
    [
      'copies for an item wanted twice',
      { items: 1, options: [[0], [0], [0]], multiplicities: [[2, 2]] },
      [
        [0, 1],
        [0, 2],
        [1, 2],
      ],
    ],
    ['a group of all options', { items: 2, options: [[0], [1], [0, 1]], exclusions: [[0, 1, 2]] }, [[2]]],
    ['groups of one option and of none', { items: 2, options: [[0], [1]], exclusions: [[0], [], [1]] }, [[0, 1]]],
    [
      'a colour that must be alone',
      {
        items: 2,
        secondary: 1,
        options: [
          [0, 2],
          [1, 2],
        ],
        colours: [
          [0, 0],
          [0, 1],
        ],
      },
      [],
    ],
    [
      'a colour that is shared',
      {
        items: 2,
        secondary: 1,
        options: [
          [0, 2],
          [1, 2],
        ],
        colours: [
          [0, 5],
          [0, 5],
        ],
      },
      [[0, 1]],
    ],
  ] as [string, CoverProblem, number[][]][])('%s', (_, problem, covers) => {
    expect(asTexts(bruteForce(problem).covers)).toEqual(asTexts(covers))
    requireTruth(problem, bruteForce(problem))
  })
})
