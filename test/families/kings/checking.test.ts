import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { searchByFrontier } from '../../../src/engines/independence/index.ts'
import { searchBySwaps } from '../../../src/engines/queens/index.ts'
import { check, groupTable, PackedProduct, solveByGroups } from '../../../src/families/kings/index.ts'
import { Random, type Ways } from '../../../src/index.ts'
import { holds } from '../../property.ts'
import { solved } from '../../solved.ts'
import { allBoards, boardOf, EIGHT, safeByRules, TEN, TWENTY, tableByCounting } from './boards.ts'

const solve = solveByGroups((graph) => searchByFrontier(graph))
const rulesOf = (queens: readonly number[], answer: Ways, kings?: number) =>
  check(boardOf(queens, kings), answer).map(({ rule }) => rule)

describe('an answer that is right', () => {
  it('passes, with and without its groups', () => {
    for (const queens of [[0], TEN, EIGHT, TWENTY, ...allBoards(7)]) {
      const { groups, ...bare } = solved(solve(boardOf(queens, 3)))
      expect(rulesOf(queens, { ...bare, groups: groups! }, 3)).toEqual([])
      expect(rulesOf(queens, bare, 3)).toEqual([])
      // Groups in another order, and their squares too, are the same groups.
      const turned = groups!.map(({ squares, polynomial }) => ({ squares: squares.slice().reverse(), polynomial }))
      expect(rulesOf(queens, { ...bare, groups: turned.reverse() }, 3)).toEqual([])
    }
  })

  it('passes when written out', () => {
    for (const queens of [...allBoards(6), ...allBoards(8)]) {
      const safe = safeByRules(queens)
      const polynomial = tableByCounting(safe)
      const answer = { ways: polynomial[2] ?? 0n, safe: safe.length, most: polynomial.length - 1, polynomial }
      expect(rulesOf(queens, answer, 2)).toEqual([])
    }
  })

  it('passes on thirty and on a hundred queens', () => {
    for (const n of [30, 100]) {
      const queens = [...solved(searchBySwaps({ n }, new Random(n)))]
      const answer = solved(solve(boardOf(queens)))
      expect(rulesOf(queens, answer)).toEqual([])
      const middle = answer.most >> 1
      const polynomial = answer.polynomial.map((ways, k) => (k === middle ? ways + 1n : ways))
      expect(rulesOf(queens, { ...answer, polynomial })).toEqual(['polynomial'])
    }
  })
})

