import { searchByFrontier } from '../../../engines/independence/index.ts'
import { run } from '../../../search.ts'
import { touchingGraph } from '../safe.ts'
import { Shapes } from './shapes.ts'
import type { Target } from './target.ts'

/** Groups wider and higher than this are no shapes of words. */
const WORD_BITS = 31

/** Whether boards of any number of queens are hits, on a byte a square. */
export class WideTest {
  private readonly width: number
  private readonly rising: Uint8Array
  private readonly falling: Uint8Array
  /** By square, with an empty frame around the board: 1 where it is safe and in no group yet. */
  private readonly safe: Uint8Array
  /** The same, 1 where the greedy attempt set a king. */
  private readonly kings: Uint8Array
  /** The squares of the group at hand. */
  private readonly squares: Int32Array
  private readonly words: Int32Array
  private readonly steps: readonly number[]
  private readonly polynomials: Float64Array[] = []

  constructor(
    private readonly n: number,
    private readonly target: Target,
    private readonly shapes = new Shapes(),
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

  /** How many groups there are, with their polynomials noted; undefined where one of them is too large to be counted. */
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
    const { width, squares } = this
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
    if (right - left < WORD_BITS) return this.asWords(count, top, left, bottom - top) ?? this.byEngine(count)
    if (bottom - top < WORD_BITS) return this.asColumns(count, top, left, right - left) ?? this.byEngine(count)
    return this.byEngine(count)
  }

  /** A word a row. */
  private asWords(count: number, top: number, left: number, last: number): Float64Array | undefined {
    const { width, squares, words } = this
    words.fill(0, 0, last + 1)
    for (let i = 0; i < count; i++) {
      const row = Math.floor(squares[i]! / width)
      words[row - top]! |= 1 << (squares[i]! - row * width - left)
    }
    return this.shapes.polynomialOf(words, 0, last)
  }

  /** A word a column. */
  private asColumns(count: number, top: number, left: number, last: number): Float64Array | undefined {
    const { width, squares, words } = this
    words.fill(0, 0, last + 1)
    for (let i = 0; i < count; i++) {
      const row = Math.floor(squares[i]! / width)
      words[squares[i]! - row * width - left]! |= 1 << (row - top)
    }
    return this.shapes.polynomialOf(words, 0, last)
  }

  /** Large numbers may come out rounded, but they are far above any target then. */
  private byEngine(count: number): Float64Array | undefined {
    const grid = { rows: this.width, columns: this.width }
    const outcome = run(searchByFrontier(touchingGraph(grid, this.squares.slice(0, count).sort())))
    return outcome.status === 'solved' ? Float64Array.from(outcome.answer, Number) : undefined
  }
}
