import type { Place } from '../base/grid.ts'

/**
 * A picture of a board in squares, without pixels: families say what stands where, renderers decide how it looks.
 * Squares without a mark are empty.
 */
export interface Drawing {
  readonly rows: number
  readonly columns: number
  readonly marks: readonly Mark[]
  readonly lines: readonly Stroke[]
}

export interface Mark {
  readonly place: Place
  readonly shape: 'wall' | 'piece'
  /** One character for pictures made of text. */
  readonly letter: string
  /** What the mark is, for people who listen to the picture. */
  readonly label: string
  /** A character for pieces that a picture can show larger and nicer than the letter. */
  readonly symbol?: string
}

/** A straight line from square to square, both included, along a row or a column. */
export interface Stroke {
  readonly from: Place
  readonly to: Place
  readonly label: string
}
