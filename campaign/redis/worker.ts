import { createHash, randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Redis } from 'ioredis'
import { version } from '../../package.json' with { type: 'json' }
import { InputError, parseJson } from '../../src/index.ts'
import { ThreadPool } from '../here/thread-pool.ts'
import type { Order } from '../order.ts'
import { orderFrom } from '../order-reader.ts'
import { CampaignService } from './campaign-service.ts'
import { connect, isReply, readAddress, trouble } from './connection.ts'
import { beat, CAMPAIGNS, isId, keysOf, putUnlessOver, signOff } from './record.ts'

export interface ServeOptions {
  readonly url: string
  readonly threads: number
  readonly signal: AbortSignal
  /** Called with messages for people, a line each. */
  readonly say: (message: string) => void
  /** Called when the server can be used. */
  readonly begun?: (() => void) | undefined
  /** A script that replaces the one of the threads. */
  readonly script?: URL | undefined
  readonly lockMilliseconds?: number | undefined
  readonly stalledMilliseconds?: number | undefined
}

/** The shards of a killed worker are retried after the sum of both. */
const LOCK_MILLISECONDS = 30_000
const STALLED_MILLISECONDS = 10_000

const LOOK_MILLISECONDS = 500
/** After a restart that lost all data, followers publish their campaigns again within this time. */
const RECOVERY_MILLISECONDS = 5000
/** Threads that do not stop when asked are abandoned after this time. */
const GRACE_MILLISECONDS = 5000
const LONGEST_ORDER = 16_000_000

/** Works on all campaigns of a Redis server until the signal is raised. Throws InputError if there is no server. */
export async function serve(options: ServeOptions): Promise<void> {
  let worker: RedisWorker | undefined
  const { name } = readAddress(options.url)
  const client = await connect(options.url, {
    lost: () => {
      options.say(`${name} cannot be reached; continues when it is back`)
      if (worker) worker.isServerLost = true
    },
    back: () => {
      options.say(`${name} is back`)
      worker?.recover()
    },
  })
  const pool = await ThreadPool.start(options.threads, options.script)
  worker = new RedisWorker(client, pool, options)
  options.begun?.()
  await worker.serve()
}

class RedisWorker {
  isServerLost = false
  private readonly name = `${hostname()}:${process.pid}-${randomBytes(2).toString('hex')}`
  private readonly since = new Date().toISOString()
  private readonly services = new Map<string, CampaignService>()
  /** Services of ended campaigns, which still tidy up. */
  private readonly ending = new Set<Promise<void>>()
  private refused = new Set<string>()
  private readonly told = new Set<string>()
  private recoveredAt = Number.NEGATIVE_INFINITY

  constructor(
    private readonly client: Redis,
    private readonly pool: ThreadPool,
    private readonly options: ServeOptions,
  ) {
    client.setMaxListeners(0)
  }

  async serve(): Promise<void> {
    const { signal } = this.options
    const aborted = new Promise<void>((resolve) => {
      if (signal.aborted) resolve()
      signal.addEventListener('abort', () => resolve(), { once: true })
    })
    // Commands wait for a server that cannot be reached; stopping does not.
    await Promise.race([aborted, this.look()])
    await this.leave()
  }

  recover(): void {
    this.isServerLost = false
    this.recoveredAt = performance.now()
  }

  private async look(): Promise<void> {
    const { signal, url } = this.options
    while (!signal.aborted) {
      try {
        await this.sayHere()
        await this.lookOnce()
      } catch (error) {
        if (!signal.aborted) this.sayOnce(trouble(readAddress(url), error).message)
      }
      await sleep(LOOK_MILLISECONDS, undefined, { signal }).catch(() => {})
    }
  }

  private async sayHere(): Promise<void> {
    const { name, since } = this
    const shards = Object.fromEntries([...this.services].map(([id, service]) => [id, service.shards]))
    await beat(this.client, { name, threads: this.options.threads, since, shards })
  }

