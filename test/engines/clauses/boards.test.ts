import { describe, expect, it } from 'vitest'
import { ClauseSolver, ConnectivityPropagator, gridEdges, isFalse, isTrue, models, Random } from '../../../src/index.ts'

type Board = readonly (readonly number[])[]

/** Hitori: no number twice among the white squares of a line, no two shaded touching, white ones connected. */
function shadingSolver(board: Board): ClauseSolver {
  const rows = board.length
  const columns = board[0]!.length
  const solver = new ClauseSolver({ isChecking: true })
  solver.newVariables(rows * columns)
  const squares = Array.from({ length: rows * columns }, (_, square) => square)
  for (const one of squares) {
    for (const other of squares.slice(one + 1)) {
      const isSameRow = Math.floor(one / columns) === Math.floor(other / columns)
      const isSameColumn = one % columns === other % columns
      if (!isSameRow && !isSameColumn) continue
      if (other - one === (isSameRow ? 1 : columns)) solver.addClause([isTrue(one), isTrue(other)])
      if (board.flat()[one] === board.flat()[other]) solver.addClause([isFalse(one), isFalse(other)])
    }
  }
  solver.addPropagator(new ConnectivityPropagator(squares.map(isTrue), gridEdges(rows, columns)))
  return solver
}

/** All shadings, one after the other, judged by the rules alone. */
function shadings(board: Board): string[] {
  const rows = board.length
  const columns = board[0]!.length
  const found: string[] = []
  for (let bits = 0; bits < 1 << (rows * columns); bits++) {
    const isWhite = (row: number, column: number) => ((bits >> (row * columns + column)) & 1) === 1
    if (isRight(isWhite)) found.push(bits.toString(2).padStart(rows * columns, '0'))
  }
  return found.sort()

  function isRight(isWhite: (row: number, column: number) => boolean): boolean {
    const white: [number, number][] = []
    for (let row = 0; row < rows; row++) {
      const seen = new Set<string>()
      for (let column = 0; column < columns; column++) {
        if (isWhite(row, column)) white.push([row, column])
        else if ((row > 0 && !isWhite(row - 1, column)) || (column > 0 && !isWhite(row, column - 1))) return false
        const key = `${board[row]![column]}`
        if (isWhite(row, column) && seen.has(key)) return false
        if (isWhite(row, column)) seen.add(key)
      }
    }
    for (let column = 0; column < columns; column++) {
      const numbers = white.filter(([, own]) => own === column).map(([row]) => board[row]![column])
      if (new Set(numbers).size < numbers.length) return false
    }
    const reached = white.slice(0, 1)
    for (const [row, column] of reached) {
      for (const next of white) {
        const distance = Math.abs(next[0] - row) + Math.abs(next[1] - column)
        if (distance === 1 && !reached.includes(next)) reached.push(next)
      }
    }
    return reached.length === white.length
  }
}

describe('clauses and connectivity together', () => {
  it.each([
    [3, 3],
    [2, 5],
    [3, 4],
    [4, 3],
  ])('find all shadings of boards of %i by %i', (rows, columns) => {
    const random = new Random(`shadings ${process.env.ROOKERY_TEST_SEED ?? 20_011} ${rows} ${columns}`)
    let total = 0
    for (let round = 0; round < 15; round++) {
      const board = Array.from({ length: rows }, () =>
        Array.from({ length: columns }, () => 1 + random.below(Math.max(rows, columns) + 1)),
      )
      const found = [...models(shadingSolver(board))].map((model) => [...model].reverse().join('')).sort()
      expect(found).toEqual(shadings(board))
      total += found.length
    }
    expect(total).toBeGreaterThan(0)
  })
})
