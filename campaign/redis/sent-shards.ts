import type { Campaign } from '../campaign.ts'
import type { Shard } from '../work.ts'
import { shardName } from './shard-queue.ts'

/** Workers should have something to do for so long while the follower looks elsewhere, and at least so many shards each. */
const AHEAD_MILLISECONDS = 2000
const AHEAD_SHARDS = 3
const FIRST_SHARDS = 16
const MOST_SHARDS = 5000
/** Lines are sent with their shards. */
const MOST_CHARACTERS = 32_000_000

/** The shards that a server has and that have not come back, by name. */
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

  /** Forgets that it was sent; undefined where it was not. */
  leave(name: string): Shard | undefined {
    const shard = this.byName.get(name)
    if (!shard) return undefined
    this.byName.delete(name)
    this.characters -= charactersOf(shard)
    return shard
  }

  hasRoom(window: number): boolean {
    return this.byName.size < window && this.characters < MOST_CHARACTERS
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
