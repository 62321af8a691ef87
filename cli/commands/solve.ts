import {
  type AnyFamily,
  type Finished,
  familyNamed,
  InputError,
  type Json,
  type Progress,
  type Puzzle,
  type ResultDetails,
  runAsync,
  type Seed,
  type SolveOptions,
  submissionsOf,
} from '../../src/index.ts'
import { runBatch } from '../batch.ts'
import { exitCodeOf } from '../exit-code.ts'
import { interruptible } from '../interrupt.ts'
import { budgetIn, type LimitFlags, limitsOf, sinceStart } from '../limits.ts'
import { printListing, requireOnlyListing } from '../listing.ts'
import { printPieces } from '../output.ts'
import { ambiguousPicture, type Picture, requireDrawable, writePicture } from '../picture.ts'
import { readProblem } from '../problem.ts'
import { ProgressLine, progressWords } from '../progress-line.ts'
import { runWithProgress } from '../question.ts'
import { Team } from '../solving/team.ts'
import { wantedOf } from '../wanted.ts'
import { outcomeInWords, violationsInWords } from '../words.ts'

export interface SolveFlags extends LimitFlags {
  readonly method?: string
  readonly seed?: Seed
  readonly notation?: string
  readonly json?: true
  readonly batch?: string
  readonly svg?: string
  readonly check?: true
  /** How many, if that was said. */
  readonly all?: true | string
  readonly threads?: number
}

/** The built worker stands beside this file's bundle. */
const WORKER = new URL('./solve-worker.js', import.meta.url)

/** More would only take memory from each other. */
const MOST_THREADS = 256

export async function solve(familyName: string, file: string | undefined, flags: SolveFlags): Promise<number> {
  const family = familyNamed(familyName)
  family.requireMethod(flags.method)
  requireThreads(family, flags)
  if (flags.all !== undefined) return list(family, file, flags)
  if (flags.batch !== undefined) return solveBatch(family, flags.batch, flags)
  const puzzle = await readProblem(family, file, flags.notation)
  requireDrawable(puzzle, flags.svg)
  const outcome = await interruptible((signal) => solveOne(puzzle, flags, signal))
  if (flags.svg !== undefined) await writePicture(flags.svg, pictureOf(puzzle, outcome))
  if (flags.check) await checkWithProgress(puzzle, outcome)
  await printPieces(outputOf(puzzle, outcome, flags))
  return exitCodeOf(outcome.status)
}

/** Throws InputError unless so many threads have something to do. */
function requireThreads(family: AnyFamily, { threads = 1, batch }: SolveFlags): void {
  if (threads < 1 || threads > MOST_THREADS) {
    throw new InputError(`--threads: expected a whole number from 1 to ${MOST_THREADS}, found ${threads}`)
  }
  if (threads === 1) return
  if (!family.isOpenEnded) {
    throw new InputError(`--threads: methods of ${family.name} come to their end on one thread; leave it out`)
  }
  if (batch !== undefined) throw new InputError('--threads: lines of a batch are solved on one thread; leave it out')
}

/** Solves on one thread or several, with a line on the terminal that says where it stands. */
async function solveOne(puzzle: Puzzle, flags: SolveFlags, signal: AbortSignal): Promise<Finished<unknown, unknown>> {
  const { goal, isOpenEnded } = puzzle.family
  const { threads = 1 } = flags
  // A search that uses up all its time gets what the start of the command has left of it.
  const left = isOpenEnded ? sinceStart(flags) : flags
  const words = (progress: Progress<unknown>) => progressWords(progress, goal, isOpenEnded)
  if (threads === 1) return runWithProgress(puzzle.solve(optionsOf(left)), limitsOf(left, signal), words)
  const line = new ProgressLine()
  const team = new Team(WORKER, puzzle, left, threads, {
    onProgress: (joint) => line.update(() => words(joint)),
    complain: (message) => line.aside(() => process.stderr.write(`rookery: ${message}\n`)),
  })
  return team.solve(signal).finally(() => line.end())
}

function optionsOf({ method, seed, ...limits }: SolveFlags): SolveOptions {
  return { method, seed, budget: budgetIn(limits) }
}

/** Everything that the family lists, one by one. */
async function list(family: AnyFamily, fileArgument: string | undefined, flags: SolveFlags): Promise<number> {
  family.requireAbility('list')
  requireOnlyListing(flags)
  const { most, file } = wantedOf(flags.all, fileArgument, family.listed![1])
  const puzzle = await readProblem(family, file, flags.notation)
  const line = new ProgressLine()
  const onProgress = ({ value = 0, ...rest }: Progress<unknown>) =>
    line.update(() => `${value.toLocaleString('en')} ${family.listed![1]} · ${progressWords(rest, family.goal)}`)
  return interruptible((signal) =>
    printListing(puzzle, most, flags.json ?? false, { ...limitsOf(flags, signal), onProgress }),
  ).finally(() => line.end())
}

function solveBatch(family: AnyFamily, file: string, flags: SolveFlags): Promise<number> {
  return interruptible((signal) =>
    runBatch(family, file, signal, async ({ id, puzzle }) => {
      const outcome = await runAsync(puzzle.solve(optionsOf(flags)), limitsOf(flags, signal))
      if (flags.check) requireRight(puzzle, outcome)
      return { result: puzzle.result(outcome, detailsOf(flags, outcome, id)), code: exitCodeOf(outcome.status) }
    }),
  )
}

/** What comes out is looked at once more, by the rules alone. */
function requireRight(puzzle: Puzzle, outcome: Finished<unknown>): void {
  for (const submission of submissionsOf(outcome)) {
    const violations = puzzle.check(submission)
    if (violations.length === 0) continue
    throw new Error(`the answer is wrong:\n${violationsInWords(violations, puzzle.family.rules)}`)
  }
}

/** Boards of which the check takes so long that people wonder. */
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

function detailsOf({ method, seed, check }: SolveFlags, outcome: Finished<unknown>, id?: Json): ResultDetails {
  const isChecked = check && submissionsOf(outcome).length > 0
  return { id, method, seed, checked: isChecked || undefined }
}

/** A notation that was asked for by name is answered in kind: the bare answer, ready to be pasted. */
function outputOf(puzzle: Puzzle, outcome: Finished<unknown>, flags: SolveFlags): Iterable<string> {
  if (flags.json) return puzzle.resultPieces(outcome, detailsOf(flags, outcome))
  const answer = outcome.status === 'solved' || outcome.status === 'stopped' ? outcome.answer : undefined
  if (flags.notation !== undefined && answer !== undefined) return [puzzle.answerText(answer, flags.notation)]
  const words = outcomeInWords(puzzle, outcome)
  return flags.check && answer !== undefined ? [words, '\nchecked by the rules alone'] : [words]
}

function pictureOf(puzzle: Puzzle, outcome: Finished<unknown>): Picture {
  if (outcome.status === 'ambiguous') return ambiguousPicture(puzzle, outcome.answers)
  const best = outcome.status === 'solved' || outcome.status === 'stopped' ? outcome : undefined
  const submission = best?.answer === undefined ? undefined : { ...best, answer: best.answer }
  return { drawing: puzzle.draw(submission), title: submission ? puzzle.describe(submission) : puzzle.family.title }
}
