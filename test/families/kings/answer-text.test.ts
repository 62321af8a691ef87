import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { answerCodec } from '../../../src/families/kings/index.ts'
import { readJson, type Ways } from '../../../src/index.ts'
import { holds } from '../../property.ts'
import { refusalInWords } from '../../refusal.ts'
import { boardOf, EIGHT } from './boards.ts'

const board = boardOf(EIGHT, 4)
const TEXT = [
  'ways 1',
  'safe 5',
  'most 4',
  'polynomial 1 5 8 5 1',
  'groups 3',
  'group A 1 square [1, 7]: 1 1',
  'group B 1 square [3, 0]: 1 1',
  'group C 3 squares [6, 2] [7, 1] [7, 3]: 1 3 1',
].join('\n')

const squaresOf = (...places: [number, number][]) => Int32Array.from(places, ([row, column]) => row * 8 + column)
const ANSWER: Ways = {
  ways: 1n,
  safe: 5,
  most: 4,
  polynomial: [1n, 5n, 8n, 5n, 1n],
  groups: [
    { squares: squaresOf([1, 7]), polynomial: [1n, 1n] },
    { squares: squaresOf([3, 0]), polynomial: [1n, 1n] },
    { squares: squaresOf([6, 2], [7, 1], [7, 3]), polynomial: [1n, 3n, 1n] },
  ],
}

/** Answers of any kind, most of them wrong. */
const numbers = fc.bigInt({ min: 0n, max: 10n ** 30n })
const polynomials = fc.array(numbers, { minLength: 1, maxLength: 6 })
const groups = fc.array(
  fc
    .tuple(fc.array(fc.nat(63), { minLength: 1, maxLength: 5 }), polynomials)
    .map(([squares, polynomial]) => ({ squares: Int32Array.from(squares), polynomial })),
  { maxLength: 30 },
)
const answers: fc.Arbitrary<Ways> = fc
  .tuple(numbers, fc.nat(64), fc.nat(64), polynomials, fc.option(groups, { nil: undefined }))
  .map(([ways, safe, most, polynomial, named]) => {
    return { ways, safe, most, polynomial, ...(named && { groups: named }) }
  })

describe('an answer as text', () => {
  it('has a line for each number and each group', () => {
    expect(answerCodec.format(ANSWER, board)).toBe(TEXT)
    expect(answerCodec.parse(TEXT, board)).toEqual(ANSWER)
    expect(answerCodec.parse(`\ufeff${TEXT.replaceAll('\n', ' \r\n').replaceAll(' ', '  ')}\n\n`, board)).toEqual(
      ANSWER,
    )
  })

  it('may do without groups, which is not the same as to have none', () => {
    const { groups: _, ...bare } = ANSWER
    expect(answerCodec.parse(TEXT.split('\n').slice(0, 4).join('\n'), board)).toEqual(bare)
    const none = { ways: 0n, safe: 0, most: 0, polynomial: [1n], groups: [] }
    expect(answerCodec.format(none, board)).toBe('ways 0\nsafe 0\nmost 0\npolynomial 1\ngroups 0')
    expect(answerCodec.parse(answerCodec.format(none, board), board)).toEqual(none)
  })

  it('comes back as it was, from text and from JSON', () => {
    holds(answers, 200, (answer) => {
      expect(answerCodec.parse(answerCodec.format(answer, board), board)).toEqual(answer)
      const json = JSON.parse(JSON.stringify(answerCodec.toJson(answer, board)))
      expect(answerCodec.fromJson(json, board)).toEqual(answer)
    })
  })

  const changed = (line: number, text: string) => {
    const lines = TEXT.split('\n')
    lines[line - 1] = text
    return lines.join('\n')
  }
  const refused: [text: string, message: string][] = [
    ['', "1:1: expected 'ways', found the end of the text"],
    ['ways 1', "1:7: expected 'safe', found the end of the text"],
    [changed(1, 'way 1'), "1:1: expected 'ways', found 'w'"],
    [changed(1, 'ways1'), "1:5: expected a blank after 'ways', found '1'"],
    [changed(1, 'ways'), '1:5: expected the number of ways, found the end of the line'],
    [changed(1, 'ways -1'), "1:6: expected the number of ways, found '-'"],
    [changed(1, 'ways 1.5'), "1:7: expected the end of the line, found '.'"],
    [changed(2, 'safe 65'), '2:6: expected the number of safe squares from 0 to 64, found 65'],
    [
      changed(3, `most ${'9'.repeat(31)}`),
      '3:6: expected the most kings that fit from 0 to 64, found a number of 31 digits',
    ],
    [changed(4, 'polynomial'), '4:11: expected a number of ways, found the end of the line'],
    [changed(4, 'polynomial 1 5x'), "4:15: expected a digit or a blank, found 'x'"],
    [changed(5, 'groups 2'), "8:1: expected the end of the text, found 'g'"],
    [changed(5, 'groups 4'), "8:46: expected 'group', found the end of the text"],
    [changed(6, 'group B 1 square [1, 7]: 1 1'), "6:7: expected 'A', found 'B'"],
    [changed(6, 'group A 1 square [8, 7]: 1 1'), '6:19: expected a row from 0 to 7, found 8'],
    [changed(6, 'group A 1 square [1, 9]: 1 1'), '6:22: expected a column from 0 to 7, found 9'],
    [
      changed(6, 'group A 2 squares [1, 7]: 1 1'),
      '6:26: expected as many squares as the line says, at least one: 2, found 1',
    ],
    [changed(6, 'group A 1 square [1, 7] 1 1'), "6:25: expected '[', found '1'"],
  ]
  it.each(refused)('refuses %j at its place', (text, message) => {
    expect(refusalInWords(() => answerCodec.parse(text, board))).toBe(message)
  })
})

