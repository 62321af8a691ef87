import { type BatchLine, LONGEST_LINE, withLine } from '../campaign/index.ts'
import type { AnyFamily } from '../src/index.ts'
import { EXIT, worseCode } from './exit-code.ts'
import { openSource, readable, SourceError, sourceName } from './input.ts'
import { Output } from './output.ts'
import { ProgressLine } from './progress-line.ts'

/** How long lines are worked on before signals get their turn. */
const TURN_MILLISECONDS = 12

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
      let done = withLine(family, line, lineNumber, handle)
      if (done instanceof Promise) done = await done
      const { result, code: own } = 'error' in done ? { result: done, code: EXIT.badInput } : done
      output.line(JSON.stringify(result))
      code = worseCode(code, own)
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

/** The lines of a file as they come, null in the place of one that is too long. */
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
