import { ErrorCount } from './error-count.ts'
import type { Task } from './task.ts'

/** What stands on a square: nothing, a queen that is still to move, one that has arrived, or a wall. */
export const FREE = 0
export const WAITING = 1
export const ARRIVED = 2
const SOLID = 3

/** Sums of square roots in another order differ by less than this. */
export const ROUNDING = 1e-9

/** Queens on their ways to their targets: where they stand, which moves brought them there, and what that cost. Moves can be taken back. */
export class QueenBoard {
  /** By square. */
  readonly blocks: Uint8Array
  readonly squareOf: Int32Array
  /** By square: who stands there, or stood there last. */
  readonly queenAt: Int32Array
  targetOf: Int32Array
  /** The moves so far: pairs of squares, from and to. Those that were taken back are still there after them. */
  moves = new Int32Array(256)
  /** How many numbers of `moves` count. */
  length = 0
  /** What the moves cost. */
  cost = 0
  /** What those who have not arrived must pay at least. */
  rest = 0
  /** By queen: what its way to the target costs at least; for those who have arrived, from where they began it. */
  readonly leastOf: Float64Array

  private readonly errors: ErrorCount
  private readonly rowOf: Int32Array
  private readonly columnOf: Int32Array

  constructor(private readonly task: Task) {
    const { squares, queens } = task
    this.blocks = new Uint8Array(squares)
    this.squareOf = new Int32Array(queens)
    this.queenAt = new Int32Array(squares)
    this.targetOf = task.startOf
    this.leastOf = new Float64Array(queens)
    this.errors = new ErrorCount(task)
    this.rowOf = Int32Array.from({ length: squares }, (_, square) => task.rowOf(square))
    this.columnOf = Int32Array.from({ length: squares }, (_, square) => task.columnOf(square))
  }

  /** Puts all queens where they are at the beginning. */
  reset(targetOf: Int32Array): void {
    const { task, blocks, squareOf, queenAt, leastOf } = this
    this.targetOf = targetOf
    this.length = 0
    this.cost = 0
    this.rest = 0
    for (let square = 0; square < task.squares; square++) blocks[square] = task.walls[square] ? SOLID : FREE
    for (let queen = 0; queen < task.queens; queen++) {
      const start = task.startOf[queen]!
      squareOf[queen] = start
      queenAt[start] = queen
      blocks[start] = start === targetOf[queen] ? ARRIVED : WAITING
      const least = task.distancesFrom(start)[targetOf[queen]!]!
      leastOf[queen] = least
      this.rest += least
    }
  }

  /** What the moves and the errors that are left cost, added up anew; Infinity if there are more moves than allowed. */
  score(): number {
    const { rows, columns, price } = this.task
    if (this.length > 4 * Math.max(rows, columns) ** 3) return Number.POSITIVE_INFINITY
    let cost = 0
    for (let i = 0; i < this.length; i += 2) cost += this.slideCost(this.moves[i]!, this.moves[i + 1]!)
    return this.errors.of(this.squareOf) * price + cost
  }

  /** Moves the queen that stands on a square; nothing may be in its way. */
  slide(from: number, to: number): void {
    if (this.length === this.moves.length) {
      const larger = new Int32Array(2 * this.length)
      larger.set(this.moves)
      this.moves = larger
    }
    this.moves[this.length] = from
    this.moves[this.length + 1] = to
    this.length += 2
    this.cost += this.slideCost(from, to)
    this.change(from, to)
  }

  /** Take moves back until the array of moves has this length (two numbers for a move). */
  takeBack(length: number): void {
    while (this.length > length) {
      this.length -= 2
      const from = this.moves[this.length]!
      const to = this.moves[this.length + 1]!
      this.cost -= this.slideCost(from, to)
      this.change(to, from)
    }
  }

  private change(from: number, to: number): void {
    const { blocks, queenAt, leastOf } = this
    const queen = queenAt[from]!
    const target = this.targetOf[queen]!
    blocks[from] = FREE
    blocks[to] = to === target ? ARRIVED : WAITING
    queenAt[to] = queen
    this.squareOf[queen] = to
    // What is left of a way is only needed where it begins, so it stays the same until the queen arrives.
    if (to === target) this.rest -= leastOf[queen]!
    if (from === target) this.rest += leastOf[queen]!
  }

  /** Notes what the way of a queen costs at least from another square than before. */
  setLeast(queen: number, least: number): void {
    if (this.squareOf[queen] !== this.targetOf[queen]) this.rest += least - this.leastOf[queen]!
    this.leastOf[queen] = least
  }

  slideLength(from: number, to: number): number {
    const down = Math.abs(this.rowOf[from]! - this.rowOf[to]!)
    const right = Math.abs(this.columnOf[from]! - this.columnOf[to]!)
    return down > right ? down : right
  }

  slideCost(from: number, to: number): number {
    return Math.sqrt(this.slideLength(from, to))
  }
}
