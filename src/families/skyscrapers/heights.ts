import { alignedRows } from '../../base/grid-rows.ts'
import { expectInteger, expectObject, type Json } from '../../base/json.ts'
import type { AnswerCodec } from '../../family.ts'
import { type Board, eachSquare, rowsOf } from './board.ts'
import { parsePicture, requireSameClues } from './picture.ts'

/** An answer: the height of the building on every square, from 1 on. */
export type Heights = Uint8Array

/** Texts are rows of heights; the clues of the board may stand around them. */
export const heightsCodec: AnswerCodec<Board, Heights> = {
  parse: parseHeights,
  format: (heights, board) => alignedRows(board, (square) => String(heights[square])).join('\n'),
  fromJson: heightsFromJson,
  toJson: (heights, board) => ({ heights: rowsOf(board, heights) }),
}

function parseHeights(text: string, board: Board): Heights {
  const { rows: size } = board
  const picture = parsePicture(text, { sizes: [size, size] })
  requireSameClues(picture, board)
  return Uint8Array.from(picture.squares, ({ value, at }) => {
    if (value >= 1 && value <= size) return value
    throw picture.error(`expected a height from 1 to ${size}, found ${value === 0 ? 'none' : value}`, at)
  })
}

function heightsFromJson(json: Json, { rows: size }: Board): Heights {
  const heights = new Uint8Array(size * size)
  eachSquare(expectObject(json).heights, 'heights', size, (value, square, path) => {
    heights[square] = expectInteger(value, 1, size, path)
  })
  return heights
}
