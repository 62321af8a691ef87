import { describe, expect, it } from 'vitest'
import { Random, type RooksBoard, rooks, run } from '../../../src/index.ts'
import { sweep } from '../../sweep.ts'
import { boardOf, mostRooksByBruteForce, randomRows } from './boards.ts'

function solve(board: RooksBoard) {
  const outcome = run(rooks.solvers.matching!(board, new Random(1)))
  if (outcome.status !== 'solved') throw new Error(`ended ${outcome.status}`)
  const { answer, certificate } = outcome
  expect(rooks.check(board, answer, certificate)).toEqual([])
  return { rooks: answer.length, lines: (certificate!.across.length + certificate!.down.length) / 3 }
}

describe('the most harmless rooks', () => {
  it('on the known five by five board are six, and six lines prove it', () => {
    expect(solve(boardOf(['XX..X', '....X', 'XX.X.', 'X....', '.....']))).toEqual({ rooks: 6, lines: 6 })
  })

  it('on an empty board are as many as its shorter side', () => {
    for (let n = 1; n <= 12; n++) {
      for (const m of [1, 2, n, n + 5]) {
        const rows = Array.from({ length: n }, () => '.'.repeat(m))
        expect(solve(boardOf(rows))).toEqual({ rooks: Math.min(n, m), lines: Math.min(n, m) })
      }
    }
  })

  it('on a board without a free square are none', () => {
    for (const rows of [['X'], ['XXX'], ['X', 'X'], ['XX', 'XX', 'XX']]) {
      expect(solve(boardOf(rows))).toEqual({ rooks: 0, lines: 0 })
    }
  })

  it('on a single free square is one', () => {
    for (const rows of [['.'], ['X.X'], ['X', '.', 'X'], ['XXX', 'XX.']]) {
      expect(solve(boardOf(rows))).toEqual({ rooks: 1, lines: 1 })
    }
  })

  it('on a board of one row or one column are as many as there are runs of free squares', () => {
    const random = new Random('strips')
    for (let i = 0; i < sweep(1000); i++) {
      const [row] = randomRows(random, 1, 30)
      const runs = row!.split(/X+/).filter((run) => run !== '').length
      expect(solve(boardOf([row!]))).toEqual({ rooks: runs, lines: runs })
      expect(solve(boardOf([...row!]))).toEqual({ rooks: runs, lines: runs })
    }
  })

  it('are as many as brute force finds on thousands of small boards', () => {
    const random = new Random('boards')
    const seen = new Set<number>()
    for (let i = 0; i < sweep(6000); i++) {
      const [mostRows, mostColumns] = [
        [4, 4],
        [3, 6],
        [6, 3],
        [2, 9],
      ][i % 4]!
      const rows = randomRows(random, mostRows!, mostColumns!)
      const most = mostRooksByBruteForce(rows)
      seen.add(most)
      const found = solve(boardOf(rows))
      if (found.rooks !== most || found.lines !== most) throw new Error(`${found.rooks} of ${most}: ${rows.join('/')}`)
    }
    expect(seen.size).toBeGreaterThan(6)
  })

  it('are as many on the board seen from another side', () => {
    const random = new Random('turns')
    for (let i = 0; i < sweep(500); i++) {
      const rows = randomRows(random, 25, 25)
      const turned = [...rows[0]!].map((_, column) => rows.map((row) => row[column]).join(''))
      const mirrored = rows.map((row) => [...row].reverse().join(''))
      const { rooks: most } = solve(boardOf(rows))
      expect(solve(boardOf(turned)).rooks).toBe(most)
      expect(solve(boardOf(mirrored)).rooks).toBe(most)
    }
  })
})

describe('what is said of an answer', () => {
  const say = (rows: string[], hasProof: boolean) => {
    const board = boardOf(rows)
    const outcome = run(rooks.solvers.matching!(board, new Random(1)))
    if (outcome.status !== 'solved') throw new Error(`ended ${outcome.status}`)
    return rooks.describe(board, outcome.answer, hasProof ? outcome.certificate : undefined)
  }

  it('counts rooks and lines in good grammar', () => {
    expect(say(['.'], false)).toBe('1 rook, none attacking another.')
    expect(say(['.X.'], false)).toBe('2 rooks, none attacking another.')
    expect(say(['.'], true)).toBe(
      '1 rook, and no more fit: 1 line meets every free square, and no line can hold two rooks.',
    )
    expect(say(['.X.'], true)).toMatch(/^2 rooks, and no more fit: 2 lines together meet every free square/)
    expect(say(['X'], true)).toBe('No rook fits: there is no free square.')
  })
})
