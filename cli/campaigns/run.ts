import {
  Campaign,
  type DeadLetter,
  type End,
  type Journal,
  type Order,
  Pace,
  runHere,
  type Shard,
  type Supply,
  type Total,
  type Work,
} from '../../campaign/index.ts'
import { EXIT, interruptible, worseCode } from '../exit.ts'
import { ProgressLine } from '../progress-line.ts'
import { counted } from '../words.ts'

/** A campaign as a command runs it: the work, its total, and how the total is printed. */
export interface Job<R> {
  readonly order: Order
  readonly work: Work<R>
  readonly supply: Supply
  readonly total: Total<R>
  /** Adds what an earlier run has done; shard by shard if left out. */
  readonly recall?: (campaign: Campaign<R>, entries: readonly Recalled<R>[]) => void
  /** The progress, for the terminal. */
  readonly progress: (campaign: Campaign<R>, milliseconds: number) => string
  /** Prints the total, and gives the exit code. */
  readonly report: (end: End, campaign: Campaign<R>, milliseconds: number) => Promise<number>
}

/** What a journal has of a shard. */
export interface Recalled<R> {
  readonly shard: Shard
  readonly result: R
  /** Whether the shard was done to its end. */
  readonly isDone: boolean
}

interface JobOptions<R> {
  readonly threads: number
  /** Ends it after this time, in milliseconds. */
  readonly time?: number | undefined
  readonly journal?: Journal | undefined
  /** What the journal has already. */
  readonly recalled?: readonly Recalled<R>[]
  /** How long a shard should take, in milliseconds. */
  readonly shardMilliseconds?: number
  /** Works on it instead of threads of this process. */
  readonly elsewhere?: Elsewhere<R> | undefined
  /** Called at the end where something is left to do. */
  readonly onUnfinished?: () => void
  /** The progress line, where the caller prints other things in its place. */
  readonly line?: ProgressLine
  /** How long this thread is alone, in milliseconds. */
  readonly aloneMilliseconds?: number | undefined
  /** For tests: another script for threads. */
  readonly script?: URL | undefined
}

/** Works on a campaign to its end. */
export type Elsewhere<R> = (campaign: Campaign<R>, signal: AbortSignal, say: (message: string) => void) => Promise<End>

/** Short enough that little is lost, and that no thread waits long for its next shard. */
const SHARD_MILLISECONDS = 500

/** Beyond it, a timer of Node goes off at once. */
const LONGEST_TIMER = 2 ** 31 - 1

/** Runs a job to its end, with a progress line, and reports. Gives the exit code. */
export async function runJob<R>(job: Job<R>, options: JobOptions<R>): Promise<number> {
  const { threads, time, journal, recalled = [], shardMilliseconds = SHARD_MILLISECONDS, elsewhere } = options
  const { order, work, supply, total } = job
  const started = performance.now()
  const elapsed = () => Math.round((performance.now() - started) * 1000) / 1000
  const line = options.line ?? new ProgressLine()
  const campaign = new Campaign<R>({
    supply,
    total,
    pace: new Pace(shardMilliseconds),
    journal,
    onChange: (changed) => line.update(() => job.progress(changed, elapsed())),
  })
  if (job.recall) job.recall(campaign, recalled)
  else for (const { shard, result, isDone } of recalled) if (isDone) campaign.remember(shard, result)
  const complain = (message: string) => line.aside(() => void process.stderr.write(`rookery: ${message}\n`))
  const end = await interruptible(async (signal) => {
    const timer =
      time === undefined ? undefined : setTimeout(() => campaign.stop('time'), Math.min(time, LONGEST_TIMER))
    try {
      if (elsewhere) return await elsewhere(campaign, signal, complain)
      const { script, aloneMilliseconds } = options
      return await runHere(campaign, order, work, { threads, signal, complain, script, aloneMilliseconds })
    } finally {
      clearTimeout(timer)
    }
  }).finally(() => {
    line.end()
    journal?.close()
  })
  const code = await job.report(end, campaign, elapsed())
  for (const words of deadLetterLines(campaign.deadLetters)) process.stderr.write(`rookery: ${words}\n`)
  // A campaign that its own total has ended cannot be resumed.
  const isWhole = (end.status !== 'stopped' || total.end !== undefined) && campaign.deadLetters.length === 0
  if (!isWhole) options.onUnfinished?.()
  return isWhole ? code : worseCode(code, EXIT.stopped)
}

type Progressing = Pick<Campaign<never>, 'done' | 'units' | 'newUnits'>

/** `1,234 of 10,000 problems · 12 % · 56 problems/s · 3 min left` */
export function shareInWords(
  { done: { size: done }, units, newUnits }: Progressing,
  milliseconds: number,
  [one, several]: readonly [one: string, several: string],
): string {
  const perSecond = (newUnits / milliseconds) * 1000
  const rate = `${rateInWords(perSecond)} ${several}/s`
  if (units === Number.POSITIVE_INFINITY) return `${counted(done, one, several)} · ${rate}`
  const words = [
    `${done.toLocaleString('en')} of ${counted(units, one, several)}`,
    `${Math.floor((100 * done) / units)} %`,
    rate,
  ]
  if (perSecond > 0) words.push(`${waitInWords((units - done) / perSecond)} left`)
  return words.join(' · ')
}

export function rateInWords(perSecond: number): string {
  const isSlow = perSecond < 100
  return perSecond.toLocaleString('en', isSlow ? { maximumSignificantDigits: 2 } : { maximumFractionDigits: 0 })
}

export function waitInWords(seconds: number): string {
  if (seconds < 100) return `${Math.ceil(seconds)} s`
  if (seconds < 6000) return `${Math.ceil(seconds / 60)} min`
  return `${Math.ceil(seconds / 3600).toLocaleString('en')} h`
}

const SHOWN = 5

/** `units 5 to 8 were left out after failing at every retry: …`, a line each. */
function deadLetterLines(letters: readonly DeadLetter[]): string[] {
  const lines = letters.slice(0, SHOWN).map(({ shard: { first, units }, why }) => {
    const which = units === 1 ? `unit ${first} was` : `units ${first} to ${first + units - 1} were`
    return `${which} left out after failing at every retry: ${why}`
  })
  return letters.length > SHOWN ? [...lines, `and ${letters.length - SHOWN} more`] : lines
}
