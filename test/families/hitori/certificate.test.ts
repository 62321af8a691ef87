import { describe, expect, it } from 'vitest'
import {
  certificateCodec,
  check,
  followCertificate,
  SHADED,
  solveByLogic,
  UNSHADED,
} from '../../../src/families/hitori/index.ts'
import { Random, run, ShapeError } from '../../../src/index.ts'
import { type Certificate, countRefuted, type Refuted } from '../../../src/logic/index.ts'
import { holds } from '../../property.ts'
import { inSweep } from '../../sweep.ts'
import { boardOf, smallBoards } from './boards.ts'
import { solutionsByBruteForce } from './brute-force.ts'

const random = new Random(process.env.ROOKERY_TEST_SEED ?? 1)

/** Boards made by the generator, on which single assumptions leave squares open. */
const GENERATED_EXTREME = [
  ['84741623', '62273145', '78662547', '32217857', '46374722', '47325568', '13566282', '81153376'],
  ['17163256', '63387512', '28551138', '73835621', '46318571', '85511347', '32673482', '41782568'],
  ['34855622', '81435531', '51327842', '57762458', '67243885', '38416265', '46568313', '63682774'],
]

/** Assumptions of any kind, some inside of others. */
function anyCertificate(squares: number, depth: number): Certificate {
  return Array.from({ length: random.below(squares + 1) }, () => ({
    cell: random.below(squares),
    values: random.below(2) === 0 ? SHADED : UNSHADED,
    inside: depth > 0 && random.below(4) === 0 ? anyCertificate(squares, depth - 1) : [],
  }))
}

describe('a certificate that a solution is the only one', () => {
  it('comes with every board that is solved, and holds', () => {
    let solved = 0
    holds(smallBoards(24), 2000, (board) => {
      const outcome = run(solveByLogic(board))
      if (outcome.status !== 'solved') return
      solved++
      expect(check(board, outcome.answer, outcome.certificate)).toEqual([])
      const json = JSON.parse(JSON.stringify(certificateCodec.toJson(outcome.certificate!, board)))
      expect(certificateCodec.fromJson(json, board)).toEqual(outcome.certificate)
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
        const violations = check(board, solutions[0]!, anyCertificate(board.numbers.length, 2))
        expect(violations.length).toBeGreaterThan(0)
      }
    })
    expect(ambiguous).toBeGreaterThan(inSweep(500))
  })

  it('accepts an assumption only if no solution has it so', () => {
    let accepted = 0
    holds(smallBoards(16), 2000, (board) => {
      const solutions = solutionsByBruteForce(board)
      if (solutions.length === 0) return
      const refuted: Refuted = {
        cell: random.below(board.numbers.length),
        values: random.below(2) === 0 ? SHADED : UNSHADED,
        inside: random.below(2) === 0 ? anyCertificate(board.numbers.length, 1) : [],
      }
      const violations = check(board, solutions[0]!, [refuted])
      if (violations.some(({ rule }) => rule === 'proof-step')) return
      accepted++
      for (const solution of solutions) expect(solution[refuted.cell] === 1).not.toBe(refuted.values === SHADED)
    })
    expect(accepted).toBeGreaterThan(inSweep(100))
  })

  it('is told apart by what is wrong: steps that do not hold, and squares that are left open', () => {
    const board = boardOf('111', '234', '224')
    const [solution] = solutionsByBruteForce(board)
    const rulesOf = (certificate: Certificate) => check(board, solution!, certificate).map(({ rule }) => rule)
    expect(rulesOf([])).toEqual(['proof-gap'])
    expect(rulesOf([{ cell: 4, values: UNSHADED, inside: [] }])).toContain('proof-step')
  })

  it('has assumptions inside of assumptions where single ones are not enough', () => {
    const nested = GENERATED_EXTREME.map((rows) => {
      const board = boardOf(...rows)
      const outcome = run(solveByLogic(board))
      if (outcome.status !== 'solved') throw new Error(`ended ${outcome.status}`)
      const certificate = outcome.certificate!
      expect(check(board, outcome.answer, certificate)).toEqual([])
      // Without what is inside, they are no longer refuted.
      const hollow = certificate.map((step) => ({ ...step, inside: [] }))
      expect(check(board, outcome.answer, hollow).map(({ rule }) => rule)).toContain('proof-step')
      return countRefuted(certificate) - certificate.length
    })
    expect(Math.min(...nested)).toBeGreaterThan(0)
  })
})

describe('a certificate that there is no solution', () => {
  it('comes with every board that has none, and ends with a contradiction', () => {
    let impossible = 0
    holds(smallBoards(20), 2000, (board) => {
      const outcome = run(solveByLogic(board))
      expect(outcome.status === 'impossible').toBe(solutionsByBruteForce(board).length === 0)
      if (outcome.status !== 'impossible') return
      impossible++
      const certificate = outcome.certificate!
      expect(followCertificate(board, certificate)).toEqual({ notRefuted: [], open: [], isImpossible: true })
      const json = JSON.parse(JSON.stringify(certificateCodec.toJson(certificate, board)))
      expect(certificateCodec.fromJson(json, board)).toEqual(certificate)
    })
    expect(impossible).toBeGreaterThan(inSweep(100))
  })

  it('cannot be given where there is a solution', () => {
    let solvable = 0
    holds(smallBoards(16), 2000, (board) => {
      if (solutionsByBruteForce(board).length === 0) return
      solvable++
      for (let i = 0; i < 5; i++) {
        const { notRefuted, isImpossible } = followCertificate(board, anyCertificate(board.numbers.length, 2))
        expect(isImpossible && notRefuted.length === 0).toBe(false)
      }
    })
    expect(solvable).toBeGreaterThan(inSweep(500))
  })

  it('is refused if it is damaged', () => {
    const boards = [
      boardOf('2135', '1235', '5525'),
      boardOf('12345', '67778', '91115', '53421'),
      // Made from an extreme board by changing a number: some assumptions are refuted only by others inside of them.
      boardOf('34855622', '81435531', '51327842', '57762458', '67243885', '38416266', '46568313', '63682774'),
    ]
    let nested = 0
    for (const board of boards) {
      const outcome = run(solveByLogic(board))
      if (outcome.status !== 'impossible') throw new Error(`ended ${outcome.status}`)
      const certificate = outcome.certificate!
      const isAccepted = (each: Certificate) => {
        const { notRefuted, isImpossible } = followCertificate(board, each)
        return isImpossible && notRefuted.length === 0
      }
      expect(isAccepted(certificate)).toBe(true)
      // Nothing follows from nothing, and the last refutation is the one that leaves no way out.
      expect(isAccepted([])).toBe(false)
      expect(isAccepted(certificate.slice(0, -1))).toBe(false)
      if (countRefuted(certificate) === certificate.length) continue
      nested++
      // What was refuted with the help of others is not refuted without them.
      expect(isAccepted(certificate.map((refuted) => ({ ...refuted, inside: [] })))).toBe(false)
      expect(isAccepted([...certificate].reverse())).toBe(false)
    }
    expect(nested).toBe(1)
  })
})

describe('a certificate as JSON', () => {
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
      certificateCodec.fromJson(json, board)
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
    expect(() => certificateCodec.fromJson({ refuted: [json] } as never, board)).toThrow('inside of each other')
  })
})