  /** Begins to serve new campaigns, and stops serving those that have ended. */
  private async lookOnce(): Promise<void> {
    const ids = (await this.client.smembers(CAMPAIGNS)).filter(isId)
    this.refused = new Set(ids.filter((id) => this.refused.has(id)))
    for (const id of new Set([...ids, ...this.services.keys()])) {
      try {
        await this.lookAt(id)
      } catch (error) {
        // A fault of one campaign must not keep the worker from the others.
        if (!isReply(error)) throw error
        this.sayOnce(`cannot serve ${id}: ${error.message}`)
      }
    }
  }

  private async lookAt(id: string): Promise<void> {
    const state = await this.client.hget(keysOf(id).about, 'state')
    const isOver = state === 'cancelled' || (state === null && !this.mayComeBack)
    if (this.services.has(id)) {
      if (isOver) this.endService(id)
    } else if (state !== null && !isOver && !this.refused.has(id)) await this.consider(id)
  }

  private get mayComeBack(): boolean {
    return performance.now() - this.recoveredAt < RECOVERY_MILLISECONDS
  }

  private async consider(id: string): Promise<void> {
    let read: { order: Order; text: string } | undefined
    try {
      read = await this.orderOf(id)
    } catch (error) {
      if (!(error instanceof InputError)) throw error
      return this.refuse(id, error.message)
    }
    if (!read || this.options.signal.aborted) return
    const { order, text } = read
    const {
      threads,
      say,
      lockMilliseconds = LOCK_MILLISECONDS,
      stalledMilliseconds = STALLED_MILLISECONDS,
    } = this.options
    const { client, pool, name } = this
    const orderName = `${id} ${createHash('sha256').update(text).digest('hex')}`
    const timing = { lockMilliseconds, stalledMilliseconds }
    this.services.set(id, new CampaignService({ client, id, order, orderName, pool, threads, name, say, ...timing }))
    this.sayOnce(`serves ${id}`)
  }

  /** Undefined where it has been removed. Throws InputError where it is not for this worker. */
  private async orderOf(id: string): Promise<{ order: Order; text: string } | undefined> {
    const { client } = this
    const { about } = keysOf(id)
    const length = await client.hstrlen(about, 'order')
    if (length > LONGEST_ORDER) throw new InputError(`its order is longer than ${LONGEST_ORDER / 1e6} MB`)
    const [text, theirs] = await client.hmget(about, 'order', 'rookery')
    // It was just removed, and may come back.
    if (text == null && theirs == null) return undefined
    if (theirs !== version) {
      throw new InputError(`it is of Rookery ${theirs?.slice(0, 40) ?? '(unknown)'}, and this is ${version}`)
    }
    if (text == null) throw new InputError('it has no order')
    try {
      return { order: orderFrom(parseJson(text)), text }
    } catch (error) {
      const { message } = error as Error
      throw new InputError(`its order cannot be used: ${message.replace(/\s+/g, ' ').slice(0, 300)}`)
    }
  }

  private async refuse(id: string, why: string): Promise<void> {
    this.refused.add(id)
    this.sayOnce(`does not serve ${id}: ${why}`)
    await putUnlessOver(this.client, id, 'refusals', this.name, why)
  }

  private endService(id: string): void {
    const service = this.services.get(id)!
    this.services.delete(id)
    this.options.say(`${id} has ended`)
    this.told.delete(`serves ${id}`)
    const ending = service
      .end()
      .catch(() => {})
      .finally(() => this.ending.delete(ending))
    this.ending.add(ending)
  }

  /** Returns unfinished shards to their queues. */
  private async leave(): Promise<void> {
    const { client, pool, name } = this
    if (!this.isServerLost) {
      const services = [...this.services.values()]
      const leaving = Promise.allSettled([...services.map((service) => service.leave()), ...this.ending])
      await within(GRACE_MILLISECONDS, leaving)
      await pool.end()
      await within(GRACE_MILLISECONDS, leaving)
      await within(GRACE_MILLISECONDS, signOff(client, name))
    } else {
      for (const service of this.services.values()) service.abandon()
      await pool.end()
    }
    client.disconnect()
  }

  private sayOnce(message: string): void {
    if (this.told.has(message)) return
    this.told.add(message)
    this.options.say(message)
  }
}

async function within(milliseconds: number, work: Promise<unknown>): Promise<void> {
  const over = new AbortController()
  const limit = sleep(milliseconds, undefined, over).catch(() => {})
  await Promise.race([work.catch(() => {}), limit])
  over.abort()
}
