import type { InputError } from '../../base/input-error.ts'
import { readAll } from '../../base/line-sink.ts'
import type { Notation } from '../../family.ts'
import { type Board, BoardReader, boardRows } from './board.ts'
import type { Placement } from './placement.ts'

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

/** CodinGame's "Harmless Rooks": the number of rows on a line of its own, then the rows; the answer is the number of rooks. */
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
