import { setTimeout as sleep } from 'node:timers/promises'
import { type Job, UnrecoverableError, WaitingError, Worker } from 'bullmq'
import type { Redis } from 'ioredis'
import type { ThreadPool, ThreadRun } from '../here/thread-pool.ts'
import type { Order } from '../order.ts'
import type { Shard } from '../work.ts'
import { isReply } from './connection.ts'
import { keysOf, PREFIX, putUnlessOver } from './record.ts'
import { queueName, shardFrom, shardName, sweepQueue } from './shard-queue.ts'

interface ServiceOptions {
  readonly client: Redis
  readonly id: string
  readonly order: Order
  /** The same for the same order. */
  readonly orderName: string
  readonly pool: ThreadPool
  readonly threads: number
  /** Of the worker. */
  readonly name: string
  readonly say: (message: string) => void
  /** The lease of a worker on a shard, without a heartbeat. */
  readonly lockMilliseconds: number
  /** How often the worker looks for such shards. */
  readonly stalledMilliseconds: number
}

/** A shard becomes a dead letter after this many of its workers were killed. */
const MOST_KILLED = 5
const LONGEST_RESULT = 64_000_000
const RETRY_MILLISECONDS = 1000

/** Does shards of one campaign on the threads of this process until the campaign has ended. */
export class CampaignService {
  private readonly worker: Worker<unknown, void>
  private readonly running = new Set<ThreadRun>()
  private readonly told = new Set<string>()
  private isOver = false
  private isLeaving = false

  constructor(private readonly options: ServiceOptions) {
    const { client, id, threads, lockMilliseconds, stalledMilliseconds } = options
    this.worker = new Worker(queueName(id), (job, token) => this.work(job, token!), {
      connection: client,
      prefix: PREFIX,
      skipVersionCheck: true,
      concurrency: threads,
      lockDuration: lockMilliseconds,
      stalledInterval: stalledMilliseconds,
      maxStalledCount: MOST_KILLED,
      runRetryDelay: RETRY_MILLISECONDS,
    })
    this.worker.on('error', () => {})
    this.worker.on('failed', (_, { message }) => {
      if (this.isOver || this.told.has(message)) return
      this.told.add(message)
      options.say(`a shard of ${id} has failed: ${message}`)
    })
  }

  /** How many shards are worked on. */
  get shards(): number {
    return this.running.size
  }

  /** The campaign has ended: its shards are abandoned. */
  async end(): Promise<void> {
    this.isOver = true
    await this.close()
    const { client, id } = this.options
    await sweepQueue(client, id)
  }

  /** The worker ends before the campaign: unfinished shards return to the queue at once. */
  async leave(): Promise<void> {
    this.isLeaving = true
    await this.close()
  }

  /** The server cannot be reached: it will notice the missing heartbeat. */
  abandon(): void {
    this.isLeaving = true
    this.worker.close(true).catch(() => {})
  }

  private async close(): Promise<void> {
    const closing = this.worker.close()
    for (const run of this.running) run.stop()
    await closing
  }

  private async work(job: Job<unknown, void>, token: string): Promise<void> {
    const { client, id, order, orderName, pool } = this.options
    const shard = this.shardIn(job)
    // A worker may have died between the result and the end of the job.
    if (await client.hexists(keysOf(id).results, shardName(shard))) return
    if (this.isLeaving) await giveBack(job, token)
    const run = pool.run(orderName, order, shard, () => {})
    this.running.add(run)
    try {
      const { status, steps, milliseconds, ...end } = await run.outcome
      if (status === 'solved' && 'answer' in end) {
        const { first, units } = shard
        return await this.put(shard, { first, units, answer: end.answer, steps, milliseconds })
      }
      if (!this.isOver && !this.isLeaving) throw new Error('it ended before its end')
    } catch (error) {
      if (error instanceof UnrecoverableError) throw error
      const why = inOneLine(error)
      if (!this.isOver && !this.isLeaving) throw isRefusal(why) ? new UnrecoverableError(why) : new Error(why)
    } finally {
      this.running.delete(run)
    }
    // Also where the campaign has ended: its follower may not know that yet, and would take it for a failure.
    await giveBack(job, token)
  }

  private shardIn({ id, data }: Job<unknown, void>): Shard {
    try {
      const shard = shardFrom(this.options.order, data)
      if (id !== shardName(shard)) throw new Error('its name is that of another shard')
      return shard
    } catch (error) {
      throw new UnrecoverableError(`refused: ${inOneLine(error)}`)
    }
  }

  /** The result is on the server before the job is done, so that one of both is always there. */
  private async put(shard: Shard, result: object): Promise<void> {
    const { client, id, name } = this.options
    const text = JSON.stringify({ ...result, worker: name })
    if (text.length > LONGEST_RESULT) {
      throw new UnrecoverableError(`the result is longer than ${LONGEST_RESULT / 1e6} MB`)
    }
    for (;;) {
      try {
        await putUnlessOver(client, id, 'results', shardName(shard), text)
        return
      } catch (error) {
        if (!isReply(error) || this.isOver || this.isLeaving) throw error
        // A server without room may have some later, and the work need not be done again.
        await sleep(RETRY_MILLISECONDS)
      }
    }
  }
}

async function giveBack(job: Job, token: string): Promise<never> {
  await job.moveToWait(token)
  throw new WaitingError()
}

/** Shards that no thread will ever do. */
function isRefusal(why: string): boolean {
  return why.startsWith('refused: ')
}

function inOneLine(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return text.trim().replace(/\s+/g, ' ').slice(0, 300)
}
