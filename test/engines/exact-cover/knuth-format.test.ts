import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { EMPTY_HASH, hashOn } from '../../../src/engines/exact-cover/word-index.ts'
import {
  cheapestCover,
  exactCover,
  formatCover,
  InputError,
  type LabelledCover,
  parseCover,
} from '../../../src/index.ts'
import { holds } from '../../property.ts'
import { refusal } from '../../refusal.ts'
import { inSweep } from '../../sweep.ts'

const INSTANCES = 'bench/instances/exact-cover'

/** What two readings of the same problem have in common. */
const labelled = ({ problem, itemNames, colourNames }: LabelledCover): LabelledCover => ({
  problem,
  itemNames,
  colourNames,
})

describe("a problem in Knuth's format", () => {
  it('is a line of items and a line for each option', () => {
    const cover = parseCover('a b c\na b\nc\nb c\na\n')
    expect(labelled(cover)).toEqual({
      problem: { items: 3, secondary: 0, options: [[0, 1], [2], [1, 2], [0]] },
      itemNames: ['a', 'b', 'c'],
      colourNames: [],
    })
  })

  it('has its secondary items after a bar, and colours numbered in the order in which they come', () => {
    const cover = parseCover('p q | x y\np x:red y\nq x:7 y:red\np q')
    expect(labelled(cover)).toEqual({
      problem: {
        items: 2,
        secondary: 2,
        options: [
          [0, 2, 3],
          [1, 2, 3],
          [0, 1],
        ],
        colours: [
          [0, 1, 0],
          [0, 2, 1],
          [0, 0],
        ],
      },
      itemNames: ['p', 'q', 'x', 'y'],
      colourNames: ['red', '7'],
    })
  })

  it('takes any colour that is neither empty nor has a bar in it', () => {
    expect(parseCover('p | x\np x::\np x:a:b\np x:#é😀').colourNames).toEqual([':', 'a:b', '#é😀'])
  })

  it('has options before the first coloured one, and after the last', () => {
    expect(parseCover('p q | x\np q\np x:1\nq').problem.colours).toEqual([[0, 0], [0, 1], [0]])
  })

  it('has multiplicities before the names of primary items', () => {
    const { problem, itemNames } = parseCover('a 2|b 0:3|c 1:1|d | e\na b')
    expect(itemNames).toEqual(['a', 'b', 'c', 'd', 'e'])
    expect(problem.multiplicities).toEqual([
      [1, 1],
      [2, 2],
      [0, 3],
      [1, 1],
    ])
    expect(problem).toMatchObject({ items: 4, secondary: 1 })
    expect(parseCover('1|a 1:1|b\na b').problem).not.toHaveProperty('multiplicities')
  })

  it('has costs at the end of options: none is 0, several are added', () => {
    const { problem } = parseCover('a b\na |7\nb\na b |-3\nb |1 |20 |300')
    expect(problem.options).toEqual([[0], [1], [0, 1], [1]])
    expect(problem.costs).toEqual([7, 0, -3, 321])
    expect(parseCover('a\na').problem).not.toHaveProperty('costs')
  })

  it('may have comments, blank lines, any white space, any kind of line end, a byte order mark and no last line end', () => {
    const plain = parseCover('a b | c\na c:1 |2\nb\n')
    const wild = '\ufeff| first\r\n\r\n \t|second\n\ta\u00a0b  |\u3000c \r\n\n|\na c:1\t|2  \r\n  | a b\n\v\n b\f'
    expect(labelled(parseCover(wild))).toEqual(labelled(plain))
  })

  it('may have a bar and no secondary items, or no options', () => {
    expect(parseCover('a |').problem).toEqual({ items: 1, secondary: 0, options: [] })
  })

  it('has names of any length, taken literally: keys of objects, digits, other scripts', () => {
    const names = ['__proto__', 'constructor', '0', '00', '漢字', '😀', 'x'.repeat(100_000), 'A', 'a']
    const { problem, itemNames } = parseCover(`${names.join(' ')}\n${names.join('\n')}`)
    expect(itemNames).toEqual(names)
    expect(problem.options).toEqual(names.map((_, item) => [item]))
  })

  it('gives every option as it was written', () => {
    const cover = parseCover('a b | c\r\n  a   c:red\t|7  \r\n| no\r\nb')
    expect([0, 1].map((option) => cover.optionText(option))).toEqual(['a   c:red\t|7', 'b'])
    expect([0, 1].map((option) => cover.optionItems(option))).toEqual([['a', 'c:red'], ['b']])
  })

  it('is ready to be solved', () => {
    const count = (text: string) => exactCover(parseCover(text).problem).count()
    expect(count('a b c\na b\nc\nb c\na')).toBe(2n)
    // The example with colours and a multiplicity in the introduction of Knuth's DLX3 has one solution.
    const cover = parseCover('| simple\nA B 2:3|C | X Y\nA B X:0 Y:0\nA C X:1 Y:1\nC X:0\nB X:1\nC Y:1')
    expect(exactCover(cover.problem).all()).toHaveLength(1)
    expect(exactCover(cover.problem).first()!.sort()).toEqual([1, 3, 4])
    expect(cheapestCover(exactCover(parseCover('a b\na |5\nb |6\na b |12').problem))).toMatchObject({ cost: 11 })
  })

  it('is read in time that grows with its length, however many blank lines and comments it has', () => {
    const cover = parseCover(`a b\n${'\n'.repeat(1_000_000)}a\n${'| c\n'.repeat(500_000)}b`)
    expect(cover.problem.options).toEqual([[0], [1]])
    expect(cover.optionText(1)).toBe('b')
  })

  it('tells names apart that fall on the same place of the index', () => {
    const hashOf = (name: string) => [...name].reduce((hash, c) => hashOn(hash, c.charCodeAt(0)), EMPTY_HASH)
    const names = Array.from({ length: 200_000 }, (_, k) => ((k * 7919 + 1e6) ** 2).toString(36))
    expect(new Set(names).size).toBe(names.length)
    // Otherwise the test would show nothing.
    expect(new Set(names.map(hashOf)).size).toBeLessThan(names.length)
    const { options } = parseCover(`${names.join(' ')}\n${names.join('\n')}`).problem
    expect(Array.from(options).every((option, k) => option.length === 1 && option[0] === k)).toBe(true)
  })

  it.each(readdirSync(INSTANCES).filter((name) => name.endsWith('.dlx')))('%s comes back as it was', (name) => {
    const text = readFileSync(join(INSTANCES, name), 'utf8')
    const cover = parseCover(text)
    expect(cover.problem.options.length).toBe(text.trim().split('\n').length - 1)
    expect(`${formatCover(cover)}\n`).toBe(text)
  })
})

