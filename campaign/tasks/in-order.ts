import type { End, Shard, Total } from '../work.ts'

/** What belongs to shards, handed over in the order of their units: each as soon as all before it are there. */
export class ShardRow<T> {
  /** The first unit that was not handed over. */
  next = 0
  private readonly waiting = new Map<number, { readonly shard: Shard; readonly thing: T | undefined }>()

  constructor(private readonly visit: (shard: Shard, thing: T) => void) {}

  add(shard: Shard, thing: T): void {
    this.put(shard, thing)
  }

  /** It will not come, and is not waited for. */
  leaveOut(shard: Shard): void {
    this.put(shard, undefined)
  }

  /** What waits for something before it, in order. */
  get rest(): { readonly shard: Shard; readonly thing: T | undefined }[] {
    return [...this.waiting.values()].sort((a, b) => a.shard.first - b.shard.first)
  }

  private put(shard: Shard, thing: T | undefined): void {
    this.waiting.set(shard.first, { shard, thing })
    for (let ready = this.waiting.get(this.next); ready; ready = this.waiting.get(this.next)) {
      this.waiting.delete(this.next)
      if (ready.thing !== undefined) this.visit(ready.shard, ready.thing)
      this.next = ready.shard.first + ready.shard.units
    }
  }
}

/** Lists of things, handed over in the order of their units, each as soon as all before it are there. */
export class InOrder<R, T> implements Total<R> {
  wanted = Number.POSITIVE_INFINITY
  private ended: End | undefined
  private readonly row: ShardRow<readonly T[]>

  constructor(
    /** What a result has for each of its units, and why no units after these are wanted, if so. */
    private readonly read: (result: R) => { readonly things: readonly T[]; readonly end?: End },
    private readonly visit: (thing: T, unit: number) => void,
    readonly settle: () => Promise<void>,
  ) {
    this.row = new ShardRow((shard, things) => this.visitAll(shard, things))
  }

  /** Known when everything before it has been handed over. */
  get end(): End | undefined {
    return this.row.next >= this.wanted ? this.ended : undefined
  }

  add(shard: Shard, result: R): void {
    const { things, end } = this.read(result)
    if (end && shard.first + things.length < this.wanted) {
      this.wanted = shard.first + things.length
      this.ended = end
    }
    this.row.add(shard, things)
  }

  leaveOut(shard: Shard): void {
    this.row.leaveOut(shard)
  }

  /** When stopped, the next part is kept; a later one would leave a gap. */
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
