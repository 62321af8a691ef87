import type { Redis } from 'ioredis'
import { version } from '../../package.json' with { type: 'json' }
import type { Order } from '../order.ts'
import { CAMPAIGNS, keysOf } from './keys.ts'

/** What a server knows of a campaign besides its shards. */

export type CampaignState = 'running' | 'paused' | 'cancelled'

/** Where a campaign stands, as its follower last said. */
export interface CampaignStanding {
  readonly done: number
  /** Infinity where nobody knows how many there are. */
  readonly units: number
  readonly unitsPerSecond: number
  readonly aside: number
  readonly hits?: number | undefined
}

/** Says what the campaign is. */
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
  return `${order.task} ${'family' in order ? order.family : order.engine}`
}

const REPORT = `
if redis.call('EXISTS', KEYS[1]) == 0 then return false end
redis.call('HSET', KEYS[1], unpack(ARGV))
return redis.call('HGET', KEYS[1], 'state')`

/** Says where the campaign stands. Gives its state, which others may have changed; undefined where the server does not know it. */
export async function report(
  client: Redis,
  id: string,
  standing: CampaignStanding,
): Promise<CampaignState | undefined> {
  const fields = Object.entries(standing).flatMap(([key, value]) => (value === undefined ? [] : [key, String(value)]))
  const state = (await client.eval(REPORT, 1, keysOf(id).about, ...fields)) as CampaignState | null
  return state ?? undefined
}

/** As one step, so that nothing of a campaign that is over comes back. */
const PUT = `
local state = redis.call('HGET', KEYS[1], 'state')
if not state or state == 'cancelled' then return 0 end
redis.call('HSET', KEYS[2], ARGV[1], ARGV[2])
return 1`

/** Puts something into one of the hashes of a campaign, unless the campaign is over. Says whether it did. */
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

/** Forgets the campaign, but for the queue of its shards. */
export async function remove(client: Redis, id: string): Promise<void> {
  const { about, results, refusals } = keysOf(id)
  await client.multi().del(about, results, refusals).srem(CAMPAIGNS, id).exec()
}
