import { DIRECTIONS } from '../../../base/grid.ts'
import { FREE, ROUNDING } from './queen-board.ts'
import type { Task } from './task.ts'

/** More than any way costs: ways past fewer queens always come first. */
const TOLL = 2 ** 12

/**
 * Finds cheapest ways between the queens that stand on a board, backwards from the target: what a way past walls alone would cost is known for
 * every square, and points to the start. Steps are squares looked at.
 */
export class WaySearch {
  steps = 0
  /** The squares of the way found at which slides begin and end, from the start to the target. */
  readonly way: Int32Array
  length = 0

  private readonly blocks: Uint8Array
  private readonly strides: Int32Array
  private readonly slideCosts: Float64Array
  /** By square: the cost from there to the target, with tolls, and without; valid where the stamp is that of this search. */
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
