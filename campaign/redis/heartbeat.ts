import type { Redis } from 'ioredis'
import { WORKERS, workerKey } from './keys.ts'

/** What a worker says of itself. */
export interface WorkerCard {
  readonly name: string
  readonly threads: number
  /** When it began, by its own clock. */
  readonly since: string
  /** How many shards of each campaign it has. */
  readonly shards: Readonly<Record<string, number>>
}

/** Whoever says nothing for so long is gone. Only the server's clock counts. */
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

/** The workers that are there. */
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
