import { type Board, boardCodec } from '../../../src/families/kings/index.ts'
import type { Search, Ways } from '../../../src/index.ts'
import { solved } from '../../solved.ts'

/** The document's board of ten queens, and one of eight on which four kings stand in one way. */
export const TEN = [8, 1, 3, 0, 6, 9, 5, 2, 4, 7]
export const EIGHT = [2, 5, 3, 1, 7, 4, 6, 0]
export const TWENTY = [19, 14, 5, 0, 9, 4, 12, 17, 2, 11, 6, 1, 13, 8, 18, 15, 7, 10, 16, 3]
export const TWENTY_SIX = [8, 6, 12, 19, 2, 14, 20, 24, 3, 16, 10, 4, 9, 17, 15, 18, 7, 11, 0, 25, 22, 13, 5, 1, 23, 21]

export function boardOf(queens: readonly number[], kings = queens.length): Board {
  return { rows: queens.length, columns: queens.length, queens: Int32Array.from(queens), kings }
}

export const parsed = (text: string): Board => boardCodec.parse(text)

/** All boards of n queens, none attacking another, row by row; columns and diagonals that are taken are bits. */
export function* allBoards(n: number): Generator<number[]> {
  const queens: number[] = []
  yield* from(0, 0, 0)

  function* from(columns: number, rising: number, falling: number): Generator<number[]> {
    if (queens.length === n) {
      yield [...queens]
      return
    }
    for (let column = 0; column < n; column++) {
      const bit = 1 << column
      if (((columns | rising | falling) & bit) !== 0) continue
      queens.push(column)
      yield* from(columns | bit, (rising | bit) << 1, (falling | bit) >> 1)
      queens.pop()
    }
  }
}

/** By number of ways for as many kings as queens: how many boards of all have it. */
export function census(n: number, solve: (board: Board) => Search<Ways>): Map<bigint, number> {
  const counts = new Map<bigint, number>()
  for (const queens of allBoards(n)) {
    const { ways } = solved(solve(boardOf(queens)))
    counts.set(ways, (counts.get(ways) ?? 0) + 1)
  }
  return counts
}

type Square = readonly [row: number, column: number]

/** Empty squares that exactly two queens attack. */
export function safeByRules(queens: readonly number[]): Square[] {
  const squares = queens.flatMap((_, row) => queens.map((_, column): Square => [row, column]))
  return squares.filter(([row, column]) => {
    if (queens[row] === column) return false
    const attackers = queens.filter((queen, i) => {
      return i === row || queen === column || Math.abs(i - row) === Math.abs(queen - column)
    })
    return attackers.length === 2
  })
}

export function touch([r, c]: Square, [s, d]: Square): boolean {
  return Math.abs(r - s) <= 1 && Math.abs(c - d) <= 1
}

/** All placements of any number of kings, one by one. */
export function* placements(squares: readonly Square[], before: readonly Square[] = []): Generator<readonly Square[]> {
  yield before
  for (let i = 0; i < squares.length; i++) {
    if (before.some((king) => touch(king, squares[i]!))) continue
    yield* placements(squares.slice(i + 1), [...before, squares[i]!])
  }
}

/** Ways by number of kings, by counting placements one by one. */
export function tableByCounting(squares: readonly Square[]): bigint[] {
  const table: bigint[] = []
  for (const kings of placements(squares)) table[kings.length] = (table[kings.length] ?? 0n) + 1n
  return table
}

/** Squares and ways of the groups as plain text. */
export function groupsInWords(board: Board, { groups = [] }: Ways): string[] {
  return groups.map(({ squares, polynomial }) => {
    const places = Array.from(squares, (square) => `${Math.floor(square / board.columns)},${square % board.columns}`)
    return `${places.join(' ')}: ${polynomial.join(' ')}`
  })
}
