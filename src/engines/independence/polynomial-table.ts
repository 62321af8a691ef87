const FEWEST_PLACES = 1 << 4
/** Places in the index for every state, at least. */
const SPACE = 2

/** Pieces of memory that are used again and again. */
export class ChunkPool {
  /** Bytes of all chunks that are in use or waiting to be, and of what else the tables need. */
  bytes = 0
  private readonly free: Int32Array[] = []

  constructor(
    private length: number,
    readonly mostBytes: number,
  ) {}

  /** The length of chunks from now on: at least so many words. */
  lengthFor(words: number): number {
    if (this.length < words) this.length = 2 * words
    return this.length
  }

  /** A chunk of the present length; nothing if that would be too much. What is in it is left from before. */
  take(): Int32Array | undefined {
    while (true) {
      const chunk = this.free.pop()
      if (!chunk) break
      if (chunk.length === this.length) return chunk
      this.bytes -= 4 * chunk.length
    }
    if (this.bytes + 4 * this.length > this.mostBytes) return undefined
    this.bytes += 4 * this.length
    return new Int32Array(this.length)
  }

  give(chunk: Int32Array): void {
    this.free.push(chunk)
  }
}

/**
 * Polynomials by states, which are two words. Records stand one after the other in chunks, each its state and then its coefficients; an index by
 * hash tells where the record of a state is. Chunks that have been read to their end go back to the pool, so that a table can be filled with
 * what another has no more use for.
 */
export class PolynomialTable {
  size = 0
  /** Words in a record. */
  stride = 2
  perChunk = 1
  /** Where `find` has found the record. */
  chunk: Int32Array = new Int32Array(0)
  offset = 0
  private chunks: (Int32Array | undefined)[] = []
  /** Numbers of records, from 1 on; 0 where there is none. Only the first `places` are in use. */
  private index = new Int32Array(0)
  private places = 0

  constructor(private readonly pool: ChunkPool) {}

  /** Empties the table, for polynomials of so many words; there will not be more than so many states. */
  reset(words: number, mostStates: number): void {
    this.release(this.chunks.length)
    this.chunks = []
    this.size = 0
    this.stride = 2 + words
    this.perChunk = Math.floor(this.pool.lengthFor(this.stride) / this.stride)
    let places = FEWEST_PLACES
    while (places < SPACE * mostStates) places *= 2
    this.places = places
    if (this.index.length < places) {
      this.pool.bytes += 4 * (places - this.index.length)
      this.index = new Int32Array(places)
    } else this.index.fill(0, 0, places)
  }

  /** Gives the first so many chunks back. */
  release(chunks: number): void {
    for (let i = 0; i < chunks; i++) {
      const chunk = this.chunks[i]
      if (chunk) this.pool.give(chunk)
      this.chunks[i] = undefined
    }
  }

  /** Goes to the record of this number. */
  goTo(record: number): void {
    const number = Math.floor(record / this.perChunk)
    this.chunk = this.chunks[number]!
    this.offset = (record - number * this.perChunk) * this.stride
  }

  /** Goes to the record of a state; a new one has the polynomial 0. False if there is no memory for it. */
  find(low: number, high: number): boolean {
    const { index } = this
    const last = this.places - 1
    let at = hash(low, high) & last
    for (; index[at] !== 0; at = (at + 1) & last) {
      this.goTo(index[at]! - 1)
      if (this.chunk[this.offset] === low && this.chunk[this.offset + 1] === high) return true
    }
    if (this.size === this.chunks.length * this.perChunk) {
      const chunk = this.pool.take()
      if (!chunk) return false
      this.chunks.push(chunk)
    }
    index[at] = ++this.size
    this.goTo(this.size - 1)
    const { chunk, offset } = this
    chunk[offset] = low
    chunk[offset + 1] = high
    chunk.fill(0, offset + 2, offset + this.stride)
    return true
  }
}

function hash(low: number, high: number): number {
  let h = Math.imul(low ^ Math.imul(high, 0x9e3779b1), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 15), 0xc2b2ae35)
  return h ^ (h >>> 14)
}