describe('an answer as JSON', () => {
  it('has its numbers of ways as strings, but plain numbers are read too', () => {
    expect(answerCodec.toJson(ANSWER, board)).toEqual({
      ways: '1',
      safe: 5,
      most: 4,
      polynomial: ['1', '5', '8', '5', '1'],
      groups: [
        { squares: [[1, 7]], polynomial: ['1', '1'] },
        { squares: [[3, 0]], polynomial: ['1', '1'] },
        {
          squares: [
            [6, 2],
            [7, 1],
            [7, 3],
          ],
          polynomial: ['1', '3', '1'],
        },
      ],
    })
    const { groups: _, ...bare } = ANSWER
    const plain = { ways: 1, safe: 5, most: 4, polynomial: [1, 5, '8', 5, 1], groups: null }
    expect(answerCodec.fromJson(plain, board)).toEqual(bare)
  })

  const whole = '"ways": 1, "safe": 5, "most": 4, "polynomial": [1]'
  const refused: [text: string, message: string][] = [
    ['{}', '1:1: expected a whole number from 0 to 9007199254740991 as ways, found nothing'],
    ['{"ways": "1x"}', '1:12: expected a string of digits'],
    ['{"ways": -1}', '1:10: expected a whole number from 0 to 9007199254740991 as ways, found -1'],
    ['{"ways": 1, "safe": 65}', '1:21: expected a whole number from 0 to 64 as safe, found 65'],
    ['{"ways": 1, "safe": 5, "most": "4"}', '1:32: expected a whole number from 0 to 64 as most, found "4"'],
    [
      '{"ways": 1, "safe": 5, "most": 4, "polynomial": []}',
      '1:49: expected the ways for no king, for 1 king and so on, found none',
    ],
    [`{${whole}, "groups": {}}`, '1:64: expected a list as groups, found an object'],
    [`{${whole}, "groups": [{"squares": []}]}`, '1:77: expected at least one square in a group'],
    [`{${whole}, "groups": [{"squares": [[1]]}]}`, '1:78: expected a row and a column'],
    [
      `{${whole}, "groups": [{"squares": [[1, 8]]}]}`,
      '1:82: expected a whole number from 0 to 7 as groups[0].squares[0][1], found 8',
    ],
  ]
  it.each(refused)('refuses %j at its place', (text, message) => {
    expect(refusalInWords(() => readJson(text, (json) => answerCodec.fromJson(json, board)))).toBe(message)
  })
})
