import { squareSignCodec } from '../../base/square-signs.ts'
import type { AnswerCodec } from '../../family.ts'
import { CROSS_SIGN, type Entered } from '../../pieces-by-hand.ts'
import type { Board } from './board.ts'
import { EMPTY, QUEEN } from './board-text.ts'

export const KING = 'K'

/** The text is the board with K where kings are and x where crosses are. */
export const enteredCodec: AnswerCodec<Board, Entered> = squareSignCodec({
  key: 'position',
  signs: [EMPTY, KING, CROSS_SIGN],
  given: ({ rows, columns, queens }: Board) => {
    const codes = new Uint16Array(rows * columns)
    for (let row = 0; row < rows; row++) codes[row * columns + queens[row]!] = QUEEN.charCodeAt(0)
    return codes
  },
})
