import { Reader } from '../../base/reader.ts'
import type { Notation } from '../../family.ts'
import { type Board, boardRows, readBoard } from './board.ts'
import type { Placement } from './placement.ts'

/** CodinGame's "Harmless Rooks": the number of rows on a line of its own, then the rows; the answer is the number of rooks. */
const codinGame: Notation<Board, Placement> = {
  name: 'codingame',
  title: "CodinGame's input: the number of rows, then the rows",
  recognises: (text) => /^\s*[+-]?\d/.test(text),
  parse: (text) => {
    const reader = new Reader(text)
    if (!reader.nextLine()) throw reader.expected('the number of rows', reader.start)
    const { line, start } = reader
    if (!/^\d+$/.test(line)) throw reader.expected('the number of rows', start + /^\d*/.exec(line)![0].length)
    const board = readBoard(reader)
    if (board.rows !== Number(line)) {
      throw reader.error(`the first line promises ${line} rows, but ${board.rows} follow`, start)
    }
    return board
  },
  format: (board) => `${board.rows}\n${boardRows(board).join('\n')}`,
  formatAnswer: (rooks) => String(rooks.length),
}

export const notations: readonly Notation<Board, Placement>[] = [codinGame]
