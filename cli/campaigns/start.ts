import { createHash } from 'node:crypto'
import { createReadStream, existsSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join, relative } from 'node:path'
import {
  type HuntOrder,
  type ImproveOrder,
  type JournalHead,
  measuredParts,
  type Order,
  orderFrom,
  partsOfCount,
  partsOfCover,
  readHead,
} from '../../campaign/index.ts'
import {
  type Count,
  type CountParts,
  type Finished,
  familyNamed,
  InputError,
  type Json,
  type Puzzle,
  parseCover,
  ShapeError,
} from '../../src/index.ts'
import { countInWords } from '../commands/count.ts'
import { CoverWords } from '../cover-words.ts'
import { EXIT, exitCodeOf, interruptible } from '../exit.ts'
import { linesOf, readable, SourceError } from '../input.ts'
import { print, printPieces } from '../output.ts'
import { ProgressLine } from '../progress-line.ts'
import { costInWords, outcomeInWords, whyLines } from '../words.ts'
import { batchJob, generateJob } from './batch.ts'
import { readCampaignFile } from './file.ts'
import { huntJob, printedHits, resumedInWords } from './hunt.ts'
import { beginJournal, type OpenJournal, resumeJournal } from './journal.ts'
import { type Elsewhere, type Job, runJob } from './run.ts'
import { countJob, improveJob } from './shared-search.ts'

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
    const advice = `rookery campaign resume ${journalFile} resumes it; delete the journal to start again`
    throw new SourceError(journalFile, new InputError(`this campaign was started already: ${advice}`))
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
  const job = await inPlace(file, async () => openJob(order, { json, line, problems }))
  return follow(job, journalFile, beginJournal(journalFile, order, lines), line, flags)
}

/** Resumes a campaign by its journal, or by its campaign file. Gives the exit code. */
export async function resumeCampaign(file: string, flags: CampaignFlags): Promise<number> {
  const beside = journalBeside(file)
  const journalFile = !file.endsWith('.journal') && existsSync(beside) ? beside : file
  const head = await readHead(journalFile).catch((error) => {
    throw new SourceError(journalFile, readable(error))
  })
  if (!head) return startAgain(file, journalFile, flags)
  const { json = false } = flags
  const open = await resumeJournal(
    journalFile,
    (found) => requireSameForm(found.order, json),
    'to start again, remove this file',
  )
  const line = new ProgressLine()
  try {
    for (const damage of open!.damages) process.stderr.write(`rookery: ${journalFile}: ${damage}\n`)
    await tryServer(flags.redis)
    const problems = await sameLines(head, journalFile)
    const job = await inPlace(journalFile, async () =>
      openJob(orderFrom(head.order as unknown as Json), { json, line, problems }),
    )
    return follow(job, journalFile, open!, line, flags)
  } catch (error) {
    open!.journal.close()
    throw error
  }
}

/** The journal ends in its first line, so that nothing was done yet. */
function startAgain(file: string, journalFile: string, flags: CampaignFlags): Promise<number> {
  const campaignFile = file === journalFile ? file.replace(/\.journal$/, '.json') : file
  if (campaignFile === journalFile || !existsSync(campaignFile)) {
    const words = 'the first line of the journal, which says what the campaign is, is damaged'
    throw new SourceError(
      journalFile,
      new InputError(`${words}, and there is no campaign file beside it: remove the journal and start again`),
    )
  }
  process.stderr.write(
    `rookery: ${journalFile}: the journal was cut off in its first line; the campaign in ${campaignFile} starts again\n`,
  )
  rmSync(journalFile)
  return runCampaign(campaignFile, { ...flags, journal: journalFile })
}

