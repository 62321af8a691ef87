import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { answerCodec, type Board, check, examples, picture, player } from '../../../src/families/queen-attack/index.ts'
import {
  drawingToText,
  ERASER,
  type Place,
  type Plan,
  placeOf,
  queenAttack,
  Random,
  run,
  stepBudget,
} from '../../../src/index.ts'
import { positionOf } from '../../../src/submission.ts'
import { holds } from '../../property.ts'
import { inSweep } from '../../sweep.ts'
import { boardOf, boardsUpTo } from './boards.ts'
import { errorsOn, movedOn, movesOn, scoreOf } from './brute-force.ts'

const board = boardOf('AA.#', '.B..', '..B.')

/** The moves of a position as people write them, their number first. */
const written = (position: Plan) => answerCodec.format(position, board)

function after(...moves: [row: number, column: number, toRow: number, toColumn: number][]): Plan {
  return moves.reduce(
    (position, [row, column, toRow, toColumn]) =>
      player.act(board, position, { tool: 'move', place: [row, column], to: [toRow, toColumn] }),
    player.start(board),
  )
}

/** Positions to which random moves lead, with what then stands where. */
function positions(side: number): fc.Arbitrary<{ each: Board; position: Plan; placement: number[] }> {
  return fc.tuple(boardsUpTo(side), fc.nat(), fc.integer({ min: 0, max: 6 })).map(([each, seed, length]) => {
    const random = new Random(seed)
    const moves = []
    let placement = Array.from(each.squares)
    for (let i = 0; i < length; i++) {
      const possible = movesOn(each, placement)
      if (possible.length === 0) break
      const move = possible[random.below(possible.length)]!
      moves.push(move)
      placement = movedOn(placement, move)
    }
    return { each, position: { moves }, placement }
  })
}

describe('playing queen attack', () => {
  it('has one tool, which moves', () => {
    const tools = player.tools(board).flatMap((group) => group.tools)
    expect(tools.map(({ name, key, kind }) => [name, key, kind])).toEqual([['move', 'm', 'move']])
  })

  it('adds moves to those made before', () => {
    expect(written(player.start(board))).toBe('0')
    const position = after([0, 1, 0, 2], [2, 2, 2, 0], [0, 2, 2, 2])
    expect(written(position)).toBe('3\n0 1 0 2\n2 2 2 0\n0 2 2 2')
    expect(drawingToText(player.draw(board, position))).toBe('A . . #\n. B . .\nB . A .')
  })

  it('keeps two moves in one direction as two, and a way back as a move', () => {
    expect(after([2, 2, 2, 1], [2, 1, 2, 0]).moves).toHaveLength(2)
    expect(after([2, 2, 2, 1], [2, 1, 2, 2]).moves).toHaveLength(2)
  })

  it('gives the very same position where the rules forbid a move, and to the eraser', () => {
    const position = after([0, 1, 0, 2])
    const forbidden = ['0 1 1 2', '0 2 0 3', '0 2 0 2', '0 0 2 1', '0 0 2 2', '0 0 0 2', '0 3 1 3']
    for (const numbers of forbidden) {
      const [row, column, toRow, toColumn] = numbers.split(' ').map(Number) as [number, number, number, number]
      expect(player.act(board, position, { tool: 'move', place: [row, column], to: [toRow, toColumn] })).toBe(position)
    }
    expect(player.act(board, position, { tool: ERASER, place: [0, 2] })).toBe(position)
    expect(player.act(board, position, { tool: 'move', place: [0, 2] })).toBe(position)
  })

  it('refuses more moves than the rules allow', () => {
    const narrow = boardOf('A.')
    let position = player.start(narrow)
    for (let i = 0; i < 16; i++) {
      const place: Place = [0, i % 2]
      const to: Place = [0, 1 - (i % 2)]
      expect(player.targets!(narrow, position, place)).toEqual([to])
      position = player.act(narrow, position, { tool: 'move', place, to })
    }
    expect(position.moves).toHaveLength(16)
    expect(player.targets!(narrow, position, [0, 0])).toEqual([])
    expect(player.act(narrow, position, { tool: 'move', place: [0, 0], to: [0, 1] })).toBe(position)
  })

  it('puts a move in the place of one that was read and cannot be made', () => {
    const read = answerCodec.parse('3\n0 1 0 2\n0 0 2 1\n0 0 1 0', board)
    expect(player.mistakes(board, read)[0]).toEqual(check(board, read)[0])
    // No pair attacks on the single queen's board, but that is no plan.
    expect(player.standing(boardOf('A..'), { moves: [{ from: 1, to: 2 }] }).isComplete).toBe(false)
    const next = player.act(board, read, { tool: 'move', place: [0, 2], to: [1, 2] })
    expect(written(next)).toBe('2\n0 1 0 2\n0 2 1 2')
  })

  it('can go just where the targets are, by an account of the rules of its own', () => {
    holds(positions(5), 300, ({ each, position, placement }) => {
      const possible = movesOn(each, placement)
      for (let from = 0; from < placement.length; from++) {
        const place = placeOf(each, from)
        const expected = possible.filter((move) => move.from === from).map(({ to }) => to)
        const targets = player.targets!(each, position, place).map(([row, column]) => row * each.columns + column)
        expect([...targets].sort((a, b) => a - b)).toEqual(expected.sort((a, b) => a - b))
        for (let to = 0; to < placement.length; to++) {
          const next = player.act(each, position, { tool: 'move', place, to: placeOf(each, to) })
          if (expected.includes(to)) expect(next).toEqual({ moves: [...position.moves, { from, to }] })
          else expect(next).toBe(position)
        }
      }
    })
  })

  it('never changes the position it is given, and what comes out reads back', () => {
    const action = fc.record({ queen: fc.nat(), target: fc.nat() })
    holds(fc.tuple(boardsUpTo(6), fc.array(action, { maxLength: 12 })), 200, ([each, actions]) => {
      let position = player.start(each)
      for (const { queen, target } of actions) {
        const pieces = player.draw(each, position).marks.filter(({ shape }) => shape === 'piece')
        const { place } = pieces[queen % pieces.length]!
        const targets = player.targets!(each, position, place)
        if (targets.length === 0) continue
        const before = structuredClone(position)
        const next = player.act(each, position, { tool: 'move', place, to: targets[target % targets.length]! })
        expect(position).toEqual(before)
        expect(next.moves).toHaveLength(position.moves.length + 1)
        position = next
      }
      expect(check(each, position)).toEqual([])
      const json = answerCodec.toJson(position, each)
      expect(positionOf(player.position, each, json)).toEqual(position)
      expect(positionOf(player.position, each, { position: json })).toEqual(position)
      expect(answerCodec.parse(answerCodec.format(position, each), each)).toEqual(position)
    })
  })
})

