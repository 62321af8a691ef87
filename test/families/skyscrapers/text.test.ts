import { describe, expect, it } from 'vitest'
import { boardCodec } from '../../../src/families/skyscrapers/index.ts'
import { drawingToText, type Json, readJson } from '../../../src/index.ts'
import { holds } from '../../property.ts'
import { refusal } from '../../refusal.ts'
import { draw } from './parts.ts'
import { jsonOf, keyOf, PICTURE, writtenBoards } from './written-boards.ts'

const at = (line: number, column: number) => ({ line, column })
type Refused = [text: string, position: { line: number; column: number }, message: string]

const lines = (...text: string[]) => text.join('\n')
const read = (...text: string[]) => jsonOf(boardCodec.parse(lines(...text)))
const noClues = (size: number) => new Array<number>(4 * size).fill(0)
const boards = writtenBoards(2)

const fourByFour = { clues: [0, 0, 1, 2, 0, 2, 0, 0, 0, 3, 0, 0, 0, 1, 0, 0] }

describe('a board as text', () => {
  it('has its clues around it, in columns', () => {
    const board = boardCodec.fromJson(fourByFour)
    const text = lines('  . . 1 2', '. . . . . .', '. . . . . 2', '1 . . . . .', '. . . . . .', '  . . 3 .')
    expect(boardCodec.format(board)).toBe(text)
    const givens = [[0, 10], ...new Array<number[]>(9).fill([])].map((row) =>
      [...row, ...new Array<number>(10).fill(0)].slice(0, 10),
    )
    const wide = boardCodec.fromJson({ clues: [1, ...noClues(10).slice(1)], givens })
    expect(boardCodec.format(wide).split('\n').slice(0, 3)).toEqual([
      '    1  .  .  .  .  .  .  .  .  .',
      ' .  . 10  .  .  .  .  .  .  .  .  .',
      ' .  .  .  .  .  .  .  .  .  .  .  .',
    ])
  })

  it('comes back as it was, of all sizes, also with Windows line ends and from its drawing', () => {
    holds(boards, 80, (board) => {
      const text = boardCodec.format(board)
      expect(keyOf(boardCodec.parse(text))).toBe(keyOf(board))
      expect(keyOf(boardCodec.parse(`\ufeff\r\n${text.replaceAll('\n', '\r\n')}\r\n\r\n`))).toBe(keyOf(board))
      expect(drawingToText(draw(board))).toBe(text)
    })
  })

  it('comes back from JSON as it was', () => {
    holds(boards, 60, (board) => {
      const json = JSON.parse(JSON.stringify(jsonOf(board))) as Json
      expect(keyOf(boardCodec.fromJson(json))).toBe(keyOf(board))
    })
  })

  it('may be a picture in which clues are left out, and placed by their columns', () => {
    expect(read(...PICTURE)).toEqual(fourByFour)
    expect(read(...PICTURE.map((line) => line.replaceAll('|', ' ')))).toEqual(fourByFour)
    expect(read(...PICTURE.map((line) => line.slice(5)))).toEqual(fourByFour)
  })

  it('may leave out any clues of a picture, as long as the columns tell where the others are', () => {
    holds(boards, 80, (board) => {
      const { rows: size, clues } = board
      const width = String(size).length
      const text = boardCodec.format(board).split('\n')
      const places = [0, size + 1].flatMap((line) =>
        [...clues.keys()].slice(0, size).map((i) => [line, i + 1] as const),
      )
      const sides = [...clues.keys()].slice(0, size).flatMap(
        (i) =>
          [
            [i + 1, 0],
            [i + 1, size + 1],
          ] as const,
      )
      const cellOf = (line: string, column: number, cell: number) => [
        line.slice(0, column * (cell + 1)),
        line.slice(column * (cell + 1), column * (cell + 1) + cell),
        line.slice(column * (cell + 1) + cell),
      ]
      // Numbers may all have one digit on a board of ten rows.
      const cell = (text[1]!.length + 1) / (size + 2) - 1
      expect(cell).toBeLessThanOrEqual(width)
      for (const [line, column] of [...places, ...sides]) {
        const [before, word, after] = cellOf(text[line]!, column, cell)
        if (word!.trim() === '.') text[line] = before + ' '.repeat(cell) + after
      }
      // One clue on either side, so that the columns of the board are known, and a line above and below that is not
      // blank.
      const hasAll = [0, 1, 2, 3].every((side) =>
        clues.subarray(side * size, (side + 1) * size).some((clue) => clue > 0),
      )
      if (hasAll) expect(keyOf(boardCodec.parse(text.join('\n'))), text.join('\n')).toBe(keyOf(board))
    })
  })

  it.each([
    ['zeros', '  0 0 1 2', '0 0 0 0 0 0', '0 0 0 0 0 2', '1 0 0 0 0 0', '0 0 0 0 0 0', '  0 0 3 0'],
    ['other signs', '  x X 1 2', '- _ ? x X -', '. . . . . 2', '1 - - - - -', '_ _ _ _ _ _', '  ? ? 3 ?'],
    ['glued squares', '  ..12', ' |xxxx|', ' |xxxx|2', '1|xxxx|', ' |xxxx|', '    3'],
    ['glued lines', ' ..12', '......', '.....2', '1.....', '......', ' ..3.'],
    [
      'ornaments',
      '    . . 1 2',
      '  +---------+',
      '. | . . . . | .',
      '. | . . . . | 2',
      '1 | . . . . | .',
      '. | . . . . | .',
      '  =========',
      '    . . 3 .',
    ],
    [
      'bars between all squares',
      '  | | |1|2| ',
      '  |.|.|.|.| ',
      '  |.|.|.|.|2',
      ' 1|.|.|.|.| ',
      '  |.|.|.|.| ',
      '  | | |3| | ',
    ],
    ['tabs', '\t\t\t1\t2', '\t.\t.\t.\t.', '\t.\t.\t.\t.\t2', '1\t.\t.\t.\t.', '\t.\t.\t.\t.', '\t\t\t3'],
    ['blank lines', '      1 2', '', '  . . . .', '', '  . . . . 2', '1 . . . .', '', '  . . . .', '', '      3'],
  ])('may have %s', (_, ...text) => {
    expect(read(...text)).toEqual(fourByFour)
  })

  it('may be without clues, or without those of some sides', () => {
    const givens = [
      [1, 2, 3],
      [0, 0, 1],
      [0, 0, 0],
    ]
    expect(read('123', '..1', 'xxx')).toEqual({ clues: noClues(3), givens })
    expect(read('1 2 3', '. . 1', 'x x x')).toEqual({ clues: noClues(3), givens })
    expect(read('1, 2, 3', '0, 0, 1', '0, 0, 0')).toEqual({ clues: noClues(3), givens })
    expect(read('1 . . .', '. . . 2').clues).toEqual([0, 0, 0, 2, 0, 0, 0, 1])
    expect(read('  . 1', '1 . .', '2 . .').clues).toEqual([0, 1, 0, 0, 0, 0, 2, 1])
    expect(read('1 . .', '2 . .', '  . 1').clues).toEqual([0, 0, 0, 0, 1, 0, 2, 1])
    expect(read('.')).toEqual({ clues: [0, 0, 0, 0] })
    expect(read('  1', '1 1 1', '  1')).toEqual({ clues: [1, 1, 1, 1], givens: [[1]] })
  })

  it('may have givens that contradict each other', () => {
    expect(read('11', '11').givens).toEqual([
      [1, 1],
      [1, 1],
    ])
  })

  it.each<Refused>([
    ['', at(1, 1), 'expected a board, found the end of the text'],
    [' \n\n', at(3, 1), 'expected a board, found the end of the text'],
    ['----\n====', at(2, 5), 'expected a board, found the end of the text'],
    ['1 2 3\n2 3\n3 1 2', at(2, 4), 'expected 3 squares for 3 rows, found 2'],
    ['123\n231\n31', at(3, 3), 'expected 3 squares for 3 rows, found 2'],
    ['1|x x x\n |x x x x\n |x x x x\n |x x x x', at(1, 8), 'expected 4 squares for 4 rows, found 3'],
    ['  . 3\n. . . .\n. . . .\n  . .', at(1, 5), 'expected a clue from 1 to 2 on a board of 2 rows, found 3'],
    ['. 3\n. .', at(1, 3), 'expected a height from 1 to 2 on a board of 2 rows, found 3'],
    ['. 30 .\n. . .\n. . .', at(1, 3), 'expected a number from 1 to 3 on a board of 3 rows, found 30'],
    ['. . . .\n. . . -1', at(2, 7), 'expected a clue from 1 to 2 on a board of 2 rows, found -1'],
    ['. -2\n. .', at(1, 3), 'expected a height from 1 to 2 on a board of 2 rows, found -2'],
    ['. a\n. .', at(1, 3), "expected a number or '.', found 'a'"],
    ['. {1}\n. .', at(1, 3), "expected a number or '.', found '{'"],
    ['. .\n. . . . .', at(2, 9), 'expected 2 squares for 2 rows, with a clue on either side, found 5 numbers'],
  ])('refuses %j', (text, position, message) => {
    expect(refusal(() => boardCodec.parse(text))).toMatchObject({ position, message })
  })

  it('refuses more than 31 rows', () => {
    const text = (rows: number) => new Array(rows).fill(new Array(rows).fill('.').join(' ')).join('\n')
    expect(boardCodec.parse(text(31)).rows).toBe(31)
    for (const rows of [32, 33, 34, 40, 300]) {
      expect(refusal(() => boardCodec.parse(text(rows))).position?.line).toBeGreaterThan(0)
    }
  })

  it.each<Refused>([
    // Above or below?
    [
      '1 2 3\n. . .\n. . .\n. . .',
      at(1, 1),
      'cannot tell which lines are rows and which are clues; write dots where there is no clue',
    ],
    // On the left or on the right?
    ['1 . .\n2 . .', at(1, 1), 'cannot tell on which side of the row the clue stands; write dots where there is none'],
    // Between two columns.
    [
      '  1\n. . . .\n. . . .\n. . . .\n. . . .\n 2',
      at(6, 2),
      'cannot tell which of the 4 columns the clue belongs to; write dots where there is none',
    ],
  ])('does not guess what %j means', (text, position, message) => {
    expect(refusal(() => boardCodec.parse(text))).toMatchObject({ position, message })
  })
})

