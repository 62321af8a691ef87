import { bitCount } from '../../base/bits.ts'
import type { QueensTask } from './task.ts'

/** The widest board whose rows fit in an integer, with a bit to spare for the sign. */
export const WIDEST_MASK = 31

/** The squares where queens may stand, a mask of columns for every row, on boards up to WIDEST_MASK wide. */
export class RowMasks {
  readonly allowed: Int32Array
  readonly isPlaced: Uint8Array

  constructor(readonly n: number) {
    this.allowed = new Int32Array(n).fill(fullMask(n))
    this.isPlaced = new Uint8Array(n)
  }

  /** Puts a queen on a square and takes away what it attacks. */
  place(row: number, column: number): void {
    const { n, allowed } = this
    const bit = 1 << column
    for (let other = 0; other < n; other++) {
      const distance = Math.abs(other - row)
      allowed[other]! &= ~(bit | (column + distance < n ? bit << distance : 0) | (bit >>> distance))
    }
    allowed[row] = bit
    this.isPlaced[row] = 1
  }

  forbid(row: number, columns: number): void {
    this.allowed[row]! &= ~columns
  }

  /** Places the queens of rows and columns that have one square left, again and again. False if one has none. */
  placeForced(): boolean {
    const { n, allowed, isPlaced } = this
    for (let changes = true; changes; ) {
      changes = false
      let once = 0
      let twice = 0
      for (let row = 0; row < n; row++) {
        const mask = allowed[row]!
        if (mask === 0) return false
        if (!isPlaced[row] && isSingle(mask)) {
          this.place(row, columnOf(mask))
          changes = true
        }
        twice |= once & allowed[row]!
        once |= allowed[row]!
      }
      // What was counted is out of date where a queen was placed on the way.
      if (changes) continue
      if (once !== fullMask(n)) return false
      const singles = once & ~twice
      for (let row = 0; row < n && !changes; row++) {
        const mask = allowed[row]! & singles
        if (isPlaced[row] || mask === 0) continue
        if (!isSingle(mask)) return false
        this.place(row, columnOf(mask))
        changes = true
      }
    }
    return true
  }

  /** The same squares upside down. */
  turnOver(): void {
    this.allowed.reverse()
    this.isPlaced.reverse()
  }
}

/** The squares that a task leaves: a given queen's row has only hers, and squares that she attacks are removed. */
export function rowMasks({ n, given, blocked }: QueensTask): RowMasks {
  const masks = new RowMasks(n)
  if (blocked) {
    for (let square = 0; square < blocked.length; square++) {
      if (blocked[square]) masks.forbid(Math.floor(square / n), 1 << (square % n))
    }
  }
  if (given) {
    for (let row = 0; row < n; row++) {
      if (given[row]! >= 0) masks.place(row, given[row]!)
    }
  }
  return masks
}

/** The rows that still need a queen, one after the other: all that counting needs to know of a board. */
export interface OpenRows {
  /** The columns where a queen may stand. */
  readonly free: Int32Array
  /** How far down the next open row is. */
  readonly gaps: Int32Array
  /** The columns that no later row can fill. */
  readonly due: Int32Array
}

/** The open rows, or undefined where some row or column can get no queen. */
export function openRows({ n, allowed, isPlaced }: RowMasks): OpenRows | undefined {
  const rows: number[] = []
  let columns = fullMask(n)
  for (let row = 0; row < n; row++) {
    if (allowed[row] === 0) return undefined
    if (isPlaced[row]) columns &= ~allowed[row]!
    else rows.push(row)
  }
  const free = Int32Array.from(rows, (row) => allowed[row]!)
  const gaps = Int32Array.from(rows, (row, i) => (rows[i + 1] ?? row) - row)
  const due = new Int32Array(rows.length)
  let later = 0
  for (let i = rows.length - 1; i >= 0; i--) {
    due[i] = columns & ~later
    later |= free[i]!
  }
  return (columns & ~later) === 0 ? { free, gaps, due } : undefined
}

/** The squares of a row that are worth a try: columns that no later row can fill come first. */
export function squaresIn({ free, due }: OpenRows, row: number, columns: number, left: number, right: number): number {
  const open = free[row]! & ~(columns | left | right)
  const urgent = due[row]! & ~columns
  return urgent === 0 ? open : open & urgent
}

export function fullMask(n: number): number {
  return 2 ** n - 1
}

export function columnOf(bit: number): number {
  return 31 - Math.clz32(bit)
}

function isSingle(mask: number): boolean {
  return (mask & (mask - 1)) === 0
}

/** A node of the tree of fillings: queens stand above `row`; the columns they take, the diagonals they attack in it. */
export interface TreeNode {
  readonly row: number
  readonly columns: number
  readonly left: number
  readonly right: number
}

export const TREE_TOP: TreeNode = { row: 0, columns: 0, left: 0, right: 0 }

/** Walks the nodes of one row, depth first and with a stack, so that a count can pause between any two placements. */
export class RowWalk {
  /** The row the walk is in; above the first when it is finished. */
  row: number
  private readonly first: number
  // By row: squares still to be tried, how many there were, and what is taken and attacked there.
  readonly open: Int32Array
  readonly columns: Int32Array
  readonly left: Int32Array
  readonly right: Int32Array
  private readonly choices: Int32Array

  /** The nodes of the row `deep` below a node. */
  constructor(
    private readonly rows: OpenRows,
    private readonly deep: number,
    { row, columns, left, right }: TreeNode = TREE_TOP,
  ) {
    this.first = this.row = row
    const levels = deep + 1
    this.open = new Int32Array(levels)
    this.choices = new Int32Array(levels)
    this.columns = new Int32Array(levels)
    this.left = new Int32Array(levels)
    this.right = new Int32Array(levels)
    this.enter(row, columns, left, right)
  }

  get isFinished(): boolean {
    return this.row < this.first
  }

  /** Moves one row down or up; true where it is at a node with squares in the row `deep`, which is then done with. */
  step(): boolean {
    const { row, open, columns, left, right } = this
    const squares = open[row]!
    if (squares === 0) {
      this.row--
      return false
    }
    if (row === this.deep) {
      this.row--
      return true
    }
    const bit = squares & -squares
    open[row] = squares ^ bit
    const gap = this.rows.gaps[row]!
    this.row = row + 1
    this.enter(row + 1, columns[row]! | bit, (left[row]! | bit) << gap, (right[row]! | bit) >>> gap)
    return false
  }

  /** The share of the tree that is done, from 0 to 1, where all branches of a row count the same. */
  get done(): number {
    let share = 1
    let done = 0
    for (let row = this.first; row <= this.row; row++) {
      const choices = this.choices[row]!
      if (choices === 0) return done + share
      const tried = choices - bitCount(this.open[row]!)
      // In the row of the walk itself nothing is half done.
      const finished = row === this.row ? tried : tried - 1
      share /= choices
      done += share * finished
    }
    return this.isFinished ? 1 : done
  }

  private enter(row: number, columns: number, left: number, right: number): void {
    this.columns[row] = columns
    this.left[row] = left
    this.right[row] = right
    this.open[row] = squaresIn(this.rows, row, columns, left, right)
    this.choices[row] = bitCount(this.open[row]!)
  }
}
