import type { Random } from '../../../base/random.ts'
import { TargetBoard } from './target-board.ts'
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
  /** Whether the last work ended because the board is worth a look: as good as any, or nearly if there was none without conflicts. */
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
      // Neither of the new squares is on a diagonal of the old ones, as it is in the row of one and in the column of the other.
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
