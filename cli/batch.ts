import { type AnyFamily, InputError, type Json, type Puzzle, parseJson, ShapeError } from '../src/index.ts'
import { EXIT, worseCode } from './exit-code.ts'
import { openSource, readable, SourceError, sourceName } from './input.ts'
import { Output } from './output.ts'
import { ProgressLine } from './progress-line.ts'

/** Longer lines are refused without being kept in memory. */
const LONGEST_LINE = 64_000_000
/** How long lines are worked on before signals get their turn. */
const TURN_MILLISECONDS = 12

export interface BatchLine {
  readonly id: Json | undefined
  readonly json: { readonly [key: string]: Json }
  readonly puzzle: Puzzle
}

/** What a line gives: the object to print, and the exit code it would have alone. */
export interface BatchResult {
  readonly result: object
  readonly code: number
}

/**
 * Reads one problem a line and prints one result a line, in the same order. A line that cannot be read gives an error object
 * and the rest go on. Returns the exit code for the whole.
 */
export async function runBatch(
  family: AnyFamily,
  file: string,
  signal: AbortSignal,
  handle: (line: BatchLine) => BatchResult | Promise<BatchResult>,
): Promise<number> {
  const output = new Output()
  const progress = new ProgressLine()
  let code: number = EXIT.fine
  let turn = performance.now()
  let lineNumber = 0
  try {
    for await (const line of linesOf(file)) {
      lineNumber++
      if (line !== null && line.trim() === '') continue
      if (signal.aborted) {
        code = worseCode(code, EXIT.stopped)
        break
      }
      let done = resultOfLine(family, line, lineNumber, handle)
      if (done instanceof Promise) done = await done
      output.line(JSON.stringify(done.result))
      code = worseCode(code, done.code)
      if (output.isFull) await output.flush()
      if (performance.now() - turn > TURN_MILLISECONDS) {
        await new Promise((resolve) => setImmediate(resolve))
        progress.update(() => `${lineNumber.toLocaleString('en')} lines`)
        turn = performance.now()
      }
    }
  } catch (error) {
    throw new SourceError(sourceName(file), readable(error))
  } finally {
    progress.end()
    await output.flush()
  }
  return code
}

function resultOfLine(
  family: AnyFamily,
  line: string | null,
  lineNumber: number,
  handle: (line: BatchLine) => BatchResult | Promise<BatchResult>,
): BatchResult | Promise<BatchResult> {
  let id: Json | undefined
  try {
    if (line === null)
      throw new InputError(`the line is longer than ${LONGEST_LINE / 1e6} MB`, { line: 1, column: LONGEST_LINE + 1 })
    const json = parseJson(line) as { readonly [key: string]: Json }
    id = json?.id
    const puzzle = family.openJson(json)
    return handle({ id, json, puzzle })
  } catch (error) {
    const reason = error instanceof ShapeError ? error.locatedIn(line ?? '') : error
    if (!(reason instanceof InputError)) throw error
    const { message, position = { line: lineNumber, column: 1 } } = reason.shifted(lineNumber - 1)
    return {
      result: { ...(id === undefined ? {} : { id }), family: family.name, error: { message, ...position } },
      code: EXIT.badInput,
    }
  }
}

/** The lines of a file as they come, null in the place of one that is too long. */
async function* linesOf(file: string): AsyncGenerator<string | null> {
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
