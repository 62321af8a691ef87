import { existsSync } from 'node:fs'
import type { AnyFamily, Puzzle, Submission, TextSink } from '../src/index.ts'
import {
  about,
  decode,
  isWideText,
  MOST_BYTES,
  openSource,
  readable,
  readSource,
  SourceError,
  sourceName,
  tooLong,
} from './input.ts'
import { ProgressLine } from './progress-line.ts'

/** JSON up to this size is read as a whole, which knows better where a mistake is. */
const WHOLE_BYTES = 1 << 25

/**
 * Reads a problem from a file or standard input: in pieces where its notation can be read so, else as a whole. An argument may
 * also be the problem itself, as a link.
 */
export async function readProblem(
  family: AnyFamily,
  file: string | undefined,
  notation: string | undefined,
): Promise<Puzzle> {
  if (file !== undefined && isLink(family, file)) return about('the link', () => family.open(file, notation))
  return readInPieces(
    file,
    (start, bytes) =>
      bytes === start.length && !isWideText(start) ? family.reader(decode(start), notation) : undefined,
    (text) => family.open(text, notation),
  )
}

/**
 * Whether an argument is a problem and no file: it begins as addresses do (https://), or it has a colon or a question mark and
 * one of the family's other notations knows it. A file of that name always goes first.
 */
function isLink(family: AnyFamily, argument: string): boolean {
  const isAddress = /^[a-z][a-z0-9+.-]*:\/\//i.test(argument)
  const isKnown = () => /[:?]/.test(argument) && !['text', 'json'].includes(family.recognise(argument))
  return (isAddress || isKnown()) && !existsSync(argument)
}

/** Reads a half-done board, as text or JSON. */
export async function readPosition(puzzle: Puzzle, file: string): Promise<unknown> {
  const { name, text } = await readSource(file)
  return about(name, () => puzzle.position(text))
}

/** Reads an answer: as text, as JSON, or as a whole result with its certificate, which may be larger than any string. */
export function readSubmission(puzzle: Puzzle, file: string): Promise<Submission> {
  return readInPieces(
    file,
    (start, bytes) => (bytes > WHOLE_BYTES && isObject(start) ? puzzle.submissionReader() : undefined),
    (text) => puzzle.submission(text),
  )
}

function isObject(start: Buffer): boolean {
  return /^\s*\{/.test(start.toString('latin1'))
}

/**
 * Reads a source whole, unless `sinkFor`, asked with the first piece and the bytes that have come so far, gives something that
 * takes pieces.
 */
async function readInPieces<T>(
  file: string | undefined,
  sinkFor: (start: Buffer, bytes: number) => TextSink<T> | undefined,
  readWhole: (text: string) => T,
): Promise<T> {
  const name = sourceName(file)
  const progress = new ProgressLine()
  const decoder = new TextDecoder()
  let kept: Buffer[] = []
  let sink: TextSink<T> | undefined
  let bytes = 0
  try {
    for await (const chunk of openSource(file) as AsyncIterable<Buffer>) {
      kept.push(chunk)
      bytes += chunk.length
      progress.update(() => `${Math.floor(bytes / 1e6).toLocaleString('en')} MB read`)
      sink ??= sinkFor(kept[0]!, bytes)
      if (sink) {
        for (const piece of kept) sink.push(decoder.decode(piece, { stream: true }))
        kept = []
      } else if (bytes > MOST_BYTES) throw tooLong()
    }
    if (sink) {
      sink.push(decoder.decode())
      return sink.end()
    }
  } catch (error) {
    throw new SourceError(name, readable(error))
  } finally {
    progress.end()
  }
  return about(name, () => readWhole(decode(Buffer.concat(kept))))
}