describe('queens that attack each other', () => {
  it('are told by pairs, also with pieces between them', () => {
    expect(player.mistakes(boardOf('A#BA', '....', '..B.'), { moves: [] })).toEqual([
      {
        rule: 'attack',
        places: [
          [0, 0],
          [0, 3],
        ],
      },
      {
        rule: 'attack',
        places: [
          [0, 2],
          [2, 2],
        ],
      },
    ])
  })

  it('are all pairs of one colour on a line, each once', () => {
    holds(positions(6), 500, ({ each, position, placement }) => {
      const found = player.mistakes(each, position)
      expect(found).toHaveLength(errorsOn(each, placement))
      expect(new Set(found.map(({ places }) => places.join(' '))).size).toBe(found.length)
      for (const { rule, places } of found) {
        expect(rule).toBe('attack')
        const [[row, column], [otherRow, otherColumn], ...more] = places as [Place, Place]
        expect(more).toEqual([])
        const colour = placement[row * each.columns + column]!
        expect(colour).toBeGreaterThan(0)
        expect(placement[otherRow * each.columns + otherColumn]).toBe(colour)
        const [down, right] = [Math.abs(row - otherRow), Math.abs(column - otherColumn)]
        expect(down === 0 || right === 0 || down === right).toBe(true)
      }
      for (const rule of ['attack', 'blocked']) expect(player.rules).toHaveProperty(rule)
    })
  })
})

describe('how far a plan is', () => {
  it('is told in words', () => {
    expect(player.standing(board, player.start(board)).words).toBe(
      'No moves yet; 2 pairs still attack each other: score 8.000.',
    )
    expect(player.standing(board, after([0, 1, 1, 2])).words).toBe(
      '1 move at a cost of 1.000; 1 pair still attacks each other: score 5.000.',
    )
    expect(player.standing(board, after([0, 1, 1, 2], [2, 2, 2, 3])).words).toBe(
      '2 moves at a cost of 2.000; no queen attacks another of its colour: score 2.000.',
    )
  })

  it('has the score of the plan as its value, and is complete when no pair attacks', () => {
    let complete = 0
    holds(positions(5), 500, ({ each, position, placement }) => {
      const { value, isComplete } = player.standing(each, position)
      expect(value).toBeCloseTo(scoreOf(each, position.moves), 9)
      expect(value).toBe(queenAttack.score!.value(each, position))
      expect(isComplete).toBe(errorsOn(each, placement) === 0)
      expect(isComplete).toBe(player.mistakes(each, position).length === 0)
      if (isComplete) complete++
    })
    expect(complete).toBeGreaterThan(inSweep(50))
  })

  it.each(examples)('comes to the score of a plan that is entered move by move: $name', ({ text }) => {
    const each = (picture.recognises(text) ? picture : queenAttack.codecs.problem).parse(text)
    const outcome = run(queenAttack.solvers.plan!(each, new Random(1), stepBudget(5_000)))
    if (!('answer' in outcome) || !outcome.answer) throw new Error(`ended ${outcome.status} without a plan`)
    const { moves } = outcome.answer
    let position = player.start(each)
    for (const { from, to } of moves) {
      const place = placeOf(each, from)
      expect(player.targets!(each, position, place)).toContainEqual(placeOf(each, to))
      position = player.act(each, position, { tool: 'move', place, to: placeOf(each, to) })
    }
    expect(position).toEqual(outcome.answer)
    expect(player.standing(each, position).value).toBe(queenAttack.score!.value(each, outcome.answer))
    expect(player.draw(each, position)).toEqual(queenAttack.draw(each, outcome.answer))
  })
})
