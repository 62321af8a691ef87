import type { Find, HuntEnd, HuntResult } from '../tasks/hunt.ts'
import type { Shard } from '../work.ts'
import { ShardRow } from './shard-row.ts'
import type { Total } from './total.ts'

/** Hits, each once, by name, in the order of their units: the first so many are the same whoever found them, and when. */
export class HitTotal implements Total<HuntResult> {
  wanted = Number.POSITIVE_INFINITY
  /** Tries of the shards that are done. */
  tries = 0
  end: HuntEnd | undefined
  private readonly names = new Set<string>()
  private readonly row = new ShardRow<HuntResult>((_, result) => this.take(result))
  /** What was found in shards that are not done, and have others before them. */
  private readonly parts = new Map<number, Find[]>()

  constructor(
    /** With so many it is over. */
    private readonly most: number,
    private readonly keep: (find: Find) => void,
    readonly settle: () => Promise<void>,
  ) {}

  get hits(): number {
    return this.names.size
  }

  get hasEnough(): boolean {
    return this.hits >= this.most
  }

  add(shard: Shard, result: HuntResult): void {
    this.tries += result.tries
    this.parts.delete(shard.first)
    if (result.end) this.wantOnlyBefore(shard.first + shard.units)
    this.row.add(shard, result)
    this.keepAll(this.parts.get(this.row.next) ?? [])
    if (!this.hasEnough) this.countAhead()
  }

  addPart({ first }: Shard, { hits }: HuntResult): void {
    if (first === this.row.next) this.keepAll(hits)
    else this.parts.set(first, [...(this.parts.get(first) ?? []), ...hits])
  }

  leaveOut(shard: Shard): void {
    this.row.leaveOut(shard)
  }

  /** Keeps what was found behind shards that nobody will do. */
  closeGaps(): void {
    const done = this.row.rest.map(({ shard, thing }) => [shard.first, thing?.hits ?? []] as const)
    const found = [...done, ...this.parts].sort(([a], [b]) => a - b)
    for (const [, hits] of found) this.keepAll(hits)
  }

  private take({ hits, end }: HuntResult): void {
    this.keepAll(hits)
    if (!end || this.hasEnough) return
    this.end = end
    this.wantOnlyBefore(0)
  }

  private keepAll(hits: readonly Find[]): void {
    for (const find of hits) {
      if (this.hasEnough) break
      if (this.names.has(find.name)) continue
      this.keep(find)
      this.names.add(find.name)
    }
    if (this.hasEnough) this.wantOnlyBefore(0)
  }

  /** Where those that wait are enough, nothing behind them is wanted. */
  private countAhead(): void {
    if (this.most === Number.POSITIVE_INFINITY) return
    const names = new Set(this.names)
    for (const { shard, thing } of this.row.rest) {
      for (const { name } of thing?.hits ?? []) names.add(name)
      if (names.size >= this.most) this.wantOnlyBefore(shard.first + shard.units)
    }
  }

  private wantOnlyBefore(unit: number): void {
    this.wanted = Math.min(this.wanted, unit)
  }
}
