import { type Finished, runAsync } from '../../src/index.ts'
import type { Campaign, End } from '../campaign.ts'
import type { Order } from '../order.ts'
import type { Shard, Work } from '../work.ts'
import { Crew, shardsAtOnce } from './crew.ts'

export interface HereOptions {
  readonly threads: number
  readonly signal: AbortSignal
  /** Hears of threads that are lost. */
  readonly complain: (message: string) => void
  /** Another script for the threads. */
  readonly script?: URL | undefined
  /** How long this thread works alone, as what is over before is not worth starting others. */
  readonly aloneMilliseconds?: number | undefined
  /** How long is waited for those who are asked to stop. */
  readonly graceMilliseconds?: number | undefined
}

const ALONE_MILLISECONDS = 50

/** Works on a campaign on several threads of this process, this one among them, until it is over. */
export async function runHere<R>(
  campaign: Campaign<R>,
  order: Order,
  work: Work<R>,
  { threads, signal, complain, script, aloneMilliseconds = ALONE_MILLISECONDS, graceMilliseconds }: HereOptions,
): Promise<End> {
  const crew = new Crew({ campaign, order, threads, complain, graceMilliseconds })
  const stop = () => campaign.stop('aborted')
  signal.addEventListener('abort', stop)
  if (signal.aborted) stop()
  const timer = threads > 1 ? setTimeout(() => void crew.start(script), aloneMilliseconds) : undefined
  const end = await workHere(campaign, work, threads).finally(async () => {
    signal.removeEventListener('abort', stop)
    clearTimeout(timer)
    await crew.end()
    await campaign.settle()
  })
  // What came in last may have been more than could be taken.
  campaign.requireSound()
  return end
}

/** Does shards on this thread until the campaign is over, whoever ends it. */
async function workHere<R>(campaign: Campaign<R>, work: Work<R>, threads: number): Promise<End> {
  while (!campaign.end) {
    const shard = await campaign.take(shardsAtOnce(threads))
    if (shard) {
      const outcome = await searchHere(campaign, work, shard)
      if (outcome) campaign.finish(shard, outcome)
      await campaign.settle()
      // Short shards would give nobody else a turn; and what others have just said is heard before the end.
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
    return await runAsync(work.search(shard), { signal, onProgress: (progress) => campaign.hear(shard, progress) })
  } catch (error) {
    campaign.fail(error)
    return undefined
  }
}
