import { describe, expect, expectTypeOf, it } from 'vitest'
import {
  bestCover,
  CoverBuilder,
  type CoverHooks,
  type CoverProblem,
  cheapestCover,
  cheapestCovers,
  type ExactCover,
  estimateCovers,
  exactCover,
  InputError,
  mostOptions,
  run,
  searchBestCover,
  searchCheapestCover,
  splitCover,
  withHooks,
} from '../../../src/index.ts'
import { holds } from '../../property.ts'
import { anyProblem } from './random-problems.ts'

/** Covers as texts, in an order of their own. */
const sorted = (covers: Iterable<readonly unknown[]>) => [...covers].map((cover) => [...cover].sort().join(' ')).sort()

type Item = readonly ['item', number]
interface Option {
  readonly option: number
}

const itemKey = (item: number): Item => ['item', item]

/** The problem in words. Every key is written wherever it is used, and optional requirements come first. */
function inWords(problem: CoverProblem, hooks: CoverHooks<Option, Item> = {}): ExactCover<Option, Item> {
  const { items, secondary = 0, options, colours, multiplicities, exclusions, costs } = problem
  const builder = new CoverBuilder<Item, Option>()
  for (let item = items; item < items + secondary; item++) builder.optional(itemKey(item))
  for (let item = 0; item < items; item++) {
    const range = multiplicities?.[item]
    builder.requirement(itemKey(item), range && { atLeast: range[0], atMost: range[1] })
  }
  for (let option = 0; option < options.length; option++) {
    const covered = Array.from(options[option]!)
    const coloured = covered.map((item, k) => [itemKey(item), { colour: colours?.[option]?.[k] }] as const)
    builder.action({ option }, covered.map(itemKey), {
      colours: coloured.filter(([, { colour }]) => colour),
      ...(costs && { cost: costs[option]! }),
    })
  }
  for (const group of Array.from(exclusions ?? [])) {
    builder.exclusive(Array.from(group, (option): Option => ({ option })))
  }
  return withHooks(builder.build(), hooks)
}

const optionKeys = (options: readonly number[]) => options.map((option) => ({ option }))

describe('the types of keys', () => {
  it('are those of the keys that were given', () => {
    const solver = new CoverBuilder()
      .requirements(['row', 'column'])
      .optional('diagonal')
      .actions([{ r: 0 }, { r: 1 }], ({ r }) => (r === 0 ? ['row'] : ['column', 'diagonal']))
      .build()
    expectTypeOf(solver.first()).toEqualTypeOf<{ r: number }[] | undefined>()
    expectTypeOf(bestCover(solver).uncovered).toEqualTypeOf<readonly string[]>()
    expectTypeOf(cheapestCovers(solver, 2)[0]!.options).toEqualTypeOf<readonly { r: number }[]>()
    expect(
      solver
        .first()
        ?.map(({ r }) => r)
        .sort(),
    ).toEqual([0, 1])
  })

  it('are those that were stated, and nothing else is taken', () => {
    const builder = new CoverBuilder<'a' | 1, [number]>()
    builder.requirement('a')
    builder.requirement(1)
    // @ts-expect-error: no such requirement
    builder.optional('b')
    builder.action([3], ['a', 1])
    expectTypeOf(builder.build().all()).toEqualTypeOf<[number][][]>()
    expect(builder.build().all()).toEqual([[[3]]])
  })
})

