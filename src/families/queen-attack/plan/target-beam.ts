import type { Grid } from '../../../base/grid.ts'
import { lineCount as lineCountOf } from '../board.ts'
import { Boards, BUCKETS, Children, type OptionLists } from './partial-boards.ts'

/** Boards that promise this much more than the best of their level are pruned even if there is room; errors apart. */
const MOST_EXTRA = 14
const MOST_EXTRA_ERRORS = 3

/** How many boards one board may lead to, and how many there may be in all for each that is kept. */
const MOST_CHILDREN = 48
const CHILDREN_PER_BOARD = 32

/** How many steps it counts for that a queen is placed on one board. */
export const STEPS_PER_BOARD = 5

/** Squares for the queens of one colour. */
export interface Targets {
  readonly squares: Int32Array
  readonly errors: number
  /** What ways and errors cost. */
  readonly cost: number
}

/**
 * Finds squares for all queens of one colour, none on a line with another if possible. Of boards on which the same
 * number of queens is placed only the most promising are kept: those where the options of the queens placed, and the
 * cheapest free options of all others, cost least together. With the right prices due on the squares (those that prove
 * a bound) this is a good guess at what a board leads to; without them the search is blind to crowds.
 */
export class TargetBeam {
  best: Targets | undefined
  steps = 0

  private readonly rows: number
  private readonly columns: number
  private readonly lineCount: number
  /** By square: whether it is an option of any queen. */
  private readonly isPossible: Uint8Array
  private readonly queens: number
  private level = 0
  private boards = 1
  // By board: lines with queens, how far the list of each queen is used up, which queens are placed, the promise.
  private now: Boards
  private next: Boards
  /** By level and board: where the board comes from, and which queen was placed where. */
  private readonly parents: Int32Array[] = []
  private readonly placedQueens: Int32Array[] = []
  private readonly placedSquares: Int32Array[] = []
  private readonly children: Children
  private readonly buckets = new Int32Array(BUCKETS)

  constructor(
    private readonly lists: OptionLists,
    { rows, columns }: Grid,
    /** By square: its four lines. */
    private readonly linesOf: Int32Array,
    private readonly errorPrice: number,
    private readonly width: number,
  ) {
    this.rows = rows
    this.columns = columns
    const lineCount = lineCountOf({ rows, columns })
    this.lineCount = lineCount
    this.isPossible = new Uint8Array(rows * columns)
    for (const square of lists.squares) if (square >= 0) this.isPossible[square] = 1
    this.queens = lists.counts.length
    this.now = new Boards(width, lineCount, this.queens)
    this.next = new Boards(width, lineCount, this.queens)
    this.children = new Children(width * CHILDREN_PER_BOARD, MOST_EXTRA + MOST_EXTRA_ERRORS * errorPrice)
  }

  /** Places one more queen on every board. True when all are placed, or no board is left. */
  work(): boolean {
    if (this.level === this.queens) return true
    const count = this.expand()
    if (count === 0) return true
    this.keep(count)
    this.level++
    this.dropHopeless()
    if (this.level < this.queens) return false
    this.findBest()
    return true
  }

  /** Fills the list of children; gives how many there are. */
  private expand(): number {
    const { now, children, buckets, width } = this
    const ranks = Array.from({ length: this.boards }, (_, board) => board)
    ranks.sort((a, b) => now.promises[a]! - now.promises[b]!)
    const lowest = now.promises[ranks[0]!]!
    buckets.fill(0)
    children.reset(lowest)
    // `below` counts the children below the limit; when there are more than will be kept, the limit goes down.
    let cut = BUCKETS - 1
    let below = 0
    for (const board of ranks) {
      if (now.promises[board]! > children.limit) break
      const first = children.count
      this.expandBoard(board)
      for (let child = first; child < children.count; child++) {
        const bucket = children.bucketOf(child)
        if (bucket > cut) continue
        buckets[bucket]!++
        below++
        while (below - buckets[cut]! >= width) {
          below -= buckets[cut]!
          cut--
        }
        children.limit = lowest + (cut + 1) * children.bucketWidth
      }
    }
    this.steps += STEPS_PER_BOARD * this.boards
    return children.choose(cut, width - (below - buckets[cut]!))
  }

