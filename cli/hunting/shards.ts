/**
 * A hunt is cut into shards of this many tries, each with random numbers of its own, so that what is tried does not depend on who
 * tries it. A shard that is interrupted is begun again: they are small enough for that, and large enough to cost nothing.
 */
export const SHARD_TRIES = 1 << 14

export interface Shard {
  readonly number: number
  readonly tries: number
}

/** First and last of a row of shards. */
export type Range = readonly [first: number, last: number]

/** What is kept of a hunt between two runs. */
export interface ShardsDone {
  /** In their order, with gaps between them. */
  readonly ranges: readonly Range[]
  /** One that was shorter because no more attempts were wanted. */
  readonly short?: Shard | undefined
}

/** Gives out the shards of a hunt, and knows which are done. */
export class Shards {
  private readonly ranges: [number, number][]
  private short: Shard | undefined
  private readonly given = new Set<number>()

  constructor(
    private readonly attempts: number,
    done: ShardsDone = { ranges: [] },
  ) {
    this.ranges = done.ranges.map(([first, last]) => [first, last])
    this.short = done.short
  }

  get done(): ShardsDone {
    return { ranges: this.ranges, short: this.short }
  }

  /** How many tries the shards that are done have. */
  get tries(): number {
    const { short } = this
    let shards = 0
    for (const [first, last] of this.ranges) shards += last - first + 1
    return shards * SHARD_TRIES + (short && !this.isInRange(short.number) ? short.tries : 0)
  }

  /** The next one that nobody works on; undefined where none is left. */
  take(): Shard | undefined {
    const next = this.next()
    if (!next) return undefined
    this.given.add(next.number)
    // It is begun again, to be longer.
    if (this.short?.number === next.number) this.short = undefined
    return next
  }

  /** Whoever worked on it cannot go on. */
  giveBack({ number }: Shard): void {
    this.given.delete(number)
  }

  finish(shard: Shard): void {
    this.given.delete(shard.number)
    if (shard.tries < SHARD_TRIES) this.short = shard
    else this.add(shard.number)
  }

  /** Nobody works on any, and none is left. */
  get isFinished(): boolean {
    return this.given.size === 0 && this.next() === undefined
  }

  /** How many there are to give out, counted up to some number. */
  left(most: number): number {
    let left = 0
    for (let number = 0; left < most && number * SHARD_TRIES < this.attempts; number++) {
      const range = this.rangeWith(number)
      if (range) number = range[1]
      else if (!this.isSettled(number)) left++
    }
    return left
  }

  private next(): Shard | undefined {
    for (let number = 0; number * SHARD_TRIES < this.attempts; number++) {
      const range = this.rangeWith(number)
      if (range) number = range[1]
      else if (!this.isSettled(number)) return { number, tries: this.triesOf(number) }
    }
    return undefined
  }

  private triesOf(number: number): number {
    return Math.min(SHARD_TRIES, this.attempts - number * SHARD_TRIES)
  }

  /** Somebody works on it, or it was short and long enough. */
  private isSettled(number: number): boolean {
    const { short } = this
    return this.given.has(number) || (short?.number === number && short.tries >= this.triesOf(number))
  }

  private isInRange(number: number): boolean {
    return this.rangeWith(number) !== undefined
  }

  private rangeWith(number: number): Range | undefined {
    return this.ranges.find(([first, last]) => first <= number && number <= last)
  }

  private add(number: number): void {
    const { ranges } = this
    let i = ranges.findIndex(([first]) => first > number)
    if (i < 0) i = ranges.length
    const [before, after] = [ranges[i - 1], ranges[i]]
    const isAfter = before !== undefined && before[1] + 1 === number
    const isBefore = after !== undefined && number + 1 === after[0]
    if (isAfter && isBefore) {
      before[1] = after[1]
      ranges.splice(i, 1)
    } else if (isAfter) before[1] = number
    else if (isBefore) after[0] = number
    else ranges.splice(i, 0, [number, number])
  }
}
