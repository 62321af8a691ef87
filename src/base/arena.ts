/** Integer arrays cut out of one allocation: on small problems, allocating is most of the work. */
export class Arena {
  private used = 0

  private constructor(private readonly memory: Int32Array) {}

  static ofSize(size: number): Arena {
    return new Arena(new Int32Array(size))
  }

  /** Starts again, with zeros. Nothing taken before may be used any more. */
  clear(): void {
    this.memory.fill(0)
    this.used = 0
  }

  /** The next `length` integers, all 0. */
  take(length: number): Int32Array {
    const start = this.used
    this.used += length
    if (this.used > this.memory.length) throw new RangeError('an arena was made too small')
    return this.memory.subarray(start, this.used)
  }

  /** Keeps the memory for the next arena that is borrowed. Nothing taken from this one may be used any more. */
  giveBack(): void {
    if (this.memory.length <= MOST_SPARE && this.memory.length > (spare?.length ?? 0)) spare = this.memory
  }

  /** An arena in memory that was given back, if there is enough: it spares the garbage collector. */
  static borrowed(size: number): Arena {
    if (!spare || spare.length < size) return Arena.ofSize(size)
    const memory = spare
    spare = undefined
    return new Arena(memory.fill(0, 0, size))
  }
}

const MOST_SPARE = 1 << 18
let spare: Int32Array | undefined
