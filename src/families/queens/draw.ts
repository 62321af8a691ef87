import { type Place, placeOf } from '../../base/grid.ts'
import type { Drawing, Mark } from '../../drawing/drawing.ts'
import { type Board, blockedPlaces } from './board.ts'
import { BLOCKED, QUEEN } from './board-draft.ts'
import type { Placement } from './placement.ts'

/** The board with its queens: those given on a coloured ground, and those of the placement, if there is one. */
export function draw(board: Board, queens?: Placement): Drawing {
  const marks = groundOf(board)
  const given = new Set(board.given)
  for (const square of given) {
    const [row, column] = placeOf(board, square)
    if (!queens || queens[row] === column) marks.push(queenMark([row, column], 'queen, given'))
  }
  for (let row = 0; queens && row < queens.length; row++) {
    const column = queens[row]!
    if (!given.has(row * board.columns + column)) marks.push(queenMark([row, column], 'queen'))
  }
  return { rows: board.rows, columns: board.columns, marks, lines: [] }
}

/** Blocked squares, and the ground under given queens, which shows if they are missing. */
export function groundOf(board: Board): Mark[] {
  const marks: Mark[] = blockedPlaces(board).map((place) => ({
    place,
    shape: 'wall',
    letter: BLOCKED,
    label: 'blocked',
  }))
  for (const square of board.given) {
    marks.push({ place: placeOf(board, square), shape: 'tint', letter: '*', label: 'given' })
  }
  return marks
}

export function queenMark(place: Place, label: string): Mark {
  return { place, shape: 'piece', letter: QUEEN, label, symbol: '♛' }
}
