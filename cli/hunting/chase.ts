import type { StopReason } from '../../src/index.ts'
import type { Find, ShardEnd } from './finder.ts'
import type { Journal } from './journal.ts'
import type { HitKeeper, Standing } from './keepers.ts'
import type { Shard, Shards } from './shards.ts'

/** How a hunt ended. */
export type HuntEnd =
  /** As many hits as wanted. */
  | { readonly status: 'enough' }
  /** All attempts were made. */
  | { readonly status: 'finished' }
  /** There are no others to try than these. */
  | { readonly status: 'exhausted'; readonly all: number }
  | Exclude<ShardEnd, { readonly status: 'done' | 'exhausted' }>

/** A hunt under way, whoever searches its shards: what was tried, what was found, and whether it is over. */
export class Chase {
  private readonly names: Set<string>
  /** How many were tried in the shards that are under way. */
  private readonly underWay = new Map<number, number>()
  private made = 0
  private ended: HuntEnd | undefined
  private failure: { readonly error: unknown } | undefined
  private waiting: (() => void)[] = []
  /** For a search that somebody else runs. */
  readonly signal: { readonly aborted: boolean }

  constructor(
    private readonly shards: Shards,
    private readonly wanted: number,
    private readonly keeper: HitKeeper,
    before: Journal | undefined,
    private readonly onChange: (chase: Chase) => void = () => {},
  ) {
    this.names = new Set(before?.hits)
    if (before?.all !== undefined) this.ended = { status: 'exhausted', all: before.all }
    else if (this.hits >= wanted) this.ended = { status: 'enough' }
    const isOver = () => this.ended !== undefined
    this.signal = {
      get aborted() {
        return isOver()
      },
    }
  }

  get hits(): number {
    return this.names.size
  }

  get tries(): number {
    if (this.ended?.status === 'exhausted') return this.ended.all
    let tries = this.shards.tries
    for (const more of this.underWay.values()) tries += more
    return tries
  }

  /** How many were tried since this chase began. */
  get newTries(): number {
    return this.made
  }

  /** How it ended; undefined as long as there is something to do or to wait for. */
  get end(): HuntEnd | undefined {
    if (this.failure) throw this.failure.error
    return this.ended ?? (this.shards.isFinished ? { status: 'finished' } : undefined)
  }

  /** The next shard for somebody to search; undefined where nothing is left to do. */
  take(): Shard | undefined {
    return this.ended ? undefined : this.shards.take()
  }

  giveBack(shard: Shard): void {
    this.underWay.delete(shard.number)
    this.shards.giveBack(shard)
    this.changed()
  }

  /** What a shard that is searched has come to. What comes in after a stop is still taken: it was found. */
  hear(shard: Shard, tries: number, finds: readonly Find[]): void {
    if (this.isClosed) return
    this.count(shard, tries)
    for (const find of finds) {
      if (this.names.has(find.name)) continue
      try {
        this.keeper.keep(find)
      } catch (error) {
        this.fail(error)
        return
      }
      this.names.add(find.name)
      if (this.hits < this.wanted) continue
      this.ended = { status: 'enough' }
      break
    }
    this.changed()
  }

  finish(shard: Shard, end: ShardEnd): void {
    // A shard of which a hit was left out is not done.
    if (this.isClosed) return
    if (end.status === 'done') {
      this.count(shard, shard.tries)
      this.underWay.delete(shard.number)
      this.shards.finish(shard)
    } else {
      this.shards.giveBack(shard)
      if (end.status === 'exhausted') this.ended = { status: 'exhausted', all: end.tries }
      else this.ended ??= end
    }
    this.changed()
  }

  stop(reason: StopReason): void {
    this.ended ??= { status: 'stopped', reason }
    this.changed()
  }

  /** Ends it with an error, which is thrown to whoever waits for the end. */
  fail(error: unknown): void {
    this.failure ??= { error }
    this.stop('aborted')
  }

  /** Waits until there is room for more hits, and notes how far it has come. */
  async note(isLast = false): Promise<void> {
    await this.keeper.note(() => this.standing(), isLast)
  }

  /** Waits until somebody else has come further. */
  change(): Promise<void> {
    return new Promise((resolve) => this.waiting.push(resolve))
  }

  private count({ number }: Shard, tries: number): void {
    this.made += tries - (this.underWay.get(number) ?? 0)
    this.underWay.set(number, tries)
  }

  private standing(): Standing {
    const all = this.ended?.status === 'exhausted' ? this.ended.all : undefined
    return { done: this.shards.done, all, tries: all ?? this.shards.tries, hits: [...this.names] }
  }

  private get isClosed(): boolean {
    return this.ended?.status === 'enough' || this.failure !== undefined
  }

  private changed(): void {
    this.onChange(this)
    const { waiting } = this
    this.waiting = []
    for (const resolve of waiting) resolve()
  }
}
