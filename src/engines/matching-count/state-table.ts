/** A value is kept in pieces of so many bits, the lowest first, so that the sum of two still fits in 32. */
export const LIMB_BITS = 30
export const LIMB = 2 ** LIMB_BITS

const FEWEST_STATES = 1 << 6
/** Words of records that are copied, or states that are entered anew, at a time while a table grows. */
const WORDS_PER_PIECE = 1 << 16
const STATES_PER_PIECE = 1 << 13
/** Places in the index for every state, at least. */
const SPACE = 2

/**
 * Values by states, which are two words. Records stand one after the other, each its state and then its value, so that going over
 * all is going over an array; an index by hash tells where a state's record is.
 */
export class StateTable {
  count = 0
  records = new Int32Array(0)
  /** Words in a record. */
  stride = 2
  /** Numbers of records, from 1 on; 0 where there is none. Only the first `places` are in use. */
  private index = new Int32Array(0)
  private places = 0
  /** How many states there is room for. */
  private room = 0
  /** While the index is made anew: how many states have been entered. */
  private entered = 0
  /** While the table grows: the records that have not all been copied. */
  private shortRecords: Int32Array | undefined

  get bytes(): number {
    return 4 * (this.records.length + this.index.length)
  }

  /** Empties the table; about so many states are expected, with values of so many limbs, and so many bytes allowed. */
  reset(limbs: number, expected: number, mostBytes: number): void {
    this.stride = 2 + limbs
    this.count = this.entered = 0
    let states = roundUp(expected)
    while (states > FEWEST_STATES && this.bytesFor(states) > mostBytes) states /= 2
    this.places = SPACE * states
    if (this.index.length < this.places) this.index = new Int32Array(this.places)
    else this.index.fill(0, 0, this.places)
    if (this.records.length < this.stride * states) this.records = new Int32Array(this.stride * states)
    this.findRoom()
  }

  private bytesFor(states: number): number {
    return 4 * (Math.max(this.index.length, SPACE * states) + Math.max(this.records.length, this.stride * states))
  }

  hasRoomFor(states: number): boolean {
    return this.count + states <= this.room
  }

  get isGrowing(): boolean {
    return this.entered < this.count && this.room === 0
  }

  /**
   * Begins to make room for twice as many states, and for so many more at least; `grow` goes on with it. False if that would take
   * more bytes than allowed.
   */
  startGrowing(more: number, mostBytes: number): boolean {
    const states = roundUp(this.count + Math.max(this.count, more))
    const recordsNeeded = states * this.stride
    const placesNeeded = states * SPACE
    const isIndexShort = this.index.length < placesNeeded
    const areRecordsShort = this.records.length < recordsNeeded
    let bytes = this.bytes
    if (isIndexShort) bytes += 4 * (placesNeeded - this.index.length)
    // The old records are there until all have been copied.
    if (areRecordsShort) bytes += 4 * recordsNeeded
    if (bytes > mostBytes) return false
    if (isIndexShort) this.index = new Int32Array(placesNeeded)
    else this.index.fill(0, 0, placesNeeded)
    this.places = placesNeeded
    if (areRecordsShort) {
      this.shortRecords = this.records
      this.records = new Int32Array(recordsNeeded)
    }
    this.room = this.entered = 0
    if (this.count === 0) this.grow()
    return true
  }

  /** Goes on growing for a while. */
  grow(): void {
    const { records, index, stride, shortRecords } = this
    const last = this.places - 1
    const piece = Math.min(STATES_PER_PIECE, Math.ceil(WORDS_PER_PIECE / stride))
    const end = Math.min(this.count, this.entered + piece)
    if (shortRecords) records.set(shortRecords.subarray(this.entered * stride, end * stride), this.entered * stride)
    for (let i = this.entered; i < end; i++) {
      let at = hash(records[i * stride]!, records[i * stride + 1]!) & last
      while (index[at] !== 0) at = (at + 1) & last
      index[at] = i + 1
    }
    this.entered = end
    if (end < this.count) return
    this.shortRecords = undefined
    this.findRoom()
  }

  /** Where the value of a state begins in `records`; a new state has the value 0. There must be room. */
  place(low: number, high: number): number {
    const { records, index, stride } = this
    const last = this.places - 1
    let at = hash(low, high) & last
    while (true) {
      const entry = index[at]!
      if (entry === 0) break
      const record = (entry - 1) * stride
      if (records[record] === low && records[record + 1] === high) return record + 2
      at = (at + 1) & last
    }
    const record = this.count * stride
    index[at] = ++this.count
    records[record] = low
    records[record + 1] = high
    for (let i = record + 2; i < record + stride; i++) records[i] = 0
    return record + 2
  }

  private findRoom(): void {
    this.room = Math.min(Math.floor(this.places / SPACE), Math.floor(this.records.length / this.stride))
  }
}

function roundUp(states: number): number {
  return Math.max(FEWEST_STATES, 2 ** Math.ceil(Math.log2(Math.max(1, states))))
}

function hash(low: number, high: number): number {
  let h = Math.imul(low ^ Math.imul(high, 0x9e3779b1), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 15), 0xc2b2ae35)
  return h ^ (h >>> 14)
}
