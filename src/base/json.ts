import { InputError } from './input-error.ts'

const BYTE_ORDER_MARK = 0xfeff

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

/** Keys and indices that lead from a JSON value to a value inside it. */
export type JsonPath = readonly (string | number)[]

/** What is wrong inside a JSON value. `readJson`, which has the text, makes it an InputError with a position. */
export class ShapeError extends Error {
  override readonly name = 'ShapeError'
  constructor(
    message: string,
    readonly path: JsonPath = [],
    /** How many characters into the string at that path. */
    readonly into?: number,
  ) {
    super(message)
  }

  locatedIn(text: string): InputError {
    const offset = locate(text, this.path)
    // The 1 is the opening quote. Escapes before the culprit would move it; puzzle texts hold none.
    const inside = this.into === undefined ? offset : offset + 1 + this.into
    return InputError.at(text, Math.min(inside, text.length), this.message)
  }
}

/** JSON.parse, with an error that knows line and column on every engine. A byte order mark is skipped. */
export function parseJson(text: string): Json {
  if (text.charCodeAt(0) === BYTE_ORDER_MARK) return parseJson(` ${text.slice(1)}`)
  try {
    return JSON.parse(text) as Json
  } catch {
    new SyntaxScan(text).run()
    // The scan found nothing wrong where JSON.parse did: say so rather than claim a place.
    throw new InputError('expected JSON')
  }
}

/** Whether a text can only be a JSON object. A list in braces, as in programs, begins with a number or another list. */
export function isObjectText(text: string): boolean {
  return /^\s*\{(?!\s*[-\d{])/.test(text)
}

/** Runs `read` on the JSON in a text and gives what is wrong inside it its place in the text. */
export function readJson<T>(text: string, read: (value: Json) => T): T {
  const value = parseJson(text)
  try {
    return read(value)
  } catch (error) {
    throw error instanceof ShapeError ? error.locatedIn(text) : error
  }
}

/** Runs `read` on the value under a key, so that what is wrong there is said with the whole path. */
export function within<T>(key: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof ShapeError) throw new ShapeError(error.message, [key, ...error.path], error.into)
    throw error
  }
}

export function expectObject(value: Json | undefined, path: JsonPath = []): { readonly [key: string]: Json } {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new ShapeError(`expected ${what('an object', path)}, found ${kind(value)}`, path)
  }
  return value as { readonly [key: string]: Json }
}

export function expectArray(value: Json | undefined, path: JsonPath): readonly Json[] {
  if (!Array.isArray(value)) throw new ShapeError(`expected ${what('a list', path)}, found ${kind(value)}`, path)
  return value as readonly Json[]
}

export function expectString(value: Json | undefined, path: JsonPath): string {
  if (typeof value !== 'string') throw new ShapeError(`expected ${what('a string', path)}, found ${kind(value)}`, path)
  return value
}

/** A whole number from `low` to `high`. */
export function expectInteger(value: Json | undefined, low: number, high: number, path: JsonPath): number {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < low || value > high) {
    const range = high < low ? 'nothing, the board has no such place' : `a whole number from ${low} to ${high}`
    throw new ShapeError(`expected ${what(range, path)}, found ${kind(value)}`, path)
  }
  return value
}

/** The number of a square that is written as a row and a column, counted from 0. */
export function expectSquare(value: Json | undefined, rows: number, columns: number, path: JsonPath): number {
  const place = expectArray(value, path)
  if (place.length !== 2) throw new ShapeError('expected a row and a column', path)
  const row = expectInteger(place[0], 0, rows - 1, [...path, 0])
  return row * columns + expectInteger(place[1], 0, columns - 1, [...path, 1])
}

function what(expected: string, path: JsonPath): string {
  return path.length === 0 ? expected : `${expected} as ${pathText(path)}`
}

function pathText(path: JsonPath): string {
  return path.map((key, i) => (typeof key === 'number' ? `[${key}]` : i === 0 ? key : `.${key}`)).join('')
}

function kind(value: Json | undefined): string {
  if (value === undefined) return 'nothing'
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object') return 'an object'
  const text = JSON.stringify(value)
  return text.length > 40 ? `a long ${typeof value}` : text
}

