import {
  type Graph,
  type Outcome,
  Random,
  run,
  searchIndependencePolynomial,
  searchQueensBySwaps,
} from '../../src/index.ts'

/** A board with few safe squares, in three groups. */
export const queensBoard10 = Int32Array.of(8, 1, 3, 0, 6, 9, 5, 2, 4, 7)

/** A board of n queens, the same one for the same seed. */
export function randomQueens(n: number, seed: number): Int32Array {
  return queensOf(run(searchQueensBySwaps({ n }, new Random(seed))))
}

/** The board that a search found. Throws where it found none, or where queens attack each other. */
export function queensOf(outcome: Outcome<Int32Array>): Int32Array {
  if (outcome.status !== 'solved') throw new Error(`a search for queens ended ${outcome.status}`)
  const queens = outcome.answer
  const n = queens.length
  const lines = [new Uint8Array(n), new Uint8Array(2 * n), new Uint8Array(2 * n)] as const
  for (let row = 0; row < n; row++) {
    const column = queens[row]!
    const on = [column, row + column, row - column + n] as const
    for (let k = 0; k < lines.length; k++) {
      if (lines[k]![on[k]!]++ !== 0) throw new Error(`the queen in row ${row} is attacked by another`)
    }
  }
  return queens
}

/** The squares of a board that no queen stands on or reaches along a diagonal, by number and row by row. */
function safeSquares(queens: Int32Array): number[] {
  const n = queens.length
  const rising = new Uint8Array(2 * n)
  const falling = new Uint8Array(2 * n)
  for (let row = 0; row < n; row++) {
    rising[row + queens[row]!] = 1
    falling[row - queens[row]! + n] = 1
  }
  const squares: number[] = []
  for (let row = 0; row < n; row++) {
    for (let column = 0; column < n; column++) {
      if (rising[row + column] === 0 && falling[row - column + n] === 0) squares.push(row * n + column)
    }
  }
  return squares
}

/** Squares of an n × n board, row by row, as a graph with an edge between any two that touch. */
export function touchingGraph(n: number, squares: readonly number[]): Graph {
  // With a margin around the board its edge needs no test.
  const width = n + 2
  const numbers = new Int32Array(width * width).fill(-1)
  const places = squares.map((square) => (Math.floor(square / n) + 1) * width + (square % n) + 1)
  places.forEach((place, i) => {
    numbers[place] = i
  })
  const steps = [-width - 1, -width, -width + 1, -1, 1, width - 1, width, width + 1]
  const offsets = new Int32Array(squares.length + 1)
  const targets: number[] = []
  for (let i = 0; i < places.length; i++) {
    for (const step of steps) {
      const other = numbers[places[i]! + step]!
      if (other >= 0) targets.push(other)
    }
    offsets[i + 1] = targets.length
  }
  return { vertices: squares.length, offsets, targets: Int32Array.from(targets) }
}

/** In how many ways this many kings fit on a board of queens: one coefficient of the whole polynomial. */
export function waysByPolynomial(queens: Int32Array, kings: number): bigint {
  const outcome = run(searchIndependencePolynomial(touchingGraph(queens.length, safeSquares(queens))))
  if (outcome.status !== 'solved') throw new Error(`a search for ways ended ${outcome.status}`)
  return outcome.answer[kings] ?? 0n
}

/** Long numbers by their beginning and their length. */
export function shortened(count: bigint): string {
  const digits = count.toString()
  return digits.length <= 24 ? digits : `${digits.slice(0, 12)}… (${digits.length} digits)`
}