describe('a text that is no problem is refused with its place', () => {
  it.each<[string, number, number, string]>([
    ['', 1, 1, 'expected a line with the names of the items, found the end of the text'],
    ['| a b\n\n', 3, 1, 'expected a line with the names of the items, found the end of the text'],
    ['a b a', 1, 5, "item 'a' is listed twice"],
    ['a b | c a', 1, 9, "item 'a' is listed twice"],
    ['a 2|a', 1, 5, "item 'a' is listed twice"],
    ['a | b | c', 1, 7, "a second '|': the secondary items have begun already"],
    ['a |b', 1, 3, "'|b': the '|' before the secondary items stands alone"],
    ['a || b', 1, 3, "'||': the '|' before the secondary items stands alone"],
    ['a b:1', 1, 4, "'b:1': an item's name cannot contain ':'"],
    ['a 2|b:1', 1, 6, "'2|b:1': an item's name cannot contain ':'"],
    ['a 2|3|b', 1, 6, "'2|3|b': an item's name cannot contain '|'"],
    ['a 2|', 1, 5, "'2|': expected the name of an item after '|'"],
    ['| no\n3:2|x', 2, 1, "item 'x' cannot be covered at least 3 and at most 2 times"],
    ['a x|y', 1, 3, "item 'y': expected a multiplicity such as 2 or 2:3, found 'x'"],
    ['a :3|y', 1, 3, "item 'y': expected a multiplicity such as 2 or 2:3, found ':3'"],
    ['a 2:|y', 1, 3, "item 'y': expected a multiplicity such as 2 or 2:3, found '2:'"],
    ['a 1:2:3|y', 1, 3, "item 'y': expected a multiplicity such as 2 or 2:3, found '1:2:3'"],
    ['a -1|y', 1, 3, "item 'y': expected a multiplicity such as 2 or 2:3, found '-1'"],
    ['a 1.5|y', 1, 3, "item 'y': expected a multiplicity such as 2 or 2:3, found '1.5'"],
    ['a 1073741824|y', 1, 3, "item 'y': expected a multiplicity of at most 1073741823, found '1073741824'"],
    ['a | 2|y', 1, 5, "item 'y' is secondary: only primary items have a multiplicity"],
    ['a b\na\nb  q', 3, 4, "option 'b  q' has item 'q', which the first line does not list"],
    ['a b\r\na\r\nq \r\n', 3, 1, "option 'q' has item 'q', which the first line does not list"],
    ['a b | x\na b x a', 2, 7, "option 'a b x a' covers item 'a' twice"],
    ['a b | x\na x:1 x:1', 2, 7, "option 'a x:1 x:1' covers item 'x' twice"],
    [
      'a b | x\na b:red',
      2,
      4,
      "option 'a b:red' gives item 'b' a colour, but the item is primary: only secondary items have colours",
    ],
    ['a | x\na x:', 2, 5, "option 'a x:' gives item 'x' a colour without a name"],
    ['a | x\na y:1', 2, 3, "option 'a y:1' has item 'y', which the first line does not list"],
    ['a | x\na :1', 2, 3, "option 'a :1' has a ':' without an item before it"],
    ['a | x\na x:1|7', 2, 6, "option 'a x:1|7' has a '|' inside a word: a cost stands apart, as in a b |7"],
    ['a | x\na|7', 2, 2, "option 'a|7' has a '|' inside a word: a cost stands apart, as in a b |7"],
    ['a | x\na 2|x', 2, 4, "option 'a 2|x' has a '|' inside a word: a cost stands apart, as in a b |7"],
    ['a b\na |x', 2, 4, "option 'a |x' should have a whole number as its cost after '|', found 'x'"],
    ['a b\na |7.5', 2, 4, "option 'a |7.5' should have a whole number as its cost after '|', found '7.5'"],
    ['a b\na |-', 2, 4, "option 'a |-' should have a whole number as its cost after '|', found '-'"],
    ['a b\na |--1', 2, 4, "option 'a |--1' should have a whole number as its cost after '|', found '--1'"],
    ['a b\na | b', 2, 4, "option 'a | b' should have a whole number as its cost after '|', found nothing"],
    ['a b\na |', 2, 4, "option 'a |' should have a whole number as its cost after '|', found nothing"],
    ['a b\na |7 b', 2, 6, "option 'a |7 b' has an item after its cost"],
    [
      'a b\na |9007199254740993',
      2,
      4,
      "option 'a |9007199254740993' costs more than 9007199254740991, the largest number that is exact",
    ],
    [
      'a b\na |9007199254740991 |1',
      2,
      22,
      "option 'a |9007199254740991 |1' costs more than 9007199254740991, the largest number that is exact",
    ],
    ['a\n\u001b[2J', 2, 1, "option ' [2J' has item ' [2J', which the first line does not list"],
    ['a\na\ud83d', 2, 1, "option 'a ' has item 'a ', which the first line does not list"],
    ['a\na\u200b', 2, 1, "option 'a ' has item 'a ', which the first line does not list"],
  ])('%j', (text, line, column, message) => {
    const error = refusal(() => parseCover(text))
    expect({ message: error.message, position: error.position }).toEqual({ message, position: { line, column } })
  })

  it('and does not repeat a long option in full', () => {
    const { message, position } = refusal(() => parseCover(`a\n${'😀'.repeat(1e6)}`))
    const start = `'${'😀'.repeat(60)}…'`
    expect(message).toBe(`option ${start} has item ${start}, which the first line does not list`)
    expect(position).toEqual({ line: 2, column: 1 })
  })

  it('of any kind: never with another error, never in a place outside', () => {
    const piece = fc.constantFrom(
      'a',
      'b',
      'x',
      ' ',
      ' ',
      '\n',
      '\n',
      '|',
      ':',
      '2',
      '\r\n',
      '\ufeff',
      '-',
      ' |7',
      'x:1',
    )
    const refused = { yes: 0, no: 0 }
    holds(fc.array(piece, { maxLength: 25 }), 5000, (pieces) => {
      const text = `a b | x\n${pieces.join('')}`
      try {
        parseCover(text)
        refused.no++
      } catch (error) {
        if (!(error instanceof InputError)) throw error
        const lines = text.split('\n')
        const { line, column } = error.position!
        expect(column).toBeLessThanOrEqual(lines[line - 1]!.length + 1)
        refused.yes++
      }
    })
    expect(Math.min(refused.yes, refused.no)).toBeGreaterThan(inSweep(200))
  })
})

