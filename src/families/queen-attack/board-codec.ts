import { expectArray, expectInteger, expectObject, type Json, ShapeError } from '../../base/json.ts'
import type { Codec } from '../../family.ts'
import { type Board, WALL } from './board.ts'
import { coloursOn, LONGEST_SIDE, MOST_COLOURS } from './colours.ts'
import { formatBoard, parseBoard } from './text.ts'

/** Texts are the contest's, or begin with both sides; JSON has a list of squares for every row. */
export const boardCodec: Codec<Board> = {
  parse: parseBoard,
  format: formatBoard,
  fromJson: boardFromJson,
  toJson: ({ rows, columns, squares }) => ({
    board: Array.from({ length: rows }, (_, row) => Array.from(squares.subarray(row * columns, (row + 1) * columns))),
  }),
}

function boardFromJson(json: Json): Board {
  const lists = expectArray(expectObject(json).board, ['board'])
  const rows = lists.length
  if (rows === 0) throw new ShapeError('expected at least one row, found none', ['board'])
  if (rows > LONGEST_SIDE) throw new ShapeError(`a board has at most ${LONGEST_SIDE} rows`, ['board', LONGEST_SIDE])
  const columns = expectArray(lists[0], ['board', 0]).length
  if (columns === 0) throw new ShapeError('expected at least one square in a row, found none', ['board', 0])
  if (columns > LONGEST_SIDE) {
    throw new ShapeError(`a row has at most ${LONGEST_SIDE} squares`, ['board', 0, LONGEST_SIDE])
  }
  const squares = new Int8Array(rows * columns)
  lists.forEach((list, row) => {
    const numbers = expectArray(list, ['board', row])
    if (numbers.length !== columns) {
      const path = numbers.length > columns ? ['board', row, columns] : ['board', row]
      throw new ShapeError(`expected ${columns} squares as in the first row, found ${numbers.length}`, path)
    }
    numbers.forEach((number, column) => {
      squares[row * columns + column] = expectInteger(number, WALL, MOST_COLOURS, ['board', row, column])
    })
  })
  const colours = coloursOn(squares)
  if (typeof colours === 'number') return { rows, columns, colours, squares }
  const { missing, above } = colours
  if (!above) throw new ShapeError('expected at least one queen, found none', ['board'])
  const place = ['board', Math.floor(above.square / columns), above.square % columns]
  throw new ShapeError(
    `expected a queen of colour ${missing}, as there is one of colour ${above.colour}, found none`,
    place,
  )
}
