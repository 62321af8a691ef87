import type { Place } from '../base/grid.ts'
import type { Drawing } from './drawing.ts'

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
