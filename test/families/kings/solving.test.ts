import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { searchByListing } from '../../../src/engines/independence/index.ts'
import { searchBySwaps } from '../../../src/engines/queens/index.ts'
import { solveByGroups } from '../../../src/families/kings/index.ts'
import { kings, Random, run } from '../../../src/index.ts'
import { holds } from '../../property.ts'
import { solved } from '../../solved.ts'
import {
  allBoards,
  boardOf,
  EIGHT,
  groupsInWords,
  placements,
  safeByRules,
  TEN,
  TWENTY,
  TWENTY_SIX,
  tableByCounting,
} from './boards.ts'

const methods = Object.keys(kings.solvers)
const solve = (queens: readonly number[], asked?: number, method = methods[0]!) =>
  solved(kings.solvers[method]!(boardOf(queens, asked), new Random(1)))

describe('known answers', () => {
  it.each(methods)('the ten queens of the document, by %s', (method) => {
    const ways = solve(TEN, 4, method)
    expect(ways).toMatchObject({ ways: 22n, safe: 9, most: 5, polynomial: [1n, 9n, 29n, 40n, 22n, 4n] })
    expect(groupsInWords(boardOf(TEN), ways)).toEqual(['0,6 0,7 1,6 2,5: 1 4 2', '4,9 5,8 6,9: 1 3 1', '6,0 7,0: 1 2'])
  })

  it.each(methods)('eight queens with one way for four kings, by %s', (method) => {
    expect(solve(EIGHT, 4, method)).toMatchObject({ ways: 1n, safe: 5, most: 4, polynomial: [1n, 5n, 8n, 5n, 1n] })
  })

  it('twenty queens with 48 ways, and twenty-six with none', () => {
    for (const method of ['frontier', 'branching']) {
      expect(solve(TWENTY, undefined, method).ways).toBe(48n)
      expect(solve(TWENTY_SIX, undefined, method).ways).toBe(0n)
      expect(solve(TWENTY_SIX, undefined, method).most).toBeLessThan(26)
    }
    expect(solve(TWENTY, undefined, 'listing').ways).toBe(48n)
  })

  it('a single queen leaves no safe square', () => {
    const none = { safe: 0, most: 0, polynomial: [1n], groups: [] }
    expect(solve([0])).toEqual({ ways: 0n, ...none })
    expect(solve([0], 0)).toEqual({ ways: 1n, ...none })
  })

  it('more kings than fit have no way, and no king has one', () => {
    for (const method of methods) {
      expect(solve(TEN, 6, method).ways).toBe(0n)
      expect(solve(TEN, 100, method).ways).toBe(0n)
      expect(solve(TEN, 0, method).ways).toBe(1n)
    }
  })
})

describe('against placements counted one by one', () => {
  const boards = [4, 5, 6, 7].flatMap((n) => [...allBoards(n)])

  it.each(methods)('on all boards up to seven queens, by %s', (method) => {
    for (const queens of boards) {
      const safe = safeByRules(queens)
      const table = tableByCounting(safe)
      for (const asked of [0, 2, queens.length]) {
        const ways = solve(queens, asked, method)
        expect(ways).toMatchObject({ safe: safe.length, most: table.length - 1, ways: table[asked] ?? 0n })
        expect(ways.polynomial).toEqual(table)
      }
    }
  })

  it('group by group on boards of eight and nine queens', () => {
    const larger = [...allBoards(8), ...allBoards(9)]
    holds(fc.nat(larger.length - 1), 60, (i) => {
      const queens = larger[i]!
      const { groups = [], safe } = solve(queens)
      let first = -1
      let covered = 0
      for (const { squares, polynomial } of groups) {
        const places = Array.from(
          squares,
          (square) => [Math.floor(square / queens.length), square % queens.length] as const,
        )
        expect(polynomial).toEqual(tableByCounting(places))
        expect(squares[0]).toBeGreaterThan(first)
        expect([...squares]).toEqual([...squares].sort((a, b) => a - b))
        first = squares[0]!
        covered += squares.length
      }
      expect(covered).toBe(safe)
      expect(safe).toBe(safeByRules(queens).length)
    })
  })
})

