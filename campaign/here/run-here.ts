import { type Finished, runAsync } from '../../src/index.ts'
import type { Campaign } from '../campaign.ts'
import type { Order } from '../order.ts'
import type { End, Shard, Work } from '../work.ts'
import { ThreadPool, type ThreadRun } from './thread-pool.ts'

export interface HereOptions {
  readonly threads: number
  readonly signal: AbortSignal
  /** Called when a thread is lost. */
  readonly complain: (message: string) => void
  /** A script that replaces the one of the threads. */
  readonly script?: URL | undefined
  /** How long this thread works alone: shorter work is not worth starting others. */
  readonly aloneMilliseconds?: number | undefined
  /** How long to wait for threads that were asked to stop. */
  readonly graceMilliseconds?: number | undefined
}

const ALONE_MILLISECONDS = 50

/** Works on a campaign on several threads of this process, this one among them, to its end. */
export async function runHere<R>(
  campaign: Campaign<R>,
  order: Order,
  work: Work<R>,
  { threads, signal, complain, script, aloneMilliseconds = ALONE_MILLISECONDS, graceMilliseconds }: HereOptions,
): Promise<End> {
  const others = new OtherThreads({ campaign, order, threads, complain, graceMilliseconds })
  const stop = () => campaign.stop('aborted')
  signal.addEventListener('abort', stop)
  if (signal.aborted) stop()
  const timer = threads > 1 ? setTimeout(() => void others.start(script), aloneMilliseconds) : undefined
  const end = await workHere(campaign, work, threads).finally(async () => {
    signal.removeEventListener('abort', stop)
    clearTimeout(timer)
    await others.end()
    await campaign.settle()
  })
  // The last results may have been more than the output could take.
  campaign.requireSound()
  return end
}

/** Does shards on this thread to the end of the campaign. */
async function workHere<R>(campaign: Campaign<R>, work: Work<R>, threads: number): Promise<End> {
  while (!campaign.end) {
    const shard = await campaign.take(shardsAtOnce(threads))
    if (shard) {
      const outcome = await searchHere(campaign, work, shard)
      if (outcome) campaign.finish(shard, outcome)
      await campaign.settle()
      // Short shards would starve the event loop; and messages of other threads are heard before the end.
      await new Promise((resolve) => setImmediate(resolve))
    } else if (!campaign.end) await campaign.change()
  }
  return campaign.end
}

async function searchHere<R>(campaign: Campaign<R>, work: Work<R>, shard: Shard): Promise<Finished<R> | undefined> {
  const signal = {
    get aborted() {
      return !campaign.isWanted(shard)
    },
  }
  try {
    return await runAsync(work.search(shard), { signal, onProgress: (progress) => campaign.report(shard, progress) })
  } catch (error) {
    campaign.fail(error)
    return undefined
  }
}

/** Threads that do not stop when asked are abandoned after this time. */
const GRACE_MILLISECONDS = 5000

/** After this many threads have failed before any finished a shard, the main thread continues alone. */
const MOST_FALSE_STARTS = 3

interface OtherThreadsParts<R> {
  readonly campaign: Campaign<R>
  readonly order: Order
  /** With the main thread. */
  readonly threads: number
  /** Called when a thread is lost. */
  readonly complain: (message: string) => void
  readonly graceMilliseconds?: number | undefined
}

/** A shard that a thread has. */
interface Assignment {
  readonly shard: Shard
  readonly run: ThreadRun
  /** Gives up waiting for the thread. */
  readonly leaveBehind: () => void
  timer?: NodeJS.Timeout
}

/** With a second shard, a thread need not wait until the main thread has time for it. */
const SHARDS_AT_HAND = 2

/** How many shards are under way at once, if the main thread has one and each of the others has a second one. */
function shardsAtOnce(threads: number): number {
  return 1 + SHARDS_AT_HAND * (threads - 1)
}