/** The offset at which the value at `path` starts, or the deepest part of the path that is there. */
function locate(text: string, path: JsonPath): number {
  let at = skipSpace(text, text.charCodeAt(0) === BYTE_ORDER_MARK ? 1 : 0)
  for (const key of path) {
    const inner = typeof key === 'number' ? findElement(text, at, key) : findMember(text, at, key)
    if (inner < 0) break
    at = inner
  }
  return at
}

function findElement(text: string, at: number, index: number): number {
  if (text[at] !== '[') return -1
  at = skipSpace(text, at + 1)
  for (let i = 0; i < index && text[at] !== ']'; i++) at = nextInList(text, at)
  return text[at] === ']' ? -1 : at
}

function findMember(text: string, at: number, key: string): number {
  if (text[at] !== '{') return -1
  let found = -1
  at = skipSpace(text, at + 1)
  while (text[at] === '"') {
    const keyEnd = skipString(text, at)
    const value = skipSpace(text, skipSpace(text, keyEnd) + 1)
    // As in JSON.parse, the last of several equal keys counts.
    if (JSON.parse(text.slice(at, keyEnd)) === key) found = value
    at = nextInList(text, value)
  }
  return found
}

/** From the start of a value to the start of the next one, or to the closing bracket. */
function nextInList(text: string, at: number): number {
  at = skipSpace(text, skipValue(text, at))
  return text[at] === ',' ? skipSpace(text, at + 1) : at
}

/** These walk over text that JSON.parse has accepted, so they need not look for mistakes. */
function skipValue(text: string, at: number): number {
  let depth = 0
  do {
    const c = text[at]
    if (c === '"') at = skipString(text, at)
    else {
      if (c === '[' || c === '{') depth++
      else if (c === ']' || c === '}') depth--
      at++
    }
    if (depth === 0 && (c === undefined || ',]}'.includes(text[at] ?? ']') || skipSpace(text, at) > at)) break
  } while (at < text.length)
  return at
}

function skipString(text: string, at: number): number {
  for (at++; at < text.length && text[at] !== '"'; at++) if (text[at] === '\\') at++
  return at + 1
}

function skipSpace(text: string, at: number): number {
  while (at < text.length && ' \t\r\n'.includes(text[at]!)) at++
  return at
}

const DEEPEST = 500
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y

/** Finds the first place where a text is not JSON, and throws there. */
class SyntaxScan {
  private at = 0
  constructor(private readonly text: string) {}

  run(): void {
    this.value(0)
    this.space()
    if (this.at < this.text.length) throw this.fail('the end of the JSON')
  }

  private value(depth: number): void {
    this.space()
    const c = this.text[this.at]
    if (depth > DEEPEST) throw this.fail('less deeply nested JSON')
    if (c === '{') this.list('}', () => this.member(depth + 1))
    else if (c === '[') this.list(']', () => this.value(depth + 1))
    else if (c === '"') this.string()
    else if (!this.word()) throw this.fail('a JSON value')
  }

  private list(close: string, item: () => void): void {
    this.at++
    this.space()
    if (this.text[this.at] === close) {
      this.at++
      return
    }
    for (;;) {
      item()
      this.space()
      const c = this.text[this.at]
      if (c !== ',' && c !== close) throw this.fail(`',' or '${close}'`)
      this.at++
      if (c === close) return
    }
  }

  private member(depth: number): void {
    this.space()
    if (this.text[this.at] !== '"') throw this.fail('a key in double quotes')
    this.string()
    this.space()
    if (this.text[this.at] !== ':') throw this.fail("':'")
    this.at++
    this.value(depth)
  }

  private string(): void {
    this.at++
    for (;;) {
      const c = this.text[this.at]
      if (c === '"') break
      if (c === undefined || c < ' ') throw this.fail("the closing '\"' of a string")
      if (c !== '\\') this.at++
      else if (!this.match(ESCAPE)) throw this.fail('an escape that JSON knows')
    }
    this.at++
  }

  private word(): boolean {
    for (const word of ['true', 'false', 'null']) {
      if (this.text.startsWith(word, this.at)) {
        this.at += word.length
        return true
      }
    }
    return this.match(NUMBER)
  }

  private match(pattern: RegExp): boolean {
    pattern.lastIndex = this.at
    if (!pattern.test(this.text)) return false
    this.at = pattern.lastIndex
    return true
  }

  private space(): void {
    this.at = skipSpace(this.text, this.at)
  }

  private fail(expected: string): InputError {
    return InputError.expected(this.text, this.at, expected)
  }
}
