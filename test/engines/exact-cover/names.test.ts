import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  CoverBuilder,
  type CoverProblem,
  exactCover,
  InputError,
  mostOptions,
  type NamedCover,
  type NamedCustoms,
  run,
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

/** The problem in words. Every key is written anew wherever it is used, and optional requirements come before the others. */
function inWords(problem: CoverProblem, customs?: NamedCustoms<Item, Option>): NamedCover<Item, Option> {
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
  return builder.build(customs)
}

const optionKeys = (options: readonly number[]) => options.map((option) => ({ option }))

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

  it('lets actions share an optional requirement in the same colour, whatever the colour is', () => {
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
    const best = builder.build().best()
    expect([best.covered, best.uncovered]).toEqual([2, ['c']])
    expect(builder.build().cheapest()).toBeUndefined()
    const cheapest = builder.action('c', ['c']).build().cheapest()!
    expect([[...cheapest.actions].sort(), cheapest.cost]).toEqual([['a', 'b', 'c'], 4])
  })

  it('remembers by keys that look the same', () => {
    const count = (memoryOf: (action: string) => unknown) => {
      const builder = new CoverBuilder<string, string>().requirements(['copy 0', 'copy 1'])
      for (const action of ['x', 'y', 'z']) {
        for (const copy of [0, 1]) builder.action(`${action}${copy}`, [`copy ${copy}`], { memory: memoryOf(action) })
        builder.exclusive([`${action}0`, `${action}1`])
      }
      return builder.build().count()
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
    expect(() => builder.action('two', ['a'], { colours: [['p', 1]], cost: 0.5, memory: 1 })).toThrow(InputError)
    expect(() => builder.exclusive(['one', 'two'])).toThrow(InputError)
    expect(sorted(builder.action('two', ['a']).build().solutions())).toEqual(['one', 'two'])
  })

  it('with optional requirements only has one cover, the empty one', () => {
    expect(new CoverBuilder().optional('p').action('x', ['p']).build().all()).toEqual([[]])
  })
})

describe('keys', () => {
  const leaf = fc.constantFrom<unknown>(
    ...['', 'a', 'b', '1', '[]', "'a", '"a"', '["a"]', 'a,b', '{"a":1}', 'null', '#0', '\u2028', '\ud800'],
    ...[0, 1, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 1n, 0n, true, false, null, undefined],
  )
  const { key } = fc.letrec<{ key: unknown }>((tie) => ({
    key: fc.oneof(
      { maxDepth: 3, depthSize: 'small' },
      leaf,
      fc.array(tie('key'), { maxLength: 2 }),
      fc.dictionary(fc.constantFrom('a', 'b', '"', 'a":1,"b'), tie('key'), { maxKeys: 2 }),
    ),
  }))

  /** The same structure in new arrays and objects, with the fields in the other order. */
  const copyOf = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(copyOf)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value)
        .map(([name, field]) => [name, copyOf(field)])
        .reverse(),
    )
  }

  /** Equality from the definition, without texts. */
  const areEqual = (a: unknown, b: unknown): boolean => {
    if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return Object.is(a, b)
    if (Array.isArray(a) !== Array.isArray(b)) return false
    const names = Object.keys(a)
    const fieldsOf = (value: object) => value as Record<string, unknown>
    return (
      names.length === Object.keys(b).length &&
      names.every((name) => Object.hasOwn(b, name) && areEqual(fieldsOf(a)[name], fieldsOf(b)[name]))
    )
  }

  const isSame = (a: unknown, b: unknown): boolean => {
    const builder = new CoverBuilder().requirement(a)
    try {
      builder.requirement(b)
      return false
    } catch (error) {
      expect(error).toBeInstanceOf(InputError)
      return true
    }
  }

  it('of the same structure are the same key', () => {
    holds(key, 1000, (value) => {
      const solver = new CoverBuilder()
        .requirement(value)
        .action(copyOf(value), [copyOf(value)])
        .build()
      expect(solver.count()).toBe(1n)
    })
  })

  it('are the same exactly if they are equal by value, type and structure', () => {
    let equal = 0
    holds(fc.tuple(key, key), 5000, ([a, b]) => {
      expect(isSame(a, b)).toBe(areEqual(a, b))
      if (areEqual(a, b)) equal++
    })
    expect(equal).toBeGreaterThan(100)
  })

  it('that are neither primitive nor plain are the same only as themselves', () => {
    class Cell {
      constructor(readonly row: number) {}
    }
    const pairs: [unknown, unknown][] = [
      [new Cell(1), new Cell(1)],
      [new Date(0), new Date(0)],
      [new Set([1]), new Set([1])],
      [() => 1, () => 1],
      [Symbol('s'), Symbol('s')],
      [{ [Symbol.iterator]: 1 }, { [Symbol.iterator]: 1 }],
      [new Cell(1), { row: 1 }],
      [Int32Array.of(1), Int32Array.of(1)],
    ]
    for (const [one, other] of pairs) {
      for (const wrap of [(value: unknown) => value, (value: unknown) => ['in', value], (at: unknown) => ({ at })]) {
        expect(isSame(wrap(one), wrap(one))).toBe(true)
        expect(isSame(wrap(one), wrap(other))).toBe(false)
      }
    }
  })

  it('are the same whatever they are made of in ways that do not show', () => {
    expect(isSame(0, -0)).toBe(true)
    expect(isSame([0], [-0])).toBe(true)
    expect(isSame({ a: 1 }, Object.assign(Object.create(null), { a: 1 }))).toBe(true)
    // biome-ignore lint/suspicious/noSparseArray: the hole is what is tested.
    expect(isSame([, 1], [undefined, 1])).toBe(true)
  })

  it('that contain themselves are refused', () => {
    const loop: unknown[] = ['loop']
    loop.push(loop)
    expect(() => new CoverBuilder().requirement(loop)).toThrow('is nested too deeply, or contains itself')
  })
})

