import type { Random } from '../../src/base/random.ts'
import type { Board, Candidates } from './latin-board.ts'

const known = new Map<number, readonly Candidates[]>()

/** All Latin squares of a few rows, by trying everything. */
export function allSquares(rows: number): readonly Candidates[] {
  const squares: Candidates[] = []
  const square = new Int32Array(rows * rows)
  const fill = (cell: number): void => {
    if (cell === square.length) {
      squares.push(square.slice())
      return
    }
    for (let number = 1; number < 1 << rows; number *= 2) {
      const isThere = [...square.subarray(0, cell).keys()].some((other) => {
        const isInLine = other % rows === cell % rows || Math.floor(other / rows) === Math.floor(cell / rows)
        return isInLine && square[other] === number
      })
      if (isThere) continue
      square[cell] = number
      fill(cell + 1)
    }
  }
  if (!known.has(rows)) {
    fill(0)
    known.set(rows, squares)
  }
  return known.get(rows)!
}

export function solutionsOf({ rows, candidates }: Board): Candidates[] {
  return allSquares(rows).filter((square) => square.every((number, cell) => (number & candidates[cell]!) !== 0))
}

/** A board with givens, some of them wrong perhaps; or with squares of which only some candidates are left. */
export function anyBoard(rows: number, random: Random): Board {
  const squares = allSquares(rows)
  const anySquare = () => squares[random.below(squares.length)]!
  const all = (1 << rows) - 1
  const blank = new Int32Array(rows * rows).fill(all)
  if (random.below(2) === 0) {
    const square = anySquare()
    const [givens, wrong] = [random.real() * 0.6, random.below(3) === 0 ? 0.1 : 0]
    const given = (number: number) => (random.real() < wrong ? 1 << random.below(rows) : number)
    const candidates = blank.map((_, cell) => (random.real() < givens ? given(square[cell]!) : all))
    return { rows, columns: rows, candidates }
  }
  // What several squares have between them, without a few candidates, often takes an assumption.
  const several = [anySquare(), anySquare(), anySquare(), anySquare()].slice(random.below(3))
  const candidates = blank.map((_, cell) => several.reduce((bits, square) => bits | square[cell]!, 0))
  for (let i = random.below(5); i > 0; i--) {
    const cell = random.below(candidates.length)
    const left = candidates[cell]! & ~(1 << random.below(rows))
    if (left !== 0) candidates[cell] = left
  }
  return { rows, columns: rows, candidates }
}
