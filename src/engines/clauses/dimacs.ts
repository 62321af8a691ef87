import { InputError } from '../../base/input-error.ts'
import { IntList } from '../../base/int-list.ts'
import { BYTE_ORDER_MARK } from '../../base/reader.ts'
import { type Formula, type Literal, type ProofSink, requireFormula, signedOf } from './formula.ts'

/**
 * Reads the DIMACS format: a head `p cnf VARIABLES CLAUSES`, then the clauses, each a list of numbers that ends with 0.
 * Number k says that variable k is true, -k that it is false. Lines that begin with `c` are comments, and so is what
 * follows a `c` that stands alone; a clause may take several lines, a line hold several clauses; `%` ends the text,
 * perhaps with one more 0 after it.
 */
export function parseDimacs(text: string): Formula & { readonly comments: readonly string[] } {
  return new DimacsParser(text).parse()
}

/** Writes the DIMACS format, the comments first, so that parseDimacs reads the same formula. */
export function formatDimacs(formula: Formula): string {
  requireFormula(formula)
  const { variables, clauses, starts, literals, comments = [] } = formula
  const lines: string[] = []
  for (const comment of comments) {
    if (/[\n\r]/.test(comment)) throw new InputError('comments: expected one line each, found one with a line break')
    lines.push(`c ${comment}`.trimEnd())
  }
  lines.push(`p cnf ${variables} ${clauses}`)
  for (let clause = 0; clause < clauses; clause++) {
    let line = ''
    for (let place = starts[clause]!; place < starts[clause + 1]!; place++) line += `${signedOf(literals[place]!)} `
    lines.push(`${line}0`)
  }
  return `${lines.join('\n')}\n`
}

/** Literals are integers of 31 bits that have a sign of their own. */
const MOST_VARIABLES = 1 << 28
const HEAD = 'p cnf VARIABLES CLAUSES'

const LINE_FEED = 10
const PERCENT = 37
const MINUS = 45
const ZERO = 48
const NINE = 57
const SMALL_C = 99

class DimacsParser {
  private at: number
  private variables = 0
  /** What the head says, and where. */
  private promised = 0
  private promisedAt = 0
  private readonly literals = new IntList()
  private readonly starts = new IntList()
  private readonly comments: string[] = []

  constructor(private readonly text: string) {
    this.at = text.charCodeAt(0) === BYTE_ORDER_MARK ? 1 : 0
  }

  parse() {
    this.readHead()
    this.readClauses()
    const { variables, promised, literals, starts, comments } = this
    const clauses = starts.length - 1
    if (clauses !== promised) {
      throw this.error(this.promisedAt, `the number of clauses: the head says ${promised}, the text has ${clauses}`)
    }
    return { variables, clauses, starts: starts.toArray(), literals: literals.toArray(), comments }
  }

  private readHead(): void {
    const { text } = this
    for (;;) {
      this.skipSpace()
      if (this.at === text.length) throw this.error(this.at, `expected ${HEAD}, found the end of the text`)
      if (isBlank(text.charCodeAt(this.at))) this.at++
      else if (this.isComment(this.at)) this.readComment()
      else break
    }
    this.requireWord('p', `${HEAD} before the first clause`)
    this.requireWord('cnf', "'cnf' after 'p', for no other format is known")
    this.variables = this.readNumber(`the number of variables, up to ${MOST_VARIABLES}`, MOST_VARIABLES)
    this.skipSpace()
    this.promisedAt = this.at
    this.promised = this.readNumber('the number of clauses', Number.MAX_SAFE_INTEGER)
    this.skipSpace()
    if (this.at < text.length && text.charCodeAt(this.at) !== LINE_FEED) {
      throw this.unexpected(this.at, 'the end of the line after the number of clauses')
    }
  }

  private requireWord(word: string, what: string): void {
    this.skipSpace()
    const end = wordEnd(this.text, this.at)
    if (this.text.slice(this.at, end) !== word) throw this.unexpected(this.at, what)
    this.at = end
  }

  private readNumber(what: string, most: number): number {
    this.skipSpace()
    const end = wordEnd(this.text, this.at)
    const word = this.text.slice(this.at, end)
    if (!/^\d+$/.test(word) || Number(word) > most) throw this.unexpected(this.at, what)
    this.at = end
    return Number(word)
  }

  private readClauses(): void {
    const { text, literals, starts, variables } = this
    const { length } = text
    let at = this.at
    starts.push(0)
    while (at < length) {
      const start = at
      let code = text.charCodeAt(at)
      if (isBlank(code)) {
        at++
        continue
      }
      const isNegative = code === MINUS
      if (isNegative) code = ++at < length ? text.charCodeAt(at) : LINE_FEED
      const first = at
      let value = 0
      while (code >= ZERO && code <= NINE) {
        value = value * 10 + (code - ZERO)
        code = ++at < length ? text.charCodeAt(at) : LINE_FEED
      }
      if (at === first || !isBlank(code) || value > variables || (value === 0 && isNegative)) {
        at = this.readOther(start)
      } else if (value > 0) literals.push(isNegative ? 2 * value - 1 : 2 * value - 2)
      else starts.push(literals.length)
    }
    this.requireEndOfClause(length)
  }

