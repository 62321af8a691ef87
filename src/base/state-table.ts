/** A count is kept in pieces of so many bits, the lowest first, so that the sum of two still fits in 32. */
export const LIMB_BITS = 30
const LIMB_MASK = 2 ** LIMB_BITS - 1

const FEWEST_STATES = 1 << 6
/** States that are copied and entered anew at a time while a table grows. */
const STATES_PER_PIECE = 1 << 13
/** Places in the index for every state, at least. */
const SPACE = 2

/**
 * Counts by states, which are some words. Records stand one after the other, each its state and then its count, so that going over
 * all of them is going over an array; an index by hash tells where the record of a state is.
 */
export class StateTable {
  size = 0
  records = new Int32Array(0)
  /** Words in a record. */
  stride = 0
  /** Numbers of records, from 1 on; 0 where there is none. The length is a power of two. */
  private index = new Int32Array(0)
  private room = 0
  /** While the table grows: the records as they were, and how many have been entered anew. */
  private oldRecords: Int32Array | undefined
  private entered = 0

  constructor(readonly words: number) {}

  get bytes(): number {
    return 4 * (this.records.length + this.index.length + (this.oldRecords?.length ?? 0))
  }

  /** Empties the table, for counts of so many limbs, and makes it smaller if so many states would be lost in it. */
  reset(limbs: number, expected: number): void {
    this.stride = this.words + limbs
    this.size = this.entered = 0
    this.oldRecords = undefined
    let states = FEWEST_STATES
    while (states < expected) states *= 2
    const places = SPACE * states
    if (this.index.length === places) this.index.fill(0)
    else this.index = new Int32Array(places)
    const needed = states * this.stride
    if (this.records.length < needed || this.records.length > 4 * needed) this.records = new Int32Array(needed)
    this.room = Math.min(states, Math.floor(this.records.length / this.stride))
  }

  hasRoomFor(states: number): boolean {
    return this.size + states <= this.room
  }

  get isGrowing(): boolean {
    return this.oldRecords !== undefined
  }

  /** Begins to make room for twice as many states; `grow` goes on with it. False if that would take more bytes than allowed. */
  startGrowing(mostBytes: number): boolean {
    const states = Math.max(FEWEST_STATES, (2 * this.index.length) / SPACE)
    const needed = states * (this.stride + SPACE)
    if (4 * (needed + this.records.length) > mostBytes) return false
    this.oldRecords = this.records
    this.records = new Int32Array(states * this.stride)
    this.index = new Int32Array(SPACE * states)
    this.entered = 0
    this.room = states
    return true
  }

  /** Goes on growing for a while. */
  grow(): void {
    const { records, index, stride, oldRecords } = this
    if (!oldRecords) return
    const end = Math.min(this.size, this.entered + STATES_PER_PIECE)
    records.set(oldRecords.subarray(this.entered * stride, end * stride), this.entered * stride)
    const last = index.length - 1
    for (let i = this.entered; i < end; i++) {
      let at = hash(records, i * stride, this.words) & last
      while (index[at] !== 0) at = (at + 1) & last
      index[at] = i + 1
    }
    this.entered = end
    if (end === this.size) this.oldRecords = undefined
  }

  /** Adds a count of some limbs to that of a state. There must be room for a state and in its limbs. */
  add(state: Int32Array, counts: Int32Array, from: number, limbs: number): void {
    const { records, stride, words } = this
    let to = this.recordOf(state) + words
    const end = to + stride - words
    let carry = 0
    for (let i = 0; to < end && (i < limbs || carry > 0); i++, to++) {
      const sum = records[to]! + (i < limbs ? counts[from + i]! : 0) + carry
      records[to] = sum & LIMB_MASK
      carry = sum >>> LIMB_BITS
    }
  }

  /** Where the record of a state begins; a new one has the count 0. */
  private recordOf(state: Int32Array): number {
    const { records, index, stride, words } = this
    const last = index.length - 1
    let at = hash(state, 0, words) & last
    search: for (; index[at] !== 0; at = (at + 1) & last) {
      const record = (index[at]! - 1) * stride
      for (let word = 0; word < words; word++) if (records[record + word] !== state[word]) continue search
      return record
    }
    const record = this.size * stride
    index[at] = ++this.size
    for (let word = 0; word < words; word++) records[record + word] = state[word]!
    records.fill(0, record + words, record + stride)
    return record
  }
}

function hash(state: Int32Array, from: number, words: number): number {
  let h = 0x2545f491
  for (let i = 0; i < words; i++) {
    h = Math.imul(h ^ state[from + i]!, 0x9e3779b1)
    h ^= h >>> 15
  }
  h = Math.imul(h, 0x85ebca6b)
  return h ^ (h >>> 14)
}
