import type { Place, Size } from '../../src/index.ts'

/** Words for squares. */
export const boardTexts = {
  cell: (place: Place, size: Size, words: string, states: readonly CellState[]) =>
    [
      `${placeName(place, size)}: ${words === '' ? 'empty' : words}`,
      ...states.flatMap((state) => stateWords[state] ?? []),
    ].join(', '),
  zoomIn: 'Larger',
  zoomOut: 'Smaller',
  reading: 'Reading…',
  faulty: 'The text cannot be read. Open Text to see where it goes wrong.',
  noBoard: 'Paste a puzzle, or choose one.',
  tooLarge: (squares: number) => `Too large to draw here: ${squares.toLocaleString('en')} squares.`,
  problemPicture: (title: string) => `${title}: the puzzle`,
  playPicture: (title: string) => `${title}: the board`,
  size: (rows: number, columns: number) => `${rows}×${columns}`,
}

export type CellState =
  | 'picked'
  | 'target'
  | 'mistaken'
  | 'selected'
  | 'peer'
  | 'where'
  | 'fresh'
  | 'rests'
  | 'assumed'
  | 'named'
  | 'met'
  | 'broken'
  | 'hardest'
  | 'loose'
  | 'glow-1'
  | 'glow-2'
  | 'glow-3'

/** What is said of a state, where it is said at all. */
export const stateWords: Readonly<Partial<Record<CellState, string>>> = {
  picked: 'picked up',
  target: 'can be moved here',
  mistaken: 'part of a mistake',
  selected: 'selected',
  where: 'the hint is here',
  fresh: 'new in this step',
  rests: 'the step rests on it',
  assumed: 'assumed',
  met: 'satisfied',
  broken: 'not satisfied',
  hardest: 'settled by the hardest step',
  loose: 'leaves a second solution',
  'glow-1': 'a clue here helps',
  'glow-2': 'a clue here helps more',
  'glow-3': 'a clue here helps most',
}

/** Coordinates from 1; around the board stand the clues of its lines. */
function placeName([row, column]: Place, { rows, columns }: Size): string {
  if (row < 0) return `Above column ${column + 1}`
  if (row >= rows) return `Below column ${column + 1}`
  if (column < 0) return `Left of row ${row + 1}`
  if (column >= columns) return `Right of row ${row + 1}`
  return `r${row + 1}c${column + 1}`
}
