import { setTimeout as sleep } from 'node:timers/promises'
import type { Redis } from 'ioredis'
import { InputError } from '../../src/index.ts'
import type { Campaign } from '../campaign.ts'
import type { Order } from '../order.ts'
import { resultFrom } from '../result-reader.ts'
import type { End, Shard } from '../work.ts'
import { connect, readAddress, trouble } from './connection.ts'
import { type CampaignState, isPublished, keysOf, Lease, liveWorkers, publish, remove, report } from './record.ts'
import { SentShards, ShardQueue, shardName, shardNamed, windowFor } from './shard-queue.ts'

export interface FollowerOptions {
  /** The same whenever the campaign is resumed. */
  readonly id: string
  readonly order: Order
  readonly url: string
  readonly signal: AbortSignal
  /** Called with messages for people, a line each. */
  readonly say: (message: string) => void
  /** The number of hits, for a hunt. */
  readonly hits?: (() => number) | undefined
  /** How many shards are on the server at a time; by default as many as keep the workers busy. */
  readonly window?: number | undefined
  /** How long the lease lasts without being renewed. */
  readonly leaseMilliseconds?: number | undefined
  /** How often the follower looks for shards that the server has lost. */
  readonly searchMilliseconds?: number | undefined
  /** After how long without a worker the user is told. */
  readonly lonelyMilliseconds?: number | undefined
}

const TURN_MILLISECONDS = 100
const CHECK_MILLISECONDS = 1000
const SEARCH_MILLISECONDS = 10_000
const LEASE_MILLISECONDS = 10_000
/** How long cleaning up may take. */
const GRACE_MILLISECONDS = 5000
const LONELY_MILLISECONDS = 3000
const MOST_TRIES = 5
const BATCH = 100
const RESULTS_AT_ONCE = 32

/** Runs a campaign to its end on the workers of a Redis server. */
export async function runOnRedis<R>(campaign: Campaign<R>, options: FollowerOptions): Promise<End> {
  let follower: Follower<R> | undefined
  const { name } = readAddress(options.url)
  const client = await connect(options.url, {
    lost: () => {
      options.say(`${name} cannot be reached; the campaign continues when it is back`)
      if (follower) follower.isServerLost = true
    },
    back: () => {
      options.say(`${name} is back`)
      follower?.recover()
    },
  })
  follower = new Follower(campaign, client, options)
  return follower.follow()
}

class Follower<R> {
  isServerLost = false
  private readonly queue: ShardQueue
  private readonly lease: Lease
  private readonly started = performance.now()
  private readonly begun = new Date().toISOString()
  private readonly sent = new SentShards()
  private hasLease = false
  private threads = 0
  private state: CampaignState = 'running'
  private nextCheck = 0
  private nextSearch: number
  private lonelySince: number | undefined = performance.now()
  private readonly told = new Set<string>()
  private readonly deadline = new Deadline()

  constructor(
    private readonly campaign: Campaign<R>,
    private readonly client: Redis,
    private readonly options: FollowerOptions,
  ) {
    client.setMaxListeners(0)
    this.queue = new ShardQueue(client, options.id)
    this.lease = new Lease(client, options.id, options.leaseMilliseconds ?? LEASE_MILLISECONDS)
    this.nextSearch = performance.now() + this.searchMilliseconds
  }

  async follow(): Promise<End> {
    const { campaign, options, deadline } = this
    const stop = () => {
      campaign.stop('aborted')
      deadline.endIn(this.isServerLost ? 0 : GRACE_MILLISECONDS)
    }
    options.signal.addEventListener('abort', stop)
    if (options.signal.aborted) stop()
    try {
      await deadline.waitFor(this.begin())
      while (!campaign.end) {
        await deadline.waitFor(this.turn())
        if (!campaign.end) await this.pause()
      }
      await deadline.waitFor(this.collect().catch(() => {}))
      return campaign.end
    } finally {
      options.signal.removeEventListener('abort', stop)
      deadline.endIn(GRACE_MILLISECONDS)
      if (this.hasLease) await this.tidyUp()
      await deadline.waitFor(this.queue.close().catch(() => {}))
      deadline.close()
      this.client.disconnect()
    }
  }

