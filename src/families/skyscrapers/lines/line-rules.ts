import { bitCount } from '../../../base/bits.ts'
import type { Variant } from '../board.ts'
import { seenAlong } from './houses.ts'
import { LineFilter } from './line-filter.ts'

/** Both ends see the tallest, one end at most any other building; a line of one square has 1 at both. */
export function isPossiblePair(size: number, front: number, back: number): boolean {
  return front + back <= size + 1 && (size === 1 || front > 1 || back > 1)
}

/** The heights that one clue allows at a distance (0: the first square). Parks may come before any building. */
export function allowedByClue(tallest: number, clue: number, distance: number, parks = 0): number {
  const all = upTo(tallest)
  const park = parks === 0 ? 0 : 1 << tallest
  if (clue === 0 || (clue === 1 && distance > 0 && distance <= parks)) return all | park
  if (clue === 1) return (distance === 0 ? all & ~upTo(tallest - 1) : all & upTo(tallest - 1)) | park
  return upTo(Math.min(tallest, tallest - clue + 1 + distance)) | park
}

/** The heights that clues which add up to one more than the size allow on a square, counted from the front. */
export function allowedByBoth(size: number, front: number, i: number): number {
  const tallestAt = front - 1
  if (i === tallestAt) return upTo(size) & ~upTo(size - 1)
  const [low, high] = i < tallestAt ? [i + 1, size - tallestAt + i] : [size - i, size - i + tallestAt]
  return upTo(Math.min(high, size - 1)) & ~upTo(low - 1)
}

/** The heights from 1 to a number. */
export function upTo(height: number): number {
  return height === 0 ? 0 : 0x7fff_ffff >> (31 - height)
}

/**
 * What follows for a line from its heights being different, exactly: pairs, triples and larger sets, open or hidden.
 * One way to give every square a height is found; all others come from it by heights that change places in circles.
 */
export class Different {
  /** In the filling found: by square of the line its height, and by height the square, or -1, from 0. */
  readonly heightOf: Int32Array
  private readonly squareOf: Int32Array
  /** By height: those it can make room for, directly or through others. */
  readonly reach: Int32Array
  private line: Int32Array
  private visited = 0
  /** Parks are as many heights above the tallest, all of which a square can have that may be a park. */
  private readonly parks: number

  constructor(
    private readonly size: number,
    parks = 0,
  ) {
    this.parks = upTo(size) & ~upTo(size - parks)
    this.heightOf = new Int32Array(size)
    this.squareOf = new Int32Array(size)
    this.reach = new Int32Array(size)
    this.line = this.reach
  }

  /** Takes away what no way has. Gives false if there is no way. */
  narrow(line: Int32Array): boolean {
    const { size } = this
    if (!this.match(line)) return false
    for (let i = 0; i < size; i++) {
      const own = this.heightOf[i]!
      let kept = 1 << own
      for (let others = line[i]! & ~kept; others !== 0; others &= others - 1) {
        const other = 31 - Math.clz32(others & -others)
        if (((this.reach[other]! >> own) & 1) !== 0) kept |= 1 << other
      }
      // The first of the heights for parks stands for all.
      line[i] = (kept & this.parks) === 0 ? kept : (kept & ~this.parks) | (this.parks & -this.parks)
    }
    return true
  }

