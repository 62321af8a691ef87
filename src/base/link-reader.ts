import type { InputError } from './input-error.ts'
import { Reader } from './reader.ts'

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
  side(what: string, longest: number): number {
    const start = this.at
    const digits = this.match(/\d+/y)
    if (!digits) throw this.expected(what)
    const side = Number(digits[0])
    if (side < 1 || side > longest) throw this.error(`expected ${what} from 1 to ${longest}`, start)
    return side
  }

  /**
   * Passes over all that stands before the size in a link of puzz.link and its relatives: where the page lies, which says nothing of
   * the puzzle, the name of the puzzle, which must be this one, and a word that tells the page how to behave.
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
