import { searchByFrontier } from '../../../engines/independence/index.ts'
import { run } from '../../../search.ts'
import { touchingGraph } from '../board.ts'
import { GroupShapes } from './group-shapes.ts'
import type { RowBoards } from './random-boards.ts'

/** The target of the hunt: an exact number of ways for a number of kings. */
export class Target {
  /** If this many kings fit, every board has too many ways. */
  readonly tooManyKings: number
  /** Ways by how many kings fewer than the most are set, in the groups looked at so far. */
  private sums = new Float64Array(16)

  constructor(
    readonly kings: number,
    readonly ways: number,
  ) {
    this.tooManyKings = kings === 0 ? Number.POSITIVE_INFINITY : tooMany(kings, ways)
  }

  /** Whether groups with these polynomials are a hit. Sums only grow: above the target they are rejected at once. */
  isMetBy(polynomials: readonly Float64Array[], groups: number): boolean {
    const { kings, ways } = this
    let most = 0
    for (let i = 0; i < groups; i++) most += polynomials[i]!.length - 1
    if (most < kings) return ways === 0
    if (most >= this.tooManyKings) return false
    const fewer = most - kings
    if (this.sums.length <= fewer) this.sums = new Float64Array(2 * fewer)
    const { sums } = this
    sums.fill(0, 0, fewer + 1)
    sums[0] = 1
    for (let i = 0; i < groups; i++) {
      const polynomial = polynomials[i]!
      const top = polynomial.length - 1
      for (let missing = fewer; missing >= 0; missing--) {
        let sum = 0
        for (let here = Math.min(missing, top); here >= 0; here--)
          sum += sums[missing - here]! * polynomial[top - here]!
        sums[missing] = sum
      }
      if (sums[fewer]! > ways) return false
    }
    return sums[fewer] === ways
  }
}

/** Any `kings` of `most` fitting kings are a way: the first number that leaves more choices than ways. */
function tooMany(kings: number, ways: number): number {
  let most = kings
  let choices = 1
  while (choices <= ways) {
    most++
    choices = (choices * most) / (most - kings)
  }
  return most
}

/** Whether boards of up to 32 queens are hits, on a word a row. */
export class BitboardHitTest {
  private readonly full: number
  /** Safe squares by row, with an empty row before the first and after the last. */
  private readonly safe: Int32Array
  private readonly group: Int32Array
  private readonly polynomials: Float64Array[] = []
  /** For the odd board with groups of a shape that is too large. */
  private wide: MailboxHitTest | undefined

  constructor(
    private readonly n: number,
    private readonly target: Target,
    private readonly shapes = new GroupShapes(),
  ) {
    this.full = n === 32 ? -1 : 2 ** n - 1
    this.safe = new Int32Array(n + 2)
    this.group = new Int32Array(n + 2)
  }

  /** The board that the source has just made. */
  isHit(board: RowBoards): boolean {
    if (this.hasRoomForTooMany(board)) return false
    const groups = this.findGroups()
    if (groups !== undefined) return this.target.isMetBy(this.polynomials, groups)
    this.wide ??= new MailboxHitTest(this.n, this.target, this.shapes)
    return this.wide.isHit(board.readQueens())
  }

  /** Sets kings greedily and stops where they are too many, as on most boards; else all safe squares are known. */
  private hasRoomForTooMany({ risingLow, risingHigh, fallingLow, fallingHigh }: RowBoards): boolean {
    const { n, full, safe } = this
    const { tooManyKings } = this.target
    let kings = 0
    let near = 0
    for (let row = 0; row < n; row++) {
      const back = n - 1 - row
      const rising = (risingLow >>> row) | ((risingHigh << (31 - row)) << 1)
      const falling = (fallingLow >>> back) | ((fallingHigh << (31 - back)) << 1)
      const squares = full & ~(rising | falling)
      safe[row + 1] = squares
      let left = squares & ~near
      let here = 0
      while (left !== 0) {
        const king = left & -left
        left &= ~(king | (king << 1))
        here |= king
        kings++
      }
      if (kings >= tooManyKings) return true
      near = here | (here << 1) | (here >>> 1)
    }
    return false
  }

  /** Splits the safe squares into groups and notes their polynomials. Gives their number, if none is too large. */
  private findGroups(): number | undefined {
    const { n, safe, group, shapes, polynomials } = this
    let groups = 0
    for (let row = 1; row <= n; row++) {
      while (safe[row] !== 0) {
        const first = safe[row]! & -safe[row]!
        const near = first | (first << 1) | (first >>> 1)
        if ((safe[row]! & near) === first && (safe[row + 1]! & near) === 0) {
          safe[row]! ^= first
          polynomials[groups++] = shapes.single
          continue
        }
        group[row] = first
        const bottom = this.grow(row)
        const polynomial = shapes.polynomialOf(group, row, bottom)
        if (!polynomial) return undefined
        polynomials[groups++] = polynomial
        for (let below = row; below <= bottom; below++) safe[below]! ^= group[below]!
      }
    }
    return groups
  }

  /** Grows the group that begins in a row, above which nothing is left. Gives the last row. */
  private grow(top: number): number {
    const { safe, group } = this
    let bottom = top
    for (let hasGrown = true; hasGrown; ) {
      hasGrown = false
      for (let row = top; row <= bottom; row++) {
        const old = group[row]!
        let all = old
        if (row > top) all |= group[row - 1]!
        if (row < bottom) all |= group[row + 1]!
        let now = old
        for (let next = touched(all) & safe[row]!; (next & ~now) !== 0; next = touched(now) & safe[row]!) now |= next
        if (now === old) continue
        group[row] = now
        hasGrown = true
      }
      const below = touched(group[bottom]!) & safe[bottom + 1]!
      if (below === 0) continue
      group[++bottom] = below
      hasGrown = true
    }
    return bottom
  }
}

