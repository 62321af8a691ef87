import { UnitSet } from './unit-set.ts'
import type { Shard } from './work.ts'

/** Gives out the units of a campaign in their order, each to one worker at a time. */
export interface Supply {
  /** How many units there are; Infinity as long as nobody knows. */
  readonly units: number
  /** The next units below `limit` that nobody has, at most so many; undefined where there are none. */
  take(limit: number, most: number): Promise<Shard | undefined>
  /** Whoever had them cannot go on. */
  giveBack(shard: Shard): void
  /** Units that need not be given out, as they are done. */
  skip(first: number, units: number): void
  /** Whether every unit below `limit` has been given out, as far as is known. */
  isEmpty(limit: number): boolean
}

/** Units that follow from their numbers. */
export class NumberedUnits implements Supply {
  private readonly taken = new UnitSet()

  constructor(
    readonly units: number,
    /** Units from here on come one by one. */
    private readonly apartFrom = Number.POSITIVE_INFINITY,
  ) {}

  async take(limit: number, most: number): Promise<Shard | undefined> {
    const end = Math.min(limit, this.units)
    const first = this.taken.gapFrom(0)
    if (first >= end) return undefined
    const room = Math.min(end, this.taken.nextFrom(first), Math.max(this.apartFrom, first + 1)) - first
    const units = first >= this.apartFrom ? 1 : Math.min(most, room)
    this.taken.add(first, units)
    return { first, units }
  }

  giveBack({ first, units }: Shard): void {
    this.taken.remove(first, units)
  }

  skip(first: number, units: number): void {
    this.taken.add(first, units)
  }

  isEmpty(limit: number): boolean {
    return this.taken.gapFrom(0) >= Math.min(limit, this.units)
  }
}

/** More characters than this are sent in two shards. */
const MOST_CHARACTERS = 1_000_000

/** Units that are lines, read as they are wanted; null is a line that was too long to be read. */
export class LinesAsUnits implements Supply {
  units = Number.POSITIVE_INFINITY
  private readonly iterator: AsyncIterator<string | null>
  private readonly back: Shard[] = []
  private readonly skipped = new UnitSet()
  private next = 0
  /** Lines are read by one at a time. */
  private reading: Promise<unknown> = Promise.resolve()
  private kept: string | null | undefined

  constructor(lines: AsyncIterable<string | null>) {
    this.iterator = lines[Symbol.asyncIterator]()
  }

  take(limit: number, most: number): Promise<Shard | undefined> {
    const taken = this.reading.then(() => this.read(limit, most))
    this.reading = taken.catch(() => {})
    return taken
  }

  giveBack(shard: Shard): void {
    this.back.push(shard)
    this.back.sort((a, b) => a.first - b.first)
  }

  skip(first: number, units: number): void {
    this.skipped.add(first, units)
  }

  isEmpty(limit: number): boolean {
    return this.next >= Math.min(limit, this.units) && !this.back.some(({ first }) => first < limit)
  }

  private async read(limit: number, most: number): Promise<Shard | undefined> {
    const again = this.back.findIndex(({ first }) => first < limit)
    if (again >= 0) return this.back.splice(again, 1)[0]
    const lines: (string | null)[] = []
    let first = this.next
    let characters = 0
    while (this.next < Math.min(limit, this.units)) {
      const line = this.kept === undefined ? await this.line() : this.kept
      this.kept = undefined
      if (line === undefined) {
        this.units = this.next
        break
      }
      if (this.skipped.has(this.next)) {
        this.next++
        if (lines.length === 0) first = this.next
        else break
        continue
      }
      characters += line?.length ?? 0
      if (lines.length > 0 && characters > MOST_CHARACTERS) {
        this.kept = line
        break
      }
      lines.push(line)
      this.next++
      if (lines.length >= most) break
    }
    return lines.length === 0 ? undefined : { first, units: lines.length, lines }
  }

  private async line(): Promise<string | null | undefined> {
    const next = await this.iterator.next()
    return next.done ? undefined : next.value
  }
}