/** Problems with every feature of the format, as parseCover would give them. */
const covers: fc.Arbitrary<LabelledCover> = fc
  .record({
    names: fc.uniqueArray(word(['a', 'b', '0', '-', 'é', '漢', '😀', '"', '\\', '#', '\u200b']), {
      minLength: 1,
      maxLength: 12,
    }),
    primary: fc.nat(),
    options: fc.array(
      fc.record({
        items: fc.uniqueArray(fc.nat({ max: 1000 }), { minLength: 1, maxLength: 6 }),
        colours: fc.array(fc.nat({ max: 4 }), { minLength: 6, maxLength: 6 }),
        cost: fc.maxSafeInteger(),
      }),
      { maxLength: 8 },
    ),
    palette: fc.uniqueArray(word(['r', ':', '7', '😀']), { minLength: 4, maxLength: 4 }),
    bounds: fc.array(fc.tuple(fc.nat({ max: 2 }), fc.nat({ max: 2 })), { minLength: 12, maxLength: 12 }),
    has: fc.record({ colours: fc.boolean(), costs: fc.boolean(), multiplicities: fc.boolean() }),
  })
  .map(({ names, primary, options, palette, bounds, has }) => {
    const items = 1 + (primary % names.length)
    const multiplicities = bounds.slice(0, items).map(([least, more]) => [least, least + more] as const)
    const lists = options.map((option) => [...new Set(option.items.map((item) => item % names.length))])
    const colourNames: string[] = []
    const colours = lists.map((list, o) =>
      list.map((item, k) => {
        const colour = options[o]!.colours[k]!
        if (item < items || colour === 0) return 0
        const name = palette[colour - 1]!
        if (!colourNames.includes(name)) colourNames.push(name)
        return colourNames.indexOf(name) + 1
      }),
    )
    const isColoured = has.colours && colourNames.length > 0
    return {
      problem: {
        items,
        secondary: names.length - items,
        options: lists,
        ...(isColoured ? { colours } : {}),
        ...(has.multiplicities && multiplicities.some(([least, most]) => least !== 1 || most !== 1)
          ? { multiplicities }
          : {}),
        ...(has.costs && options.length > 0 ? { costs: options.map(({ cost }) => cost) } : {}),
      },
      itemNames: names,
      colourNames: isColoured ? colourNames : [],
    }
  })