  /** What stands among the clauses and is no literal: gives the place behind it, or says what is wrong. */
  private readOther(start: number): number {
    const { text } = this
    if (this.isComment(start)) {
      this.at = start
      this.readComment()
      return this.at
    }
    if (text.charCodeAt(start) === PERCENT && wordEnd(text, start) === start + 1) {
      this.requireEndOfClause(start)
      this.requireNothingMore(start + 1)
      return text.length
    }
    const word = text.slice(start, wordEnd(text, start))
    if (!/^-?\d+$/.test(word) || /^-0+$/.test(word)) throw this.unexpected(start, 'a literal or 0')
    const { variables } = this
    const range = variables === 0 ? '0, for there are no variables' : `a literal from -${variables} to ${variables}`
    throw this.unexpected(start, range)
  }

  private requireEndOfClause(end: number): void {
    const { text, literals, starts } = this
    if (starts.at(starts.length - 1) === literals.length) return
    while (isBlank(text.charCodeAt(end - 1))) end--
    throw this.error(end, 'the last clause has no 0 at its end')
  }

  private requireNothingMore(at: number): void {
    const { text } = this
    let zeros = 0
    for (; at < text.length; at++) {
      if (isBlank(text.charCodeAt(at))) continue
      const isZero = text.charCodeAt(at) === ZERO && wordEnd(text, at) === at + 1
      if (!isZero || ++zeros > 1) throw this.unexpected(at, "nothing but a single 0 after '%'")
    }
  }

  /** Whether a comment begins here: a line that begins with c, or a c that stands alone. */
  private isComment(at: number): boolean {
    const { text } = this
    if (text.charCodeAt(at) !== SMALL_C) return false
    if (wordEnd(text, at) === at + 1) return true
    while (at > 0 && isSpace(text.charCodeAt(at - 1))) at--
    return at === 0 || text.charCodeAt(at - 1) === LINE_FEED || text.charCodeAt(at - 1) === BYTE_ORDER_MARK
  }

  private readComment(): void {
    const { text } = this
    const lineFeed = text.indexOf('\n', this.at)
    const end = lineFeed < 0 ? text.length : lineFeed
    this.comments.push(
      text
        .slice(this.at + 1, end)
        .replace(/^[ \t]/, '')
        .trimEnd(),
    )
    this.at = end
  }

  /** Moves over white space within the line. */
  private skipSpace(): void {
    while (this.at < this.text.length && isSpace(this.text.charCodeAt(this.at))) this.at++
  }

  /** "expected X, found Y", where Y is the whole word at this place. */
  private unexpected(start: number, what: string): InputError {
    const word = this.text.slice(start, wordEnd(this.text, start))
    // What shows nothing is described by the error itself.
    if (word.length < 2 || /[\p{C}\p{Zl}\p{Zp}]/u.test(word)) return InputError.expected(this.text, start, what)
    return this.error(start, `expected ${what}, found '${word.length > 40 ? `${word.slice(0, 40)}…` : word}'`)
  }

  private error(offset: number, message: string): InputError {
    return InputError.at(this.text, offset, message)
  }
}

function isBlank(code: number): boolean {
  return code === 32 || code === LINE_FEED || isSpace(code)
}

/** White space that does not end a line. */
function isSpace(code: number): boolean {
  return code === 32 || code === 9 || code === 13 || code === 11 || code === 12 || code === 0xa0
}

function wordEnd(text: string, at: number): number {
  while (at < text.length && !isBlank(text.charCodeAt(at))) at++
  return at
}

/** How long the pieces are at most that a proof is handed over in. */
const PIECE = 1 << 16

/**
 * Writes down a proof in the DRAT format: a line for each clause that was learned, `1 -2 0`, and for each one that was
 * thrown away, `d 1 -2 0`. Hands over pieces of text, which may end anywhere, and keeps nothing else, so that a proof
 * can be of any length.
 */
export class ProofText implements ProofSink {
  private piece = ''

  constructor(private readonly write: (piece: string) => void) {}

  add(literals: ArrayLike<Literal>): void {
    for (let i = 0; i < literals.length; i++) this.put(`${signedOf(literals[i]!)} `)
    this.put('0\n')
  }

  remove(literals: ArrayLike<Literal>): void {
    this.put('d ')
    this.add(literals)
  }

  /** Hands over what has not been handed over yet. */
  flush(): void {
    const { piece } = this
    // First, so that nothing is written twice when the writer fails.
    this.piece = ''
    if (piece !== '') this.write(piece)
  }

  private put(text: string): void {
    if (this.piece.length + text.length > PIECE) this.flush()
    this.piece += text
  }
}
