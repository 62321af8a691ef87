import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LARGE_FOLDER } from '../../../bench/problems/hitori.ts'
import { answerCodec, type Board, boardCodec, notations } from '../../../src/families/hitori/index.ts'
import type { InputError } from '../../../src/index.ts'
import { holds } from '../../property.ts'
import { refusal } from '../../refusal.ts'
import { at, NotationReader, type Refused } from '../notation-reader.ts'

const { named, recognised, open } = new NotationReader(boardCodec, notations)
const codinGame = named('codingame')
const puzzLink = named('puzzlink')
const tatham = named('tatham')

const gridOf = (board: Board) => (boardCodec.toJson(board) as { grid: number[][] }).grid
const boardOf = (grid: number[][]): Board => boardCodec.fromJson({ grid })
/** A board as a string: comparing strings is much faster than comparing lists. */
const keyOf = ({ rows, columns, numbers }: Board) => `${rows} by ${columns}: ${numbers.join(' ')}`
/** Refusals of boards that cannot be written have no place in a text. */
const unwritten = (write: () => string): InputError => refusal(write)

/** Boards of every shape with numbers up to `most`, with blanks or without. */
function boards(most: number, low: 0 | 1): fc.Arbitrary<Board> {
  const side = fc.integer({ min: 1, max: 6 })
  return fc
    .tuple(side, side)
    .chain(([rows, columns]) =>
      fc
        .array(fc.integer({ min: low, max: most }), { minLength: rows * columns, maxLength: rows * columns })
        .map((numbers) => ({ rows, columns, numbers: Int32Array.from(numbers) })),
    )
}

function requireReturn(name: string, board: Board): void {
  const text = named(name).format(board)
  expect(recognised(text), text).toBe(name)
  expect(keyOf(named(name).parse(text)), text).toBe(keyOf(board))
  const pasted = ` \r\n${text.replaceAll('\n', '\r\n')} \r\n\r\n`
  expect(keyOf(named(name).parse(pasted)), pasted).toBe(keyOf(board))
}

describe('a text of its own', () => {
  it('is never taken for that of another, not even its beginning', () => {
    holds(fc.oneof(boards(9, 0), boards(9, 1), boards(99, 0), boards(999_999, 0)), 3000, (board) => {
      const text = boardCodec.format(board)
      expect(recognised(text), text).toBe('text')
      expect(recognised(text.slice(0, 17)), text).toBe('text')
    })
  })

  it.each(['123\n12\n123', '16\n16', '1\n2\n3', '2\n1\n3', '12', '1', '', '1 2\n2 1', '{', 'abc', '1,\n2,'])(
    'is what %j is meant to be',
    (text) => {
      expect(recognised(text)).toBe('text')
    },
  )

  it('may be a column of digits without commas', () => {
    expect(gridOf(open('2\n1\n3'))).toEqual([[2], [1], [3]])
  })
})

