import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { largeFolder } from '../../../bench/problems/board-files.ts'
import { boardCodec, examples, notations } from '../../../src/families/skyscrapers/index.ts'
import { holds } from '../../property.ts'
import { refusal } from '../../refusal.ts'
import { spread } from '../../sweep.ts'
import { at, NotationReader, type Refused } from '../notation-reader.ts'
import { heightsCodec } from './parts.ts'
import { jsonOf, keyOf, writtenBoards } from './written-boards.ts'

const { named, recognised, open } = new NotationReader(boardCodec, notations)
const list = named('codewars')
const puzzLink = named('puzzlink')
const tatham = named('tatham')

const boardOf = (clues: number[], givens?: number[][]) => boardCodec.fromJson({ clues, ...(givens && { givens }) })

const clockwise = [0, 0, 1, 2, 0, 2, 0, 0, 0, 3, 0, 0, 0, 1, 0, 0]
/** No two sides are the same, so that none can be mistaken for another. */
const sides = boardOf([1, 2, 3, 4, 2, 4, 1, 3, 3, 3, 1, 2, 4, 4, 2, 1])

/** As JSON: three by three squares without a clue. */
const GIVENS_ALONE = {
  clues: new Array(12).fill(0),
  givens: [
    [0, 0, 2],
    [1, 0, 0],
    [0, 0, 3],
  ],
}

describe.each(['codewars', 'puzzlink', 'tatham'])('the notation %s', (name) => {
  const notation = named(name)

  it('comes back as it was, and is known without being told', () => {
    holds(writtenBoards(4, name !== 'codewars'), 150, (board) => {
      const text = notation.format(board)
      expect(recognised(text), text).toBe(name)
      expect(keyOf(notation.parse(text)), text).toBe(keyOf(board))
      expect(keyOf(open(`\ufeff \r\n${text} \r\n\r\n`)), text).toBe(keyOf(board))
    })
  })

  it('is not what boards and answers are written in', () => {
    holds(writtenBoards(4), 100, (board) => {
      const text = boardCodec.format(board)
      expect(notation.recognises(text), text).toBe(false)
      expect(notation.recognises(text.replaceAll('.', '0')), text).toBe(false)
    })
    for (const text of ['', '1', '1 1 1', '12\n21', '1 2\n2 1', 'x?x\n???\nx?x', '? ? ?', 'xxxx', 'X', '{', '----']) {
      expect(notation.recognises(text), text).toBe(false)
    }
  })
})

