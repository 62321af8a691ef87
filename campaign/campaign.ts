import { bestAnswer, type Finished, type Progress, type StopReason } from '../src/index.ts'
import type { Journal } from './journal.ts'
import { type Supply, UnitSet } from './units.ts'
import type { End, Shard, Total } from './work.ts'

/** A dead letter: a shard that failed at every retry. */
export interface DeadLetter {
  readonly shard: Shard
  readonly why: string
}

/** The progress of a shard under way. */
export type Standing = Omit<Progress<unknown>, 'answer'>

/** Why there is no total. */
const INCOMPLETE = 'some shards failed at every retry and were left out'

/** After this many failures a shard becomes a dead letter. */
const MOST_FAILURES = 3

interface CampaignParts<R> {
  readonly supply: Supply
  readonly total: Total<R>
  readonly pace: Pace
  readonly journal?: Journal | undefined
  /** Called whenever something has changed. */
  readonly onChange?: ((campaign: Campaign<R>) => void) | undefined
}

/** A campaign under way: what is done, its total, and how it ended. Threads and servers work on its shards. */
export class Campaign<R> {
  readonly done = new UnitSet()
  readonly deadLetters: DeadLetter[] = []
  readonly pace: Pace
  private readonly underWay = new Map<number, Standing>()
  private unitsUnderWay = 0
  private readonly failures = new Map<number, number>()
  private remembered = 0
  private steps = 0
  private taking = 0
  private ended: End | undefined
  private failure: { readonly error: unknown } | undefined
  private waiting: (() => void)[] = []
  private readonly takers = new Set<() => void>()

  constructor(private readonly parts: CampaignParts<R>) {
    this.pace = parts.pace
  }

  /** How many units there are, as far as that is known, and without those that are not wanted any more. */
  get units(): number {
    return Math.min(this.parts.supply.units, this.parts.total.wanted)
  }

  /** How many units have not begun. */
  get left(): number {
    return this.units - this.done.size - this.unitsUnderWay
  }

  /** How many units were done in this run. */
  get newUnits(): number {
    return this.done.size - this.remembered
  }

  /** Steps of this run. */
  get newSteps(): number {
    let steps = this.steps
    for (const standing of this.underWay.values()) steps += standing.steps
    return steps
  }

  /** The progress of the shards under way. */
  get standings(): Standing[] {
    return [...this.underWay.values()]
  }

  /** How it ended; undefined as long as there is something to do or to wait for. Throws what went wrong. */
  get end(): End | undefined {
    this.requireSound()
    const end: End | undefined = this.ended ?? (this.isFinished ? { status: 'finished' } : undefined)
    if (!end) return undefined
    const isIncomplete = end.status === 'finished' && this.deadLetters.length > 0
    return this.parts.total.end ?? (isIncomplete ? { status: 'stopped', reason: 'limits', why: INCOMPLETE } : end)
  }

  /** Throws what went wrong, if anything did. */
  requireSound(): void {
    if (this.failure) throw this.failure.error
  }

  /** What an earlier run has done. */
  remember(shard: Shard, result: R): void {
    this.parts.total.add(shard, result)
    this.done.add(shard.first, shard.units)
    this.parts.supply.skip(shard.first, shard.units)
    this.remembered = this.done.size
  }

  /** The next shard, where this many can be under way at once; undefined where nothing is left to do for now. */
  async take(shardsAtOnce: number): Promise<Shard | undefined> {
    // Taking at the end must not look like something to wait for: two takers would wake each other forever.
    if (this.isOver || this.isFinished) return undefined
    this.taking++
    let shard: Shard | undefined
    try {
      shard = await this.unlessOver(this.nextWanted(shardsAtOnce))
      if (shard) this.begin(shard)
      return shard
    } catch (error) {
      this.fail(error)
      return undefined
    } finally {
      this.taking--
      // Waiters are not woken where there was nothing to take, unless it was the last thing to wait for.
      if (shard || this.isOver || this.isFinished) this.changed()
    }
  }

  private async nextWanted(shardsAtOnce: number): Promise<Shard | undefined> {
    const { supply, total } = this.parts
    const shard = await supply.take(total.wanted, this.pace.size(this.left, shardsAtOnce))
    if (!shard || this.isWanted(shard)) return shard
    supply.giveBack(shard)
    return undefined
  }

  /** At the end, units that may never come, such as lines still to be typed, are not waited for. */
  private unlessOver(coming: Promise<Shard | undefined>): Promise<Shard | undefined> {
    return new Promise((resolve, reject) => {
      const giveUp = () => resolve(undefined)
      this.takers.add(giveUp)
      coming.then(resolve, reject).finally(() => this.takers.delete(giveUp))
    })
  }

  /** Takes a shard that an earlier follower's workers have done, unless a part of it is done already. */
  adopt(shard: Shard, outcome: Finished<R>): void {
    if (!this.isWanted(shard) || this.done.nextFrom(shard.first) < shard.first + shard.units) return
    this.parts.supply.skip(shard.first, shard.units)
    this.begin(shard)
    this.finish(shard, outcome)
  }

  /** Whether a worker on it should continue. */
  isWanted({ first }: Shard): boolean {
    return !this.isOver && first < this.parts.total.wanted
  }

