import type { Random } from '../../../base/random.ts'
import { UnionFind } from '../../../base/union-find.ts'
import type { Candidate } from './target-pool.ts'
import type { Task } from './task.ts'

/** The temperature falls from the first to the second in every cycle. */
const HOT = 0.4
const COLD = 0.1
/** Cycles grow up to the longest one, so that a small budget sees the cold as well. */
const FIRST_CYCLE = 2 ** 12
const LONGEST_CYCLE = 2 ** 20
/** How many steps have the same temperature. */
const STEPS_AT_A_TEMPERATURE = 512
/** Changes that add more conflicts than this are never made. */
const MOST_ADDED = 31

/**
 * Looks for boards without errors by annealing: which squares the queens of each colour end on, no matter which queen on which of them. Only conflicts
 * count. A step is one change tried.
 *
 * On boards with as many queens of a colour as rows and columns, each row of a colour has one queen and so has each column; a
 * change swaps the columns of two rows. On others a change puts any queen on any square. There queens often have much room, and most can stay: in every
 * other cycle, only those in conflict move, from where they are at the beginning until there is peace.
 */
export class TargetAnnealing {
  readonly board: TargetBoard
  /** The fewest conflicts seen so far. */
  fewest = Number.POSITIVE_INFINITY
  /** Whether the last work ended with a board worth a look: the best so far, or nearly while all have conflicts. */
  isNotable = false

  private readonly isSwapping: boolean
  private isRepairing: boolean
  /** By added conflicts: random numbers below this accept. */
  private readonly accepting = new Float64Array(MOST_ADDED + 1)
  private cycle = FIRST_CYCLE
  private place = 0

  constructor(
    private readonly task: Task,
    private readonly random: Random,
  ) {
    this.isSwapping = hasRowsForAll(task)
    this.isRepairing = !this.isSwapping
    this.board = new TargetBoard(task, this.isSwapping ? this.squaresByRows() : task.startOf, random)
  }

  /** Try up to `budget` changes and return how many were tried; end early if the board has become notable. */
  work(budget: number): number {
    // The caller has read the notable board by now.
    if (this.isRepairing && this.board.conflicts === 0) this.board.reset(this.task.startOf)
    this.isNotable = false
    let made = 0
    while (made < budget) {
      if (this.place === this.cycle) this.beginCycle()
      if (this.place % STEPS_AT_A_TEMPERATURE === 0) this.cool()
      const slice = Math.min(budget - made, STEPS_AT_A_TEMPERATURE - (this.place % STEPS_AT_A_TEMPERATURE))
      const done = this.isSwapping ? this.swapColumns(slice) : this.moveAnywhere(slice)
      this.place += done
      made += done
      if (this.isNotable) break
    }
    return made
  }

  private beginCycle(): void {
    this.place = 0
    this.cycle = Math.min(2 * this.cycle, LONGEST_CYCLE)
    if (this.isSwapping) return
    this.isRepairing = !this.isRepairing
    if (this.isRepairing) this.board.reset(this.task.startOf)
  }

  private cool(): void {
    const temperature = HOT * (COLD / HOT) ** (this.place / this.cycle)
    for (let added = 0; added <= MOST_ADDED; added++) this.accepting[added] = 2 ** 32 * Math.exp(-added / temperature)
  }

  private swapColumns(budget: number): number {
    const { random, accepting, board } = this
    const { squareOf, linesAt, counts, taken, linesPerColour } = board
    const { queens, rows, width, colourOf, firstOf } = this.task
    for (let made = 1; made <= budget; made++) {
      const drawn = random.next()
      const one = ((drawn >>> 16) * queens) >>> 16
      const colour = colourOf[one]!
      const first = firstOf[colour]!
      let other = first + (((drawn & 0xffff) * (rows - 1)) >>> 16)
      if (other >= one) other++
      const from1 = squareOf[one]!
      const from2 = squareOf[other]!
      // The queens of a colour are numbered by rows.
      const between = (other - one) * width
      const to1 = from2 - between
      const to2 = from1 + between
      const base = colour * linesPerColour
      const a1 = base + linesAt[4 * from1 + 2]!
      const a2 = base + linesAt[4 * from2 + 2]!
      const a3 = base + linesAt[4 * to1 + 2]!
      const a4 = base + linesAt[4 * to2 + 2]!
      const b1 = base + linesAt[4 * from1 + 3]!
      const b2 = base + linesAt[4 * from2 + 3]!
      const b3 = base + linesAt[4 * to1 + 3]!
      const b4 = base + linesAt[4 * to2 + 3]!
      // Neither of the new squares is on a diagonal of the old ones, as it is in the row of one and in the column of
      // the other.
      let added = counts[a3]! + counts[a4]! + counts[b3]! + counts[b4]! + 4
      added -= counts[a1]! + counts[a2]! + counts[b1]! + counts[b2]!
      if (a1 === a2) added++
      if (b1 === b2) added++
      if (a3 === a4) added++
      if (b3 === b4) added++
      if (taken[from1]! > 1) added--
      if (taken[from2]! > 1) added--
      if (taken[to1]! > 0) added++
      if (taken[to2]! > 0) added++
      if (board.isParted) added += board.addedCrowd(colour, from1, from2, to1, to2)
      if (added > 0 && (added > MOST_ADDED || random.next() >= accepting[added]!)) continue
      board.lift(one)
      board.lift(other)
      board.put(one, to1, 0)
      board.put(other, to2, 0)
      board.conflicts += added
      if (this.note()) return made
    }
    return budget
  }