  /**
   * Finds a way to give every square a height, and by height those it can make room for: a set of heights that reach no
   * others stands on as many squares, which have no others. Gives false if there is no way.
   */
  match(line: Int32Array): boolean {
    const { size, heightOf, squareOf, reach } = this
    this.line = line
    for (let i = 0; i < size && this.parks !== 0; i++)
      if ((line[i]! & this.parks) !== 0) line[i] = line[i]! | this.parks
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

/**
 * What follows for a line from its clues in a relaxation that drops all-different: over all ways to walk along with a
 * tallest height so far and a number of buildings seen, where a building that cannot be seen may be anything lower.
 * Up to the tallest of all this is a matter of the front clue, from there on of the other one.
 */
export class View {
  /** By square from the front: what can stand there. */
  private readonly kept: Int32Array
  /** By square: whether the tallest can stand there, as far as each end knows. */
  private readonly ends: Uint8Array
  /** By distance and tallest height so far, for front and back: the numbers that can be seen before a square. */
  private readonly reached: Int32Array
  /** By tallest height so far: the numbers from which the tallest can be reached. */
  private readonly wanted: Int32Array
  private readonly wantedNext: Int32Array

  /** How many heights there are, and a park as a bit; 0 without parks. */
  private readonly heights: number
  private readonly park: number

  constructor(
    private readonly size: number,
    parks = 0,
  ) {
    this.heights = size - parks
    this.park = parks === 0 ? 0 : 1 << this.heights
    this.kept = new Int32Array(size)
    this.ends = new Uint8Array(size)
    this.reached = new Int32Array(2 * (size + 1) * this.heights)
    this.wanted = new Int32Array(this.heights)
    this.wantedNext = new Int32Array(this.heights)
  }

  /** Takes away from a line what cannot be. Gives false if there is no way to see what the clues say. */
  narrow(line: Int32Array, front: number, back: number): boolean {
    if (front === 0 && back === 0) return true
    const { size, kept, ends, heights } = this
    kept.fill(0)
    ends.fill(1)
    this.walk(line, front, false)
    this.walk(line, back, true)
    let hasEnd = false
    for (let i = 0; i < size; i++) {
      if (ends[i] === 0) continue
      hasEnd = true
      kept[i] = 1 << (heights - 1)
    }
    if (!hasEnd) return false
    this.walkBack(line, front, false)
    this.walkBack(line, back, true)
    for (let i = 0; i < size; i++) line[i] = line[i]! & kept[i]!
    return true
  }

  /** Finds what can be seen before each square, and where the tallest can stand with the right number seen. */
  private walk(line: Int32Array, clue: number, isFromBack: boolean): void {
    const { size, reached, ends, heights, park } = this
    const tallest = 1 << (heights - 1)
    const shift = clue === 0 ? 0 : 1
    const goal = clue === 0 ? 1 : 1 << (clue - 1)
    let at = isFromBack ? (size + 1) * heights : 0
    reached.fill(0, at, at + (size + 1) * heights)
    reached[at] = 1
    for (let distance = 0; distance < size; distance++, at += heights) {
      const i = isFromBack ? size - 1 - distance : distance
      const candidates = line[i]!
      let below = 0
      if ((candidates & park) !== 0) reached[at + heights] = reached[at]!
      for (let highest = 0; highest < heights; highest++) {
        const numbers = reached[at + highest]!
        if (highest > 0) {
          let next = (candidates & (upTo(highest - 1) | park)) === 0 ? 0 : numbers
          if (((candidates >> (highest - 1)) & 1) !== 0) next |= (below << shift) & ((goal << 1) - 1)
          reached[at + heights + highest] = next
        }
        below |= numbers
      }
      if ((candidates & tallest) === 0 || (below & goal) === 0) ends[i] = 0
    }
  }

  /** Goes back from where the tallest can stand, and notes what stands before it. */
  private walkBack(line: Int32Array, clue: number, isFromBack: boolean): void {
    const { size, reached, ends, kept, wanted, wantedNext, heights, park } = this
    const shift = clue === 0 ? 0 : 1
    const goal = clue === 0 ? 1 : 1 << (clue - 1)
    wantedNext.fill(0)
    const base = isFromBack ? (size + 1) * heights : 0
    for (let distance = size - 1; distance >= 0; distance--) {
      const i = isFromBack ? size - 1 - distance : distance
      const at = base + distance * heights
      const candidates = line[i]!
      const atEnd = ends[i] === 0 ? 0 : goal
      let good = kept[i]!
      /** The numbers with which some higher building could follow here. */
      let above = 0
      let below = 0
      for (let highest = 1; highest < heights; highest++) {
        below |= reached[at + highest - 1]!
        if (((candidates >> (highest - 1)) & 1) === 0) continue
        if ((below & (wantedNext[highest]! >> shift)) !== 0) good |= 1 << (highest - 1)
      }
      for (let highest = heights - 1; highest >= 0; highest--) {
        const numbers = reached[at + highest]!
        const lower = candidates & ((highest === 0 ? 0 : upTo(highest - 1)) | park)
        const hidden = lower === 0 ? 0 : numbers & wantedNext[highest]!
        if (hidden !== 0) good |= lower
        wanted[highest] = hidden | (numbers & (above | atEnd))
        if (highest > 0 && ((candidates >> (highest - 1)) & 1) !== 0) above |= wantedNext[highest]! >> shift
      }
      kept[i] = good
      wantedNext.set(wanted)
    }
  }
}

/** What may be seen besides the tallest building fits into the bits of an integer up to this sum. */
const LARGEST_SUM = 30

/** What a look at a line without its fillings costs, in sets of heights. */
const STEPS_OF_ROUGH_LOOK = 64

/** Making a filter takes longer than some boards up to this size, which share one; larger ones may use much memory. */
const LARGEST_TO_SHARE = 8
const filters: LineFilter[] = []

function filterFor(size: number, variant: Variant): LineFilter {
  if (size > LARGEST_TO_SHARE || variant.parks || variant.sums) return new LineFilter(size, variant)
  filters[size] ??= new LineFilter(size)
  return filters[size]
}

/** What a line leaves to its squares: over all fillings, or if too many are open, by heights and sights. */
export class LineNarrowing {
  /** By position: the candidates that are left, after `narrow` has given true. */
  supported: Int32Array
  private readonly filter: LineFilter
  /** Made when they are first needed: most boards never have that many open squares in a line. */
  private line: Int32Array | undefined
  private different: Different | undefined
  private view: View | undefined
  private roughLooks = 0

  /** Fillings are looked at on lines with at most `mostOpen` open squares. */
  constructor(
    private readonly size: number,
    public mostOpen: number,
    private readonly variant: Variant = {},
  ) {
    this.filter = filterFor(size, variant)
    this.supported = this.filter.supported
  }

  /** Work done so far: sets of heights that were looked at. */
  get steps(): number {
    return this.filter.steps + this.roughLooks * STEPS_OF_ROUGH_LOOK
  }

  /** Looks at the line whose squares stand in a list from a place on, `open` of them open. False: no filling. */
  narrow(board: Int32Array, squares: Int32Array, from: number, front: number, back: number, open: number): boolean {
    const { size, variant } = this
    const largest = variant.sums ? size - (variant.parks ?? 0) + LARGEST_SUM : Number.POSITIVE_INFINITY
    if (open > this.mostOpen || front > largest || back > largest) {
      return this.narrowRoughly(board, squares, from, front, back)
    }
    this.supported = this.filter.supported
    return this.filter.filter(board, squares, from, front, back)
  }

  private narrowRoughly(board: Int32Array, squares: Int32Array, from: number, front: number, back: number): boolean {
    const { size, variant } = this
    this.line ??= new Int32Array(size)
    this.different ??= new Different(size, variant.parks)
    this.view ??= new View(size, variant.parks)
    const { line, different, view } = this
    this.supported = line
    for (let i = 0; i < size; i++) line[i] = board[squares[from + i]!]!
    // What one of the two takes away may let the other take more.
    for (let before = -1, now = 0; before !== now; ) {
      this.roughLooks++
      if (!different.narrow(line)) return false
      if (!(variant.sums ? this.mayBeSeen(line, front, back) : view.narrow(line, front, back))) return false
      before = now
      now = 0
      for (let i = 0; i < size; i++) now += bitCount(line[i]!)
    }
    return true
  }

  /** Of sums that are too large for the filter only full lines are looked at. */
  private mayBeSeen(line: Int32Array, front: number, back: number): boolean {
    const { variant, size } = this
    if (line.some((candidates) => (candidates & (candidates - 1)) !== 0)) return true
    const tallest = size - (variant.parks ?? 0)
    const heights = Array.from(line, (bit) => (bit >> tallest !== 0 ? 0 : 32 - Math.clz32(bit)))
    return (
      (front === 0 || seenAlong(heights, true) === front) && (back === 0 || seenAlong(heights.reverse(), true) === back)
    )
  }
}
