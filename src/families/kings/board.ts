import type { Grid } from '../../base/grid.ts'
import { expectArray, expectInteger, expectObject, type Json, ShapeError } from '../../base/json.ts'
import type { Codec } from '../../family.ts'
import { drawnRows, kingsLine, LARGEST, parseBoard } from './board-text.ts'

/** A board full of queens, one in every row, and how many kings are to stand on its safe squares. */
export interface Board extends Grid {
  /** By row, the column of its queen. Whether they attack each other is the business of the check. */
  readonly queens: Int32Array
  readonly kings: number
}

/** Texts are pictures of the board, with the number of kings below if it is not that of the queens; lists of columns are read too. */
export const boardCodec: Codec<Board> = {
  parse: parseBoard,
  format: (board) => [...drawnRows(board), ...kingsLine(board)].join('\n'),
  fromJson: boardFromJson,
  toJson: ({ queens, kings }) => ({ queens: Array.from(queens), kings }),
}

function boardFromJson(json: Json): Board {
  const object = expectObject(json)
  const list = expectArray(object.queens, ['queens'])
  const n = list.length
  if (n === 0) throw new ShapeError('expected at least one column as queens, found none', ['queens'])
  if (n > LARGEST) throw new ShapeError(`a board has at most ${LARGEST} queens, found ${n}`, ['queens', LARGEST])
  const queens = Int32Array.from(list, (column, row) => expectInteger(column, 0, n - 1, ['queens', row]))
  const wanted = object.kings
  const kings = wanted === undefined || wanted === null ? n : expectInteger(wanted, 0, n * n, ['kings'])
  return { rows: n, columns: n, queens, kings }
}
