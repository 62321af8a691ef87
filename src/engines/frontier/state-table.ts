/** Chunks of a table have more words from one to the next, up to this many. */
const SHORTEST_CHUNK = 1 << 7
const LONGEST_CHUNK = 1 << 19
const CHUNKS_THAT_DOUBLE = 12
const FEWEST_PLACES = 1 << 6
/** Places in the index for every state, at least. */
const SPACE = 2
/** States entered again at a time while the index grows. */
const STATES_PER_PIECE = 1 << 13
const NO_CHUNK = new Int32Array(0)
const NONE = -1

/**
 * The memory of some tables: chunks that one of them has read to the end are filled by another. Only one table is being
 * filled at a time, so that they share one index.
 */
export class ChunkPool {
  /** Bytes of all chunks, in use or free, and of the index. */
  bytes = 0
  /** By hash: addresses of records plus 1; 0 where there is none. Only the first places are in use. */
  index = NO_CHUNK
  private readonly free: Int32Array[] = []
  private freeBytes = 0

  /** With `grantsFirst` a table that is empty gets its first chunk however little memory is left. */
  constructor(
    readonly mostBytes: number,
    readonly grantsFirst: boolean,
  ) {}

  /** Memory that is not in use. */
  get left(): number {
    return this.mostBytes - this.bytes + this.freeBytes
  }

  /** A chunk with what is left in it from before; undefined if that would be too much memory and is not granted. */
  take(words: number, isGranted: boolean): Int32Array | undefined {
    const { free } = this
    for (let i = free.length - 1; i >= 0; i--) {
      const chunk = free[i]!
      if (chunk.length !== words) continue
      free[i] = free[free.length - 1]!
      free.length--
      this.freeBytes -= 4 * words
      return chunk
    }
    return this.reserve(words, isGranted) ? new Int32Array(words) : undefined
  }

  /** An index of this many places, all empty; false if there is no memory for it. */
  clearIndex(places: number, isGranted: boolean): boolean {
    const more = places - this.index.length
    if (more <= 0) this.index.fill(0, 0, places)
    else {
      if (!this.reserve(more, isGranted)) return false
      // Given back before the longer one is asked for.
      this.index = NO_CHUNK
      this.index = new Int32Array(places)
    }
    return true
  }

  give(chunk: Int32Array): void {
    this.freeBytes += 4 * chunk.length
    this.free.push(chunk)
  }

  /** Take memory for more words into account, if need be instead of the free chunks; false if there is none. */
  reserve(words: number, isGranted: boolean): boolean {
    if (this.bytes + 4 * words > this.mostBytes) {
      if (4 * words > this.left && !isGranted) return false
      this.bytes -= this.freeBytes
      this.freeBytes = 0
      this.free.length = 0
    }
    this.bytes += 4 * words
    return true
  }
}

/**
 * Values by states, which are keys of some words. Records, each a key and then its value, stand one after the other in
 * chunks; a hash index tells where the record of a key is. A table is filled and then read once, in the same order, and
 * chunks that have been read go back to the pool.
 */
export class StateTable {
  size = 0
  /** Words in a record. */
  stride: number
  /** Where `find` has found a value, or where the record begins that `read` has come to. */
  chunk: Int32Array = NO_CHUNK
  offset = 0

  private chunks: Int32Array[] = []
  /** An address is the number of a chunk and, in this many bits, a place in it. */
  private addressBits = 0
  /** The chunk that is being filled, and how many of its words are in use; chunks after it are reserved. */
  private filling = 0
  private used = 0
  /** States for which the chunks have room, and the table. */
  private capacity = 0
  private room = 0
  private recordBytesLeft = 0
  /** Places of the index that are in use. */
  private places = 0
  /** While the index is rebuilt: the record to be entered next; no chunk when all are. */
  private enteringChunk = NONE
  private enteringOffset = 0
  private readChunk = 0
  private readOffset = 0
  private readCount = 0

  constructor(
    readonly words: number,
    private readonly pool: ChunkPool,
  ) {
    this.stride = words
  }

  /** Empties the table, for values of `valueWords` words and an expected number of states, within `mostBytes`. */
  reset(valueWords: number, expected: number, mostBytes: number): void {
    this.giveChunks()
    this.recordBytesLeft = mostBytes
    this.stride = this.words + valueWords
    this.addressBits = 32 - Math.clz32(Math.max(LONGEST_CHUNK, 2 * this.stride) - 1)
    this.size = this.filling = this.used = this.capacity = 0
    this.readChunk = this.readOffset = this.readCount = 0
    this.enteringChunk = NONE
    let places = FEWEST_PLACES
    while (places < SPACE * expected) places *= 2
    while (!this.pool.clearIndex(places, places === FEWEST_PLACES)) places /= 2
    this.places = places
    this.findRoom()
  }

  private giveChunks(): void {
    for (let i = this.readChunk; i < this.chunks.length; i++) this.pool.give(this.chunks[i]!)
    this.chunks.length = this.readChunk = 0
    this.chunk = NO_CHUNK
  }

  /** Give all memory back. */
  dispose(): void {
    this.giveChunks()
    this.size = this.readCount = this.room = 0
  }

  private findRoom(): void {
    this.room = Math.min(this.places / SPACE, this.capacity)
  }

  hasRoomFor(states: number): boolean {
    return this.size + states <= this.room
  }

  /** Makes room for more states; the index then grows in `grow` until `isGrowing` is false. False if memory is out. */
  makeRoom(states: number): boolean {
    const needed = this.size + states
    while (this.capacity < needed) if (!this.addChunk()) return false
    if (needed <= this.places / SPACE) {
      this.findRoom()
      return true
    }
    let places = 2 * this.places
    while (places < SPACE * needed) places *= 2
    if (!this.pool.clearIndex(places, false)) return false
    this.places = places
    this.enteringChunk = this.enteringOffset = this.room = 0
    this.grow()
    return true
  }