describe('an error', () => {
  const board = () =>
    new CoverBuilder()
      .requirements([['cell', 0, 1], ['cell', 0, 12], 'row', 7])
      .optional({ diagonal: 3 })
      .action('place', ['row'])
      .action(['shade', 0, 1], [['cell', 0, 1]])

  class Square {
    constructor(
      readonly row: number,
      readonly column: number,
    ) {}
  }

  it.each<[string, (builder: CoverBuilder) => unknown, string]>([
    ['a requirement twice', (b) => b.requirement(['cell', 0, 1]), "requirement ['cell', 0, 1] is declared twice"],
    ['an optional one twice', (b) => b.optional({ diagonal: 3 }), 'requirement { diagonal: 3 } is declared twice'],
    ['both kinds', (b) => b.optional('row'), "requirement 'row' is declared both as required and as optional"],
    [
      'both kinds',
      (b) => b.requirement({ diagonal: 3 }),
      'requirement { diagonal: 3 } is declared both as required and as optional',
    ],
    ['one of many', (b) => b.requirements(['x', 'y', 'x']), "requirement 'x' is declared twice"],
    ['one of many', (b) => b.optionals([1n, 2n, 1n]), 'requirement 1n is declared twice'],
    ['an action twice', (b) => b.action(['shade', 0, 1], ['row']), "action ['shade', 0, 1] is declared twice"],
    ['no cover', (b) => b.action('idle', []), "action 'idle' covers nothing"],
    [
      'a cover twice',
      (b) => b.action('x', [7, ['cell', 0, 1], ['cell', 0, 1]]),
      "action 'x' covers ['cell', 0, 1] twice",
    ],
    [
      'an unknown one',
      (b) => b.action('x', [7, 'window']),
      "action 'x' covers 'window', which is not declared as a requirement",
    ],
    [
      'a typing error',
      (b) => b.action('x', [['cel', 0, 12]]),
      "action 'x' covers ['cel', 0, 12], which is not declared as a requirement; did you mean ['cell', 0, 12]?",
    ],
    [
      'a number',
      (b) => b.action('x', [['cell', 0, 2]]),
      "action 'x' covers ['cell', 0, 2], which is not declared as a requirement",
    ],
    [
      'a sign',
      (b) => b.action('x', [['cell', 0, -1]]),
      "action 'x' covers ['cell', 0, -1], which is not declared as a requirement",
    ],
    [
      'a type',
      (b) => b.action('x', ['7']),
      "action 'x' covers '7', which is not declared as a requirement; did you mean 7?",
    ],
    [
      'case',
      (b) => b.action('x', ['Row']),
      "action 'x' covers 'Row', which is not declared as a requirement; did you mean 'row'?",
    ],
    [
      'an instance',
      (b) => b.action(new Square(1, 2), ['door']),
      "action Square { row: 1, column: 2 } covers 'door', which is not declared as a requirement",
    ],
    [
      'a colour',
      (b) => b.action('x', [7], { colours: [['row', 'red']] }),
      "action 'x' colours 'row', which is not optional",
    ],
    [
      'a colour',
      (b) => b.action('x', [7], { colours: [['door', 'red']] }),
      "action 'x' colours 'door', which is not declared as a requirement",
    ],
    [
      'two colours',
      (b) =>
        b.action('x', [7], {
          colours: [
            [{ diagonal: 3 }, 1],
            [{ diagonal: 3 }, 1],
          ],
        }),
      "action 'x' colours { diagonal: 3 } twice",
    ],
    ['a cost', (b) => b.action('x', [7], { cost: 1.5 }), "the cost of action 'x': expected a whole number, found 1.5"],
    [
      'a group',
      (b) => b.exclusive(['place', 'Place']),
      "an exclusive group names the action 'Place', which is not declared; did you mean 'place'?",
    ],
    [
      'a group',
      (b) => b.exclusive([['shade', 1, 0]]),
      "an exclusive group names the action ['shade', 1, 0], which is not declared",
    ],
    ['a group', (b) => b.exclusive(['place', 'place']), "an exclusive group names the action 'place' twice"],
    [
      'how often',
      (b) => b.requirement('x', { times: -1 }),
      "requirement 'x': expected times to be a whole number from 0 on, found -1",
    ],
    [
      'how often',
      (b) => b.requirement('x', { atMost: 0.5 }),
      "requirement 'x': expected atMost to be a whole number from 0 on, found 0.5",
    ],
    [
      'how often',
      (b) => b.requirement('x', { atLeast: 3, atMost: 2 }),
      "requirement 'x' is to be covered at least 3 times but at most 2 times",
    ],
    [
      'how often',
      (b) => b.requirement('x', { times: 1, atMost: 2 }),
      "requirement 'x' has times, which leaves nothing to say for atLeast and atMost",
    ],
    ['nothing at all', () => new CoverBuilder().build(), 'there are no requirements: declare at least one'],
    ['a quote', (b) => b.action("it's\n", []), "action 'it\\'s\\n' covers nothing"],
    ['a symbol', (b) => b.action(Symbol('s'), []), 'action Symbol(s) covers nothing'],
    ['undefined', (b) => b.action([undefined, null, true], []), 'action [undefined, null, true] covers nothing'],
    ['a long key', (b) => b.action('x'.repeat(200), []), `action '${'x'.repeat(78)}… covers nothing`],
  ])('about %s names the culprit', (_, mistake, message) => {
    const builder = board()
    let thrown: unknown
    try {
      mistake(builder)
    } catch (error) {
      thrown = error
    }
    expect(thrown).toBeInstanceOf(InputError)
    expect((thrown as InputError).message).toBe(message)
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
    const solver = new CoverBuilder<{ line: number }, string[]>()
      .requirements(requirements)
      .action(actions[0]!, [{ line: 0 }])
      .action(actions[1]!, [{ line: 1 }])
      .action(actions[2]!, [{ line: 1 }])
      .build({
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
      })
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
    const solver = new CoverBuilder<string, string>()
      .requirement('r')
      .action('x', ['r'])
      .action('y', ['r'])
      .build({ onSelect: (action) => action !== 'x' })
    expect(solver.all()).toEqual([['y']])
  })

  it('take the ready-made criteria', () => {
    const picked: number[] = []
    const solver = new CoverBuilder<number, string>()
      .requirements([0, 1, 2])
      .action('a', [0])
      .action('b', [1])
      .action('c', [1])
      .build({ criterion: mostOptions, onSelect: (action) => void picked.push(action === 'a' ? 0 : 1) })
    expect(solver.first()).toBeUndefined()
    // Item 2 cannot be covered, and is looked at last.
    expect(picked).toEqual([1, 0, 1, 0])
  })
})

