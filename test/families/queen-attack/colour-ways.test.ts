import { describe, expect, it } from 'vitest'
import { type Board, EMPTY, WALL } from '../../../src/families/queen-attack/index.ts'
import { PlanChanges } from '../../../src/families/queen-attack/plan/plan-changes.ts'
import type { PlanState } from '../../../src/families/queen-attack/plan/plan-state.ts'
import { ColourWays } from '../../../src/families/queen-attack/plan/target-finder.ts'
import { boardOf } from './boards.ts'
import { randomBoard } from './bound-boards.ts'
import { plainCosts } from './plain-ways.ts'
import { ended, randomNumbers, stateOf } from './plan-state-audit.ts'

/** More than rounding. */
const TRIFLE = 1e-9

/** The costs from a square if nothing stands on the board but walls and what is on these squares. */
function costsPast(board: Board, source: number, others: Iterable<number>): number[] {
  const standing = new Set(others)
  const blocked = Array.from(board.squares, (content, square) => content === WALL || standing.has(square))
  return plainCosts({ rows: board.rows, columns: board.columns, blocked }, source)
}

/** A plan with moves in it, stopovers too. */
function changedState(board: Board, name: string): PlanState {
  const random = randomNumbers(name)
  const state = stateOf(board)
  const changes = new PlanChanges(state, random)
  for (let i = 0; i < 300; i++) changes.attempt(state.value + 3)
  return state
}

const random = randomNumbers('boards for ways')
const boards: Board[] = [
  boardOf('A#..B', '##.A.', '.....', 'BA.##', '.B.#A'),
  boardOf('AB..BA..'),
  boardOf('A'),
  ...Array.from({ length: 12 }, () => {
    const queens = 3 + random.below(10)
    return randomBoard({ rows: 5, columns: 6, colours: 3, queens, walls: [0, 0.2, 0.4][random.below(3)]! }, random)
  }),
]

describe('ways at first', () => {
  it('cost more than past walls alone, at most as much as round all queens, and cannot do what walls forbid', () => {
    for (const board of boards) {
      const { geography } = stateOf(board)
      const { army } = geography
      const ways = new ColourWays(geography)
      for (let colour = 0; colour < board.colours; colour++) {
        const found = ended(ways.atFirst(colour))
        expect(found.length).toBe(army.firstOf[colour + 1]! - army.firstOf[colour]!)
        for (const [i, own] of found.entries()) {
          const start = army.starts[army.firstOf[colour]! + i]!
          expect(own[start]).toBe(0)
          const least = costsPast(board, start, [])
          const most = costsPast(board, start, army.starts)
          for (const [square, cost] of own.entries()) {
            expect(cost === Number.POSITIVE_INFINITY).toBe(least[square] === Number.POSITIVE_INFINITY)
            expect(cost).toBeGreaterThanOrEqual(least[square]! - TRIFLE)
            expect(cost).toBeLessThanOrEqual(most[square]! + TRIFLE)
          }
        }
      }
    }
  })

  it('past a queen cost more than past empty squares', () => {
    const ways = ended(new ColourWays(stateOf(boardOf('A.B..')).geography).atFirst(0))[0]!
    expect(ways[1]).toBe(1)
    expect(ways[4]).toBeGreaterThan(2)
    expect(ways[4]).toBeLessThan(4)
  })
})

describe('ways within a plan', () => {
  it('are possible past the others at some moment of it, and no dearer than at its beginning and at its end', () => {
    for (const [number, board] of boards.entries()) {
      const state = changedState(board, `plan ${number}`)
      const { terrain, army } = state.geography
      const ways = new ColourWays(state.geography)
      for (let colour = 0; colour < board.colours; colour++) {
        const others = [...army.colourOf.keys()].filter((queen) => army.colourOf[queen] !== colour)
        const own = [...army.starts].filter((_, queen) => army.colourOf[queen] === colour)
        const standingBefore = (position: number) =>
          others.map((queen) => terrain.squareOf[state.placeBefore(queen, position)]!)
        for (const [i, costs] of ended(ways.within(state, colour)).entries()) {
          const start = army.starts[army.firstOf[colour]! + i]!
          const least = costs.map(() => Number.POSITIVE_INFINITY)
          for (let position = 0; position <= state.legs; position++) {
            const past = costsPast(board, start, standingBefore(position))
            for (const [square, cost] of past.entries()) least[square] = Math.min(least[square]!, cost)
          }
          const first = costsPast(board, start, [...standingBefore(0), ...own])
          const last = costsPast(board, start, [...standingBefore(state.legs), ...own])
          for (const [square, cost] of costs.entries()) {
            expect(cost).toBeGreaterThanOrEqual(least[square]! - TRIFLE)
            expect(cost).toBeLessThanOrEqual(Math.min(first[square]!, last[square]!) + TRIFLE)
          }
        }
      }
    }
  })

  it('do not lead to where others are all the time', () => {
    const board = boardOf('A.B', '..#')
    const [ways] = ended(new ColourWays(stateOf(board).geography).within(stateOf(board), 0))
    expect(ways![2]).toBe(Number.POSITIVE_INFINITY)
    expect(board.squares[5]).toBe(WALL)
    expect(ways![5]).toBe(Number.POSITIVE_INFINITY)
    expect(board.squares[1]).toBe(EMPTY)
    expect(ways![1]).toBe(1)
  })
})
