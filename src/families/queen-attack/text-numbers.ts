import { InputError } from '../../base/input-error.ts'

/** Longer numbers are told by their length. */
const MOST_DIGITS_SHOWN = 20

/** Walks over the whole numbers of a text, which have blanks or line ends between them. */
export class NumberReader {
  /** Where the number that was read last begins. */
  start = 0
  private at = 0

  constructor(readonly text: string) {}

  /** How many words the first line has that is not blank. */
  wordsInFirstLine(): number {
    const line = /^\s*([^\r\n]*)/.exec(this.text)![1]!
    return line.trim() === '' ? 0 : line.trim().split(/\s+/).length
  }

  isAtEnd(): boolean {
    this.skipBlanks()
    return this.at === this.text.length
  }

  /** The next number. `hint` may say more of a number that is out of the limits. */
  next(what: string, low: number, high: number, hint: (found: number) => string = () => ''): number {
    this.skipBlanks()
    this.start = this.at
    const expected = `${what} from ${low} to ${high}`
    const NUMBER = /-?\d+/y
    NUMBER.lastIndex = this.at
    const digits = NUMBER.exec(this.text)?.[0]
    if (digits === undefined) throw InputError.expected(this.text, this.at, expected)
    this.at += digits.length
    if (this.at < this.text.length && !/\s/.test(this.text[this.at]!)) {
      throw InputError.expected(this.text, this.at, 'a blank or the end of the line after the number')
    }
    // The + 0 makes 0 of -0.
    const number = Number(digits) + 0
    if (number >= low && number <= high) return number
    const found = digits.length > MOST_DIGITS_SHOWN ? `a number of ${digits.length} characters` : digits
    throw this.error(`expected ${expected}, found ${found}${hint(number)}`, this.start)
  }

  /** Throws unless the text ends here; `after` says after what. */
  expectEnd(after: string): void {
    if (!this.isAtEnd()) throw InputError.expected(this.text, this.at, `the end of the text after ${after}`)
  }

  error(message: string, offset = this.text.length): InputError {
    return InputError.at(this.text, offset, message)
  }

  private skipBlanks(): void {
    while (this.at < this.text.length && /\s/.test(this.text[this.at]!)) this.at++
  }
}
