import type { Random } from '../../../base/random.ts'
import { Annealer, type AnnealingModel, geometricCooling } from '../../../engines/annealing/index.ts'
import { LineCounts, WALL } from '../board.ts'
import type { Geography } from './geography.ts'

/** What a distance of 1 costs beside a conflict, at first; half as much after a cycle that has found no peace. */
const NEARNESS = 0.08

/** The temperature falls from the first to the second in every cycle. */
const cooling = geometricCooling(0.4, 0.05)
/** Cycles grow up to the longest one, so that a small budget sees the cold as well. */
const FIRST_CYCLE = 2 ** 16
const LONGEST_CYCLE = 2 ** 20
const CHANGES_AT_A_TEMPERATURE = 2 ** 10

/**
 * Looks for target boards by annealing, as if no queen were in another's way: distances past walls, and conflicts,
 * which are errors, queens on one square, and queens that cannot get to theirs. Every cycle starts again, near the
 * starts.
 */
export class TargetAnnealing {
  private readonly model: TargetModel
  private readonly annealer: Annealer
  private cycle = FIRST_CYCLE
  private place = 0
  private fewest = Number.POSITIVE_INFINITY

  constructor(
    geography: Geography,
    random: Random,
    /** Gets a square for each queen, and the errors, of the boards with the fewest errors. */
    private readonly onFound: (squareOf: Int32Array, errors: number) => void,
  ) {
    this.model = new TargetModel(geography, random)
    this.annealer = new Annealer(this.model, random)
  }

  /** Try about `count` changes. */
  work(count: number): void {
    for (let made = 0; made < count; made += CHANGES_AT_A_TEMPERATURE) {
      this.annealer.temperature = cooling(this.place / this.cycle)
      const { accepted } = this.annealer
      this.annealer.work(CHANGES_AT_A_TEMPERATURE)
      this.place += CHANGES_AT_A_TEMPERATURE
      const { squareOf, errors, conflicts } = this.model
      // Where no board is at peace, another error may be worth its price.
      const isGood = errors === conflicts && errors <= this.fewest + Math.min(1, this.fewest)
      if (isGood && this.annealer.accepted > accepted) {
        this.fewest = Math.min(this.fewest, errors)
        this.onFound(squareOf, errors)
      }
      if (this.place < this.cycle) continue
      this.cycle = Math.min(2 * this.cycle, LONGEST_CYCLE)
      if (conflicts > 0) this.model.nearness /= 2
      this.place = 0
      this.model.reset()
    }
  }
}

/** One in this many changes exchanges squares. */
const EXCHANGES = 4

/**
 * A square for each queen. Where a colour has as many queens as there are rows and columns, each has a row and a column
 * of its own, and two queens exchange their columns or their squares. Elsewhere a queen goes to another square near its
 * start.
 */
export class TargetModel implements AnnealingModel {
  readonly squareOf: Int32Array
  /** How many queens are too many on their squares, or cannot get there. */
  private blocked = 0
  private distance = 0
  nearness = NEARNESS
  private readonly lines: LineCounts
  /** By square: how many queens stand there. */
  private readonly standing: Uint8Array
  private readonly isSwapping: boolean
  /** Where each queen begins. */
  private readonly firstSquares: Int32Array
  // The change that was proposed: up to two queens, their new squares, and what the change adds.
  private readonly movers = new Int32Array(2)
  private readonly goals = new Int32Array(2)
  private moving = 0
  private addedDistance = 0
  private addedConflicts = 0

  constructor(
    private readonly geography: Geography,
    private readonly random: Random,
  ) {
    const { board, army } = geography
    this.lines = new LineCounts(board, board.colours)
    this.standing = new Uint8Array(board.squares.length)
    this.isSwapping = this.hasRowsForAll()
    this.firstSquares = this.isSwapping ? this.squaresByRows() : army.starts
    this.squareOf = this.firstSquares.slice()
    for (const [queen, square] of this.squareOf.entries()) this.put(queen, square)
  }

  get errors(): number {
    return this.lines.errors
  }

  get conflicts(): number {
    return this.lines.errors + this.blocked
  }

  get cost(): number {
    return this.nearness * this.distance + this.conflicts
  }

  reset(): void {
    for (const [queen, square] of this.firstSquares.entries()) {
      this.lift(queen)
      this.put(queen, square)
    }
  }

  propose(): number {
    this.moving = 0
    this.addedDistance = 0
    this.addedConflicts = 0
    if (this.isSwapping) this.proposeSwap()
    else this.proposeNear()
    return this.moving === 0 ? Number.POSITIVE_INFINITY : this.nearness * this.addedDistance + this.addedConflicts
  }

  accept(): void {
    const { movers, goals, moving } = this
    for (let i = 0; i < moving; i++) this.lift(movers[i]!)
    for (let i = 0; i < moving; i++) this.put(movers[i]!, goals[i]!)
  }

  reject(): void {}

