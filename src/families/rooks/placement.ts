import { gluedRows, type Place, placeOf } from '../../base/grid.ts'
import type { InputError } from '../../base/input-error.ts'
import { IntList } from '../../base/int-list.ts'
import { expectSquare } from '../../base/json.ts'
import { readAll } from '../../base/line-sink.ts'
import { Reader } from '../../base/reader.ts'
import type { Drawing, Mark, Stroke } from '../../drawing/drawing.ts'
import { type AnswerCodec, type ElementSink, fromElements, type Notation, piecesOf } from '../../family.ts'
import { type Board, BoardReader, boardRows, FREE, WALL } from './board.ts'
import type { LineCover } from './lines.ts'

/** The squares on which rooks stand, in the order of the board. */
export type Placement = Int32Array

export const ROOK = 'R'

/** The text is the board with R where the rooks are. */
export const answerCodec: AnswerCodec<Board, Placement> = {
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
    yield '{"rooks":['
    yield* piecesOf(rooks.length, (i) => {
      const row = Math.floor(rooks[i]! / columns)
      return `[${row},${rooks[i]! - row * columns}]`
    })
    yield ']}'
  },
}

function rookSink(board: Board): ElementSink<Placement> {
  const rooks = new IntList()
  let isSorted = true
  let last = -1
  return {
    key: 'rooks',
    add: (place, i) => {
      const square = expectSquare(place, board.rows, board.columns, ['rooks', i])
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

class CountedBoardReader extends BoardReader {
  private count: string | undefined
  private wrongCount: InputError | undefined

  protected override take(line: string): void {
    if (this.count !== undefined) {
      super.take(line)
      return
    }
    if (!/^\d+$/.test(line)) throw this.expected('the number of rows', line, /^\d*/.exec(line)![0].length)
    this.count = line
    // Whether it is right shows only at the end, when the place is no longer known.
    this.wrongCount = this.error('', line, 0)
  }

  protected override finish(): Board {
    if (this.count === undefined) throw this.expectedAtEnd('the number of rows')
    const board = super.finish()
    if (board.rows === Number(this.count)) return board
    throw this.wrongCount!.saying(`the first line promises ${this.count} rows, but ${board.rows} follow`)
  }
}

/** CodinGame's "Harmless Rooks": a line with the number of rows, then the rows; the answer is a number. */
const codinGame: Notation<Board, Placement> = {
  name: 'codingame',
  title: "CodinGame's input: the number of rows, then the rows",
  recognises: (text) => /^\s*[+-]?\d/.test(text),
  parse: (text) => readAll(new CountedBoardReader(), text),
  reader: () => new CountedBoardReader(),
  format: (board) => `${board.rows}\n${boardRows(board).join('\n')}`,
  formatAnswer: (rooks) => String(rooks.length),
}

export const notations: readonly Notation<Board, Placement>[] = [codinGame]

export function draw(board: Board, placement?: Placement, cover?: LineCover): Drawing {
  const marks: Mark[] = []
  for (let square = 0; square < board.walls.length; square++) {
    if (board.walls[square] === 1) {
      marks.push({ place: placeOf(board, square), shape: 'wall', letter: WALL, label: 'occupied' })
    }
  }
  for (const square of placement ?? []) {
    marks.push({ place: placeOf(board, square), shape: 'piece', letter: ROOK, label: 'rook', symbol: '♜' })
  }
  const lines: Stroke[] = []
  const across = cover?.across ?? []
  for (let i = 0; i < across.length; i += 3) {
    lines.push({ from: [across[i]!, across[i + 1]!], to: [across[i]!, across[i + 2]!], label: 'covering line' })
  }
  const down = cover?.down ?? []
  for (let i = 0; i < down.length; i += 3) {
    lines.push({ from: [down[i + 1]!, down[i]!], to: [down[i + 2]!, down[i]!], label: 'covering line' })
  }
  return { rows: board.rows, columns: board.columns, marks, lines }
}
