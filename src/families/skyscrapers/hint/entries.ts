import { type Board, NONE } from '../board.ts'
import { Known } from '../explain/known.ts'
import type { Heights } from '../heights.ts'
import { allowedByBoth, allowedByClue, upTo } from '../logic/clue-limits.ts'
import type { Position } from '../position.ts'

/** By square: what somebody has put there, or what is given; NONE where the square is open. */
export function standing({ givens }: Board, { heights }: Position): Uint8Array {
  return heights.map((height, square) => (height === NONE ? givens[square]! : height))
}

/** The heights that an entry of a position allows, a height or marks; all where there is none. */
export function allowedBy({ heights, marks }: Position, square: number, size: number): number {
  if (heights[square] !== NONE) return 1 << (heights[square]! - 1)
  return marks[square] === 0 ? upTo(size) : marks[square]!
}

/** The squares with a height or with marks. */
export function entriesOf({ heights, marks }: Position): number[] {
  return [...heights.keys()].filter((square) => heights[square] !== NONE || marks[square] !== 0)
}

/** Whether a solution has what an entry allows. */
export function allows(position: Position, square: number, solution: Heights): boolean {
  return ((allowedBy(position, square, 31) >> (solution[square]! - 1)) & 1) === 1
}

/**
 * What a person knows who has come to a position: its heights, its marks, and of squares without marks all that clues
 * and settled heights say at a glance, which nobody has to write down.
 */
export function knownAt(board: Board, position: Position): Known {
  const known = new Known(board)
  known.enter(position)
  const { size, lines, fronts, backs } = known.geometry
  for (let line = 0; line < lines; line++) {
    const front = fronts[line]!
    const back = backs[line]!
    const squares = known.geometry.squaresOf(line)
    for (let i = 0; i < size; i++) {
      const square = squares[i]!
      if (position.marks[square] !== 0 || known.isSettled[square] === 1) continue
      known.keep(square, allowedByClue(size, front, i) & allowedByClue(size, back, size - 1 - i))
      if (front !== 0 && back !== 0 && front + back === size + 1) known.keep(square, allowedByBoth(size, front, i))
    }
  }
  return known
}
