import type { ExactCover, Finished, Limits, Search, StopReason, Tally } from '../src/index.ts'
import type { CoverWords } from './cover-words.ts'
import { exitCodeOf } from './exit-code.ts'
import { Output } from './output.ts'

/** How long a search works before what it found is shown and signals get their turn. */
const TURN_MILLISECONDS = 12

/** Prints covers as they are found and keeps none. Returns the exit code. */
export async function printCovers(
  solver: ExactCover,
  most: number,
  words: CoverWords,
  isJson: boolean,
  limits: Limits,
): Promise<number> {
  const output = new Output()
  let count = 0
  const search = solver.searchEach((options) => {
    if (!isJson && count > 0) output.line('')
    count++
    output.line(isJson ? JSON.stringify({ options: words.lists(options) }) : words.cover(options))
  }, most)
  const { onProgress, ...rest } = limits
  // On a terminal the covers themselves show how it goes.
  const outcome = await runPrinting(
    search,
    process.stdout.isTTY || !onProgress ? rest : { ...rest, onProgress },
    output,
  )
  const found = outcome.status === 'solved' && count === 0 ? { ...outcome, status: 'impossible' as const } : outcome
  if (isJson) output.line(JSON.stringify(words.result(found, words.count)))
  await output.flush()
  if (!isJson) await words.printEnd(found, count)
  return exitCodeOf(found.status)
}

/** As runAsync, for a search that prints: waits for the reader whenever enough has piled up. */
async function runPrinting(search: Search<Tally>, limits: Limits, output: Output): Promise<Finished<Tally>> {
  const started = performance.now()
  let turn = started
  let next = search.next()
  while (!next.done) {
    limits.onProgress?.(next.value)
    if (output.isFull) await output.flush()
    if (performance.now() - turn > TURN_MILLISECONDS) {
      await output.flush()
      await new Promise((resolve) => setImmediate(resolve))
      turn = performance.now()
    }
    next = search.next(reasonToStop(limits, next.value.steps, performance.now() - started))
  }
  return { ...next.value, milliseconds: Math.round((performance.now() - started) * 1000) / 1000 }
}

function reasonToStop(limits: Limits, steps: number, milliseconds: number): StopReason | undefined {
  if (limits.signal?.aborted) return 'aborted'
  if (limits.steps !== undefined && steps >= limits.steps) return 'steps'
  return limits.milliseconds !== undefined && milliseconds >= limits.milliseconds ? 'time' : undefined
}
