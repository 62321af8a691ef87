import type { Random } from '../../../base/random.ts'
import { UnionFind } from '../../../base/union-find.ts'
import type { Candidate } from './target-pool.ts'
import type { Task } from './task.ts'

/**
 * Squares on which queens may end, with all that conflicts are counted by: pairs of one colour on a line, queens on walls or on each other, and more
 * queens in a part of the board than can get there.
 */
export class TargetBoard implements Candidate {
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
