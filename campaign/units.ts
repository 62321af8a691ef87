import type { Shard } from './work.ts'

/** Gives out the units of a campaign in their order, each to one worker at a time. */
export interface Supply {
  /** How many units there are; Infinity as long as it is not known. */
  readonly units: number
  /** The next free units below `limit`, at most `most`; undefined where there are none. */
  take(limit: number, most: number): Promise<Shard | undefined>
  /** The worker that had them cannot finish them. */
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

/** Units that are lines, read when they are needed; null stands for a line that was too long. */
export class LinesAsUnits implements Supply {
  units = Number.POSITIVE_INFINITY
  private readonly iterator: AsyncIterator<string | null>
  private readonly back: Shard[] = []
  private readonly skipped = new UnitSet()
  private next = 0
  /** Only one caller reads lines at a time. */
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

/** A set of whole numbers from 0 that mostly come in long ranges. */
export class UnitSet {
  /** In their order, with gaps between them. */
  private readonly rows: [number, number][] = []
  private members = 0

  get size(): number {
    return this.members
  }

  has(unit: number): boolean {
    const row = this.rows[this.rowAfter(unit) - 1]
    return row !== undefined && unit <= row[1]
  }

  add(first: number, units: number): void {
    let [from, to] = [first, first + units - 1]
    const { rows } = this
    let start = this.rowAfter(first)
    if (start > 0 && rows[start - 1]![1] >= first - 1) start--
    let end = start
    while (end < rows.length && rows[end]![0] <= to + 1) {
      from = Math.min(from, rows[end]![0])
      to = Math.max(to, rows[end]![1])
      this.members -= rows[end]![1] - rows[end]![0] + 1
      end++
    }
    rows.splice(start, end - start, [from, to])
    this.members += to - from + 1
  }

  remove(first: number, units: number): void {
    const last = first + units - 1
    const kept: [number, number][] = []
    let start = this.rowAfter(first)
    if (start > 0 && this.rows[start - 1]![1] >= first) start--
    let end = start
    while (end < this.rows.length && this.rows[end]![0] <= last) {
      const [from, to] = this.rows[end]!
      this.members -= to - from + 1
      if (from < first) kept.push([from, first - 1])
      if (to > last) kept.push([last + 1, to])
      end++
    }
    this.rows.splice(start, end - start, ...kept)
    for (const [from, to] of kept) this.members += to - from + 1
  }

  /** The first unit from here on that is not in the set. */
  gapFrom(unit: number): number {
    const row = this.rows[this.rowAfter(unit) - 1]
    return row !== undefined && unit <= row[1] ? row[1] + 1 : unit
  }

  /** The first unit from here on that is in the set; Infinity where there is none. */
  nextFrom(unit: number): number {
    if (this.has(unit)) return unit
    return this.rows[this.rowAfter(unit)]?.[0] ?? Number.POSITIVE_INFINITY
  }

  /** The index of the first row that begins after this unit. */
  private rowAfter(unit: number): number {
    let [low, high] = [0, this.rows.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.rows[middle]![0] > unit) high = middle
      else low = middle + 1
    }
    return low
  }
}