/** The columns of these squares and those beside them. */
function touched(squares: number): number {
  return squares | (squares << 1) | (squares >>> 1)
}

/** Groups wider and higher than this are no shapes of words. */
const WORD_BITS = 31

/** Whether boards of any number of queens are hits, on a byte a square. */
export class MailboxHitTest {
  private readonly width: number
  private readonly rising: Uint8Array
  private readonly falling: Uint8Array
  /** By square, with an empty frame around the board: 1 where it is safe and in no group yet. */
  private readonly safe: Uint8Array
  /** The same, 1 where the greedy attempt set a king. */
  private readonly kings: Uint8Array
  /** The squares of the current group. */
  private readonly squares: Int32Array
  private readonly words: Int32Array
  private readonly steps: readonly number[]
  private readonly polynomials: Float64Array[] = []

  constructor(
    private readonly n: number,
    private readonly target: Target,
    private readonly shapes = new GroupShapes(),
  ) {
    const width = n + 2
    this.width = width
    this.rising = new Uint8Array(2 * n)
    this.falling = new Uint8Array(2 * n)
    this.safe = new Uint8Array(width * width)
    this.kings = new Uint8Array(width * width)
    this.squares = new Int32Array(n * n)
    this.words = new Int32Array(width)
    this.steps = [-width - 1, -width, -width + 1, -1, 1, width - 1, width, width + 1]
  }

  isHit(queens: Int32Array): boolean {
    if (this.hasRoomForTooMany(queens)) return false
    const groups = this.findGroups()
    return groups !== undefined && this.target.isMetBy(this.polynomials, groups)
  }

  /** As with words: sets kings greedily, and notes all safe squares unless there is room for too many. */
  private hasRoomForTooMany(queens: Int32Array): boolean {
    const { n, width, rising, falling, safe, kings } = this
    const { tooManyKings } = this.target
    rising.fill(0)
    falling.fill(0)
    for (let row = 0; row < n; row++) {
      rising[row + queens[row]!] = 1
      falling[row - queens[row]! + n] = 1
    }
    let count = 0
    for (let row = 0; row < n; row++) {
      const start = (row + 1) * width + 1
      for (let column = 0; column < n; column++) {
        const square = start + column
        kings[square] = 0
        safe[square] = 0
        if (rising[row + column] === 1 || falling[row - column + n] === 1) continue
        safe[square] = 1
        const above = square - width
        if ((kings[square - 1]! | kings[above - 1]! | kings[above]! | kings[above + 1]!) !== 0) continue
        kings[square] = 1
        count++
      }
      if (count >= tooManyKings) return true
    }
    return false
  }

  /** The number of groups, their polynomials noted; undefined if one of them is too large to count. */
  private findGroups(): number | undefined {
    const { width, safe } = this
    let groups = 0
    for (let square = width; square < safe.length - width; square++) {
      if (safe[square] === 0) continue
      const polynomial = this.polynomialOf(this.takeGroup(square))
      if (!polynomial) return undefined
      this.polynomials[groups++] = polynomial
    }
    return groups
  }

  /** Moves the group of a square from the safe squares to `squares`. Returns how many they are. */
  private takeGroup(first: number): number {
    const { safe, squares, steps } = this
    let count = 0
    squares[count++] = first
    safe[first] = 0
    for (let i = 0; i < count; i++) {
      for (let k = 0; k < steps.length; k++) {
        const square = squares[i]! + steps[k]!
        if (safe[square] === 0) continue
        safe[square] = 0
        squares[count++] = square
      }
    }
    return count
  }

  private polynomialOf(count: number): Float64Array | undefined {
    if (count === 1) return this.shapes.single
    const { width, squares, words } = this
    let top = width
    let bottom = 0
    let left = width
    let right = 0
    for (let i = 0; i < count; i++) {
      const row = Math.floor(squares[i]! / width)
      const column = squares[i]! - row * width
      top = Math.min(top, row)
      bottom = Math.max(bottom, row)
      left = Math.min(left, column)
      right = Math.max(right, column)
    }
    const isNarrow = right - left < WORD_BITS
    if (!isNarrow && bottom - top >= WORD_BITS) return this.byEngine(count)
    // A word a row, or a column.
    const last = isNarrow ? bottom - top : right - left
    words.fill(0, 0, last + 1)
    for (let i = 0; i < count; i++) {
      const row = Math.floor(squares[i]! / width)
      const down = row - top
      const across = squares[i]! - row * width - left
      if (isNarrow) words[down]! |= 1 << across
      else words[across]! |= 1 << down
    }
    return this.shapes.polynomialOf(words, 0, last) ?? this.byEngine(count)
  }

  /** Large numbers may come out rounded, but they are far above any target then. */
  private byEngine(count: number): Float64Array | undefined {
    const grid = { rows: this.width, columns: this.width }
    const outcome = run(searchByFrontier(touchingGraph(grid, this.squares.slice(0, count).sort())))
    return outcome.status === 'solved' ? Float64Array.from(outcome.answer, Number) : undefined
  }
}
