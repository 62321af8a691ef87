import { squareSignCodec } from '../../base/square-signs.ts'
import type { AnswerCodec } from '../../family.ts'
import { CROSS_SIGN, type PiecePosition, piecesIn } from '../../hands.ts'
import type { Board } from './board.ts'
import { BLOCKED, FREE, QUEEN } from './board-draft.ts'

/** The text is the board with Q where queens are, given or not, and x where crosses are. */
export const positionCodec: AnswerCodec<Board, PiecePosition> = squareSignCodec({
  key: 'position',
  signs: [FREE, QUEEN, CROSS_SIGN],
  given: signsOf,
})

function signsOf({ rows, columns, given, blocked }: Board): Uint16Array {
  const codes = new Uint16Array(rows * columns)
  for (let square = 0; square < blocked.length; square++) codes[square] = blocked[square]! * BLOCKED.charCodeAt(0)
  for (const square of given) codes[square] = QUEEN.charCodeAt(0)
  return codes
}

/** The squares of all queens, given or not, in the order of the board. */
export function queensIn({ given }: Board, position: PiecePosition): Int32Array {
  const put = piecesIn(position)
  const queens = new Int32Array(given.length + put.length)
  queens.set(given)
  queens.set(put, given.length)
  return queens.sort()
}