  /** Starts again if the server is restarted meanwhile. */
  private async begin(): Promise<void> {
    const { options } = this
    for (let tries = 1; ; tries++) {
      try {
        await this.holdLease()
        await this.adopt()
        // An earlier follower may have left shards that this one does not know.
        await this.queue.obliterate()
        await this.publish()
        return
      } catch (error) {
        if (options.signal.aborted) return
        if (error instanceof InputError || tries === MOST_TRIES) throw trouble(readAddress(options.url), error)
        await sleep(CHECK_MILLISECONDS)
      }
    }
  }

  /** Takes over results that workers sent after an earlier follower had ended. */
  private async adopt(): Promise<void> {
    const { client, campaign, options } = this
    const { results } = keysOf(options.id)
    if (!(await isPublished(client, options.id, options.order))) return
    for (const name of await client.hkeys(results)) {
      const shard = shardNamed(name)
      const outcome = shard && resultFrom(options.order, shard, parsed((await client.hget(results, name)) ?? ''))
      if (outcome) campaign.adopt(shard, outcome as never)
    }
    await campaign.settle()
  }

  private async holdLease(): Promise<void> {
    try {
      await this.lease.take()
      this.hasLease = true
    } catch (error) {
      // The campaign on the server belongs to another follower now.
      if (error instanceof InputError) this.hasLease = false
      throw error
    }
  }

  /** Called after the connection was lost: the server may have been restarted without its data. */
  recover(): void {
    this.isServerLost = false
    this.nextCheck = 0
    this.nextSearch = 0
  }

  private async turn(): Promise<void> {
    try {
      if (performance.now() >= this.nextCheck) await this.check()
      await this.collect()
      await this.dropUnwanted()
      await this.fill()
      if (performance.now() >= this.nextSearch) await this.searchLost()
    } catch (error) {
      if (error instanceof InputError) this.campaign.fail(error)
      else if (!this.options.signal.aborted) {
        this.sayOnce(trouble(readAddress(this.options.url), error).message)
        // Some shards may not have been sent.
        this.nextSearch = 0
        await sleep(CHECK_MILLISECONDS)
      }
    }
  }

  private async pause(): Promise<void> {
    await sleep(TURN_MILLISECONDS, undefined, { signal: this.options.signal }).catch(() => {})
  }

  /** Reports the progress, and reads the state of the campaign and its workers. */
  private async check(): Promise<void> {
    const { campaign, client, options } = this
    await this.holdLease()
    const elapsed = performance.now() - this.started
    const state = await report(client, options.id, {
      done: campaign.done.size,
      units: campaign.units,
      unitsPerSecond: (campaign.newUnits / elapsed) * 1000,
      deadLetters: campaign.deadLetters.length,
      hits: options.hits?.(),
    })
    if (state === undefined) await this.publish()
    else if (state !== this.state) await this.changeTo(state)
    if (state === 'cancelled') {
      options.say(`the campaign ${options.id} was cancelled`)
      campaign.stop('aborted')
    }
    await this.lookForWorkers()
    this.nextCheck = performance.now() + CHECK_MILLISECONDS
  }

  private async publish(): Promise<void> {
    const { client, options, state, begun } = this
    await publish(client, options.id, options.order, { state, begun })
    await this.queue.setUp()
    await this.changeTo(state)
    this.nextSearch = 0
  }

  private async changeTo(state: CampaignState): Promise<void> {
    this.state = state
    if (state === 'paused') await this.queue.pause()
    if (state === 'running') await this.queue.unpause()
  }

  private async lookForWorkers(): Promise<void> {
    const { id, url, lonelyMilliseconds = LONELY_MILLISECONDS } = this.options
    const refusals = await this.client.hgetall(keysOf(id).refusals)
    for (const [worker, why] of Object.entries(refusals)) this.sayOnce(`the worker ${worker} does not serve it: ${why}`)
    const serving = (await liveWorkers(this.client)).filter(({ name }) => refusals[name] === undefined)
    this.threads = serving.reduce((sum, { threads }) => sum + threads, 0)
    if (serving.length > 0) this.lonelySince = undefined
    else this.lonelySince ??= performance.now()
    if (this.lonelySince === undefined || performance.now() - this.lonelySince < lonelyMilliseconds) return
    const { name } = readAddress(url)
    this.options.say(`no worker serves the campaign ${id}: rookery worker --redis ${name} starts one`)
    // Once, until a worker comes.
    this.lonelySince = Number.POSITIVE_INFINITY
  }

