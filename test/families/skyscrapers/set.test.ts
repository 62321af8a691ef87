import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Board, boardCodec, setter } from '../../../src/families/skyscrapers/index.ts'
import { anyFamily, drawingToText, ERASER, type Place, skyscrapers } from '../../../src/index.ts'
import { holds } from '../../property.ts'
import { boards } from './boards.ts'
import { draw } from './parts.ts'

const { open } = anyFamily(skyscrapers)

const board = boardCodec.parse(['  1 2 .', '1 . . 2 3', '. . 3 . .', '. . . . 2', '  3 . 1'].join('\n'))

const names = (of: Board) => setter.tools(of).flatMap(({ tools }) => tools.map(({ name }) => name))

/** The board with its border as people see it, read from the picture: row and column -1 are the first of the lists. */
function framed(of: Board): string[][] {
  const lines = drawingToText(draw(of)).split('\n')
  return lines.map((line) => {
    const words = line.trim().split(/\s+/)
    return words.length === of.columns ? ['', ...words, ''] : words
  })
}

function changedAt(of: Board, tool: string, place: Place): { place: Place; now: string }[] {
  const before = framed(of)
  const now = framed(setter.act(of, { tool, place }))
  return now.flatMap((line, i) =>
    line.flatMap((word, j) => (word === before[i]![j] ? [] : [{ place: [i - 1, j - 1] as const, now: word }])),
  )
}

describe('setting clues and givens', () => {
  it('are numbers from 1 to the number of rows', () => {
    expect(names(board)).toEqual(['1', '2', '3'])
    expect(setter.hasBorder).toBe(true)
  })

  it('change just the place that is meant, on the board and on all sides of it', () => {
    for (let row = -1; row <= 3; row++) {
      for (let column = -1; column <= 3; column++) {
        const place: Place = [row, column]
        const there = framed(board)[row + 1]![column + 1]!
        const isCorner = there === ''
        for (const tool of ['1', '2', '3', ERASER]) {
          const now = tool === there || tool === ERASER ? '.' : tool
          const isChange = !isCorner && now !== there
          expect(changedAt(board, tool, place)).toEqual(isChange ? [{ place, now }] : [])
          expect(setter.act(board, { tool, place }) === board).toBe(!isChange)
        }
      }
    }
  })

  it('leave the very same board where there is no such tool', () => {
    for (const tool of ['4', '0', '', '1.5', 'wall']) {
      expect(setter.act(board, { tool, place: [0, 0] })).toBe(board)
      expect(setter.act(board, { tool, place: [-1, 0] })).toBe(board)
    }
  })
})

describe('a skyline of another size', () => {
  it('keeps the clues and givens of the lines that remain, if there are such heights', () => {
    expect(boardCodec.format(setter.resize(board, { rows: 2, columns: 2 }))).toBe(
      ['  1 2', '1 . . .', '. . . .', '  . .'].join('\n'),
    )
    expect(boardCodec.format(setter.resize(board, { rows: 4, columns: 4 }))).toBe(
      ['  1 2 . .', '1 . . 2 . 3', '. . 3 . . .', '. . . . . 2', '. . . . . .', '  3 . 1 .'].join('\n'),
    )
    expect(setter.resize(board, { rows: 3, columns: 3 })).toEqual(board)
  })

  it('has nothing on it and around it once it is cleared', () => {
    expect(boardCodec.format(setter.clear(board))).toBe(
      ['  . . .', '. . . . .', '. . . . .', '. . . . .', '  . . .'].join('\n'),
    )
  })
})

describe('any actions on a board of skyscrapers', () => {
  it('one place changes at a time, never the board it is given, and what comes out reads back', () => {
    const { low, high } = setter.sizes
    const step = fc.oneof(
      { weight: 20, arbitrary: fc.record({ tool: fc.nat(), row: fc.nat(), column: fc.nat() }) },
      { weight: 2, arbitrary: fc.record({ size: fc.integer({ min: low, max: high }) }) },
      { weight: 1, arbitrary: fc.constant('clear' as const) },
    )
    holds(fc.tuple(boards(1, 8), fc.array(step, { maxLength: 25 })), 200, ([start, steps]) => {
      let current = start
      for (const each of steps) {
        const before = framed(current)
        const size = current.rows
        if (each === 'clear') {
          current = setter.clear(current)
          expect(framed(current).flat().join('')).toMatch(/^\.+$/)
        } else if ('size' in each) {
          current = setter.resize(current, { rows: each.size, columns: each.size })
          expect(framed(current)).toEqual(resized(before, size, each.size))
        } else {
          const tools = [ERASER, ...names(current)]
          const tool = tools[each.tool % tools.length]!
          const place: Place = [(each.row % (size + 2)) - 1, (each.column % (size + 2)) - 1]
          const next = setter.act(current, { tool, place })
          expect(framed(current)).toEqual(before)
          const expected = before.map((line) => [...line])
          const there = before[place[0] + 1]![place[1] + 1]!
          if (there !== '') expected[place[0] + 1]![place[1] + 1] = tool === ERASER || tool === there ? '.' : tool
          expect(framed(next)).toEqual(expected)
          expect(next === current).toBe(before.join() === expected.join())
          current = next
        }
      }
      expect(boardCodec.parse(boardCodec.format(current))).toEqual(current)
      expect(boardCodec.fromJson(boardCodec.toJson(current))).toEqual(current)
      expect(open(boardCodec.format(current)).json()).toEqual(boardCodec.toJson(current))
    })
  })
})

/** A picture with its border at another size: the far sides move, and what is too large goes. */
function resized(before: readonly string[][], size: number, newSize: number): string[][] {
  /** Where a line or a side of the new picture was in the old one. */
  const oldIndex = (i: number) => (i === newSize + 1 ? size + 1 : i <= size ? i : undefined)
  return Array.from({ length: newSize + 2 }, (_, i) =>
    Array.from({ length: newSize + 2 }, (_, j) => {
      const isCorner = i % (newSize + 1) === 0 && j % (newSize + 1) === 0
      if (isCorner) return ''
      const [row, column] = [oldIndex(i), oldIndex(j)]
      const word = row === undefined || column === undefined ? '.' : before[row]![column]!
      return word !== '.' && Number(word) > newSize ? '.' : word
    }),
  )
}
