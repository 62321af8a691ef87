import { mkdir } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import type { GenerateOrder } from '../../campaign/index.ts'
import type { AnyFamily, RawSettings } from '../../src/index.ts'
import { EXIT } from '../exit-code.ts'
import { readable, SourceError } from '../input.ts'
import { generateMission } from '../missions/generate-mission.ts'
import { runMission } from '../missions/run-mission.ts'
import { requireThreads } from '../options.ts'

export interface GenerateFlags {
  readonly count: number
  readonly seed?: string
  readonly out?: string
  readonly notation?: string
  readonly json?: true
  readonly threads?: number
}

export async function generate(family: AnyFamily, settings: RawSettings, flags: GenerateFlags): Promise<number> {
  family.requireNotation(flags.notation)
  requireThreads(flags.threads)
  const seed = flags.seed ?? String(Math.floor(Math.random() * 1e9))
  if (flags.seed === undefined) process.stderr.write(`seed ${seed}\n`)
  if (flags.out !== undefined) await makeFolder(flags.out)
  if (flags.count === 0) return EXIT.fine
  const order: GenerateOrder = {
    task: 'generate',
    family: family.name,
    settings,
    seed,
    count: flags.count,
    form: flags.json ? 'line' : (flags.notation ?? 'text'),
  }
  const { threads = availableParallelism() } = flags
  return runMission(generateMission(order, family, flags.out), { threads: Math.min(threads, flags.count) })
}

function makeFolder(folder: string): Promise<unknown> {
  return mkdir(folder, { recursive: true }).catch((error) => {
    throw new SourceError(folder, readable(error))
  })
}