  /** Takes the results that have come in. A result is removed from the server only when it is in the journal. */
  private async collect(): Promise<void> {
    const { client, campaign, sent } = this
    const { results } = keysOf(this.options.id)
    const names = await client.hkeys(results)
    for (let from = 0; from < names.length; from += RESULTS_AT_ONCE) {
      const some = names.slice(from, from + RESULTS_AT_ONCE)
      const known = some.filter((name) => sent.has(name))
      const texts = known.length === 0 ? [] : await client.hmget(results, ...known)
      for (const [i, name] of known.entries()) if (texts[i] != null) this.take(name, texts[i])
      await client.hdel(results, ...some)
      await campaign.settle()
    }
    for (const { name, why } of await this.queue.takeFailed(BATCH)) {
      const shard = sent.leave(name)
      if (!shard) continue
      this.sayOnce(`${unitsInWords(shard)} left out: ${why}`, why)
      campaign.bury(shard, why)
    }
  }

  private take(name: string, text: string): void {
    const shard = this.sent.leave(name)
    if (!shard) return
    const outcome = resultFrom(this.options.order, shard, parsed(text))
    if (outcome) this.campaign.finish(shard, outcome as never)
    else this.campaign.lose(shard, 'a worker has sent something that is no result')
  }

  private async dropUnwanted(): Promise<void> {
    const { campaign, sent } = this
    for (const shard of sent.all) {
      if (campaign.isWanted(shard)) continue
      sent.leave(shardName(shard))
      campaign.finish(shard, { status: 'stopped', reason: 'aborted', steps: 0, milliseconds: 0 })
      await this.queue.remove(shard)
    }
  }

  /** Sends shards as long as there are some and the server has room for more. */
  private async fill(): Promise<void> {
    const { campaign, sent } = this
    const threads = Math.max(1, this.threads)
    const window = this.options.window ?? windowFor(campaign, threads)
    for (;;) {
      const shards: Shard[] = []
      while (shards.length < BATCH && sent.hasRoom(window)) {
        const shard = await campaign.take(threads)
        if (!shard) break
        shards.push(shard)
        sent.add(shard)
      }
      if (shards.length === 0) return
      await this.queue.add(shards)
    }
  }

  /** Sends again what the server has lost. */
  private async searchLost(): Promise<void> {
    const shards = this.sent.all
    for (let from = 0; from < shards.length; from += BATCH) {
      const lost = await this.queue.lost(shards.slice(from, from + BATCH))
      if (lost.length > 0) await this.queue.add(lost)
    }
    this.nextSearch = performance.now() + this.searchMilliseconds
  }

  private get searchMilliseconds(): number {
    return this.options.searchMilliseconds ?? SEARCH_MILLISECONDS
  }

  /** Removes the campaign from the server: the journal has everything. */
  private async tidyUp(): Promise<void> {
    const { id } = this.options
    const tidy = async () => {
      await remove(this.client, id)
      // The server may be restarted meanwhile.
      await this.queue.obliterate().catch(() => this.queue.obliterate())
      await this.lease.release()
      return true
    }
    if (await this.deadline.waitFor(tidy().catch(() => false))) return
    const { name } = readAddress(this.options.url)
    this.options.say(`${name} may still have something of it: rookery campaign cancel ${id} removes that`)
  }

  private sayOnce(message: string, subject = message): void {
    if (this.told.has(subject)) return
    this.told.add(subject)
    this.options.say(message)
  }
}

function unitsInWords({ first, units }: Shard): string {
  return units === 1 ? `unit ${first} is` : `units ${first} to ${first + units - 1} are`
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A deadline for waiting: commands wait without limit for a server that cannot be reached. */
class Deadline {
  private readonly ending = new AbortController()
  private timer: NodeJS.Timeout | undefined

  /** Sets the deadline; only the first call counts. */
  endIn(milliseconds: number): void {
    this.timer ??= setTimeout(() => this.ending.abort(), milliseconds)
  }

  /** The result of the work, or undefined where the deadline comes first. */
  async waitFor<T>(work: Promise<T>): Promise<T | undefined> {
    const { signal } = this.ending
    let stopWaiting = () => {}
    const over = new Promise<undefined>((resolve) => {
      stopWaiting = () => resolve(undefined)
      if (signal.aborted) stopWaiting()
      signal.addEventListener('abort', stopWaiting)
    })
    try {
      return await Promise.race([work, over])
    } finally {
      signal.removeEventListener('abort', stopWaiting)
    }
  }

  close(): void {
    clearTimeout(this.timer)
  }
}
