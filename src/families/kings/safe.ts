import { type Grid, placeOf } from '../../base/grid.ts'
import type { Graph } from '../../engines/independence/index.ts'
import type { Board } from './board.ts'

/** The squares that no queen stands on or reaches along a diagonal, in the order of the board. */
export function safeSquares({ queens, columns }: Board): Int32Array {
  const n = queens.length
  const rising = new Uint8Array(2 * n)
  const falling = new Uint8Array(2 * n)
  for (let row = 0; row < n; row++) {
    rising[row + queens[row]!] = 1
    falling[row - queens[row]! + n] = 1
  }
  const found: number[] = []
  for (let row = 0; row < n; row++) {
    for (let column = 0; column < columns; column++) {
      // A queen's own square lies on its diagonals.
      if (rising[row + column] === 0 && falling[row - column + n] === 0) found.push(row * columns + column)
    }
  }
  return Int32Array.from(found)
}

/** The squares as vertices, with an edge between any two that touch. The squares are in the order of the board. */
export function touchingGraph({ rows, columns }: Grid, squares: Int32Array): Graph {
  /** By square: its number among the squares, from 1 on; 0 for the others. */
  const numbers = new Int32Array(rows * columns)
  for (let i = 0; i < squares.length; i++) numbers[squares[i]!] = i + 1
  const offsets = new Int32Array(squares.length + 1)
  const targets: number[] = []
  for (let i = 0; i < squares.length; i++) {
    const square = squares[i]!
    const row = Math.floor(square / columns)
    const column = square - row * columns
    for (let r = Math.max(0, row - 1); r <= Math.min(rows - 1, row + 1); r++) {
      for (let c = Math.max(0, column - 1); c <= Math.min(columns - 1, column + 1); c++) {
        const other = numbers[r * columns + c]! - 1
        if (other >= 0 && other !== i) targets.push(other)
      }
    }
    offsets[i + 1] = targets.length
  }
  return { vertices: squares.length, offsets, targets: Int32Array.from(targets) }
}

/** Two queens that attack each other, as squares; undefined where none do. */
function attackingPair({ queens, columns }: Board): readonly [number, number] | undefined {
  const n = queens.length
  const lines = [new Int32Array(n).fill(-1), new Int32Array(2 * n).fill(-1), new Int32Array(2 * n).fill(-1)] as const
  for (let row = 0; row < n; row++) {
    const column = queens[row]!
    const on = [column, row + column, row - column + n] as const
    for (let k = 0; k < lines.length; k++) {
      const other = lines[k]![on[k]!]!
      if (other >= 0) return [other * columns + queens[other]!, row * columns + column]
      lines[k]![on[k]!] = row
    }
  }
  return undefined
}

/** Why there is nothing to count on a board: two of its queens attack each other. */
export function whyImpossible(board: Board): string | undefined {
  const pair = attackingPair(board)
  if (!pair) return undefined
  const [one, other] = pair.map((square) => `[${placeOf(board, square).join(', ')}]`)
  return `The queens on ${one} and ${other} attack each other.`
}
