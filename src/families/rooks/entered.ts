import { squareSignCodec } from '../../base/square-signs.ts'
import type { AnswerCodec } from '../../family.ts'
import { CROSS_SIGN, type PiecePosition } from '../../hands.ts'
import { type Board, FREE, WALL } from './board.ts'
import { ROOK } from './placement.ts'

/** The text is the board with R where rooks are and x where crosses are. */
export const positionCodec: AnswerCodec<Board, PiecePosition> = squareSignCodec({
  key: 'position',
  signs: [FREE, ROOK, CROSS_SIGN],
  given: ({ walls }: Board) => Uint16Array.from(walls, (wall) => wall * WALL.charCodeAt(0)),
})
