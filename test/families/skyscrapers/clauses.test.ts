import { describe, expect, it } from 'vitest'
import { ClauseSolver, exactlyOne, isFalse, isTrue, searchModels } from '../../../src/engines/clauses/index.ts'
import { Houses } from '../../../src/families/skyscrapers/lines/houses.ts'
import { LineConstraint, LineReasons } from '../../../src/families/skyscrapers/lines/line-constraint.ts'
import { LineNarrowing } from '../../../src/families/skyscrapers/lines/line-rules.ts'
import { Random, run } from '../../../src/index.ts'
import { holds } from '../../property.ts'
import { inSweep, spread, sweep } from '../../sweep.ts'
import { boards, boardsBeside, fixtureBoards, keepsRules, randomBoard } from './boards.ts'
import { solutionsByBruteForce } from './brute-force.ts'
import { MEDVED, MEDVED_SOLUTION, SPARSE, SPARSE_SOLUTION } from './known-answers.ts'
import { fits, permutations } from './line-filling.ts'
import { requireRight } from './outcomes.ts'
import { solveByClauses } from './parts.ts'

describe('the method clauses', () => {
  it('gives the only solution, two, or none', () => {
    const seen = new Set<string>()
    holds(boards(1, 4), 400, (board) => {
      const outcome = run(solveByClauses(board))
      seen.add(outcome.status)
      requireRight(board, outcome, solutionsByBruteForce(board))
    })
    expect(seen.size).toBe(3)
  })

  it.each([
    ['sparse', SPARSE, SPARSE_SOLUTION],
    ['medved', MEDVED, MEDVED_SOLUTION],
  ])('solves the %s board', (_, board, solution) => {
    expect(run(solveByClauses(board))).toMatchObject({ status: 'solved', answer: Uint8Array.from(solution.flat()) })
  })

  it('solves the boards that are known, the hard ones too', () => {
    for (const { id, board, solution, solutions = 1 } of spread([...fixtureBoards(), ...boardsBeside('hard')], 25)) {
      const outcome = run(solveByClauses(board))
      expect(outcome.status, id).toBe(['impossible', 'solved'][solutions] ?? 'ambiguous')
      if (outcome.status === 'solved') expect(outcome.answer, id).toEqual(solution)
    }
  })

  it('solves large boards, whose lines are looked at roughly', () => {
    const board = randomBoard(18, new Random(3), 'honest', { clues: 0.8, givens: 0.7 })
    const outcome = run(solveByClauses(board))
    const answers =
      outcome.status === 'ambiguous' ? outcome.answers : outcome.status === 'solved' ? [outcome.answer] : []
    expect(answers.length).toBeGreaterThan(0)
    for (const answer of answers) expect(keepsRules(board, answer)).toBe(true)
  })
})

describe('the reason why a line has no filling', () => {
  it('is enough by itself, and no more than was lost', () => {
    const random = new Random(process.env.ROOKERY_TEST_SEED ?? 20_011)
    let reasons = 0
    let spared = 0
    for (let i = 0; i < sweep(4000); i++) {
      const size = 2 + random.below(4)
      const all = (1 << size) - 1
      const orders = permutations(size)
      const candidates = Int32Array.from({ length: size }, () => 1 + random.below(all))
      const [front, back] = [random.below(size + 1), random.below(size + 1)]
      if (orders.some((line) => fits(line, candidates, front, back))) continue
      // Some squares with a single candidate count as settled.
      let settled = 0
      candidates.forEach((heights, at) => {
        if ((heights & (heights - 1)) === 0 && random.below(2) === 0) settled |= 1 << at
      })
      const finder = new LineReasons(size)
      finder.find(candidates, settled, front, back)
      const { needed } = finder
      const given = candidates.map((_, at) => all & ~needed[at]!)
      expect(orders.some((line) => fits(line, given, front, back))).toBe(false)
      candidates.forEach((heights, at) => {
        expect(needed[at]! & heights).toBe(0)
        if ((settled >> at) & 1) expect([0, all & ~heights]).toContain(needed[at])
        if (needed[at] !== (all & ~heights)) spared++
      })
      reasons++
    }
    expect(reasons).toBeGreaterThan(inSweep(1000))
    expect(spared).toBeGreaterThan(inSweep(1000))
  })

  it('is right whenever the clause engine asks for it', () => {
    const random = new Random(process.env.ROOKERY_TEST_SEED ?? 20_011)
    let asked = 0
    class CountedReasons extends LineReasons {
      override find(...line: Parameters<LineReasons['find']>): void {
        asked++
        super.find(...line)
      }
    }
    for (let i = 0; i < sweep(8, 4); i++) {
      const board = randomBoard(4, random, i % 3 === 0 ? 'bent' : 'honest', { clues: 0.3, givens: 0 })
      const houses = new Houses(board)
      const { size } = houses
      const solver = new ClauseSolver({ isChecking: true, seed: i })
      solver.newVariables(size ** 3)
      board.givens.forEach((given, square) => {
        exactlyOne(
          solver,
          Array.from({ length: size }, (_, height) => isTrue(square * size + height)),
        )
        for (let height = 0; height < size; height++) {
          if (given !== 0 && given !== height + 1) solver.addClause([isFalse(square * size + height)])
        }
      })
      // Lines are looked at as a whole, or roughly.
      const narrowing = new LineNarrowing(size, i % 2 === 0 ? size : 2)
      for (let house = 0; house < houses.count; house++) {
        const variables = houses.squaresOf(house).map((square) => square * size)
        const [front, back] = [houses.fronts[house]!, houses.backs[house]!]
        solver.addPropagator(new LineConstraint(variables, front, back, narrowing, new CountedReasons(size)))
      }
      run(searchModels(solver, { onModel: () => {}, most: 40 }))
    }
    expect(asked).toBeGreaterThan(100)
  })
})
