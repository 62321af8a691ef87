/**
 * What follows for a line from its heights being different, exactly: pairs, triples and larger sets, open or hidden.
 * One way to give every square a height is found; all others come from it by heights that change places in circles.
 */
export class Different {
  /**
   * By square of the line: the height it has in the way that was found; and by height the square, or -1. Heights
   * count from 0.
   */
  private readonly heightOf: Int32Array
  private readonly squareOf: Int32Array
  /** By height: those it can make room for, directly or through others. */
  private readonly reach: Int32Array
  private line: Int32Array
  private visited = 0

  constructor(private readonly size: number) {
    this.heightOf = new Int32Array(size)
    this.squareOf = new Int32Array(size)
    this.reach = new Int32Array(size)
    this.line = this.reach
  }

  /** Takes away what no way has. Gives false if there is no way. */
  narrow(line: Int32Array): boolean {
    const { size, heightOf, squareOf, reach } = this
    this.line = line
    squareOf.fill(-1)
    for (let i = 0; i < size; i++) {
      this.visited = 0
      if (!this.place(i)) return false
    }
    for (let i = 0; i < size; i++) reach[heightOf[i]!] = line[i]!
    for (let over = 0; over < size; over++) {
      const further = reach[over]!
      for (let height = 0; height < size; height++) {
        if (((reach[height]! >> over) & 1) !== 0) reach[height] = reach[height]! | further
      }
    }
    for (let i = 0; i < size; i++) {
      const own = heightOf[i]!
      let kept = 1 << own
      for (let others = line[i]! & ~kept; others !== 0; others &= others - 1) {
        const other = 31 - Math.clz32(others & -others)
        if (((reach[other]! >> own) & 1) !== 0) kept |= 1 << other
      }
      line[i] = kept
    }
    return true
  }

  /** Finds a height for a square, and others for the squares before where that is needed. */
  private place(i: number): boolean {
    const { line, heightOf, squareOf } = this
    for (let left = line[i]! & ~this.visited; left !== 0; left = left & (left - 1) & ~this.visited) {
      const height = 31 - Math.clz32(left & -left)
      this.visited |= 1 << height
      const other = squareOf[height]!
      if (other >= 0 && !this.place(other)) continue
      heightOf[i] = height
      squareOf[height] = i
      return true
    }
    return false
  }
}
