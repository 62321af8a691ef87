import type { Random } from '../../../base/random.ts'
import { ARRIVED, FREE, QueenBoard, ROUNDING, WAITING, WaySearch } from './queen-board.ts'
import type { Task } from './task.ts'

/** A simulation that went through. */
export interface Run {
  readonly targetOf: Int32Array
  /** All queens, though nothing is done for those that are where they end. */
  readonly order: Int32Array
  /** Pairs of squares, from and to. */
  readonly moves: Int32Array
  /** By place in the order: how long the moves were when it was first this queen's turn. */
  readonly lengthAt: Int32Array
  readonly score: number
}

/**
 * Send queens to their targets one after the other, in the order given, round after round while it helps. A queen whose
 * cheapest way is free takes it. Other queens take the cheaper of two: the cheapest way around the queens in the way,
 * or the cheapest way after those queens have gone to their targets. If no queen can move, those in the way of one
 * queen slide aside. A queen that cannot reach its target stays.
 */
export class GreedyMoves {
  /** Squares looked at, by all simulations together. */
  steps = 0
  isFinished = true
  /** Whether it was given up, as it cannot cost as little as was asked for. */
  isHopeless = false

  private readonly board: QueenBoard
  private readonly ways: WaySearch
  private order: Int32Array
  private most = Number.POSITIVE_INFINITY
  private place = 0
  private isFirstRound = true
  private hasMoved = false
  /** Whether no queen moved in the last round. */
  private isClearing = false
  private asides = 0
  /** As in a run. */
  private readonly lengthAt: Int32Array

  private readonly inTheWay: Int32Array
  /** Squares of the way that is cleared have the current stamp. */
  private readonly onTheWay: Int32Array
  private stamp = 0

  constructor(private readonly task: Task) {
    this.board = new QueenBoard(task)
    this.ways = new WaySearch(task, this.board.blocks)
    this.order = new Int32Array(0)
    this.lengthAt = new Int32Array(task.queens)
    this.inTheWay = new Int32Array(task.queens)
    this.onTheWay = new Int32Array(task.squares)
  }

  /**
   * Begin a simulation, which is given up as soon as it must cost more than `most`. Targets must be distinct and
   * reachable. Given another run whose order is the same up to place `from`, the simulation continues from there.
   */
  begin(targetOf: Int32Array, order: Int32Array, most: number, from = 0, other?: Run): void {
    this.board.reset(targetOf)
    this.order = order
    this.most = most
    this.place = from
    this.isFirstRound = true
    this.hasMoved = false
    this.isClearing = false
    this.asides = 0
    this.isFinished = false
    this.isHopeless = false
    if (other) {
      const kept = other.lengthAt[from]!
      for (let i = 0; i < kept; i += 2) this.board.slide(other.moves[i]!, other.moves[i + 1]!)
      for (let place = 0; place < from; place++) this.lengthAt[place] = other.lengthAt[place]!
    }
    this.steps += this.task.queens
  }

  /** Continue until about `budget` squares have been looked at. */
  work(budget: number): void {
    const end = this.steps + budget
    const { order, ways, board } = this
    const { squareOf, targetOf } = board
    while (!this.isFinished && this.steps < end) {
      if (this.place === order.length) this.endRound()
      else {
        if (this.isFirstRound) this.lengthAt[this.place] = board.length
        const queen = order[this.place++]!
        if (squareOf[queen] === targetOf[queen]) continue
        ways.steps = 0
        if (this.isClearing) this.clear(queen)
        else if (this.send(queen)) this.hasMoved = true
        this.steps += ways.steps + 8
      }
      if (this.slack() < -ROUNDING) {
        this.isFinished = true
        this.isHopeless = true
      }
    }
  }

  /** What the moves and the errors that are left cost; Infinity if there are more moves than allowed. */
  score(): number {
    return this.board.score()
  }

  /** The simulation that went through just now, in memory of its own. */
  snapshot(): Run {
    const { order, lengthAt, board } = this
    return {
      targetOf: board.targetOf.slice(),
      order: order.slice(),
      moves: board.moves.slice(0, board.length),
      lengthAt: lengthAt.slice(),
      score: board.score(),
    }
  }

