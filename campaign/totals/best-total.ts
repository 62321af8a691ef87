import type { Result } from '../../src/index.ts'
import type { ImproveResult } from '../tasks/improve.ts'
import type { Shard } from '../work.ts'
import type { Total } from './total.ts'

/** The results of all runs, by run, until one of them has proved that nothing is better. */
export class BestTotal implements Total<ImproveResult> {
  wanted = Number.POSITIVE_INFINITY
  private readonly byRun = new Map<number, Result>()

  /** Where the time decides who comes first, nobody waits for runs that might have been before. */
  constructor(private readonly isTimed: boolean) {}

  /** In the order of the runs. */
  get results(): Result[] {
    return [...this.byRun].sort(([a], [b]) => a - b).map(([, result]) => result)
  }

  add({ first }: Shard, results: ImproveResult): void {
    for (const [i, result] of results.entries()) {
      this.byRun.set(first + i, result)
      if (result.status !== 'stopped') this.wanted = Math.min(this.wanted, this.isTimed ? 0 : first + i + 1)
    }
  }

  addPart(shard: Shard, results: ImproveResult): void {
    this.add(shard, results)
  }
}
