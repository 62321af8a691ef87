import { existsSync } from 'node:fs'
import {
  type AnyFamily,
  familyNames,
  InputError,
  type Puzzle,
  recognise,
  rowsOf,
  type Submission,
} from '../src/index.ts'
import { allFamilies, familyOf, requireFamily } from './families.ts'
import { about, decode, isWideText, readInPieces, readSource, SourceError } from './input.ts'
import { requireNotation, unknownName } from './suggestions.ts'

/** The puzzle that a command is about: its family, if that is named, and the file, link or text that it is in. */

/** JSON up to this size is read as a whole, which knows better where a mistake is. */
const WHOLE_BYTES = 1 << 25

export interface Subject {
  readonly family: AnyFamily | undefined
  /** The arguments after the family, if that was named. */
  readonly rest: readonly (string | undefined)[]
}

/** The family, if the first argument names one. Throws where it can be nothing else. */
export async function subjectOf(args: readonly (string | undefined)[]): Promise<Subject> {
  const [first, ...rest] = args
  if (first !== undefined && familyNames.includes(first)) return { family: await familyOf(first), rest }
  if (first !== undefined && args.at(-1) !== undefined) requireFamily(first)
  return { family: undefined, rest: args }
}

/** Reads a puzzle: the file of that name, if there is one; else a link, or the puzzle itself as a text. */
export async function readPuzzle(
  family: AnyFamily | undefined,
  argument: string | undefined,
  from: string | undefined,
): Promise<Puzzle> {
  if (family) requireNotation(family, from)
  const families = family ? [] : await allFamilies()
  const open = (text: string) => (family ? family.open(text, from) : recognised(text, families, from))
  if (!family) requireNotationOfAny(families, from)
  if (argument !== undefined && argument !== '-' && !existsSync(argument))
    return openArgument(argument, open, family ? [family] : families)
  if (!family) {
    const { name, text } = await readSource(argument)
    return about(name, () => open(text))
  }
  return readInPieces(
    argument,
    (start, bytes) => (bytes === start.length && !isWideText(start) ? family.reader(decode(start), from) : undefined),
    open,
  )
}

function requireNotationOfAny(families: readonly AnyFamily[], from: string | undefined): void {
  if (from === undefined) return
  const names = [...new Set(families.flatMap(({ notations }) => notations.map(({ name }) => name)))]
  if (!names.includes(from)) throw unknownName('notation', from, names)
}

/** Reads a puzzle that stands in the argument itself, as one of these families. */
function openArgument(argument: string, open: (text: string) => Puzzle, families: readonly AnyFamily[]): Puzzle {
  if (isFileName(argument)) throw new SourceError(argument, new InputError('there is no such file'))
  try {
    return open(rowsOf(argument))
  } catch (error) {
    if (!(error instanceof InputError)) throw error
    if (isLink(argument) || isLikeLink(families, argument)) throw new SourceError('the link', error)
    if (/[\s[\]]/.test(argument)) throw new SourceError('the argument', error)
    // A single word is more often a file or a family than a puzzle.
    if (families.length > 1 && /^[a-z-]+$/i.test(argument)) requireFamily(argument)
    throw new SourceError(argument, new InputError('there is no such file'))
  }
}

function isLink(argument: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(argument)
}

/** Whether it is written like a link or an ID of some notation, though it cannot be read. */
function isLikeLink(families: readonly AnyFamily[], argument: string): boolean {
  return /[:?]/.test(argument) && families.some((each) => !['text', 'json'].includes(each.recognise(argument)))
}

function isFileName(argument: string): boolean {
  return !isLink(argument) && /^[^\n?]*\.(?:txt|text|json|jsonl|csv|md|dlx|cnf|journal|svg|png)$/i.test(argument)
}

/** The likeliest reading; where others are as likely, standard error says which was taken. */
function recognised(text: string, families: readonly AnyFamily[], from: string | undefined): Puzzle {
  const { puzzle, others } = recognise(text, families, from)
  if (others.length > 0) {
    const names = others.map(({ family }) => family.name).join(', ')
    process.stderr.write(`rookery: read as ${puzzle.family.name}; name the family to read it as ${names}\n`)
  }
  return puzzle
}

/** Reads a position, as text or JSON. */
export async function readPosition(puzzle: Puzzle, file: string): Promise<unknown> {
  const { name, text } = await readSource(file)
  return about(name, () => puzzle.position(text))
}

/** Reads a solution: text, JSON, or a whole result with its certificate, which may exceed any string. */
export function readSubmission(puzzle: Puzzle, file: string): Promise<Submission> {
  return readInPieces(
    file,
    (start, bytes) =>
      bytes > WHOLE_BYTES && /^\s*\{/.test(start.toString('latin1')) ? puzzle.submissionReader() : undefined,
    (text) => puzzle.submission(text),
  )
}