describe('names and numbers', () => {
  it('give the same answers in the same order, whatever the problem makes use of', () => {
    holds(anyProblem, 1000, (problem) => {
      const numbers = exactCover(problem)
      const names = inWords(problem)
      const covers = numbers.all()
      const cheapest = numbers.cheapest()
      const best = numbers.best()
      expect(names.all()).toEqual(covers.map(optionKeys))
      expect([...names.solutions()]).toEqual(covers.map(optionKeys))
      expect(names.all(2)).toEqual(covers.slice(0, 2).map(optionKeys))
      expect(names.first()).toEqual(numbers.first()?.map((option) => ({ option })))
      expect(names.count()).toBe(BigInt(covers.length))
      expect(names.isUnique()).toBe(covers.length === 1)
      expect(names.cheapest()).toEqual(cheapest && { actions: optionKeys(cheapest.options), cost: cheapest.cost })
      expect(names.best()).toEqual({
        actions: optionKeys(best.options),
        covered: best.covered,
        uncovered: best.uncovered.map(itemKey),
      })
      expect(names.estimate(10, 'seed')).toEqual(numbers.estimate(10, 'seed'))
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
      const cheapest = run(names.searchCheapest())
      expect(cheapest.status === 'solved' ? cheapest.answer : undefined).toEqual(names.cheapest())
      const best = run(names.searchBest())
      expect(best.status === 'solved' && best.answer).toEqual(names.best())
    })
  })

  it('share their prefixes: the parts of one are the parts of the other', () => {
    holds(anyProblem, 300, (problem) => {
      const names = inWords(problem)
      const parts = names.split(4)
      expect(parts).toEqual(exactCover(problem).split(4))
      const found = parts.flatMap((part) => names.within(part).all())
      const texts = (covers: Option[][]) => sorted(covers.map((cover) => cover.map(({ option }) => option)))
      expect(texts(found)).toEqual(texts(names.all()))
    })
  })
})