  private moveAnywhere(budget: number): number {
    const { random, accepting, board } = this
    const { squareOf, linesAt, counts, taken } = board
    const { queens, colourOf, open } = this.task
    for (let made = 1; made <= budget; made++) {
      const drawn = random.next()
      const queen = ((drawn >>> 16) * queens) >>> 16
      const to = open[((drawn & 0xffff) * open.length) >>> 16]!
      const from = squareOf[queen]!
      if (from === to) continue
      const colour = colourOf[queen]!
      const base = colour * board.linesPerColour
      let added = 0
      let attackers = 0
      for (let kind = 0; kind < 4; kind++) {
        const before = linesAt[4 * from + kind]!
        const after = linesAt[4 * to + kind]!
        const others = counts[base + before]! - 1
        attackers += others
        if (before !== after) added += counts[base + after]! - others
      }
      if (taken[from]! > 1) {
        added--
        attackers++
      }
      if (taken[to]! > 0) added++
      if (this.isRepairing && attackers === 0 && !board.isParted) continue
      if (board.isParted) added += board.addedCrowd(colour, from, from, to, from)
      if (added > 0 && (added > MOST_ADDED || random.next() >= accepting[added]!)) continue
      board.lift(queen)
      board.put(queen, to, 0)
      board.conflicts += added
      if (this.note()) return made
    }
    return budget
  }

  /** Whether the board that was just made is worth a look. */
  private note(): boolean {
    const { board } = this
    if (board.conflicts < this.fewest) this.fewest = board.conflicts
    // Where no board is at peace, another error may be worth its price.
    this.isNotable = board.conflicts <= (this.fewest === 0 ? 0 : this.fewest + 1)
    return this.isNotable
  }

  /** A random column for every row of each colour. */
  private squaresByRows(): Int32Array {
    const { rows, width, colours, firstOf, queens } = this.task
    const squareOf = new Int32Array(queens)
    for (let colour = 0; colour < colours; colour++) {
      const columns = this.random.shuffle(Int32Array.from({ length: rows }, (_, column) => column))
      for (let row = 0; row < rows; row++) squareOf[firstOf[colour]! + row] = (row + 1) * width + columns[row]! + 1
    }
    return squareOf
  }
}

/** Whether each colour has a queen for every row and column, and each row and column a square for every colour. */
function hasRowsForAll({ rows, columns, colours, width, firstOf, open }: Task): boolean {
  if (rows !== columns) return false
  for (let colour = 0; colour < colours; colour++) if (firstOf[colour + 1]! - firstOf[colour]! !== rows) return false
  const inRow = new Int32Array(rows)
  const inColumn = new Int32Array(columns)
  for (const square of open) {
    inRow[Math.floor(square / width) - 1]!++
    inColumn[(square % width) - 1]!++
  }
  return [...inRow, ...inColumn].every((squares) => squares >= colours)
}

/**
 * Squares on which queens may end, with all that conflicts are counted by: pairs of one colour on a line, queens on
 * walls or on each other, and more queens in a part of the board than can get there.
 */
class TargetBoard implements Candidate {
  readonly squareOf: Int32Array
  conflicts = 0
  highKey = 0
  lowKey = 0
  readonly changed: Uint8Array

  /** By square: row, column and the diagonals, as places in the counts of a colour. */
  readonly linesAt: Int32Array
  readonly linesPerColour: number
  /** By colour and line: queens. */
  readonly counts: Int32Array
  /** By square: queens, and one more if there is a wall. */
  readonly taken: Int32Array
  /** Whether there are parts that ways do not leave. */
  readonly isParted: boolean

  /** By colour and square. */
  private readonly highKeys: Int32Array
  private readonly lowKeys: Int32Array
  private readonly partOf: Int32Array
  private readonly parts: number
  /** By colour and part: how many more queens may end there. */
  private readonly room: Int32Array

