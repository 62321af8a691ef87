import { DIRECTIONS } from '../../../base/grid.ts'
import { ErrorCount, type Task } from './task.ts'

/** What stands on a square: nothing, a queen that is still to move, one that has arrived, or a wall. */
export const FREE = 0
export const WAITING = 1
export const ARRIVED = 2
const SOLID = 3

/** Sums of square roots in another order differ by less than this. */
export const ROUNDING = 1e-9

/** Queens on their ways: where they stand, by which moves, at which cost. Moves can be undone. */
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

  /** What the moves and the errors that are left cost, summed again; Infinity if there are more moves than allowed. */
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

/** More than any way costs: ways past fewer queens always come first. */
const TOLL = 2 ** 12

/**
 * Finds cheapest ways between the queens that stand on a board, backwards from the target: what a way past walls alone
 * would cost is known for every square, and points to the start. Steps are squares looked at.
 */
export class WaySearch {
  steps = 0
  /** The squares of the way found at which slides begin and end, from the start to the target. */
  readonly way: Int32Array
  length = 0

  private readonly blocks: Uint8Array
  private readonly strides: Int32Array
  private readonly slideCosts: Float64Array
  /** By square: the cost from there to the target, with and without tolls; valid with this search's stamp. */
  private readonly keys: Float64Array
  private readonly costs: Float64Array
  private readonly nextOf: Int32Array
  private readonly stamps: Int32Array
  /** The stamp of squares that are done with. */
  private readonly settled: Int32Array
  private stamp = 0

  private heapKeys = new Float64Array(256)
  private heapSquares = new Int32Array(256)
  private heapSize = 0

  /** The blocks say by square what stands there; they are the caller's to change. */
  constructor(task: Task, blocks: Uint8Array) {
    const { squares, width } = task
    this.blocks = blocks
    this.way = new Int32Array(squares)
    this.strides = Int32Array.from(DIRECTIONS, ([down, right]) => down * width + right)
    this.slideCosts = Float64Array.from({ length: Math.max(task.rows, task.columns) + 1 }, (_, length) =>
      Math.sqrt(length),
    )
    this.keys = new Float64Array(squares)
    this.costs = new Float64Array(squares)
    this.nextOf = new Int32Array(squares)
    this.stamps = new Int32Array(squares)
    this.settled = new Int32Array(squares)
  }

  /**
   * The cost of the cheapest way of at most this cost, or Infinity. It leads past squares with blocks up to `passing`, and past as few of them
   * as possible if most is what it costs past walls alone. The distances are those from the start past walls.
   */
  find(start: number, target: number, distances: Float64Array, most: number, passing = FREE): number {
    const { blocks, strides, slideCosts, keys, costs, nextOf, stamps, settled } = this
    const limit = most + ROUNDING
    if (!(distances[target]! <= limit) || blocks[target]! > passing) return Number.POSITIVE_INFINITY
    const stamp = ++this.stamp
    this.heapSize = 0
    costs[target] = 0
    keys[target] = blocks[target] === FREE ? 0 : TOLL
    stamps[target] = stamp
    this.push(target, keys[target]! + distances[target]!)
    const own = blocks[start]!
    blocks[start] = FREE
    let steps = 0
    let found = Number.POSITIVE_INFINITY
    while (this.heapSize > 0) {
      const square = this.pop()
      if (settled[square] === stamp) continue
      settled[square] = stamp
      if (square === start) {
        found = costs[start]!
        break
      }
      const cost = costs[square]!
      const key = keys[square]!
      for (let direction = 0; direction < 8; direction++) {
        const stride = strides[direction]!
        let tolls = key
        let length = 1
        for (let at = square + stride; blocks[at]! <= passing; at += stride, length++) {
          if (blocks[at] !== FREE) tolls += TOLL
          const costHere = cost + slideCosts[length]!
          const rest = distances[at]!
          if (costHere + rest > limit || settled[at] === stamp) continue
          const keyHere = tolls + slideCosts[length]!
          if (stamps[at] === stamp && keyHere >= keys[at]!) continue
          stamps[at] = stamp
          keys[at] = keyHere
          costs[at] = costHere
          nextOf[at] = square
          this.push(at, keyHere + rest)
        }
        steps += length
      }
    }
    blocks[start] = own
    this.steps += steps
    if (found < Number.POSITIVE_INFINITY) this.trace(start, target)
    return found
  }

  private trace(start: number, target: number): void {
    this.length = 0
    for (let square = start; square !== target; square = this.nextOf[square]!) this.way[this.length++] = square
    this.way[this.length++] = target
  }

  private push(square: number, key: number): void {
    if (this.heapSize === this.heapKeys.length) this.grow()
    const { heapKeys, heapSquares } = this
    let place = this.heapSize++
    while (place > 0) {
      const above = (place - 1) >> 1
      if (heapKeys[above]! <= key) break
      heapKeys[place] = heapKeys[above]!
      heapSquares[place] = heapSquares[above]!
      place = above
    }
    heapKeys[place] = key
    heapSquares[place] = square
  }

  private pop(): number {
    const { heapKeys, heapSquares } = this
    const top = heapSquares[0]!
    const last = --this.heapSize
    const key = heapKeys[last]!
    let place = 0
    for (let below = 1; below < last; below = 2 * place + 1) {
      if (below + 1 < last && heapKeys[below + 1]! < heapKeys[below]!) below++
      if (heapKeys[below]! >= key) break
      heapKeys[place] = heapKeys[below]!
      heapSquares[place] = heapSquares[below]!
      place = below
    }
    heapKeys[place] = key
    heapSquares[place] = heapSquares[last]!
    return top
  }

  private grow(): void {
    const keys = new Float64Array(2 * this.heapKeys.length)
    keys.set(this.heapKeys)
    this.heapKeys = keys
    const squares = new Int32Array(keys.length)
    squares.set(this.heapSquares)
    this.heapSquares = squares
  }
}
