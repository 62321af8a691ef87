import { InputError } from './input-error.ts'

export const BYTE_ORDER_MARK = 0xfeff

/**
 * Walks over a text line by line and knows where it stands. Lines lose the white space at their ends,
 * blank lines before and after the rest are passed over, and lines may end as on Windows, so that what people
 * paste is read as they meant it.
 */
export class Reader {
  /** The current line is text[start..end). */
  start = 0
  end = 0
  private next: number

  constructor(readonly text: string) {
    this.next = text.charCodeAt(0) === BYTE_ORDER_MARK ? 1 : 0
  }

  /** Moves to the next line; false at the end of the text or when nothing but blank lines is left. */
  nextLine(): boolean {
    if (!this.takeLine()) return this.finish()
    if (this.start < this.end) return true
    const blankStart = this.start
    const blankNext = this.next
    while (this.takeLine()) {
      if (this.start < this.end) {
        if (blankStart === this.firstOffset) return true
        // A blank line between others is shown to the caller, who knows whether it belongs there.
        this.start = this.end = blankStart
        this.next = blankNext
        return true
      }
    }
    return this.finish()
  }

  private finish(): false {
    this.start = this.end = this.text.length
    return false
  }

  /** The current line as a string. */
  get line(): string {
    return this.text.slice(this.start, this.end)
  }

  /** An error at this place, in the form "expected X, found Y". */
  expected(what: string, offset: number): InputError {
    return InputError.expected(this.text, offset, what)
  }

  error(message: string, offset: number): InputError {
    return InputError.at(this.text, offset, message)
  }

  private get firstOffset(): number {
    return this.text.charCodeAt(0) === BYTE_ORDER_MARK ? 1 : 0
  }

  private takeLine(): boolean {
    const { text } = this
    if (this.next >= text.length) return false
    this.start = this.next
    const lineFeed = text.indexOf('\n', this.start)
    const stop = lineFeed < 0 ? text.length : lineFeed
    this.next = stop + 1
    this.end = withoutSpaceAtEnd(text, this.start, stop)
    return true
  }
}

/** Where text[start..end) ends without the white space at its end. */
export function withoutSpaceAtEnd(text: string, start: number, end: number): number {
  while (end > start && isSpace(text.charCodeAt(end - 1))) end--
  return end
}

function isSpace(code: number): boolean {
  return code === 32 || code === 9 || code === 13 || code === 0xa0
}