  private expandBoard(board: number): void {
    const { lists, now, children, linesOf } = this
    const { squares, extras, stride } = lists
    const queen = this.mostPressing(board)
    const pointer = now.pointers[board * this.queens + queen]!
    const first = queen * stride
    const rest = now.promises[board]! - extras[first + pointer]!
    const end = lists.counts[queen]!
    if (pointer === end) {
      this.expandWithErrors(board, queen, rest)
      return
    }
    const lines = board * this.lineCount
    for (let i = pointer, made = 0; i < end && made < MOST_CHILDREN; i++) {
      const promise = rest + extras[first + i]!
      if (promise > children.limit) break
      const square = squares[first + i]!
      if (now.isAttacked(lines, linesOf, square)) continue
      const pushed = this.promiseAfter(board, queen, square, promise)
      if (pushed <= children.limit && children.add(board, queen, square, pushed)) made++
    }
  }

  /** All options of the queen are attacked: each costs its errors. */
  private expandWithErrors(board: number, queen: number, rest: number): void {
    const { lists, now, children, linesOf, errorPrice } = this
    const first = queen * lists.stride
    const lines = board * this.lineCount
    for (let i = 0; i < lists.counts[queen]!; i++) {
      const square = lists.squares[first + i]!
      if (this.isTaken(board, square)) continue
      let errors = 0
      for (let k = 4 * square; k < 4 * square + 4; k++) errors += now.lines[lines + linesOf[k]!]!
      const promise = rest + lists.extras[first + i]! + errors * errorPrice
      if (promise > children.limit) continue
      const pushed = this.promiseAfter(board, queen, square, promise)
      if (pushed <= children.limit) children.add(board, queen, square, pushed)
    }
  }

  private isTaken(board: number, square: number): boolean {
    for (let level = this.level - 1, at = board; level >= 0; level--) {
      if (this.placedSquares[level]![at] === square) return true
      at = this.parents[level]![at]!
    }
    return false
  }

  /** The queen that loses most if its cheapest free option is taken away. */
  private mostPressing(board: number): number {
    const { lists, now, linesOf, queens } = this
    const { squares, extras, counts, stride } = lists
    const lines = board * this.lineCount
    let pressing = -1
    let greatest = -1
    for (let queen = 0, i = board * queens; queen < queens; queen++, i++) {
      if (now.isPlaced[i] !== 0) continue
      const pointer = now.pointers[i]!
      const end = counts[queen]!
      const first = queen * stride
      let second = pointer + 1
      while (second < end && now.isAttacked(lines, linesOf, squares[first + second]!)) second++
      const regret = pointer === end ? 0 : extras[first + Math.min(second, end)]! - extras[first + pointer]!
      if (regret > greatest) {
        greatest = regret
        pressing = queen
      }
    }
    return pressing
  }

  /**
   * What becomes of a promise when other queens can no longer have what they would like; a number above the limit as
   * soon as it is.
   */
  private promiseAfter(board: number, placed: number, square: number, before: number): number {
    const { lists, now, linesOf, queens, children } = this
    const { squares, extras, counts, stride } = lists
    const lines = board * this.lineCount
    const row = linesOf[4 * square]!
    const column = linesOf[4 * square + 1]!
    const rising = linesOf[4 * square + 2]!
    const falling = linesOf[4 * square + 3]!
    let promise = before
    for (let queen = 0, i = board * queens; queen < queens; queen++, i++) {
      if (now.isPlaced[i] !== 0 || queen === placed) continue
      const first = queen * stride
      let pointer = now.pointers[i]!
      const end = counts[queen]!
      if (pointer === end) continue
      let wanted = 4 * squares[first + pointer]!
      if (
        linesOf[wanted] !== row &&
        linesOf[wanted + 1] !== column &&
        linesOf[wanted + 2] !== rising &&
        linesOf[wanted + 3] !== falling
      )
        continue
      promise -= extras[first + pointer]!
      for (pointer++; pointer < end; pointer++) {
        const option = squares[first + pointer]!
        if (now.isAttacked(lines, linesOf, option)) continue
        wanted = 4 * option
        if (
          linesOf[wanted] !== row &&
          linesOf[wanted + 1] !== column &&
          linesOf[wanted + 2] !== rising &&
          linesOf[wanted + 3] !== falling
        )
          break
      }
      promise += extras[first + pointer]!
      if (promise > children.limit) break
    }
    return promise
  }

