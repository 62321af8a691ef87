import { describe, expect, it } from 'vitest'
import {
  answerCodec,
  type Board,
  check,
  describe as describePlan,
  scoreOf,
} from '../../../src/families/queen-attack/index.ts'
import { familyNamed, type Plan, Random, run } from '../../../src/index.ts'
import { holds } from '../../property.ts'
import { inSweep } from '../../sweep.ts'
import { boardOf, boardsUpTo } from './boards.ts'

type Numbers = readonly [row: number, column: number, toRow: number, toColumn: number]

function planOf(board: Board, ...moves: Numbers[]): Plan {
  return answerCodec.fromJson({ moves }, board)
}

/**
 * The first rule that a plan breaks and where, and the squares as rows of numbers before that: square by square, as a
 * person looks.
 */
function replayedPlainly(board: Board, plan: Plan) {
  const { rows, columns } = board
  const at = Array.from({ length: rows }, (_, r) => [...board.squares.subarray(r * columns, (r + 1) * columns)])
  let cost = 0
  for (const [i, { from, to }] of plan.moves.entries()) {
    const [r, c, toR, toC] = [Math.floor(from / columns), from % columns, Math.floor(to / columns), to % columns]
    const queen = at[r]![c]!
    const found = (rule: string, ...more: number[][]) => ({ rule, places: [[r, c], [toR, toC], ...more], at, cost })
    if (i >= 2 * Math.max(rows, columns) ** 3) return found('too-many-moves')
    if (queen < 1) return found('no-queen')
    if (r === toR && c === toC) return found('same-square')
    // All squares in this direction, as far as the board reaches.
    const directions = [-1, 0, 1].flatMap((down) => [-1, 0, 1].map((right) => [down, right] as const))
    const way = directions
      .filter(([down, right]) => down !== 0 || right !== 0)
      .map(([down, right]) => {
        const squares: number[][] = []
        for (let k = 1; at[r + k * down]?.[c + k * right] !== undefined; k++)
          squares.push([r + k * down, c + k * right])
        return squares
      })
      .find((squares) => squares.some(([row, column]) => row === toR && column === toC))
    if (!way) return found('not-a-queen-move')
    const length = way.findIndex(([row, column]) => row === toR && column === toC)
    const block = way.slice(0, length).find(([row, column]) => at[row!]![column!] !== 0)
    if (block) return found('blocked', block)
    if (at[toR]![toC] !== 0) return found('occupied')
    at[r]![c] = 0
    at[toR]![toC] = queen
    cost += Math.sqrt(length + 1)
  }
  return { rule: undefined, places: [], at, cost }
}

function errorsPlainly(at: readonly (readonly number[])[]): number {
  const queens = at.flatMap((row, r) => row.flatMap((colour, c) => (colour > 0 ? [{ r, c, colour }] : [])))
  let errors = 0
  for (const [i, one] of queens.entries()) {
    for (const other of queens.slice(0, i)) {
      const [down, right] = [Math.abs(one.r - other.r), Math.abs(one.c - other.c)]
      if (one.colour === other.colour && (down === 0 || right === 0 || down === right)) errors++
    }
  }
  return errors
}

