import type { Shard } from '../work.ts'

/** What all shards come to together, in whatever order they come. */
export interface Total<R> {
  /** Units from here on are not wanted, or not any more. */
  readonly wanted: number
  /** Takes the result of a shard. No unit comes twice. */
  add(shard: Shard, result: R): void
  /** Takes what was found in a shard that goes on, or that was stopped: it may all come again. */
  addPart?(shard: Shard, part: R): void
  /** A shard that was set aside: it will not come. */
  leaveOut?(shard: Shard): void
  /** Resolves when there is room for more. */
  settle?(): Promise<void>
}
