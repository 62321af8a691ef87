import { describe, expect, it } from 'vitest'
import { anyFamily, queens as family, ShapeError } from '../../../src/index.ts'
import { holds } from '../../property.ts'
import { refusal, refusalInWords } from '../../refusal.ts'
import { smallBoards } from './boards.ts'

const queens = anyFamily(family)

describe('a board as text', () => {
  it.each([1, 8, 2001, 10_000_000])('is just a number if nothing is on it: %i', (n) => {
    const puzzle = queens.open(String(n))
    expect(puzzle.json()).toEqual({ n })
    expect(puzzle.text()).toBe(String(n))
    expect(puzzle.squares).toBe(n * n)
  })

  it('may be drawn with blanks, in capitals or not, with any line ends', () => {
    const json = { n: 3, queens: [[0, 1]], blocked: [[2, 0]] }
    const texts = ['.Q.\n...\nX..', '\ufeff\n . q .\r\n\t. . .\r\nx  ..\t\n\n', ' .Q.\n...  \n X . .']
    for (const text of texts) {
      expect(queens.open(text).json()).toEqual(json)
      expect(queens.open(text).text()).toBe('.Q.\n...\nX..')
    }
    expect(queens.open('...\n...\n...').text()).toBe('3')
    expect(queens.open('q').json()).toEqual({ n: 1, queens: [[0, 0]] })
  })

  it('may be a number and a line for each square', () => {
    expect(queens.open('3\nX 2 0\nQ 0 1').text()).toBe('.Q.\n...\nX..')
    expect(queens.open(' 3 \r\n\r\n x 2 0\r\n q\t0  1 \r\n').text()).toBe('.Q.\n...\nX..')
    const large = '201\nQ 0 200\nQ 7 3\nX 200 0'
    expect(queens.open(large).text()).toBe(large)
    expect(queens.open(large).json()).toEqual({
      n: 201,
      queens: [
        [0, 200],
        [7, 3],
      ],
      blocked: [[200, 0]],
    })
    expect(queens.open('200\nQ 0 199').text().split('\n')).toHaveLength(200)
    expect(queens.open('2000\nX 1999 1999').text()).toBe('2000\nX 1999 1999')
  })

  it('comes back from text and JSON as it was, at any size', () => {
    holds(smallBoards(1, 6), 300, (rows) => {
      const puzzle = queens.open(rows.join('\n'))
      expect(queens.open(puzzle.text()).json()).toEqual(puzzle.json())
      expect(queens.openJson(puzzle.json()).text()).toBe(puzzle.text())
      expect(queens.openJson({ board: [...rows] }).json()).toEqual(puzzle.json())
      if (/[QX]/.test(rows.join(''))) expect(puzzle.text()).toBe(rows.join('\n'))
    })
  })

  it('may have given queens that attack each other', () => {
    expect(queens.open('QQ\n..').json()).toEqual({
      n: 2,
      queens: [
        [0, 0],
        [0, 1],
      ],
    })
  })

  const FIRST = "a number of queens or a row of '.', 'Q' or 'X'"
  it.each<[string, string]>([
    ['', `1:1: expected ${FIRST}, found the end of the text`],
    ['\n \n', `3:1: expected ${FIRST}, found the end of the text`],
    ['eight', `1:1: expected ${FIRST}, found 'e'`],
    ['  ?', `1:3: expected ${FIRST}, found '?'`],
    ['0', '1:1: expected a number of queens from 1 to 10000000, found 0'],
    [' 000', '1:2: expected a number of queens from 1 to 10000000, found 000'],
    ['-8', '1:1: expected a number of queens from 1 to 10000000, found -8'],
    ['+8', '1:1: expected a number of queens from 1 to 10000000, found +8'],
    ['10000001', '1:1: expected a number of queens from 1 to 10000000, found 10000001'],
    [`1${'0'.repeat(30)}`, '1:1: expected a number of queens from 1 to 10000000, found a number of 31 digits'],
    ['8.5', "1:2: expected the end of the line after the number of queens, found '.'"],
    ['8 queens', "1:2: expected the end of the line after the number of queens, found ' '"],
    ['..\n.', '2:2: expected 2 squares as in the first row, found 1'],
    ['..\n. . .', '2:5: expected 2 squares as in the first row, found 3'],
    ['..\n\n..', "2:1: expected '.', 'Q' or 'X', found the end of the line"],
    ['..\n.Z', "2:2: expected '.', 'Q' or 'X', found 'Z'"],
    ['.R\n..', "1:2: expected '.', 'Q' or 'X', found 'R'"],
    ['..\n.1', "2:2: expected '.', 'Q' or 'X', found '1'"],
    ['..\n..\n..', '3:1: expected 2 rows, as there are columns, found more'],
    ['...\n...', '2:4: expected row 3 of 3, as a board is as high as it is wide, found the end of the text'],
    ['...\n...\n', '3:1: expected row 3 of 3, as a board is as high as it is wide, found the end of the text'],
    ['.'.repeat(2001), '1:2001: a row of a drawn board has at most 2000 squares'],
    ['4\n....', "2:1: expected 'Q row column' or 'X row column', found '.'"],
    ['4\n Q 1', "2:2: expected 'Q row column' or 'X row column', found 'Q'"],
    ['4\nK 1 1', "2:1: expected 'Q row column' or 'X row column', found 'K'"],
    ['4\nQ 1 2 3', "2:6: expected the end of the line, found ' '"],
    ['4\nQ 4 0', '2:3: expected a row from 0 to 3, found 4'],
    ['4\nX 0  -1', '2:6: expected a column from 0 to 3, found -1'],
    ['4\nQ 1 99999999999999999999999', '2:5: expected a column from 0 to 3, found a number of 23 digits'],
    ['4\nQ 1 2\n\nQ 1 2', '4:1: expected every square once, found [1, 2] again, which is a given queen'],
    ['4\nX 1 2\nX 1 2', '3:1: expected every square once, found [1, 2] again, which is a blocked square'],
    ['4\nX 1 2\n q 1 2', '3:2: expected every square once, found [1, 2] again, which is a blocked square'],
    ['2001\nQ 0 0', '2:1: a board with given queens or blocked squares has at most 2000 rows, found 2001'],
  ])('that reads %j is refused with its place', (text, message) => {
    expect(refusalInWords(() => queens.open(text))).toBe(message)
    // The same in pieces.
    const sink = queens.reader(text, undefined)!
    const inPieces = () => {
      for (const character of text) sink.push(character)
      sink.end()
    }
    expect(refusalInWords(inPieces)).toBe(message)
  })
})

