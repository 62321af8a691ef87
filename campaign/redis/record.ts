import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import type { Redis } from 'ioredis'
import { version } from '../../package.json' with { type: 'json' }
import { InputError } from '../../src/index.ts'
import { isAlive } from '../journal.ts'
import { type Order, subjectOf } from '../order.ts'

/** The names of everything that Rookery has on a Redis server. */
export const PREFIX = 'rookery'

/** The ids of all campaigns. */
export const CAMPAIGNS = `${PREFIX}:campaigns`

/** The names of workers that are alive, or were until lately. */
const WORKERS = `${PREFIX}:workers`

/** The card of a worker; it expires without a heartbeat. */
function workerKey(name: string): string {
  return `${PREFIX}:worker:${name}`
}

interface CampaignKeys {
  /** A hash: order, version, state and progress. The campaign exists as long as this key does. */
  readonly about: string
  /** A hash: results of shards, by their names, until the follower has taken them. */
  readonly results: string
  /** A hash: why workers do not serve it, by their names. */
  readonly refusals: string
  /** The follower's lease. */
  readonly follower: string
}

export function keysOf(id: string): CampaignKeys {
  const key = (part: string) => `${PREFIX}:campaign:${id}:${part}`
  return { about: key('about'), results: key('results'), refusals: key('refusals'), follower: key('follower') }
}

/** Ids are parts of keys and of names of queues. */
export function isId(text: string): boolean {
  return /^[\w-]{1,100}$/.test(text)
}

/** What a server knows of a campaign besides its shards. */

export type CampaignState = 'running' | 'paused' | 'cancelled'

/** The progress that the follower reported last. */
interface CampaignStanding {
  readonly done: number
  /** Infinity where the number is not known. */
  readonly units: number
  readonly unitsPerSecond: number
  readonly deadLetters: number
  readonly hits?: number | undefined
}

/** Publishes a campaign. */
export async function publish(
  client: Redis,
  id: string,
  order: Order,
  { state, begun }: { readonly state: CampaignState; readonly begun: string },
): Promise<void> {
  const { about, results } = keysOf(id)
  await client
    .multi()
    .del(about, results)
    .hset(about, { order: JSON.stringify(order), rookery: version, title: titleOf(order), begun, state })
    .sadd(CAMPAIGNS, id)
    .exec()
}

/** Whether the server knows exactly this campaign. */
export async function isPublished(client: Redis, id: string, order: Order): Promise<boolean> {
  const [text, theirs] = await client.hmget(keysOf(id).about, 'order', 'rookery')
  return text === JSON.stringify(order) && theirs === version
}

function titleOf(order: Order): string {
  return `${order.task} ${subjectOf(order)}`
}

const REPORT = `
if redis.call('EXISTS', KEYS[1]) == 0 then return false end
redis.call('HSET', KEYS[1], unpack(ARGV))
return redis.call('HGET', KEYS[1], 'state')`

/** Reports the standing. Gives the state, which others may have changed; undefined for an unknown campaign. */
export async function report(
  client: Redis,
  id: string,
  standing: CampaignStanding,
): Promise<CampaignState | undefined> {
  const fields = Object.entries(standing).flatMap(([key, value]) => (value === undefined ? [] : [key, String(value)]))
  const state = (await client.eval(REPORT, 1, keysOf(id).about, ...fields)) as CampaignState | null
  return state ?? undefined
}

/** Atomic, so that no key of an ended campaign is created again. */
const PUT = `
local state = redis.call('HGET', KEYS[1], 'state')
if not state or state == 'cancelled' then return 0 end
redis.call('HSET', KEYS[2], ARGV[1], ARGV[2])
return 1`

/** Puts something into one of the hashes of a campaign, unless the campaign has ended. Says whether it did. */
export async function putUnlessOver(
  client: Redis,
  id: string,
  hash: 'results' | 'refusals',
  field: string,
  value: string,
): Promise<boolean> {
  const keys = keysOf(id)
  return (await client.eval(PUT, 2, keys.about, keys[hash], field, value)) === 1
}

/** Removes the campaign, except for the queue of its shards. */
export async function remove(client: Redis, id: string): Promise<void> {
  const { about, results, refusals } = keysOf(id)
  await client.multi().del(about, results, refusals).srem(CAMPAIGNS, id).exec()
}

/** Returns the holder if it is neither this process nor one that is known to have ended. */
const TAKE = `
local holder = redis.call('GET', KEYS[1])
if holder and holder ~= ARGV[1] and holder ~= ARGV[3] then return holder end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return false`

const RELEASE = `
if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end`

/** A lease, renewed by its holder, keeps two followers from one campaign. */
export class Lease {
  private readonly holder = `${hostname()}:${process.pid} ${randomBytes(4).toString('hex')}`
  private readonly key: string

  constructor(
    private readonly client: Redis,
    private readonly id: string,
    private readonly milliseconds: number,
  ) {
    this.key = keysOf(id).follower
  }

  /** Takes or renews the lease. Throws InputError where another follower holds it. */
  async take(): Promise<void> {
    const other = await this.attempt('')
    if (other === null) return
    const name = other.split(' ', 1)[0]!
    const [host = '', pid = ''] = name.split(/:(?=\d+$)/)
    if (!isAlive(Number(pid), host) && (await this.attempt(other)) === null) return
    const wait = Math.ceil(this.milliseconds / 1000)
    throw new InputError(
      `the campaign ${this.id} is followed by ${name} already; if that has ended, try again in ${wait} s`,
    )
  }

  async release(): Promise<void> {
    await this.client.eval(RELEASE, 1, this.key, this.holder)
  }

  private async attempt(gone: string): Promise<string | null> {
    return (await this.client.eval(TAKE, 1, this.key, this.holder, this.milliseconds, gone)) as string | null
  }
}

/** The card of a worker. */
export interface WorkerCard {
  readonly name: string
  readonly threads: number
  /** When it began, by its own clock. */
  readonly since: string
  /** How many shards of each campaign it has. */
  readonly shards: Readonly<Record<string, number>>
}

/** A worker without a heartbeat for this long is gone, by the clock of the server. */
const LIFE_MILLISECONDS = 5000

export async function beat(client: Redis, card: WorkerCard): Promise<void> {
  await client
    .multi()
    .set(workerKey(card.name), JSON.stringify(card), 'PX', LIFE_MILLISECONDS)
    .sadd(WORKERS, card.name)
    .exec()
}

export async function signOff(client: Redis, name: string): Promise<void> {
  await client.multi().del(workerKey(name)).srem(WORKERS, name).exec()
}

/** The workers with a recent heartbeat. */
export async function liveWorkers(client: Redis): Promise<WorkerCard[]> {
  const names = (await client.smembers(WORKERS)).sort()
  if (names.length === 0) return []
  const texts = await client.mget(names.map(workerKey))
  const gone = names.filter((_, i) => texts[i] === null)
  if (gone.length > 0) await client.srem(WORKERS, gone)
  return texts.flatMap((text) => (text === null ? [] : cardIn(text)))
}

const MOST_THREADS = 4096

function cardIn(text: string): WorkerCard[] {
  try {
    const { name, threads, since, shards } = JSON.parse(text)
    const isCard =
      typeof name === 'string' && typeof since === 'string' && typeof shards === 'object' && shards !== null
    if (!isCard || !Number.isInteger(threads) || threads < 1 || threads > MOST_THREADS) return []
    return [{ name, threads, since, shards }]
  } catch {
    return []
  }
}