  private addChunk(): boolean {
    const { chunks, stride } = this
    let words = chunks.length < CHUNKS_THAT_DOUBLE ? SHORTEST_CHUNK << chunks.length : LONGEST_CHUNK
    while (words < 4 * stride && words < LONGEST_CHUNK) words *= 2
    if (words < stride) words = 2 * stride
    const isGranted = this.size === 0 && this.pool.grantsFirst
    if (4 * words > this.recordBytesLeft && !isGranted) return false
    const chunk = this.pool.take(words, isGranted)
    if (!chunk) return false
    this.recordBytesLeft -= 4 * words
    chunks.push(chunk)
    this.capacity += Math.floor(words / stride)
    return true
  }

  get isGrowing(): boolean {
    return this.enteringChunk !== NONE
  }

  /** Enter some of the records into the new index. */
  grow(): void {
    const { chunks, stride, words, addressBits, filling } = this
    const { index } = this.pool
    const last = this.places - 1
    for (let left = STATES_PER_PIECE; left > 0; ) {
      const at = this.enteringChunk
      const chunk = chunks[at]!
      const end = this.wordsIn(at)
      let offset = this.enteringOffset
      for (; offset < end && left > 0; offset += stride, left--) {
        let place = hashAt(chunk, offset, words) & last
        while (index[place] !== 0) place = (place + 1) & last
        index[place] = ((at << addressBits) | offset) + 1
      }
      this.enteringOffset = offset
      if (offset < end) return
      this.enteringOffset = 0
      if (at === filling) {
        this.enteringChunk = NONE
        this.findRoom()
        return
      }
      this.enteringChunk++
    }
  }

  /** Go to the value of a state; that of a new one is 0. There must be room for it. */
  find(key: Int32Array): void {
    const { chunks, words, addressBits } = this
    const { index } = this.pool
    const last = this.places - 1
    const mask = (1 << addressBits) - 1
    let place = hashAt(key, 0, words) & last
    for (let entry = index[place]!; entry !== 0; entry = index[place]!) {
      place = (place + 1) & last
      const chunk = chunks[(entry - 1) >>> addressBits]!
      const offset = (entry - 1) & mask
      let word = 0
      while (word < words && chunk[offset + word] === key[word]) word++
      if (word < words) continue
      this.chunk = chunk
      this.offset = offset + words
      return
    }
    index[place] = this.append() + 1
    const { chunk, offset } = this
    for (let word = 0; word < words; word++) chunk[offset - words + word] = key[word]!
  }

  /** The same for a key of two words. */
  findPair(low: number, high: number): void {
    const { chunks, addressBits } = this
    const { index } = this.pool
    const last = this.places - 1
    const mask = (1 << addressBits) - 1
    let place = hashOfPair(low, high) & last
    for (let entry = index[place]!; entry !== 0; entry = index[place]!) {
      place = (place + 1) & last
      const chunk = chunks[(entry - 1) >>> addressBits]!
      const offset = (entry - 1) & mask
      if (chunk[offset] !== low || chunk[offset + 1] !== high) continue
      this.chunk = chunk
      this.offset = offset + 2
      return
    }
    index[place] = this.append() + 1
    const { chunk, offset } = this
    chunk[offset - 2] = low
    chunk[offset - 1] = high
  }

  /** Go to a new record with the value 0; gives its address. */
  private append(): number {
    const { stride, words } = this
    if (this.used + stride > this.chunks[this.filling]!.length) {
      this.filling++
      this.used = 0
    }
    const offset = this.used
    const chunk = this.chunks[this.filling]!
    this.used = offset + stride
    this.size++
    for (let i = offset + words; i < offset + stride; i++) chunk[i] = 0
    this.chunk = chunk
    this.offset = offset + words
    return (this.filling << this.addressBits) | offset
  }

  /** Whether `read` has come to the last record. */
  get isRead(): boolean {
    return this.readCount === this.size
  }

  /** Go to the next record, which must be there. */
  read(): void {
    const { chunks, stride } = this
    let chunk = chunks[this.readChunk]!
    if (this.readOffset + stride > chunk.length) {
      this.pool.give(chunk)
      chunk = chunks[++this.readChunk]!
      this.readOffset = 0
    }
    this.chunk = chunk
    this.offset = this.readOffset
    this.readOffset += stride
    this.readCount++
  }

  /** The chunks that hold records which have not been read, or not all. */
  get firstChunk(): number {
    return this.readChunk
  }

  get endChunk(): number {
    return this.size === 0 ? 0 : this.filling + 1
  }

  chunkAt(number: number): Int32Array {
    return this.chunks[number]!
  }

  /** How many words of a chunk are in use. */
  wordsIn(number: number): number {
    const { length } = this.chunks[number]!
    return number === this.filling ? this.used : length - (length % this.stride)
  }
}

function hashAt(key: Int32Array, from: number, words: number): number {
  if (words === 2) return hashOfPair(key[from]!, key[from + 1]!)
  let h = 0x2545f491
  for (let i = from; i < from + words; i++) {
    h = Math.imul(h ^ key[i]!, 0x9e3779b1)
    h ^= h >>> 15
  }
  h = Math.imul(h, 0x85ebca6b)
  return h ^ (h >>> 14)
}

function hashOfPair(low: number, high: number): number {
  let h = Math.imul(low ^ Math.imul(high, 0x9e3779b1), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 15), 0xc2b2ae35)
  return h ^ (h >>> 14)
}
