import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyFamily, queens as family, type Puzzle, type RawSettings, run } from '../../../src/index.ts'
import { holds } from '../../property.ts'
import { solved } from '../../solved.ts'
import { answersByBruteForce } from './boards.ts'

const queens = anyFamily(family)

interface ProblemJson {
  readonly n: number
  readonly queens?: readonly [number, number][]
  readonly blocked?: readonly [number, number][]
}

function generated(settings: RawSettings, seed: number | string): Puzzle {
  const answer = solved(queens.generate(settings, seed))
  return answer
}

function rowsOf(puzzle: Puzzle): string[] {
  const { n, queens: given = [], blocked = [] } = puzzle.json() as unknown as ProblemJson
  const squares = Array.from({ length: n }, () => new Array<string>(n).fill('.'))
  for (const [row, column] of blocked) squares[row]![column] = 'X'
  for (const [row, column] of given) squares[row]![column] = 'Q'
  return squares.map((row) => row.join(''))
}

const count = (rows: readonly string[], square: string) => [...rows.join('')].filter((each) => each === square).length

const sizes = fc.integer({ min: 4, max: 8 })
const shares = fc.integer({ min: 0, max: 10 }).map((step) => step / 20)

describe('generated boards of queens', () => {
  it('have one answer and no given queen too many', () => {
    holds(fc.tuple(sizes, shares, fc.nat()), 40, ([n, blocked, seed]) => {
      const rows = rowsOf(generated({ n, blocked }, seed))
      expect(count(rows, 'X')).toBe(Math.round(blocked * n * n))
      expect(answersByBruteForce(rows)).toHaveLength(1)
      rows.forEach((line, row) => {
        if (!line.includes('Q')) return
        const without = rows.map((each, at) => (at === row ? each.replace('Q', '.') : each))
        expect(answersByBruteForce(without).length).toBeGreaterThan(1)
      })
    })
  })

  it('have as many given queens as asked for, and one answer', () => {
    holds(fc.tuple(sizes, fc.integer({ min: 3, max: 8 }), fc.nat()), 40, ([n, wanted, seed]) => {
      const givens = Math.min(n, wanted)
      const rows = rowsOf(generated({ n, givens }, seed))
      expect(count(rows, 'Q')).toBe(givens)
      expect(answersByBruteForce(rows)).toHaveLength(1)
    })
    // Two are enough for eight queens, if they are well chosen, and with blocked squares none is needed.
    expect(answersByBruteForce(rowsOf(generated({ n: 8, givens: 2 }, 1)))).toHaveLength(1)
    const withoutQueens = rowsOf(generated({ n: 6, givens: 0, blocked: 0.4 }, 1))
    expect(count(withoutQueens, 'Q')).toBe(0)
    expect(answersByBruteForce(withoutQueens)).toHaveLength(1)
  })

  it('have at least one answer if any number will do', () => {
    holds(fc.tuple(sizes, shares, fc.option(fc.nat(4)), fc.nat()), 60, ([n, blocked, givens, seed]) => {
      const rows = rowsOf(generated({ n, blocked, solutions: 'any', ...(givens !== null && { givens }) }, seed))
      expect(count(rows, 'Q')).toBe(givens ?? Math.floor(n / 4))
      expect(answersByBruteForce(rows).length).toBeGreaterThan(0)
    })
  })

  it('are made and solved at large sizes', () => {
    for (const settings of [{ n: 200 }, { n: 200, solutions: 'any' }, { n: 50, blocked: 0.5 }]) {
      const puzzle = generated(settings, 1)
      const outcome = run(puzzle.solve())
      if (outcome.status !== 'solved') throw new Error(`ended ${outcome.status}`)
      expect(puzzle.check({ answer: outcome.answer })).toEqual([])
    }
  })

  it('are refused with a reason where there is none', () => {
    expect(run(queens.generate({ n: 8, givens: 9 }, 1))).toMatchObject({
      status: 'impossible',
      why: 'of 8 queens 9 cannot be given',
    })
    expect(run(queens.generate({ n: 8, givens: 0 }, 1))).toMatchObject({
      status: 'impossible',
      why: 'on an empty board every answer has a mirror image',
    })
    expect(run(queens.generate({ n: 8, givens: 1 }, 1))).toMatchObject({
      status: 'stopped',
      reason: 'limits',
      why: 'no board with so few given queens and only one answer was found: asked for 1, the fewest were 2',
    })
  })
})
