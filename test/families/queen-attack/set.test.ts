import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Board, boardCodec, picture, setter } from '../../../src/families/queen-attack/index.ts'
import { anyFamily, ERASER, type Place, queenAttack } from '../../../src/index.ts'
import { holds } from '../../property.ts'
import { inSweep } from '../../sweep.ts'
import { boardOf, boardsUpTo } from './boards.ts'

const { open } = anyFamily(queenAttack)

const board = boardOf('AB#', 'C.A')

const names = (of: Board) => setter.tools(of).flatMap(({ tools }) => tools.map(({ name }) => name))

function after(of: Board, ...actions: [tool: string, row: number, column: number][]): string {
  const changed = actions.reduce((each, [tool, row, column]) => setter.act(each, { tool, place: [row, column] }), of)
  return picture.format(changed)
}

/** Whether a board has what its type promises. */
function requireLegal(of: Board): void {
  const { rows, columns, colours, squares } = of
  expect(squares).toHaveLength(rows * columns)
  const present = new Set(Array.from(squares).filter((colour) => colour > 0))
  expect([...present].sort((a, b) => a - b)).toEqual(Array.from({ length: colours }, (_, i) => i + 1))
  expect(colours).toBeGreaterThan(0)
}

function requireReadsBack(of: Board): void {
  expect(boardCodec.parse(boardCodec.format(of))).toEqual(of)
  expect(boardCodec.fromJson(boardCodec.toJson(of))).toEqual(of)
  expect(picture.parse(picture.format(of))).toEqual(of)
  expect(open(boardCodec.format(of)).json()).toEqual(boardCodec.toJson(of))
}

describe('setting walls and queens', () => {
  it('are a wall, and queens of the colours there are and of one more', () => {
    expect(names(board)).toEqual(['wall', 'queen 1', 'queen 2', 'queen 3', 'queen 4'])
    expect(names(boardOf('ABCDEFGHIJKLMNOPQRSTUVWXYZ'))).toHaveLength(1 + 26)
    expect(names(boardOf('ABCDEFGHIJKLMNOPQRSTUVWXY'))).toHaveLength(1 + 26)
    const [group] = setter.tools(board)
    expect(group!.tools.map(({ key }) => key)).toEqual(['x', '1', '2', '3', '4'])
    expect(group!.tools[2]).toEqual({
      name: 'queen 2',
      title: 'Queen of colour 2',
      key: '2',
      sign: { shape: 'piece', letter: 'B', colour: 2 },
      kind: 'square',
    })
  })

  it('replace each other, and go when they are put again or erased', () => {
    expect(after(board, ['wall', 1, 1])).toBe('AB#\nC#A')
    expect(after(board, ['wall', 1, 1], ['wall', 1, 1])).toBe('AB#\nC.A')
    expect(after(board, ['queen 4', 1, 1])).toBe('AB#\nCDA')
    expect(after(board, ['queen 4', 1, 1], ['queen 4', 1, 1])).toBe('AB#\nC.A')
    expect(after(board, ['queen 2', 0, 2])).toBe('ABB\nC.A')
    expect(after(board, ['queen 2', 0, 0])).toBe('BB#\nC.A')
    expect(after(board, ['queen 1', 0, 0])).toBe('.B#\nC.A')
    expect(after(board, [ERASER, 0, 2])).toBe('AB.\nC.A')
    expect(picture.format(board)).toBe('AB#\nC.A')
  })

  it('move colours down when one before them has no queen any more', () => {
    expect(after(board, [ERASER, 0, 1])).toBe('A.#\nB.A')
    expect(after(board, ['queen 2', 0, 1])).toBe('A.#\nB.A')
    expect(after(board, ['wall', 0, 1])).toBe('A##\nB.A')
    expect(after(board, ['queen 1', 0, 1])).toBe('AA#\nB.A')
    expect(after(board, ['queen 4', 0, 1])).toBe('AC#\nB.A')
    expect(after(board, [ERASER, 0, 0], [ERASER, 1, 2])).toBe('.A#\nB..')
  })

  it('leave the very same board where nothing is done', () => {
    const alone = boardOf('.A', '#.')
    const nothing: [Board, string, Place][] = [
      [board, ERASER, [1, 1]],
      [board, 'queen 5', [1, 1]],
      [board, 'queen 0', [1, 1]],
      [board, 'toString', [1, 1]],
      // A colour of its own is what the queen has already.
      [board, 'queen 4', [1, 0]],
      [alone, 'queen 2', [0, 1]],
      // The only queen stays.
      [alone, 'queen 1', [0, 1]],
      [alone, ERASER, [0, 1]],
      [alone, 'wall', [0, 1]],
    ]
    for (const [of, tool, place] of nothing) expect(setter.act(of, { tool, place })).toBe(of)
  })
})