describe('the notation of CodinGame', () => {
  it('has the size on a line of its own', () => {
    const grid = [
      [1, 1, 1],
      [2, 3, 4],
      [2, 2, 4],
    ]
    expect(gridOf(open('3\n111\n234\n224'))).toEqual(grid)
    expect(gridOf(open(' \r\n03 \r\n111\r\n234\r\n224\r\n\r\n'))).toEqual(grid)
    expect(gridOf(open('3\n1 1 1\n2 3 4\n2 2 4'))).toEqual(grid)
    expect(gridOf(open('1\n2'))).toEqual([[2]])
    expect(codinGame.format(boardOf(grid))).toBe('3\n111\n234\n224')
  })

  it('has stars on the shaded squares of an answer, which is read again', () => {
    const board = open('3\n111\n234\n224')
    const shading = answerCodec.parse('#.#\n...\n#.#', board)
    expect(codinGame.formatAnswer!(shading, board)).toBe('*1*\n234\n*2*')
    const wide = boardOf([[10, 0, 10, 3]])
    const ofWide = answerCodec.parse('#...', wide)
    expect(codinGame.formatAnswer!(ofWide, wide)).toBe(' *  . 10  3')
    expect(answerCodec.parse(' *  . 10  3', wide)).toEqual(ofWide)
  })

  it('comes back as it was, in pieces too, and is known by its beginning', () => {
    const squares = fc
      .integer({ min: 1, max: 60 })
      .chain((side) =>
        fc
          .array(fc.integer({ min: 1, max: 9 }), { minLength: side * side, maxLength: side * side })
          .map((numbers) => ({ rows: side, columns: side, numbers: Int32Array.from(numbers) })),
      )
    holds(squares, 200, (board) => {
      requireReturn('codingame', board)
      const text = codinGame.format(board)
      expect(recognised(text.slice(0, 50))).toBe('codingame')
      const sink = codinGame.reader!()
      for (let start = 0; start < text.length; start += 7) sink.push(text.slice(start, start + 7))
      expect(keyOf(sink.end())).toBe(keyOf(board))
    })
  })

  it.each<Refused>([
    ['3\n12\n123\n312', at(2, 3), 'expected 3 squares as the first line promises, found 2'],
    ['3\n1\n123\n312', at(2, 2), 'expected 3 squares as the first line promises, found 1'],
    ['3\n123\n12\n312', at(3, 3), 'expected 3 squares as the first line promises, found 2'],
    ['3\n123\n1234\n312', at(3, 4), 'expected 3 squares as the first line promises, found more'],
    ['3\n123\n123', at(1, 1), 'the first line promises 3 rows, but 2 follow'],
    ['2\n12\n12\n12', at(1, 1), 'the first line promises 2 rows, but 3 follow'],
    ['3\n123', at(1, 1), 'the first line promises 3 rows, but 1 follow'],
    ['2\n12\n1x', at(3, 2), "expected a digit or '.', found 'x'"],
    ['2\n12\n\n21', at(3, 1), 'expected 2 squares as the first line promises, found 0'],
  ])('is recognised in %j and refuses it', (text, position, message) => {
    expect(recognised(text)).toBe('codingame')
    expect(refusal(() => open(text))).toMatchObject({ position, message })
  })

  it.each<Refused>([
    ['', at(1, 1), 'expected the number of rows, found the end of the text'],
    ['2', at(1, 2), 'expected a row of numbers, found the end of the text'],
    ['2 2\n12\n21', at(1, 2), "expected the number of rows, found ' '"],
    ['0\n12', at(1, 1), 'expected a number of rows from 1 to 2000'],
    ['2001\n12', at(1, 1), 'expected a number of rows from 1 to 2000'],
  ])('refuses %j when told that this is it', (text, position, message) => {
    expect(refusal(() => codinGame.parse(text))).toMatchObject({ position, message })
  })

  it.each<[number[][], string]>([
    [[[1, 2]], "CodinGame's boards are square, but this one has 1 rows and 2 columns"],
    [
      [
        [1, 2],
        [0, 1],
      ],
      "CodinGame's boards have no blank squares, but r2c1 is blank",
    ],
    [
      [
        [1, 12],
        [2, 1],
      ],
      "CodinGame's boards have numbers up to 9, but r1c2 has 12",
    ],
  ])('has no way to write %j', (grid, message) => {
    expect(unwritten(() => codinGame.format(boardOf(grid)))).toMatchObject({ message, position: undefined })
  })
})

