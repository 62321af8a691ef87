import { describe, expect, it } from 'vitest'
import { ERASER, queens } from '../../../src/index.ts'

const setter = queens.hands.set!
const { parse, format } = queens.codecs.problem

describe('a board of queens set square by square', () => {
  const board = parse('.Q.\nX..\n...')
  const used = (tool: string, row: number, column: number) => setter.act(board, { tool, place: [row, column] })

  it('has queens given and squares blocked, one in place of the other', () => {
    expect(format(used('queen', 2, 2))).toBe('.Q.\nX..\n..Q')
    expect(format(used('queen', 0, 1))).toBe('...\nX..\n...')
    expect(format(used('queen', 1, 0))).toBe('.Q.\nQ..\n...')
    expect(format(used('blocked', 0, 1))).toBe('.X.\nX..\n...')
    expect(format(used(ERASER, 0, 1))).toBe('...\nX..\n...')
    expect(used(ERASER, 2, 2)).toBe(board)
    expect(format(board)).toBe('.Q.\nX..\n...')
  })

  it('keeps given queens in the order of the board', () => {
    const first = setter.act(parse('....\n....\n..Q.\n....'), { tool: 'queen', place: [0, 3] })
    expect([...first.given]).toEqual([3, 10])
  })

  it('keeps no squares once nothing is blocked', () => {
    expect(used(ERASER, 1, 0).blocked).toHaveLength(0)
    expect(setter.clear(board)).toEqual(parse('3'))
    expect(setter.resize(parse('..\n.X'), { rows: 1, columns: 1 })).toEqual(parse('1'))
  })

  it('keeps what stands on both boards', () => {
    expect(format(setter.resize(board, { rows: 2, columns: 2 }))).toBe('.Q\nX.')
    expect(format(setter.resize(board, { rows: 4, columns: 4 }))).toBe('.Q..\nX...\n....\n....')
  })

  it('is left alone where its squares are too many to be kept', () => {
    const huge = parse('10000000')
    expect(setter.act(huge, { tool: 'queen', place: [5, 5] })).toBe(huge)
    expect(setter.clear(huge)).toEqual(huge)
    expect(setter.resize(huge, { rows: 2, columns: 2 })).toEqual(parse('2'))
  })
})
