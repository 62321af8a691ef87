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
}
