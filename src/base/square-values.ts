import type { Grid } from './grid.ts'

/**
 * The values with this one put on a square, or with 0 there if it has that value already. The very same values where
 * nothing changes.
 */
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
