import { type Grid, squareName } from './grid.ts'

/** More squares than these are told by their number and by the first and the last of them. */
const MOST_NAMED = 12

export function squareNames(grid: Grid, squares: readonly number[], word = 'and'): string {
  const names = squares.map((square) => squareName(grid, square))
  if (names.length > MOST_NAMED) return `${names.length} squares from ${names[0]} to ${names.at(-1)}`
  return listed(names, word)
}

/** "r1c1, r1c2 and r1c3" */
export function listed(names: readonly string[], word: string): string {
  if (names.length <= 1) return names.join('')
  return `${names.slice(0, -1).join(', ')} ${word} ${names.at(-1)}`
}

/** A sentence that may begin with a word or with a number. */
export function capitalised(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}
