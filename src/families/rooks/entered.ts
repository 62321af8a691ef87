import { squareSignCodec } from '../../base/square-signs.ts'
import type { AnswerCodec } from '../../family.ts'
import { CROSS_SIGN, type Entered } from '../../pieces-by-hand.ts'
import { type Board, FREE, WALL } from './board.ts'
import { ROOK } from './placement.ts'

/** The text is the board with R where rooks are and x where crosses are. */
export const enteredCodec: AnswerCodec<Board, Entered> = squareSignCodec({
  key: 'position',
  signs: [FREE, ROOK, CROSS_SIGN],
  given: ({ walls }: Board) => Uint16Array.from(walls, (wall) => wall * WALL.charCodeAt(0)),
})
