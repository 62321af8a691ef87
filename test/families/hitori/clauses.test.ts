import { describe, expect, it } from 'vitest'
import { models } from '../../../src/engines/clauses/index.ts'
import {
  BLANK,
  type Board,
  check,
  OPEN,
  type Position,
  SHADED,
  solveByClauses,
  UNSHADED,
} from '../../../src/families/hitori/index.ts'
import { EITHER } from '../../../src/families/hitori/logic/deducer.ts'
import { run, type Shading } from '../../../src/index.ts'
import { requireStopsAtOnce } from '../../contract/stops.ts'
import { holds } from '../../property.ts'
import { boardOf, smallBoards } from './boards.ts'
import { solutionsByBruteForce } from './brute-force.ts'
import { encodingOf } from './encoding.ts'

function solutionsByClauses(board: Board, position?: Position): string[] {
  const candidates = position && Int32Array.from(position, (value) => (value === OPEN ? EITHER : value))
  const { solver, variables } = encodingOf(board, candidates)
  const found = models(solver, { over: variables })
  return Array.from(found, (model) => model.slice(0, board.rows * board.columns).join('')).sort()
}

const asTexts = (shadings: readonly Shading[]) => shadings.map((shading) => shading.join('')).sort()

/** Every other square of the first of two rows has the same number, and all others have none. */
function comb(teeth: number): Board {
  const columns = 2 * teeth - 1
  const numbers = new Int32Array(2 * columns).fill(BLANK)
  for (let column = 0; column < columns; column += 2) numbers[column] = 7
  return { rows: 2, columns, numbers }
}

describe('clauses of a board', () => {
  it('have the solutions as their models', () => {
    holds(smallBoards(16), 800, (board) => {
      expect(solutionsByClauses(board)).toEqual(asTexts(solutionsByBruteForce(board)))
    })
  })

  it('hold what is known', () => {
    holds(smallBoards(12), 500, (board) => {
      // All numbers make a position too.
      const position = board.numbers.map((number) => (number < 5 ? OPEN : number === 6 ? SHADED : UNSHADED))
      const solutions = solutionsByBruteForce(board).filter((shading) =>
        position.every((known, square) => known === OPEN || (known === SHADED) === (shading[square] === 1)),
      )
      expect(solutionsByClauses(board, Uint8Array.from(position))).toEqual(asTexts(solutions))
    })
  })

  it('count a solution once where numbers need variables of their own', () => {
    for (const teeth of [3, 5, 30]) {
      const board = comb(teeth)
      const { solver, variables } = encodingOf(board)
      if (teeth === 30) expect(solver.variables).toBeGreaterThan(board.rows * board.columns)
      const found = [...models(solver, { over: variables })].map((model) => model.slice(0, 2 * board.columns))
      // All teeth are shaded, or all but one: then the square below that one is free. Anything else would cut something
      // off.
      expect(new Set(asTexts(found)).size).toBe(2 * teeth + 1)
      expect(found).toHaveLength(2 * teeth + 1)
      for (const shading of found) expect(check(board, shading)).toEqual([])
    }
  })
})

describe('solving by clauses', () => {
  it('tells one solution from several and from none', () => {
    const seen = new Set<string>()
    holds(smallBoards(16), 800, (board) => {
      const solutions = asTexts(solutionsByBruteForce(board))
      const outcome = run(solveByClauses(board))
      seen.add(outcome.status)
      if (solutions.length === 0) expect(outcome.status).toBe('impossible')
      else if (outcome.status === 'solved') expect([outcome.answer.join('')]).toEqual(solutions)
      else {
        if (outcome.status !== 'ambiguous') throw new Error(`ended ${outcome.status}`)
        const answers = asTexts(outcome.answers)
        expect(new Set(answers).size).toBe(2)
        expect(solutions).toEqual(expect.arrayContaining(answers))
      }
    })
    expect([...seen].sort()).toEqual(['ambiguous', 'impossible', 'solved'])
  })

  it('solves boards of one square', () => {
    expect(run(solveByClauses(boardOf('1')))).toMatchObject({ status: 'ambiguous' })
  })

  it('stops at once, also while it sets up', () => {
    const side = 90
    const numbers = new Int32Array(side * side).map((_, square) => 1 + ((square * 13) % 89))
    const stopped = requireStopsAtOnce(() => solveByClauses({ rows: side, columns: side, numbers }))
    expect(stopped.length).toBeGreaterThan(2)
    expect(stopped[0]).toMatchObject({ status: 'stopped', steps: 0 })
  })

  it('says so if a board is too large', () => {
    const board = { rows: 400, columns: 700, numbers: new Int32Array(400 * 700) }
    const outcome = run(solveByClauses(board))
    expect(outcome).toMatchObject({
      status: 'stopped',
      reason: 'limits',
      why: expect.stringContaining('262144 squares'),
    })
  })
})
