import { availableParallelism } from 'node:os'
import type { GenerateOrder } from '../../campaign/index.ts'
import type { AnyFamily, RawSettings } from '../../src/index.ts'
import { generateJob } from '../campaigns/batch.ts'
import { runJob } from '../campaigns/run.ts'
import { EXIT } from '../exit.ts'
import { type NotationFlags, requireThreads, toOf } from '../options.ts'
import { makeFolder } from '../output.ts'
import { requireNotation } from '../suggestions.ts'

interface GenerateFlags extends NotationFlags {
  readonly count: number
  readonly seed?: string
  readonly out?: string
  readonly json?: true
  readonly threads?: number
  readonly withSolutions?: true
  /** In milliseconds. */
  readonly time?: number
}

export async function generate(family: AnyFamily, settings: RawSettings, flags: GenerateFlags): Promise<number> {
  const { count, out, time } = flags
  const to = toOf(flags)
  requireNotation(family, to)
  requireThreads(flags.threads)
  if (out !== undefined) makeFolder(out)
  if (count === 0) return EXIT.fine
  const order: GenerateOrder = {
    task: 'generate',
    family: family.name,
    settings,
    seed: flags.seed ?? String(Math.floor(Math.random() * 1e9)),
    count,
    form: flags.json ? 'line' : (to ?? 'text'),
    ...(flags.withSolutions ? { solutions: true } : {}),
  }
  const { threads = availableParallelism() } = flags
  // A seed that was not given has to be told; scripts that give one read standard output alone.
  const hasSummary = flags.seed === undefined || out !== undefined || process.stderr.isTTY
  return runJob(generateJob(order, family, { folder: out, hasSummary }), { threads: Math.min(threads, count), time })
}