  private endRound(): void {
    this.isFirstRound = false
    this.place = 0
    if (this.isClearing) this.isFinished = true
    this.isClearing = !this.hasMoved
    this.hasMoved = false
  }

  /** Sends a queen to its target if there is a way. */
  private send(queen: number): boolean {
    const { ways, board } = this
    const start = board.squareOf[queen]!
    const target = board.targetOf[queen]!
    const least = board.leastOf[queen]!
    const distances = this.task.distancesFrom(start)
    if (ways.find(start, target, distances, least) < Number.POSITIVE_INFINITY) {
      this.walk()
      return true
    }
    const before = board.length
    const forced = this.force(queen, distances)
    const after = board.length
    board.takeBack(before)
    const around = ways.find(start, target, distances, Math.min(forced, least + this.slack()))
    if (around < forced) {
      this.walk()
      return true
    }
    if (forced === Number.POSITIVE_INFINITY) return false
    // The moves that were taken back are still there.
    while (board.length < after) board.slide(board.moves[board.length]!, board.moves[board.length + 1]!)
    return true
  }

  /** How much more than the least the ways that are left may cost together. */
  private slack(): number {
    return this.most - this.board.cost - this.board.rest
  }

  /**
   * Moves those in the way of a queen to their targets and then the queen itself; gives what its way costs and how much
   * more than the least the others pay. Infinity, and moves half done, where that does not work.
   */
  private force(queen: number, distances: Float64Array): number {
    const { ways, onTheWay, board } = this
    const { leastOf, squareOf, targetOf } = board
    const start = squareOf[queen]!
    const target = targetOf[queen]!
    let cost = leastOf[queen]!
    if (ways.find(start, target, distances, cost, WAITING) === Number.POSITIVE_INFINITY) return Number.POSITIVE_INFINITY
    const others = this.markTheWay()
    for (let i = 0; i < others; i++) {
      const other = this.inTheWay[i]!
      if (onTheWay[targetOf[other]!] === this.stamp) return Number.POSITIVE_INFINITY
      const from = squareOf[other]!
      const least = leastOf[other]!
      const paid = ways.find(from, targetOf[other]!, this.task.distancesFrom(from), least + this.slack())
      if (paid === Number.POSITIVE_INFINITY) return paid
      cost += paid - least
      this.walk()
    }
    const own = ways.find(start, target, distances, leastOf[queen]!)
    if (own < Number.POSITIVE_INFINITY) this.walk()
    return own < Number.POSITIVE_INFINITY ? cost : own
  }

  /** When no queen can move: make those in the way of a queen slide aside, then move it. */
  private clear(queen: number): void {
    const { ways, board, inTheWay } = this
    const { squareOf, targetOf } = board
    const start = squareOf[queen]!
    const target = targetOf[queen]!
    const least = board.leastOf[queen]!
    const distances = this.task.distancesFrom(start)
    ways.find(start, target, distances, least, ARRIVED)
    const others = this.markTheWay()
    this.asides += others
    // Queens might push each other aside forever.
    if (this.asides > 2 * this.task.queens) return
    const before = board.length
    let isClear = true
    for (let i = 0; i < others && isClear; i++) isClear = this.stepAside(inTheWay[i]!)
    if (isClear && ways.find(start, target, distances, least) < Number.POSITIVE_INFINITY) {
      this.walk()
      this.isClearing = false
      this.hasMoved = false
      this.place = 0
      return
    }
    board.takeBack(before)
    for (let i = 0; i < others; i++) {
      const other = inTheWay[i]!
      board.setLeast(other, this.task.distancesFrom(targetOf[other]!)[squareOf[other]!]!)
    }
  }

