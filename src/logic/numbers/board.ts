import type { Grid } from '../../base/grid.ts'
import type { Drawing } from '../../drawing/drawing.ts'
import type { Deduction } from '../../family.ts'
import type { House, Houses } from './houses.ts'
import type { Picture } from './picture.ts'

/** A square board on which numbers are given. It has as many rows as there are numbers and blanks in a house. */
export interface NumberBoard extends Grid {
  /** By square: the number that is given, BLANK, or NONE. */
  readonly givens: Uint8Array
  /** By square: the values that it may have, as bits, where the problem itself rules some out. */
  readonly allowed?: Int32Array
}

export const NONE = 0
/** A blank that is given, or put in by a player. In answers it is 0. */
export const BLANK = 255
/** The most values that fit into the bits of an integer. */
export const LARGEST_SIZE = 31

/** What stands on squares: a `number` or a `height`; and how a blank is called and written, where there is one. */
export interface Nouns {
  readonly number: string
  readonly blank?: string
  readonly sign?: string
}

/** What a family says of its boards. */
export interface Numbers<P extends NumberBoard> {
  readonly nouns: Nouns
  readonly houses: (board: P) => Houses
  /** An empty board of a size; like another, as far as that is possible in this size. */
  readonly empty: (size: number, like?: P) => P
  /** Reads the text of an answer or a position, where clues may stand around it; by default nothing may. */
  readonly read?: (text: string, board: P, hasMarks: boolean) => Picture
  /** What is drawn around and behind the numbers. */
  readonly frame?: (board: P) => Drawing
  /** Certificates of boards with more rows are refused. */
  readonly largestWithCertificate?: number
}

/** An answer: the number on every square, from 1 on; 0 for a blank. */
export type Answer = Uint8Array

/** The answer of a solution, whose values the layer counts from 0; a blank is the value after the highest number. */
export function answerOf({ highest }: Houses, values: Uint8Array): Answer {
  return values.map((value) => (value === highest ? 0 : value + 1))
}

/** A half-done board. */
export interface NumberPosition {
  /** By square: the number that was put there, BLANK, or NONE. Givens may be left out. */
  readonly entries: Uint8Array
  /** By square: the values that are pencilled in, as bits. */
  readonly marks: Int32Array
}

/** The untouched board: only what is given is put in. */
export function startOf({ givens }: NumberBoard): NumberPosition {
  return { entries: givens.slice(), marks: new Int32Array(givens.length) }
}

/** By square: what the player has put there, or what is given; NONE where the square is open. */
export function standing({ givens }: NumberBoard, { entries }: NumberPosition): Uint8Array {
  return entries.map((entry, square) => (entry === NONE ? givens[square]! : entry))
}

/** The value of an entry, which is a number or BLANK, as the logic layer counts values. */
export function valueOfEntry({ highest }: Houses, entry: number): number {
  return entry === BLANK ? highest : entry - 1
}

/** The entry of a value: BLANK for the one after the highest number. */
export function entryOfValue({ highest }: Houses, value: number): number {
  return value === highest ? BLANK : value + 1
}

/** By square: the values that the problem leaves, as bits. */
export function candidatesOf({ givens, allowed }: NumberBoard, houses: Houses): Int32Array {
  return Int32Array.from(givens, (given, square) =>
    given === NONE ? (allowed?.[square] ?? houses.all) : 1 << valueOfEntry(houses, given),
  )
}

/** A square with one value left gets it, another one the values that are left as marks. */
export function followed(
  board: NumberBoard,
  houses: Houses,
  position: NumberPosition,
  { settles }: Deduction,
): NumberPosition {
  return settles.reduce((now, { place: [row, column], left = [] }) => {
    const square = row * board.columns + column
    if (left.length === 1) return changed(now, square, entryOfValue(houses, left[0]!), 0)
    return now.entries[square] === NONE ? changed(now, square, NONE, maskOf(left)) : now
  }, position)
}

/** The position with other entries on a square, the very same one if they are those it has. */
export function changed(position: NumberPosition, square: number, entry: number, marks: number): NumberPosition {
  if (position.entries[square] === entry && position.marks[square] === marks) return position
  const after = { entries: position.entries.slice(), marks: position.marks.slice() }
  after.entries[square] = entry
  after.marks[square] = marks
  return after
}

/** Takes what stands on a square from the marks of its houses; a blank where a house has all of its blanks. */
export function strike(houses: Houses, entries: Uint8Array, square: number, marks: Int32Array): void {
  const entry = entries[square]!
  for (const house of houses.housesOf(square)) {
    const squares = houses.squaresOf(house)
    if (entry === BLANK && squares.filter((other) => entries[other] === BLANK).length < houses.blanks) continue
    for (const other of squares) marks[other]! &= ~(1 << valueOfEntry(houses, entry))
  }
}

/** The first house in which a number stands twice, or that has too many blanks, and the squares with these. */
export function firstRepeat(houses: Houses, entries: Uint8Array): { house: House; squares: number[] } | undefined {
  for (let i = 0; i < houses.count; i++) {
    const house = houses.house(i)
    const blanks = house.squares.filter((square) => entries[square] === BLANK)
    if (blanks.length > houses.blanks) return { house, squares: blanks }
    const squareOf = new Map<number, number>()
    for (const square of house.squares) {
      const entry = entries[square]!
      const other = squareOf.get(entry)
      if (entry !== NONE && entry !== BLANK && other !== undefined) return { house, squares: [other, square] }
      squareOf.set(entry, square)
    }
  }
  return undefined
}

/** A set of values, as bits. */
export function maskOf(values: readonly number[]): number {
  return values.reduce((mask, value) => mask | (1 << value), 0)
}
