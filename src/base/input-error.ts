const EXCERPT_BEFORE = 40
const EXCERPT_AFTER = 30

/** A place in a text as people count it: line and column from 1. */
export interface Position {
  readonly line: number
  readonly column: number
}

/** What is wrong with an input text, and where. The only error that the library throws on purpose. */
export class InputError extends Error {
  override readonly name = 'InputError'

  constructor(
    message: string,
    readonly position?: Position,
    /** The line, or a window of it if it is long. */
    readonly excerpt?: string,
    /** Where in the excerpt the caret belongs. */
    readonly caret = 0,
  ) {
    super(message)
  }

  static at(text: string, offset: number, message: string): InputError {
    const position = positionAt(text, offset)
    const lineStart = offset - (position.column - 1)
    let from = Math.max(lineStart, offset - EXCERPT_BEFORE)
    if (isTrailingHalf(text, from)) from++
    let to = offset
    while (to < text.length && to < offset + EXCERPT_AFTER && !isLineEnd(text.charCodeAt(to))) to++
    if (isTrailingHalf(text, to)) to--
    const before = visible(text.slice(from, offset))
    return new InputError(message, position, before + visible(text.slice(offset, Math.max(to, offset))), before.length)
  }

  /** "expected X, found Y", where Y is what stands at this place. */
  static expected(text: string, offset: number, what: string): InputError {
    return InputError.at(text, offset, `expected ${what}, found ${describe(text, offset)}`)
  }

  /** The same error, further down: for a text that stands inside another one. */
  shifted(lines: number): InputError {
    if (!this.position) return this
    const position = { line: this.position.line + lines, column: this.position.column }
    return new InputError(this.message, position, this.excerpt, this.caret)
  }

  /** The same error, for a text that begins at this place of another one. */
  from(start: Position): InputError {
    if (!this.position) return this
    const { line, column } = this.position
    const position =
      line === 1 ? { line: start.line, column: column + start.column - 1 } : { line: line + start.line - 1, column }
    return new InputError(this.message, position, this.excerpt, this.caret)
  }

  /** Another message about the same place. */
  saying(message: string): InputError {
    return new InputError(message, this.position, this.excerpt, this.caret)
  }

  /** `source:line:column: message`, then the excerpt with a caret below it. */
  report(source: string): string {
    const where = this.position ? `${source}:${this.position.line}:${this.position.column}` : source
    const head = `${where}: ${this.message}`
    if (!this.excerpt?.trim()) return head
    return `${head}\n  ${this.excerpt}\n  ${' '.repeat(this.caret)}^`
  }
}

export function positionAt(text: string, offset: number): Position {
  let line = 1
  let lineStart = 0
  for (let i = text.indexOf('\n'); i >= 0 && i < offset; i = text.indexOf('\n', i + 1)) {
    line++
    lineStart = i + 1
  }
  return { line, column: offset - lineStart + 1 }
}

function describe(text: string, offset: number): string {
  const code = text.codePointAt(offset)
  if (code === undefined) return 'the end of the text'
  if (isLineEnd(code)) return 'the end of the line'
  if (code === 0xfffd) return 'a byte that is not UTF-8 text'
  const character = String.fromCodePoint(code)
  if (!UNSEEN.test(character)) return `'${character}'`
  return `the ${code < 160 ? 'control' : 'invisible'} character U+${code.toString(16).toUpperCase().padStart(4, '0')}`
}

/** Characters that show nothing, or move the caret, the cursor or the rest of the message. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}]/u

function visible(text: string): string {
  return text.replace(new RegExp(UNSEEN, 'gu'), ' ')
}

/** Whether a place is in the middle of a character that takes two code units. */
function isTrailingHalf(text: string, offset: number): boolean {
  return offset > 0 && text.codePointAt(offset - 1)! > 0xffff
}

function isLineEnd(code: number): boolean {
  return code === 10 || code === 13
}

/** Damerau–Levenshtein distance (optimal string alignment: no piece is edited twice). */
export function editDistance(one: string, other: string): number {
  const width = other.length + 1
  let twoBefore: number[] = []
  let before = Array.from({ length: width }, (_, column) => column)
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    for (let j = 1; j < width; j++) {
      const changed = before[j - 1]! + (one[i - 1] === other[j - 1] ? 0 : 1)
      let least = Math.min(changed, before[j]! + 1, row[j - 1]! + 1)
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      if (isSwapped) least = Math.min(least, twoBefore[j - 2]! + 1)
      row.push(least)
    }
    twoBefore = before
    before = row
  }
  return before[width - 1]!
}

/** The candidate that was probably meant: at most a third of its letters differ. */
function nearestWord(word: string, candidates: readonly string[]): string | undefined {
  let most = Math.max(1, Math.floor(word.length / 3))
  let nearest: string | undefined
  for (const candidate of candidates) {
    const distance = editDistance(candidate.toLowerCase(), word.toLowerCase())
    if (distance > most || distance >= candidate.length) continue
    nearest = candidate
    most = distance - 1
  }
  return nearest
}

/** `unknown family 'roks'; did you mean 'rooks'? Expected one of rooks, kings` */
export function unknownWord(kind: string, word: string, known: readonly string[]): InputError {
  const nearest = nearestWord(word, known)
  const all = `xpected one of ${known.join(', ')}`
  return new InputError(
    `unknown ${kind} '${word}'; ${nearest === undefined ? 'e' : `did you mean '${nearest}'? E`}${all}`,
  )
}

/** Throws InputError for a key that no option has, which the compiler does not see in untyped programs. */
export function requireKeys(options: object, known: readonly string[], kind = 'option'): void {
  for (const key of Object.keys(options)) if (!known.includes(key)) throw unknownWord(kind, key, known)
}
