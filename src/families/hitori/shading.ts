import { squareSignCodec } from '../../base/square-signs.ts'
import type { AnswerCodec, Violation } from '../../family.ts'
import { HIGH, LOW, type Marks, OPEN, startOf } from '../../logic/index.ts'
import type { Board } from './board.ts'
import { check } from './check.ts'

/** 1 for every square that is shaded, 0 for the others. */
export type Shading = Uint8Array

/** Texts may show shaded squares as '*' too, and unshaded ones by their numbers, as drawings and CodinGame do. */
export const shadingCodec: AnswerCodec<Board, Shading> = squareSignCodec({
  key: 'shaded',
  signs: ['.', '#'],
  otherSigns: { '*': 1 },
  numbers: { of: ({ numbers }) => numbers, value: 0 },
})

/** What is known of a square: nothing yet, that it stays unshaded, or that it is shaded. */
export type Position = Marks
export { OPEN, startOf }
export const UNSHADED = LOW
export const SHADED = HIGH
export const NAMES = ['unshaded', 'shaded'] as const

/** Texts may also show shaded squares as '*', open ones by number, unshaded ones by number in brackets. */
export const positionCodec: AnswerCodec<Board, Position> = squareSignCodec({
  key: 'position',
  signs: ['.', 'o', '#'],
  otherSigns: { '*': SHADED },
  numbers: { of: ({ numbers }) => numbers, value: OPEN, inBrackets: UNSHADED },
})

/** What marks break, however open squares are filled: touching first, then repeats, then connection. */
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
