import { describe, expect, it } from 'vitest'
import { ClauseBuilder, run } from '../../../src/index.ts'
import { refusal } from '../../refusal.ts'
import { solved } from '../../solved.ts'

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, place) => from + place)

const weather = () => {
  const builder = new ClauseBuilder<string>().booleans(['rain', 'sun', 'umbrella']).integer('degrees', 5, 30)
  builder.clause('rain', 'sun').implies('rain', 'umbrella')
  return builder.implies('sun', builder.isAtLeast('degrees', 20))
}

/** What the words above say, without the builder. */
const weathers = [true, false].flatMap((rain) =>
  [true, false].flatMap((sun) =>
    [true, false].flatMap((umbrella) =>
      range(5, 30)
        .filter((degrees) => (rain || sun) && (!rain || umbrella) && (!sun || degrees >= 20))
        .map((degrees) => ({ rain, sun, umbrella, degrees })),
    ),
  ),
)

const textOf = (entries: Iterable<readonly [unknown, boolean | number]>) =>
  JSON.stringify([...entries].sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)))

describe('a problem in words', () => {
  it('has a model, which is read by names and by conditions', () => {
    const builder = weather()
    const model = builder.solve([builder.not('umbrella')])!
    expect(model.holds('sun')).toBe(true)
    expect(model.get('rain')).toBe(false)
    expect(model.numberOf('degrees')).toBeGreaterThanOrEqual(20)
    expect(model.holds(builder.not(builder.isAtMost('degrees', 19)))).toBe(true)
    // A condition that has never been stated to the solver.
    expect(model.holds(builder.is('degrees', model.numberOf('degrees')))).toBe(true)
    expect(model.holds(builder.is('degrees', 5))).toBe(false)
    expect(new Map(model).size).toBe(4)
  })

  it('gives keys back with their types, and lets the compiler find misspelt ones', () => {
    const builder = new ClauseBuilder().booleans(['rain', 'sun']).integer('degrees', 5, 30)
    const model = builder.clause('rain').implies('rain', builder.isAtMost('degrees', 5)).solve()!
    const rain: boolean = model.get('rain')
    const degrees: number = model.get('degrees')
    const [key]: 'rain' | 'sun' | 'degrees' = [...model].map(([each]) => each)[0]!
    const least: number | undefined = builder.backbone()!.get('degrees')
    expect([rain, degrees, key, least]).toEqual([true, 5, 'r', 5])
    // @ts-expect-error: not declared
    expect(() => builder.clause('rian')).toThrow("did you mean 'rain'?")
    // @ts-expect-error: an integer
    expect(() => builder.clause('degrees')).toThrow('which is an integer')
    // @ts-expect-error: no such setting
    expect(() => new ClauseBuilder({ sede: 1 })).toThrow("unknown option 'sede'; did you mean 'seed'?")
    // @ts-expect-error: no such question
    expect(() => run(builder.searchUnique({ ovre: [] }))).toThrow("did you mean 'over'?")
    // @ts-expect-error: no such question
    expect(() => builder.backbone({ assumption: ['rain'] })).toThrow("did you mean 'assumptions'?")
  })

  it('has all models once', () => {
    const found = Array.from(weather().models(), textOf)
    expect(found.sort()).toEqual(weathers.map((each) => textOf(Object.entries(each))).sort())
  })

  it('has models over some names, under assumptions, and no more than wanted', () => {
    const builder = weather()
    const over = (names: string[]) =>
      Array.from(builder.models({ over: names, assumptions: ['sun'] }), (model) =>
        names.map((name) => model.get(name)).join(),
      ).sort()
    expect(over(['rain', 'umbrella'])).toEqual(['false,false', 'false,true', 'true,true'])
    expect(over(['degrees'])).toEqual(range(20, 30).map(String))
    expect([...builder.models({ most: 7 })]).toHaveLength(7)
  })

  it('gives its models to a function, as a search', () => {
    const found: string[] = []
    const outcome = run(weather().searchModels((model) => found.push(textOf(model))))
    expect(outcome).toMatchObject({ status: 'solved', answer: weathers.length })
    expect(found.sort()).toEqual(weathers.map((each) => textOf(Object.entries(each))).sort())
    expect(weather().count()).toBe(BigInt(found.length))
    expect(weather().count({ over: ['rain', 'sun', 'umbrella'], assumptions: ['rain'] })).toBe(2n)
    expect(run(weather().searchCount({ most: 3 }))).toMatchObject({ status: 'stopped', reason: 'limits' })
    expect(run(weather().searchModels(() => undefined, { most: 3 }))).toMatchObject({ status: 'stopped', answer: 3 })
  })

  it('can be stopped, and asked again', () => {
    const pigeons = new ClauseBuilder<readonly [pigeon: number, hole: number]>()
    const pairs = range(0, 11).flatMap((pigeon) => range(0, 10).map((hole) => [pigeon, hole] as const))
    pigeons.booleans(pairs)
    for (const each of range(0, 11)) pigeons.clause(...pairs.filter(([pigeon]) => pigeon === each))
    for (const each of range(0, 10)) pigeons.atMostOne(pairs.filter(([, hole]) => hole === each))
    expect(run(pigeons.search(), { steps: 5000 })).toMatchObject({ status: 'stopped', reason: 'steps' })
    expect(run(pigeons.searchBackbone(), { steps: 5000 })).toMatchObject({ status: 'stopped', reason: 'steps' })
    expect(
      pigeons.solve([
        [0, 0],
        [1, 0],
      ]),
    ).toBeUndefined()
    expect(pigeons.failed).toEqual([
      [0, 0],
      [1, 0],
    ])
  })

  it('says which assumptions cannot hold together, as they were given', () => {
    const builder = weather()
    const [dry, cold] = [builder.not('umbrella'), builder.isAtMost('degrees', 19)]
    expect(builder.solve(['sun', dry])).toBeDefined()
    expect(builder.failed).toEqual([])
    expect(builder.solve([builder.not('rain'), 'umbrella', cold])).toBeUndefined()
    expect(builder.failed).toHaveLength(2)
    expect(builder.failed).toContain(cold)
    expect(builder.failed).not.toContain('umbrella')
    expect(builder.solve(['rain', 'sun', dry])).toBeUndefined()
    expect(builder.failed).toEqual(['rain', dry])
    expect(builder.solve(['sun'])).toBeDefined()
    expect(builder.failed).toEqual([])
    builder.clause(dry).clause('rain')
    expect(builder.solve(['sun'])).toBeUndefined()
    expect(builder.failed).toEqual([])
  })

  it('knows what all models have in common', () => {
    const builder = weather()
    const all = builder.backbone()!
    expect(all.get('rain')).toBeUndefined()
    expect(all.possible('rain')).toEqual([false, true])
    expect(all.possible('degrees')).toEqual(range(5, 30))
    const dry = builder.backbone({ over: ['rain', 'sun', 'degrees'], assumptions: [builder.not('umbrella')] })!
    expect([dry.get('rain'), dry.get('sun'), dry.get('degrees')]).toEqual([false, true, undefined])
    expect(dry.possible('degrees')).toEqual(range(20, 30))
    expect(refusal(() => dry.get('umbrella')).message).toContain("the backbone includes, found 'umbrella'")
    builder.clause(builder.isAtMost('degrees', 20)).clause('sun')
    expect(builder.backbone()!.get('degrees')).toBe(20)
    expect(builder.backbone({ assumptions: [builder.not('sun')] })).toBeUndefined()
  })

  it('knows whether there is just one model', () => {
    const builder = weather()
    expect(run(builder.searchUnique()).status).toBe('ambiguous')
    builder.clause(builder.not('umbrella'))
    expect(run(builder.searchUnique({ over: ['rain', 'sun'] })).status).toBe('solved')
    builder.clause('rain')
    expect(run(builder.searchUnique()).status).toBe('impossible')
  })

  it('takes keys of any type, and those that look the same as the same', () => {
    const builder = new ClauseBuilder<readonly [string, number]>().boolean(['lamp', 1]).boolean(['lamp', 2])
    const model = builder.equivalent(['lamp', 1], builder.not(['lamp', 2])).solve([['lamp', 2]])!
    expect([model.get(['lamp', 1]), model.get(['lamp', 2])]).toEqual([false, true])
  })

  it('counts conditions of all kinds', () => {
    const builder = new ClauseBuilder<string>().booleans(['a', 'b']).integers(['x', 'y'], 0, 3)
    builder.exactly(2, ['a', builder.not('b'), builder.is('x', 1), builder.isAtLeast('y', 2)])
    builder.sum(
      [
        [2, 'x'],
        [1, 'y'],
        [3, 'a'],
        [-1, builder.is('y', 3)],
      ],
      '<=',
      5,
    )
    const found = Array.from(builder.models(), (model) =>
      ['a', 'b', 'x', 'y'].map((key) => Number(model.get(key))).join(),
    )
    const expected = [0, 1].flatMap((a) =>
      [0, 1].flatMap((b) => range(0, 3).flatMap((x) => range(0, 3).map((y) => [a, b, x, y] as const))),
    )
    const isKept = ([a, b, x, y]: readonly [number, number, number, number]) =>
      a + (1 - b) + Number(x === 1) + Number(y >= 2) === 2 && 2 * x + y + 3 * a - Number(y === 3) <= 5
    expect(found.sort()).toEqual(expected.filter(isKept).map(String).sort())
  })
})

