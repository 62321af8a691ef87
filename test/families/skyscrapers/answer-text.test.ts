import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boardCodec, type Position } from '../../../src/families/skyscrapers/index.ts'
import { drawingToText, readJson } from '../../../src/index.ts'
import { holds } from '../../property.ts'
import { refusal } from '../../refusal.ts'
import { draw, drawPosition, heightsCodec, positionCodec, startOf } from './parts.ts'
import { PICTURE, writtenBoards } from './written-boards.ts'

const at = (line: number, column: number) => ({ line, column })
type Refused = [text: string, position: { line: number; column: number }, message: string]

const lines = (...text: string[]) => text.join('\n')
const boards = writtenBoards(2)

describe('heights', () => {
  const board = boardCodec.parse(PICTURE.join('\n'))
  const rows = [
    [2, 1, 4, 3],
    [3, 4, 1, 2],
    [4, 2, 3, 1],
    [1, 3, 2, 4],
  ]
  const heights = Uint8Array.from(rows.flat())

  it.each([
    ['digits', '2143', '3412', '4231', '1324'],
    ['numbers', '2 1 4 3', '3 4 1 2', '4 2 3 1', '1 3 2 4'],
    ['commas', '2, 1, 4, 3', '3,4,1,2', '4 2 3 1', '1324'],
    ['lists in brackets', '[[2, 1, 4, 3],', ' [3, 4, 1, 2],', ' [4, 2, 3, 1],', ' [1, 3, 2, 4]]'],
    ['the whole picture', '      1 2', '  2 1 4 3', '  3 4 1 2|2', '1|4 2 3 1', '  1 3 2 4', '      3'],
    ['zeros around', '  0 0 1 2', '0 2 1 4 3 0', '0 3 4 1 2 2', '1 4 2 3 1 0', '0 1 3 2 4 0', '  0 0 3 0'],
    ['no clues shown', '  . . . .', '. 2 1 4 3 .', '. 3 4 1 2 .', '. 4 2 3 1 .', '. 1 3 2 4 .', '  . . . .'],
  ])('are read from %s', (_, ...text) => {
    expect(heightsCodec.parse(lines(...text), board)).toEqual(heights)
  })

  it('are read from their drawing, and come back from text and from JSON', () => {
    expect(heightsCodec.parse(drawingToText(draw(board, heights)), board)).toEqual(heights)
    expect(heightsCodec.format(heights, board)).toBe('2 1 4 3\n3 4 1 2\n4 2 3 1\n1 3 2 4')
    expect(heightsCodec.toJson(heights, board)).toEqual({ heights: rows })
    holds(boards, 60, (any) => {
      const filled = any.givens.map((given) => given || any.rows)
      expect(heightsCodec.parse(heightsCodec.format(filled, any), any).join()).toBe(filled.join())
      expect(heightsCodec.fromJson(heightsCodec.toJson(filled, any), any).join()).toBe(filled.join())
      expect(heightsCodec.parse(drawingToText(draw(any, filled)), any).join()).toBe(filled.join())
    })
  })

  it.each<Refused>([
    ['', at(1, 1), 'expected a board, found the end of the text'],
    ['2143\n3412\n4231', at(3, 5), 'expected 4 rows as in the problem, found 3'],
    ['2143\n3412\n4231\n132.', at(4, 4), 'expected a height from 1 to 4, found none'],
    ['2143\n3412\n4231\n1325', at(4, 4), 'expected a height from 1 to 4, found 5'],
    ['2 1 4 3\n3 4 1 2\n4 2 3\n1 3 2 4', at(3, 6), 'expected 4 squares for 4 rows, found 3'],
    ['2143\n3412|3\n4231\n1324', at(2, 6), 'expected the clue 2 as in the problem, found 3'],
    ['2143|1\n3412\n4231\n1324', at(1, 6), 'expected no clue as in the problem, found 1'],
    ['2143\n3412\n4231\n1324\n1\n1\n1', at(7, 1), 'expected at most 6 lines: as many rows, with clues above and below'],
  ])('are refused as %j', (text, position, message) => {
    expect(refusal(() => heightsCodec.parse(text, board))).toMatchObject({ position, message })
  })

  it.each<Refused>([
    ['{"heights": [[1, 2]]}', at(1, 13), 'expected 4 rows as heights, found 1'],
    ['{"heights": [[1,2,3,0],[],[],[]]}', at(1, 21), 'expected a whole number from 1 to 4 as heights[0][3], found 0'],
    ['[]', at(1, 1), 'expected an object, found a list'],
  ])('are refused as the JSON %s', (text, position, message) => {
    expect(refusal(() => readJson(text, (json) => heightsCodec.fromJson(json, board)))).toMatchObject({
      position,
      message,
    })
  })
})

