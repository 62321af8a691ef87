import { type Grid, placeOf } from '../../../base/grid.ts'
import type { Geometry } from '../lines/geometry.ts'
import { heightsIn } from '../position.ts'

/** A square and the candidates that are left to it. */
export interface Conclusion {
  readonly square: number
  readonly left: number
}

export function nameOf(grid: Grid, square: number): string {
  const [row, column] = placeOf(grid, square)
  return `[${row}, ${column}]`
}

/** Names with commas, and a word before the last. */
export function namesOf(grid: Grid, squares: readonly number[], word = 'and'): string {
  return listed(
    squares.map((square) => nameOf(grid, square)),
    word,
  )
}

export function listed(names: readonly string[], word: string): string {
  if (names.length === 1) return names[0]!
  return `${names.slice(0, -1).join(', ')} ${word} ${names.at(-1)}`
}

export function heightsWords(set: number, word: string): string {
  return listed(heightsIn(set).map(String), word)
}

/** Rows and columns count from 0, as in places. */
export function lineName({ size }: Geometry, line: number): string {
  return line < size ? `row ${line}` : `column ${line - size}`
}

export type Ends = 'front' | 'back' | 'both'

/** `4 from the left and 2 from the right`: what the clues at some ends of a line say; empty where there are none. */
export function cluesWords({ size, fronts, backs }: Geometry, line: number, ends: Ends = 'both'): string {
  const [first, last] = line < size ? ['from the left', 'from the right'] : ['from above', 'from below']
  const clues: string[] = []
  if (ends !== 'back' && fronts[line] !== 0) clues.push(`${fronts[line]} ${first}`)
  if (ends !== 'front' && backs[line] !== 0) clues.push(`${backs[line]} ${last}`)
  return clues.join(' and ')
}

/** What is said of a square: its height, or the heights that it has not. */
export function settledAs(before: number, left: number): string {
  if ((left & (left - 1)) === 0) return heightsIn(left).join('')
  return `not ${heightsWords(before & ~left, 'or')}`
}

/** What is concluded, as a clause: heights first, then what is taken away, with squares that lose the same together. */
export function concludedWords(grid: Grid, candidates: Int32Array, conclusions: readonly Conclusion[]): string {
  const clauses: string[] = []
  const losers = new Map<string, number[]>()
  for (const { square, left } of conclusions) {
    const as = settledAs(candidates[square]!, left)
    if (!as.startsWith('not')) clauses.push(`${nameOf(grid, square)} is ${as}`)
    else if (losers.has(as)) losers.get(as)!.push(square)
    else losers.set(as, [square])
  }
  for (const [as, squares] of losers)
    clauses.push(`${namesOf(grid, squares)} ${squares.length === 1 ? 'is' : 'are'} ${as}`)
  return listed(clauses, 'and')
}

export function capital(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}