describe('the notation of puzz.link', () => {
  const grid = [
    [1, 10, 35],
    [36, 0, 1295],
  ]

  it.each([
    'https://puzz.link/p?hitori/3/2/1az-10.-zz',
    'http://puzz.link/p?hitori/3/2/1az-10.-zz/',
    'puzz.link/p?hitori/3/2/1az-10.-zz',
    'https://pzv.jp/p.html?hitori/3/2/1az-10@-zz',
    'http://pzv.jp/p.html?m+hitori/3/2/1az-10%-zz',
    'https://pzprxs.vercel.app/p?hitori/v:/3/2/1az-100-zz',
    'https://puzz.link/p?hitori_edit/3/2/1az-10.-zz',
    '?hitori/3/2/1az-10.-zz',
    'hitori/3/2/-01az-10.-zz',
    ' \n  hitori/v:/3/2/1az-10.-zz \r\n\n',
  ])('is read from %j', (text) => {
    expect(recognised(text)).toBe('puzzlink')
    expect(gridOf(open(text))).toEqual(grid)
  })

  it('is written as a link, with a slash behind a point at its end', () => {
    expect(puzzLink.format(boardOf(grid))).toBe('https://puzz.link/p?hitori/3/2/1az-10.-zz')
    expect(puzzLink.format(boardOf([[1, 0]]))).toBe('https://puzz.link/p?hitori/2/1/1./')
  })

  it('comes back as it was', () => {
    holds(fc.oneof(boards(9, 0), boards(60, 0), boards(1295, 0)), 1000, (board) => requireReturn('puzzlink', board))
  })

  it.each<Refused>([
    ['https://puzz.link/p?slither/5/5/12', at(1, 21), "expected the puzzle 'hitori', found 'slither'"],
    ['slither/5/5/12', at(1, 1), "expected the puzzle 'hitori', found 'slither'"],
    ['https://puzz.link/p?', at(1, 21), "expected the puzzle 'hitori', found no name"],
    ['https://puzz.link/p', at(1, 20), "expected '?hitori/' in the link"],
    ['https://example.org/', at(1, 21), "expected '?hitori/' in the link"],
    ['https://puzz.link/p?hitori', at(1, 27), "expected '/', found the end of the text"],
    ['hitori/', at(1, 8), 'expected the number of columns, found the end of the text'],
    ['hitori/v:/x/2/1234', at(1, 11), "expected the number of columns, found 'x'"],
    ['hitori/2', at(1, 9), "expected '/', found the end of the text"],
    ['hitori/2/x/1234', at(1, 10), "expected the number of rows, found 'x'"],
    ['hitori/0/2/1234', at(1, 8), 'expected the number of columns from 1 to 65535'],
    ['hitori/2/65536/1234', at(1, 10), 'expected the number of rows from 1 to 65535'],
    ['hitori/2001/2000/1234', at(1, 18), 'a board has at most 4000000 squares'],
    ['hitori/2/2/123', at(1, 15), 'expected 4 numbers for 2 rows of 2, found 3'],
    ['hitori/2000/2000/123', at(1, 21), 'expected 4000000 numbers for 2000 rows of 2000, found 3'],
    ['hitori/2/2/12345', at(1, 16), "expected the end of the text, found '5'"],
    ['hitori/2/2/1234//', at(1, 17), "expected the end of the text, found '/'"],
    ['hitori/2/2/12A4', at(1, 14), "expected a digit, a small letter, '-' or '.', found 'A'"],
    ['hitori/2/2/12/4', at(1, 14), "expected a digit, a small letter, '-' or '.', found '/'"],
    ['hitori/2/2/123-1', at(1, 17), "expected two digits or small letters after '-', found the end of the text"],
    ['hitori/2/2/1-1.3', at(1, 15), "expected two digits or small letters after '-', found '.'"],
    ['\nhitori/2/2/1234\nhitori/2/2/1234', at(3, 1), "expected the end of the text, found 'h'"],
  ])('is recognised in %j and refuses it', (text, position, message) => {
    expect(recognised(text)).toBe('puzzlink')
    expect(refusal(() => open(text))).toMatchObject({ position, message })
  })

  it('has no way to write numbers above 1295', () => {
    const message = "puzz.link's boards have numbers up to 1295, but r1c2 has 1296"
    expect(unwritten(() => puzzLink.format(boardOf([[1, 1296]])))).toMatchObject({ message, position: undefined })
  })

  it('says what it wants of an empty text', () => {
    expect(refusal(() => puzzLink.parse('')).message).toContain('expected a link such as https://puzz.link/p?hitori/')
  })
})

