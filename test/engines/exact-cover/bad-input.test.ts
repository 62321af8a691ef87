import { describe, expect, it } from 'vitest'
import { type CoverProblem, exactCover } from '../../../src/engines/exact-cover/index.ts'
import { InputError } from '../../../src/index.ts'

/** Two primary items, one secondary, two options that cover it all; each case spoils something. */
const sound = { items: 2, secondary: 1, options: [[0], [1, 2]] }

/** Callers without a compiler can give anything. */
type Spoilt = Partial<Record<keyof CoverProblem, unknown>>

function refusalOf(spoilt: Spoilt): string {
  try {
    exactCover({ ...sound, ...spoilt } as CoverProblem)
  } catch (error) {
    expect(error).toBeInstanceOf(InputError)
    return (error as Error).message
  }
  return 'nothing was refused'
}

/** Each value as the only argument of a case; a list would otherwise be taken for the arguments. */
const alone = (values: readonly unknown[]): [unknown][] => values.map((value) => [value])

const missing = Object.freeze(new Array<undefined>(1))

describe('a problem that is not well formed', () => {
  it('is otherwise sound', () => {
    expect(refusalOf({})).toBe('nothing was refused')
    expect(exactCover(sound).all()).toHaveLength(1)
  })

  describe.each(['items', 'secondary'])('%s', (name) => {
    const counts = [-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 100_000_001, 2 ** 32 + 2, 1e300, '2', [], {}, true]
    it.each(alone(counts))('of %s is refused', (count) => {
      expect(refusalOf({ [name]: count })).toBe(
        `${name}: expected how many there are, a whole number from 0 to 100000000, found ${String(count)}`,
      )
    })
  })

  it.each([
    [
      'no items at all',
      { items: 0, secondary: 0, options: [] },
      'there are no items: a cover problem needs at least one',
    ],
    [
      'items left out',
      { items: undefined },
      'items: expected how many there are, a whole number from 0 to 100000000, found undefined',
    ],
    ['options left out', { options: undefined }, 'options: expected a list of options'],
    ['options that are a number', { options: 3 }, 'options: expected a list of options'],
  ] as [string, Spoilt, string][])('with %s is refused', (_, spoilt, message) => {
    expect(refusalOf(spoilt)).toBe(message)
  })

  it.each([[undefined], [null], [7], [true], [{}]])('with the option %s is refused', (option) => {
    expect(refusalOf({ options: [[0], option] })).toBe('option 1: expected a list of items')
  })

  it('with a hole among the options is refused', () => {
    expect(refusalOf({ options: missing })).toBe('option 0: expected a list of items')
  })

  it('with an empty option is refused', () => {
    expect(refusalOf({ options: [[0], [1], []] })).toBe('option 2 covers no item')
  })

  it.each(
    alone([
      3,
      -1,
      0.5,
      1.0000001,
      Number.NaN,
      Number.POSITIVE_INFINITY,
      2 ** 31,
      2 ** 32,
      -(2 ** 32),
      2 ** 32 + 1,
      1e300,
      '1',
      'a',
      '',
      undefined,
      null,
      true,
      false,
      [],
      [1],
      1n,
    ]),
  )('with the item %s in an option is refused', (item) => {
    const message = `option 1 covers item ${String(item)}, but items are numbered from 0 to 2`
    expect(refusalOf({ options: [[0], [1, item]] })).toBe(message)
    expect(refusalOf({ options: [[0], [item, 1]] })).toBe(message)
  })

  it('with a hole in an option is refused', () => {
    const message = 'option 0 covers item undefined, but items are numbered from 0 to 2'
    expect(refusalOf({ options: [missing, [1]] })).toBe(message)
  })

  it('with letters for an option is refused', () => {
    expect(refusalOf({ options: ['ab'] })).toBe('option 0 covers item a, but items are numbered from 0 to 2')
  })

  it.each([
    [[1, 1], 1],
    [[0, 2, 1, 0], 0],
    [[2, 0, 2], 2],
  ])('with the option %j is refused for the item that is there twice', (option, item) => {
    expect(refusalOf({ options: [[0], option] })).toBe(`option 1 covers item ${item} twice`)
  })

  it.each(alone([2, -1, 0.5, Number.NaN, 2 ** 32, '0', 'length', 'at', undefined, null, true, [], [0], 0n]))(
    'with the option %s in an exclusion group is refused',
    (option) => {
      expect(refusalOf({ exclusions: [[0], [1, option]] })).toBe(
        `exclusion group 1 names option ${String(option)}, but options are numbered from 0 to 1`,
      )
    },
  )

  it.each([
    ['an option twice in a group', { exclusions: [[], [0, 1, 0]] }, 'exclusion group 1 names option 0 twice'],
    ['an option twice running in a group', { exclusions: [[1, 1]] }, 'exclusion group 0 names option 1 twice'],
    ['a hole among the groups', { exclusions: missing }, 'exclusion group 0: expected a list of options'],
    ['a number for a group', { exclusions: [[0], 1] }, 'exclusion group 1: expected a list of options'],
  ] as [string, Spoilt, string][])('with %s is refused', (_, spoilt, message) => {
    expect(refusalOf(spoilt)).toBe(message)
  })

  it.each([
    ['too few lists of colours', [[0]], 'colours: expected a list for each of the 2 options, found 1'],
    ['too many', [[0], [0, 0], [0]], 'colours: expected a list for each of the 2 options, found 3'],
    ['a list that is too short', [[0], [0]], 'option 1 has 2 items and 1 colours'],
    [
      'a list that is too long',
      [
        [0, 0],
        [0, 0],
      ],
      'option 0 has 1 items and 2 colours',
    ],
    ['a list that is missing', [undefined, [0, 0]], 'option 0 has 1 items and 0 colours'],
    [
      'a colour for a primary item',
      [[0], [4, 0]],
      'option 1 gives item 1 a colour, but the item is primary: only secondary items have colours',
    ],
  ])('with colours, but %s, is refused', (_, colours, message) => {
    expect(refusalOf({ colours })).toBe(message)
  })

  it.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 30, 'red', '1', undefined, null, true])(
    'with the colour %s is refused',
    (colour) => {
      expect(refusalOf({ colours: [[0], [0, colour]] })).toBe(
        `option 1 gives item 2 the colour ${String(colour)}; expected a whole number from 0 on`,
      )
    },
  )

  it.each([
    ['too few', [[1, 1]], 1],
    ['none', [], 0],
    [
      'one for the secondary item too',
      [
        [1, 1],
        [1, 1],
        [0, 1],
      ],
      3,
    ],
  ])('with multiplicities, but %s, is refused', (_, multiplicities, found) => {
    expect(refusalOf({ multiplicities })).toBe(`multiplicities: expected one for each of the 2 items, found ${found}`)
  })

  it.each([
    [[2, 1]],
    [[-1, 1]],
    [[-2, -1]],
    [[0.5, 1]],
    [[1, 1.5]],
    [[Number.NaN, 1]],
    [[1, Number.NaN]],
    [[1, Number.POSITIVE_INFINITY]],
    [[0, 2 ** 30]],
    [['1', 1]],
    [[1, '2']],
    [[null, 1]],
  ])('with the multiplicity %s is refused', (range: unknown[]) => {
    expect(refusalOf({ multiplicities: [[1, 1], range] })).toBe(
      'the multiplicity of item 1: expected whole numbers, the first not above the second, ' +
        `found ${String(range[0])} and ${String(range[1])}`,
    )
  })

  it.each(alone([undefined, null, 3, {}, [], [1], [1, 1, 1]]))('with %j for a multiplicity is refused', (range) => {
    expect(refusalOf({ multiplicities: [range, [1, 1]] })).toBe(
      'the multiplicity of item 0: expected two numbers, at least and at most',
    )
  })

  it.each([[[]], [[1]], [[1, 2, 3]]])('with the costs %j is refused', (costs) => {
    expect(refusalOf({ costs })).toBe(`costs: expected one for each of the 2 options, found ${costs.length}`)
  })

  it.each([
    0.5,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    2 ** 53,
    '1',
    undefined,
    null,
    true,
    1n,
  ])('with the cost %s is refused', (cost) => {
    expect(refusalOf({ costs: [0, cost] })).toBe(`the cost of option 1: expected a whole number, found ${String(cost)}`)
  })

  it('is refused for the first thing that is wrong among many options', () => {
    const options = Array.from({ length: 100_000 }, (_, o) => (o === 77_777 ? [0, 1, 9] : [o % 3]))
    expect(refusalOf({ options })).toBe('option 77777 covers item 9, but items are numbered from 0 to 2')
  })
})