  /** A queen leaves the way that is marked by one slide, to where its own way is the cheapest. */
  private stepAside(queen: number): boolean {
    const { board, onTheWay, task } = this
    const from = board.squareOf[queen]!
    const fromTarget = task.distancesFrom(board.targetOf[queen]!)
    let least = Number.POSITIVE_INFINITY
    let best = from
    for (const down of [-task.width, 0, task.width]) {
      for (let stride = down - 1; stride <= down + 1; stride++) {
        if (stride === 0) continue
        for (let to = from + stride; board.blocks[to] === FREE; to += stride) {
          const cost = board.slideCost(from, to) + fromTarget[to]!
          if (cost >= least || onTheWay[to] === this.stamp) continue
          least = cost
          best = to
        }
      }
    }
    if (best === from) return false
    board.setLeast(queen, fromTarget[best]!)
    board.slide(from, best)
    return this.slack() > -ROUNDING
  }

  /** Marks the way's squares and lists who stands there but for its first square; gives how many. */
  private markTheWay(): number {
    const { ways, onTheWay, board } = this
    const stamp = ++this.stamp
    let others = 0
    for (let i = 1; i < ways.length; i++) {
      const from = ways.way[i - 1]!
      const to = ways.way[i]!
      const stride = (to - from) / board.slideLength(from, to)
      for (let at = from + stride; ; at += stride) {
        // A way never comes twice past a square.
        onTheWay[at] = stamp
        if (board.blocks[at] !== FREE) this.inTheWay[others++] = board.queenAt[at]!
        if (at === to) break
      }
    }
    return others
  }

  private walk(): void {
    const { way, length } = this.ways
    for (let i = 1; i < length; i++) this.board.slide(way[i - 1]!, way[i]!)
  }
}

/** The search ends after this many changes per queen without a gain. */
const TRIES_PER_QUEEN = 32

/** Improves the order in which queens are sent to their targets, by exchanging two at a time. */
export class OrderSearch {
  private readonly order: Int32Array
  /** The places in the order of queens that have a way to go. */
  private readonly places: Int32Array
  /** What the ways cost if no queen is in the way. */
  private readonly least: number
  private isTrying = false
  /** Changes tried since the last that made it cheaper. */
  private tries = 0
  private one = 0
  private other = 0

  /** The best simulation so far. */
  constructor(
    task: Task,
    public best: Run,
    private readonly greedy: GreedyMoves,
    private readonly random: Random,
  ) {
    this.order = best.order.slice()
    this.places = Int32Array.from(best.order.keys()).filter((place) => {
      const queen = best.order[place]!
      return best.targetOf[queen] !== task.startOf[queen]
    })
    let least = 0
    for (const queen of best.order) least += task.distancesFrom(task.startOf[queen]!)[best.targetOf[queen]!]!
    this.least = least + ROUNDING
  }

  /** Whether it is nearly hopeless: all ways are as cheap as they can be, or many changes have failed. */
  get isDone(): boolean {
    const queens = this.places.length
    return queens < 2 || this.tries > TRIES_PER_QUEEN * queens || this.best.score <= this.least
  }

  /** Continue until about `budget` squares have been looked at. */
  work(budget: number): void {
    const { greedy } = this
    const end = greedy.steps + budget
    while (greedy.steps < end && !this.isDone) {
      if (!this.isTrying) this.begin()
      greedy.work(end - greedy.steps)
      if (!greedy.isFinished) return
      this.isTrying = false
      const score = greedy.isHopeless ? Number.POSITIVE_INFINITY : greedy.score()
      this.tries = score < this.best.score - ROUNDING ? 0 : this.tries + 1
      if (score <= this.best.score + ROUNDING) this.best = greedy.snapshot()
      else this.swap()
    }
  }

  private begin(): void {
    const { places, random } = this
    const one = random.below(places.length)
    let other = random.below(places.length - 1)
    if (other >= one) other++
    this.one = places[Math.min(one, other)]!
    this.other = places[Math.max(one, other)]!
    this.swap()
    // Everything before the first of both is as it was.
    this.greedy.begin(this.best.targetOf, this.order, this.best.score, this.one, this.best)
    this.isTrying = true
  }

  private swap(): void {
    const { order, one, other } = this
    const kept = order[one]!
    order[one] = order[other]!
    order[other] = kept
  }
}
