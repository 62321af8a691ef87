import { describe, expect, it } from 'vitest'
import { check, type Proof, proofCodec, refutations, solveByLogic } from '../../../src/families/hitori/index.ts'
import { Random, type Refutation, run, ShapeError } from '../../../src/index.ts'
import { holds } from '../../property.ts'
import { inSweep } from '../../sweep.ts'
import { boardOf, smallBoards } from './boards.ts'
import { solutionsByBruteForce } from './brute-force.ts'

const random = new Random(process.env.ROOKERY_TEST_SEED ?? 1)

/** Boards made by the generator, on which single suppositions leave squares open. */
const GENERATED_EXTREME = [
  ['84741623', '62273145', '78662547', '32217857', '46374722', '47325568', '13566282', '81153376'],
  ['17163256', '63387512', '28551138', '73835621', '46318571', '85511347', '32673482', '41782568'],
  ['34855622', '81435531', '51327842', '57762458', '67243885', '38416265', '46568313', '63682774'],
]

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
    expect(solved).toBeGreaterThan(inSweep(100))
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
    expect(ambiguous).toBeGreaterThan(inSweep(500))
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
    expect(accepted).toBeGreaterThan(inSweep(100))
  })

  it('is told apart by what is wrong: steps that do not hold, and squares that are left open', () => {
    const board = boardOf('111', '234', '224')
    const [solution] = solutionsByBruteForce(board)
    const rulesOf = (proof: Proof) => check(board, solution!, proof).map(({ rule }) => rule)
    expect(rulesOf([])).toEqual(['proof-gap'])
    expect(rulesOf([{ square: 4, isShaded: false, inside: [] }])).toContain('proof-step')
  })

  it('has suppositions inside of suppositions where single ones are not enough', () => {
    const nested = GENERATED_EXTREME.map((rows) => {
      const board = boardOf(...rows)
      const outcome = run(solveByLogic(board))
      if (outcome.status !== 'solved') throw new Error(`ended ${outcome.status}`)
      const proof = outcome.certificate!
      expect(check(board, outcome.answer, proof)).toEqual([])
      // Without what is inside, they are no longer refuted.
      const hollow = proof.map((step) => ({ ...step, inside: [] }))
      expect(check(board, outcome.answer, hollow).map(({ rule }) => rule)).toContain('proof-step')
      return refutations(proof) - proof.length
    })
    expect(Math.min(...nested)).toBeGreaterThan(0)
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
