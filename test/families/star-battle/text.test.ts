import { describe, expect, it } from 'vitest'
import { Random } from '../../../src/base/random.ts'
import { anyFamily, InputError, readJson, run, starBattle } from '../../../src/index.ts'
import { refusal } from '../../refusal.ts'
import { sweep } from '../../sweep.ts'
import { anyBoard } from './boards.ts'

const { problem, notations } = starBattle.codecs
const puzzLink = notations.find(({ name }) => name === 'puzzlink')!
const EXAMPLE = 'AAABBB\nABBBCC\nADDEEC\nFFDDEC\nFEEEEC\nFCCCCC'

describe('texts', () => {
  it('are read with any signs, and with numbers', () => {
    const board = problem.parse(EXAMPLE)
    expect(board).toMatchObject({ rows: 6, columns: 6, stars: 1 })
    expect(problem.format(board)).toBe(EXAMPLE)
    const digits = EXAMPLE.replace(/[A-F]/g, (sign) => String('ABCDEF'.indexOf(sign)))
    expect(problem.parse(digits)).toEqual(board)
    const numbers = EXAMPLE.replace(/[A-F]/g, (sign) => ` ${10 + 'ABCDEF'.indexOf(sign)}`)
    expect(problem.parse(numbers)).toEqual(board)
    expect(problem.parse(`stars: 2\n${EXAMPLE}`)).toEqual({ ...board, stars: 2 })
    expect(problem.format({ ...board, stars: 2 })).toBe(`stars: 2\n${EXAMPLE}`)
  })

  it.each([
    ['', 'expected a row of region signs', 1, 1],
    ['AB\nAB\nAB', 'expected 2 rows, as the board has 2 columns', 3, 1],
    ['ABC\nABC', 'expected 3 rows, as the board has 3 columns, found 2', 2, 4],
    ['ABC\nAB\nABC', 'expected 3 squares as in the first row, found 2', 2, 3],
    ['AB\nABB', 'expected 2 squares as in the first row, found 3', 2, 3],
    ['AA\nAA', 'expected 2 regions as the board has 2 rows, found 1', 2, 3],
    ['AB\nAC', 'expected 2 regions as the board has 2 rows, but r2c2 begins another', 2, 2],
    ['A.\nAB', "expected a letter or digit, as every square belongs to a region, found '.'", 1, 2],
    ['stars: 0\nA', 'expected a number of stars from 1 to 15', 1, 8],
    ['stars: many\nA', 'expected a number of stars from 1 to 15', 1, 8],
  ])('that are wrong are refused at their place: %j', (text, message, line, column) => {
    const error = refusal(() => problem.parse(text))
    expect(error.message).toContain(message)
    expect(error.position).toEqual({ line, column })
  })

  it.each([
    ['{"regions": [[1, 2], [1]]}', 'expected 2 squares as in the first row, found 1'],
    ['{"regions": [[1, 2], [1, 3]]}', 'but r2c2 begins another'],
    ['{"regions": [[1, 2], [1, -2]]}', 'expected a whole number'],
    ['{"regions": [[1]], "stars": 0}', 'expected a whole number from 1 to 15'],
    ['{"stars": 1}', 'expected a list as regions'],
  ])('in JSON too: %s', (text, message) => {
    expect(refusal(() => readJson(text, problem.fromJson)).message).toContain(message)
  })

  it('come back as they were', () => {
    const random = new Random('texts')
    for (let i = 0; i < sweep(200); i++) {
      const board = anyBoard(1 + random.below(i % 10 === 0 ? 45 : 12), 1 + random.below(3), random)
      expect(problem.parse(problem.format(board))).toEqual(board)
      expect(problem.fromJson(problem.toJson(board))).toEqual(board)
    }
  })
})

describe('links of puzz.link', () => {
  it('have the borders between squares', () => {
    const board = puzzLink.parse('https://puzz.link/p?starbattle/6/6/1/4ilbhgdnmhou')
    expect(problem.format(board)).toBe(EXAMPLE)
    expect(puzzLink.format(board)).toBe('https://puzz.link/p?starbattle/6/6/1/4ilbhgdnmhou')
    expect(puzzLink.parse('starbattle/6/6/1/4ilbhgdnmhou')).toEqual(board)
  })

  it('come back as they were', () => {
    for (let i = 0; i < sweep(60, 12); i++) {
      const made = run(starBattle.generate({ size: 5 + (i % 5), stars: 1, difficulty: 'any' }, new Random(`link ${i}`)))
      if (made.status !== 'solved') throw new Error(made.status)
      expect(puzzLink.parse(puzzLink.format(made.answer))).toEqual(made.answer)
    }
  })

  it.each([
    ['starbattle/6/6/1/4ilbhgdnmho', 'expected a digit or a letter up to v, for more borders'],
    ['starbattle/6/6/1/4ilbhgdnmhou0', 'expected the end of the text'],
    ['starbattle/6/6/1/000000000000', 'expected borders around 6 regions as the board has 6 rows, found 1'],
    ['starbattle/6/5/1/4ilbhgdnmhou', 'expected 6 rows, as the board has 6 columns'],
    ['starbattle/6/6/99/4ilbhgdnmhou', 'expected the number of stars from 1 to 15'],
    ['https://puzz.link/p?hitori/6/6/1', "expected the puzzle 'starbattle'"],
  ])('are refused when they are wrong: %s', (link, message) => {
    expect(refusal(() => puzzLink.parse(link)).message).toContain(message)
  })

  it('cannot have regions in several pieces, which answers tell of', () => {
    const text = 'ABBB\nABBB\nCDDD\nCDDA'
    expect(() => puzzLink.format(problem.parse(text))).toThrow(InputError)
    const puzzle = anyFamily(starBattle).open(text)
    const outcome = run(puzzle.solve())
    if (outcome.status === 'solved') expect(puzzle.describe(outcome)).toContain('several pieces')
    expect(starBattle.describe(problem.parse(text), new Uint8Array(16))).toContain('Region A is in several pieces.')
  })
})
