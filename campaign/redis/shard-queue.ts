import { type Job, type JobsOptions, Queue } from 'bullmq'
import type { Redis } from 'ioredis'
import type { Shard } from '../work.ts'
import { keysOf, PREFIX } from './keys.ts'

/** The shards of a campaign that wait for workers, or are with them: a queue of BullMQ. */

/** A shard that fails is tried again by whoever comes next, after a while that gets longer. */
const JOB: JobsOptions = { attempts: 4, backoff: { type: 'exponential', delay: 500 }, removeOnComplete: true }

export function queueName(id: string): string {
  return `campaign-${id}`
}

function queueKey(id: string, part: string): string {
  return `${PREFIX}:${queueName(id)}:${part}`
}

/** Of a job and of its result. */
export function shardName({ first, units }: Shard): string {
  return `s${first}-${units}`
}

/** The shard of such a name; without its lines, where it has some. */
export function shardNamed(name: string): Shard | undefined {
  const [, first, units] = /^s(\d{1,15})-(\d{1,15})$/.exec(name) ?? []
  return first === undefined ? undefined : { first: Number(first), units: Number(units) }
}

export class ShardQueue {
  private readonly queue: Queue<Shard, void>

  constructor(
    private readonly client: Redis,
    private readonly id: string,
  ) {
    this.queue = new Queue(queueName(id), {
      connection: client,
      prefix: PREFIX,
      skipVersionCheck: true,
      // Whoever only looks writes nothing.
      skipMetasUpdate: true,
    })
    this.queue.on('error', () => {})
  }

  /** Shards that are in the queue already stay as they are. */
  async add(shards: readonly Shard[]): Promise<void> {
    await this.queue.addBulk(
      shards.map((shard) => ({ name: 'shard', data: shard, opts: { ...JOB, jobId: shardName(shard) } })),
    )
  }

  /** Those for which there is neither a job nor a result: the server has lost them. */
  async lost(shards: readonly Shard[]): Promise<Shard[]> {
    const { results } = keysOf(this.id)
    const pipeline = this.client.pipeline()
    for (const shard of shards) {
      // In this order: a job goes when its result is there.
      pipeline.exists(queueKey(this.id, shardName(shard))).hexists(results, shardName(shard))
    }
    const replies = (await pipeline.exec()) ?? []
    return shards.filter((_, i) => {
      const [[jobError, job], [resultError, result]] = [replies[2 * i]!, replies[2 * i + 1]!]
      return !jobError && !resultError && job === 0 && result === 0
    })
  }

  /** Takes back what nobody works on. */
  async remove(shard: Shard): Promise<void> {
    await this.queue.remove(shardName(shard)).catch(() => {})
  }

  /** Shards that were tried often enough, at most so many. They are no longer in the queue then. */
  async takeFailed(most: number): Promise<{ readonly name: string; readonly why: string }[]> {
    const jobs = (await this.queue.getFailed(0, most - 1)) as (Job | undefined)[]
    const failed: { name: string; why: string }[] = []
    for (const job of jobs) {
      if (!job) continue
      await job.remove()
      failed.push({ name: job.id!, why: job.failedReason ?? 'it failed' })
    }
    return failed
  }

  async counts(): Promise<{ waiting: number; active: number; failed: number }> {
    const counts = await this.queue.getJobCounts('wait', 'delayed', 'active', 'failed')
    const { wait = 0, delayed = 0, active = 0, failed = 0 } = counts
    return { waiting: wait + delayed, active, failed }
  }

  pause(): Promise<void> {
    return this.queue.pause()
  }

  unpause(): Promise<void> {
    return this.queue.resume()
  }

  /** Says that nobody listens to events. */
  async setUp(): Promise<void> {
    await this.client.hset(queueKey(this.id, 'meta'), 'opts.maxLenEvents', 0)
  }

  /** Removes everything that is in the queue, whoever works on it. */
  async obliterate(): Promise<void> {
    await this.queue.obliterate({ force: true })
  }

  async close(): Promise<void> {
    await this.queue.close()
  }
}

const SWEEP = `
if redis.call('EXISTS', KEYS[1]) == 1 then return 0 end
redis.call('DEL', unpack(KEYS, 2))
return 1`

/** Workers write into the queue of a campaign that is over until they notice. The last of them leaves nothing behind. */
export async function sweepQueue(client: Redis, id: string): Promise<void> {
  const left = ['meta', 'stalled-check', 'events', 'marker', 'stalled', 'id', 'wait', 'paused', 'active', 'failed']
  const keys = left.map((part) => queueKey(id, part))
  await client.eval(SWEEP, 1 + keys.length, keysOf(id).about, ...keys)
}