async function follow(
  job: Job<never>,
  journalFile: string,
  { journal, head, recalled }: OpenJournal,
  line: ProgressLine,
  { redis, threads = availableParallelism(), shard }: CampaignFlags,
): Promise<number> {
  const { total } = job
  const hits = 'hits' in total ? () => total.hits as number : undefined
  const elsewhere: Elsewhere<never> | undefined =
    redis === undefined
      ? undefined
      : async (campaign, signal, say) => {
          const { runOnRedis } = await import('../../campaign/redis/index.ts')
          return runOnRedis(campaign, { id: head.id, order: head.order, url: redis, signal, say, hits })
        }
  const shardMilliseconds = shard ?? (elsewhere ? REDIS_MILLISECONDS : HERE_MILLISECONDS)
  const onUnfinished = () => void process.stderr.write(`resume with: rookery campaign resume ${journalFile}\n`)
  return runJob(job, { threads, journal, recalled, line, shardMilliseconds, elsewhere, onUnfinished })
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

/** A count with as many parts as are good to share it out; undefined where the measuring was stopped. */
async function withParts(order: Order): Promise<Order | undefined> {
  if (order.task !== 'count') return order
  const cut = (parts: number) =>
    'engine' in order ? partsOfCover({ ...order, parts }) : partsOfCount({ ...order, parts })
  const parts = await interruptible(async (signal) => {
    const measured = await measuredParts(cut, signal)
    return signal.aborted ? 'stopped' : measured
  })
  if (parts === 'stopped') return undefined
  // Without parts the job says that there are none.
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
  throw new InputError(`the campaign was begun ${wasJson ? 'with' : 'without'} --json: resume it in the same way`)
}

async function linesIn(problems: string, journalFile: string): Promise<NonNullable<JournalHead['lines']>> {
  return { file: relative(dirname(journalFile), problems), sha256: await sumOf(problems) }
}

/** The file with the problems of a campaign, if that has one; throws where it has changed. */
async function sameLines({ lines }: JournalHead, journalFile: string): Promise<string | undefined> {
  if (!lines) return undefined
  const problems = join(dirname(journalFile), lines.file)
  if ((await sumOf(problems)) === lines.sha256) return problems
  const words = 'this file has changed since the campaign was begun'
  throw new SourceError(problems, new InputError(`${words}: what is done does not fit what is left`))
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

export interface Telling {
  readonly json: boolean
  /** The progress line; hits are printed in its place. */
  readonly line: ProgressLine
  /** The file with the problems, where units are lines. */
  readonly problems?: string | undefined
}

/** The job of an order, which prints its result as the command of its task does. Throws InputError. */
function openJob(order: Order, telling: Telling): Job<never> {
  return jobOf(order, telling) as unknown as Job<never>
}

function jobOf(order: Order, telling: Telling) {
  switch (order.task) {
    case 'hunt':
      return huntOf(order, telling)
    case 'generate':
      return generateJob(order, familyNamed(order.family))
    case 'batch':
      return batchJob(order, linesOf(telling.problems!), telling.problems!)
    case 'improve':
      return improveOf(order, telling)
    case 'count': {
      if ('engine' in order) {
        const words = new CoverWords(parseCover(order.problem))
        return countJob(order, requireParts(partsOfCover(order), 'cover --count'), async (outcome) => {
          if (telling.json) await print(JSON.stringify(words.result(outcome, words.count)))
          else await words.print(outcome, words.count)
          return exitCodeOf(outcome.status)
        })
      }
      const puzzle = familyNamed(order.family).openJson(order.problem)
      return countJob(order, requireParts(partsOfCount(order), 'count'), (outcome) =>
        tellCount(puzzle, outcome, telling),
      )
    }
  }
}

function huntOf(order: HuntOrder, { json, line }: Telling) {
  const hunter = familyNamed(order.family).hunt!
  return huntJob(order, hunter, {
    keeper: printedHits(order.form !== 'record', (printHit) => line.aside(printHit)),
    json,
    onRecalled: (tally) => process.stderr.write(`${resumedInWords(tally, hunter.nouns)}\n`),
  })
}

function improveOf(order: ImproveOrder, { json }: Telling) {
  const { family, problem, method, seed } = order
  const puzzle = familyNamed(family).openJson(problem)
  return improveJob(order, puzzle, async (outcome) => {
    if (json) await printPieces(puzzle.resultPieces(outcome, { method, seed }))
    else await print(outcomeInWords(puzzle, outcome))
    return exitCodeOf(outcome.status)
  })
}

async function tellCount(puzzle: Puzzle, outcome: Finished<Count>, { json }: Telling): Promise<number> {
  if (json) await print(JSON.stringify(puzzle.countResult(outcome)))
  else await print([...countInWords(outcome), ...whyLines(outcome), costInWords(outcome)].join('\n'))
  return exitCodeOf(outcome.status)
}

function requireParts(parts: CountParts | undefined, command: string): CountParts {
  if (parts && parts.parts > 1) return parts
  throw new InputError(`this count is not cut into parts that could be shared out: rookery ${command} does it`)
}
