import {
  type Finished,
  InputError,
  type Limits,
  type Listed,
  type ListedItem,
  type Puzzle,
  reasonFields,
} from '../src/index.ts'
import { exitCodeOf } from './exit-code.ts'
import { printItems } from './item-stream.ts'
import { print } from './output.ts'
import { costInWords, impossibleInWords, stoppedInWords, whyLines } from './words.ts'

/** Prints what a family lists, each as soon as it is found, and how many there are. Returns the exit code. */
export async function printListing(puzzle: Puzzle, most: number, isJson: boolean, limits: Limits): Promise<number> {
  const { outcome, count } = await printItems<ListedItem, Listed>(
    (visit) => puzzle.list(visit, most),
    (item) => (isJson ? JSON.stringify(item.json()) : item.text()),
    isJson,
    limits,
  )
  // A list that has come to its end without anything on it.
  const isNone = outcome.status === 'solved' && outcome.answer.isComplete && count === 0
  const status = isNone ? 'impossible' : outcome.status
  if (isJson) await print(JSON.stringify(listingResult(puzzle, outcome, status, count)))
  else await print([...(count > 0 ? [''] : []), ...listingLines(puzzle, outcome, count)].join('\n'))
  return exitCodeOf(status)
}

/** The object that `--json` prints after the items. */
function listingResult(puzzle: Puzzle, outcome: Finished<Listed>, status: string, count: number): object {
  const { steps, milliseconds } = outcome
  const complete = outcome.status === 'impossible' || (outcome.status === 'solved' && outcome.answer.isComplete)
  return { family: puzzle.family.name, status, ...reasonFields(outcome), count, complete, steps, milliseconds }
}

/** `48 placements, all there are.` and what it took. */
function listingLines(puzzle: Puzzle, outcome: Finished<Listed>, count: number): string[] {
  const [one, several] = puzzle.family.listed!
  const number = `${count.toLocaleString('en')} ${count === 1 ? one : several}`
  return [endInWords(), ...whyLines(outcome), costInWords(outcome)]

  function endInWords(): string {
    switch (outcome.status) {
      case 'solved':
        if (!outcome.answer.isComplete) return `${number}; there may be more.`
        if (count === 0) return impossibleInWords(`there are no ${several}.`)
        return `${number}, all there ${count === 1 ? 'is' : 'are'}.`
      case 'stopped':
        return `${stoppedInWords(outcome)} ${number} so far.`
      default:
        return impossibleInWords(outcome.status === 'impossible' ? outcome.why : undefined)
    }
  }
}

/** What has no meaning where everything is listed. */
const ONE_ANSWER_FLAGS = ['method', 'seed', 'svg', 'check', 'batch', 'threads'] as const

export function requireOnlyListing(flags: Readonly<Partial<Record<(typeof ONE_ANSWER_FLAGS)[number], unknown>>>): void {
  const other = ONE_ANSWER_FLAGS.find((name) => flags[name] !== undefined)
  if (other) throw new InputError(`--all lists everything there is: leave out --${other}`)
}