describe("Codewars' list", () => {
  it.each([
    '0 0 1 2 0 2 0 0 0 3 0 0 0 1 0 0',
    '0,0,1,2,0,2,0,0,0,3,0,0,0,1,0,0',
    '[0, 0, 1, 2, 0, 2, 0, 0, 0, 3, 0, 0, 0, 1, 0, 0]',
    '(0, 0, 1, 2, 0, 2, 0, 0, 0, 3, 0, 0, 0, 1, 0, 0)',
    '{0, 0, 1, 2, 0, 2, 0, 0, 0, 3, 0, 0, 0, 1, 0, 0}',
    'int clues[16] = { 0, 0, 1, 2,  0, 2, 0, 0,  0, 3, 0, 0,  0, 1, 0, 0 };',
    '[[0, 0, 1, 2], [0, 2, 0, 0], [0, 3, 0, 0], [0, 1, 0, 0]]',
    '{{0,0,1,2},{0,2,0,0},{0,3,0,0},{0,1,0,0}}',
    'clues = [0, 0, 1, 2,\n         0, 2, 0, 0,\n         0, 3, 0, 0,\n         0, 1, 0, 0];\n',
    '0, 0, 1, 2,\r\n0, 2, 0, 0,\r\n0, 3, 0, 0,\r\n0, 1, 0, 0,\r\n',
    '0 0 1 2 0 2 0 0\n0 3 0 0 0 1 0 0',
  ])('is read from %j', (text) => {
    expect(recognised(text)).toBe('codewars')
    expect(jsonOf(open(text))).toEqual({ clues: clockwise })
  })

  it('is written as the numbers alone, and answers as lists of rows', () => {
    const board = boardOf(clockwise)
    expect(list.format(board)).toBe('0 0 1 2 0 2 0 0 0 3 0 0 0 1 0 0')
    const heights = heightsCodec.parse('2143\n3412\n4231\n1324', board)
    expect(list.formatAnswer!(heights, board)).toBe('[[2, 1, 4, 3],\n [3, 4, 1, 2],\n [4, 2, 3, 1],\n [1, 3, 2, 4]]')
    expect(JSON.parse(list.formatAnswer!(heights, board))).toEqual([
      [2, 1, 4, 3],
      [3, 4, 1, 2],
      [4, 2, 3, 1],
      [1, 3, 2, 4],
    ])
  })

  it('cannot write givens', () => {
    const board = boardOf([0, 0, 0, 0], [[1]])
    expect(refusal(() => list.format(board)).message).toBe('a list of clues has no room for heights that are given')
  })

  it.each<Refused>([
    ['[1, 2, 3]', at(1, 10), 'expected four clues for every row, found 3'],
    ['[]', at(1, 3), 'expected four clues for every row, found 0'],
    ['1 2 1 2 1', at(1, 10), 'expected four clues for every row, found 5'],
    ['0 0 0 2', at(1, 7), 'expected a clue from 0 to 1 in a list of 4, found 2'],
    ['0 0 0 -1', at(1, 7), 'expected a clue from 0 to 1 in a list of 4, found -1'],
    ['[0, 0,\n 0, 2]', at(2, 5), 'expected a clue from 0 to 1 in a list of 4, found 2'],
    ['[1, 1, 1, -1]', at(1, 11), 'expected a clue from 0 to 1 in a list of 4, found -1'],
    ['[1, 1, 1, x]', at(1, 11), "expected a number or ']', found 'x'"],
    ['[1, 1, 1, 1', at(1, 12), "expected ']', found the end of the text"],
    ['{1, 1, 1]', at(1, 9), "expected a number or '}', found ']'"],
    ['[[1, 1], [1, 1', at(1, 15), "expected ']', found the end of the text"],
    ['[[1, 1}, 1, 1]', at(1, 7), "expected a number or ']', found '}'"],
    ['[1, 1, 1, 1] 2', at(1, 14), "expected the end of the text, found '2'"],
  ])('refuses %j', (text, position, message) => {
    expect(recognised(text)).toBe('codewars')
    expect(refusal(() => open(text))).toMatchObject({ position, message })
  })

  it('refuses too many clues, and nothing at all', () => {
    const many = new Array(128).fill('0').join(' ')
    expect(refusal(() => list.parse(many))).toMatchObject({
      position: at(1, 249),
      message: 'a board has at most 124 clues',
    })
    expect(refusal(() => list.parse(''))).toMatchObject({ message: 'expected four clues for every row, found 0' })
  })
})

