import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type AnyFamily, type Puzzle, type RawSettings, runAsync } from '../../src/index.ts'
import { EXIT, exitCodeOf } from '../exit-code.ts'
import { readable, SourceError } from '../input.ts'
import { interruptible } from '../interrupt.ts'
import { Output } from '../output.ts'
import { ProgressLine, progressWords } from '../progress-line.ts'

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
  const code = await interruptible(async (signal) => {
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
  })
  await output.flush()
  return code
}

/** The puzzle, or the exit code when there is none. */
async function generateOne(
  family: AnyFamily,
  settings: RawSettings,
  seed: string,
  signal: AbortSignal,
): Promise<Puzzle | number> {
  const line = new ProgressLine()
  try {
    const outcome = await runAsync(family.generate(settings, seed), {
      signal,
      onProgress: (progress) => line.update(() => progressWords(progress, family.goal)),
    })
    if (outcome.status === 'solved') return outcome.answer
    const why = outcome.status === 'impossible' ? (outcome.why ?? 'there is no such puzzle') : 'stopped'
    process.stderr.write(`${why}\n`)
    return exitCodeOf(outcome.status)
  } finally {
    line.end()
  }
}

function writing(path: string, write: (path: string) => Promise<unknown>): Promise<unknown> {
  return write(path).catch((error) => {
    throw new SourceError(path, readable(error))
  })
}
