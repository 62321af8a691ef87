import { type Place, placeOf } from '../base/grid.ts'
import type { Drawing, Mark } from '../drawing/drawing.ts'
import { type Demonstration, named, type OpenDemonstration } from './demonstration.ts'

const SIZES = [4, 5, 6, 7, 8].map((side) => ({ name: String(side), title: `${side} × ${side}`, side }))

export const queensCover: Demonstration = {
  name: 'queens',
  title: 'Queens in peace',
  words:
    'Put a queen into every row and every column so that none attacks another. An option is a queen on a square. ' +
    'The rows and the columns are items, and each must be covered exactly once. ' +
    'The diagonals are items too, but secondary ones: ' +
    'each may be covered once, or not at all, and the search never branches on them.',
  sizes: SIZES.map(({ name, title }) => ({ name, title })),
  open: (size) => openQueens(named(SIZES, size, 'size').side),
}

function openQueens(side: number): OpenDemonstration {
  const grid = { rows: side, columns: side }
  const places: Place[] = Array.from({ length: side * side }, (_, square) => placeOf(grid, square))
  const diagonals = 2 * side - 1
  const options = places.map(([row, column]) => [
    row,
    side + column,
    2 * side + row + column,
    2 * side + diagonals + row - column + side - 1,
  ])

  /** Rows, columns, then the diagonals that rise to the right and those that fall. */
  function itemLabel(item: number): string {
    if (item < side) return `row ${item + 1}`
    if (item < 2 * side) return `column ${item - side + 1}`
    const square = options.findIndex((items) => items.includes(item))
    const [row, column] = places[square]!
    const kind = item < 2 * side + diagonals ? 'rising' : 'falling'
    return `the ${kind} diagonal through row ${row + 1}, column ${column + 1}`
  }

  function draw(chosen: readonly number[]): Drawing {
    const covered = new Set(chosen.flatMap((option) => options[option]!))
    const marks = places.flatMap((place, option): Mark[] => {
      if (chosen.includes(option)) return [{ place, shape: 'piece', letter: 'Q', label: 'queen', symbol: '♛' }]
      if (!options[option]!.some((item) => covered.has(item))) return []
      return [{ place, shape: 'cross', letter: 'x', label: 'no longer an option' }]
    })
    return { ...grid, marks, lines: [] }
  }

  return {
    problem: { items: 2 * side, secondary: 2 * diagonals, options },
    itemLabel,
    optionLabel: (option) => `queen at row ${places[option]![0] + 1}, column ${places[option]![1] + 1}`,
    optionSign: (option) => `${places[option]![0] + 1},${places[option]![1] + 1}`,
    draw,
  }
}
