import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { LONGEST_LINE } from '../campaign/index.ts'
import { InputError, positionAt, type TextSink } from '../src/index.ts'
import { ProgressLine } from './progress-line.ts'

/** Files and standard input: as a whole, in pieces, or line by line. */

/** The longest text that fits into one JavaScript string, with room to spare. */
const MOST_BYTES = 500_000_000

/** A text and what to call it in messages. */
interface Source {
  readonly name: string
  readonly text: string
}

/** Reads a file, or standard input if there is none or it is `-`. */
export async function readSource(file: string | undefined): Promise<Source> {
  const name = sourceName(file)
  return {
    name,
    text: await readInPieces(
      file,
      () => undefined,
      (text) => text,
    ),
  }
}

/** Reads a source whole, unless `sinkFor`, given the first piece and the bytes so far, has a reader of pieces. */
export async function readInPieces<T>(
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
      } else if (bytes > MOST_BYTES) throw new InputError(`the input is longer than ${MOST_BYTES / 1e6} MB`)
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

/** The lines of a file as they are read, null instead of one that is too long. */
export async function* linesOf(file: string): AsyncGenerator<string | null> {
  const stream = openSource(file)
  stream.setEncoding('utf8')
  let kept = ''
  let isTooLong = false
  for await (const piece of stream as AsyncIterable<string>) {
    let start = 0
    for (let end = piece.indexOf('\n'); end >= 0; end = piece.indexOf('\n', start)) {
      yield isTooLong ? null : kept + piece.slice(start, end)
      kept = ''
      isTooLong = false
      start = end + 1
    }
    if (!isTooLong) kept += piece.slice(start)
    if (kept.length > LONGEST_LINE) {
      kept = ''
      isTooLong = true
    }
  }
  if (isTooLong || kept !== '') yield isTooLong ? null : kept
}

export function sourceName(file: string | undefined): string {
  return file === undefined || file === '-' ? 'standard input' : file
}

function openSource(file: string | undefined): Readable {
  if (file !== undefined && file !== '-') return createReadStream(file, { highWaterMark: 1 << 20 })
  if (process.stdin.isTTY) process.stderr.write('reading from the terminal; Ctrl-D ends the input\n')
  return process.stdin
}

/** An input error together with the file it is about. */
export class SourceError extends Error {
  constructor(
    readonly source: string,
    readonly reason: InputError,
  ) {
    super(reason.report(source))
  }
}

/** Gives what goes wrong while working on a source the source's name. */
export function about<T>(source: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw new SourceError(source, readable(error))
  }
}

/** System errors in words; anything else is thrown again. */
export function readable(error: unknown): InputError {
  if (error instanceof InputError) return error
  const code = (error as NodeJS.ErrnoException).code
  if (code === 'ENOENT') return new InputError('there is no such file')
  if (code === 'EISDIR') return new InputError('this is a directory; expected a file')
  if (code === 'EACCES' || code === 'EPERM') return new InputError('no permission to use this file')
  if (code !== undefined) return new InputError(`cannot be used (${code})`)
  throw error
}

/** Texts of two bytes a character, as some editors on Windows write them. */
export function isWideText(bytes: Buffer): boolean {
  return bytes[0] === 0xff && bytes[1] === 0xfe
}

/** Throws InputError where it is no text. */
export function decode(bytes: Buffer): string {
  if (isWideText(bytes)) return bytes.toString('utf16le')
  const zero = bytes.indexOf(0)
  if (zero >= 0) {
    const position = positionAt(bytes.subarray(0, zero + 1).toString('latin1'), zero)
    throw new InputError('expected a text, found binary data', position)
  }
  return bytes.toString('utf8')
}
