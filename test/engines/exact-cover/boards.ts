import type { CoverProblem } from '../../../src/engines/exact-cover/index.ts'

/** Queens that do not attack each other, one in each row and column; diagonals may stay empty. */
export function queens(size: number): CoverProblem {
  const options = squaresOf(size, size).map(([row, column]) => {
    const [rising, falling] = [row + column, row - column + size - 1]
    return [row, size + column, 2 * size + rising, 4 * size - 1 + falling]
  })
  return { items: 2 * size, secondary: 4 * size - 2, options }
}

/** Rooks that do not attack each other, one in each row and column. */
export const rooks = (size: number): CoverProblem => ({
  items: 2 * size,
  options: squaresOf(size, size).map(([row, column]) => [row, size + column]),
})

/** Tilings of a board with dominoes. */
export function dominoes(rows: number, columns: number): CoverProblem {
  const options = squaresOf(rows, columns).flatMap(([row, column]) => {
    const here = row * columns + column
    return [...(column + 1 < columns ? [[here, here + 1]] : []), ...(row + 1 < rows ? [[here, here + columns]] : [])]
  })
  return { items: rows * columns, options }
}

const squaresOf = (rows: number, columns: number): [number, number][] =>
  Array.from({ length: rows * columns }, (_, i) => [Math.floor(i / columns), i % columns])
