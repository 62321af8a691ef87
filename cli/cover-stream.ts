import type { ExactCover, Limits } from '../src/index.ts'
import type { CoverWords } from './cover-words.ts'
import { exitCodeOf } from './exit.ts'
import { print, printItems } from './output.ts'

/** Prints covers as they are found and keeps none. Returns the exit code. */
export async function printCovers(
  solver: ExactCover,
  most: number,
  words: CoverWords,
  isJson: boolean,
  limits: Limits,
): Promise<number> {
  const { outcome, count } = await printItems(
    (visit: (options: readonly number[]) => void) => solver.searchEach(visit, most),
    (options) => (isJson ? JSON.stringify({ options: words.lists(options) }) : words.cover(options)),
    isJson,
    limits,
  )
  const found = outcome.status === 'solved' && count === 0 ? { ...outcome, status: 'impossible' as const } : outcome
  if (isJson) await print(JSON.stringify(words.result(found, words.count)))
  else await words.printEnd(found, count)
  return exitCodeOf(found.status)
}