describe("the notation of Simon Tatham's Singles", () => {
  const grid = [
    [1, 9, 10],
    [35, 36, 61],
  ]
  const page = 'https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/singles.html#'

  it.each(['3x2:19azAZ', '3x2de:19azAZ', '3x2dk:19azAZ', `${page}3x2dk:19azAZ`, `${page.slice(8)}3x2%3A19azAZ`])(
    'is read from %j',
    (text) => {
      expect(recognised(text)).toBe('tatham')
      expect(gridOf(open(`\n ${text}  \r\n`))).toEqual(grid)
    },
  )

  it('has one number for the size of a square', () => {
    expect(gridOf(open('2de:1221'))).toEqual([
      [1, 2],
      [2, 1],
    ])
  })

  it('is written with columns before rows', () => {
    expect(tatham.format(boardOf(grid))).toBe('3x2:19azAZ')
  })

  it('comes back as it was', () => {
    holds(fc.oneof(boards(9, 1), boards(61, 1)), 1000, (board) => requireReturn('tatham', board))
  })

  const seed = "a random seed does not tell the numbers: paste the game ID, which has ':' in place of '#'"
  it.each<Refused>([
    ['5x5de#123456', at(1, 6), seed],
    [`${page}5x5dk#123456`, at(1, page.length + 6), seed],
    [`${page}5x5%23123456`, at(1, page.length + 4), seed],
    [page, at(1, page.length + 1), 'expected the number of columns, found the end of the text'],
    [page.slice(0, -13), at(1, page.length - 12), "expected 'singles.html#' and a game ID in the link"],
    [page.replace('singles', 'net'), at(1, page.length - 3), "expected 'singles.html#' and a game ID in the link"],
    ['2x2:123', at(1, 8), 'expected 4 numbers for 2 rows of 2, found 3'],
    ['2x2:12345', at(1, 9), "expected the end of the text, found '5'"],
    ['2x2:1203', at(1, 7), "expected a digit from '1' or a letter, found '0'"],
    ['2x2:12-3', at(1, 7), "expected a digit from '1' or a letter, found '-'"],
    ['0x2:', at(1, 1), 'expected the number of columns from 1 to 65535'],
    ['2x2:1221\n2x2:1221', at(2, 1), "expected the end of the text, found '2'"],
  ])('is recognised in %j and refuses it', (text, position, message) => {
    expect(recognised(text)).toBe('tatham')
    expect(refusal(() => open(text))).toMatchObject({ position, message })
  })

  it.each<[number[][], string]>([
    [[[1, 0]], "Simon Tatham's boards have no blank squares, but r1c2 is blank"],
    [[[62, 1]], "Simon Tatham's boards have numbers up to 61, but r1c1 has 62"],
  ])('has no way to write %j', (unknown, message) => {
    expect(unwritten(() => tatham.format(boardOf(unknown)))).toMatchObject({ message, position: undefined })
  })
})

interface Stored {
  readonly id: string
  readonly grid: number[][]
  readonly puzzlink: string
  readonly gameId?: string
  readonly solution?: string[]
}

function storedBoards(file: string | URL): Stored[] {
  if (!existsSync(file)) return []
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  return lines.map((line) => JSON.parse(line) as Stored)
}

const fixture = new URL('../../fixtures/hitori/generated.jsonl', import.meta.url)
const elsewhere = ['generated.jsonl', 'collected.jsonl', 'hard.jsonl']

function requireAgreement({ id, grid, puzzlink, gameId, solution }: Stored): void {
  const board = boardOf(grid)
  expect(keyOf(open(puzzlink)), id).toBe(keyOf(board))
  expect(puzzLink.format(board).replace(/\/$/, ''), id).toBe(`https://puzz.link/p?${puzzlink}`.replace(/\/$/, ''))
  expect(keyOf(open(boardCodec.format(board))), id).toBe(keyOf(board))
  if (gameId !== undefined) {
    expect(keyOf(open(gameId)), id).toBe(keyOf(board))
    expect(tatham.format(board), id).toBe(gameId.replace(/d\w*:/, ':'))
  }
  if (solution === undefined) return
  const shading = answerCodec.fromJson({ shaded: solution }, board)
  const answer = codinGame.formatAnswer!(shading, board)
  expect(answerCodec.format(answerCodec.parse(answer, board), board), id).toBe(solution.join('\n'))
}

describe('boards that others have written in several ways', () => {
  it('are the same board in all of them', () => {
    const stored = storedBoards(fixture)
    expect(stored.length).toBeGreaterThan(50)
    expect(stored.some(({ grid }) => grid.length !== grid[0]!.length)).toBe(true)
    for (const one of stored) requireAgreement(one)
  })

  describe.each(elsewhere)('in %s', (name) => {
    const file = join(LARGE_FOLDER, name)
    it.skipIf(!existsSync(file))('are the same too', () => {
      for (const one of storedBoards(file)) requireAgreement(one)
    })
  })
})