describe('links of puzz.link', () => {
  it('have the clues above, below, left and right, then the givens', () => {
    expect(puzzLink.format(sides)).toBe('https://puzz.link/p?skyscrapers/4/4/1234213312442413')
    expect(puzzLink.format(boardOf(clockwise))).toBe('https://puzz.link/p?skyscrapers/4/4/h12h3i1h2h')
    const givens = [
      [0, 0, 2],
      [1, 0, 0],
      [0, 0, 3],
    ]
    expect(puzzLink.format(boardOf(new Array<number>(12).fill(0), givens))).toBe(
      'https://puzz.link/p?skyscrapers/3/3/rh21j3',
    )
  })

  it.each([
    'https://puzz.link/p?skyscrapers/3/3/rh21j3',
    'http://pzv.jp/p.html?skyscrapers/3/3/rh21j3',
    'puzz.link/p?skyscrapers/3/3/rh21j3',
    '?skyscrapers/3/3/rh21j3',
    'skyscrapers/3/3/rh21j3',
    'skyscrapers/3/3/rh21j3/',
    'https://puzz.link/p?skyscrapers_edit/3/3/rh21j3',
    'https://puzz.link/p?skyscrapers/v:/3/3/rh21j3',
    'skyscrapers/3/3/............gg21gggg3',
  ])('may look like %s', (text) => {
    expect(recognised(text)).toBe('puzzlink')
    expect(jsonOf(open(text))).toEqual(GIVENS_ALONE)
  })

  it('have two digits from 16 on, and runs of at most twenty', () => {
    const clues = new Array<number>(68).fill(0)
    clues[0] = 15
    clues[1] = 16
    clues[2] = 17
    const text = puzzLink.format(boardOf(clues))
    expect(text).toBe('https://puzz.link/p?skyscrapers/17/17/f-10-11zzzk')
    expect(jsonOf(open(text)).clues).toEqual(clues)
  })

  it.each<Refused>([
    [
      'https://puzz.link/p?hitori/5/5/1234512345123451234512345',
      at(1, 21),
      "expected the puzzle 'skyscrapers', found 'hitori'",
    ],
    ['hitori/2/2/1234', at(1, 1), "expected the puzzle 'skyscrapers', found 'hitori'"],
    ['https://puzz.link/skyscrapers/4/4/', at(1, 35), "expected '?skyscrapers/' in the link"],
    ['skyscrapers/4/5/v', at(1, 15), 'expected 4 rows as there are 4 columns, found 5'],
    ['skyscrapers/32/32/v', at(1, 13), 'expected the number of columns from 1 to 31'],
    ['skyscrapers/0/0/', at(1, 13), 'expected the number of columns from 1 to 31'],
    ['skyscrapers/4/4/', at(1, 17), 'expected 16 clues for 4 rows, found 0'],
    ['skyscrapers/4/4/12', at(1, 19), 'expected 16 clues for 4 rows, found 2'],
    ['skyscrapers/4/4/12v', at(1, 19), 'expected 16 clues for 4 rows, found 18'],
    ['skyscrapers/4/4/v1', at(1, 19), 'expected 16 squares for 4 rows, found 1'],
    ['skyscrapers/4/4/v1v', at(1, 19), 'expected 16 squares for 4 rows, found 17'],
    ['skyscrapers/4/4/vvg', at(1, 19), "expected the end of the text, found 'g'"],
    ['skyscrapers/4/4/5u', at(1, 17), 'expected a number from 1 to 4 on a board of 4 rows, found 5'],
    ['skyscrapers/4/4/0u', at(1, 17), 'expected a number from 1 to 4 on a board of 4 rows, found 0'],
    ['skyscrapers/4/4/-10u', at(1, 17), 'expected a number from 1 to 4 on a board of 4 rows, found 16'],
    ['skyscrapers/4/4/-1', at(1, 18), "expected two digits or letters up to 'f' after '-', found '1'"],
    ['skyscrapers/4/4/A', at(1, 17), "expected a digit, a small letter, '-' or '.', found 'A'"],
    ['skyscrapers/4/4/v\nv', at(2, 1), "expected the end of the text, found 'v'"],
  ])('are refused as %s', (text, position, message) => {
    expect(recognised(text)).toBe('puzzlink')
    expect(refusal(() => open(text))).toMatchObject({ position, message })
  })
})

