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
  const sides: number[] = []
  if (square >= columns) sides.push(square - columns)
  if (column > 0) sides.push(square - 1)
  if (column + 1 < columns) sides.push(square + 1)
  if (square + columns < rows * columns) sides.push(square + columns)
  return sides
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

const CODES_PER_CALL = 4096

/** One string a row, from a character code a square. */
export function gluedRows({ rows, columns }: Grid, codes: Uint16Array): string[] {
  const lines: string[] = []
  for (let row = 0; row < rows; row++) {
    const end = (row + 1) * columns
    let line = ''
    for (let at = row * columns; at < end; at += CODES_PER_CALL) {
      const part = codes.subarray(at, Math.min(end, at + CODES_PER_CALL))
      // Spreading the codes would walk over them by an iterator, which takes several times as long.
      line += String.fromCharCode.apply(undefined, part as unknown as number[])
    }
    lines.push(line)
  }
  return lines
}

/** One string a row, with a space between the squares and all squares as wide as the widest. */
export function alignedRows({ rows, columns }: Grid, textOf: (square: number) => string): string[] {
  let width = 1
  for (let square = 0; square < rows * columns; square++) width = Math.max(width, textOf(square).length)
  const lines: string[] = []
  for (let row = 0; row < rows; row++) {
    const parts: string[] = []
    for (let column = 0; column < columns; column++) parts.push(textOf(row * columns + column).padStart(width))
    lines.push(parts.join(' '))
  }
  return lines
}

/** The values with this one put on a square, or 0 if it is there already; the same array if nothing changes. */
export function toggled(values: Uint8Array, square: number, value: number): Uint8Array {
  const before = values[square]!
  const after = before === value ? 0 : value
  if (after === before) return values
  const changed = values.slice()
  changed[square] = after
  return changed
}

/** The squares that have a value, in the order of the board. */
export function squaresWith(values: Uint8Array, value: number): Int32Array {
  const squares: number[] = []
  for (let square = 0; square < values.length; square++) if (values[square] === value) squares.push(square)
  return Int32Array.from(squares)
}

/** Copies what stands on squares that both grids have, row by row, and gives the list that it was copied to. */
export function copiedTo<T extends Int8Array | Uint8Array | Int32Array>(after: T, to: Grid, before: T, from: Grid): T {
  const width = Math.min(to.columns, from.columns)
  for (let row = 0; row < Math.min(to.rows, from.rows); row++) {
    const start = row * from.columns
    after.set(before.subarray(start, start + width), row * to.columns)
  }
  return after
}