describe('a board as JSON', () => {
  it('is the number of rows and what is on it, or drawn', () => {
    expect(queens.openJson({ n: 3, blocked: [[2, 0]], queens: [[0, 1]] }).text()).toBe('.Q.\n...\nX..')
    expect(queens.openJson({ n: 3, queens: [], blocked: [] }).text()).toBe('3')
    expect(queens.openJson({ board: ['. Q .', '...', 'x..'] }).text()).toBe('.Q.\n...\nX..')
    expect(
      queens
        .openJson({
          n: 3,
          queens: [
            [2, 2],
            [0, 1],
          ],
        })
        .json(),
    ).toEqual({
      n: 3,
      queens: [
        [0, 1],
        [2, 2],
      ],
    })
    expect(queens.openJson({ n: 10_000_000, queens: [] }).json()).toEqual({ n: 10_000_000 })
  })

  it.each<[string, unknown[], number | undefined, string]>([
    ['{}', ['n'], undefined, 'expected a whole number from 1 to 10000000 as n, found nothing'],
    ['{"n": 0}', ['n'], undefined, 'expected a whole number from 1 to 10000000 as n, found 0'],
    ['{"n": "8"}', ['n'], undefined, 'expected a whole number from 1 to 10000000 as n, found "8"'],
    ['{"n": 10000001}', ['n'], undefined, 'expected a whole number from 1 to 10000000 as n, found 10000001'],
    ['{"n": 4, "queens": 3}', ['queens'], undefined, 'expected a list as queens, found 3'],
    ['{"n": 4, "queens": [3]}', ['queens', 0], undefined, 'expected a list as queens[0], found 3'],
    ['{"n": 4, "queens": [[3]]}', ['queens', 0], undefined, 'expected a row and a column'],
    [
      '{"n": 4, "queens": [[3, 4]]}',
      ['queens', 0, 1],
      undefined,
      'expected a whole number from 0 to 3 as queens[0][1], found 4',
    ],
    [
      '{"n": 4, "blocked": [[-1, 0]]}',
      ['blocked', 0, 0],
      undefined,
      'expected a whole number from 0 to 3 as blocked[0][0], found -1',
    ],
    [
      '{"n": 4, "queens": [[3, 1]], "blocked": [[0, 0], [3, 1]]}',
      ['blocked', 1],
      undefined,
      'expected every square once, found [3, 1] again, which is a given queen',
    ],
    [
      '{"n": 2001, "blocked": [[0, 0]]}',
      ['blocked', 0],
      undefined,
      'a board with given queens or blocked squares has at most 2000 rows, found 2001',
    ],
    ['{"board": []}', ['board'], undefined, 'expected at least one row'],
    ['{"board": [""]}', ['board', 0], 0, "expected '.', 'Q' or 'X', found the end of the line"],
    ['{"board": ["..", ".Y"]}', ['board', 1], 1, "expected '.', 'Q' or 'X', found 'Y'"],
    ['{"board": ["..", "."]}', ['board', 1], 1, 'expected 2 squares as in the first row, found 1'],
    ['{"board": [".."]}', ['board'], undefined, 'expected 2 rows, as there are columns, found 1'],
    ['{"board": ["..", "..", ".."]}', ['board', 2], 0, 'expected 2 rows, as there are columns, found more'],
  ])('that reads %s is refused with its path', (text, path, into, message) => {
    try {
      queens.openJson(JSON.parse(text))
    } catch (error) {
      if (!(error instanceof ShapeError)) throw error
      expect([error.message, error.path, error.into]).toEqual([message, path, into])
      expect(refusal(() => queens.open(text)).message).toBe(message)
      return
    }
    throw new Error('was not refused')
  })
})
