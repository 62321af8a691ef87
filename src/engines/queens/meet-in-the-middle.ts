import { type OpenRows, RowWalk } from './open-rows.ts'

/** The last rows above the middle are filled by recursion, without a pause. */
const ROWS_WITHOUT_PAUSE = 6
/** Both diagonal masks of boards up to 18 wide fit in one word, without the outer columns. */
const WIDEST_HALF_WORD = 16

/**
 * Counts the fillings of open rows whose first and last column are taken, from both ends. All fillings below the middle
 * are listed, sorted by the columns they leave open, as masks of the diagonals they attack in the first row below it.
 * Then for every filling above the middle those are counted that have the other columns and none of its diagonals. Two
 * queens on one diagonal have columns on both sides of the place where it crosses the middle, so that the masks need no
 * outer columns.
 */
export class MeetInTheMiddle {
  /** The fillings found so far. */
  count = 0
  /** Rows looked at. */
  steps = 0
  private readonly width: number
  private readonly full: number
  /** By set of columns above the middle: where the list of fillings below begins, and where it ends. */
  private readonly index: Int32Array
  /** The sorted fillings below the middle, one or two words each, in groups of four filled up with -1. */
  private sorted: Int32Array = new Int32Array(1 << 16)
  // The same, unsorted: the entry in the index, and the words.
  private unsorted: Int32Array = new Int32Array(1 << 14)
  private leftWords: Int32Array = new Int32Array(1 << 14)
  private rightWords: Int32Array
  private listed = 0
  private entries: Int32Array = new Int32Array(1 << 10)
  private entryCount = 0
  private free: Int32Array = new Int32Array(0)
  private gaps: Int32Array = new Int32Array(0)
  private columns = 0
  private split = 0
  private deep = 0
  private walk: RowWalk | undefined

  /** `isWide`: with a word for each direction of diagonals. Narrow boards fit either layout, which tests compare. */
  constructor(
    n: number,
    private readonly isWide = n - 2 > WIDEST_HALF_WORD,
  ) {
    this.width = n - 2
    this.full = 2 ** this.width - 1
    this.index = new Int32Array(2 << this.width)
    this.rightWords = new Int32Array(this.isWide ? 1 << 14 : 0)
  }

  /** Begins a new count, with at least three rows above the middle and two below it. */
  begin(rows: OpenRows, split: number): void {
    this.count = 0
    this.steps = 0
    this.free = rows.free.map((mask) => mask >>> 1)
    this.gaps = rows.gaps
    this.columns = this.free.reduce((all, mask) => all | mask, 0)
    this.split = split
    this.deep = Math.max(0, split - ROWS_WITHOUT_PAUSE)
    this.walk = new RowWalk(rows, this.deep)
    this.clearIndex()
    this.listed = 0
    this.listBelow(this.free.length - 1, 0, 0, 0)
    this.sort()
  }

  /** Counts on for about as many steps; true when everything is counted. */
  work(budget: number): boolean {
    const { walk, deep } = this
    const end = this.steps + budget
    while (!walk!.isFinished) {
      if (this.steps >= end) return false
      this.steps++
      if (!walk!.step()) continue
      const columns = walk!.columns[deep]! >>> 1
      const left = walk!.left[deep]! >>> 1
      const right = walk!.right[deep]! >>> 1
      this.count += this.isWide
        ? this.countWide(deep, columns, left, right)
        : this.countNarrow(deep, columns, left, right)
    }
    return true
  }

  get done(): number {
    return this.walk!.done
  }

  /**
   * The fillings of a row above the middle and of those after it, with what fits below. The last three rows are loops
   * in one another: calls would take as long as they do. Most of what does not fit shows in the next two rows.
   */
  private countNarrow(row: number, columns: number, left: number, right: number): number {
    this.steps++
    const { free, gaps, split } = this
    const gap = gaps[row]!
    let count = 0
    let open = free[row]! & ~(columns | left | right)
    if (row < split - 3) {
      while (open !== 0) {
        const bit = open & -open
        open ^= bit
        count += this.countNarrow(row + 1, columns | bit, (left | bit) << gap, (right | bit) >>> gap)
      }
      return count
    }
    const { index, sorted, width, full } = this
    const free2 = free[split - 2]!
    const gap2 = gaps[split - 2]!
    const free3 = free[split - 1]!
    const gap3 = gaps[split - 1]!
    const free4 = free[split]!
    const gap4 = gaps[split]!
    const free5 = free[split + 1]!
    while (open !== 0) {
      const bit = open & -open
      open ^= bit
      const columns2 = columns | bit
      const left2 = (left | bit) << gap
      const right2 = (right | bit) >>> gap
      let open2 = free2 & ~(columns2 | left2 | right2)
      while (open2 !== 0) {
        const bit2 = open2 & -open2
        open2 ^= bit2
        const columns3 = columns2 | bit2
        const left3 = (left2 | bit2) << gap2
        const right3 = (right2 | bit2) >>> gap2
        let open3 = free3 & ~(columns3 | left3 | right3)
        while (open3 !== 0) {
          const bit3 = open3 & -open3
          open3 ^= bit3
          const taken = columns3 | bit3
          const left4 = (left3 | bit3) << gap3
          const right4 = (right3 | bit3) >>> gap3
          if ((free4 & ~(taken | left4 | right4)) === 0) continue
          if ((free5 & ~(taken | (left4 << gap4) | (right4 >>> gap4))) === 0) continue
          const attacked = (left4 & full) | (right4 << width)
          const end = index[2 * taken + 1]!
          for (let i = index[2 * taken]!; i < end; i += 4) {
            if ((sorted[i]! & attacked) === 0) count++
            if ((sorted[i + 1]! & attacked) === 0) count++
            if ((sorted[i + 2]! & attacked) === 0) count++
            if ((sorted[i + 3]! & attacked) === 0) count++
          }
        }
      }
    }
    return count
  }