describe('a problem in words', () => {
  const meals = () =>
    new CoverBuilder<string, string>()
      .requirements(['bread', 'soup'])
      .optional('oven')
      .action('loaf', ['bread', 'oven'])
      .action('crackers', ['bread'])
      .action('gratin', ['soup', 'oven'])
      .action('broth', ['soup'])

  it('has the covers that its words say', () => {
    expect(sorted(meals().build().solutions())).toEqual(['broth crackers', 'broth loaf', 'crackers gratin'])
  })

  it('excludes actions that are declared exclusive, and only these', () => {
    const solver = meals()
      .exclusive(['broth', 'crackers'])
      .exclusive(new Set(['gratin', 'loaf']))
      .build()
    expect(sorted(solver.solutions())).toEqual(['broth loaf', 'crackers gratin'])
  })

  it('lets actions share an optional requirement in the same colour, for every colour', () => {
    const builder = new CoverBuilder<string, string>().requirements(['a', 'b']).optional('p')
    builder.action('a red', ['a'], { colours: [['p', ['red', 1]]] })
    builder.action('a blue', ['a'], { colours: new Map([['p', 'blue']]) })
    builder.action('b red', ['b', 'p'], { colours: [['p', ['red', 1]]] })
    builder.action('b plain', ['p', 'b'])
    builder.action('b', ['b'])
    expect(
      builder
        .build()
        .all()
        .map((cover) => cover.sort()),
    ).toHaveLength(3)
    expect(sorted(builder.build().solutions())).toEqual(['a blue b', 'a red b', 'a red b red'])
  })

  it.each([
    [undefined, 1, 1],
    [{}, 1, 1],
    [{ times: 0 }, 0, 0],
    [{ times: 2 }, 2, 2],
    [{ atLeast: 2 }, 2, 4],
    [{ atMost: 2 }, 0, 2],
    [{ atLeast: 1, atMost: 3 }, 1, 3],
    [{ atLeast: 5 }, 5, 4],
  ])('covers a requirement with %j from %i to %i times by four actions', (howOften, least, most) => {
    const builder = new CoverBuilder<string, number>().requirement('r', howOften)
    for (let action = 0; action < 4; action++) builder.action(action, ['r'])
    const choose = [1, 4, 6, 4, 1]
    const expected = choose.filter((_, size) => size >= least && size <= most).reduce((sum, ways) => sum + ways, 0)
    const covers = builder.build().all()
    expect(covers.length).toBe(expected)
    expect(covers.every(({ length }) => length >= least && length <= most)).toBe(true)
  })

  it('finds the cheapest cover and the best partial one', () => {
    const builder = new CoverBuilder<string, string>().requirements(['a', 'b', 'c'])
    builder.action('ab', ['a', 'b'], { cost: 5 }).action('a', ['a'], { cost: 1 }).action('b', ['b'], { cost: 3 })
    const best = bestCover(builder.build())
    expect([best.covered, best.uncovered]).toEqual([2, ['c']])
    expect(cheapestCover(builder.build())).toBeUndefined()
    const cheapest = cheapestCover(builder.action('c', ['c']).build())!
    expect([[...cheapest.options].sort(), cheapest.cost]).toEqual([['a', 'b', 'c'], 4])
  })

  it('remembers by keys that look the same', () => {
    const count = (memoryOf: (action: string) => unknown) => {
      const builder = new CoverBuilder<string, string>().requirements(['copy 0', 'copy 1'])
      for (const action of ['x', 'y', 'z']) {
        for (const copy of [0, 1]) builder.action(`${action}${copy}`, [`copy ${copy}`])
        builder.exclusive([`${action}0`, `${action}1`])
      }
      return withHooks(builder.build(), { memory: ([action]) => memoryOf(action!) }).count()
    }
    expect(count(() => undefined)).toBe(6n)
    expect(count((action) => ['cell', action])).toBe(3n)
  })

  it('can be built, added to and built again', () => {
    const builder = new CoverBuilder<string, string>().requirement('a').action('one', ['a'])
    const before = builder.build()
    builder.action('two', ['a']).optional('p').requirement('b').action('three', ['b', 'p'])
    expect(sorted(before.solutions())).toEqual(['one'])
    expect(sorted(builder.build().solutions())).toEqual(['one three', 'three two'])
  })

  it('that was refused an action is as it was before', () => {
    const builder = new CoverBuilder<string, string>().requirement('a').optional('p').action('one', ['a'])
    expect(() => builder.action('two', ['a', 'b'])).toThrow(InputError)
    expect(() => builder.action('two', ['a'], { colours: [['p', 1]], cost: 0.5 })).toThrow(InputError)
    expect(() => builder.exclusive(['one', 'two'])).toThrow(InputError)
    expect(sorted(builder.action('two', ['a']).build().solutions())).toEqual(['one', 'two'])
  })

  it('with optional requirements only has one cover, the empty one', () => {
    expect(new CoverBuilder().optional('p').action('x', ['p']).build().all()).toEqual([[]])
  })
})