describe('a board as JSON', () => {
  const givens = [
    [0, 2],
    [1, 0],
  ]

  it('has the clues, and the givens if there are any', () => {
    expect(jsonOf(boardCodec.fromJson({ clues: noClues(2) }))).toEqual({ clues: noClues(2) })
    expect(
      jsonOf(
        boardCodec.fromJson({
          clues: noClues(2),
          givens: [
            [0, null],
            [0, 0],
          ],
        }),
      ),
    ).toEqual({ clues: noClues(2) })
    const clues = [null, 1, 0, 2, null, 0, 0, 0]
    expect(jsonOf(boardCodec.fromJson({ clues, givens }))).toEqual({ clues: [0, 1, 0, 2, 0, 0, 0, 0], givens })
    expect(jsonOf(boardCodec.fromJson({ clues, givens: null }))).toEqual({ clues: [0, 1, 0, 2, 0, 0, 0, 0] })
  })

  it.each<Refused>([
    ['{"givens": []}', at(1, 1), 'expected a list as clues, found nothing'],
    ['{"clues": []}', at(1, 11), 'expected four clues for every row as clues, found 0'],
    ['{"clues": [1, 2, 0]}', at(1, 11), 'expected four clues for every row as clues, found 3'],
    ['{"clues": [0, 0, 0, 2]}', at(1, 21), 'expected a whole number from 0 to 1 as clues[3], found 2'],
    ['{"clues": [0, 0, 0, 0], "givens": [[0], [0]]}', at(1, 41), 'expected 1 rows as givens, found 2'],
    ['{"clues": [0, 0, 0, 0], "givens": [[0, 0]]}', at(1, 40), 'expected 1 squares in a row, found 2'],
    [
      '{"clues": [0, 0, 0, 0], "givens": [["1"]]}',
      at(1, 37),
      'expected a whole number from 0 to 1 as givens[0][0], found "1"',
    ],
  ])('is refused as %s', (text, position, message) => {
    expect(refusal(() => readJson(text, boardCodec.fromJson))).toMatchObject({ position, message })
  })

  it('is refused with more than 31 rows', () => {
    expect(() => boardCodec.fromJson({ clues: noClues(32) })).toThrow('at most 124 clues')
  })
})
