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

/** The squares that a task leaves: a given queen's row has only hers, and what she attacks is gone. */
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

/** The rows that still want a queen, one after the other: all that counting needs to know of a board. */
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

export function bitCount(mask: number): number {
  let count = 0
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++
  return count
}

function isSingle(mask: number): boolean {
  return (mask & (mask - 1)) === 0
}
