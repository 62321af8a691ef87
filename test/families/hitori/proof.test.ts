import { describe, expect, it } from 'vitest'
import { Random } from '../../../src/base/random.ts'
import { check } from '../../../src/families/hitori/check.ts'
import { solveByLogic } from '../../../src/families/hitori/logic/solve.ts'
import { type Proof, proofCodec, type Refutation, refutations } from '../../../src/families/hitori/proof.ts'
import { ShapeError } from '../../../src/index.ts'
import { run } from '../../../src/search.ts'
import { holds } from '../../property.ts'
import { boardOf, smallBoards } from './boards.ts'
import { solutionsByBruteForce } from './brute-force.ts'

const random = new Random(process.env.ROOKERY_TEST_SEED ?? 1)

/** Suppositions of any kind, some inside of others. */
function anyProof(squares: number, depth: number): Proof {
  return Array.from({ length: random.below(squares + 1) }, () => ({
    square: random.below(squares),
    isShaded: random.below(2) === 0,
    inside: depth > 0 && random.below(4) === 0 ? anyProof(squares, depth - 1) : [],
  }))
}

describe('a proof that a solution is the only one', () => {
  it('comes with every board that is solved, and holds', () => {
    let solved = 0
    holds(smallBoards(24), 2000, (board) => {
      const outcome = run(solveByLogic(board))
      if (outcome.status !== 'solved') return
      solved++
      expect(check(board, outcome.answer, outcome.certificate)).toEqual([])
      const json = JSON.parse(JSON.stringify(proofCodec.toJson(outcome.certificate!, board)))
      expect(proofCodec.fromJson(json, board)).toEqual(outcome.certificate)
    })
    expect(solved).toBeGreaterThan(300)
  })

  it('cannot be given where there are other solutions', () => {
    let ambiguous = 0
    holds(smallBoards(16), 2000, (board) => {
      const solutions = solutionsByBruteForce(board)
      if (solutions.length < 2) return
      ambiguous++
      for (let i = 0; i < 5; i++) {
        const violations = check(board, solutions[0]!, anyProof(board.numbers.length, 2))
        expect(violations.length).toBeGreaterThan(0)
      }
    })
    expect(ambiguous).toBeGreaterThan(500)
  })

  it('accepts a supposition only if no solution has it so', () => {
    let accepted = 0
    holds(smallBoards(16), 2000, (board) => {
      const solutions = solutionsByBruteForce(board)
      if (solutions.length === 0) return
      const supposition: Refutation = {
        square: random.below(board.numbers.length),
        isShaded: random.below(2) === 0,
        inside: random.below(2) === 0 ? anyProof(board.numbers.length, 1) : [],
      }
      const violations = check(board, solutions[0]!, [supposition])
      if (violations.some(({ rule }) => rule === 'proof-step')) return
      accepted++
      for (const solution of solutions) expect(solution[supposition.square] === 1).not.toBe(supposition.isShaded)
    })
    expect(accepted).toBeGreaterThan(100)
  })

  it('is told apart by what is wrong: steps that do not hold, and squares that are left open', () => {
    const board = boardOf('111', '234', '224')
    const [solution] = solutionsByBruteForce(board)
    const rulesOf = (proof: Proof) => check(board, solution!, proof).map(({ rule }) => rule)
    expect(rulesOf([])).toEqual(['proof-gap'])
    expect(rulesOf([{ square: 4, isShaded: false, inside: [] }])).toContain('proof-step')
  })

  it('may need suppositions inside of suppositions', () => {
    // Searched for among random boards: most fall to single suppositions.
    let nested = 0
    for (let round = 0; round < 40_000 && nested < 3; round++) {
      const numbers = Int32Array.from({ length: 36 }, () => 1 + random.below(6))
      const board = { rows: 6, columns: 6, numbers }
      const outcome = run(solveByLogic(board))
      if (outcome.status !== 'solved' || refutations(outcome.certificate!) === outcome.certificate!.length) continue
      nested++
      expect(check(board, outcome.answer, outcome.certificate)).toEqual([])
      // Without what is inside, it is no longer refuted.
      const hollow = outcome.certificate!.map((step) => ({ ...step, inside: [] }))
      expect(check(board, outcome.answer, hollow).map(({ rule }) => rule)).toContain('proof-step')
    }
    console.log(nested)
  })
})

describe('a proof as JSON', () => {
  const board = boardOf('111', '234', '224')
  it.each([
    [{ refuted: [{ square: [0, 3], as: 'shaded' }] }, 'refuted/0/square/1'],
    [{ refuted: [{ square: [0], as: 'shaded' }] }, 'refuted/0/square'],
    [{ refuted: [{ square: [0, 0], as: 'black' }] }, 'refuted/0/as'],
    [{ refuted: [{ square: [0, 0], as: 'shaded', refuted: [7] }] }, 'refuted/0/refuted/0'],
    [{ refuted: 'none' }, 'refuted'],
    [{}, 'refuted'],
  ])('%j is refused at %s', (json, path) => {
    try {
      proofCodec.fromJson(json, board)
    } catch (error) {
      expect(error).toBeInstanceOf(ShapeError)
      expect((error as ShapeError).path.join('/')).toBe(path)
      return
    }
    throw new Error('was read')
  })

  it('that is deeper than any search is refused', () => {
    let json: object = { square: [0, 0], as: 'shaded' }
    for (let i = 0; i < 2000; i++) json = { square: [0, 0], as: 'shaded', refuted: [json] }
    expect(() => proofCodec.fromJson({ refuted: [json] } as never, board)).toThrow('inside of each other')
  })
})
