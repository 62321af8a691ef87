import { availableParallelism } from 'node:os'
import {
  type BatchOrder,
  defined,
  type Question,
  type QuestionName,
  type QuestionOrder,
  questionOf,
  requireAnswerable,
} from '../campaign/index.ts'
import {
  type AnyFamily,
  type Finished,
  type Limits,
  type Progress,
  type Puzzle,
  runAsync,
  type Search,
} from '../src/index.ts'
import { exitCodeOf, interruptible } from './exit.ts'
import { linesOf, sourceName } from './input.ts'
import { fromOf, type LimitFlags, limitsOf, type NotationFlags, requireThreads } from './options.ts'
import { Output, printPieces } from './output.ts'
import { type Picture, type PictureFlags, requireDrawable, writePicture } from './picture.ts'
import { ProgressLine, progressWords } from './progress-line.ts'
import { readPuzzle, type Subject } from './puzzle-input.ts'

/** How every command asks its question: of one puzzle, or of every line of a batch. */

export interface QuestionFlags extends LimitFlags, NotationFlags, PictureFlags {
  readonly json?: true
  readonly batch?: string
  readonly threads?: number
}

/** What a command prints besides the JSON, which all questions have. */
export interface Telling<A> {
  /** For people, line by line, as there may be many. */
  readonly lines: (puzzle: Puzzle, outcome: Finished<A>) => Iterable<string>
  /** What `--svg` and `--png` show. */
  readonly picture?: (puzzle: Puzzle, outcome: Finished<A>) => Picture
  /** The exit code, where the status alone does not decide. */
  readonly code?: (outcome: Finished<A>, puzzle: Puzzle) => number
  /** Comes before anything is printed. */
  readonly before?: (puzzle: Puzzle, outcome: Finished<A>) => Promise<void>
  /** The line that a batch prints for a result; JSON if left out. */
  readonly batchLine?: (result: object) => string
}

/** A question with its plain data. */
interface Asked<A> extends Telling<A> {
  readonly order: QuestionOrder
  /** Runs the search in another way than on this thread alone. */
  readonly run?: (puzzle: Puzzle, tell: (outcome: Finished<A>) => Promise<number>) => Promise<number> | undefined
  readonly search?: (puzzle: Puzzle) => Search<A>
}

/** Asks about one puzzle, or about every line of a batch. Returns the exit code. */
export async function ask<A>({ family, rest }: Subject, flags: QuestionFlags, asked: Asked<A>): Promise<number> {
  requireThreads(flags.threads)
  if (family) requireAnswerable(family, asked.order)
  if (flags.batch !== undefined) return askBatch(family, flags.batch, flags, asked)
  const puzzle = await readPuzzle(family, rest[0], fromOf(flags))
  if (!family) requireAnswerable(puzzle.family, asked.order)
  await requireDrawable(puzzle, flags)
  const question = questionOf(asked.order) as unknown as Question<A>
  const tell = async (outcome: Finished<A>) => {
    await asked.before?.(puzzle, outcome)
    if (asked.picture) await writePicture(flags, () => asked.picture!(puzzle, outcome))
    if (flags.json) {
      const result = () => [JSON.stringify(question.result(puzzle, outcome))]
      await printPieces(question.resultPieces?.(puzzle, outcome) ?? result())
    } else await printLines(asked.lines(puzzle, outcome))
    return asked.code?.(outcome, puzzle) ?? exitCodeOf(outcome.status)
  }
  const elsewhere = asked.run?.(puzzle, tell)
  if (elsewhere) return elsewhere
  const search = asked.search?.(puzzle) ?? question.search(puzzle)
  const { goal, isAnytime } = puzzle.family
  const words = (progress: Progress<A>) => progressWords(progress, goal, isAnytime)
  return tell(await interruptible((signal) => runWithProgress(search, limitsOf(asked.order, signal), words)))
}

async function printLines(lines: Iterable<string>): Promise<void> {
  const output = new Output()
  for (const line of lines) {
    output.line(line)
    if (output.isFull) await output.flush()
  }
  await output.flush()
}

/** How long a shard of lines takes: at the end, long ones would keep one thread busy while others wait. */
const LINES_MILLISECONDS = 25

/** A thread loads and compiles everything again, which costs about as much as this. */
const LINES_ALONE_MILLISECONDS = 300

/** One result a line, in the order of the lines, on all cores. */
export async function askBatch(
  family: AnyFamily | undefined,
  file: string,
  flags: Pick<QuestionFlags, 'threads' | keyof NotationFlags>,
  { order, batchLine }: Pick<Asked<never>, 'order' | 'batchLine'>,
): Promise<number> {
  // Loaded with all families, which one puzzle of a named family does not need.
  const { batchJob } = await import('./campaigns/batch.ts')
  const { runJob } = await import('./campaigns/run.ts')
  const { threads = availableParallelism() } = flags
  const from = fromOf(flags)
  const batch: BatchOrder = {
    ...order,
    task: 'batch',
    ...defined({ family: family?.name, from }),
  }
  const code = await runJob(batchJob(batch, linesOf(file), sourceName(file), batchLine), {
    threads,
    shardMilliseconds: LINES_MILLISECONDS,
    aloneMilliseconds: LINES_ALONE_MILLISECONDS,
  })
  // After a stop the command does not wait for lines that are still to be typed.
  if (file === '-') process.stdin.destroy()
  return code
}

/** The order of a question that has no options besides its limits. */
export function orderOf(question: QuestionName, { time, steps }: LimitFlags): QuestionOrder {
  return { question, ...defined({ time, steps }) }
}

/** Runs a search with a progress line. */
export async function runWithProgress<A, C>(
  search: Search<A, C>,
  limits: Limits<A>,
  words: (progress: Progress<A>) => string,
): Promise<Finished<A, C>> {
  const line = new ProgressLine()
  try {
    return await runAsync(search, { ...limits, onProgress: (progress) => line.update(() => words(progress)) })
  } finally {
    line.end()
  }
}
