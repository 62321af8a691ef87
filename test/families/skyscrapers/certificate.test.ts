import { describe, expect, it } from 'vitest'
import { type Board, followCertificate, skyscrapers } from '../../../src/families/skyscrapers/index.ts'
import { Random, run, ShapeError } from '../../../src/index.ts'
import { type Certificate, countRefuted, type Refuted } from '../../../src/logic/index.ts'
import { holds } from '../../property.ts'
import { inSweep } from '../../sweep.ts'
import { boardOf, boards, fixtureBoards } from './boards.ts'
import { solutionsByBruteForce } from './brute-force.ts'
import { MEDVED } from './known-answers.ts'
import { certificateCodec, check, solveByLines } from './parts.ts'

const seed = process.env.ROOKERY_TEST_SEED ?? 1
const random = new Random(seed)

/** Assumptions of any kind, some inside of others. */
function anyCertificate(size: number, depth: number): Certificate {
  return Array.from({ length: random.below(size * size + 1) }, () => anyRefuted(size, depth))
}

function anyRefuted(size: number, depth: number): Refuted {
  return {
    cell: random.below(size * size),
    values: 1 + random.below((1 << size) - 1),
    inside: depth > 0 && random.below(4) === 0 ? anyCertificate(size, depth - 1) : [],
  }
}

/** Certificates in which one refutation is changed, inside others or not. */
function* changed(certificate: Certificate, by: (refuted: Refuted) => Refuted | undefined): Generator<Certificate> {
  for (const [i, refuted] of certificate.entries()) {
    const replaced = (other: Refuted) => [...certificate.slice(0, i), other, ...certificate.slice(i + 1)]
    const other = by(refuted)
    if (other) yield replaced(other)
    for (const inside of changed(refuted.inside, by)) yield replaced({ ...refuted, inside })
  }
}

/** Whether it is shown that there is one solution, or none. */
function isProof(board: Board, certificate: Certificate, isImpossible: boolean): boolean {
  const found = followCertificate(board, certificate)
  return found.notRefuted.length === 0 && found.open.length === 0 && found.isImpossible === isImpossible
}

function requireSameFromJson(certificate: Certificate, board: Board): void {
  const json = JSON.parse(JSON.stringify(certificateCodec.toJson(certificate, board)))
  expect(certificateCodec.fromJson(json, board)).toEqual(certificate)
}

/** Without what is inside, an assumption is no longer refuted. */
const hollow = ({ inside, ...refuted }: Refuted) => (inside.length > 0 ? { ...refuted, inside: [] } : undefined)

describe('a certificate that a solution is the only one', () => {
  it('comes with every board that has one, and holds', () => {
    let withSteps = 0
    const require = (board: Board) => {
      const outcome = run(solveByLines(board))
      if (outcome.status !== 'solved') return
      const certificate = outcome.certificate!
      expect(followCertificate(board, certificate)).toEqual({ notRefuted: [], open: [], isImpossible: false })
      expect(check(board, outcome.answer, certificate)).toEqual([])
      requireSameFromJson(certificate, board)
      if (certificate.length === 0) return
      withSteps++
      expect(isProof(board, certificate.slice(0, -1), false)).toBe(false)
      // The solution itself is never refuted.
      const withSolution = ({ cell, values, inside }: Refuted) => ({
        cell,
        values: values | (1 << (outcome.answer[cell]! - 1)),
        inside,
      })
      for (const [i, refuted] of certificate.entries()) {
        const other = [...certificate.slice(0, i), withSolution(refuted), ...certificate.slice(i + 1)]
        expect(followCertificate(board, other).notRefuted.length).toBeGreaterThan(0)
      }
      for (const other of changed(certificate, hollow)) expect(isProof(board, other, false)).toBe(false)
    }
    let unique = 0
    holds(boards(1, 4), 1000, (board) => {
      if (solutionsByBruteForce(board).length !== 1) return
      unique++
      require(board)
    })
    expect(unique).toBeGreaterThan(inSweep(100))
    for (const { board } of fixtureBoards()) require(board)
    expect(withSteps).toBeGreaterThan(5)
  })

  it('has assumptions inside of assumptions where single ones are not enough', () => {
    const nested = [MEDVED, ...fixtureBoards().map(({ board }) => board)].map((board) => {
      const outcome = run(solveByLines(board))
      if (outcome.status !== 'solved') throw new Error(`ended ${outcome.status}`)
      const certificate = outcome.certificate!
      return countRefuted(certificate) - certificate.length
    })
    expect(Math.max(...nested)).toBeGreaterThan(0)
  })

  it('cannot be given where there are other solutions', () => {
    let ambiguous = 0
    holds(boards(1, 4), 500, (board) => {
      const solutions = solutionsByBruteForce(board)
      if (solutions.length < 2) return
      ambiguous++
      for (let i = 0; i < 5; i++) {
        const violations = check(board, solutions[0]!, anyCertificate(board.rows, 2))
        expect(violations.length).toBeGreaterThan(0)
      }
    })
    expect(ambiguous).toBeGreaterThan(inSweep(50))
  })

  it('accepts an assumption only if no solution has it so', () => {
    let accepted = 0
    holds(boards(1, 4), 2000, (board) => {
      const solutions = solutionsByBruteForce(board)
      if (solutions.length === 0) return
      const refuted = anyRefuted(board.rows, 1)
      if (followCertificate(board, [refuted]).notRefuted.length > 0) return
      accepted++
      for (const solution of solutions) expect((refuted.values >> (solution[refuted.cell]! - 1)) & 1).toBe(0)
    })
    expect(accepted).toBeGreaterThan(inSweep(100))
  })

  it('is told apart by what is wrong: steps that do not hold, and squares that are left open', () => {
    const board = boardOf([0, 0, 0, 0, 0, 0, 0, 0])
    const heights = Uint8Array.of(1, 2, 2, 1)
    const rulesOf = (certificate: Certificate) => check(board, heights, certificate)
    expect(rulesOf([])).toEqual([{ rule: 'proof-gap', places: [[0, 0], [0, 1], [1, 0], [1, 1]] }]) // biome-ignore format: four squares
    expect(rulesOf([{ cell: 1, values: 1, inside: [] }])).toEqual([{ rule: 'proof-step', places: [[0, 1]] }])
  })

  it('is told of in words by how much it refutes', () => {
    const words = (certificate?: Certificate) =>
      skyscrapers.describe!(boardOf([0, 0, 0, 0]), Uint8Array.of(1), certificate)
    const refuted = { cell: 0, values: 1, inside: [] }
    expect(words()).toMatch(/as the clues say\.$/)
    expect(words([])).toMatch(/, and nothing else is possible\.$/)
    expect(words([refuted])).toMatch(/there is no other solution: one refuted assumption settles every square\.$/)
    expect(words([{ ...refuted, inside: [refuted] }])).toMatch(/: 2 refuted assumptions settle every square\.$/)
  })
})

