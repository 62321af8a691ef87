import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Board, boardCodec, notations } from '../../../src/families/kings/index.ts'
import { readJson } from '../../../src/index.ts'
import { holds } from '../../property.ts'
import { refusal, refusalInWords } from '../../refusal.ts'
import { NotationReader } from '../notation-reader.ts'
import { boardOf, parsed, TEN } from './boards.ts'

const { named, open, recognised } = new NotationReader(boardCodec, notations)
const list = named('list')

/** The ten queens as the document draws them: with blanks between the squares and before them. */
const DRAWN = TEN.map((queen) => `\t ${TEN.map((_, column) => (column === queen ? 'Q' : '.')).join(' ')}`).join('\n')

/** Boards of any size, whether their queens attack each other or not. */
const boards: fc.Arbitrary<Board> = fc
  .integer({ min: 1, max: 12 })
  .chain((n) => fc.tuple(fc.array(fc.nat(n - 1), { minLength: n, maxLength: n }), fc.nat(n * n)))
  .map(([queens, kings]) => boardOf(queens, kings))

describe('a board as text', () => {
  it('is a picture, with or without blanks, with large or small letters', () => {
    expect(parsed(DRAWN)).toEqual(boardOf(TEN))
    expect(parsed(`\ufeff\n${DRAWN.toLowerCase().replaceAll('\n', ' \r\n')}\r\n\n`)).toEqual(boardOf(TEN))
    expect(parsed('.Q..\n...Q\nQ...\n..Q.')).toEqual(boardOf([1, 3, 0, 2]))
    expect(parsed('Q')).toEqual(boardOf([0]))
  })

  it('or a list of columns, in brackets or not', () => {
    const board = boardOf([1, 3, 0, 2])
    for (const text of ['1 3 0 2', '1,3,0,2', '[1, 3, 0, 2]', '(1 3 0 2)', ' [1,\n3,\n0,2 ]\n', '\ufeff1 3 0 2\r\n']) {
      expect(parsed(text), text).toEqual(board)
      expect(list.parse(text), text).toEqual(board)
    }
  })

  it('with the number of kings on a line below if they are not as many as queens', () => {
    const board = boardOf([1, 3, 0, 2], 3)
    for (const text of [
      '.Q..\n...Q\nQ...\n..Q.\nkings 3',
      '.Q..\n...Q\nQ...\n..Q.\n\n Kings  3 ',
      '1 3 0 2\nkings 3',
    ]) {
      expect(parsed(text), text).toEqual(board)
    }
    expect(list.parse('[1, 3, 0, 2] kings 3')).toEqual(board)
    expect(boardCodec.format(board)).toBe('.Q..\n...Q\nQ...\n..Q.\nkings 3')
    expect(boardCodec.format(boardOf([1, 3, 0, 2]))).toBe('.Q..\n...Q\nQ...\n..Q.')
    expect(list.format(board)).toBe('[1, 3, 0, 2]\nkings 3')
    expect(list.format(boardOf([1, 3, 0, 2]))).toBe('[1, 3, 0, 2]')
  })

  it('comes back as it was, and is recognised', () => {
    holds(boards, 300, (board) => {
      const text = boardCodec.format(board)
      expect(recognised(text)).toBe('text')
      expect(open(text)).toEqual(board)
      const written = list.format(board)
      expect(recognised(written)).toBe('list')
      expect(open(written)).toEqual(board)
      expect(boardCodec.parse(written)).toEqual(board)
      expect(boardCodec.fromJson(JSON.parse(JSON.stringify(boardCodec.toJson(board))))).toEqual(board)
    })
  })

  it('may have queens that attack each other, which the reader does not check', () => {
    expect(parsed('Q.\n.Q')).toEqual(boardOf([0, 1]))
    expect(parsed('0 0 0')).toEqual(boardOf([0, 0, 0]))
  })

  const long = Array.from({ length: 301 }, (_, i) => i).join(' ')
  const refused: [text: string, message: string][] = [
    ['', "1:1: expected a row of 'Q' or '.', found the end of the text"],
    [' \n\n', "3:1: expected a row of 'Q' or '.', found the end of the text"],
    ['kings 3', "1:1: expected a row of 'Q' or '.', found 'k'"],
    ['.Q..\n...Q\nQ.x.\n..Q.', "3:3: expected 'Q' or '.', found 'x'"],
    ['.Q..\n...Q\nQ..\n..Q.', '3:4: expected 4 squares as in the first row, found 3'],
    ['.Q..\n...Q\nQ....\n..Q.', '3:5: expected 4 squares as in the first row, found 5'],
    ['. Q . .\n. . . Q\nQ . . . .', '3:9: expected 4 squares as in the first row, found 5'],
    ['.Q..\n....\nQ...\n..Q.', '2:1: expected a queen in row 2, found none'],
    ['.Q..\n...Q\nQ..Q\n..Q.', '3:4: expected one queen in row 3, found a second'],
    ['.Q..\n...Q\nQ...', '3:5: expected 4 rows, as many as columns, found 3'],
    ['.Q..\n...Q\nQ...\nkings 2', '4:1: expected 4 rows, as many as columns, found 3'],
    ['.Q\nQ.\nQ.', '3:1: expected 2 rows, as many as columns, found more'],
    ['.Q\nQ.\n\nQ.', "4:1: expected 'kings' or the end of the text, found 'Q'"],
    [`${'.'.repeat(300)}Q`, '1:301: a row has at most 300 squares'],
    ['.Q\nQ.\nkings', '3:6: expected a number of kings from 0 to 4, found the end of the text'],
    ['.Q\nQ.\nkings many', "3:7: expected a number of kings from 0 to 4, found 'm'"],
    ['.Q\nQ.\nkings -1', '3:7: expected a number of kings from 0 to 4, found -1'],
    ['.Q\nQ.\nkings 1.5', '3:7: expected a number of kings from 0 to 4, found 1.5'],
    ['.Q\nQ.\nkings 5', '3:7: expected a number of kings from 0 to 4, found 5'],
    [`.Q\nQ.\nkings ${'9'.repeat(40)}`, '3:7: expected a number of kings from 0 to 4, found a number of 40 characters'],
    ['.Q\nQ.\nkings 2 3', "3:9: expected the end of the text, found '3'"],
    ['.Q\nQ.\nkings 2\nkings 2', "4:1: expected the end of the text, found 'k'"],
    ['1 3 0 4', '1:7: expected a column from 0 to 3 in a list of 4, found 4'],
    ['[1, 3,\n 0, 12]', '2:5: expected a column from 0 to 3 in a list of 4, found 12'],
    ['1 -3 0 2', '1:3: expected a column from 0 to 3 in a list of 4, found -3'],
    ['1 3 0.5 2', '1:5: expected a column from 0 to 3 in a list of 4, found 0.5'],
    ['1 3 x 2', "1:5: expected a column, found 'x'"],
    ['[1 3 x 2]', "1:6: expected a column or ']', found 'x'"],
    ['1 3 0x 2', "1:6: expected a blank or a comma after the column, found 'x'"],
    ['[1, 3, 0, 2', "1:12: expected ']', found the end of the text"],
    ['[1, 3, 0, 2)', "1:12: expected a column or ']', found ')'"],
    ['[1, 3, 0, 2] 3', "1:14: expected 'kings' or the end of the text, found '3'"],
    ['[]', "1:2: expected a column or ']', found ']'"],
    ['[1, 3, kings 2', "1:8: expected a column or ']', found 'k'"],
    ['1 3 0 2 kings 17', '1:15: expected a number of kings from 0 to 16, found 17'],
    [long, `1:${long.length - 2}: a board has at most 300 queens, found 301`],
  ]
  it.each(refused)('refuses %j at its place', (text, message) => {
    expect(refusalInWords(() => boardCodec.parse(text))).toBe(message)
  })

  it('in the notation of lists is nothing but a list', () => {
    expect(refusal(() => list.parse('.Q..')).message).toBe("expected a column, found '.'")
    expect(refusal(() => list.parse('')).message).toBe(
      'expected the column of the first queen, found the end of the text',
    )
  })
})

