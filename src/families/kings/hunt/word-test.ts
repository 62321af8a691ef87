import type { RowBoards } from './row-boards.ts'
import { Shapes } from './shapes.ts'
import type { Target } from './target.ts'
import { WideTest } from './wide-test.ts'

/** Whether boards of up to 32 queens are hits, on a word a row. */
export class WordTest {
  private readonly full: number
  /** Safe squares by row, with an empty row before the first and after the last. */
  private readonly safe: Int32Array
  private readonly group: Int32Array
  private readonly polynomials: Float64Array[] = []
  /** For the odd board with groups of a shape that is too large. */
  private wide: WideTest | undefined

  constructor(
    private readonly n: number,
    private readonly target: Target,
    private readonly shapes = new Shapes(),
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
    this.wide ??= new WideTest(this.n, this.target, this.shapes)
    return this.wide.isHit(board.readQueens())
  }

  /**
   * Sets kings greedily, row by row, and stops where they are too many: most boards are decided here. If they are not, all safe squares are
   * known.
   */
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

  /**
   * Takes the safe squares apart into groups that touch, and notes the polynomial of each. Returns how many there are; undefined where
   * one of them is too large.
   */
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

  /** Lets the group that begins in a row grow until nothing touches it. Nothing is left above that row. Returns the last row. */
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
