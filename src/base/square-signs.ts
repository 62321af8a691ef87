import type { Grid } from './grid.ts'
import { gluedRows } from './grid.ts'
import { expectArray, expectObject, expectString, type Json, ShapeError } from './json.ts'
import { Reader } from './reader.ts'

/** How a small number for every square of a board is written with one sign a square. */
interface SquareSigns<P extends Grid> {
  /** The key of the rows in JSON. */
  readonly key: string
  /** signs[value] is what a square of that value is written as. */
  readonly signs: readonly string[]
  /** By square, the code of the sign that the problem has there (its value is 0), or 0 where it has none. */
  readonly given?: (problem: P) => Uint16Array
  /** Signs that texts may have too, and their values. */
  readonly otherSigns?: Readonly<Record<string, number>>
  /** Texts may show squares by their numbers too: what that means, and what it means in brackets. */
  readonly numbers?: {
    readonly of: (problem: P) => Int32Array
    readonly value: number
    readonly inBrackets?: number
  }
}

/** Values as text and as JSON. */
interface SquareSignCodec<P extends Grid> {
  readonly parse: (text: string, problem: P) => Uint8Array
  readonly format: (values: Uint8Array, problem: P) => string
  readonly fromJson: (json: Json, problem: P) => Uint8Array
  readonly toJson: (values: Uint8Array, problem: P) => Json
}

/** Texts are rows of signs, with or without spaces between them; JSON has the rows in a list. */
export function squareSignCodec<P extends Grid>(meaning: SquareSigns<P>): SquareSignCodec<P> {
  const { key, signs, otherSigns = {}, numbers } = meaning
  const given = meaning.given ?? (({ rows, columns }: P) => new Uint16Array(rows * columns))
  const codeOf = signs.map((sign) => sign.charCodeAt(0))
  const quoted = signs.map((sign) => `'${sign}'`)
  const expectedAt = (code: number, number?: number) => {
    if (code > 0) return `'${String.fromCharCode(code)}' as in the problem`
    return oneOf(number === undefined ? quoted : [...quoted, `${number} as in the problem`])
  }
  /** The value that a sign gives a square, or a negative number where it cannot stand there. */
  const valueFor = (code: number, givenCode: number) =>
    givenCode === 0 ? codeOf.indexOf(code) : code === givenCode ? 0 : -1

  /** What else may stand for a value in a text. As the number is known, it needs no space behind it. */
  const otherAt = (text: string, at: number, number: number | undefined) => {
    const value = otherSigns[text[at]!]
    if (value !== undefined) return { value, length: 1 }
    const own = String(number)
    if (numbers && text.startsWith(own, at)) return { value: numbers.value, length: own.length }
    const inBrackets = numbers?.inBrackets
    if (inBrackets === undefined || !text.startsWith(`(${own})`, at)) return undefined
    return { value: inBrackets, length: own.length + 2 }
  }

  const rowsOf = (values: Uint8Array, problem: P): string[] => {
    const codes = given(problem).slice()
    for (let square = 0; square < codes.length; square++) {
      if (codes[square] === 0) codes[square] = codeOf[values[square]!]!
    }
    return gluedRows(problem, codes)
  }

  const parse = (text: string, problem: P): Uint8Array => {
    const { rows, columns } = problem
    const givenCodes = given(problem)
    const shown = numbers?.of(problem)
    const reader = new Reader(text)
    const values = new Uint8Array(rows * columns)
    for (let row = 0; row < rows; row++) {
      if (!reader.nextLine()) throw reader.error(`expected ${rows} rows as in the problem, found ${row}`, reader.start)
      let at = reader.start
      for (let column = 0; column < columns; column++) {
        at = afterSpace(text, at, reader.end)
        if (at === reader.end) {
          throw reader.error(`expected ${columns} squares as in the problem, found ${column}`, at)
        }
        const square = row * columns + column
        const value = valueFor(text.charCodeAt(at), givenCodes[square]!)
        const other = value < 0 ? otherAt(text, at, shown?.[square]) : undefined
        if (value < 0 && !other) throw reader.expected(expectedAt(givenCodes[square]!, shown?.[square]), at)
        values[square] = other?.value ?? value
        at += other?.length ?? 1
      }
      at = afterSpace(text, at, reader.end)
      if (at < reader.end) throw reader.expected('the end of the line', at)
    }
    if (reader.nextLine()) throw reader.expected('the end of the text', reader.start)
    return values
  }

  const fromJson = (json: Json, problem: P): Uint8Array => {
    const { rows, columns } = problem
    const lines = expectArray(expectObject(json)[key], [key])
    if (lines.length !== rows) {
      const found = `expected ${rows} rows as in the problem, found ${lines.length}`
      throw new ShapeError(found, [key, Math.min(lines.length, rows)])
    }
    const givenCodes = given(problem)
    const values = new Uint8Array(rows * columns)
    for (let row = 0; row < rows; row++) {
      const line = expectString(lines[row], [key, row])
      for (let column = 0; column < line.length && column < columns; column++) {
        const square = row * columns + column
        const value = valueFor(line.charCodeAt(column), givenCodes[square]!)
        if (value < 0) {
          const found = JSON.stringify(line[column])
          throw new ShapeError(`expected ${expectedAt(givenCodes[square]!)}, found ${found}`, [key, row], column)
        }
        values[square] = value
      }
      if (line.length !== columns) {
        const found = `expected ${columns} squares as in the problem, found ${line.length}`
        throw new ShapeError(found, [key, row], Math.min(line.length, columns))
      }
    }
    return values
  }

  return {
    parse,
    format: (values, problem) => rowsOf(values, problem).join('\n'),
    fromJson,
    toJson: (values, problem) => ({ [key]: rowsOf(values, problem) }),
  }
}

function afterSpace(text: string, at: number, end: number): number {
  while (at < end && (text.charCodeAt(at) === 32 || text.charCodeAt(at) === 9)) at++
  return at
}

/** "'a', 'b' or 'c'" */
function oneOf(all: readonly string[]): string {
  return `${all.slice(0, -1).join(', ')} or ${all.at(-1)}`
}
