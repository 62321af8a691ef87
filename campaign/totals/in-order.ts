import type { Shard } from '../work.ts'
import { ShardRow } from './shard-row.ts'
import type { Total } from './total.ts'

/** Lists of things, handed over in the order of their units, each as soon as all before it are there. */
export class InOrder<R, T> implements Total<R> {
  wanted = Number.POSITIVE_INFINITY
  private readonly row: ShardRow<readonly T[]>

  constructor(
    /** What a result has for each of its units, and whether units after these are not wanted. */
    private readonly read: (result: R) => { readonly things: readonly T[]; readonly isLast?: boolean },
    private readonly visit: (thing: T, unit: number) => void,
    readonly settle: () => Promise<void>,
  ) {
    this.row = new ShardRow((shard, things) => this.visitAll(shard, things))
  }

  add(shard: Shard, result: R): void {
    const { things, isLast } = this.read(result)
    if (isLast) this.wanted = Math.min(this.wanted, shard.first + things.length)
    this.row.add(shard, things)
  }

  leaveOut(shard: Shard): void {
    this.row.leaveOut(shard)
  }

  /** What comes next is not lost when everything is stopped; what comes later would leave a gap. */
  addPart({ first }: Shard, result: R): void {
    if (first !== this.row.next) return
    const { things } = this.read(result)
    this.visitAll({ first, units: things.length }, things)
    this.row.next += things.length
  }

  private visitAll({ first }: Shard, things: readonly T[]): void {
    things.forEach((thing, i) => {
      if (first + i < this.wanted) this.visit(thing, first + i)
    })
  }
}