  /** The squares are where queens stand at first. */
  constructor(
    private readonly task: Task,
    squareOf: Int32Array,
    random: Random,
  ) {
    const { queens, squares, colours, rows, columns, walls } = task
    this.squareOf = new Int32Array(queens)
    this.changed = new Uint8Array(colours).fill(1)
    this.linesPerColour = 3 * (rows + columns)
    this.counts = new Int32Array(colours * this.linesPerColour)
    this.linesAt = new Int32Array(4 * squares)
    this.taken = Int32Array.from(walls)
    this.highKeys = new Int32Array(colours * squares)
    this.lowKeys = new Int32Array(colours * squares)
    for (let i = 0; i < colours * squares; i++) {
      this.highKeys[i] = random.next()
      this.lowKeys[i] = random.next()
    }
    for (let square = 0; square < squares; square++) {
      const row = task.rowOf(square)
      const column = task.columnOf(square)
      const places = [row, rows + column, rows + columns + row + column, 2 * rows + 3 * columns + row - column]
      this.linesAt.set(places, 4 * square)
    }
    const parts = partsOf(task)
    this.parts = parts.sets
    this.partOf = parts.of
    // Walls are a part as well, in which there is always room.
    this.isParted = this.parts > 2
    this.room = new Int32Array(colours * this.parts)
    for (let colour = 0; colour < colours; colour++) this.room[colour * this.parts] = queens
    for (let q = 0; q < queens; q++) this.room[task.colourOf[q]! * this.parts + parts.of[task.startOf[q]!]!]!++
    for (let q = 0; q < queens; q++) this.put(q, squareOf[q]!)
  }

  /** Puts all queens on other squares. */
  reset(squareOf: Int32Array): void {
    for (let queen = 0; queen < this.task.queens; queen++) this.lift(queen)
    this.conflicts = 0
    for (let queen = 0; queen < this.task.queens; queen++) this.put(queen, squareOf[queen]!)
  }

  /** How many more queens of a colour are in parts where there is no room for them, after two of them have moved. */
  addedCrowd(colour: number, from1: number, from2: number, to1: number, to2: number): number {
    const before = this.leave(colour, from1) + this.leave(colour, from2)
    const after = this.enter(colour, to1) + this.enter(colour, to2)
    this.leave(colour, to1)
    this.leave(colour, to2)
    this.enter(colour, from1)
    this.enter(colour, from2)
    return after - before
  }

  /** A queen leaves a part of the board: 1 if there was one too many. */
  private leave(colour: number, square: number): number {
    return this.room[colour * this.parts + this.partOf[square]!]!++ < 0 ? 1 : 0
  }

  /** A queen enters a part of the board: 1 if there is no room. */
  private enter(colour: number, square: number): number {
    return --this.room[colour * this.parts + this.partOf[square]!]! < 0 ? 1 : 0
  }

  /** Takes a queen off the board; conflicts are not counted. */
  lift(queen: number): void {
    const { linesAt, counts, task } = this
    const square = this.squareOf[queen]!
    const colour = task.colourOf[queen]!
    const base = colour * this.linesPerColour
    for (let line = 4 * square; line < 4 * square + 4; line++) counts[base + linesAt[line]!]!--
    this.taken[square]!--
    if (this.isParted) this.leave(colour, square)
    this.highKey ^= this.highKeys[colour * task.squares + square]!
    this.lowKey ^= this.lowKeys[colour * task.squares + square]!
  }

  /** Puts a queen down; conflicts are counted unless they are known. */
  put(queen: number, square: number, counting = 1): void {
    const { linesAt, counts, task } = this
    const colour = task.colourOf[queen]!
    const base = colour * this.linesPerColour
    let conflicts = 0
    for (let line = 4 * square; line < 4 * square + 4; line++) conflicts += counts[base + linesAt[line]!]!++
    if (this.taken[square]!++ > 0) conflicts++
    if (this.isParted) conflicts += this.enter(colour, square)
    this.conflicts += counting * conflicts
    this.squareOf[queen] = square
    this.changed[colour] = 1
    this.highKey ^= this.highKeys[colour * task.squares + square]!
    this.lowKey ^= this.lowKeys[colour * task.squares + square]!
  }
}

/** The parts of the board that ways do not leave, from 1; walls are in part 0. */
function partsOf({ squares, width, walls }: Task): { of: Int32Array; sets: number } {
  const joined = new UnionFind(squares)
  for (let square = width + 1; square < squares - width - 1; square++) {
    if (walls[square]) continue
    for (const next of [square + 1, square + width - 1, square + width, square + width + 1]) {
      if (!walls[next]) joined.union(square, next)
    }
  }
  const numbers = new Map<number, number>()
  const of = new Int32Array(squares)
  for (let square = 0; square < squares; square++) {
    if (walls[square]) continue
    const part = joined.find(square)
    if (!numbers.has(part)) numbers.set(part, numbers.size + 1)
    of[square] = numbers.get(part)!
  }
  return { of, sets: numbers.size + 1 }
}
