import { InputError } from './input-error.ts'
import { BYTE_ORDER_MARK, withoutSpaceAtEnd } from './reader.ts'

/** Takes a text piece by piece. Both throw InputError. */
export interface TextSink<T> {
  push(piece: string): void
  end(): T
}

export function readAll<T>(sink: TextSink<T>, text: string): T {
  sink.push(text)
  return sink.end()
}

/** Longer lines are refused before they fill the memory. */
const LONGEST_LINE = 1 << 20

/** Cuts pieces of text into lines, by the rules of `Reader`. Subclasses take the lines one by one. */
export abstract class LineSink<T> implements TextSink<T> {
  /** The line that has begun and not ended yet. */
  private begun = ''
  /** How many lines have ended. */
  private lines = 0
  private blankLines = 0
  private hasBegun = false
  private hasTaken = false

  /** A line without the white space at its end. It is blank only between others. */
  protected abstract take(line: string): void
  /** What the lines made. */
  protected abstract finish(): T

  push(piece: string): void {
    let start = 0
    if (!this.hasBegun && piece !== '') {
      this.hasBegun = true
      if (piece.charCodeAt(0) === BYTE_ORDER_MARK) start = 1
    }
    for (let end = piece.indexOf('\n', start); end >= 0; end = piece.indexOf('\n', start)) {
      const line = this.begun === '' ? piece.slice(start, end) : this.begun + piece.slice(start, end)
      this.begun = ''
      this.pass(line)
      this.lines++
      start = end + 1
    }
    this.begun += piece.slice(start)
    if (this.begun.length > LONGEST_LINE) {
      this.pass(this.begun)
      throw this.error(`a line has at most ${LONGEST_LINE} characters`, this.begun, LONGEST_LINE)
    }
  }

  end(): T {
    if (this.begun !== '') this.pass(this.begun)
    return this.finish()
  }

  /** An error in the line that is being taken. */
  protected error(message: string, line: string, offset: number): InputError {
    return InputError.at(line, offset, message).shifted(this.lines)
  }

  /** The same in the form "expected X, found Y". */
  protected expected(what: string, line: string, offset: number): InputError {
    return InputError.expected(line, offset, what).shifted(this.lines)
  }

  /** The text ended where something else was expected. */
  protected expectedAtEnd(what: string): InputError {
    return this.expected(what, this.begun, this.begun.length)
  }

  private pass(line: string): void {
    const length = withoutSpaceAtEnd(line, 0, line.length)
    if (length === 0) {
      this.blankLines++
      return
    }
    if (this.hasTaken && this.blankLines > 0) {
      // A blank line between others is passed on: the subclass knows whether it belongs there.
      const here = this.lines
      this.lines -= this.blankLines
      for (; this.lines < here; this.lines++) this.take('')
    }
    this.blankLines = 0
    this.hasTaken = true
    this.take(line.slice(0, length))
  }
}
