import { DIRECTIONS } from '../../../base/grid.ts'
import type { SymmetricShape } from './symmetric-pairings.ts'

/** By the eight squares around one that are there, a bit each: what follows for the most kings. */
interface Surroundings {
  /** The neighbours that touch all others: a king on one of them could as well stand in the middle. */
  readonly dispensable: Uint8Array
  /** 1 where all neighbours touch each other, so that a king in the middle costs nothing. */
  readonly isCorner: Uint8Array
}

const surroundings = lookAround()

/**
 * How much room for kings a board has that a quarter turn maps to itself. The number of kings is one that certainly
 * fits, and nearly always the most: squares without which as many fit are struck one by one, and only where none can be
 * found a king is set on the first square left.
 */
export class SymmetricRoom {
  /** Safe squares, and kings that fit on them, as last measured. */
  safe = 0
  kings = 0

  private readonly width: number
  private readonly steps: Int32Array
  /** By square, with an empty frame: 1 where it is safe and not struck. All 0 between two boards. */
  private readonly left: Uint8Array
  private readonly squares: Int32Array
  private readonly free: Int32Array
  /** Squares to look at; each comes back only when a neighbour is struck. */
  private readonly waiting: Int32Array

  constructor(private readonly shape: SymmetricShape) {
    this.width = shape.n + 2
    this.steps = Int32Array.from(DIRECTIONS, ([row, column]) => row * this.width + column)
    this.left = new Uint8Array(this.width * this.width)
    this.squares = new Int32Array(shape.n * shape.n)
    this.free = new Int32Array(shape.n)
    this.waiting = new Int32Array(10 * shape.n * shape.n)
  }

  /** Measures the board whose queens use these values. */
  measure(used: Uint8Array): void {
    // With both long diagonals and those beside them taken, the board falls into four quarters that are turned into
    // each other.
    const isQuartered = used[0] !== 0 && used[1] !== 0
    const count = isQuartered ? this.layQuarter(used) : this.layBoard(used)
    const kings = this.fit(count)
    this.safe = isQuartered ? 4 * count : count
    this.kings = isQuartered ? 4 * kings : kings
  }

  /** How many squares of the upper quarter are safe. */
  private layQuarter(used: Uint8Array): number {
    const free = this.listFree(used)
    return this.laySquares(free, 1, -1, 0)
  }

  private layBoard(used: Uint8Array): number {
    const free = this.listFree(used)
    let count = 0
    for (const fallingSign of [1, -1]) {
      for (const risingSign of [1, -1]) count = this.laySquares(free, fallingSign, risingSign, count)
    }
    return count
  }

  private listFree(used: Uint8Array): number {
    let count = 0
    for (let value = 0; value < this.shape.n; value++) if (used[value] === 0) this.free[count++] = value
    return count
  }

  /** Adds the squares whose diagonals lie on the sides of the signs; value 0, its own opposite, with sign 1 only. */
  private laySquares(freeCount: number, fallingSign: number, risingSign: number, before: number): number {
    const { free, left, squares, width } = this
    const last = this.shape.n - 1
    let count = before
    for (let i = 0; i < freeCount; i++) {
      const falling = free[i]!
      if (falling === 0 && fallingSign < 0) continue
      for (let j = 0; j < freeCount; j++) {
        const rising = free[j]!
        if (falling + rising > last) break
        if (((falling + rising + last) & 1) === 1 || (rising === 0 && risingSign < 0)) continue
        // column - row is the falling value, row + column - last the rising one.
        const row = (last + risingSign * rising - fallingSign * falling) >> 1
        const square = (row + 1) * width + row + fallingSign * falling + 1
        left[square] = 1
        squares[count++] = square
      }
    }
    return count
  }

  /** How many kings fit on the squares laid out; empties them. */
  private fit(count: number): number {
    const { left, squares, steps, waiting } = this
    const { dispensable, isCorner } = surroundings
    for (let i = 0; i < count; i++) waiting[i] = squares[i]!
    let top = count
    let kings = 0
    for (let first = 0; ; ) {
      while (top > 0) {
        const square = waiting[--top]!
        if (left[square] === 0) continue
        let around = 0
        for (let k = 0; k < 8; k++) around |= left[square + steps[k]!]! << k
        const strike = dispensable[around]!
        if (isCorner[around] === 1) {
          kings++
          left[square] = 0
        } else if (strike === 0) continue
        top = this.strike(square, strike, top)
        if (left[square] === 1) waiting[top++] = square
      }
      while (first < count && left[squares[first]!] === 0) first++
      if (first === count) return kings
      kings++
      left[squares[first]!] = 0
      top = this.strike(squares[first]!, 255, top)
    }
  }

  /** Strikes some of the squares around one, and puts their neighbours on the waiting list. Returns its new length. */
  private strike(square: number, which: number, length: number): number {
    const { left, steps, waiting } = this
    let top = length
    for (let k = 0; k < 8; k++) {
      const struck = square + steps[k]!
      if (((which >>> k) & 1) === 0 || left[struck] === 0) continue
      left[struck] = 0
      for (let l = 0; l < 8; l++) {
        const near = struck + steps[l]!
        if (left[near] === 1) waiting[top++] = near
      }
    }
    return top
  }
}

function lookAround(): Surroundings {
  const touching = DIRECTIONS.map(([row, column]) => {
    let bits = 0
    DIRECTIONS.forEach(([otherRow, otherColumn], k) => {
      if (Math.abs(row - otherRow) <= 1 && Math.abs(column - otherColumn) <= 1) bits |= 1 << k
    })
    return bits
  })
  const dispensable = new Uint8Array(256)
  const isCorner = new Uint8Array(256)
  for (let around = 0; around < 256; around++) {
    touching.forEach((touched, k) => {
      if (((around >>> k) & 1) === 1 && (around & ~touched) === 0) dispensable[around]! |= 1 << k
    })
    isCorner[around] = dispensable[around] === around ? 1 : 0
  }
  return { dispensable, isCorner }
}
