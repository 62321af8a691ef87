/** What the pattern of clues and givens looks like: the same after a turn, in a mirror beside the board, or in one along its diagonal. */
export const SYMMETRIES = ['none', 'half-turn', 'quarter-turn', 'mirror', 'diagonal'] as const

export type Symmetry = (typeof SYMMETRIES)[number]

/** Places count from 0: first the clues as boards have them, then the squares. */
export function placesOf(size: number): number {
  return 4 * size + size * size
}

/** The places in groups that are shown or hidden together; each group begins with its lowest place. */
export function groupsOf(size: number, symmetry: Symmetry): number[][] {
  const isTaken = new Uint8Array(placesOf(size))
  const groups: number[][] = []
  for (let first = 0; first < isTaken.length; first++) {
    if (isTaken[first] === 1) continue
    const group: number[] = []
    for (let place = first; isTaken[place] === 0; place = imageOf(size, symmetry, place)) {
      isTaken[place] = 1
      group.push(place)
    }
    groups.push(group)
  }
  return groups
}

/** Where a place comes to. All of these, done often enough, lead back to where they began. */
function imageOf(size: number, symmetry: Symmetry, place: number): number {
  const clues = 4 * size
  if (place >= clues) {
    const column = (place - clues) % size
    const row = (place - clues - column) / size
    const [toRow, toColumn] = squareImage(size - 1, symmetry, row, column)
    return clues + toRow * size + toColumn
  }
  // Clues go around the board, so that turns go on along them and mirrors go back.
  switch (symmetry) {
    case 'none':
      return place
    case 'half-turn':
      return (place + 2 * size) % clues
    case 'quarter-turn':
      return (place + size) % clues
    case 'mirror':
      return (size - 1 - place + clues) % clues
    case 'diagonal':
      return clues - 1 - place
  }
}

function squareImage(last: number, symmetry: Symmetry, row: number, column: number): [number, number] {
  switch (symmetry) {
    case 'none':
      return [row, column]
    case 'half-turn':
      return [last - row, last - column]
    case 'quarter-turn':
      return [column, last - row]
    case 'mirror':
      return [row, last - column]
    case 'diagonal':
      return [column, row]
  }
}