describe('a mistake in the words', () => {
  it('is refused with the name that is wrong, and the one that was meant', () => {
    const builder = weather()
    expect(refusal(() => builder.clause('rain', 'umbrela')).message).toBe(
      "a clause names 'umbrela', which is not declared; did you mean 'umbrella'?",
    )
    expect(refusal(() => builder.search(['moon'])).message).toBe("an assumption names 'moon', which is not declared")
    expect(refusal(() => builder.is('degree', 3)).message).toContain("did you mean 'degrees'?")
    expect(refusal(() => builder.isAtMost('degrees', 2.5)).message).toBe('isAtMost: expected a whole number, found 2.5')
    expect(refusal(() => builder.boolean('rain')).message).toBe("'rain' is declared twice")
    expect(refusal(() => builder.clause('degrees')).message).toBe(
      "a clause: expected a Boolean, found 'degrees', which is an integer: say which value with is, isAtMost or isAtLeast",
    )
    expect(refusal(() => builder.less('degrees', 'rain')).message).toBe(
      "less: expected an integer, found 'rain', which is a Boolean",
    )
    expect(refusal(() => builder.clause(weather().not('rain'))).message).toContain('made by this builder')
    expect(refusal(() => builder.models({ over: ['sum'] })).message).toContain("did you mean 'sun'?")
    expect(refusal(() => builder.solve()!.numberOf('rain')).message).toContain("found 'rain', which is a Boolean")
  })

  it('leaves a name free that could not be declared', () => {
    const builder = new ClauseBuilder<string>()
    expect(refusal(() => builder.integer('x', 3, 1)).message).toContain('found none from 3 to 1')
    expect(builder.integer('x', 1, 3).solve()!.numberOf('x')).toBeGreaterThanOrEqual(1)
  })
})