describe('the check of a plan', () => {
  it('agrees with one that looks square by square, on plans of all kinds', () => {
    const seen = new Map<string, number>()
    const random = new Random('plans')
    holds(boardsUpTo(5), 1500, (board) => {
      const size = board.squares.length
      const queens = [...board.squares.keys()].filter((square) => board.squares[square]! > 0)
      const moves = Array.from({ length: 1 + random.below(6) }, () => {
        const from = random.below(8) === 0 ? random.below(size) : queens[random.below(queens.length)]!
        return { from, to: random.below(size) }
      })
      // A queen that has moved is known by where it went.
      for (const [i, { to }] of moves.entries()) {
        const next = moves[i + 1]
        if (next && random.below(3) === 0) moves[i + 1] = { from: to, to: next.to }
      }
      const expected = replayedPlainly(board, { moves })
      const { rule, places } = expected
      expect(check(board, { moves })).toEqual(rule === undefined ? [] : [{ rule, places }])
      const errors = errorsPlainly(expected.at)
      const score = errors * Math.max(board.rows, board.columns) + expected.cost
      expect(scoreOf(board, { moves })).toEqual({ errors, cost: expected.cost, score })
      seen.set(rule ?? 'none', (seen.get(rule ?? 'none') ?? 0) + 1)
    })
    for (const rule of ['none', 'no-queen', 'same-square', 'not-a-queen-move', 'blocked', 'occupied']) {
      expect(seen.get(rule), rule).toBeGreaterThan(inSweep(20))
    }
  })

  it('names the first square in the way', () => {
    const board = boardOf('A..#B', '.....')
    expect(check(board, planOf(board, [0, 0, 0, 2], [0, 2, 0, 4]))).toEqual([
      {
        rule: 'blocked',
        places: [
          [0, 2],
          [0, 4],
          [0, 3],
        ],
      },
    ])
  })

  it('allows as many moves as twice the cube of the longer side, and no more', () => {
    const board = boardOf('A..')
    const moves = Array.from({ length: 54 }, (_, i): Numbers => (i % 2 === 0 ? [0, 0, 0, 1] : [0, 1, 0, 0]))
    expect(check(board, planOf(board, ...moves))).toEqual([])
    expect(check(board, planOf(board, ...moves, [0, 0, 0, 1])).map(({ rule }) => rule)).toEqual(['too-many-moves'])
  })

  it('takes errors for no violation', () => {
    expect(check(boardOf('AA'), { moves: [] })).toEqual([])
  })
})

describe('the score', () => {
  it('counts pairs through walls and queens, three on a line as three', () => {
    const none: Plan = { moves: [] }
    expect(scoreOf(boardOf('A#BA.A'), none)).toEqual({ errors: 3, cost: 0, score: 18 })
    expect(scoreOf(boardOf('A..', '.#.', '..A', '...'), none)).toEqual({ errors: 1, cost: 0, score: 4 })
  })

  it('comes with its parts in results', () => {
    const puzzle = familyNamed('queen-attack').open('AA..\n....\n....')
    const outcome = run(puzzle.solve({ budget: { steps: 1_000 } }))
    expect(puzzle.result(outcome)).toMatchObject({ value: 1, parts: { errors: 0, cost: 1 } })
    expect(puzzle.valueParts(puzzle.submission('0').answer)).toEqual({ errors: 1, cost: 0 })
  })

  it('is told in words', () => {
    const board = boardOf('AA..', '....', '....')
    const near = planOf(board, [0, 1, 1, 2])
    expect(describePlan(board, near)).toBe('Score 1.000: 0 errors, 1 move at a cost of 1.000.')
    expect(describePlan(board, { moves: [] })).toBe('Score 4.000: 1 error at a price of 4, no moves.')
    const far = planOf(board, [0, 1, 2, 3], [0, 0, 1, 0])
    expect(describePlan(board, far)).toBe('Score 2.414: 0 errors, 2 moves at a cost of 2.414.')
    expect(describePlan(board, planOf(board, [0, 1, 1, 2], [0, 0, 2, 1]))).toBe(
      'Score 1.000: 0 errors, 1 move at a cost of 1.000. Move 2 of 2 cannot be made; it and those after it are not counted.',
    )
    expect(describePlan(boardOf('AA#A'), { moves: [] })).toBe('Score 12.000: 3 errors at a price of 4 each, no moves.')
  })

  it('is told to be the least possible only with prices that prove it', () => {
    // One row of two queens and no room: the row's price of 2 is paid twice and given back once.
    const board = boardOf('AA')
    const priceOfRow = (price: number) => ({
      lines: [Float64Array.of(price, 0, 0, 0, 0, 0, 0)],
      squares: new Float64Array(2),
    })
    const least = 'Score 2.000, proven to be the least possible: 1 error at a price of 2, no moves.'
    expect(describePlan(board, { moves: [] }, priceOfRow(2))).toBe(least)
    expect(check(board, { moves: [] }, priceOfRow(2))).toEqual([])
    expect(describePlan(board, { moves: [] }, priceOfRow(1))).not.toContain('proven')
    expect(check(board, { moves: [] }, priceOfRow(1))).toEqual([{ rule: 'unproved', places: [] }])
    // A plan that cannot be carried out proves nothing, and has no score to be proven.
    const wrong = planOf(board, [0, 0, 0, 1])
    expect(describePlan(board, wrong, priceOfRow(2))).not.toContain('proven')
    expect(check(board, wrong, priceOfRow(1)).map(({ rule }) => rule)).toEqual(['occupied'])
  })
})
