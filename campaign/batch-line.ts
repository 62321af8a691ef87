import { type AnyFamily, InputError, type Json, type Puzzle, parseJson, ShapeError } from '../src/index.ts'

/** Longer lines are refused without being kept in memory. */
export const LONGEST_LINE = 64_000_000

/** A problem that came as a line of JSON. */
export interface BatchLine {
  readonly id: Json | undefined
  readonly json: { readonly [key: string]: Json }
  readonly puzzle: Puzzle
}

/** What is printed in the place of a result where a line cannot be used. */
export interface LineFault {
  readonly id?: Json
  readonly family: string
  readonly error: { readonly message: string; readonly line: number; readonly column: number }
}

/**
 * Reads a line (null is one that was too long) and does something with the problem in it. A line that cannot be read, or with which nothing
 * can be done, gives its fault.
 */
export function withLine<T>(
  family: AnyFamily,
  line: string | null,
  lineNumber: number,
  handle: (line: BatchLine) => T,
): T | LineFault {
  let id: Json | undefined
  try {
    if (line === null)
      throw new InputError(`the line is longer than ${LONGEST_LINE / 1e6} MB`, { line: 1, column: LONGEST_LINE + 1 })
    const json = parseJson(line) as { readonly [key: string]: Json }
    id = json?.id
    return handle({ id, json, puzzle: family.openJson(json) })
  } catch (error) {
    const reason = error instanceof ShapeError ? error.locatedIn(line ?? '') : error
    if (!(reason instanceof InputError)) throw error
    const { message, position = { line: lineNumber, column: 1 } } = reason.shifted(lineNumber - 1)
    return { ...(id === undefined ? {} : { id }), family: family.name, error: { message, ...position } }
  }
}