  /** Takes the progress of a shard under way, with what was found in it. */
  report(shard: Shard, { answer, ...standing }: Progress<R>): void {
    if (this.failure || !this.underWay.has(shard.first)) return
    this.underWay.set(shard.first, standing)
    if (answer !== undefined) this.attempt(() => this.parts.total.addPart?.(shard, answer))
    this.changed()
  }

  /** Takes the end of a shard. Results that come in after a stop still count. */
  finish(shard: Shard, outcome: Finished<R>): void {
    const { supply, total } = this.parts
    this.leave(shard, outcome.steps)
    if (!this.failure && !this.done.has(shard.first)) {
      const isWanted = shard.first < total.wanted
      const result = bestAnswer(outcome)
      if (outcome.status === 'solved' && isWanted) {
        this.attempt(() => this.addWhole(shard, outcome.answer, outcome.milliseconds))
        this.pace.note(shard.units, outcome.milliseconds)
      } else {
        supply.giveBack(shard)
        if (result !== undefined) this.attempt(() => this.addPart(shard, result))
      }
    }
    this.changed()
  }

  private addWhole(shard: Shard, result: R, milliseconds: number): void {
    this.parts.total.add(shard, result)
    this.parts.journal?.shard(shard, result, milliseconds)
    this.done.add(shard.first, shard.units)
  }

  private addPart(shard: Shard, part: R): void {
    this.parts.total.addPart?.(shard, part)
    this.parts.journal?.part(shard, part)
  }

  /** Returns a shard whose worker could not begin; that is no failure of the shard. */
  giveBack(shard: Shard): void {
    this.leave(shard, 0)
    this.parts.supply.giveBack(shard)
    this.changed()
  }

  /** Its worker is gone, or something is wrong with it. Says whether there will be a retry. */
  lose(shard: Shard, why: string): boolean {
    this.leave(shard, 0)
    const failures = (this.failures.get(shard.first) ?? 0) + 1
    this.failures.set(shard.first, failures)
    const isLast = failures >= MOST_FAILURES
    if (isLast) this.bury(shard, why)
    else this.parts.supply.giveBack(shard)
    this.changed()
    return !isLast
  }

  /** Makes it a dead letter: left out of the total, and reported at the end. */
  bury(shard: Shard, why: string): void {
    this.leave(shard, 0)
    this.deadLetters.push({ shard, why })
    this.attempt(() => {
      this.parts.total.leaveOut?.(shard)
      this.parts.journal?.deadLetter(shard, why)
    })
    this.changed()
  }

  stop(reason: StopReason): void {
    this.ended ??= { status: 'stopped', reason }
    for (const giveUp of this.takers) giveUp()
    this.changed()
  }

  /** Ends it with an error, which `end` throws. */
  fail(error: unknown): void {
    this.failure ??= { error }
    this.stop('aborted')
  }

  /** Resolves when there is room for more results. */
  async settle(): Promise<void> {
    await this.parts.total.settle?.()
  }

  /** Waits until something has changed. */
  change(): Promise<void> {
    return new Promise((resolve) => this.waiting.push(resolve))
  }

  private get isFinished(): boolean {
    return this.underWay.size === 0 && this.taking === 0 && this.parts.supply.isEmpty(this.parts.total.wanted)
  }

  private get isOver(): boolean {
    return this.ended !== undefined || this.failure !== undefined
  }

  private begin({ first, units }: Shard): void {
    this.underWay.set(first, { steps: 0 })
    this.unitsUnderWay += units
  }

  private leave({ first, units }: Shard, steps: number): void {
    if (!this.underWay.delete(first)) return
    this.unitsUnderWay -= units
    this.steps += steps
  }

  private attempt(work: () => void): void {
    try {
      work()
    } catch (error) {
      this.fail(error)
    }
  }

  private changed(): void {
    this.parts.onChange?.(this)
    const { waiting } = this
    this.waiting = []
    for (const resolve of waiting) resolve()
  }
}

/** Weight of earlier measurements when a new one comes in. */
const MEMORY = 0.75
/** A few units are a poor sample: the first ones of a thread are slow, and units differ. */
const GROWTH = 8

/** Shards get smaller towards the end, so that the last one is not waited for. */
const SHARE_OF_REST = 1 / 8

/** How long units take, as measured, and how many of them make a good shard. */
export class Pace {
  private units = 0
  private milliseconds = 0
  private largest = 0

  constructor(
    /** How long a shard should take. */
    private readonly target: number,
    private readonly mostUnits = Number.MAX_SAFE_INTEGER,
  ) {}

  note(units: number, milliseconds: number): void {
    this.units = this.units * MEMORY + units
    this.milliseconds = this.milliseconds * MEMORY + milliseconds
    this.largest = Math.max(this.largest, units)
  }

  /** How long a unit takes, in milliseconds; undefined as long as it is not known. */
  get perUnit(): number | undefined {
    return this.units > 0 ? this.milliseconds / this.units : undefined
  }

  /** Units of a good shard, by how many are left and how many shards are under way at once. */
  size(left: number, shardsAtOnce: number): number {
    const { perUnit, largest } = this
    const measured =
      perUnit === undefined ? 1 : Math.min(this.target / Math.max(perUnit, 1e-6), largest * GROWTH, this.mostUnits)
    return Math.max(1, Math.floor(Math.min(measured, (left * SHARE_OF_REST) / shardsAtOnce)))
  }
}
