import { squareSignCodec } from '../../base/square-signs.ts'
import type { AnswerCodec } from '../../family.ts'
import { HIGH, LOW, type Marks, OPEN } from '../../logic/index.ts'
import type { Board } from './board.ts'

/** 1 for every square that is shaded, 0 for the others. */
export type Shading = Uint8Array

/** Texts may show shaded squares as '*' too, and unshaded ones by their numbers, as drawings and CodinGame do. */
export const answerCodec: AnswerCodec<Board, Shading> = squareSignCodec({
  key: 'shaded',
  signs: ['.', '#'],
  otherSigns: { '*': 1 },
  numbers: { of: ({ numbers }) => numbers, value: 0 },
})

/** What is known of a square: nothing yet, that it stays unshaded, or that it is shaded. */
export type Position = Marks
export { OPEN }
export const UNSHADED = LOW
export const SHADED = HIGH
export const NAMES = ['unshaded', 'shaded'] as const

/**
 * Texts may show shaded squares as '*' too, open ones by their numbers, and unshaded ones by their numbers in brackets.
 */
export const positionCodec: AnswerCodec<Board, Position> = squareSignCodec({
  key: 'position',
  signs: ['.', 'o', '#'],
  otherSigns: { '*': SHADED },
  numbers: { of: ({ numbers }) => numbers, value: OPEN, inBrackets: UNSHADED },
})
