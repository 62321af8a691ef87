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

/** Walks over the current line of a reader and knows where it stands. */
export class LineCursor {
  /** Where it stands. */
  at: number
  /** Where the line ends, without the white space behind it. */
  readonly end: number
  readonly text: string

  constructor(protected readonly reader: Reader) {
    this.text = reader.text
    this.at = reader.start
    this.end = reader.end
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
    if (!this.text.startsWith(what, this.at) || this.at + what.length > this.end) throw this.expected(`'${what}'`)
    this.at += what.length
  }

  error(message: string, at = this.at): InputError {
    return this.reader.error(message, at)
  }

  expected(what: string, at = this.at): InputError {
    return this.reader.expected(what, at)
  }
}

/** Walks over the only line of a text, such as a link. */
export class LinkReader extends LineCursor {
  constructor(text: string, what: string) {
    const reader = new Reader(text)
    if (!reader.nextLine()) throw reader.expected(what, reader.start)
    super(reader)
    this.match(/\s*/y)
    if (reader.nextLine()) throw reader.expected('the end of the text', reader.start)
  }

  /** What is left of the line. */
  get rest(): string {
    return this.text.slice(this.at, this.end)
  }

  /** A number of rows or columns. */
  side(what: string, longest: number): number {
    const start = this.at
    const digits = this.match(/\d+/y)
    if (!digits) throw this.expected(what)
    const side = Number(digits[0])
    if (side < 1 || side > longest) throw this.error(`expected ${what} from 1 to ${longest}`, start)
    return side
  }

  /**
   * Passes over all that stands before the size in a link of puzz.link and its relatives: where the page lies, which
   * says nothing of the puzzle, the name of the puzzle, which must be this one, and a word that tells the page how to
   * behave.
   */
  passPuzzLinkHead(name: string): void {
    const question = this.rest.indexOf('?')
    if (question >= 0) this.at += question + 1
    else if (this.match(/[a-z]+:\/\//iy)) throw this.error(`expected '?${name}/' in the link`, this.end)
    const start = this.at
    // Links of editors, and old ones for telephones, have more than the name.
    this.match(/m\+/y)
    const found = this.match(/\w{0,40}/y)![0].replace(/_(?:edit|test|play)$/, '')
    if (found !== name) {
      throw this.error(`expected the puzzle '${name}', found ${found === '' ? 'no name' : `'${found}'`}`, start)
    }
    this.pass('/')
    this.match(/[a-z:]+\//iy)
  }

  /** Passes over the page in a link to a game of Simon Tatham's collection, where the text is one. */
  passTathamPage(game: string): void {
    if (!isTathamLink(this.rest, game)) return
    const page = new RegExp(`${game}(?:\\.html)?#`).exec(this.rest)
    if (!page) throw this.error(`expected '${game}.html#' and a game ID in the link`, this.end)
    this.at += page.index + page[0].length
  }

  /** Passes over what stands between the size and the board in such a game ID, which tells `what`. */
  passTathamColon(what: string): void {
    this.match(/d[a-z]*/y)
    const mark = this.at
    if (this.match(/#|%23/y)) {
      throw this.error(
        `a random seed does not tell the ${what}: paste the game ID, which has ':' in place of '#'`,
        mark,
      )
    }
    if (!this.match(/:|%3A/iy)) throw this.expected(`':' and the ${what}`)
  }

  /** Nothing may be left. */
  finish(): void {
    if (this.at < this.end) throw this.expected('the end of the text')
  }
}

/** The first line of a text that is not blank, without the white space around it. */
export function firstLine(text: string): string {
  return /[^\n]*/.exec(text.trimStart())![0].trimEnd()
}

/** Whether a text is meant as a game ID of Simon Tatham's collection, or as a link to this game of it. */
export function isTathamId(text: string, game: string): boolean {
  const line = firstLine(text)
  return /^\d+(?:x\d+)?(?:d\w*)?[:#]/.test(line) || isTathamLink(line, game)
}

/** Whether a line begins like a link to the collection, be it to another of its games, or to this one anywhere. */
function isTathamLink(line: string, game: string): boolean {
  return new RegExp(`^(?:https?://)?(?:(?:www\\.)?chiark\\.|[^\\s?]*${game}(?:\\.html)?#)`, 'i').test(line)
}
