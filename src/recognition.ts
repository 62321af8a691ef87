import { InputError, type Position } from './base/input-error.ts'
import { expectObject, isObjectText, readJson, ShapeError } from './base/json.ts'
import type { AnyFamily, Puzzle } from './puzzle.ts'

/** What a text may be: the families that can read it, the likeliest first. */

/**
 * The puzzles that a text can be read as. Families that are sure of it come first, then those that would write it the
 * same way, as readers put up with much that was meant for others; ties keep the order of the families. A notation
 * restricts the readings to the families that have it.
 */
export function readingsOf(text: string, families: readonly AnyFamily[], notation?: string): Puzzle[] {
  return attemptsOf(text, families, notation).readings
}

/** In a text on one line, a backslash and an n end a row, as in programs. */
export function rowsOf(line: string): string {
  return line.replaceAll('\\n', '\n')
}

/** Notations that every family has, and that say nothing about which it is. */
const UNSPECIFIC = ['text', 'json']

/** The likeliest reading, and the others. */
export interface Recognised {
  readonly puzzle: Puzzle
  readonly others: readonly Puzzle[]
}

/** Reads a text as the likeliest family, or that under a JSON key `family`. Throws UnrecognisedError. */
export function recognise(text: string, families: readonly AnyFamily[], notation?: string): Recognised {
  const named = familyInJson(text, families)
  if (named) return { puzzle: named.open(text, notation ?? 'json'), others: [] }
  // A family that knows the text by its form leaves no doubt, and trying all of them takes longer than many a puzzle.
  const knowing = families.filter((family) => !UNSPECIFIC.includes(family.recognise(text)))
  const known = attemptsOf(text, knowing, notation).readings.filter(({ isSure }) => isSure)
  if (known.length > 0) return { puzzle: known[0]!, others: known.slice(1) }
  const { readings, failures } = attemptsOf(text, families, notation)
  const [puzzle, ...others] = readings
  if (!puzzle) throw unrecognised(failures, notation)
  return { puzzle, others }
}

/** A text that no family reads. Says what the families that came furthest had expected. */
export class UnrecognisedError extends InputError {
  constructor(
    message: string,
    /** Families it may have been meant for: those first that read most of it. */
    readonly candidates: readonly string[],
    place?: InputError,
  ) {
    super(message, place?.position, place?.excerpt, place?.caret)
  }
}

interface Failure {
  readonly family: string
  readonly error: InputError
}

function attemptsOf(text: string, families: readonly AnyFamily[], notation?: string) {
  const readings: { readonly puzzle: Puzzle; readonly rank: number }[] = []
  const failures: Failure[] = []
  for (const family of families) {
    if (notation !== undefined && !family.notations.some(({ name }) => name === notation)) continue
    try {
      const puzzle = family.open(text, notation)
      readings.push({ puzzle, rank: (puzzle.isSure ? 2 : 0) + (wouldWrite(puzzle, text) ? 1 : 0) })
    } catch (error) {
      if (!(error instanceof InputError)) throw error
      failures.push({ family: family.name, error })
    }
  }
  readings.sort((one, other) => other.rank - one.rank)
  return { readings: readings.map(({ puzzle }) => puzzle), failures }
}

/** The family that a JSON object names, if it does. */
function familyInJson(text: string, families: readonly AnyFamily[]): AnyFamily | undefined {
  if (!isObjectText(text)) return undefined
  return readJson(text, (json) => {
    const { family: name } = expectObject(json)
    if (typeof name !== 'string') return undefined
    const found = families.find((family) => family.name === name)
    if (found) return found
    throw new ShapeError(`unknown family '${name.slice(0, 40)}'`, ['family'])
  })
}

function unrecognised(failures: readonly Failure[], notation: string | undefined): UnrecognisedError {
  if (failures.length === 0) return new UnrecognisedError(`no family has a notation '${notation}'`, [])
  const byDepth = [...failures].sort((one, other) => compare(other.error.position, one.error.position))
  const candidates = byDepth.map(({ family }) => family)
  const [first, second] = byDepth
  const isClear = second === undefined || compare(first!.error.position, second.error.position) > 0
  if (isClear) {
    const { family, error } = first!
    return new UnrecognisedError(`no family can read this; ${family}, the closest: ${error.message}`, candidates, error)
  }
  const names = candidates.join(', ')
  return new UnrecognisedError(`no family can read this; name one (${names}) to see what is wrong`, candidates)
}

function compare(one: Position = { line: 1, column: 1 }, other: Position = { line: 1, column: 1 }): number {
  return one.line - other.line || one.column - other.column
}

/** Whether the text is what the puzzle writes, but for blanks. */
function wouldWrite(puzzle: Puzzle, text: string): boolean {
  try {
    return withoutBlanks(puzzle.text(puzzle.notation)) === withoutBlanks(text)
  } catch (error) {
    // Some notations read more than they write.
    if (error instanceof InputError) return false
    throw error
  }
}

function withoutBlanks(text: string): string {
  return text.replace(/\s+/g, '')
}