describe('a board as JSON', () => {
  it('has as many kings as queens unless it says otherwise', () => {
    for (const text of [
      '{"queens":[1,3,0,2]}',
      '{"queens":[1,3,0,2],"kings":null}',
      '{"queens":[1,3,0,2],"kings":4}',
    ]) {
      expect(readJson(text, boardCodec.fromJson)).toEqual(boardOf([1, 3, 0, 2]))
    }
    expect(boardCodec.toJson(boardOf([1, 3, 0, 2]))).toEqual({ queens: [1, 3, 0, 2], kings: 4 })
  })

  const refused: [text: string, message: string][] = [
    ['[]', '1:1: expected an object, found a list'],
    ['{}', '1:1: expected a list as queens, found nothing'],
    ['{"queens": []}', '1:12: expected at least one column as queens, found none'],
    ['{"queens": [1, 3, 0, 4]}', '1:22: expected a whole number from 0 to 3 as queens[3], found 4'],
    ['{"queens": [1, -3, 0, 2]}', '1:16: expected a whole number from 0 to 3 as queens[1], found -3'],
    ['{"queens": [1, 3, 0.5, 2]}', '1:19: expected a whole number from 0 to 3 as queens[2], found 0.5'],
    ['{"queens": [1, "3"]}', '1:16: expected a whole number from 0 to 1 as queens[1], found "3"'],
    ['{"queens": [0], "kings": -1}', '1:26: expected a whole number from 0 to 1 as kings, found -1'],
    ['{"queens": [0], "kings": 2}', '1:26: expected a whole number from 0 to 1 as kings, found 2'],
    ['{"queens": [0], "kings": 1e300}', '1:26: expected a whole number from 0 to 1 as kings, found 1e+300'],
    [`{"queens": [${'0,'.repeat(300)}0]}`, '1:613: a board has at most 300 queens, found 301'],
  ]
  it.each(refused)('refuses %j at its place', (text, message) => {
    expect(refusalInWords(() => readJson(text, boardCodec.fromJson))).toBe(message)
  })
})
