import { availableParallelism } from 'node:os'
import { type ImproveOrder, requireRight, type SolveOrder, timeNow } from '../../campaign/index.ts'
import {
  type AnyFamily,
  DEFAULT_SEED,
  type Finished,
  familyNamed,
  InputError,
  type Json,
  type Progress,
  type Puzzle,
  type ResultDetails,
  type Seed,
  type SolveOptions,
  submissionsOf,
} from '../../src/index.ts'
import { linesOf } from '../batch.ts'
import { exitCodeOf } from '../exit-code.ts'
import { sourceName } from '../input.ts'
import { interruptible } from '../interrupt.ts'
import { budgetIn, type LimitFlags, limitsOf, sinceStart } from '../limits.ts'
import { printListing, requireOnlyListing } from '../listing.ts'
import { improveMission } from '../missions/improve-mission.ts'
import { runMission } from '../missions/run-mission.ts'
import { solveMission } from '../missions/solve-mission.ts'
import { requireThreads } from '../options.ts'
import { printPieces } from '../output.ts'
import { ambiguousPicture, type Picture, requireDrawable, writePicture } from '../picture.ts'
import { readProblem } from '../problem.ts'
import { ProgressLine, progressWords } from '../progress-line.ts'
import { runWithProgress } from '../question.ts'
import { wantedOf } from '../wanted.ts'
import { outcomeInWords } from '../words.ts'

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

/** `started` is when the command began, on the clock of `performance.now()`. */
export async function solve(
  familyName: string,
  file: string | undefined,
  flags: SolveFlags,
  started: number,
): Promise<number> {
  const family = familyNamed(familyName)
  family.requireMethod(flags.method)
  requireWork(family, flags)
  if (flags.all !== undefined) return list(family, file, flags)
  if (flags.batch !== undefined) return solveBatch(family, flags.batch, flags)
  const puzzle = await readProblem(family, file, flags.notation)
  requireDrawable(puzzle, flags.svg)
  const tell = async (outcome: Finished<unknown, unknown>) => {
    if (flags.svg !== undefined) await writePicture(flags.svg, pictureOf(puzzle, outcome))
    if (flags.check) await checkWithProgress(puzzle, outcome)
    await printPieces(outputOf(puzzle, outcome, flags))
    return exitCodeOf(outcome.status)
  }
  // A search that uses up all its time gets what the start of the command has left of it.
  const left = family.isOpenEnded ? sinceStart(flags, started) : flags
  return (flags.threads ?? 1) > 1 ? improve(puzzle, left, tell) : tell(await solveHere(puzzle, left))
}

/** Throws InputError unless so many threads have something to do. */
function requireWork(family: AnyFamily, { threads = 1, batch }: SolveFlags): void {
  requireThreads(threads)
  if (threads === 1 || family.isOpenEnded || batch !== undefined) return
  throw new InputError(`--threads: methods of ${family.name} come to their end on one thread; leave it out`)
}

/** Solves on one thread, with a line on the terminal that says where it stands. */
function solveHere(puzzle: Puzzle, flags: SolveFlags): Promise<Finished<unknown, unknown>> {
  const { goal, isOpenEnded } = puzzle.family
  const words = (progress: Progress<unknown>) => progressWords(progress, goal, isOpenEnded)
  return interruptible((signal) => runWithProgress(puzzle.solve(optionsOf(flags)), limitsOf(flags, signal), words))
}

/** Runs with other seeds on several threads at once. What comes out depends on the seed and the number of threads alone, unless the time decides. */
function improve(puzzle: Puzzle, { method, seed = DEFAULT_SEED, steps, time, threads = 1 }: SolveFlags, tell: Teller) {
  const order: ImproveOrder = {
    task: 'improve',
    family: puzzle.family.name,
    problem: puzzle.json(),
    seed: String(seed),
    runs: threads,
    ...(method === undefined ? {} : { method }),
    ...(steps === undefined ? {} : { steps }),
    ...(time === undefined ? {} : { deadline: timeNow() + time }),
  }
  return runMission(improveMission(order, puzzle, tell), { threads, aloneMilliseconds: 0 })
}

type Teller = (outcome: Finished<unknown, unknown>) => Promise<number>

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

async function solveBatch(family: AnyFamily, file: string, flags: SolveFlags): Promise<number> {
  const { method, seed, steps, time, check, threads = availableParallelism() } = flags
  const order: SolveOrder = {
    task: 'solve',
    family: family.name,
    ...(method === undefined ? {} : { method }),
    ...(seed === undefined ? {} : { seed: String(seed) }),
    ...(steps === undefined ? {} : { steps }),
    ...(time === undefined ? {} : { time }),
    ...(check ? { check } : {}),
  }
  const code = await runMission(solveMission(order, linesOf(file), sourceName(file)), { threads })
  // After a stop nobody waits for lines that are still to be typed.
  if (file === '-') process.stdin.destroy()
  return code
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