describe('an answer with one thing changed', () => {
  const boards = [TEN, EIGHT, TWENTY]
  const cases = fc.tuple(fc.constantFrom(...boards), fc.nat(30), fc.nat(1000), fc.constantFrom(1n, 7n, 1n << 80n))

  it('breaks the rule of what was changed, and no other', () => {
    holds(cases, 60, ([queens, kings, where, by]) => {
      const answer = solved(solve(boardOf(queens, kings)))
      const groups = answer.groups!
      expect(rulesOf(queens, { ...answer, ways: answer.ways + by }, kings)).toEqual(['ways'])
      expect(rulesOf(queens, { ...answer, safe: answer.safe + 1 }, kings)).toEqual(['safe'])
      expect(rulesOf(queens, { ...answer, most: answer.most + 1 }, kings)).toEqual(['most'])
      const raised = (list: readonly bigint[]) => list.map((ways, k) => (k === where % list.length ? ways + by : ways))
      expect(rulesOf(queens, { ...answer, polynomial: raised(answer.polynomial) }, kings)).toEqual(['polynomial'])
      expect(rulesOf(queens, { ...answer, polynomial: [...answer.polynomial, 0n] }, kings)).toEqual(['polynomial'])
      expect(rulesOf(queens, { ...answer, polynomial: answer.polynomial.slice(0, -1) }, kings)).toEqual(['polynomial'])

      const i = where % groups.length
      const { squares, polynomial } = groups[i]!
      const rest = groups.filter((_, k) => k !== i)
      const first = [Math.floor(squares[0]! / queens.length), squares[0]! % queens.length]
      const wrong = [{ rule: 'groups', places: [first] }]
      const board = boardOf(queens, kings)
      expect(check(board, { ...answer, groups: rest })).toEqual(wrong)
      expect(check(board, { ...answer, groups: [...groups, groups[i]!] })).toEqual(wrong)
      expect(check(board, { ...answer, groups: [...rest, { squares, polynomial: raised(polynomial) }] })).toEqual(wrong)
    })
  })

  it('breaks the rule of groups where two of them are taken for one, or one for two', () => {
    const answer = solved(solve(boardOf(EIGHT, 4)))
    const [a, b, c] = answer.groups!
    const both = { squares: Int32Array.of(a!.squares[0]!, b!.squares[0]!), polynomial: [1n, 2n, 1n] }
    expect(new Set(rulesOf(EIGHT, { ...answer, groups: [both, c!] }, 4))).toEqual(new Set(['groups']))
    const part = { squares: c!.squares.slice(0, 2), polynomial: [1n, 2n] }
    const other = { squares: c!.squares.slice(2), polynomial: [1n, 1n] }
    expect(new Set(rulesOf(EIGHT, { ...answer, groups: [a!, b!, part, other] }, 4))).toEqual(new Set(['groups']))
  })

  it('breaks the rule of queens, with both places, and then no other is asked', () => {
    const answer = solved(solve(boardOf(EIGHT, 4)))
    const queens = [...EIGHT]
    queens[7] = 2
    expect(check(boardOf(queens, 4), answer)).toEqual([
      {
        rule: 'queens',
        places: [
          [0, 2],
          [7, 2],
        ],
      },
    ])
    expect(check(boardOf([1, 0]), answer)).toEqual([
      {
        rule: 'queens',
        places: [
          [0, 1],
          [1, 0],
        ],
      },
    ])
  })
})

describe('the ways of a group', () => {
  const places = fc.uniqueArray(fc.tuple(fc.nat(4), fc.nat(6)), { minLength: 1, maxLength: 12, selector: String })

  it('are those counted one by one, whether it hangs together or not', () => {
    holds(places, 150, (squares) => {
      expect(groupTable(squares)).toEqual(tableByCounting(squares))
    })
  })

  it('on whole boards of k by k squares are known', () => {
    const board = (k: number) => Array.from({ length: k * k }, (_, i) => [Math.floor(i / k), i % k] as const)
    expect(groupTable(board(3))).toEqual([1n, 9n, 16n, 8n, 1n])
    expect(groupTable(board(4))).toEqual([1n, 16n, 78n, 140n, 79n])
    expect(groupTable(board(5))).toEqual([1n, 25n, 228n, 964n, 1987n, 1974n, 978n, 242n, 27n, 1n])
    const sums = [2n, 5n, 35n, 314n, 6427n, 202_841n, 12_727_570n]
    sums.forEach((sum, i) => {
      expect(groupTable(board(i + 1)).reduce((a, b) => a + b, 0n)).toBe(sum)
    })
  })

  it('are multiplied as polynomials are', () => {
    const table = fc.array(fc.bigInt({ min: 1n, max: 50n }), { minLength: 1, maxLength: 5 })
    holds(fc.array(table, { maxLength: 6 }), 100, (tables) => {
      const plain = tables.reduce(
        (product, factor) => {
          const next = new Array<bigint>(product.length + factor.length - 1).fill(0n)
          product.forEach((a, i) => {
            factor.forEach((b, k) => {
              next[i + k]! += a * b
            })
          })
          return next
        },
        [1n],
      )
      const packed = new PackedProduct(tables)
      expect(Array.from({ length: packed.degree + 1 }, (_, k) => packed.coefficient(k))).toEqual(plain)
      expect(packed.coefficient(packed.degree + 1)).toBe(0n)
      expect(packed.equals(plain)).toBe(true)
    })
  })
})
