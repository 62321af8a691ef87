import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AnyFamily, Finished, Puzzle, RawSettings } from '../../src/index.ts'
import { EXIT, exitCodeOf } from '../exit-code.ts'
import { readable, SourceError } from '../input.ts'
import { interruptible } from '../interrupt.ts'
import { Output } from '../output.ts'
import { progressWords } from '../progress-line.ts'
import { runWithProgress } from '../question.ts'

export interface GenerateFlags {
  readonly count: number
  readonly seed?: string
  readonly out?: string
  readonly notation?: string
  readonly json?: true
}

export async function generate(family: AnyFamily, settings: RawSettings, flags: GenerateFlags): Promise<number> {
  family.requireNotation(flags.notation)
  const seed = flags.seed ?? String(Math.floor(Math.random() * 1e9))
  if (flags.seed === undefined) process.stderr.write(`seed ${seed}\n`)
  const output = new Output()
  if (flags.out !== undefined) await writing(flags.out, (folder) => mkdir(folder, { recursive: true }))
  return interruptible(async (signal) => {
    for (let number = 1; number <= flags.count; number++) {
      const own = flags.count === 1 ? seed : `${seed}.${number}`
      const puzzle = await generateOne(family, settings, own, signal)
      if (typeof puzzle === 'number') return puzzle
      const id = `${family.name}-${own}`
      const text = flags.json ? JSON.stringify({ id, ...(puzzle.json() as object) }) : puzzle.text(flags.notation)
      if (flags.out !== undefined) {
        await writing(join(flags.out, `${id}.${flags.json ? 'json' : 'txt'}`), (file) => writeFile(file, `${text}\n`))
      } else {
        if (number > 1 && !flags.json) output.line('')
        output.line(text)
        if (output.isFull) await output.flush()
      }
    }
    return EXIT.fine
    // What was made before a notation refuses a problem is not lost.
  }).finally(() => output.flush())
}

/** The puzzle, or the exit code when there is none. */
async function generateOne(
  family: AnyFamily,
  settings: RawSettings,
  seed: string,
  signal: AbortSignal,
): Promise<Puzzle | number> {
  const outcome = await runWithProgress(family.generate(settings, seed), { signal }, (progress) =>
    progressWords(progress, family.goal),
  )
  if (outcome.status === 'solved') return outcome.answer
  process.stderr.write(`${whyNone(outcome)}\n`)
  return exitCodeOf(outcome.status)
}

function whyNone(outcome: Finished<Puzzle>): string {
  if (outcome.status === 'impossible') return outcome.why ?? 'there is no such puzzle'
  return outcome.status === 'stopped' && outcome.why !== undefined ? outcome.why : 'stopped'
}

function writing(path: string, write: (path: string) => Promise<unknown>): Promise<unknown> {
  return write(path).catch((error) => {
    throw new SourceError(path, readable(error))
  })
}