function word(units: readonly string[]): fc.Arbitrary<string> {
  return fc.array(fc.constantFrom(...units), { minLength: 1, maxLength: 4 }).map((each) => each.join(''))
}

describe('formatCover', () => {
  it('writes what parseCover reads as the same problem', () => {
    const seen = { colours: 0, costs: 0, multiplicities: 0, secondary: 0 }
    holds(covers, 3000, (cover) => {
      expect(labelled(parseCover(formatCover(cover)))).toEqual(cover)
      for (const key of Object.keys(seen) as (keyof typeof seen)[]) if (cover.problem[key]) seen[key]++
    })
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(inSweep(100))
  })

  it('writes what stays the same problem with more white space and comments', () => {
    const gaps = fc.array(fc.constantFrom('  ', '\t', ' \u00a0'), { minLength: 1, maxLength: 5 })
    const ends = fc.array(fc.constantFrom('\n', '\r\n', '\n\n', ' \n| a b\n', '\n  |c\r\n \t'), {
      minLength: 1,
      maxLength: 5,
    })
    holds(fc.tuple(covers, gaps, ends), 1000, ([cover, gap, end]) => {
      let k = 0
      const wild = formatCover(cover).replace(/[ \n]/g, (mark) => {
        const list = mark === ' ' ? gap : end
        return list[k++ % list.length]!
      })
      expect(labelled(parseCover(`\ufeff\n${wild}\n`))).toEqual(cover)
    })
  })

  it('writes each thing in its plainest form', () => {
    const text = '|c\n1|a  2:2|b 2:3|c |\n a |007\nb  c |-0'
    expect(formatCover(parseCover(text))).toBe('a 2|b 2:3|c\na |7\nb c |0')
  })

  const cover: LabelledCover = {
    problem: { items: 1, secondary: 1, options: [[0, 1]], colours: [[0, 1]] },
    itemNames: ['a', 'x'],
    colourNames: ['red'],
  }
  it.each<[string, Partial<LabelledCover>]>([
    ["the name of item 'a b' cannot contain ' '", { itemNames: ['a b', 'x'] }],
    ["the name of item 'a:b' cannot contain ':'", { itemNames: ['a:b', 'x'] }],
    ["the name of item 'a|b' cannot contain '|'", { itemNames: ['a|b', 'x'] }],
    ["the name of item ' a' cannot contain ' '", { itemNames: ['\ufeffa', 'x'] }],
    ['the name of item 1 is empty', { itemNames: ['a', ''] }],
    ["two items have the name 'a'", { itemNames: ['a', 'a'] }],
    ['itemNames: expected a name for each of the 2 items, found 1', { itemNames: ['a'] }],
    ["the name of colour 'r|d' cannot contain '|'", { colourNames: ['r|d'] }],
    ['the name of colour 0 is empty', { colourNames: [''] }],
    ["two colours have the name 'r'", { colourNames: ['r', 'r'] }],
    ['option 0 has colour 1, which has no name', { colourNames: [] }],
    [
      "a problem without primary items has no form in Knuth's format",
      { problem: { items: 0, secondary: 2, options: [] } },
    ],
    [
      "exclusion groups have no form in Knuth's format: write each as a secondary item",
      { problem: { items: 2, options: [[0], [1]], exclusions: [[0, 1]] } },
    ],
    ['option 0 covers no item', { problem: { items: 2, options: [[]] } }],
    ['option 0 covers item 2, but items are numbered from 0 to 1', { problem: { items: 2, options: [[2]] } }],
  ])('refuses what the format cannot say: %s', (message, change) => {
    expect(refusal(() => formatCover({ ...cover, ...change })).message).toBe(message)
  })
})