describe("Simon Tatham's game IDs", () => {
  it('have the clues above, below, left and right, then the givens', () => {
    expect(tatham.format(sides)).toBe('4:1/2/3/4/2/1/3/3/1/2/4/4/2/4/1/3')
    expect(tatham.format(boardOf(clockwise))).toBe('4://1/2///3////1///2//')
    expect(
      tatham.format(
        boardOf(new Array<number>(12).fill(0), [
          [0, 0, 2],
          [1, 0, 0],
          [0, 0, 3],
        ]),
      ),
    ).toBe('3:///////////,b2_1d3')
  })

  it.each([
    '3:///////////,b2_1d3',
    '3de:///////////,b2_1d3',
    '3du:///////////,aa2_1aaaa3',
    'https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/towers.html#3dx:///////////,b2_1d3',
    'www.chiark.greenend.org.uk/~sgtatham/puzzles/js/towers.html#3:///////////,b2_1d3',
    'towers.html#3%3A%2F%2F%2F%2F%2F%2F%2F%2F%2F%2F%2F%2Cb2_1d3',
  ])('may look like %s', (text) => {
    expect(recognised(text)).toBe('tatham')
    expect(jsonOf(open(text))).toEqual(GIVENS_ALONE)
  })

  it.each<Refused>([
    [
      '5x5:1234512345123451234512345',
      at(1, 3),
      "expected the number of rows alone, as in '4:…'; IDs with two numbers are of other puzzles",
    ],
    ['4de#123456', at(1, 4), "a random seed does not tell the clues: paste the game ID, which has ':' in place of '#'"],
    [
      'https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/towers.html#4#7',
      at(1, 70),
      "a random seed does not tell the clues: paste the game ID, which has ':' in place of '#'",
    ],
    [
      'https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/singles.html#5x5:1',
      at(1, 75),
      "expected 'towers.html#' and a game ID in the link",
    ],
    ['2:', at(1, 3), 'expected 8 clues for 2 rows, found 1'],
    ['2://////', at(1, 9), 'expected 8 clues for 2 rows, found 7'],
    ['2://////////', at(1, 10), 'expected 8 clues for 2 rows, found more'],
    ['2://////x/', at(1, 9), "expected a number or '/', found 'x'"],
    ['2:///////x', at(1, 10), "expected the end of the text, found 'x'"],
    ['2:3///////', at(1, 3), 'expected a number from 1 to 2 on a board of 2 rows, found 3'],
    ['2:0///////', at(1, 3), 'expected a number from 1 to 2 on a board of 2 rows, found 0'],
    ['2:///////,', at(1, 11), 'expected 4 squares for 2 rows, found 0'],
    ['2:///////,1a', at(1, 13), 'expected 4 squares for 2 rows, found 2'],
    ['2:///////,1d', at(1, 12), 'expected 4 squares for 2 rows, found 5'],
    ['2:///////,1_x', at(1, 13), "expected a number, found 'x'"],
    ['2:///////,1-2b', at(1, 12), "expected a small letter or '_', found '-'"],
    ['2:///////,_1', at(1, 11), "expected a number or a small letter, found '_'"],
    ['2:///////,d1', at(1, 12), "expected the end of the text, found '1'"],
    ['32:', at(1, 1), 'expected the number of rows from 1 to 31'],
  ])('are refused as %s', (text, position, message) => {
    expect(recognised(text)).toBe('tatham')
    expect(refusal(() => open(text))).toMatchObject({ position, message })
  })
})

interface Line {
  readonly id: string
  readonly clues: number[]
  readonly givens?: number[][]
  readonly puzzlink?: string
  readonly gameId?: string
}

const linesOf = (file: string): Line[] => {
  return readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)
}

/** Both notations beside the clues, up to the last character; no board knows the letter of its difficulty. */
function requireAgreement(lines: readonly Line[]): void {
  for (const { id, clues, givens, puzzlink, gameId } of lines) {
    const board = boardOf(clues, givens)
    const written: string[] = []
    const found: string[] = []
    if (puzzlink !== undefined) {
      written.push(puzzlink)
      found.push(puzzLink.format(board).replace('https://puzz.link/p?', ''))
      expect(keyOf(open(puzzlink)), id).toBe(keyOf(board))
    }
    // There is none for boards that are too large for the collection.
    if (gameId !== undefined) {
      written.push(gameId.replace(/^(\d+)d\w:/, '$1:'))
      found.push(tatham.format(board))
      expect(keyOf(open(gameId)), id).toBe(keyOf(board))
    }
    expect(found, id).toEqual(written)
    expect(keyOf(boardCodec.parse(boardCodec.format(board))), id).toBe(keyOf(board))
  }
}

describe('boards that are known in several notations', () => {
  it('are the same in all of them', () => {
    const lines = linesOf(fileURLToPath(new URL('../../fixtures/skyscrapers/generated.jsonl', import.meta.url)))
    expect(lines.length).toBeGreaterThan(50)
    requireAgreement(lines)
  })

  const folder = largeFolder('skyscrapers')

  describe.each(['generated', 'collected', 'hard'])('in a folder with more of them, %s,', (name) => {
    const file = join(folder, `${name}.jsonl`)

    it.skipIf(!existsSync(file))('are the same too', () => {
      const lines = linesOf(file)
      expect(lines.length).toBeGreaterThan(0)
      requireAgreement(spread(lines))
    })
  })

  it('are examples: puzz.link and Tatham write all of them, the list those without givens', () => {
    for (const { text } of examples) {
      const board = boardCodec.parse(text)
      for (const notation of [puzzLink, tatham]) expect(keyOf(open(notation.format(board)))).toBe(keyOf(board))
    }
    expect(list.format(boardCodec.parse(examples[0]!.text))).toBe(clockwise.join(' '))
  })
})
