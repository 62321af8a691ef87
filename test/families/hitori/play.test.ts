import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Board,
  check,
  examples,
  OPEN,
  type Position,
  player,
  positionCodec,
  SHADED,
  UNSHADED,
} from '../../../src/families/hitori/index.ts'
import { drawingToText, ERASER, hitori, type Place, placeOf, Random, run } from '../../../src/index.ts'
import { holds } from '../../property.ts'
import { inSweep } from '../../sweep.ts'
import { boardOf, smallBoards } from './boards.ts'
import { solutionsByBruteForce } from './brute-force.ts'

const board = boardOf('123', '221', '312')

const text = (position: Position, of: Board = board) => positionCodec.format(position, of)

/** The position after tools on places, one after the other. */
function after(...actions: [tool: string, row: number, column: number][]): Position {
  return actions.reduce(
    (position, [tool, row, column]) => player.act(board, position, { tool, place: [row, column] }),
    player.start(board),
  )
}

/** Boards with marks of all kinds on them. */
function positions(mostSquares: number): fc.Arbitrary<[Board, Position]> {
  return smallBoards(mostSquares).chain((each) => {
    const { length } = each.numbers
    return fc
      .array(fc.constantFrom(OPEN, OPEN, UNSHADED, SHADED), { minLength: length, maxLength: length })
      .map((values): [Board, Position] => [each, Uint8Array.from(values)])
  })
}

/**
 * The violations that are expected by the words of the rules, as `rule square square`, apart from which squares are cut
 * off.
 */
function expectedMistakes({ rows, columns, numbers }: Board, position: Position): Set<string> {
  const squares = Array.from(position.keys())
  const rowOf = (square: number) => Math.floor(square / columns)
  const columnOf = (square: number) => square % columns
  const distance = (a: number, b: number) => Math.abs(rowOf(a) - rowOf(b)) + Math.abs(columnOf(a) - columnOf(b))
  const found = new Set<string>()
  for (const a of squares) {
    for (const b of squares.slice(a + 1)) {
      if (position[a] === SHADED && position[b] === SHADED && distance(a, b) === 1) found.add(`touch ${a} ${b}`)
    }
  }
  const lines = [
    ...Array.from({ length: rows }, (_, row) => squares.filter((square) => rowOf(square) === row)),
    ...Array.from({ length: columns }, (_, column) => squares.filter((square) => columnOf(square) === column)),
  ]
  for (const line of lines) {
    for (const number of new Set(numbers)) {
      const ringed = line.filter((square) => numbers[square] === number && position[square] === UNSHADED)
      if (number !== 0) for (let i = 1; i < ringed.length; i++) found.add(`repeat ${ringed[i - 1]} ${ringed[i]}`)
    }
  }
  const unshaded = squares.filter((square) => position[square] !== SHADED)
  const reached = new Set(unshaded.slice(0, 1))
  for (const a of reached) for (const b of unshaded) if (distance(a, b) === 1) reached.add(b)
  if (reached.size < unshaded.length) found.add('split')
  return found
}

describe('playing hitori', () => {
  it('has a tool that shades and one that puts a ring, which is drawn as in hints', () => {
    const [group, ...others] = player.tools(board)
    expect(others).toEqual([])
    expect(group!.tools.map(({ name, key, sign }) => [name, key, sign.shape])).toEqual([
      ['shade', 's', 'wall'],
      ['keep', 'k', 'ring'],
    ])
    const position = after(['shade', 0, 1], ['keep', 2, 0])
    expect(drawingToText(player.draw(board, position)).replaceAll(' ', '')).toBe('1#3\n221\n(3)12')
  })

  it('begins with nothing', () => {
    expect(text(player.start(board))).toBe('...\n...\n...')
  })

  it('puts a sign, replaces it by the other, and takes it away when it is put again', () => {
    expect(text(after(['shade', 0, 2]))).toBe('..#\n...\n...')
    expect(text(after(['keep', 1, 0]))).toBe('...\no..\n...')
    expect(text(after(['shade', 0, 2], ['keep', 0, 2]))).toBe('..o\n...\n...')
    expect(text(after(['keep', 0, 2], ['shade', 0, 2]))).toBe('..#\n...\n...')
    expect(text(after(['shade', 0, 2], ['shade', 0, 2]))).toBe('...\n...\n...')
    expect(text(after(['keep', 0, 2], ['keep', 0, 2]))).toBe('...\n...\n...')
    expect(text(after(['keep', 0, 2], ['shade', 1, 1], [ERASER, 0, 2]))).toBe('...\n.#.\n...')
  })

  it('gives the very same position where nothing is done', () => {
    const position = after(['shade', 0, 2])
    expect(player.act(board, position, { tool: ERASER, place: [1, 1] })).toBe(position)
    expect(player.act(board, position, { tool: 'toString', place: [1, 1] })).toBe(position)
  })

  it('changes one square at a time, never the position it is given, and what comes out reads back', () => {
    const tools = fc.constantFrom('shade', 'keep', ERASER)
    const actions = fc.array(fc.tuple(tools, fc.nat(), fc.nat()), { maxLength: 30 })
    holds(fc.tuple(smallBoards(30), actions), 300, ([each, list]) => {
      let position = player.start(each)
      const model = new Map<string, string>()
      for (const [tool, down, right] of list) {
        const place: Place = [down % each.rows, right % each.columns]
        const before = position.slice()
        const next = player.act(each, position, { tool, place })
        expect(position).toEqual(before)
        const there = model.get(place.join())
        if (tool === ERASER || there === tool) model.delete(place.join())
        else model.set(place.join(), tool)
        expect(next === position).toBe(there === model.get(place.join()))
        position = next
      }
      const signs = Array.from(position.keys(), (square) => model.get(placeOf(each, square).join()))
      expect([...position]).toEqual(
        signs.map((sign) => (sign === 'shade' ? SHADED : sign === 'keep' ? UNSHADED : OPEN)),
      )
      expect(positionCodec.fromJson(positionCodec.toJson(position, each), each)).toEqual(position)
      expect(positionCodec.parse(text(position, each), each)).toEqual(position)
    })
  })
})

