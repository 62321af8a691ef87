import { describe, expect, it } from 'vitest'
import { type Board, safeSquares } from '../../../src/families/kings/index.ts'
import { PIECE } from '../../../src/hands.ts'
import { ERASER, kings } from '../../../src/index.ts'
import { refusal } from '../../refusal.ts'
import { solved } from '../../solved.ts'
import { allBoards, boardOf } from './boards.ts'

const player = kings.hands.play!
const { position: codec } = player
/** Its corners, and nothing else, are safe. */
const CORNERS = boardOf([1, 3, 0, 2], 2)

const read = (text: string, board: Board = CORNERS) => codec.parse(text, board)
const rulesBroken = (text: string, board: Board = CORNERS) =>
  player.mistakes(board, read(text, board)).map(({ rule, places }) => `${rule} ${places.join(' ')}`)

describe('kings entered square by square', () => {
  it('are put down, crossed out, taken back and erased, but never on queens', () => {
    const used = (text: string, tool: string, row: number, column: number) =>
      codec.format(player.act(CORNERS, read(text), { tool, place: [row, column] }), CORNERS)
    const start = '.Q..\n...Q\nQ...\n..Q.'
    expect(codec.format(player.start(CORNERS), CORNERS)).toBe(start)
    expect(used(start, 'king', 0, 0)).toBe('KQ..\n...Q\nQ...\n..Q.')
    expect(used('KQ..\n...Q\nQ...\n..Q.', 'king', 0, 0)).toBe(start)
    expect(used('KQ..\n...Q\nQ...\n..Q.', 'cross', 0, 0)).toBe('xQ..\n...Q\nQ...\n..Q.')
    expect(used('xQ..\n...Q\nQ...\n..Q.', ERASER, 0, 0)).toBe(start)
    const untouched = player.start(CORNERS)
    for (const tool of ['king', 'cross', ERASER]) {
      expect(player.act(CORNERS, untouched, { tool, place: [1, 3] })).toBe(untouched)
    }
    const message = "expected 'Q' as in the problem, found 'K'"
    expect(refusal(() => read('.Q..\n...K\nQ...\n..Q.'))).toMatchObject({ message })
  })

  it('break a rule of their own where they are not safe, touch, or are too many', () => {
    expect(rulesBroken('KQ.K\n...Q\nQ...\n..Q.')).toEqual([])
    expect(rulesBroken('.Q..\n...Q\nQ...\n.KQ.')).toEqual(['unsafe 3,1'])
    expect(rulesBroken('KQ..\n.K.Q\nQ...\n..Q.')).toEqual(['unsafe 1,1', 'touch 0,0 1,1'])
    expect(rulesBroken('KQ.K\n...Q\nQ...\nK.Q.')).toEqual(['many 0,0 0,3 3,0'])
  })

  it('have nowhere to stand where queens attack each other', () => {
    const text = 'Q.K\n.Q.\n..Q'
    const attacking = kings.codecs.problem.parse(text.replace('K', '.'))
    expect(rulesBroken(text, attacking)).toEqual(['queens 0,0 1,1', 'queens 0,0 2,2'])
    expect(player.draw(attacking, read(text, attacking)).marks.some(({ shape }) => shape === 'tint')).toBe(false)
    expect(player.standing({ ...attacking, kings: 0 }, player.start(attacking)).isComplete).toBe(false)
  })

  it('are drawn on the ground of the safe squares, each with its name', () => {
    const { marks } = player.draw(CORNERS, read('KQ.x\n...Q\nQ...\n..Q.'))
    const seen = marks.map(({ place, shape, label }) => `${place} ${shape} ${label}`)
    expect(seen).toContain('0,0 tint safe, group A')
    expect(seen).toContain('0,0 piece king')
    expect(seen).toContain('0,3 cross no king')
    expect(seen).toContain('0,1 piece queen')
    const tinted = marks.filter(({ shape }) => shape === 'tint').map(({ place: [row, column] }) => row * 4 + column)
    expect(tinted).toEqual([...safeSquares(CORNERS)])
  })

  it.each([
    ['.Q..\n...Q\nQ...\n..Q.', 2, '0 of 2 kings stand.', false],
    ['KQ..\n...Q\nQ...\n..Qx', 2, '1 of 2 kings stands.', false],
    ['KQ..\n...Q\nQ...\n..QK', 2, '2 of 2 kings stand.', true],
    ['KQK.\n...Q\nQ...\n..Q.', 2, '2 of 2 kings stand.', false],
    ['KQ.K\n...Q\nQ...\n..QK', 2, '3 kings stand, 1 too many.', false],
    ['KQ..\n...Q\nQ...\n..Q.', 0, '1 king stands, 1 too many.', false],
    ['.Q..\n...Q\nQ...\n..Q.', 1, '0 of 1 king stands.', false],
    ['.Q..\n...Q\nQ...\n..Q.', 0, '0 of 0 kings stand.', true],
  ])('%j for %d kings: %s', (text, wanted, words, isComplete) => {
    expect(player.standing({ ...CORNERS, kings: wanted }, read(text))).toEqual({ words, isComplete })
  })

  it('are complete in as many ways as are counted', () => {
    for (const n of [4, 5]) {
      for (const queens of allBoards(n)) {
        for (let wanted = 0; wanted <= 4; wanted++) {
          const board = boardOf(queens, wanted)
          const answer = solved(kings.solvers.frontier!(board, undefined as never))
          expect(completeIn(board, n === 4 ? [...new Array(16).keys()] : [...safeSquares(board)])).toBe(
            Number(answer.ways),
          )
        }
      }
    }
  })
})

/** In how many ways kings on some of these squares are complete. */
function completeIn(board: Board, squares: readonly number[]): number {
  const open = squares.filter((square) => board.queens[Math.floor(square / board.rows)] !== square % board.rows)
  let complete = 0
  for (let subset = 0; subset < 1 << open.length; subset++) {
    const position = player.start(board)
    open.forEach((square, i) => {
      if (((subset >> i) & 1) === 1) position[square] = PIECE
    })
    if (player.standing(board, position).isComplete) complete++
  }
  return complete
}
