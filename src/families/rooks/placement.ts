import { type Place, placeOf } from '../../base/grid.ts'
import { gluedRows } from '../../base/grid-rows.ts'
import { IntList } from '../../base/int-list.ts'
import { expectArray, expectInteger, ShapeError } from '../../base/json.ts'
import { Reader } from '../../base/reader.ts'
import { type AnswerCodec, type ElementSink, fromElements } from '../../family.ts'
import { type Board, FREE, WALL } from './board.ts'

/** The squares on which rooks stand, in the order of the board. */
export type Placement = Int32Array

export const ROOK = 'R'

/** Characters in a piece of JSON. */
export const PIECE = 1 << 16

/** The text is the board with R where the rooks are. */
export const placementCodec: AnswerCodec<Board, Placement> = {
  parse: parsePlacement,
  format: (rooks, board) => {
    const codes = new Uint16Array(board.walls.length)
    for (let square = 0; square < codes.length; square++) {
      codes[square] = (board.walls[square] === 1 ? WALL : FREE).charCodeAt(0)
    }
    for (const square of rooks) codes[square] = ROOK.charCodeAt(0)
    return gluedRows(board, codes).join('\n')
  },
  fromJson: (json, board) => fromElements(json, rookSink(board)),
  elements: rookSink,
  toJson: (rooks, board) => {
    const places: Place[] = []
    for (let i = 0; i < rooks.length; i++) places.push(placeOf(board, rooks[i]!))
    return { rooks: places }
  },
  *jsonPieces(rooks, { columns }) {
    let piece = '{"rooks":['
    for (let i = 0; i < rooks.length; i++) {
      const row = Math.floor(rooks[i]! / columns)
      piece += `${i === 0 ? '' : ','}[${row},${rooks[i]! - row * columns}]`
      if (piece.length < PIECE) continue
      yield piece
      piece = ''
    }
    yield `${piece}]}`
  },
}

function rookSink(board: Board): ElementSink<Placement> {
  const rooks = new IntList()
  let isSorted = true
  let last = -1
  return {
    key: 'rooks',
    add: (place, i) => {
      const pair = expectArray(place, ['rooks', i])
      if (pair.length !== 2) throw new ShapeError('expected a row and a column', ['rooks', i])
      const row = expectInteger(pair[0], 0, board.rows - 1, ['rooks', i, 0])
      const column = expectInteger(pair[1], 0, board.columns - 1, ['rooks', i, 1])
      const square = row * board.columns + column
      if (square < last) isSorted = false
      rooks.push(square)
      last = square
    },
    end: () => (isSorted ? rooks.toArray() : rooks.toArray().sort()),
  }
}

function parsePlacement(text: string, board: Board): Placement {
  const reader = new Reader(text)
  const rooks: number[] = []
  for (let row = 0; row < board.rows; row++) {
    if (!reader.nextLine())
      throw reader.error(`expected ${board.rows} rows as in the problem, found ${row}`, reader.start)
    for (let column = 0; column < board.columns; column++) {
      const at = reader.start + column
      const square = row * board.columns + column
      const found = at < reader.end ? text[at] : undefined
      const own = board.walls[square] === 1 ? WALL : FREE
      if (found === ROOK) rooks.push(square)
      else if (found !== own) throw reader.expected(`'${own}' as in the problem, or '${ROOK}'`, at)
    }
    if (reader.end - reader.start > board.columns) {
      throw reader.expected('the end of the line', reader.start + board.columns)
    }
  }
  if (reader.nextLine()) throw reader.expected('the end of the text', reader.start)
  return Int32Array.from(rooks)
}
