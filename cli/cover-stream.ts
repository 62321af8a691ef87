import type { ExactCover, Limits } from '../src/index.ts'
import type { CoverWords } from './cover-words.ts'
import { exitCodeOf } from './exit-code.ts'
import { Output } from './output.ts'
import { runPrinting } from './printing-run.ts'

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
