import { describe, expect, it } from 'vitest'
import { type AnyFamily, families, familyNamed, readingsOf } from '../src/index.ts'
import { samplesOf, writtenSamples } from './contract/puzzles.ts'

/** All families, this one first: as when it is chosen. */
function withFirst(chosen: AnyFamily): readonly AnyFamily[] {
  return [chosen, ...families.filter((family) => family !== chosen)]
}

function names(text: string, chosen = families[0]!): string[] {
  return readingsOf(text, withFirst(chosen)).map(({ family }) => family.name)
}

/** Notations that belong to a family alone. */
const own = (family: AnyFamily) => family.notations.slice(2)

describe.each(families)('a text of $name', (family) => {
  it.each(family.notations)('in $name is among its readings, whichever family is chosen', ({ name: notation }) => {
    for (const { name, puzzle, text } of writtenSamples(family, notation)) {
      for (const chosen of families) {
        const found = readingsOf(text, withFirst(chosen)).filter((reading) => reading.family === family)
        expect(
          found.map((reading) => reading.json()),
          name,
        ).toEqual([puzzle.json()])
      }
    }
  })

  it('is taken for this family if that is chosen, unless another is surer of it', () => {
    for (const { name, puzzle } of samplesOf(family)) {
      const [first] = readingsOf(puzzle.text(), withFirst(family))
      expect(first!.isSure || first!.family === family, name).toBe(true)
    }
  })

  for (const { name: notation } of own(family)) {
    it(`in ${notation} is taken for this family, whichever is chosen`, () => {
      for (const { name, puzzle, text } of writtenSamples(family, notation)) {
        if (!family.open(text).isSure) continue
        for (const chosen of families) {
          const [first] = readingsOf(text, withFirst(chosen))
          expect([first!.family.name, first!.notation, first!.isSure], name).toEqual([family.name, notation, true])
          expect(first!.json(), name).toEqual(puzzle.json())
        }
      }
    })
  }
})

/** As people copy them from where these come from. */
const FROM_ELSEWHERE: readonly (readonly [source: string, family: string, text: string])[] = [
  ['CodinGame, Harmless Rooks', 'rooks', '5\nXX..X\n....X\nXX.X.\nX....\n.....\n'],
  ['CodinGame, Harmless Rooks, an empty board', 'rooks', '3\n...\n...\n...\n'],
  ['CodinGame, Hitori Solver', 'hitori', '5\n22153\n23145\n11135\n13542\n54321\n'],
  ['a table of numbers', 'hitori', '2 2 1 5 3\n2 3 1 4 5\n1 1 1 3 5\n1 3 5 4 2\n5 4 3 2 1\n'],
  ['puzz.link, Hitori', 'hitori', 'https://puzz.link/p?hitori/5/5/2215323145111351354254321'],
  ['Simon Tatham, Singles', 'hitori', '5x5:2215323145111351354254321'],
  ['Codewars, 4 by 4', 'skyscrapers', '[2, 2, 1, 3, 2, 2, 3, 1, 1, 2, 2, 3, 3, 2, 1, 3]'],
  ['Codewars, with zeros', 'skyscrapers', 'var clues = [0, 0, 1, 2, 0, 2, 0, 0, 0, 3, 0, 0, 0, 1, 0, 0];'],
  ['Codewars, 7 by 7', 'skyscrapers', '7,0,0,0,2,2,3, 0,0,3,0,0,0,0, 3,0,3,0,0,5,0, 0,0,0,0,5,0,4'],
  ['Ponder This, a list', 'kings', '[8, 1, 3, 0, 6, 9, 5, 2, 4, 7]'],
  ['a number alone', 'queens', '8'],
]

describe('a text from elsewhere', () => {
  it.each(FROM_ELSEWHERE)('%s is taken for %s, whichever is chosen', (_, family, text) => {
    for (const chosen of families) expect(names(text, chosen)[0], `with ${chosen.name}`).toBe(family)
    expect(names(text.replaceAll('\n', '\r\n'))[0]).toBe(family)
    expect(names(`\n${text}\n\n`)[0]).toBe(family)
  })

  it('of Topcoder is taken for the contest’s family', () => {
    const contest = familyNamed('queen-attack')
    for (const { text } of contest.examples)
      for (const chosen of families) expect(names(text, chosen)).toEqual([contest.name])
  })
})

describe('readings', () => {
  it('are in the order of the families where no notation tells more', () => {
    const text = families[0]!.examples[0]!.text
    const order = names(text)
    expect(order.length).toBeGreaterThan(1)
    const alike = order.slice(0, 2)
    expect(names(text, familyNamed(alike[1]!)).slice(0, 2)).toEqual([alike[1], alike[0]])
  })

  it('put a family that would write the text so before one that only puts up with it', () => {
    const text = familyNamed('rooks').examples[0]!.text
    const late = families.find((family) => names(text).includes(family.name) && family.open(text).text() !== text)!
    expect(names(text, late)[0]).not.toBe(late.name)
    expect(names(text, late)).toContain(late.name)
  })

  it.each(['', ' \n', 'lorem ipsum', '{"a": 1}', '{', 'https://example.org/', 'javascript:alert(1)', '§'])(
    'there are none of %j',
    (text) => {
      for (const chosen of families) expect(names(text, chosen)).toEqual([])
    },
  )

  it('there are none without families', () => {
    expect(readingsOf(families[0]!.examples[0]!.text, [])).toEqual([])
  })

  it('a mistake in the code of a family is no reading, and is not hidden', () => {
    const broken: AnyFamily = {
      ...families[0]!,
      open: () => {
        throw new TypeError('a mistake')
      },
    }
    expect(() => readingsOf('x', [broken])).toThrow(TypeError)
  })
})