describe('several methods', () => {
  it('agree on boards at random', () => {
    holds(fc.tuple(fc.integer({ min: 8, max: 16 }), fc.nat()), 40, ([n, seed]) => {
      const queens = [...solved(searchBySwaps({ n }, new Random(seed)))]
      const expected = solve(queens)
      expect(solve(queens, n, 'branching')).toEqual(expected)
      expect(solve(queens, n, 'listing')).toEqual(expected)
    })
  })

  it('have some hundred queens done soon, with pauses', () => {
    const board = boardOf([...solved(searchBySwaps({ n: 100 }, new Random(3)))])
    let yields = 0
    const outcome = run(kings.solvers.frontier!(board, new Random(1)), { onProgress: () => yields++ })
    if (outcome.status !== 'solved') throw new Error(outcome.status)
    expect(yields).toBeGreaterThan(5)
    expect(kings.check(board, outcome.answer)).toEqual([])
  })
})

describe('a group that is beyond a method', () => {
  it('stops the search at its limits, and says how large it is', () => {
    const solve = solveByGroups((graph) => searchByListing(graph, { sets: 1 }))
    expect(run(solve(boardOf(TEN, 4)))).toMatchObject({
      status: 'stopped',
      reason: 'limits',
      why: expect.stringContaining('a group of 4 safe squares is too intricate: '),
    })
  })
})

describe('queens that attack each other', () => {
  const boards: [string, number[], string][] = [
    ['in a column', [1, 3, 0, 1], 'The queens on r1c2 and r4c2 attack each other.'],
    ['on a falling diagonal', [0, 1], 'The queens on r1c1 and r2c2 attack each other.'],
    ['on a rising diagonal', [0, 2, 1], 'The queens on r2c3 and r3c2 attack each other.'],
  ]
  it.each(boards)('%s make everything impossible, and are named', (_, queens, why) => {
    const board = boardOf(queens)
    const impossible = { status: 'impossible', why }
    for (const method of methods) expect(run(kings.solvers[method]!(board, new Random(1)))).toMatchObject(impossible)
    expect(run(kings.abilities.count!.search(board, 'best'))).toMatchObject(impossible)
    expect(run(kings.abilities.explain!.search(board))).toMatchObject(impossible)
    expect(run(kings.abilities.list!.search(board, () => undefined, 5))).toMatchObject(impossible)
  })

  it('are on every board of two or three rows', () => {
    for (const n of [2, 3]) {
      for (let code = 0; code < n ** n; code++) {
        const queens = Array.from({ length: n }, (_, row) => Math.floor(code / n ** row) % n)
        expect(run(kings.solvers.frontier!(boardOf(queens), new Random(1))).status).toBe('impossible')
      }
    }
  })
})

describe('counting and listing', () => {
  it('counts what the answer says', () => {
    expect(solved(kings.abilities.count!.search(boardOf(TEN, 4), 'best'))).toEqual({ count: 22n })
    expect(solved(kings.abilities.count!.search(boardOf(TWENTY), 'all'))).toEqual({ count: 48n })
    expect(() => kings.abilities.count!.search(boardOf(TEN), 3)).toThrow('expected best or all')
  })

  it('lists the one placement of four kings among eight queens as a picture and as JSON', () => {
    const board = boardOf(EIGHT, 4)
    const found: Int32Array[] = []
    const { count, isComplete } = solved(kings.abilities.list!.search(board, (item) => found.push(item), 9))
    expect([count, isComplete, found.length]).toEqual([1, true, 1])
    expect(kings.abilities.list!.toJson(found[0]!, board)).toEqual({
      kings: [
        [1, 7],
        [3, 0],
        [7, 1],
        [7, 3],
      ],
    })
    expect(kings.abilities.list!.format(found[0]!, board)).toBe(
      ['..Q.....', '.....Q.K', '...Q....', 'KQ......', '.......Q', '....Q...', '......Q.', 'QK.K....'].join('\n'),
    )
  })

  it('lists each placement once, as many as wanted', () => {
    for (const queens of [...allBoards(6), ...allBoards(7)]) {
      const expected = [...placements(safeByRules(queens))]
      for (const asked of [0, 1, 3]) {
        const board = boardOf(queens, asked)
        const wanted = expected
          .filter((placed) => placed.length === asked)
          .map((placed) => JSON.stringify({ kings: placed }))
        const found: string[] = []
        const visit = (item: Int32Array) => found.push(JSON.stringify(kings.abilities.list!.toJson(item, board)))
        expect(solved(kings.abilities.list!.search(board, visit, Infinity))).toEqual({
          count: wanted.length,
          isComplete: true,
        })
        expect([...found].sort()).toEqual([...wanted].sort())
        if (wanted.length < 2) continue
        expect(solved(kings.abilities.list!.search(board, () => undefined, 1))).toEqual({ count: 1, isComplete: false })
      }
    }
  })
})
