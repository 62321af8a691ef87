import { describe, expect, it } from 'vitest'
import { answerCodec, draw, picture } from '../../../src/families/queen-attack/index.ts'
import { drawingToText } from '../../../src/index.ts'
import { boardOf } from './boards.ts'

const board = boardOf('AA.#', '.B..', '..B.')
const moves = [
  [0, 1, 0, 2],
  [0, 2, 1, 3],
  [2, 2, 0, 2],
  [0, 0, 1, 0],
  [1, 0, 0, 0],
]

describe('a drawing of queens', () => {
  it('shows walls, and queens by colour', () => {
    const { rows, columns, marks, lines, moves } = draw(board)
    expect({ rows, columns, lines, moves }).toEqual({ rows: 3, columns: 4, lines: [], moves: undefined })
    expect(marks).toEqual([
      { place: [0, 0], shape: 'piece', letter: 'A', label: 'queen of colour 1', colour: 1 },
      { place: [0, 1], shape: 'piece', letter: 'A', label: 'queen of colour 1', colour: 1 },
      { place: [0, 3], shape: 'wall', letter: '#', label: 'wall' },
      { place: [1, 1], shape: 'piece', letter: 'B', label: 'queen of colour 2', colour: 2 },
      { place: [2, 2], shape: 'piece', letter: 'B', label: 'queen of colour 2', colour: 2 },
    ])
  })

  it('as text is the picture of the board', () => {
    expect(drawingToText(draw(board)).replaceAll(' ', '')).toBe(picture.format(board))
  })

  it('shows where queens end and where those that are elsewhere began', () => {
    const drawing = draw(board, answerCodec.fromJson({ moves }, board))
    expect(drawingToText(drawing)).toBe('A . B #\n. B . A\n. . . .')
    const rings = drawing.marks.filter(({ shape }) => shape === 'ring')
    // The queen that came back is not one of them.
    expect(rings).toEqual([
      { place: [2, 2], shape: 'ring', letter: '.', label: 'where a queen of colour 2 began', colour: 2 },
      { place: [0, 1], shape: 'ring', letter: '.', label: 'where a queen of colour 1 began', colour: 1 },
    ])
  })

  it('tells the moves in order, so that undoing them leads back', () => {
    const { moves: drawn = [], marks } = draw(board, answerCodec.fromJson({ moves }, board))
    expect(drawn.map(({ from, to }) => [...from, ...to])).toEqual(moves)
    expect(drawn.map(({ colour }) => colour)).toEqual([1, 1, 2, 1, 1])
    expect(drawn.map(({ cost }) => cost)).toEqual([1, 1, Math.SQRT2, 1, 1])
    const pieces = new Map(
      marks.filter(({ shape }) => shape === 'piece').map((mark) => [mark.place.join(), mark.colour]),
    )
    for (const { from, to, colour } of [...drawn].reverse()) {
      expect(pieces.get(to.join())).toBe(colour)
      expect(pieces.has(from.join())).toBe(false)
      pieces.delete(to.join())
      pieces.set(from.join(), colour)
    }
    const start = new Map(draw(board).marks.flatMap((mark) => (mark.colour ? [[mark.place.join(), mark.colour]] : [])))
    expect(pieces).toEqual(start)
  })

  it('ends before the first move that cannot be made', () => {
    const wrong = answerCodec.fromJson({ moves: [...moves.slice(0, 2), [0, 0, 2, 3], ...moves.slice(2)] }, board)
    const { moves: drawn = [] } = draw(board, wrong)
    expect(drawn).toHaveLength(2)
    expect(drawingToText(draw(board, wrong))).toBe('A . . #\n. B . A\n. . B .')
  })
})
