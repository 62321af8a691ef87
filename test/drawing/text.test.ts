import { describe, expect, it } from 'vitest'
import { type Drawing, drawingToText, type Stroke } from '../../src/index.ts'

const shown = (drawing: Partial<Drawing>) => drawingToText({ rows: 3, columns: 4, marks: [], lines: [], ...drawing })
const line = (from: Stroke['from'], to: Stroke['to']): Stroke => ({ from, to, label: 'line' })

describe('a drawing as text', () => {
  it('has a dot for every empty square', () => {
    expect(shown({})).toBe('. . . .\n. . . .\n. . . .')
  })

  it('shows lines across, lines down, and where they cross', () => {
    const lines = [line([1, 0], [1, 3]), line([0, 2], [2, 2])]
    expect(shown({ lines })).toBe('. . | .\n- - + -\n. . | .')
    expect(shown({ lines: lines.reverse() })).toBe('. . | .\n- - + -\n. . | .')
  })

  it('shows a line of one square as a crossing, and lines of one direction on each other as one', () => {
    const lines = [line([0, 0], [0, 0]), line([2, 0], [2, 2]), line([2, 1], [2, 3])]
    expect(shown({ lines })).toBe('+ . . .\n. . . .\n- - - -')
  })

  it('shows marks above lines', () => {
    const marks: Drawing['marks'] = [{ place: [1, 3], shape: 'piece', letter: 'R', label: 'rook', symbol: '♜' }]
    expect(shown({ marks, lines: [line([1, 0], [1, 3])] })).toBe('. . . .\n- - - R\n. . . .')
  })

  it('shows tints above lines and below every other mark, in any order', () => {
    const tint = { shape: 'tint', letter: '*', label: 'looked at' } as const
    const marks: Drawing['marks'] = [
      { place: [0, 0], shape: 'cross', letter: 'x', label: 'none' },
      { ...tint, place: [0, 0] },
      { ...tint, place: [0, 1] },
      { ...tint, place: [0, 2] },
      { place: [0, 2], shape: 'dot', letter: 'o', label: 'maybe' },
    ]
    expect(shown({ marks, lines: [line([0, 0], [0, 3])] })).toBe('x * o -\n. . . .\n. . . .')
    expect(shown({ marks: [...marks].reverse() })).toBe('x * o .\n. . . .\n. . . .')
  })

  it('makes every square as wide as the widest letter, with blanks on the left', () => {
    const marks: Drawing['marks'] = [
      { place: [0, 0], shape: 'number', letter: '7', label: '7' },
      { place: [0, 1], shape: 'number', letter: '12', label: '12' },
      { place: [2, 3], shape: 'number', letter: '103', label: '103' },
    ]
    const lines = [line([1, 0], [1, 3])]
    expect(shown({ marks, lines })).toBe('  7  12   .   .\n  -   -   -   -\n  .   .   . 103')
  })

  it('counts characters as people do', () => {
    const marks: Drawing['marks'] = [{ place: [0, 0], shape: 'piece', letter: '😀', label: 'a face' }]
    expect(shown({ marks })).toBe('😀 . . .\n. . . .\n. . . .')
  })

  it('shows numbers above tints and below every other mark, and keeps the width of those it hides', () => {
    const number = { place: [0, 0], shape: 'number', letter: '12', label: '12' } as const
    const tint = { place: [0, 0], shape: 'tint', letter: '*', label: 'looked at' } as const
    const wall = { place: [0, 0], shape: 'wall', letter: '#', label: 'shaded' } as const
    const ring = { place: [0, 0], shape: 'ring', letter: '(12)', label: 'unshaded' } as const
    const first = (...marks: Drawing['marks']) => shown({ marks }).split('\n')[0]
    expect(first(number, tint)).toBe('12  .  .  .')
    expect(first(wall, number, tint)).toBe(' #  .  .  .')
    expect(first(tint, number, wall)).toBe(' #  .  .  .')
    expect(first(ring, number)).toBe('(12)    .    .    .')
    // Of the others the last one wins.
    expect(first(number, wall, ring)).toBe('(12)    .    .    .')
    expect(first(number, ring, wall)).toBe('   #    .    .    .')
  })

  describe('with a border', () => {
    const border = { top: ['1', '', '', '2'], right: ['', '3', ''], bottom: ['', '', '4', ''], left: ['', '', '5'] }

    it('has a line above and below and a column on either side, with nothing in the corners', () => {
      expect(shown({ border })).toBe('  1 . . 2\n. . . . . .\n. . . . . 3\n5 . . . . .\n  . . 4 .')
    })

    it('is as wide as its widest word, on the board or around it', () => {
      const marks: Drawing['marks'] = [{ place: [0, 1], shape: 'number', letter: '7', label: '7' }]
      const wide = { ...border, left: ['', '12', ''] }
      expect(shown({ border: wide, marks }).split('\n')).toEqual([
        '    1  .  .  2',
        ' .  .  7  .  .  .',
        '12  .  .  .  .  3',
        ' .  .  .  .  .  .',
        '    .  .  4  .',
      ])
      const long: Drawing['marks'] = [{ place: [0, 1], shape: 'number', letter: '{12}', label: '1 or 2' }]
      expect(shown({ border, marks: long }).split('\n').slice(0, 2)).toEqual([
        '        1    .    .    2',
        '   .    . {12}    .    .    .',
      ])
    })
  })
})
