import { type Grid, placeOf } from '../../../base/grid.ts'
import { SHADED } from '../position.ts'

/** More squares than these are told by their number and by the first and the last of them. */
const MOST_TOLD = 12

export function nameOf(grid: Grid, square: number): string {
  const [row, column] = placeOf(grid, square)
  return `[${row}, ${column}]`
}

/** Names with commas, and a word before the last. */
export function namesOf(grid: Grid, squares: readonly number[], word = 'and'): string {
  const names = squares.map((square) => nameOf(grid, square))
  if (names.length === 1) return names[0]!
  if (names.length > MOST_TOLD) return `${names.length} squares from ${names[0]} to ${names.at(-1)}`
  return `${names.slice(0, -1).join(', ')} ${word} ${names.at(-1)}`
}

export function stateOf(value: number): string {
  return value === SHADED ? 'shaded' : 'unshaded'
}

/** What squares do: be shaded, or stay as they are. */
export function verbOf(value: number, count: number): string {
  if (value === SHADED) return count === 1 ? 'is shaded' : 'are shaded'
  return count === 1 ? 'stays unshaded' : 'stay unshaded'
}