describe('puzzles', () => {
  it('who owns the zebra, and who drinks water', () => {
    const houses = new ClauseBuilder<string>()
    const groups = [
      ['English', 'Spanish', 'Ukrainian', 'Norwegian', 'Japanese'],
      ['red', 'green', 'ivory', 'yellow', 'blue'],
      ['dog', 'snails', 'fox', 'horse', 'zebra'],
      ['coffee', 'tea', 'milk', 'juice', 'water'],
      ['Old Gold', 'Kools', 'Chesterfields', 'Lucky Strike', 'Parliaments'],
    ]
    for (const group of groups) houses.integers(group, 1, 5).allDifferent(group)
    const nextTo = (x: number, y: number) => Math.abs(x - y) === 1
    houses
      .equal('English', 'red')
      .equal('Spanish', 'dog')
      .equal('coffee', 'green')
      .equal('Ukrainian', 'tea')
      .equal('green', 'ivory', 1)
      .equal('Old Gold', 'snails')
      .equal('Kools', 'yellow')
      .clause(houses.is('milk', 3))
      .clause(houses.is('Norwegian', 1))
      .relate('Chesterfields', 'fox', nextTo)
      .relate('Kools', 'horse', nextTo)
      .equal('Lucky Strike', 'juice')
      .equal('Japanese', 'Parliaments')
      .relate('Norwegian', 'blue', nextTo)
    const answer = solved(houses.searchUnique())
    const ownerIn = (what: string) => groups[0]!.find((owner) => answer.numberOf(owner) === answer.numberOf(what))
    expect([ownerIn('zebra'), ownerIn('water')]).toEqual(['Japanese', 'Norwegian'])
  })

  it('SEND + MORE = MONEY', () => {
    const letters = new ClauseBuilder<string>()
    const worth = new Map<string, number>()
    const words: [string, number][] = [
      ['SEND', 1],
      ['MORE', 1],
      ['MONEY', -1],
    ]
    for (const [word, sign] of words) {
      for (const [place, letter] of [...word].reverse().entries()) {
        worth.set(letter, (worth.get(letter) ?? 0) + sign * 10 ** place)
      }
    }
    letters.integers(worth.keys(), 0, 9).allDifferent(worth.keys())
    letters.clause(letters.isAtLeast('S', 1)).clause(letters.isAtLeast('M', 1))
    letters.sum(
      Array.from(worth, ([letter, value]) => [value, letter] as const),
      '=',
      0,
    )
    const answer = solved(letters.searchUnique())
    expect([...'SEND'].map((letter) => answer.get(letter)).join('')).toBe('9567')
    expect([...'MONEY'].map((letter) => answer.get(letter)).join('')).toBe('10652')
  })

  it('there are 8 magic squares of order 3', () => {
    const square = new ClauseBuilder<readonly [number, number]>()
    const cells = range(0, 2).flatMap((row) => range(0, 2).map((column) => [row, column] as const))
    square.integers(cells, 1, 9).allDifferent(cells)
    const lines = [
      ...range(0, 2).map((row) => cells.filter((cell) => cell[0] === row)),
      ...range(0, 2).map((column) => cells.filter((cell) => cell[1] === column)),
      cells.filter(([row, column]) => row === column),
      cells.filter(([row, column]) => row + column === 2),
    ]
    for (const line of lines)
      square.sum(
        line.map((cell) => [1, cell] as const),
        '=',
        15,
      )
    const found = Array.from(square.models(), (model) => cells.map((cell) => model.numberOf(cell)).join(''))
    expect(found.sort()).toEqual([
      '276951438',
      '294753618',
      '438951276',
      '492357816',
      '618753294',
      '672159834',
      '816357492',
      '834159672',
    ])
    expect(square.backbone()!.get([1, 1])).toBe(5)
    expect(square.backbone()!.possible([0, 0])).toEqual([2, 4, 6, 8])
  })

  it('8 queens stand in 92 ways', () => {
    const board = new ClauseBuilder<readonly [number, number]>()
    const cells = range(0, 7).flatMap((row) => range(0, 7).map((column) => [row, column] as const))
    board.booleans(cells)
    for (const line of range(0, 7)) {
      board.exactlyOne(cells.filter(([row]) => row === line)).exactlyOne(cells.filter(([, column]) => column === line))
    }
    for (const sum of range(0, 14)) board.atMostOne(cells.filter(([row, column]) => row + column === sum))
    for (const less of range(-7, 7)) board.atMostOne(cells.filter(([row, column]) => row - column === less))
    expect(new Set(Array.from(board.models(), textOf)).size).toBe(92)
    expect([...board.models()]).toHaveLength(92)
    expect([...board.models({ assumptions: [[0, 0]] })]).toHaveLength(4)
  })
})
