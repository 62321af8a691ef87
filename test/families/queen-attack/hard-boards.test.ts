import { describe, expect, it } from 'vitest'
import { type Board, searchByPipeline, searchPlan } from '../../../src/families/queen-attack/index.ts'
import { boardOf } from './boards.ts'
import { randomBoard } from './bound-boards.ts'
import { leastScore, scoreOf } from './brute-force.ts'
import { randomNumbers } from './plan-state-audit.ts'
import { requireSound } from './solving-audit.ts'

/** A board with every square given by its row and column. */
function boardBy(rows: number, columns: number, contentOf: (row: number, column: number) => number): Board {
  const squares = Int8Array.from({ length: rows * columns }, (_, square) =>
    contentOf(Math.floor(square / columns), square % columns),
  )
  return { rows, columns, colours: Math.max(...squares), squares }
}

const random = randomNumbers('hard boards')

/** Sound with any budget, and never worse than doing nothing, which is where all runs begin. */
const awkward: Record<string, Board> = {
  'a queen locked in': boardOf('A#..A', '##...', '.....', '.A.A.', '.A...'),
  'two locked in that attack each other': boardOf('A#...', '##...', 'A#..B', '##...', '.A.BB'),
  'all locked in': boardOf('A#A', '###', 'A#A'),
  'a pocket without queens': boardOf('.#AAA', '##A..', '.A...', '.....', '.....'),
  'full pockets': boardOf('AB#..A', 'BA#...', '###A..', '.....#', 'A...#B', '...#B.'),
  'a pocket for each queen': boardOf('A.#A.', '..#..', '#####', 'A.#A.', '..#..'),
  'queens in two halves': boardOf('AA#..', '.A#A.', '..#..', 'B.#AB', '..#..'),
  'no free square': boardOf('ABA', 'BAB', 'ABA'),
  'no free square on a larger board': boardBy(8, 8, (row, column) => 1 + ((row + column) % 3)),
  'one free square': boardOf('ABAB', 'BABA', 'AB.B', 'BABA'),
  'one row': boardOf('AA.B.BA'),
  'one column': boardOf('A', 'A', '.', 'B', '#', 'A', '.'),
  'one long row with many queens': boardBy(1, 50, (_, column) => (column % 3 === 0 ? 1 : 0)),
  'two rows': boardBy(2, 30, (row, column) => (column < 10 ? 1 + row : 0)),
  'more queens than rows': boardOf('AAAAAA', '......', 'AA..A.', '......', '......'),
  'many more queens than rows': boardBy(6, 6, (row, column) => (row < 4 && column < 5 ? 1 : 0)),
  'a row of walls': boardOf('AA..', '####', 'A.A.', '....'),
  'a corridor': boardOf('A.B.A', '####.', '.....', '.####', 'A...B'),
  '26 colours': boardBy(9, 9, (row, column) => (row < 6 ? 1 + ((9 * row + column) % 26) : 0)),
  '26 colours, two queens each': randomBoard({ rows: 12, columns: 12, colours: 26, queens: 52, walls: 0.2 }, random),
}

describe.each(Object.entries(awkward))('a hard board: %s', (_, board) => {
  it('is solved soundly by both methods, with budgets of any size', () => {
    for (const steps of [1, 500, 8000]) {
      for (const method of [searchPlan, searchByPipeline]) {
        const { score } = requireSound(board, steps, steps, method)
        expect(score).toBeLessThanOrEqual(scoreOf(board, []))
      }
    }
  })
})

describe('a hard board', () => {
  it('with a single queen is at peace', () => {
    for (const board of [boardOf('A'), boardOf('A....'), boardOf('.', 'A'), boardOf('#.#', '.A.')]) {
      expect(requireSound(board, 1, 10)).toMatchObject({ score: 0, outcome: { status: 'solved', steps: 0 } })
    }
  })

  it('where no queen can move keeps its errors', () => {
    for (const board of [boardOf('AA'), boardOf('ABA', 'BAB', 'ABA'), boardOf('A#A', '###', 'A#A')]) {
      expect(requireSound(board, 1, 3000).score).toBe(scoreOf(board, []))
    }
  })

  it('where doing nothing is best is left as it is', () => {
    for (const board of [boardOf('A.A.A'), boardOf('AA', '..'), boardOf('A.A', '###'), boardOf('AAB', 'BBA')]) {
      const nothing = scoreOf(board, [])
      expect(leastScore(board)).toBe(nothing)
      const { score, outcome } = requireSound(board, 1, 3000)
      expect(score).toBe(nothing)
      expect(outcome.answer!.moves).toEqual([])
    }
  })

  it('of the largest size with few queens is at peace after a few steps', () => {
    const board = boardBy(50, 50, (row, column) => {
      if (row === 7 && column % 9 === 4) return 1
      return row + column === 60 && row < 14 ? 2 : 0
    })
    // Each queen but one of a colour has to move, by one square or two if all goes well.
    expect(requireSound(board, 1, 20_000).score).toBeLessThan(20)
  })

  it('of the largest size, with few queens in a maze of pockets, is sound', () => {
    const walls = randomBoard({ rows: 50, columns: 50, colours: 2, queens: 10, walls: 0.45 }, random)
    const { score, outcome } = requireSound(walls, 1, 30_000)
    expect(score).toBeLessThanOrEqual(scoreOf(walls, []))
    if (outcome.status === 'stopped') expect(outcome.bound).toBeGreaterThan(0)
  })
})
