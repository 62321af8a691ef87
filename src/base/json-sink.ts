import { InputError, type Position, positionAt } from './input-error.ts'
import { type Json, parseJson, ShapeError } from './json.ts'
import type { TextSink } from './line-sink.ts'

/** Who takes the elements of a long list one by one, and the keys that lead to it. */
interface ListTaker {
  readonly path: readonly string[]
  /** Throws ShapeError with a path that begins with the list's key and the index. */
  take(element: Json, index: number): void
}

/** Elements are parsed when this many characters of them have come. */
const CHUNK = 1 << 16

/** The most characters that are held at once. */
const LONGEST = 1 << 27

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const COLON = 0x3a
const OPEN_LIST = 0x5b
const CLOSE_LIST = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d

/** A list whose elements have been taken out of the text: where it stood, and how much text it was. */
interface Cut {
  readonly at: number
  readonly lines: number
  /** Characters in its last line. */
  readonly columns: number
}

/**
 * Reads JSON that comes in pieces and is too large to be held: the elements of chosen lists are handed over
 * and forgotten, the rest is read as a whole at the end, with those lists empty. It only looks for brackets and quotes;
 * JSON.parse does the reading, a chunk at a time.
 */
export class JsonSink<T> implements TextSink<T> {
  /** The text without the elements that are taken. */
  private rest = ''
  private readonly cuts: Cut[] = []
  /** Elements that are not parsed yet. */
  private chunk = ''
  private chunkStart: Position = { line: 1, column: 1 }
  private cutStart: Position = { line: 1, column: 1 }
  private taker: ListTaker | undefined
  private taken = 0
  private depth = 0
  private listDepth = 0
  private isInString = false
  private isEscaped = false
  /** The key at each depth, as long as its value lasts; undefined in lists. */
  private readonly keys: (string | undefined)[] = []
  private stringStart = 0

  /** `read` gets everything but the elements taken. It may throw ShapeError. */
  constructor(
    private readonly takers: readonly ListTaker[],
    private readonly read: (rest: Json) => T,
    private readonly chunkLength = CHUNK,
  ) {}

  push(piece: string): void {
    let start = 0
    for (let at = 0; at < piece.length; at++) {
      const code = piece.charCodeAt(at)
      if (this.isInString) {
        if (this.isEscaped) this.isEscaped = false
        else if (code === BACKSLASH) this.isEscaped = true
        else if (code === QUOTE) this.isInString = false
      } else if (code === QUOTE) {
        this.isInString = true
        if (!this.taker) this.stringStart = this.rest.length + at - start
      } else if (code === COLON && !this.taker) {
        this.keep(piece, start, at)
        start = at
        this.keys[this.depth] = keyIn(this.rest.slice(this.stringStart))
      } else if (code === OPEN_LIST || code === OPEN_OBJECT) {
        this.depth++
        this.keys[this.depth] = undefined
        if (this.taker || code === OPEN_OBJECT) continue
        const taker = this.takerHere()
        if (!taker) continue
        this.keep(piece, start, at + 1)
        start = at + 1
        this.openCut(taker)
      } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) {
        if (this.taker && this.depth === this.listDepth) {
          this.keep(piece, start, at)
          start = at
          this.takeChunk(this.chunkStart === this.cutStart)
          this.closeCut()
        }
        this.depth--
      } else if (code === COMMA && this.taker && this.depth === this.listDepth) {
        if (this.chunk.length + at - start < this.chunkLength) continue
        this.keep(piece, start, at)
        start = at + 1
        this.takeChunk(false)
        this.chunkStart = after(this.chunkStart, ',')
      }
    }
    this.keep(piece, start, piece.length)
    if (this.rest.length > LONGEST || this.chunk.length > LONGEST) {
      throw new InputError(`there is a JSON value of more than ${LONGEST} characters that is no list of the answer`)
    }
  }

  end(): T {
    if (this.taker) throw InputError.expected(this.chunk, this.chunk.length, "',' or ']'").from(this.chunkStart)
    try {
      return this.read(parseJson(this.rest))
    } catch (error) {
      const reason = error instanceof ShapeError ? error.locatedIn(this.rest) : error
      if (!(reason instanceof InputError) || !reason.position) throw reason
      throw new InputError(reason.message, this.uncut(reason.position), reason.excerpt, reason.caret)
    }
  }

  private keep(piece: string, from: number, to: number): void {
    if (this.taker) this.chunk += piece.slice(from, to)
    else this.rest += piece.slice(from, to)
  }

  private takerHere(): ListTaker | undefined {
    const { depth, keys } = this
    return this.takers.find(({ path }) => path.length === depth - 1 && path.every((key, i) => keys[i + 1] === key))
  }

  /** A comma before or after a chunk promises elements; only the whole of a list can be empty. */
  private takeChunk(mayBeEmpty: boolean): void {
    const text = `[${this.chunk}]`
    const before = { line: this.chunkStart.line, column: this.chunkStart.column - 1 }
    let index = 0
    try {
      const elements = parseJson(text) as readonly Json[]
      if (elements.length === 0 && !mayBeEmpty) throw InputError.expected(text, text.length - 1, 'a JSON value')
      for (; index < elements.length; index++) this.taker!.take(elements[index]!, this.taken + index)
    } catch (error) {
      if (error instanceof InputError) throw error.from(before)
      if (!(error instanceof ShapeError)) throw error
      throw new ShapeError(error.message, [index, ...error.path.slice(2)], error.into).locatedIn(text).from(before)
    }
    this.taken += index
    this.chunkStart = after(this.chunkStart, this.chunk)
    this.chunk = ''
  }

  private openCut(taker: ListTaker): void {
    this.taker = taker
    this.taken = 0
    this.listDepth = this.depth
    this.chunkStart = this.cutStart = this.uncut(positionAt(this.rest, this.rest.length))
  }

  private closeCut(): void {
    const lines = this.chunkStart.line - this.cutStart.line
    const columns = lines === 0 ? this.chunkStart.column - this.cutStart.column : this.chunkStart.column - 1
    this.cuts.push({ at: this.rest.length, lines, columns })
    this.taker = undefined
  }

  /** A place in the rest as a place in the whole text. */
  private uncut({ line, column }: Position): Position {
    let lines = 0
    let columns = 0
    let inLine = 0
    for (const cut of this.cuts) {
      const place = positionAt(this.rest, cut.at)
      if (place.line > line || (place.line === line && place.column > column)) break
      lines += cut.lines
      if (place.line !== line) continue
      // What stands before a cut of several lines is on another line of the whole text.
      if (cut.lines > 0) {
        inLine = place.column - 1
        columns = 0
      }
      columns += cut.columns
    }
    return { line: line + lines, column: column - inLine + columns }
  }
}

/** The string that a text begins with; undefined when there is none. */
function keyIn(text: string): string | undefined {
  try {
    return JSON.parse(text) as string
  } catch {
    return undefined
  }
}

/** Where a text ends that begins at this place. */
function after({ line, column }: Position, text: string): Position {
  const end = positionAt(text, text.length)
  return end.line === 1 ? { line, column: column + text.length } : { line: line + end.line - 1, column: end.column }
}
