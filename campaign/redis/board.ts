import type { Redis } from 'ioredis'
import { InputError } from '../../src/index.ts'
import { CAMPAIGNS, type CampaignState, isId, keysOf, liveWorkers, remove, type WorkerCard } from './record.ts'
import { ShardQueue, sweepQueue } from './shard-queue.ts'

/** The campaigns and workers of a server, and how people change them. */
export interface Board {
  readonly campaigns: readonly CampaignStatus[]
  readonly workers: readonly WorkerCard[]
}

export interface CampaignStatus {
  readonly id: string
  readonly title: string
  readonly state: CampaignState
  readonly begun: string
  readonly done: number
  /** Left out where the number is not known. */
  readonly units?: number
  readonly hits?: number
  readonly unitsPerSecond: number
  /** Shards. */
  readonly waiting: number
  readonly active: number
  readonly failed: number
  readonly deadLetters: number
  /** The follower; left out where there is none. */
  readonly follower?: string
  /** The workers that serve it. */
  readonly workers: number
  readonly threads: number
  /** Why other workers refuse it, by their names. */
  readonly refusals: Readonly<Record<string, string>>
}

export async function readBoard(client: Redis): Promise<Board> {
  const workers = await liveWorkers(client)
  const campaigns: CampaignStatus[] = []
  for (const id of (await client.smembers(CAMPAIGNS)).filter(isId).sort()) {
    const status = await statusOf(client, id, workers)
    if (status) campaigns.push(status)
  }
  return { campaigns, workers }
}

async function statusOf(
  client: Redis,
  id: string,
  workers: readonly WorkerCard[],
): Promise<CampaignStatus | undefined> {
  const { about, follower: followerKey, refusals: refusalsKey } = keysOf(id)
  const fields = ['title', 'state', 'begun', 'done', 'units', 'hits', 'unitsPerSecond', 'deadLetters'] as const
  const [title, state, begun, done, units, hits, unitsPerSecond, deadLetters] = await client.hmget(about, ...fields)
  if (state == null) return undefined
  const [follower, refusals] = [await client.get(followerKey), await client.hgetall(refusalsKey)]
  const serving = workers.filter(({ name }) => refusals[name] === undefined)
  return {
    id,
    title: title ?? '',
    state: state as CampaignState,
    begun: begun ?? '',
    done: Number(done ?? 0),
    ...(Number.isFinite(Number(units ?? Number.NaN)) ? { units: Number(units) } : {}),
    ...(hits == null ? {} : { hits: Number(hits) }),
    unitsPerSecond: Number(unitsPerSecond ?? 0),
    ...(await withQueue(client, id, (queue) => queue.counts())),
    deadLetters: Number(deadLetters ?? 0),
    ...(follower === null ? {} : { follower: follower.split(' ', 1)[0]! }),
    workers: serving.length,
    threads: serving.reduce((sum, { threads }) => sum + threads, 0),
    refusals,
  }
}

/** Begins no more shards; those under way are finished. */
export async function pause(client: Redis, id: string): Promise<void> {
  await changeState(client, id, 'paused')
  await withQueue(client, id, (queue) => queue.pause())
}

export async function unpause(client: Redis, id: string): Promise<void> {
  await changeState(client, id, 'running')
  await withQueue(client, id, (queue) => queue.unpause())
}

/** Ends a campaign: through its follower, or by removing it where it has no follower. */
export async function cancel(client: Redis, id: string): Promise<void> {
  await changeState(client, id, 'cancelled')
  if (await client.exists(keysOf(id).follower)) return
  await remove(client, id)
  await withQueue(client, id, (queue) => queue.obliterate())
  await sweepQueue(client, id)
}

const CHANGE = `
if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
redis.call('HSET', KEYS[1], 'state', ARGV[1])
return 1`

async function changeState(client: Redis, id: string, state: CampaignState): Promise<void> {
  if (isId(id) && (await client.eval(CHANGE, 1, keysOf(id).about, state)) === 1) return
  const ids = (await client.smembers(CAMPAIGNS)).filter(isId).sort()
  const known = ids.length === 0 ? 'there is none' : `there ${ids.length === 1 ? 'is' : 'are'} ${ids.join(', ')}`
  throw new InputError(`there is no campaign ${JSON.stringify(id.slice(0, 100))} on this server: ${known}`)
}

async function withQueue<T>(client: Redis, id: string, work: (queue: ShardQueue) => Promise<T>): Promise<T> {
  const queue = new ShardQueue(client, id)
  try {
    return await work(queue)
  } finally {
    await queue.close()
  }
}
