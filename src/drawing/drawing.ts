import type { Place } from '../base/grid.ts'

/** A board in squares, without pixels: families say what stands where, renderers how it looks. */
export interface Drawing {
  readonly rows: number
  readonly columns: number
  readonly marks: readonly Mark[]
  readonly lines: readonly Stroke[]
  /** What stands around the board, if anything does. */
  readonly border?: Border
  /** The moves that led to the marks, in order, each to an empty square; undone backwards they lead to the start. */
  readonly moves?: readonly DrawnMove[]
}

/** Short words around the board, '' for none: above and below one a column, left and right one a row. */
export interface Border {
  readonly top: readonly string[]
  readonly right: readonly string[]
  readonly bottom: readonly string[]
  readonly left: readonly string[]
}

export interface Mark {
  readonly place: Place
  readonly shape: MarkShape
  /** For pictures made of text: one character, or up to eleven of them, and no blanks. */
  readonly letter: string
  /** What the mark is, for people who listen to the picture. */
  readonly label: string
  /** A character for pieces that a picture can show larger and nicer than the letter. */
  readonly symbol?: string
  /** For pieces, rings, tints and areas: a number from 1 on; equal ones look alike. */
  readonly colour?: number
  /** For numbers: up to three lines of small print that a picture shows in place of the letter. */
  readonly print?: readonly string[]
  /** For numbers: whether a picture prints it in bold, as what was there from the beginning. */
  readonly isBold?: boolean
}

/**
 * A wall fills its square and a piece stands on it; a cross says that nothing does, a dot that something may. A tint is
 * a coloured ground that other marks can stand on. A number, or a short word, is printed in its square and can still be
 * read on a wall; a ring goes around what stands there. An area is a quiet ground under everything, with a border
 * towards squares of areas with another label.
 */
export type MarkShape = 'wall' | 'piece' | 'cross' | 'dot' | 'tint' | 'number' | 'ring' | 'area'

/** A straight line from square to square, both included, along a row or a column. */
export interface Stroke {
  readonly from: Place
  readonly to: Place
  readonly label: string
}

/** A piece goes from one square to another, along a row, a column or a diagonal. */
export interface DrawnMove {
  readonly from: Place
  readonly to: Place
  readonly cost: number
  /** That of the piece. */
  readonly colour?: number
}

/** The squares on which two pictures of the same board have other marks, row by row. */
export function differingPlaces(one: Drawing, other: Drawing): Place[] {
  const [before, after] = [marksBySquare(one), marksBySquare(other)]
  const places: Place[] = []
  for (let row = 0; row < one.rows; row++) {
    for (let column = 0; column < one.columns; column++) {
      const square = row * one.columns + column
      if (before[square] !== after[square]) places.push([row, column])
    }
  }
  return places
}

/** All marks of each square as one text that can be compared. */
function marksBySquare({ rows, columns, marks }: Drawing): string[] {
  const bySquare = new Array<string>(rows * columns).fill('')
  for (const { place, shape, letter, label } of marks) {
    bySquare[place[0] * columns + place[1]] += `${JSON.stringify([shape, letter, label])}\n`
  }
  return bySquare
}
