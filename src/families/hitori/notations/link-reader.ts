import type { InputError } from '../../../base/input-error.ts'
import { Reader } from '../../../base/reader.ts'
import { type Board, LONGEST_SIDE, MOST_SQUARES } from '../board.ts'

/** Walks over the only line of a text, such as a link, and knows where it stands. */
export class LinkReader {
  /** Where it stands. */
  at: number
  /** Where the line ends, without the white space behind it. */
  readonly end: number
  private readonly reader: Reader

  constructor(
    readonly text: string,
    what: string,
  ) {
    this.reader = new Reader(text)
    if (!this.reader.nextLine()) throw this.reader.expected(what, this.reader.start)
    const { start, end } = this.reader
    this.at = start
    this.end = end
    while (this.at < end && /\s/.test(text[this.at]!)) this.at++
    if (this.reader.nextLine()) throw this.reader.expected('the end of the text', this.reader.start)
  }

  /** What is left of the line. */
  get rest(): string {
    return this.text.slice(this.at, this.end)
  }

  /** Passes over what the pattern, which is sticky, matches here; undefined if it does not. */
  match(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.at
    const found = pattern.exec(this.text)
    if (!found || this.at + found[0].length > this.end) return undefined
    this.at += found[0].length
    return found
  }

  /** Passes over a text that must stand here. */
  pass(what: string): void {
    if (!this.text.startsWith(what, this.at)) throw this.expected(`'${what}'`)
    this.at += what.length
  }

  /** A number of rows or columns. */
  side(what: string): number {
    const start = this.at
    const digits = this.match(/\d+/y)
    if (!digits) throw this.expected(what)
    const side = Number(digits[0])
    if (side < 1 || side > LONGEST_SIDE) throw this.error(`expected ${what} from 1 to ${LONGEST_SIDE}`, start)
    return side
  }

  /** A board of the numbers that `next` reads one by one, up to the end of the line. */
  board(rows: number, columns: number, next: () => number): Board {
    const squares = rows * columns
    if (squares > MOST_SQUARES) throw this.error(`a board has at most ${MOST_SQUARES} squares`, this.at)
    // A number has at least a character; a size that is too large for the text takes no memory.
    const numbers = new Int32Array(Math.min(squares, this.end - this.at))
    let found = 0
    while (found < squares && this.at < this.end) numbers[found++] = next()
    if (found < squares) {
      throw this.error(`expected ${squares} numbers for ${rows} rows of ${columns}, found ${found}`, this.at)
    }
    return { rows, columns, numbers }
  }

  /** Nothing may be left. */
  finish(): void {
    if (this.at < this.end) throw this.expected('the end of the text')
  }

  error(message: string, at: number): InputError {
    return this.reader.error(message, at)
  }

  expected(what: string): InputError {
    return this.reader.expected(what, this.at)
  }
}

/** The first line of a text that is not blank, without the white space around it. */
export function firstLine(text: string): string {
  return /[^\n]*/.exec(text.trimStart())![0].trimEnd()
}
