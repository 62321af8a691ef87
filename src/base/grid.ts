/** The shape of a board. A square is one integer: row * columns + column. */
export interface Grid {
  readonly rows: number
  readonly columns: number
}

/** A place on a board as JSON writes it: row before column, both from 0. */
export type Place = readonly [row: number, column: number]

/** A place as people read it, counted from 1: `r3c5`. */
export function placeName([row, column]: Place): string {
  return `r${row + 1}c${column + 1}`
}

export function placeOf(grid: Grid, square: number): Place {
  const row = Math.floor(square / grid.columns)
  return [row, square - row * grid.columns]
}

export function squareName(grid: Grid, square: number): string {
  return placeName(placeOf(grid, square))
}

/** The squares that share a side with a square. */
export function sidesOf({ rows, columns }: Grid, square: number): number[] {
  const column = square % columns
  return [
    ...(square >= columns ? [square - columns] : []),
    ...(column > 0 ? [square - 1] : []),
    ...(column + 1 < columns ? [square + 1] : []),
    ...(square + columns < rows * columns ? [square + columns] : []),
  ]
}

export function isInside(grid: Grid, row: number, column: number): boolean {
  return row >= 0 && row < grid.rows && column >= 0 && column < grid.columns
}

/** Down and right, to each of the eight squares around one. */
export const DIRECTIONS: readonly (readonly [down: number, right: number])[] = [
  [-1, -1],
  [-1, 0],
  [-1, 1],
  [0, -1],
  [0, 1],
  [1, -1],
  [1, 0],
  [1, 1],
]
