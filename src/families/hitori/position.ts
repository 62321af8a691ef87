import type { AnswerCodec } from '../../family.ts'
import type { Board } from './board.ts'
import { signCodec } from './square-signs.ts'

/** What is known of a square: nothing yet, that it stays unshaded, or that it is shaded. */
export const OPEN = 0
export const UNSHADED = 1
export const SHADED = 2

/** What is known of every square of a board that is half done. */
export type Position = Uint8Array

/** The board that nobody has touched yet. */
export function startOf({ numbers }: Board): Position {
  return new Uint8Array(numbers.length)
}

/** Texts may show shaded squares as '*' too, open ones by their numbers, and unshaded ones by their numbers in brackets. */
export const positionCodec: AnswerCodec<Board, Position> = signCodec({
  key: 'position',
  signs: ['.', 'o', '#'],
  otherSigns: { '*': SHADED },
  number: OPEN,
  numberInBrackets: UNSHADED,
})
