import { describe, expect, it } from 'vitest'
import { familyNamed } from '../../../src/index.ts'
import { refusal } from '../../refusal.ts'
import { solved } from '../../solved.ts'

const rooks = familyNamed('rooks')

const at = (line: number, column: number) => ({ line, column })

describe('a board as text', () => {
  it('may have spaces behind its rows, blank lines around them and any kind of line end', () => {
    expect(rooks.open('\ufeff\n..X  \r\nX..\t\n\n \n').json()).toEqual({ board: ['..X', 'X..'] })
  })

  it.each<[string, { line: number; column: number }, string]>([
    ['', at(1, 1), "expected a row of '.' or 'X', found the end of the text"],
    ['\n\n', at(3, 1), "expected a row of '.' or 'X', found the end of the text"],
    ['\ufeff', at(1, 1), "expected a row of '.' or 'X', found the end of the text"],
    ['..\n.', at(2, 2), 'expected 2 squares as in the first row, found 1'],
    ['..\n...', at(2, 3), 'expected 2 squares as in the first row, found more'],
    ['..\n.x', at(2, 2), "expected '.' or 'X', found 'x'"],
    ['.o', at(1, 2), "expected '.' or 'X', found 'o'"],
    [' ..', at(1, 1), "expected '.' or 'X', found ' '"],
    ['.\0', at(1, 2), "expected '.' or 'X', found the control character U+0000"],
    ['.😀', at(1, 2), "expected '.' or 'X', found '😀'"],
    ['..\n\n..', at(2, 1), 'expected 2 squares as in the first row, found 0'],
    ['..\r\n \r\n..', at(2, 1), 'expected 2 squares as in the first row, found 0'],
  ])('%j is refused', (text, position, message) => {
    expect(refusal(() => rooks.open(text, 'text'))).toMatchObject({ position, message })
  })

  it.each<[string, { line: number; column: number }, string]>([
    ['{}', at(1, 1), 'expected a list as board, found nothing'],
    ['{"board": []}', at(1, 11), 'expected at least one row'],
    ['{"board": [""]}', at(1, 12), 'expected at least one square in a row'],
    ['{"board": "..."}', at(1, 11), 'expected a list as board, found "..."'],
    ['{"board": ["..", 5]}', at(1, 18), 'expected a string as board[1], found 5'],
    ['{"board": ["..", ".a"]}', at(1, 20), "expected '.' or 'X', found \"a\""],
    ['{"board": ["..",\n "."]}', at(2, 4), 'expected 2 squares as in the first row, found 1'],
    ['{"board": ["..", "..."]}', at(1, 21), 'expected 2 squares as in the first row, found 3'],
  ])('%s is refused', (text, position, message) => {
    expect(refusal(() => rooks.open(text))).toMatchObject({ position, message })
  })
})

describe('the limits of a board', () => {
  it('are 65535 columns', () => {
    const row = '.'.repeat(65_535)
    expect(rooks.open(row).squares).toBe(65_535)
    const message = expect.stringContaining('at most 65535')
    expect(refusal(() => rooks.open(`${row}.`))).toMatchObject({ position: at(1, 65_536), message })
    expect(refusal(() => rooks.open(JSON.stringify({ board: [`${row}.`] })))).toMatchObject({ message })
  })

  it('are 65535 rows', () => {
    const rows = Array.from({ length: 65_535 }, () => '.')
    expect(rooks.open(rows.join('\n')).squares).toBe(65_535)
    const more = [...rows, '.']
    const message = expect.stringContaining('at most 65535 rows')
    expect(refusal(() => rooks.open(more.join('\n')))).toMatchObject({ position: at(65_536, 1), message })
    expect(refusal(() => rooks.open(JSON.stringify({ board: more })))).toMatchObject({ message })
  })

  it('are 250 million squares, told before memory for them is taken', () => {
    const board = ['.'.repeat(65_535), ...Array.from({ length: 3814 }, () => '.')]
    expect(() => rooks.openJson({ board })).toThrow('at most 65535 columns and 250000000 squares')
  })

  it('are told of a line of ten million characters as well', () => {
    expect(refusal(() => rooks.open('X'.repeat(10_000_000))).message).toContain('65535')
    expect(refusal(() => rooks.open(`..\n${'?'.repeat(10_000_000)}`)).position).toEqual(at(2, 1))
  })
})

