import { describe, expect, it } from 'vitest'
import { ERASER, rooks } from '../../../src/index.ts'

const setter = rooks.hands.set!
const { parse, format } = rooks.codecs.problem

describe('walls set square by square', () => {
  const board = parse('..X\n...')

  it('are put up and torn down', () => {
    expect(format(setter.act(board, { tool: 'wall', place: [1, 0] }))).toBe('..X\nX..')
    expect(format(setter.act(board, { tool: 'wall', place: [0, 2] }))).toBe('...\n...')
    expect(format(setter.act(board, { tool: ERASER, place: [0, 2] }))).toBe('...\n...')
    expect(setter.act(board, { tool: ERASER, place: [0, 1] })).toBe(board)
    expect(format(board)).toBe('..X\n...')
  })

  it('stay where they are when the board becomes wider, lower or both', () => {
    const walls = parse('X.X\n.X.\nX.X')
    expect(format(setter.resize(walls, { rows: 2, columns: 5 }))).toBe('X.X..\n.X...')
    expect(format(setter.resize(walls, { rows: 4, columns: 2 }))).toBe('X.\n.X\nX.\n..')
    expect(format(setter.clear(walls))).toBe('...\n...\n...')
  })
})