/** The other threads. Each has two shards at a time, so that none waits until the main thread has time for it. */
class OtherThreads<R> {
  /** What is under way, each with what resolves at its end. */
  private readonly assignments = new Map<Assignment, Promise<void>>()
  private pool: Promise<ThreadPool | undefined> | undefined
  private isEnding = false
  /** No thread can be used. */
  private isDismissed = false
  /** Before a thread has done something, it is not the fault of shards if threads fail. */
  private isProven = false
  private falseStarts = 0

  constructor(private readonly parts: OtherThreadsParts<R>) {}

  async start(script: URL | undefined): Promise<void> {
    const others = this.parts.threads - 1
    this.pool = ThreadPool.start(others, script).catch((error) => {
      this.dismiss(inWords(error))
      return undefined
    })
    const pool = await this.pool
    if (!pool) return
    void this.watch()
    for (let i = 0; i < SHARDS_AT_HAND * others; i++) void this.serve(pool)
  }

  /** Waits for threads that were asked to stop, so that their results are not lost. */
  async end(): Promise<void> {
    this.isEnding = true
    const pool = await this.pool
    if (!pool) return
    this.stopUnwanted()
    await Promise.all(this.assignments.values())
    await pool.end()
  }

  private async serve(pool: ThreadPool): Promise<void> {
    const { campaign, threads } = this.parts
    while (!this.isEnding && !this.isDismissed) {
      const shard = await campaign.take(shardsAtOnce(threads))
      if (shard) await this.assign(pool, shard)
      else if (isOver(campaign)) return
      else await campaign.change()
    }
  }

  private async assign(pool: ThreadPool, shard: Shard): Promise<void> {
    const { campaign, order } = this.parts
    let leaveBehind = () => {}
    const left = new Promise<undefined>((resolve) => {
      leaveBehind = () => resolve(undefined)
    })
    const run = pool.run('this', order, shard, (progress) => campaign.report(shard, progress as never))
    const assignment: Assignment = { shard, run, leaveBehind }
    const over = this.see(pool, shard, Promise.race([run.outcome, left])).finally(() => {
      clearTimeout(assignment.timer)
      this.assignments.delete(assignment)
    })
    this.assignments.set(assignment, over)
    await over
  }

  private async see(pool: ThreadPool, shard: Shard, coming: Promise<Finished<unknown> | undefined>): Promise<void> {
    const { campaign } = this.parts
    let outcome: Finished<unknown> | undefined
    try {
      outcome = await coming
    } catch (error) {
      return this.lose(pool, shard, inWords(error))
    }
    if (!outcome) return campaign.giveBack(shard)
    this.isProven = true
    campaign.finish(shard, outcome as Finished<R>)
    await campaign.settle().catch((error) => campaign.fail(error))
  }

  private async lose(pool: ThreadPool, shard: Shard, why: string): Promise<void> {
    const { campaign, complain } = this.parts
    if (this.isProven && pool.isAlive) {
      const then = campaign.lose(shard, why) ? 'its shard is tried again' : 'its shard is left out'
      return complain(`a thread has failed (${why}); ${then}`)
    }
    campaign.giveBack(shard)
    this.falseStarts++
    if (pool.isAlive && this.falseStarts < MOST_FALSE_STARTS) return
    this.dismiss(why)
    await pool.end()
  }

  private dismiss(why: string): void {
    if (this.isDismissed || this.isEnding) return
    this.isDismissed = true
    this.parts.complain(`other threads cannot be used (${why}); continuing on one thread`)
  }

  private async watch(): Promise<void> {
    while (!this.isEnding && !this.isDismissed) {
      await this.parts.campaign.change()
      this.stopUnwanted()
    }
  }

  private stopUnwanted(): void {
    const { campaign, graceMilliseconds = GRACE_MILLISECONDS } = this.parts
    for (const assignment of this.assignments.keys()) {
      if (assignment.timer || campaign.isWanted(assignment.shard)) continue
      assignment.run.stop()
      assignment.timer = setTimeout(assignment.leaveBehind, graceMilliseconds)
    }
  }
}

function inWords(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

function isOver(campaign: Campaign<unknown>): boolean {
  try {
    return campaign.end !== undefined
  } catch {
    return true
  }
}