describe('the notation of CodinGame', () => {
  it('has the number of rows on a line of its own, for any shape of board', () => {
    expect(rooks.open('2\n..\nX.').json()).toEqual({ board: ['..', 'X.'] })
    expect(rooks.open('2\n...X\nX...').json()).toEqual({ board: ['...X', 'X...'] })
    expect(rooks.open(' \r\n3 \r\n.\r\nX\r\n.\r\n').json()).toEqual({ board: ['.', 'X', '.'] })
    expect(rooks.open('02\n..\nX.').notation).toBe('codingame')
    expect(rooks.open('...X\nX...').text('codingame')).toBe('2\n...X\nX...')
  })

  it('has the number of rooks as its answer', () => {
    const puzzle = rooks.open('5\nXX..X\n....X\nXX.X.\nX....\n.....')
    expect(puzzle.answerText(solved(puzzle.solve()), 'codingame')).toBe('6')
  })

  it.each<[string, { line: number; column: number }, string]>([
    ['3\n..\n..', at(1, 1), 'the first line promises 3 rows, but 2 follow'],
    ['\n1\n..\n..', at(2, 1), 'the first line promises 1 rows, but 2 follow'],
    ['0\n..', at(1, 1), 'the first line promises 0 rows, but 1 follow'],
    ['2x2\n..\n..', at(1, 2), "expected the number of rows, found 'x'"],
    ['-2\n..\n..', at(1, 1), "expected the number of rows, found '-'"],
    ['2 2\n..\n..', at(1, 2), "expected the number of rows, found ' '"],
    ['2\n..\n.', at(3, 2), 'expected 2 squares as in the first row, found 1'],
    ['1\n.O', at(2, 2), "expected '.' or 'X', found 'O'"],
    ['2\n..\n\n..', at(3, 1), 'expected 2 squares as in the first row, found 0'],
    ['1', at(1, 2), "expected a row of '.' or 'X', found the end of the text"],
    ['1\n', at(2, 1), "expected a row of '.' or 'X', found the end of the text"],
    ['1\n\n \n', at(4, 1), "expected a row of '.' or 'X', found the end of the text"],
  ])('refuses %j', (text, position, message) => {
    expect(refusal(() => rooks.open(text))).toMatchObject({ position, message })
  })

  it('refuses a blank line between the number and the rows, by its own place', () => {
    const error = refusal(() => rooks.open('2\n\n..\n..'))
    expect(error.position).toEqual(at(2, 1))
    expect(error.message).not.toContain('0 squares')
  })

  it('refuses a text without any number as what it is told to be', () => {
    const { message } = refusal(() => rooks.open('', 'codingame'))
    expect(message).toBe('expected the number of rows, found the end of the text')
    expect(refusal(() => rooks.open('..\n..', 'codingame')).position).toEqual(at(1, 1))
  })
})

describe('an answer as text', () => {
  const puzzle = rooks.open('.X\n..')

  it('is the board with R where the rooks are', () => {
    expect(puzzle.answerText(puzzle.submission('RX\n.R').answer, 'json')).toBe('{"rooks":[[0,0],[1,1]]}')
    expect(puzzle.answerText(puzzle.submission('{"rooks":[[1,1],[0,0]]}').answer)).toBe('RX\n.R')
  })

  it('has its rooks in the order of the board, however they were listed', () => {
    const { answer } = puzzle.submission('{"rooks":[[1,1],[0,0],[1,0]]}')
    expect(puzzle.answerText(answer, 'json')).toBe('{"rooks":[[0,0],[1,0],[1,1]]}')
  })

  it.each<[string, { line: number; column: number }, string]>([
    ['', at(1, 1), 'expected 2 rows as in the problem, found 0'],
    ['RX', at(1, 3), 'expected 2 rows as in the problem, found 1'],
    ['RX\n', at(2, 1), 'expected 2 rows as in the problem, found 1'],
    ['R.\n.R', at(1, 2), "expected 'X' as in the problem, or 'R', found '.'"],
    ['RX\nXR', at(2, 1), "expected '.' as in the problem, or 'R', found 'X'"],
    ['RX\nR', at(2, 2), "expected '.' as in the problem, or 'R', found the end of the text"],
    ['RX.\n..', at(1, 3), "expected the end of the line, found '.'"],
    ['RX\n.R\n..', at(3, 1), "expected the end of the text, found '.'"],
    ['{"rooks":[[0,2]]}', at(1, 14), 'expected a whole number from 0 to 1 as rooks[0][1], found 2'],
    ['{"rooks":[[0]]}', at(1, 11), 'expected a row and a column'],
    ['{"rooks":[[0,0,0]]}', at(1, 11), 'expected a row and a column'],
    [
      '{"answer":{"rooks":[]},"certificate":{"lines":[{"row":0,"from":0}]}}',
      at(1, 48),
      'expected a whole number from 0 to 1 as lines[0].to, found nothing',
    ],
  ])('%j is refused', (text, position, message) => {
    expect(refusal(() => puzzle.submission(text))).toMatchObject({ position, message })
  })
})