describe('mistakes in shading', () => {
  it('are told with their places', () => {
    expect(player.mistakes(board, after(['shade', 0, 1], ['shade', 0, 2]))).toEqual([
      {
        rule: 'touch',
        places: [
          [0, 1],
          [0, 2],
        ],
      },
    ])
    expect(player.mistakes(board, after(['keep', 1, 0], ['keep', 1, 1]))).toEqual([
      {
        rule: 'repeat',
        places: [
          [1, 0],
          [1, 1],
        ],
      },
    ])
    expect(player.mistakes(board, after(['shade', 0, 1], ['shade', 1, 0]))).toEqual([
      { rule: 'split', places: [[0, 0]] },
    ])
    // One that is open may still be shaded.
    expect(player.mistakes(board, after(['keep', 1, 0]))).toEqual([])
  })

  it('are all that the words of the rules say, on any position', () => {
    const rulesSeen = new Set<string>()
    holds(positions(25), 1_000, ([each, position]) => {
      const squareOf = ([row, column]: Place) => row * each.columns + column
      const found = player.mistakes(each, position).map(({ rule, places }) => {
        rulesSeen.add(rule)
        if (rule !== 'split') return [rule, ...places.map(squareOf)].join(' ')
        // Which squares are told is the check's affair, which is the same for answers.
        const isShaded = position.map((value) => (value === SHADED ? 1 : 0))
        expect(check(each, isShaded)).toContainEqual({ rule, places })
        return rule
      })
      expect(found.sort()).toEqual([...expectedMistakes(each, position)].sort())
      for (const { rule } of player.mistakes(each, position)) expect(player.rules).toHaveProperty(rule)
    })
    expect([...rulesSeen].sort()).toEqual(['repeat', 'split', 'touch'])
  })

  it('are certain: no solution has all marks of a position with mistakes', () => {
    let wrong = 0
    holds(positions(12), 500, ([each, position]) => {
      if (player.mistakes(each, position).length === 0) return
      wrong++
      const agreeing = solutionsByBruteForce(each).filter((solution) =>
        position.every((value, square) => value === OPEN || (value === SHADED) === (solution[square] === 1)),
      )
      expect(agreeing).toEqual([])
    })
    expect(wrong).toBeGreaterThan(inSweep(100))
  })
})

describe('how far a shading is', () => {
  it('is told in words', () => {
    expect(player.standing(board, after(['shade', 0, 1])).words).toBe('1 square shaded.')
    expect(player.standing(board, after(['shade', 0, 1], ['shade', 1, 0], ['keep', 2, 2])).words).toBe(
      '2 squares shaded.',
    )
  })

  it('is complete just when the shaded squares are a solution, with any squares open', () => {
    let complete = 0
    holds(positions(12), 500, ([each, position]) => {
      const isShaded = position.map((value) => (value === SHADED ? 1 : 0))
      const isSolution = solutionsByBruteForce(each).some((solution) => solution.join() === isShaded.join())
      const { isComplete } = player.standing(each, position)
      expect(isComplete).toBe(isSolution)
      if (isComplete) complete++
      if (isComplete) expect(player.mistakes(each, position)).toEqual([])
    })
    expect(complete).toBeGreaterThan(inSweep(10))
  })

  it.each(examples)('is complete without a mistake on the way when the answer is entered: $name', ({ text }) => {
    const each = hitori.codecs.problem.parse(text)
    const outcome = run(hitori.solvers.logic!(each, new Random(1)))
    if (outcome.status !== 'solved') throw new Error(`ended ${outcome.status}`)
    let position = player.start(each)
    outcome.answer.forEach((isShaded, square) => {
      const tool = isShaded === 1 ? 'shade' : 'keep'
      position = player.act(each, position, { tool, place: placeOf(each, square) })
      expect(player.mistakes(each, position)).toEqual([])
    })
    expect(player.standing(each, position).isComplete).toBe(true)
    const first = placeOf(each, outcome.answer.indexOf(1))
    const opened = player.act(each, position, { tool: ERASER, place: first })
    expect(player.standing(each, opened).isComplete).toBe(false)
  })
})
