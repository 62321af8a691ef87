import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { InputError, positionAt } from '../src/index.ts'

/** The longest text that fits into one JavaScript string, with room to spare. */
export const MOST_BYTES = 500_000_000

/** A text and what to call it in messages. */
export interface Source {
  readonly name: string
  readonly text: string
}

/** Reads a file, or standard input if there is none or it is `-`. */
export async function readSource(file: string | undefined): Promise<Source> {
  const name = sourceName(file)
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of openSource(file)) {
      chunks.push(chunk as Buffer)
      bytes += (chunk as Buffer).length
      if (bytes > MOST_BYTES) throw tooLong()
    }
  } catch (error) {
    throw new SourceError(name, readable(error))
  }
  return { name, text: about(name, () => decode(Buffer.concat(chunks))) }
}

export function tooLong(): InputError {
  return new InputError(`the input is longer than ${MOST_BYTES / 1e6} MB`)
}

export function sourceName(file: string | undefined): string {
  return file === undefined || file === '-' ? 'standard input' : file
}

export function openSource(file: string | undefined): Readable {
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
    throw error instanceof InputError ? new SourceError(source, error) : error
  }
}

/** System errors in words; anything else is passed on as it is. */
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
