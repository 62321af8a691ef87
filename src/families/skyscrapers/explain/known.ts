import { type Board, NONE } from '../board.ts'
import { Geometry } from '../lines/geometry.ts'
import { upTo } from '../logic/clue-limits.ts'
import { heightsIn, type Position } from '../position.ts'
import { type Conclusion, lineName, nameOf, namesOf } from './words.ts'

/**
 * What is known of a board: the candidates of its squares, and which squares are settled. A height that is settled is
 * taken at once from the rest of its lines; a square to which this leaves a single height is not settled before
 * someone says so.
 */
export class Known {
  readonly geometry: Geometry
  readonly candidates: Int32Array
  readonly isSettled: Uint8Array
  /** How many squares are not settled. */
  open: number
  /** By line: how often candidates of its squares have changed. */
  readonly versions: Int32Array
  /** Why there is no solution, once that is found. */
  contradiction: string | undefined

  constructor(readonly board: Board) {
    this.geometry = new Geometry(board)
    const { size, lines } = this.geometry
    this.candidates = new Int32Array(size * size).fill(upTo(size))
    this.isSettled = new Uint8Array(size * size)
    this.open = size * size
    this.versions = new Int32Array(lines).fill(1)
    for (let square = 0; square < size * size; square++) this.put(square, board.givens[square]!)
  }

  /** Takes over the heights and the pencil marks of a position. */
  enter({ heights, marks }: Position): void {
    for (let square = 0; square < heights.length; square++) this.put(square, heights[square]!)
    for (let square = 0; square < marks.length; square++) {
      if (marks[square] !== 0 && this.isSettled[square] === 0) this.keep(square, marks[square]!)
    }
  }

  /** Leaves to a square only some heights, without settling it. */
  keep(square: number, heights: number): void {
    const before = this.candidates[square]!
    const left = before & heights
    if (left === before || this.contradiction !== undefined) return
    if (left === 0) this.contradiction = `No height is left for ${nameOf(this.board, square)}.`
    else this.change(square, left)
  }

  /** Notes what was concluded, and settles the squares of which it is said that one height is left. */
  apply(conclusions: readonly Conclusion[]): void {
    for (const { square, left } of conclusions) {
      if (this.contradiction !== undefined) return
      this.keep(square, left)
      const isSettling = (left & (left - 1)) === 0 && this.candidates[square] === left
      if (isSettling && this.isSettled[square] === 0) this.settle(square)
    }
  }

  /**
   * Settles an open square with a height that stands there, even if other squares have taken it already: that is told
   * as what it is.
   */
  private put(square: number, height: number): void {
    if (height === NONE || this.isSettled[square] === 1 || this.contradiction !== undefined) return
    const bit = 1 << (height - 1)
    if (this.candidates[square] !== bit) this.change(square, bit)
    this.settle(square)
  }

  private settle(square: number): void {
    const { size } = this.geometry
    const column = square % size
    this.isSettled[square] = 1
    this.open--
    for (let i = 0; i < size; i++) {
      this.take(square, square - column + i)
      this.take(square, i * size + column)
    }
  }

  /** Takes the height of a settled square from another square of one of its lines. */
  private take(square: number, other: number): void {
    const { candidates, isSettled, board } = this
    const height = candidates[square]!
    if (other === square || (candidates[other]! & height) === 0 || this.contradiction !== undefined) return
    if (candidates[other] !== height) this.change(other, candidates[other]! & ~height)
    else if (isSettled[other] === 1) {
      const { size } = this.geometry
      const row = Math.floor(square / size)
      const line = Math.floor(other / size) === row ? row : size + (square % size)
      const squares = namesOf(
        board,
        [square, other].sort((one, two) => one - two),
      )
      this.contradiction = `The height ${heightsIn(height)[0]} would stand twice in ${lineName(this.geometry, line)}, on ${squares}.`
    } else
      this.contradiction = `No height is left for ${nameOf(board, other)}: the last one, ${heightsIn(height)[0]}, stands on ${nameOf(board, square)}.`
  }

  private change(square: number, left: number): void {
    const { size } = this.geometry
    const row = Math.floor(square / size)
    const column = size + square - row * size
    this.candidates[square] = left
    this.versions[row] = this.versions[row]! + 1
    this.versions[column] = this.versions[column]! + 1
  }
}
