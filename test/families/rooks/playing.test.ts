import { describe, expect, it } from 'vitest'
import type { Board } from '../../../src/families/rooks/index.ts'
import type { PiecePosition } from '../../../src/hands.ts'
import { ERASER, Random, readJson, rooks, run, type Tool } from '../../../src/index.ts'
import { refusal } from '../../refusal.ts'
import { randomRows } from './boards.ts'

const player = rooks.hands.play!
const { position: codec } = player
const BOARD = rooks.codecs.problem.parse('..X.\nX...')

const at = (line: number, column: number) => ({ line, column })
const read = (text: string, board: Board = BOARD): PiecePosition => codec.parse(text, board)
const used = (text: string, tool: string, row: number, column: number) =>
  codec.format(player.act(BOARD, read(text), { tool, place: [row, column] }), BOARD)

describe('rooks entered square by square', () => {
  it('are put down, crossed out, taken back and erased', () => {
    expect(codec.format(player.start(BOARD), BOARD)).toBe('..X.\nX...')
    expect(used('..X.\nX...', 'rook', 1, 3)).toBe('..X.\nX..R')
    expect(used('..X.\nX..R', 'rook', 1, 3)).toBe('..X.\nX...')
    expect(used('..X.\nX..R', 'cross', 1, 3)).toBe('..X.\nX..x')
    expect(used('..X.\nX..x', 'rook', 1, 3)).toBe('..X.\nX..R')
    expect(used('..X.\nX..x', ERASER, 1, 3)).toBe('..X.\nX...')
  })

  it('cannot be put on walls', () => {
    const start = player.start(BOARD)
    for (const tool of ['rook', 'cross', ERASER]) expect(player.act(BOARD, start, { tool, place: [0, 2] })).toBe(start)
  })

  it('come with a rook to begin with and a cross at the other button', () => {
    const tools: readonly Tool[] = player.tools(BOARD).flatMap((group) => group.tools)
    expect(tools.map(({ name, key, sign }) => [name, key, sign.letter])).toEqual([
      ['rook', 'r', '♜'],
      ['cross', 'x', '×'],
    ])
  })

  it('are drawn beside walls and crosses, each with its name', () => {
    const { marks } = player.draw(BOARD, read('x.X.\nX..R'))
    expect(marks.map(({ place, shape, label }) => [place.join(), shape, label])).toEqual([
      ['0,2', 'wall', 'occupied'],
      ['1,0', 'wall', 'occupied'],
      ['1,3', 'piece', 'rook'],
      ['0,0', 'cross', 'no rook'],
    ])
  })

  it('attack each other in pairs, but not across walls', () => {
    expect(player.mistakes(BOARD, read('R.XR\nX.R.'))).toEqual([])
    expect(player.mistakes(BOARD, read('R.XR\nX..R'))).toEqual([
      {
        rule: 'attack',
        places: [
          [0, 3],
          [1, 3],
        ],
      },
    ])
  })

  it.each([
    ['..X.\nX...', 'No rook stands yet.', false, 0],
    ['x.X.\nX...', 'No rook stands yet.', false, 0],
    ['..X.\nX.R.', '1 rook stands.', true, 1],
    ['R.XR\nX.R.', '3 rooks stand.', true, 3],
    ['RRX.\nX...', '2 rooks stand.', false, 2],
  ])('%j: %s', (text, words, isComplete, value) => {
    expect(player.standing(BOARD, read(text))).toEqual({ words, isComplete, value })
  })

  it('are complete with none where there is no free square', () => {
    const walls = rooks.codecs.problem.parse('XX')
    expect(player.standing(walls, player.start(walls)).isComplete).toBe(true)
  })

  it('are complete in as many ways as are counted', () => {
    const random = new Random('complete')
    for (let i = 0; i < 40; i++) {
      const board = rooks.codecs.problem.parse(randomRows(random, 3, 3).join('\n'))
      const free = [...board.walls.keys()].filter((square) => board.walls[square] === 0)
      let complete = 0
      for (let subset = 0; subset < 1 << free.length; subset++) {
        const position = player.start(board)
        free.forEach((square, i) => {
          position[square] = (subset >> i) & 1
        })
        if (player.standing(board, position).isComplete) complete++
      }
      const outcome = run(rooks.abilities.count!.search(board, 'all'))
      if (outcome.status !== 'solved') throw new Error(`ended ${outcome.status}`)
      // Without a free square the placement of no rook is all there is, else it is not one to be proud of.
      expect(complete).toBe(Number(outcome.answer.count) - (free.length > 0 ? 1 : 0))
    }
  })
})

describe('entered rooks as text', () => {
  it('may have blanks between squares and any kind of line end', () => {
    expect(codec.format(read('\ufeff\nR . X x \r\nX\t. . .\n\n'), BOARD)).toBe('R.Xx\nX...')
  })

  it.each<[string, { line: number; column: number }, string]>([
    ['', at(1, 1), 'expected 2 rows as in the problem, found 0'],
    ['..X.', at(1, 5), 'expected 2 rows as in the problem, found 1'],
    ['..X\nX...', at(1, 4), 'expected 4 squares as in the problem, found 3'],
    ['..X..\nX...', at(1, 5), "expected the end of the line, found '.'"],
    ['..X.\nX...\n....', at(3, 1), "expected the end of the text, found '.'"],
    ['..R.\nX...', at(1, 3), "expected 'X' as in the problem, found 'R'"],
    ['..X.\nx...', at(2, 1), "expected 'X' as in the problem, found 'x'"],
    ['..X.\nXX..', at(2, 2), "expected '.', 'R' or 'x', found 'X'"],
    ['..X.\nX..😀', at(2, 4), "expected '.', 'R' or 'x', found '😀'"],
  ])('%j is refused', (text, position, message) => {
    expect(refusal(() => read(text))).toMatchObject({ position, message })
  })

  it.each<[string, { line: number; column: number }, string]>([
    ['{}', at(1, 1), 'expected a list as position, found nothing'],
    ['{"position": ["..X."]}', at(1, 14), 'expected 2 rows as in the problem, found 1'],
    ['{"position": ["..X.", 7]}', at(1, 23), 'expected a string as position[1], found 7'],
    ['{"position": ["..X.", "X.."]}', at(1, 27), 'expected 4 squares as in the problem, found 3'],
    ['{"position": ["..X.", "X...."]}', at(1, 28), 'expected 4 squares as in the problem, found 5'],
    ['{"position": ["..X.",\n "X.r."]}', at(2, 5), "expected '.', 'R' or 'x', found \"r\""],
    ['{"position": ["...."]}', at(1, 14), 'expected 2 rows as in the problem, found 1'],
    ['{"position": ["....", "X..."]}', at(1, 18), 'expected \'X\' as in the problem, found "."'],
  ])('%s is refused', (text, position, message) => {
    expect(refusal(() => readJson(text, (json) => codec.fromJson(json, BOARD)))).toMatchObject({ position, message })
  })

  it('as JSON has the same rows', () => {
    expect(codec.toJson(read('R.Xx\nX...'), BOARD)).toEqual({ position: ['R.Xx', 'X...'] })
  })
})
