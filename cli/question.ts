import type { AnyFamily, Finished, Json, Limits, Progress, Puzzle, Search } from '../src/index.ts'
import { runAsync } from '../src/index.ts'
import { runBatch } from './batch.ts'
import { exitCodeOf } from './exit-code.ts'
import { interruptible } from './interrupt.ts'
import { type LimitFlags, limitsOf } from './limits.ts'
import { Output, printPieces } from './output.ts'
import { type Picture, requireDrawable, writePicture } from './picture.ts'
import { readProblem } from './problem.ts'
import { ProgressLine, progressWords } from './progress-line.ts'

/** Something that can be asked about a problem, and how the answer is told. */
export interface Question<A> {
  readonly search: (puzzle: Puzzle) => Search<A>
  /** The object that `--json` prints. */
  readonly result: (puzzle: Puzzle, outcome: Finished<A>, id?: Json) => object
  /** Its text in pieces, where it may be too large for one string. */
  readonly resultPieces?: (puzzle: Puzzle, outcome: Finished<A>) => Iterable<string>
  /** The same for people, line by line, as there may be many. */
  readonly lines: (puzzle: Puzzle, outcome: Finished<A>) => Iterable<string>
  /** What `--svg` writes. */
  readonly picture?: (puzzle: Puzzle, outcome: Finished<A>) => Picture
}

export interface QuestionFlags extends LimitFlags {
  readonly notation?: string
  readonly json?: true
  readonly batch?: string
  readonly svg?: string
}

/** Asks about one problem, or about every line of a batch. Returns the exit code. */
export async function ask<A>(
  family: AnyFamily,
  file: string | undefined,
  flags: QuestionFlags,
  question: Question<A>,
): Promise<number> {
  if (flags.batch !== undefined) return askBatch(family, flags.batch, flags, question)
  const puzzle = await readProblem(family, file, flags.notation)
  requireDrawable(puzzle, flags.svg)
  const search = question.search(puzzle)
  const outcome = await interruptible((signal) =>
    runWithProgress(search, limitsOf(flags, signal), (progress) => progressWords(progress, family.goal)),
  )
  return tell(puzzle, outcome, flags, question)
}

/** Prints an answer, and draws it if that is wanted. Returns the exit code. */
export async function tell<A>(
  puzzle: Puzzle,
  outcome: Finished<A>,
  flags: QuestionFlags,
  question: Question<A>,
): Promise<number> {
  if (flags.svg !== undefined && question.picture) await writePicture(flags.svg, question.picture(puzzle, outcome))
  if (flags.json) await printPieces(jsonPieces(question, puzzle, outcome))
  else await printLines(question.lines(puzzle, outcome))
  return exitCodeOf(outcome.status)
}

function jsonPieces<A>(question: Question<A>, puzzle: Puzzle, outcome: Finished<A>): Iterable<string> {
  return question.resultPieces?.(puzzle, outcome) ?? [JSON.stringify(question.result(puzzle, outcome))]
}

async function printLines(lines: Iterable<string>): Promise<void> {
  const output = new Output()
  for (const line of lines) {
    output.line(line)
    if (output.isFull) await output.flush()
  }
  await output.flush()
}

function askBatch<A>(family: AnyFamily, file: string, flags: QuestionFlags, question: Question<A>): Promise<number> {
  return interruptible((signal) =>
    runBatch(family, file, signal, async ({ id, puzzle }) => {
      const outcome = await runAsync(question.search(puzzle), limitsOf(flags, signal))
      return { result: question.result(puzzle, outcome, id), code: exitCodeOf(outcome.status) }
    }),
  )
}

/** Runs a search with a line on the terminal that says where it stands. */
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
