import { bigintAt, LIMB, LIMB_BITS, setNumber } from './limbs.ts'
import { ChunkPool, StateTable } from './state-table.ts'

export const WORKING = 0
export const COUNTED = 1
/** The states take more memory than is allowed. */
export const OUTGROWN = 2
type CounterStatus = typeof WORKING | typeof COUNTED | typeof OUTGROWN

/** What a piece of a table's growth counts for. */
const STEPS_PER_GROWTH = 1 << 10
/** What a comparison of logarithms may be off by. */
const SLACK = 1e-6
const NO_SUMS = new Float64Array(0)

interface FrontierOptions {
  /** Words of a key. The first state has the key 0. */
  readonly words: number
  /** What the tables of states may take. */
  readonly mostBytes: number
  /** What must fit in the limbs of a value: the sum of the values of all states, or the largest one. */
  readonly bounded: 'sum' | 'largest'
  /** Without memory for more states of the next step, complete and drop those there. Else the counter gives up. */
  readonly completesEarly?: boolean
  /** Where to begin, instead of one state with the key 0 before the first step. */
  readonly start?: FrontierStart
}

/** Some states before a step: the words of all keys, and how many partial solutions each state stands for. */
export interface FrontierStart {
  readonly position: number
  readonly keys: Int32Array
  readonly values: readonly bigint[]
}

/** A step of which some states are still to be followed, while those that follow from the others are completed. */
interface Waiting {
  readonly position: number
  readonly table: StateTable
  readonly limbs: number
  readonly terms: number
  readonly bits: number
}

/**
 * Dynamic programming over a frontier: objects are decided one after the other, and partial solutions that agree in
 * all that matters later are merged into one state. The value of a state is how many partial solutions it stands for: a
 * number, or a polynomial with a coefficient for each size. All states of a step are followed before the next step.
 *
 * A counter says how states follow from each other; the tables, their memory, the length of numbers and the order of
 * work are here. A value is `terms` numbers of `limbs` limbs.
 */
export abstract class FrontierCounter {
  /** Work done: transitions between states, those with long values counting for more. */
  steps = 0
  /** The most states there were at a time. */
  mostStates = 1
  /** Steps of the sweep that are complete. */
  protected position = 0
  protected current: StateTable
  protected next: StateTable
  protected terms = 1
  protected limbs = 1
  protected nextTerms = 1
  protected nextLimbs = 1

  // To be set by `begin`.
  /** The most states that can be added to the next table before `follow` looks for room again. */
  protected successors = 1
  /** By how many bits what is bounded can grow in this step. */
  protected growth = 0

  private readonly pool: ChunkPool
  private readonly waiting: Waiting[] = []
  private readonly totals: bigint[] = []
  private isStarted = false
  private isCounted = false
  /** The logarithm of a number that bounds the values in the current table. */
  private bits = 0
  /** While the current table is measured: the next chunk, and sums limb by limb, or the largest top limb. */
  private measuring = -1
  private sums = NO_SUMS

  constructor(
    protected readonly length: number,
    private readonly options: FrontierOptions,
  ) {
    this.pool = new ChunkPool(options.mostBytes, options.completesEarly ?? false)
    this.current = new StateTable(options.words, this.pool)
    this.next = new StateTable(options.words, this.pool)
  }

  /** Prepare a step: set `successors`, `growth` and `nextTerms`. */
  protected abstract begin(position: number): void

  /** Follow states of the current table until `limit` steps are made or the next table needs room. */
  protected abstract follow(limit: number): void

  /** Whether the state that was read last has successors that are still to be added. */
  protected get isUnderWay(): boolean {
    return false
  }

  /** About how many states there will be in the next table, as far as that is known. */
  protected get expected(): number {
    return this.current.size
  }

  get done(): number {
    return this.isCounted ? 1 : this.position / Math.max(1, this.length)
  }

  get bytes(): number {
    return this.pool.bytes
  }

  /** Work for about this many steps. */
  work(budget: number): CounterStatus {
    const limit = this.steps + budget
    if (!this.isStarted && !this.start()) return OUTGROWN
    while (!this.isCounted) {
      if (this.steps >= limit) return WORKING
      const { current, next } = this
      if (this.measuring >= 0) this.measure()
      else if (next.isGrowing) {
        next.grow()
        this.steps += STEPS_PER_GROWTH
      } else if (current.isRead && !this.isUnderWay) this.endStep()
      else if (next.hasRoomFor(this.successors)) this.follow(limit)
      else if (!next.makeRoom(this.successors) && !this.completeEarly()) return OUTGROWN
    }
    return COUNTED
  }

  /** The sum of the values of all final states, term by term; as far as it is known before all are counted. */
  protected total(): readonly bigint[] {
    return this.totals
  }

  /** Add to the total, where a counter needs no more states to do so. */
  protected addToTotal(term: number, value: bigint): void {
    this.totals[term] = (this.totals[term] ?? 0n) + value
  }