describe('a certificate that there is no solution', () => {
  it('comes with every board that has none, and ends with a contradiction', () => {
    let impossible = 0
    let withSteps = 0
    const require = (board: Board) => {
      const outcome = run(solveByLines(board))
      if (outcome.status !== 'impossible') return
      impossible++
      const certificate = outcome.certificate!
      expect(followCertificate(board, certificate)).toEqual({ notRefuted: [], open: [], isImpossible: true })
      requireSameFromJson(certificate, board)
      if (certificate.length === 0) return
      withSteps++
      expect(isProof(board, certificate.slice(0, -1), true)).toBe(false)
      expect(isProof(board, [], true)).toBe(false)
      for (const other of changed(certificate, hollow)) expect(isProof(board, other, true)).toBe(false)
    }
    holds(boards(1, 4), 1000, (board) => {
      const outcome = run(solveByLines(board))
      expect(outcome.status === 'impossible').toBe(solutionsByBruteForce(board).length === 0)
      require(board)
    })
    expect(impossible).toBeGreaterThan(inSweep(100))
    // One clue more than a board needs, and a wrong one.
    for (const { board, difficulty } of fixtureBoards()) {
      if (difficulty !== 'Unreasonable' || board.rows > 7) continue
      for (const [clue, seen] of board.clues.entries()) {
        for (let other = 1; other < board.rows && seen === 0; other++)
          require({ ...board, clues: board.clues.map((each, i) => (i === clue ? other : each)) })
      }
    }
    expect(withSteps).toBeGreaterThan(5)
  })

  it('cannot be given where there is a solution', () => {
    let solvable = 0
    holds(boards(1, 4), 500, (board) => {
      if (solutionsByBruteForce(board).length === 0) return
      solvable++
      for (let i = 0; i < 5; i++) {
        const { notRefuted, isImpossible } = followCertificate(board, anyCertificate(board.rows, 2))
        expect(isImpossible && notRefuted.length === 0).toBe(false)
      }
    })
    expect(solvable).toBeGreaterThan(inSweep(200))
  })
})

describe('a certificate as JSON', () => {
  const board = boardOf([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])

  it('names squares by row and column, and heights', () => {
    const certificate = [{ cell: 5, values: 0b101, inside: [{ cell: 1, values: 0b10, inside: [] }] }]
    expect(certificateCodec.toJson(certificate, board)).toEqual({
      refuted: [{ square: [1, 2], heights: [1, 3], refuted: [{ square: [0, 1], heights: [2] }] }],
    })
    requireSameFromJson(certificate, board)
  })

  it.each([
    [{ refuted: [{ square: [0, 3], heights: [1] }] }, 'refuted/0/square/1'],
    [{ refuted: [{ square: [0], heights: [1] }] }, 'refuted/0/square'],
    [{ refuted: [{ square: [0, 0], heights: [4] }] }, 'refuted/0/heights/0'],
    [{ refuted: [{ square: [0, 0], heights: [1, 0] }] }, 'refuted/0/heights/1'],
    [{ refuted: [{ square: [0, 0], heights: [] }] }, 'refuted/0/heights'],
    [{ refuted: [{ square: [0, 0] }] }, 'refuted/0/heights'],
    [{ refuted: [{ square: [0, 0], heights: [1], refuted: [7] }] }, 'refuted/0/refuted/0'],
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
    let json: object = { square: [0, 0], heights: [1] }
    for (let i = 0; i < 2000; i++) json = { square: [0, 0], heights: [1], refuted: [json] }
    expect(() => certificateCodec.fromJson({ refuted: [json] } as never, board)).toThrow('inside of each other')
  })

  it('of a board that is too large to check it is refused', () => {
    const large = boardOf(new Array(4 * 12).fill(0))
    expect(() => certificateCodec.fromJson({ refuted: [] }, large)).toThrow('on boards of up to 11 rows')
  })
})