  private proposeSwap(): void {
    const { random, squareOf } = this
    const { army, terrain } = this.geography
    const { columns } = terrain
    const one = random.below(squareOf.length)
    const colour = army.colourOf[one]!
    const other = army.firstOf[colour]! + random.below(columns)
    if (one === other) return
    const from = squareOf[one]!
    const to = squareOf[other]!
    const isExchange = random.below(EXCHANGES) === 0
    const between = isExchange ? to - from : (to % columns) - (from % columns)
    this.send(one, from + between)
    this.send(other, to - between)
    // Queens that exchange their squares change neither lines nor crowds.
    if (isExchange) return
    this.addedConflicts += this.addedBySwap(colour, from, to, between)
    this.addedConflicts += this.crowdAt(from + between) + this.crowdAt(to - between)
    this.addedConflicts -= this.crowdAfter(from) + this.crowdAfter(to)
  }

  /** The errors that two queens add which exchange their columns: rows and columns have as many queens as before. */
  private addedBySwap(colour: number, from: number, to: number, between: number): number {
    const { counts, linesOf, lineCount } = this.lines
    const first = colour * lineCount
    let added = 0
    for (let kind = 2; kind < 4; kind++) {
      const one = first + linesOf[4 * from + kind]!
      const other = first + linesOf[4 * to + kind]!
      const newOne = first + linesOf[4 * (from + between) + kind]!
      const newOther = first + linesOf[4 * (to - between) + kind]!
      // No new square shares a diagonal with an old one: it has the row of one and the column of the other.
      added += counts[newOne]! + counts[newOther]! - counts[one]! - counts[other]! + 2
      if (one === other) added++
      if (newOne === newOther) added++
    }
    return added
  }

  private proposeNear(): void {
    const { random, squareOf } = this
    const { near, nearCount, terrain, army } = this.geography
    const queen = random.below(squareOf.length)
    const to = terrain.squareOf[near[queen * nearCount + random.below(nearCount)]!]!
    const from = squareOf[queen]!
    if (to === from) return
    this.send(queen, to)
    const { counts, linesOf, lineCount } = this.lines
    const first = army.colourOf[queen]! * lineCount
    for (let kind = 0; kind < 4; kind++) {
      const before = first + linesOf[4 * from + kind]!
      const after = first + linesOf[4 * to + kind]!
      if (before !== after) this.addedConflicts += counts[after]! - counts[before]! + 1
    }
    this.addedConflicts += this.crowdAt(to) - this.crowdAfter(from)
  }

  /** Note that a queen goes to a square, and how much farther that is. */
  private send(queen: number, to: number): void {
    const distances = this.geography.distancesOf(queen)
    const before = distances[this.squareOf[queen]!]!
    const after = distances[to]!
    if (before < Number.POSITIVE_INFINITY) this.addedDistance -= before
    else this.addedConflicts--
    if (after < Number.POSITIVE_INFINITY) this.addedDistance += after
    else this.addedConflicts++
    this.movers[this.moving] = queen
    this.goals[this.moving++] = to
  }

  /** Whether one more queen on a square is one too many. */
  private crowdAt(square: number): number {
    return this.standing[square]! > 0 ? 1 : 0
  }

  /** Whether a queen that leaves a square was one too many. */
  private crowdAfter(square: number): number {
    return this.standing[square]! > 1 ? 1 : 0
  }

  private lift(queen: number): void {
    const square = this.squareOf[queen]!
    this.lines.remove(this.geography.army.colourOf[queen]!, square)
    if (--this.standing[square]! > 0) this.blocked--
    this.walk(queen, square, -1)
  }

  private put(queen: number, square: number): void {
    this.squareOf[queen] = square
    this.lines.add(queen, this.geography.army.colourOf[queen]!, square)
    if (this.standing[square]!++ > 0) this.blocked++
    this.walk(queen, square, 1)
  }

  private walk(queen: number, square: number, sign: number): void {
    const distance = this.geography.distancesOf(queen)[square]!
    if (distance < Number.POSITIVE_INFINITY) this.distance += sign * distance
    else this.blocked += sign
  }

  /** Whether each colour has a queen for every row and column, and each row and column a square for every colour. */
  private hasRowsForAll(): boolean {
    const { rows, columns, squares, colours } = this.geography.board
    const { firstOf } = this.geography.army
    if (rows !== columns) return false
    for (let colour = 0; colour < colours; colour++) if (firstOf[colour + 1]! - firstOf[colour]! !== rows) return false
    const free = new Int32Array(rows + columns)
    for (const [square, content] of squares.entries()) {
      if (content === WALL) continue
      free[Math.floor(square / columns)]!++
      free[rows + (square % columns)]!++
    }
    return free.every((count) => count >= colours)
  }

  /** The queens of a colour get rows and columns in the order in which they stand. */
  private squaresByRows(): Int32Array {
    const { starts, firstOf } = this.geography.army
    const { columns, colours } = this.geography.board
    const squares = new Int32Array(starts.length)
    for (let colour = 0; colour < colours; colour++) {
      const queens = Array.from({ length: columns }, (_, i) => firstOf[colour]! + i)
      // Starts are in order, and therefore by rows.
      for (const [row, queen] of queens.entries()) squares[queen] = row * columns
      queens.sort((a, b) => (starts[a]! % columns) - (starts[b]! % columns))
      for (const [column, queen] of queens.entries()) squares[queen]! += column
    }
    return squares
  }
}
