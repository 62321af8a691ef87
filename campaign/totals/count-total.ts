import type { CountResult } from '../tasks/count.ts'
import type { Shard } from '../work.ts'
import type { Total } from './total.ts'

/** The sum of counts. */
export class CountTotal implements Total<CountResult> {
  count = 0n
  steps = 0
  /** Why some part could not be counted. */
  limit: string | undefined
  wanted = Number.POSITIVE_INFINITY

  add(_: Shard, { count, steps, limit }: CountResult): void {
    this.count += BigInt(count)
    this.steps += steps
    if (limit === undefined) return
    this.limit = limit
    this.wanted = 0
  }

  /** Only of shards that were stopped: there are at least so many. */
  addPart(_: Shard, { count, steps }: CountResult): void {
    this.count += BigInt(count)
    this.steps += steps
  }
}
