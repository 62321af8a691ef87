import type { Random, RooksBoard } from '../../../src/index.ts'

/** A random board with at most this many rows and columns, of any density, written as rows of text. */
export function randomRows(random: Random, mostRows: number, mostColumns: number): string[] {
  const rows = 1 + random.below(mostRows)
  const columns = 1 + random.below(mostColumns)
  const density = random.real() ** 2
  return Array.from({ length: rows }, () =>
    Array.from({ length: columns }, () => (random.real() < density ? 'X' : '.')).join(''),
  )
}

export function boardOf(rows: readonly string[]): RooksBoard {
  const walls = Uint8Array.from(rows.join(''), (square) => (square === 'X' ? 1 : 0))
  return { rows: rows.length, columns: rows[0]!.length, walls }
}

/** The most rooks by trying every placement, square by square; two rooks must have a wall between them. */
export function mostRooksByBruteForce(rows: readonly string[]): number {
  const squares = rows.map((row) => [...row])
  const columns = rows[0]!.length
  const best = (at: number): number => {
    if (at === rows.length * columns) return 0
    const [row, column] = [Math.floor(at / columns), at % columns]
    let most = best(at + 1)
    if (squares[row]![column] === '.' && !isAttacked(squares, row, column)) {
      squares[row]![column] = 'R'
      most = Math.max(most, 1 + best(at + 1))
      squares[row]![column] = '.'
    }
    return most
  }
  return best(0)
}

function isAttacked(squares: readonly (readonly string[])[], row: number, column: number): boolean {
  let up = row - 1
  while (squares[up]?.[column] === '.') up--
  let left = column - 1
  while (squares[row]![left] === '.') left--
  return squares[up]?.[column] === 'R' || squares[row]![left] === 'R'
}
