import { LineSink } from '../../base/line-sink.ts'
import type { Board } from './board.ts'
import { BLOCKED, BoardDraft, DrawnBoard, MOST_QUEENS, QUEEN, SQUARE } from './board-draft.ts'

const FIRST_LINE = `a number of queens or a row of ${SQUARE}`
const LATER_LINE = `'${QUEEN} row column' or '${BLOCKED} row column'`

/** Reads a board that is drawn, or the number of its rows with a line for each square that has something on it. */
export class BoardReader extends LineSink<Board> {
  private readonly drawn = new DrawnBoard()
  private draft: BoardDraft | undefined
  private isFirst = true

  protected take(line: string): void {
    if (this.isFirst && /^[ \t]*[+-]?\d/.test(line)) this.draft = new BoardDraft(this.numberIn(line))
    else if (this.draft) this.takeSquare(line, this.draft)
    else this.takeRow(line)
    this.isFirst = false
  }

  protected finish(): Board {
    if (this.draft) return this.draft.board()
    const { rows, n } = this.drawn
    if (this.isFirst) throw this.expectedAtEnd(FIRST_LINE)
    if (rows < n) throw this.expectedAtEnd(`row ${rows + 1} of ${n}, as a board is as high as it is wide`)
    return this.drawn.board()
  }

  private numberIn(line: string): number {
    const [, blanks, digits] = /^([ \t]*)([+-]?\d+)/.exec(line)!
    const start = blanks!.length
    const end = start + digits!.length
    if (end < line.length) throw this.expected('the end of the line after the number of queens', line, end)
    const n = Number(digits)
    if (/^\d/.test(digits!) && n >= 1 && n <= MOST_QUEENS) return n
    throw this.error(`expected a number of queens from 1 to ${MOST_QUEENS}, found ${shortened(digits!)}`, line, start)
  }

  private takeRow(line: string): void {
    const complaint = this.drawn.take(line)
    if (!complaint) return
    const { message, offset } = complaint
    if (this.isFirst && line.slice(0, offset).trim() === '') throw this.expected(FIRST_LINE, line, offset)
    throw this.error(message, line, offset)
  }

  private takeSquare(line: string, draft: BoardDraft): void {
    if (line === '') return
    const match = /^([ \t]*)([QqXx])([ \t]+)([+-]?\d+)([ \t]+)([+-]?\d+)/.exec(line)
    if (!match) throw this.expected(LATER_LINE, line, /^[ \t]*/.exec(line)![0].length)
    const [whole, before, kind, afterKind, row, between, column] = match as unknown as string[]
    const rowStart = before!.length + 1 + afterKind!.length
    const columnStart = rowStart + row!.length + between!.length
    if (whole!.length < line.length) throw this.expected('the end of the line', line, whole!.length)
    const place = [
      this.placeIn('row', row!, draft.n, line, rowStart),
      this.placeIn('column', column!, draft.n, line, columnStart),
    ]
    const wrong = draft.put(place[0]!, place[1]!, kind!.toUpperCase() === QUEEN ? QUEEN : BLOCKED)
    if (wrong !== undefined) throw this.error(wrong, line, before!.length)
  }

  private placeIn(what: string, digits: string, n: number, line: string, start: number): number {
    const value = Number(digits)
    if (/^\d/.test(digits) && value < n) return value
    throw this.error(`expected a ${what} from 0 to ${n - 1}, found ${shortened(digits)}`, line, start)
  }
}

function shortened(digits: string): string {
  return digits.length > 20 ? `a number of ${digits.length} digits` : digits
}
