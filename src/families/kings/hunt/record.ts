import { gluedRows } from '../../../base/grid-rows.ts'
import { drawingToText } from '../../../drawing/text.ts'
import { run } from '../../../search.ts'
import type { Board } from '../board.ts'
import { describe } from '../describe.ts'
import { draw } from '../draw.ts'
import { explainer } from '../explain/explainer.ts'
import { safeSquares } from '../safe.ts'

/** Longer names are no good as the names of files. */
const LONGEST_NAME = 180

/** The columns of the queens; where these are too many, a number that is made of them. */
export function nameOf({ rows, queens }: Board): string {
  const name = queens.join('-')
  return name.length <= LONGEST_NAME ? name : `${rows}-queens-${fingerprint(queens)}`
}

/** A hash of two words, so that collisions of different boards are negligible. */
function fingerprint(queens: Int32Array): string {
  let one = 0x811c9dc5
  let other = 0x2545f491
  for (const column of queens) {
    one = Math.imul(one ^ column, 0x01000193)
    other = Math.imul(other ^ column, 0x9e3779b1)
    other ^= other >>> 15
  }
  return [one, other].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
}

/** The board, its safe squares, their groups, and how the ways add up. */
export function record(board: Board): string {
  const safe = safeSquares(board)
  const codes = new Uint16Array(board.rows * board.columns).fill('.'.charCodeAt(0))
  for (const square of safe) codes[square] = 'S'.charCodeAt(0)
  const explained = run(explainer.search(board))
  if (explained.status !== 'solved') throw new Error(`the explanation of a hit ended ${explained.status}`)
  const { answer, deductions } = explained.answer
  return [
    describe(board, answer),
    '',
    `[${board.queens.join(', ')}]`,
    '',
    drawingToText(draw(board)),
    '',
    `Safe squares: ${safe.length}`,
    '',
    ...gluedRows(board, codes).map((row) => [...row].join(' ')),
    '',
    'Groups',
    '',
    drawingToText(draw(board, answer)),
    '',
    ...deductions.map(({ words }) => words),
  ].join('\n')
}
