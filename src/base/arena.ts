/**
 * Integer arrays cut out of a single allocation. On small problems allocating is most of the work, and one large array
 * costs hardly more than a small one.
 */
export class Arena {
  private readonly memory: Int32Array
  private used = 0

  /** `copied` is an arena of the same size whose contents are wanted here too. */
  constructor(size: number, copied?: Arena) {
    this.memory = copied ? copied.memory.slice() : new Int32Array(size)
  }

  /** The next `length` integers, all 0 unless they were copied. */
  take(length: number): Int32Array {
    const start = this.used
    this.used += length
    if (this.used > this.memory.length) throw new RangeError('an arena was made too small')
    return this.memory.subarray(start, this.used)
  }
}