  /** The chosen children become the boards of the next level. */
  private keep(count: number): void {
    const { now, next, children, lists, linesOf, lineCount, queens } = this
    const parents = new Int32Array(count)
    const placedQueens = new Int32Array(count)
    const placedSquares = new Int32Array(count)
    for (let board = 0; board < count; board++) {
      const child = children.chosen[board]!
      const parent = children.parents[child]!
      const queen = children.queens[child]!
      const square = children.squares[child]!
      parents[board] = parent
      placedQueens[board] = queen
      placedSquares[board] = square
      next.promises[board] = children.promises[child]!
      next.copy(board, now, parent, lineCount, queens)
      const lines = board * lineCount
      for (let k = 4 * square; k < 4 * square + 4; k++) next.lines[lines + linesOf[k]!]!++
      next.isPlaced[board * queens + queen] = 1
      for (let other = 0, i = board * queens; other < queens; other++, i++) {
        if (next.isPlaced[i] !== 0) continue
        const end = lists.counts[other]!
        let pointer = next.pointers[i]!
        const first = other * lists.stride
        while (pointer < end && next.isAttacked(lines, linesOf, lists.squares[first + pointer]!)) pointer++
        next.pointers[i] = pointer
      }
    }
    this.parents.push(parents)
    this.placedQueens.push(placedQueens)
    this.placedSquares.push(placedSquares)
    this.boards = count
    this.now = next
    this.next = now
  }

  /**
   * Where every row and column needs one of the queens that are left, boards with a row or column that none can take
   * are given up; unless all are such.
   */
  private dropHopeless(): void {
    const { now, rows, columns } = this
    const left = this.queens - this.level
    const parents = this.parents[this.level - 1]!
    const placedQueens = this.placedQueens[this.level - 1]!
    const placedSquares = this.placedSquares[this.level - 1]!
    let kept = 0
    for (let board = 0; board < this.boards; board++) {
      const lines = board * this.lineCount
      let freeRows = 0
      for (let row = 0; row < rows; row++) if (now.lines[lines + row] === 0) freeRows++
      const isHopeless = left === freeRows && rows === columns && this.hasDeadLine(lines)
      if (isHopeless) continue
      if (kept < board) {
        now.move(kept, board, this.lineCount, this.queens)
        parents[kept] = parents[board]!
        placedQueens[kept] = placedQueens[board]!
        placedSquares[kept] = placedSquares[board]!
      }
      kept++
    }
    if (kept > 0) this.boards = kept
  }

  private hasDeadLine(lines: number): boolean {
    const { now, rows, columns } = this
    for (let row = 0; row < rows; row++) {
      if (now.lines[lines + row] === 0 && this.isDead(lines, row * columns, 1, columns)) return true
    }
    for (let column = 0; column < columns; column++) {
      if (now.lines[lines + rows + column] === 0 && this.isDead(lines, column, columns, rows)) return true
    }
    return false
  }

  /** Whether none of `count` squares, `step` apart, can be taken; seldom more than a few are looked at. */
  private isDead(lines: number, first: number, step: number, count: number): boolean {
    const { now, linesOf, isPossible } = this
    for (let i = 0, square = first; i < count; i++, square += step) {
      if (isPossible[square] !== 0 && !now.isAttacked(lines, linesOf, square)) return false
    }
    return true
  }

  private findBest(): void {
    const { queens, now, lists } = this
    for (let board = 0; board < this.boards; board++) {
      let errors = 0
      for (let line = board * this.lineCount; line < (board + 1) * this.lineCount; line++) {
        errors += (now.lines[line]! * (now.lines[line]! - 1)) / 2
      }
      let cost = this.errorPrice * errors
      const squares = new Int32Array(queens)
      for (let level = queens - 1, at = board; level >= 0; level--) {
        const queen = this.placedQueens[level]![at]!
        squares[queen] = this.placedSquares[level]![at]!
        cost += lists.ways[queen]![squares[queen]!]!
        at = this.parents[level]![at]!
      }
      if (!this.best || cost < this.best.cost) this.best = { squares, errors, cost }
    }
  }
}