describe('hooks and choices', () => {
  it('are given the very keys that were declared', () => {
    const requirements = [{ line: 0 }, { line: 1 }]
    const actions = [['a'], ['b'], ['c']]
    const heard = {
      criterion: new Set<unknown>(),
      order: new Set<unknown>(),
      onSelect: [] as unknown[],
      onUndo: [] as unknown[],
    }
    const covers: unknown[] = []
    const solver = withHooks(
      new CoverBuilder<{ line: number }, string[]>()
        .optional({ line: 2 })
        .requirements(requirements)
        .action(actions[0]!, [{ line: 0 }])
        .action(actions[1]!, [{ line: 1 }])
        .action(actions[2]!, [{ line: 1 }])
        .build(),
      {
        criterion: (requirement, left) => {
          heard.criterion.add(requirement)
          return left
        },
        order: (action) => {
          heard.order.add(action)
          return action === actions[2] ? 0 : 1
        },
        onSelect: (action) => void heard.onSelect.push(action),
        onUndo: (action) => void heard.onUndo.push(action),
        onCover: (cover) => {
          covers.push(...cover)
          return !cover.includes(actions[1]!)
        },
      },
    )
    const solutions = solver.all()
    const isVery = (keys: Iterable<unknown>, among: readonly unknown[]) => [...keys].every((key) => among.includes(key))
    expect(solutions).toHaveLength(1)
    expect(isVery(solutions[0]!, actions)).toBe(true)
    expect([...heard.criterion]).toHaveLength(2)
    expect(isVery(heard.criterion, requirements)).toBe(true)
    expect(isVery(heard.order, actions)).toBe(true)
    // Line 0 has just one action; of the two of line 1 the order puts the last one first.
    expect(heard.onSelect).toEqual([['a'], ['c'], ['b']])
    expect(heard.onUndo).toEqual([['c'], ['b'], ['a']])
    expect(isVery([...heard.onSelect, ...heard.onUndo, ...covers], actions)).toBe(true)
    expect(covers).toHaveLength(4)
  })

  it('can cut a branch', () => {
    const solver = withHooks(
      new CoverBuilder<string, string>().requirement('r').action('x', ['r']).action('y', ['r']).build(),
      { onSelect: (action) => action !== 'x' },
    )
    expect(solver.all()).toEqual([['y']])
  })

  it('take the ready-made criteria', () => {
    const picked: number[] = []
    const solver = withHooks(
      new CoverBuilder<number, string>()
        .requirements([0, 1, 2])
        .action('a', [0])
        .action('b', [1])
        .action('c', [1])
        .build(),
      { criterion: mostOptions, onSelect: (action) => void picked.push(action === 'a' ? 0 : 1) },
    )
    expect(solver.first()).toBeUndefined()
    // Item 2 cannot be covered, and is looked at last.
    expect(picked).toEqual([1, 0, 1, 0])
  })
})

describe('names and numbers', () => {
  it('give the same answers in the same order, for every feature of a problem', () => {
    holds(anyProblem, 1000, (problem) => {
      const numbers = exactCover(problem)
      const names = inWords(problem)
      const covers = numbers.all()
      const cheapest = cheapestCover(numbers)
      const best = bestCover(numbers)
      expect(names.all()).toEqual(covers.map(optionKeys))
      expect([...names.solutions()]).toEqual(covers.map(optionKeys))
      expect(names.all(2)).toEqual(covers.slice(0, 2).map(optionKeys))
      expect(names.first()).toEqual(numbers.first()?.map((option) => ({ option })))
      expect(names.count()).toBe(BigInt(covers.length))
      expect(names.isUnique()).toBe(covers.length === 1)
      expect(cheapestCover(names)).toEqual(cheapest && { options: optionKeys(cheapest.options), cost: cheapest.cost })
      expect(bestCover(names)).toEqual({
        options: optionKeys(best.options),
        covered: best.covered,
        uncovered: best.uncovered.map(itemKey),
      })
      expect(estimateCovers(names, 10, 'seed')).toEqual(estimateCovers(numbers, 10, 'seed'))
    })
  })

  it('end their searches alike', () => {
    holds(anyProblem, 500, (problem) => {
      const numbers = exactCover(problem)
      const names = inWords(problem)
      const visited: unknown[] = []
      const each = run(names.searchEach((cover) => visited.push(cover)))
      const covers = numbers.all()
      expect(visited).toEqual(covers.map(optionKeys))
      expect([each.status, each.status === 'solved' && each.answer.count]).toEqual(['solved', BigInt(covers.length)])
      const counted = run(names.searchCount())
      expect(counted.status === 'solved' && counted.answer.count).toBe(BigInt(covers.length))
      const first = run(names.searchFirst())
      expect(first.status === 'solved' ? first.answer : undefined).toEqual(names.first())
      const unique = run(names.searchUnique())
      expect(unique.status).toBe(['impossible', 'solved'][covers.length] ?? 'ambiguous')
      if (unique.status === 'ambiguous') {
        expect(covers.map(optionKeys)).toEqual(expect.arrayContaining([...unique.answers]))
      }
      const cheapest = run(searchCheapestCover(names))
      expect(cheapest.status === 'solved' ? cheapest.answer : undefined).toEqual(cheapestCover(names))
      const best = run(searchBestCover(names))
      expect(best.status === 'solved' && best.answer).toEqual(bestCover(names))
    })
  })

  it('share their prefixes: the parts of one are the parts of the other', () => {
    holds(anyProblem, 300, (problem) => {
      const names = inWords(problem)
      const parts = splitCover(names, 4)
      expect(parts).toEqual(splitCover(exactCover(problem), 4))
      const found = parts.flatMap((part) => names.within(part).all())
      const texts = (covers: Option[][]) => sorted(covers.map((cover) => cover.map(({ option }) => option)))
      expect(texts(found)).toEqual(texts(names.all()))
    })
  })
})
