import { describe, expect, it } from 'vitest'
import { differingPlaces } from '../../../src/drawing/drawing.ts'
import { boardCodec } from '../../../src/families/skyscrapers/index.ts'
import { draw, drawPosition, heightsCodec, startOf } from './parts.ts'

const board = boardCodec.parse(['  . 2 1', '. . . 3 .', '. . . . 3', '1 3 . . .', '  1 . .'].join('\n'))
const heights = heightsCodec.parse('1 2 3\n2 3 1\n3 1 2', board)

describe('a drawing of skyscrapers', () => {
  it('has the clues around it and the givens in bold', () => {
    const { rows, columns, marks, lines, border } = draw(board)
    expect([rows, columns, lines.length]).toEqual([3, 3, 0])
    expect(border).toEqual({ top: ['', '2', '1'], right: ['', '3', ''], bottom: ['1', '', ''], left: ['', '', '1'] })
    expect(marks).toEqual([
      { place: [0, 2], shape: 'number', letter: '3', label: '3, given', isBold: true },
      { place: [2, 0], shape: 'number', letter: '3', label: '3, given', isBold: true },
    ])
  })

  it('shows the heights of an answer, also where they are not the given ones', () => {
    const { marks } = draw(board, heightsCodec.parse('1 3 2\n2 1 3\n3 2 1', board))
    expect(marks).toHaveLength(9)
    expect(marks[0]).toEqual({ place: [0, 0], shape: 'number', letter: '1', label: '1' })
    expect(marks[2]).toEqual({ place: [0, 2], shape: 'number', letter: '2', label: '2, but 3 is given' })
    expect(marks.filter(({ isBold }) => isBold).map(({ place }) => place)).toEqual([[2, 0]])
  })

  it('tells two answers apart where they differ', () => {
    const other = heightsCodec.parse('2 1 3\n1 3 2\n3 2 1', board)
    const places = differingPlaces(draw(board, heights), draw(board, other))
    expect(places.map(([row, column]) => row * 3 + column)).toEqual([0, 1, 3, 5, 7, 8])
  })

  it('shows what is pencilled in, and the givens even where a position leaves them out', () => {
    const position = startOf(board)
    position.entries.fill(0)
    position.entries[4] = 1
    position.marks[0] = 0b11
    // Where a height stands, marks say nothing.
    position.marks[4] = 0b110
    const { marks } = drawPosition(board, position)
    const shown = marks.map(({ place, letter, label, print }) => [place, letter, label, print])
    expect(shown).toEqual([
      [[0, 2], '3', '3, given', undefined],
      [[1, 1], '1', '1', undefined],
      [[2, 0], '3', '3, given', undefined],
      [[0, 0], '{12}', '1 or 2, pencilled in', ['1 2']],
    ])
  })

  it('has room for nine marks, and says so where there are more', () => {
    const pencilled = (size: number, marks: number) => {
      const large = boardCodec.fromJson({ clues: new Array<number>(4 * size).fill(0) })
      const position = startOf(large)
      position.marks[0] = marks
      return drawPosition(large, position).marks[0]!
    }
    expect(pencilled(9, 2 ** 9 - 1)).toMatchObject({ letter: '{123456789}', print: ['1 2 3', '4 5 6', '7 8 9'] })
    expect(pencilled(12, 0b1000_0000_0011)).toMatchObject({ letter: '{1,2,12}', print: ['1 2 12'] })
    expect(pencilled(12, 2 ** 12 - 1)).toMatchObject({ letter: '{…}', print: ['1 2 3', '4 5 6', '7 8 …'] })
    expect(pencilled(31, (2 ** 30) | 1).label).toBe('1 or 31, pencilled in')
  })
})
