import { writeFile } from 'node:fs/promises'
import {
  type AnyFamily,
  drawingToSvg,
  type Finished,
  familyNamed,
  type Puzzle,
  runAsync,
  type Seed,
} from '../../src/index.ts'
import { runBatch } from '../batch.ts'
import { exitCodeOf } from '../exit-code.ts'
import { about, readable, readSource, SourceError } from '../input.ts'
import { interruptible } from '../interrupt.ts'
import { print } from '../output.ts'
import { ProgressLine, progressWords } from '../progress-line.ts'
import { outcomeInWords } from '../words.ts'

export interface SolveFlags {
  readonly method?: string
  readonly time?: number
  readonly steps?: number
  readonly seed?: Seed
  readonly notation?: string
  readonly json?: true
  readonly batch?: string
  readonly svg?: string
}

export async function solve(familyName: string, file: string | undefined, flags: SolveFlags): Promise<number> {
  const family = familyNamed(familyName)
  family.requireMethod(flags.method)
  if (flags.batch !== undefined) return solveBatch(family, flags.batch, flags)
  const source = await readSource(file)
  const puzzle = about(source.name, () => family.open(source.text, flags.notation))
  const outcome = await interruptible((signal) => runWithProgress(puzzle, flags, signal))
  if (flags.svg !== undefined) await writePicture(puzzle, outcome, flags.svg)
  await print(outputOf(puzzle, outcome, flags))
  return exitCodeOf(outcome.status)
}

function solveBatch(family: AnyFamily, file: string, flags: SolveFlags): Promise<number> {
  return interruptible((signal) =>
    runBatch(family, file, signal, async ({ id, puzzle }) => {
      const outcome = await runAsync(puzzle.solve(flags), limitsOf(flags, signal))
      return { result: puzzle.result(outcome, { ...flags, id }), code: exitCodeOf(outcome.status) }
    }),
  )
}

async function runWithProgress(puzzle: Puzzle, flags: SolveFlags, signal: AbortSignal): Promise<Finished<unknown>> {
  const line = new ProgressLine()
  try {
    return await runAsync(puzzle.solve(flags), {
      ...limitsOf(flags, signal),
      onProgress: (progress) => line.update(() => progressWords(progress, puzzle.family.goal)),
    })
  } finally {
    line.end()
  }
}

function limitsOf({ time, steps }: SolveFlags, signal: AbortSignal) {
  return { signal, ...(time === undefined ? {} : { milliseconds: time }), ...(steps === undefined ? {} : { steps }) }
}

/** A notation that was asked for by name is answered in kind: the bare answer, ready to be pasted. */
function outputOf(puzzle: Puzzle, outcome: Finished<unknown>, flags: SolveFlags): string {
  if (flags.json) return JSON.stringify(puzzle.result(outcome, flags))
  const answer = outcome.status === 'solved' || outcome.status === 'stopped' ? outcome.answer : undefined
  if (flags.notation !== undefined && answer !== undefined) return puzzle.answerText(answer, flags.notation)
  return outcomeInWords(puzzle, outcome)
}

async function writePicture(puzzle: Puzzle, outcome: Finished<unknown>, file: string): Promise<void> {
  const best = outcome.status === 'solved' || outcome.status === 'stopped' ? outcome : undefined
  const submission = best?.answer === undefined ? undefined : { ...best, answer: best.answer }
  const title = submission ? puzzle.describe(submission) : puzzle.family.title
  await writeFile(file, `${drawingToSvg(puzzle.draw(submission), title)}\n`).catch((error) => {
    throw new SourceError(file, readable(error))
  })
}
