import { defined, type ImproveOrder, type QuestionOrder, requireRight } from '../../campaign/index.ts'
import {
  type AnyFamily,
  bestAnswer,
  DEFAULT_SEED,
  type Finished,
  InputError,
  type Limits,
  type Listed,
  type ListedItem,
  type Progress,
  type Puzzle,
  reasonFields,
  type Seed,
} from '../../src/index.ts'
import { EXIT, exitCodeOf, interruptible } from '../exit.ts'
import { fromOf, limitsOf, requireThreads, sinceStart, toOf, wantedOf } from '../options.ts'
import { print, printItems } from '../output.ts'
import { ambiguousPicture, type Picture } from '../picture.ts'
import { ProgressLine, progressWords } from '../progress-line.ts'
import { readPuzzle, type Subject, subjectOf } from '../puzzle-input.ts'
import { ask, type QuestionFlags } from '../question.ts'
import { requireMethod, requireNotation } from '../suggestions.ts'
import { costInWords, counted, impossibleInWords, outcomeInWords, stoppedInWords, whyLines } from '../words.ts'

interface SolveFlags extends QuestionFlags {
  readonly method?: string
  readonly seed?: Seed
  readonly check?: true
  /** How many, if that was said. */
  readonly all?: true | string
}

/** Solves a puzzle. `started` is when the command began, on the clock of `performance.now()`. */
export async function solve(
  args: readonly (string | undefined)[],
  flags: SolveFlags,
  started: number,
): Promise<number> {
  const subject = await subjectOf(args)
  const { family } = subject
  requireThreads(flags.threads)
  if (family) requireOptions(family, flags)
  if (flags.all !== undefined) return list(subject, flags)
  const to = toOf(flags)
  // An anytime search uses up all its time: it gets what the start of the command has left of it.
  const isTimed = flags.batch === undefined && (family?.isAnytime ?? true)
  const left = isTimed ? sinceStart(flags, started) : flags
  const order = orderOf(left)
  return ask<unknown>(subject, flags, {
    order,
    run: (puzzle, tell) => {
      if (!family) requireOptions(puzzle.family, flags)
      return (flags.threads ?? 1) > 1 ? improve(puzzle, left, tell) : undefined
    },
    lines: (puzzle, outcome) => linesFor(puzzle, outcome, flags),
    picture: pictureOf,
    ...(flags.check && !flags.json ? { before: checkWithProgress } : {}),
    code: (outcome, puzzle) => codeOf(outcome, to, puzzle.family),
  })
}

function orderOf({ method, seed, check, steps, time }: SolveFlags): QuestionOrder {
  return {
    question: 'solve',
    ...defined({ method, seed: seed === undefined ? undefined : String(seed), check, steps, time }),
  }
}

/** Throws InputError where the family has no such method or notation, or nothing to do for other threads. */
function requireOptions(family: AnyFamily, flags: SolveFlags): void {
  requireMethod(family, flags.method)
  requireNotation(family, toOf(flags))
  const { threads = 1, batch } = flags
  if (threads === 1 || family.isAnytime || batch !== undefined) return
  throw new InputError(`--threads: methods of ${family.name} use one thread; leave it out`)
}

/** Independent runs with different seeds on several threads: a function of the seed and their number. */
async function improve(
  puzzle: Puzzle,
  { method, seed = DEFAULT_SEED, steps, time, threads = 1 }: SolveFlags,
  tell: (outcome: Finished<unknown, unknown>) => Promise<number>,
): Promise<number> {
  const started = performance.now()
  // Loaded with all families, which one search does not need.
  const { improveJob } = await import('../campaigns/shared-search.ts')
  const { runJob } = await import('../campaigns/run.ts')
  const order: ImproveOrder = {
    task: 'improve',
    family: puzzle.family.name,
    problem: puzzle.json(),
    seed: String(seed),
    runs: threads,
    ...defined({ method, steps, deadline: time === undefined ? undefined : performance.timeOrigin + started + time }),
  }
  return runJob(improveJob(order, puzzle, tell), { threads, aloneMilliseconds: 0 })
}

/** The solution alone, where a notation was named; else a picture and a sentence or two. */
function* linesFor(puzzle: Puzzle, outcome: Finished<unknown>, flags: SolveFlags): Generator<string> {
  const answer = bestAnswer(outcome)
  const to = toOf(flags)
  if (to !== undefined && answer !== undefined) yield puzzle.answerText(answer, to)
  else {
    yield outcomeInWords(puzzle, outcome)
    if (flags.check && answer !== undefined) yield 'checked by the rules alone'
  }
}

/** Boards of which the check takes a while. */
const MANY_SQUARES = 1_000_000

async function checkWithProgress(puzzle: Puzzle, outcome: Finished<unknown>): Promise<void> {
  const line = new ProgressLine()
  try {
    if (puzzle.squares > MANY_SQUARES) await line.say('checking by the rules alone')
    requireRight(puzzle, outcome)
  } finally {
    line.end()
  }
}

/** An answer of an anytime search is complete for its contest, however long the search took. */
function codeOf(outcome: Finished<unknown>, to: string | undefined, family: AnyFamily): number {
  const isSubmission = to !== undefined && outcome.status === 'stopped' && outcome.answer !== undefined
  if (isSubmission && family.isAnytime) return EXIT.fine
  return exitCodeOf(outcome.status)
}

function pictureOf(puzzle: Puzzle, outcome: Finished<unknown>): Picture {
  if (outcome.status === 'ambiguous') return ambiguousPicture(puzzle, outcome.answers)
  const best = outcome.status === 'solved' || outcome.status === 'stopped' ? outcome : undefined
  const submission = best?.answer === undefined ? undefined : { ...best, answer: best.answer }
  return { drawing: puzzle.draw(submission), title: submission ? puzzle.describe(submission) : puzzle.family.title }
}

/** Prints every solution, or the first N, each as soon as it is found. */
async function list({ family, rest }: Subject, flags: SolveFlags): Promise<number> {
  const other = ONE_SOLUTION_FLAGS.find((name) => flags[name] !== undefined)
  if (other) throw new InputError(`--all prints every solution: leave out --${other}`)
  family?.requireAbility('list')
  const { most, file } = wantedOf(flags.all, rest[0], family?.listed?.[1] ?? 'solutions')
  const puzzle = await readPuzzle(family, file, fromOf(flags))
  puzzle.family.requireAbility('list')
  const { goal, listed } = puzzle.family
  const line = new ProgressLine()
  const onProgress = ({ value = 0, ...rest }: Progress<unknown>) =>
    line.update(() => `${value.toLocaleString('en')} ${listed![1]} · ${progressWords(rest, goal)}`)
  return interruptible((signal) =>
    printListing(puzzle, most, flags.json ?? false, { ...limitsOf(flags, signal), onProgress }),
  ).finally(() => line.end())
}

/** Options that are about one solution. */
const ONE_SOLUTION_FLAGS = ['method', 'seed', 'svg', 'png', 'check', 'batch', 'threads', 'to'] as const

async function printListing(puzzle: Puzzle, most: number, isJson: boolean, limits: Limits): Promise<number> {
  const { outcome, count } = await printItems<ListedItem, Listed>(
    (visit) => puzzle.list(visit, most),
    (item) => (isJson ? JSON.stringify(item.json()) : item.text()),
    isJson,
    limits,
  )
  // A complete list with nothing on it.
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
  const number = counted(count, one, several)
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
