import type { Violation } from '../../family.ts'
import type { Board } from './board.ts'
import { check } from './check.ts'
import { type Position, SHADED, UNSHADED } from './position.ts'
import type { Shading } from './shading.ts'

/** What the marks of a position break already, whatever becomes of the open squares: touching first, then repeats, then what is cut off. */
export function brokenRules(board: Board, position: Position): Violation[] {
  // Touching and cutting off is a matter of what is shaded, and repeating of what is known to stay.
  const ofShaded = check(board, shadingOf(position))
  const ofKept = check(
    board,
    position.map((value) => (value === UNSHADED ? 0 : 1)),
  )
  return [
    ...ofShaded.filter(({ rule }) => rule === 'touch'),
    ...ofKept.filter(({ rule }) => rule === 'repeat'),
    ...ofShaded.filter(({ rule }) => rule === 'split'),
  ]
}

/** The position as an answer: what is open is not shaded. */
export function shadingOf(position: Position): Shading {
  return position.map((value) => (value === SHADED ? 1 : 0))
}