describe('a board of queens of another size', () => {
  it('keeps what stands on both, colours without gaps, and a queen', () => {
    expect(picture.format(setter.resize(board, { rows: 3, columns: 2 }))).toBe('AB\nC.\n..')
    expect(picture.format(setter.resize(board, { rows: 1, columns: 4 }))).toBe('AB#.')
    expect(picture.format(setter.resize(boardOf('.AB', 'C.A'), { rows: 2, columns: 1 }))).toBe('.\nA')
    expect(picture.format(setter.resize(boardOf('#.A', '..A'), { rows: 2, columns: 2 }))).toBe('#A\n..')
    expect(picture.format(setter.resize(boardOf('##A', '##A'), { rows: 2, columns: 2 }))).toBe('A#\n##')
    expect(setter.resize(board, { rows: 2, columns: 3 })).toEqual(board)
  })

  it('has one queen once it is cleared', () => {
    expect(picture.format(setter.clear(board))).toBe('A..\n...')
  })
})

describe('any actions on a board of queens', () => {
  it('it stays a board, one square changes at a time but for the names of colours, and it reads back', () => {
    const { low, high } = setter.sizes
    const side = fc.oneof(fc.integer({ min: low, max: high }), fc.integer({ min: low, max: 4 }))
    const step = fc.oneof(
      { weight: 20, arbitrary: fc.record({ tool: fc.nat(), row: fc.nat(), column: fc.nat() }) },
      { weight: 2, arbitrary: fc.record({ rows: side, columns: side }) },
      { weight: 1, arbitrary: fc.constant('clear' as const) },
    )
    let renamed = 0
    holds(fc.tuple(boardsUpTo(4), fc.array(step, { maxLength: 40 })), 300, ([start, steps]) => {
      let current = start
      for (const each of steps) {
        if (each === 'clear') {
          current = setter.clear(current)
          expect(Array.from(current.squares).filter((content) => content !== 0)).toEqual([1])
        } else if ('rows' in each) {
          current = setter.resize(current, each)
          expect([current.rows, current.columns]).toEqual([each.rows, each.columns])
        } else {
          const tools = [ERASER, ...names(current)]
          const tool = tools[each.tool % tools.length]!
          const place: Place = [each.row % current.rows, each.column % current.columns]
          const before = structuredClone(current)
          const next = setter.act(current, { tool, place })
          expect(current).toEqual(before)
          if (next !== current) requireChange(current, next, tool, place)
          else requireReason(current, tool, place)
          if (next.colours < current.colours) renamed++
          current = next
        }
        requireLegal(current)
      }
      requireReadsBack(current)
    })
    expect(renamed).toBeGreaterThan(inSweep(50))
  })
})

/** What the tool should leave on its square, before colours have other names. */
function wanted(of: Board, tool: string, [row, column]: Place): number {
  const content = tool === ERASER ? 0 : tool === 'wall' ? -1 : Number(tool.slice('queen '.length))
  return of.squares[row * of.columns + column] === content ? 0 : content
}

/** The tool has done its work, and colours have kept their order. */
function requireChange(before: Board, next: Board, tool: string, place: Place): void {
  expect(next.squares).not.toEqual(before.squares)
  const raw = before.squares.slice()
  raw[place[0] * before.columns + place[1]] = wanted(before, tool, place)
  const names = new Map<number, number>()
  raw.forEach((content, square) => {
    const now = next.squares[square]!
    if (content <= 0) expect(now).toBe(content)
    expect(names.get(content) ?? now).toBe(now)
    names.set(content, now)
  })
  const ordered = [...names].sort(([a], [b]) => a - b).map(([, now]) => now)
  expect(ordered).toEqual([...ordered].sort((a, b) => a - b))
  expect(new Set(ordered).size).toBe(ordered.length)
}

/**
 * Nothing was done as there was nothing to do, as no queen would be left, or as only the name of a colour would have
 * changed.
 */
function requireReason(before: Board, tool: string, place: Place): void {
  const square = place[0] * before.columns + place[1]
  const there = before.squares[square]!
  const now = wanted(before, tool, place)
  const others = before.squares.filter((content, i) => i !== square && content > 0)
  const isLastQueen = others.length === 0 && now <= 0
  const isOnlyNameChanged = there === before.colours && now === there + 1 && !others.includes(there)
  expect(there === now || isLastQueen || isOnlyNameChanged).toBe(true)
}
