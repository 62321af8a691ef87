import type { Shard } from '../work.ts'

/** What belongs to shards, handed over in the order of their units: each as soon as all before it are there. */
export class ShardRow<T> {
  /** The first unit that was not handed over. */
  next = 0
  private readonly waiting = new Map<number, { readonly shard: Shard; readonly thing: T | undefined }>()

  constructor(private readonly visit: (shard: Shard, thing: T) => void) {}

  add(shard: Shard, thing: T): void {
    this.put(shard, thing)
  }

  /** It will not come, and nobody waits for it. */
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
