import { createHash } from 'node:crypto'
import { createReadStream, existsSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join, relative } from 'node:path'
import {
  type JournalHead,
  measuredParts,
  type Order,
  orderFrom,
  partsOfCount,
  partsOfCover,
  readHead,
} from '../../campaign/index.ts'
import { InputError, type Json, ShapeError } from '../../src/index.ts'
import { EXIT } from '../exit-code.ts'
import { readable, SourceError } from '../input.ts'
import { interruptible } from '../interrupt.ts'
import { ProgressLine } from '../progress-line.ts'
import { readCampaignFile } from './campaign-file.ts'
import { beginJournal, goOnWithJournal, type OpenJournal } from './journal-file.ts'
import type { Mission } from './mission.ts'
import { openMission } from './open-mission.ts'
import { type Elsewhere, runMission } from './run-mission.ts'

export interface CampaignFlags {
  readonly journal?: string
  readonly threads?: number
  readonly json?: true
  /** The address of a Redis server. */
  readonly redis?: string | undefined
  /** How long a shard should take, in milliseconds. */
  readonly shard?: number
}

/** What is lost when a run here ends without warning, and what keeps workers from asking too often. */
const HERE_MILLISECONDS = 2000
const REDIS_MILLISECONDS = 10_000

/** Begins a campaign. Gives the exit code. */
export async function runCampaign(file: string, flags: CampaignFlags): Promise<number> {
  const journalFile = flags.journal ?? journalBeside(file)
  if (existsSync(journalFile)) {
    const advice = `rookery campaign resume ${journalFile} goes on with it; remove it to begin anew`
    throw new SourceError(journalFile, new InputError(`this campaign was begun already: ${advice}`))
  }
  const { json = false } = flags
  const { order: written, problems } = await readCampaignFile(file, json)
  await tryServer(flags.redis)
  const order = await inPlace(file, () => withParts(written))
  if (!order) {
    process.stderr.write('stopped\n')
    return EXIT.stopped
  }
  const lines = problems === undefined ? undefined : await linesIn(problems, journalFile)
  const line = new ProgressLine()
  const mission = await inPlace(file, async () => openMission(order, { json, line, problems }))
  return follow(mission, journalFile, beginJournal(journalFile, order, lines), line, flags)
}

/** Goes on with a campaign by its journal, or by the file beside which that is. Gives the exit code. */
export async function resumeCampaign(file: string, flags: CampaignFlags): Promise<number> {
  const beside = journalBeside(file)
  const journalFile = !file.endsWith('.journal') && existsSync(beside) ? beside : file
  const head = await readHead(journalFile).catch((error) => {
    throw new SourceError(journalFile, readable(error))
  })
  if (!head) return beginAnew(file, journalFile, flags)
  const { json = false } = flags
  const open = await goOnWithJournal(
    journalFile,
    (found) => requireSameForm(found.order, json),
    'to begin anew, remove this file',
  )
  const line = new ProgressLine()
  try {
    for (const damage of open!.damages) process.stderr.write(`rookery: ${journalFile}: ${damage}\n`)
    await tryServer(flags.redis)
    const problems = await sameLines(head, journalFile)
    const mission = await inPlace(journalFile, async () =>
      openMission(orderFrom(head.order as unknown as Json), { json, line, problems }),
    )
    return follow(mission, journalFile, open!, line, flags)
  } catch (error) {
    open!.journal.close()
    throw error
  }
}

/** The journal ends in its first line, so that nothing was done yet. */
function beginAnew(file: string, journalFile: string, flags: CampaignFlags): Promise<number> {
  const campaignFile = file === journalFile ? file.replace(/\.journal$/, '.json') : file
  if (campaignFile === journalFile || !existsSync(campaignFile)) {
    const words = 'the first line of the journal, which says what the campaign is, is damaged'
    throw new SourceError(
      journalFile,
      new InputError(`${words}, and there is no campaign file beside it: remove the journal and begin anew`),
    )
  }
  process.stderr.write(
    `rookery: ${journalFile}: the journal was cut off in its first line; the campaign in ${campaignFile} begins anew\n`,
  )
  rmSync(journalFile)
  return runCampaign(campaignFile, { ...flags, journal: journalFile })
}

async function follow(
  mission: Mission<never>,
  journalFile: string,
  { journal, head, recalled }: OpenJournal,
  line: ProgressLine,
  { redis, threads = availableParallelism(), shard }: CampaignFlags,
): Promise<number> {
  const { total } = mission
  const hits = 'hits' in total ? () => total.hits as number : undefined
  const elsewhere: Elsewhere<never> | undefined =
    redis === undefined
      ? undefined
      : async (campaign, signal, say) => {
          const { runOnRedis } = await import('../../campaign/redis/index.ts')
          return runOnRedis(campaign, { id: head.id, order: head.order, url: redis, signal, say, hits })
        }
  const shardMilliseconds = shard ?? (elsewhere ? REDIS_MILLISECONDS : HERE_MILLISECONDS)
  const onUnfinished = () => void process.stderr.write(`rookery campaign resume ${journalFile} goes on\n`)
  return runMission(mission, { threads, journal, recalled, line, shardMilliseconds, elsewhere, onUnfinished })
}

/** A server that cannot be used is known before anything is begun. */
async function tryServer(redis: string | undefined): Promise<void> {
  if (redis === undefined) return
  const { connect } = await import('../../campaign/redis/index.ts')
  const client = await connect(redis)
  client.disconnect()
}

export function journalBeside(file: string): string {
  return `${file.replace(/\.json$/, '')}.journal`
}

/** A count with as many parts as are good to share it out; undefined where somebody has stopped the measuring. */
async function withParts(order: Order): Promise<Order | undefined> {
  if (order.task !== 'count') return order
  const cut = (parts: number) =>
    'engine' in order ? partsOfCover({ ...order, parts }) : partsOfCount({ ...order, parts })
  const parts = await interruptible(async (signal) => {
    const measured = await measuredParts(cut, signal)
    return signal.aborted ? 'stopped' : measured
  })
  if (parts === 'stopped') return undefined
  // Without parts the mission says that there are none.
  return { ...order, parts: parts ?? 1 }
}

async function inPlace<T>(file: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ShapeError) throw new SourceError(file, new InputError(error.message))
    throw error instanceof InputError ? new SourceError(file, error) : error
  }
}

/** In results that are kept in the journal the form cannot be changed any more. */
function requireSameForm(order: Order, json: boolean): void {
  if (order.task !== 'hunt' && order.task !== 'generate') return
  const wasJson = order.task === 'hunt' ? order.form !== 'record' : order.form === 'line'
  if (wasJson === json) return
  throw new InputError(`the campaign was begun ${wasJson ? 'with' : 'without'} --json: go on with it in the same way`)
}

async function linesIn(problems: string, journalFile: string): Promise<NonNullable<JournalHead['lines']>> {
  return { file: relative(dirname(journalFile), problems), sha256: await sumOf(problems) }
}

/** The file with the problems of a campaign, if that has one; throws where it has changed. */
async function sameLines({ lines }: JournalHead, journalFile: string): Promise<string | undefined> {
  if (!lines) return undefined
  const problems = join(dirname(journalFile), lines.file)
  if ((await sumOf(problems)) === lines.sha256) return problems
  const words = 'this is not the file any more that the campaign was begun with'
  throw new SourceError(problems, new InputError(`${words}: what is done and what is left do not belong together`))
}

async function sumOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  try {
    for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer)
  } catch (error) {
    throw new SourceError(file, readable(error))
  }
  return hash.digest('hex')
}
