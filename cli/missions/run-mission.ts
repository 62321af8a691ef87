import { Campaign, type End, type Journal, Pace, runHere } from '../../campaign/index.ts'
import { EXIT, worseCode } from '../exit-code.ts'
import { interruptible } from '../interrupt.ts'
import { ProgressLine } from '../progress-line.ts'
import { asideLines } from './campaign-words.ts'
import type { Mission, Recalled } from './mission.ts'

export interface MissionOptions<R> {
  readonly threads: number
  /** Ends it after this time, in milliseconds. */
  readonly time?: number | undefined
  readonly journal?: Journal | undefined
  /** What the journal tells already. */
  readonly recalled?: readonly Recalled<R>[]
  /** How long a shard should take, in milliseconds. */
  readonly shardMilliseconds?: number
  /** Somebody else who works on it, in the place of threads of this process. */
  readonly elsewhere?: Elsewhere<R> | undefined
  /** Called at the end where something is left to do. */
  readonly onUnfinished?: () => void
  /** Where other things than progress are printed, if somebody has such a line already. */
  readonly line?: ProgressLine
  /** How long this thread is alone, in milliseconds. */
  readonly aloneMilliseconds?: number | undefined
  /** For tests: another script for threads. */
  readonly script?: URL | undefined
}

/** Works on a campaign until it is over. */
export type Elsewhere<R> = (campaign: Campaign<R>, signal: AbortSignal, say: (message: string) => void) => Promise<End>

/** Short enough that little is lost, and that others need not wait long for what comes next. */
const SHARD_MILLISECONDS = 500

/** Beyond it, a timer of Node goes off at once. */
const LONGEST_TIMER = 2 ** 31 - 1

/** Works on a mission until it is over, with a line that says where it stands, and reports. Gives the exit code. */
export async function runMission<R>(mission: Mission<R>, options: MissionOptions<R>): Promise<number> {
  const { threads, time, journal, recalled = [], shardMilliseconds = SHARD_MILLISECONDS, elsewhere } = options
  const { order, work, supply, total } = mission
  const started = performance.now()
  const elapsed = () => Math.round((performance.now() - started) * 1000) / 1000
  const line = options.line ?? new ProgressLine()
  const campaign = new Campaign<R>({
    supply,
    total,
    pace: new Pace(shardMilliseconds),
    journal,
    onChange: (changed) => line.update(() => mission.progress(changed, elapsed())),
  })
  if (mission.recall) mission.recall(campaign, recalled)
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
  const code = await mission.report(end, campaign, elapsed())
  for (const words of asideLines(campaign.aside)) process.stderr.write(`rookery: ${words}\n`)
  const isWhole = end.status === 'finished' && campaign.aside.length === 0
  if (!isWhole) options.onUnfinished?.()
  return isWhole ? code : worseCode(code, EXIT.stopped)
}
