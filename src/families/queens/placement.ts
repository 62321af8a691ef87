import { IntList } from '../../base/int-list.ts'
import { expectInteger, ShapeError } from '../../base/json.ts'
import { type AnswerCodec, type ElementSink, fromElements } from '../../family.ts'
import { type Board, drawnRows } from './board.ts'
import { parsePlacement } from './placement-reader.ts'

/** By row, the column in which its queen stands. */
export type Placement = Int32Array

/** Larger boards are written as columns: a drawing would be wider than any screen. */
const MOST_DRAWN = 100
/** Characters in a piece of JSON. */
const PIECE = 1 << 16

/** The text is the board with all its queens, or on large boards their columns, row by row. */
export const placementCodec: AnswerCodec<Board, Placement> = {
  parse: parsePlacement,
  format: (queens, board) => {
    if (board.rows > MOST_DRAWN) return [...numberPieces(queens, ' ')].join('')
    return drawnRows(board, squaresOf(queens)).join('\n')
  },
  fromJson: (json, board) => fromElements(json, queenSink(board)),
  elements: queenSink,
  toJson: (queens) => ({ queens: Array.from(queens) }),
  *jsonPieces(queens) {
    yield '{"queens":['
    yield* numberPieces(queens, ',')
    yield ']}'
  },
}

/** The squares of the queens, in the order of the board. Only for boards whose squares can be numbered. */
function squaresOf(queens: Placement): Int32Array {
  return queens.map((column, row) => row * queens.length + column)
}

function* numberPieces(numbers: Int32Array, separator: string): Generator<string> {
  let piece = ''
  for (let i = 0; i < numbers.length; i++) {
    piece += i === 0 ? numbers[i] : `${separator}${numbers[i]}`
    if (piece.length < PIECE) continue
    yield piece
    piece = ''
  }
  yield piece
}

function queenSink({ rows: n }: Board): ElementSink<Placement> {
  const queens = new IntList()
  return {
    key: 'queens',
    add: (column, i) => {
      if (i >= n) throw new ShapeError(`expected ${n} queens, one a row, found more`, ['queens', i])
      queens.push(expectInteger(column, 0, n - 1, ['queens', i]))
    },
    end: () => {
      if (queens.length === n) return queens.toArray()
      throw new ShapeError(`expected ${n} queens, one a row, found ${queens.length}`, ['queens'])
    },
  }
}