describe('a position', () => {
  const board = boardCodec.parse(lines('4 . . .', '. . . .', '. . 1 .', '. . . .'))
  const position: Position = startOf(board)
  position.entries[1] = 2
  position.marks[2] = 0b0101
  position.marks[7] = 0b1110
  const text = lines(
    '    4     2  {13}     .',
    '    .     .     . {234}',
    '    .     .     1     .',
    '    .     .     .     .',
  )

  it('begins with what is given', () => {
    expect(positionCodec.format(startOf(board), board)).toBe('4 . . .\n. . . .\n. . 1 .\n. . . .')
    expect(startOf(board).entries).not.toBe(board.givens)
  })

  it('is written with marks in braces, and read again', () => {
    expect(positionCodec.format(position, board)).toBe(text)
    expect(positionCodec.parse(text, board)).toEqual(position)
    const json = {
      position: [
        [4, 2, [1, 3], 0],
        [0, 0, 0, [2, 3, 4]],
        [0, 0, 1, 0],
        [0, 0, 0, 0],
      ],
    }
    expect(positionCodec.toJson(position, board)).toEqual(json)
    expect(positionCodec.fromJson(json, board)).toEqual(position)
  })

  it.each([
    ['glued', '42{13}.', '...{234}', '..1.', 'xxxx'],
    ['with commas and blanks between the marks', '4 2 {3,1} .', '. . {} { 2, 3 4 }', '. . 1 .', '0 0 0 0'],
    [
      'with the clues around',
      '  . . . .',
      '. 4 2 {13} . .',
      '. . . . {234} .',
      '. . . 1 . .',
      '. . . . . .',
      '  . . . .',
    ],
  ])('may be %s', (_, ...written) => {
    expect(positionCodec.parse(lines(...written), board)).toEqual(position)
  })

  it('may have strings and null in JSON', () => {
    const json = {
      position: [
        ['4', '2', '{13}', '.'],
        [null, 'x', '', '{2,3,4}'],
        ['.', '?', 1, '_'],
        ['0', '-', 0, []],
      ],
    }
    expect(positionCodec.fromJson(json, board)).toEqual(position)
  })

  it('comes back from text, JSON and drawing, of all sizes', () => {
    holds(fc.tuple(boards, fc.array(fc.nat(), { minLength: 1, maxLength: 40 })), 60, ([any, numbers]) => {
      const { rows: size } = any
      const some = startOf(any)
      for (let square = 0; square < some.marks.length; square++) {
        if (some.entries[square] === 0) some.marks[square] = (numbers[square % numbers.length]! * 31) & (2 ** size - 1)
      }
      const keyOfPosition = ({ entries, marks }: Position) => `${entries.join(' ')}; ${marks.join(' ')}`
      const again = positionCodec.parse(positionCodec.format(some, any), any)
      expect(keyOfPosition(again)).toBe(keyOfPosition(some))
      expect(keyOfPosition(positionCodec.fromJson(positionCodec.toJson(some, any), any))).toBe(keyOfPosition(some))
      // On larger boards there is no room for all marks.
      if (size > 9) return
      const drawn = drawingToText(drawPosition(any, some))
      expect(keyOfPosition(positionCodec.parse(drawn, any)), drawn).toBe(keyOfPosition(some))
    })
  })

  it.each<Refused>([
    ['4 2 {15} .\n....\n....\n....', at(1, 7), 'expected marks from 1 to 4, found 5'],
    ['4 2 {1a} .\n....\n....\n....', at(1, 7), "expected a number or '}', found 'a'"],
    ['4 2 {1 .\n....\n....\n....', at(1, 8), "expected a number or '}', found '.'"],
    ['4 2 5 .\n....\n....\n....', at(1, 5), 'expected a height from 1 to 4, found 5'],
    ['4 2 b .\n....\n....\n....', at(1, 5), "expected a number, '.' or '{', found 'b'"],
    ['....|{1}\n....\n....\n....', at(1, 6), 'expected a clue, found a square with marks'],
  ])('is refused as %j', (written, where, message) => {
    expect(refusal(() => positionCodec.parse(written, board))).toMatchObject({ position: where, message })
  })

  it.each(['{5}', 'a', '5', '{1', '12'])('is refused with the square %j in JSON', (square) => {
    const json = { position: [[square, 0, 0, 0], [], [], []] }
    expect(() => positionCodec.fromJson(json, board)).toThrow(
      expect.objectContaining({ name: 'ShapeError', path: ['position', 0, 0] }),
    )
  })
})
