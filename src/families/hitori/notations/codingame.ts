import { InputError } from '../../../base/input-error.ts'
import { readAll } from '../../../base/line-sink.ts'
import type { Notation } from '../../../family.ts'
import { type Board, BoardReader, MOST_SQUARES, numberRows } from '../board.ts'
import type { Shading } from '../shading.ts'
import { requireNumbers } from './limits.ts'

const LONGEST = Math.floor(Math.sqrt(MOST_SQUARES))

class SizedBoardReader extends BoardReader {
  private size: string | undefined
  private wrongSize: InputError | undefined

  protected override take(line: string): void {
    if (this.size !== undefined) {
      super.take(line)
      return
    }
    if (!/^\d+$/.test(line)) throw this.expected('the number of rows', line, /^\d*/.exec(line)![0].length)
    const rows = Number(line)
    if (rows < 1 || rows > LONGEST) throw this.error(`expected a number of rows from 1 to ${LONGEST}`, line, 0)
    this.size = line
    this.promise(rows, 'as the first line promises')
    // Whether it is right shows only at the end, when the place is no longer known.
    this.wrongSize = this.error('', line, 0)
  }

  protected override finish(): Board {
    if (this.size === undefined) throw this.expectedAtEnd('the number of rows')
    const board = super.finish()
    if (board.rows === Number(this.size)) return board
    throw this.wrongSize!.saying(`the first line promises ${this.size} rows, but ${board.rows} follow`)
  }
}

/** CodinGame's "Hitori Solver": the size on a line of its own, then the rows; the answer has '*' on the shaded squares. */
export const codinGame: Notation<Board, Shading> = {
  name: 'codingame',
  title: "CodinGame's input: the number of rows, then the rows of digits",
  recognises: isSized,
  parse: (text) => readAll(new SizedBoardReader(), text),
  reader: () => new SizedBoardReader(),
  format: (board) => {
    const { rows, columns } = board
    if (rows !== columns) {
      throw new InputError(`CodinGame's boards are square, but this one has ${rows} rows and ${columns} columns`)
    }
    requireNumbers(board, 9, "CodinGame's boards")
    return `${rows}\n${numberRows(board).join('\n')}`
  },
  formatAnswer: (shading, board) => numberRows(board, shading, '*').join('\n'),
}

/**
 * Whether the first line is a size rather than a row of digits. It is, if as many lines follow as it promises, or a line as long as
 * it promises. What is asked may be the beginning of a longer text, so that the last line may have been cut.
 */
function isSized(text: string): boolean {
  if (!/^\s*\d+[^\S\n]*\n/.test(text)) return false
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const size = Number(lines[0])
  const followers = lines.length - 1
  if (followers === 0) return false
  const own = lines[0]!.length
  const next = lines[1]!.length
  if (followers === 1) return next > own ? next <= size : next === own && size === 1
  // Rows that are all as long as the first line are a board without a size.
  if (lines.slice(0, -1).every((line) => line.length === own)) return false
  return followers === size || next === size
}