  /** The same with a word for each direction. */
  private countWide(row: number, columns: number, left: number, right: number): number {
    this.steps++
    const { free, gaps } = this
    const gap = gaps[row]!
    const next = row + 1
    let count = 0
    let open = free[row]! & ~(columns | left | right)
    if (next < this.split - 1) {
      while (open !== 0) {
        const bit = open & -open
        open ^= bit
        count += this.countWide(next, columns | bit, (left | bit) << gap, (right | bit) >>> gap)
      }
      return count
    }
    const { index, sorted } = this
    const nextFree = free[next]!
    const nextGap = gaps[next]!
    while (open !== 0) {
      const bit = open & -open
      open ^= bit
      const taken = columns | bit
      const nextLeft = (left | bit) << gap
      const nextRight = (right | bit) >>> gap
      let nextOpen = nextFree & ~(taken | nextLeft | nextRight)
      while (nextOpen !== 0) {
        const last = nextOpen & -nextOpen
        nextOpen ^= last
        const entry = (taken | last) << 1
        const end = index[entry + 1]!
        const fromLeft = (nextLeft | last) << nextGap
        const fromRight = (nextRight | last) >>> nextGap
        for (let i = index[entry]!; i < end; i += 4) {
          if (((sorted[i]! & fromLeft) | (sorted[i + 1]! & fromRight)) === 0) count++
          if (((sorted[i + 2]! & fromLeft) | (sorted[i + 3]! & fromRight)) === 0) count++
        }
      }
    }
    return count
  }

  /** Lists the fillings from a row up to the middle, and counts those of each set of columns. */
  private listBelow(row: number, columns: number, left: number, right: number): void {
    this.steps++
    const { free, gaps, split } = this
    const gap = gaps[row - 1]!
    let open = free[row]! & ~(columns | left | right)
    if (row - 1 > split) {
      while (open !== 0) {
        const bit = open & -open
        open ^= bit
        this.listBelow(row - 1, columns | bit, (left | bit) >>> gap, (right | bit) << gap)
      }
      return
    }
    // As many fillings as the last two rows can have.
    if (this.listed + 1024 > this.unsorted.length) this.growLists()
    const { index, unsorted, leftWords, rightWords, isWide, width, full } = this
    const all = this.columns
    const lastFree = free[split]!
    let { listed } = this
    while (open !== 0) {
      const bit = open & -open
      open ^= bit
      const others = all & ~(columns | bit)
      const nextLeft = (left | bit) >>> gap
      const nextRight = (right | bit) << gap
      let lastOpen = lastFree & others & ~(nextLeft | nextRight)
      while (lastOpen !== 0) {
        const last = lastOpen & -lastOpen
        lastOpen ^= last
        const entry = (others ^ last) << 1
        if (index[entry + 1]!++ === 0) this.addEntry(entry)
        unsorted[listed] = entry
        if (isWide) {
          leftWords[listed] = nextLeft | last
          rightWords[listed] = nextRight | last
        } else {
          leftWords[listed] = ((nextLeft | last) & full) | ((nextRight | last) << width)
        }
        listed++
      }
    }
    this.listed = listed
  }

  /** Sorts the list by counting: the index has the number of each entry, and gets its beginning and end. */
  private sort(): void {
    const { index, entries, unsorted, leftWords, rightWords, listed, isWide } = this
    const words = isWide ? 2 : 1
    let length = 0
    for (let i = 0; i < this.entryCount; i++) length += (words * index[entries[i]! + 1]! + 3) & ~3
    if (this.sorted.length < length) this.sorted = new Int32Array(2 * length)
    const { sorted } = this
    let start = 0
    for (let i = 0; i < this.entryCount; i++) {
      const entry = entries[i]!
      const end = start + words * index[entry + 1]!
      index[entry] = index[entry + 1] = start
      start = (end + 3) & ~3
      for (let rest = end; rest < start; rest++) sorted[rest] = -1
    }
    for (let i = 0; i < listed; i++) {
      const entry = unsorted[i]! + 1
      const at = index[entry]!
      sorted[at] = leftWords[i]!
      if (isWide) sorted[at + 1] = rightWords[i]!
      index[entry] = at + words
    }
  }

  private addEntry(entry: number): void {
    if (this.entryCount === this.entries.length) this.entries = enlarged(this.entries)
    this.entries[this.entryCount++] = entry
  }

  private clearIndex(): void {
    const { index, entries } = this
    for (let i = 0; i < this.entryCount; i++) index[entries[i]!] = index[entries[i]! + 1] = 0
    this.entryCount = 0
  }

  private growLists(): void {
    this.unsorted = enlarged(this.unsorted)
    this.leftWords = enlarged(this.leftWords)
    if (this.isWide) this.rightWords = enlarged(this.rightWords)
  }
}

function enlarged(list: Int32Array): Int32Array {
  const larger = new Int32Array(2 * list.length)
  larger.set(list)
  return larger
}
