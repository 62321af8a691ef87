/** A set of whole numbers from 0 on that mostly stand in long rows. */
export class UnitSet {
  /** In their order, with gaps between them. */
  private readonly rows: [number, number][] = []
  private members = 0

  get size(): number {
    return this.members
  }

  has(unit: number): boolean {
    const row = this.rows[this.rowAfter(unit) - 1]
    return row !== undefined && unit <= row[1]
  }

  add(first: number, units: number): void {
    let [from, to] = [first, first + units - 1]
    const { rows } = this
    let start = this.rowAfter(first)
    if (start > 0 && rows[start - 1]![1] >= first - 1) start--
    let end = start
    while (end < rows.length && rows[end]![0] <= to + 1) {
      from = Math.min(from, rows[end]![0])
      to = Math.max(to, rows[end]![1])
      this.members -= rows[end]![1] - rows[end]![0] + 1
      end++
    }
    rows.splice(start, end - start, [from, to])
    this.members += to - from + 1
  }

  remove(first: number, units: number): void {
    const last = first + units - 1
    const kept: [number, number][] = []
    let start = this.rowAfter(first)
    if (start > 0 && this.rows[start - 1]![1] >= first) start--
    let end = start
    while (end < this.rows.length && this.rows[end]![0] <= last) {
      const [from, to] = this.rows[end]!
      this.members -= to - from + 1
      if (from < first) kept.push([from, first - 1])
      if (to > last) kept.push([last + 1, to])
      end++
    }
    this.rows.splice(start, end - start, ...kept)
    for (const [from, to] of kept) this.members += to - from + 1
  }

  /** The first unit from here on that is not in the set. */
  gapFrom(unit: number): number {
    const row = this.rows[this.rowAfter(unit) - 1]
    return row !== undefined && unit <= row[1] ? row[1] + 1 : unit
  }

  /** The first unit from here on that is in the set; Infinity where there is none. */
  nextFrom(unit: number): number {
    if (this.has(unit)) return unit
    return this.rows[this.rowAfter(unit)]?.[0] ?? Number.POSITIVE_INFINITY
  }

  /** The index of the first row that begins after this unit. */
  private rowAfter(unit: number): number {
    let [low, high] = [0, this.rows.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.rows[middle]![0] > unit) high = middle
      else low = middle + 1
    }
    return low
  }
}
