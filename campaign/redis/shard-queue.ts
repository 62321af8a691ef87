import { type Job, type JobsOptions, Queue } from 'bullmq'
import type { Redis } from 'ioredis'
import type { Campaign } from '../campaign.ts'
import type { Order } from '../order.ts'
import type { Shard } from '../work.ts'
import { keysOf, PREFIX } from './record.ts'

/** The shards of a campaign that wait for workers, or are with them: a queue of BullMQ. */

/** A shard that fails is retried by any worker, with exponential backoff. */
const JOB: JobsOptions = { attempts: 4, backoff: { type: 'exponential', delay: 500 }, removeOnComplete: true }

export function queueName(id: string): string {
  return `campaign-${id}`
}

function queueKey(id: string, part: string): string {
  return `${PREFIX}:${queueName(id)}:${part}`
}

/** The name of a shard's job and of its result. */
export function shardName({ first, units }: Shard): string {
  return `s${first}-${units}`
}

/** The shard of such a name, without its lines. */
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
      // Readers write nothing.
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

  /** The shards for which the server has neither a job nor a result. */
  async lost(shards: readonly Shard[]): Promise<Shard[]> {
    const { results } = keysOf(this.id)
    const pipeline = this.client.pipeline()
    for (const shard of shards) {
      // Jobs are read first: a job is removed only when its result is there.
      pipeline.exists(queueKey(this.id, shardName(shard))).hexists(results, shardName(shard))
    }
    const replies = (await pipeline.exec()) ?? []
    return shards.filter((_, i) => {
      const [[jobError, job], [resultError, result]] = [replies[2 * i]!, replies[2 * i + 1]!]
      return !jobError && !resultError && job === 0 && result === 0
    })
  }

  /** Removes the shards that no worker has begun. */
  async remove(shard: Shard): Promise<void> {
    await this.queue.remove(shardName(shard)).catch(() => {})
  }

  /** Dead letters, at most `most` of them. They are no longer in the queue then. */
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

  /** Stops listening to events. */
  async setUp(): Promise<void> {
    await this.client.hset(queueKey(this.id, 'meta'), 'opts.maxLenEvents', 0)
  }

  /** Removes everything that is in the queue, active shards too. */
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

/** Workers write into the queue of an ended campaign until they notice. The last of them leaves nothing behind. */
export async function sweepQueue(client: Redis, id: string): Promise<void> {
  const left = ['meta', 'stalled-check', 'events', 'marker', 'stalled', 'id', 'wait', 'paused', 'active', 'failed']
  const keys = left.map((part) => queueKey(id, part))
  await client.eval(SWEEP, 1 + keys.length, keysOf(id).about, ...keys)
}

const MOST_UNITS = 2 ** 40
const MOST_FIRST = 2 ** 52
const MOST_RECEIVED = 8_000_000

/** Reads a shard that comes from a queue. Throws an Error that says what is wrong with it. */
export function shardFrom(order: Order, json: unknown): Shard {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) throw new Error('expected an object')
  const { first, units, lines, ...others } = json as { readonly [key: string]: unknown }
  const [other] = Object.keys(others)
  if (other !== undefined) throw new Error(`unknown key ${JSON.stringify(other.slice(0, 40))}`)
  const shard = { first: whole('first', first, 0, MOST_FIRST), units: whole('units', units, 1, MOST_UNITS) }
  if (order.task !== 'batch') {
    if (lines !== undefined) throw new Error('units of this campaign are no lines')
    return shard
  }
  return { ...shard, lines: linesFrom(lines, shard.units) }
}

function linesFrom(lines: unknown, units: number): (string | null)[] {
  if (!Array.isArray(lines) || lines.length !== units) throw new Error('expected as many lines as units')
  let characters = 0
  for (const line of lines) {
    if (line !== null && typeof line !== 'string') throw new Error('expected lines of text')
    characters += line?.length ?? 0
  }
  if (characters > MOST_RECEIVED) throw new Error(`lines of more than ${MOST_RECEIVED / 1e6} MB`)
  return lines
}

function whole(name: string, value: unknown, low: number, high: number): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= low && value <= high) return value
  throw new Error(`expected a whole number from ${low} to ${high} as ${name}`)
}

/** The queue holds this much work ahead of the workers, and at least this many shards each. */
const AHEAD_MILLISECONDS = 2000
const AHEAD_SHARDS = 3
const FIRST_SHARDS = 16
const MOST_SHARDS = 5000
/** Lines are sent with their shards. */
const MOST_SENT = 32_000_000

/** The shards that were sent and have no result yet, by name. */
export class SentShards {
  private readonly byName = new Map<string, Shard>()
  private characters = 0

  get all(): Shard[] {
    return [...this.byName.values()]
  }

  has(name: string): boolean {
    return this.byName.has(name)
  }

  add(shard: Shard): void {
    this.byName.set(shardName(shard), shard)
    this.characters += charactersOf(shard)
  }

  /** Removes and returns a shard that was sent; undefined for any other. */
  leave(name: string): Shard | undefined {
    const shard = this.byName.get(name)
    if (!shard) return undefined
    this.byName.delete(name)
    this.characters -= charactersOf(shard)
    return shard
  }

  hasRoom(window: number): boolean {
    return this.byName.size < window && this.characters < MOST_SENT
  }
}

function charactersOf({ lines = [] }: Shard): number {
  return lines.reduce((sum, line) => sum + (line?.length ?? 0), 0)
}

/** How many shards should be on a server, so that no thread waits and the server's memory is not filled. */
export function windowFor({ pace, left }: Campaign<never> | Campaign<unknown>, threads: number): number {
  if (pace.perUnit === undefined) return Math.min(MOST_SHARDS, Math.max(FIRST_SHARDS, AHEAD_SHARDS * threads))
  const perShard = pace.perUnit * pace.size(left, threads)
  const ahead = Math.max(AHEAD_SHARDS, Math.ceil(AHEAD_MILLISECONDS / Math.max(perShard, 1e-3)))
  return Math.min(MOST_SHARDS, threads * ahead)
}
