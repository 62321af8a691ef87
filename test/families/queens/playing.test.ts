import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PIECE } from '../../../src/hands.ts'
import { ERASER, queens, run } from '../../../src/index.ts'
import { holds } from '../../property.ts'
import { refusal } from '../../refusal.ts'
import { attack, smallBoards } from './boards.ts'

const player = queens.hands.play!
const { position: codec } = player
const BOARD = queens.codecs.problem.parse('.Q..\n...X\n....\n....')

const used = (text: string, tool: string, row: number, column: number) =>
  codec.format(player.act(BOARD, codec.parse(text, BOARD), { tool, place: [row, column] }), BOARD)
const standing = (text: string) => player.standing(BOARD, codec.parse(text, BOARD))

describe('queens entered square by square', () => {
  it('are put down, crossed out, taken back and erased', () => {
    const start = '.Q..\n...X\n....\n....'
    expect(codec.format(player.start(BOARD), BOARD)).toBe(start)
    expect(used(start, 'queen', 2, 0)).toBe('.Q..\n...X\nQ...\n....')
    expect(used('.Q..\n...X\nQ...\n....', 'queen', 2, 0)).toBe(start)
    expect(used('.Q..\n...X\nQ...\n....', 'cross', 2, 0)).toBe('.Q..\n...X\nx...\n....')
    expect(used('.Q..\n...X\nx...\n....', ERASER, 2, 0)).toBe(start)
  })

  it('leave given queens and blocked squares as they are', () => {
    const start = player.start(BOARD)
    for (const tool of ['queen', 'cross', ERASER]) {
      expect(player.act(BOARD, start, { tool, place: [0, 1] })).toBe(start)
      expect(player.act(BOARD, start, { tool, place: [1, 3] })).toBe(start)
    }
    const message = "expected 'Q' as in the problem, found '.'"
    expect(refusal(() => codec.parse('....\n...X\n....\n....', BOARD))).toMatchObject({ message })
  })

  it('are drawn beside given ones, blocked squares and crosses, each with its name', () => {
    const { marks } = player.draw(BOARD, codec.parse('.Q..\n...X\nQ...\n..x.', BOARD))
    expect(marks.map(({ place, shape, label }) => [place.join(), shape, label])).toEqual([
      ['1,3', 'wall', 'blocked'],
      ['0,1', 'tint', 'given'],
      ['0,1', 'piece', 'queen, given'],
      ['2,0', 'piece', 'queen'],
      ['3,2', 'cross', 'no queen'],
    ])
  })

  it.each([
    ['.Q..\n...X\n....\n....', '1 of 4 queens stands.', false],
    ['.Q..\n...X\nQ...\n..x.', '2 of 4 queens stand.', false],
    ['.Q..\n..QX\nQ...\n..Q.', '4 of 4 queens stand.', false],
    ['QQQQ\nQ..X\n....\n....', '5 queens stand, 1 too many.', false],
  ])('%j: %s', (text, words, isComplete) => {
    expect(standing(text)).toEqual({ words, isComplete })
  })

  it('speaks of one queen as one', () => {
    const one = queens.codecs.problem.parse('1')
    expect(player.standing(one, player.start(one))).toEqual({ words: '0 of 1 queen stands.', isComplete: false })
    const done = player.act(one, player.start(one), { tool: 'queen', place: [0, 0] })
    expect(player.standing(one, done)).toEqual({ words: '1 of 1 queen stands.', isComplete: true })
  })

  it('are mistaken in pairs that see each other, also given ones', () => {
    const places = (text: string) => {
      const board = queens.codecs.problem.parse(text)
      return player.mistakes(board, player.start(board)).map((each) => each.places.join(' '))
    }
    expect(places('Q.QQ\n....\n....\n....')).toEqual(['0,0 0,2', '0,2 0,3'])
    expect(places('Q...\n....\nQ...\n....')).toEqual(['0,0 2,0'])
    expect(places('...Q\n....\n.Q..\n....')).toEqual(['0,3 2,1'])
    expect(places('Q...\n....\n....\n...Q')).toEqual(['0,0 3,3'])
    expect(places('.Q..\n...Q\nQ...\n..Q.')).toEqual([])
  })

  it('attack each other exactly where some two of them do', () => {
    holds(fc.tuple(smallBoards(1, 6), fc.array(fc.nat(35), { maxLength: 3 })), 300, ([rows, squares]) => {
      const board = queens.codecs.problem.parse(rows.join('\n'))
      const n = board.rows
      const placeOf = (square: number) => [Math.floor(square / n) % n, square % n] as const
      const position = squares.reduce(
        (position, square) => player.act(board, position, { tool: 'queen', place: placeOf(square) }),
        player.start(board),
      )
      const all = [...board.given, ...[...position.keys()].filter((square) => position[square] === PIECE)].map(placeOf)
      const isAttack = all.some(([row, column], i) => all.slice(0, i).some((other) => attack(row, column, ...other)))
      const mistakes = player.mistakes(board, position)
      expect(mistakes.length > 0).toBe(isAttack)
      for (const { places } of mistakes) expect(attack(...places[0]!, ...places[1]!)).toBe(true)
    })
  })

  it('are complete in as many ways as are counted', () => {
    holds(smallBoards(4, 4), 25, (rows) => {
      const board = queens.codecs.problem.parse(rows.join('\n'))
      const n = board.rows
      let complete = 0
      for (let subset = 0; subset < 1 << (n * n); subset++) {
        const position = player.start(board)
        let isOpen = true
        let count = 0
        for (let square = 0; square < n * n && isOpen && count <= n; square++) {
          if (((subset >> square) & 1) === 0) continue
          count++
          if (board.blocked[square] === 1 || board.given.includes(square)) isOpen = false
          else position[square] = PIECE
        }
        if (isOpen && count <= n && player.standing(board, position).isComplete) complete++
      }
      const outcome = run(queens.abilities.count!.search(board, 'all'))
      expect(complete).toBe(outcome.status === 'solved' ? Number(outcome.answer.count) : 0)
    })
  })

  it('have the same two tools on the largest board there is', () => {
    const largest = queens.codecs.problem.parse('10000000')
    expect(player.tools(largest)).toBe(player.tools(BOARD))
    expect(player.tools(largest).flatMap(({ tools }) => tools.map(({ key }) => key))).toEqual(['q', 'x'])
  })
})