  /** Begin with the first states; false if there is no memory for them. */
  private start(): boolean {
    const { current } = this
    const { words, start = { position: 0, keys: new Int32Array(words), values: [1n] } } = this.options
    this.position = start.position
    const sum = start.values.reduce((total, value) => total + value, 0n)
    this.bits = sum === 1n ? 0 : sum.toString(2).length
    this.limbs = Math.max(1, Math.ceil(this.bits / LIMB_BITS))
    current.reset(this.limbs, start.values.length, this.pool.left)
    for (const [i, value] of start.values.entries()) {
      if (!current.makeRoom(1)) return false
      while (current.isGrowing) current.grow()
      current.find(i === 0 ? start.keys : start.keys.subarray(i * words, (i + 1) * words))
      setNumber(value, current.chunk, current.offset, this.limbs)
    }
    this.isStarted = true
    this.beginStep()
    return true
  }

  private beginStep(): void {
    if (this.position === this.length) {
      this.finish()
      return
    }
    this.begin(this.position)
    if (this.bits + this.growth <= LIMB_BITS * this.limbs) this.prepareNext()
    else {
      // The bound has grown out of the limbs: the values may be smaller.
      this.measuring = this.current.firstChunk
      const isSum = this.options.bounded === 'sum'
      if (isSum) this.sums = new Float64Array(this.terms * this.limbs)
      else this.sums = new Float64Array(1)
    }
  }

  private measure(): void {
    const { current, sums, limbs } = this
    const { stride, words } = current
    const chunk = current.chunkAt(this.measuring)
    const end = current.wordsIn(this.measuring)
    if (this.options.bounded === 'sum') {
      for (let record = 0; record < end; record += stride) {
        for (let k = 0, at = record + words; k < sums.length; k++, at++) sums[k]! += chunk[at]!
      }
    } else {
      let largest = sums[0]!
      for (let record = 0; record < end; record += stride) {
        for (let at = record + words + limbs - 1; at < record + stride; at += limbs) {
          if (chunk[at]! > largest) largest = chunk[at]!
        }
      }
      sums[0] = largest
    }
    this.steps += Math.ceil(end / stride)
    if (++this.measuring < current.endChunk) return
    this.measuring = -1
    this.bits = this.options.bounded === 'sum' ? this.bitsOfSums() : this.bitsOfLargest()
    this.prepareNext()
  }

  private bitsOfLargest(): number {
    return (this.limbs - 1) * LIMB_BITS + 32 - Math.clz32(this.sums[0]!)
  }

  private bitsOfSums(): number {
    const { sums, limbs } = this
    let bits = 0
    for (let term = 0; term < this.terms; term++) {
      let sum = 0
      let scale = 0
      for (let i = limbs - 1; i >= 0; i--) {
        const limb = sums[term * limbs + i]!
        if (sum === 0) scale = i
        sum += limb * LIMB ** (i - scale)
      }
      if (sum > 0) bits = Math.max(bits, Math.log2(sum) + LIMB_BITS * scale + SLACK)
    }
    return bits
  }

  private prepareNext(): void {
    this.nextLimbs = Math.max(1, Math.ceil((this.bits + this.growth + SLACK) / LIMB_BITS))
    // A table whose states may have to be completed early leaves as much memory for the steps after it. Others use what
    // is given back while the current table is read.
    const most = this.options.completesEarly ? this.pool.left / 2 : Number.POSITIVE_INFINITY
    this.next.reset(this.nextTerms * this.nextLimbs, this.expected, most)
  }

  private endStep(): void {
    this.steps++
    if (this.next.size === 0) this.resume()
    else this.advance(this.current)
  }

  /** Turn to the states that follow; the other table is filled next. */
  private advance(other: StateTable): void {
    this.bits += this.growth + SLACK
    this.current = this.next
    this.next = other
    this.terms = this.nextTerms
    this.limbs = this.nextLimbs
    this.position++
    this.mostStates = Math.max(this.mostStates, this.current.size)
    this.beginStep()
  }

  private completeEarly(): boolean {
    if (!this.options.completesEarly || this.next.size === 0) return false
    const { position, current, limbs, terms, bits } = this
    this.waiting.push({ position, table: current, limbs, terms, bits })
    this.advance(new StateTable(this.options.words, this.pool))
    return true
  }

  /** Return to the last step with states that were left. */
  private resume(): void {
    const waiting = this.waiting.pop()
    if (!waiting) {
      this.isCounted = true
      return
    }
    this.next.dispose()
    this.next = this.current
    this.current = waiting.table
    this.position = waiting.position
    this.terms = waiting.terms
    this.limbs = waiting.limbs
    this.bits = waiting.bits
    this.beginStep()
  }

  private finish(): void {
    const { current, terms, limbs } = this
    while (!current.isRead) {
      current.read()
      for (let term = 0; term < terms; term++) {
        this.addToTotal(term, bigintAt(current.chunk, current.offset + current.words + term * limbs, limbs))
      }
    }
    this.resume()
  }
}
