import { placeOf } from '../../base/grid.ts'
import type { Drawing, Mark, Stroke } from '../../drawing/drawing.ts'
import { type Board, WALL } from './board.ts'
import type { LineCover } from './lines.ts'
import { type Placement, ROOK } from './placement.ts'

export function draw(board: Board, placement?: Placement, cover?: LineCover): Drawing {
  const marks: Mark[] = []
  for (let square = 0; square < board.walls.length; square++) {
    if (board.walls[square] === 1) {
      marks.push({ place: placeOf(board, square), shape: 'wall', letter: WALL, label: 'occupied' })
    }
  }
  for (const square of placement ?? []) {
    marks.push({ place: placeOf(board, square), shape: 'piece', letter: ROOK, label: 'rook', symbol: '♜' })
  }
  const lines: Stroke[] = []
  const across = cover?.across ?? []
  for (let i = 0; i < across.length; i += 3) {
    lines.push({ from: [across[i]!, across[i + 1]!], to: [across[i]!, across[i + 2]!], label: 'covering line' })
  }
  const down = cover?.down ?? []
  for (let i = 0; i < down.length; i += 3) {
    lines.push({ from: [down[i + 1]!, down[i]!], to: [down[i + 2]!, down[i]!], label: 'covering line' })
  }
  return { rows: board.rows, columns: board.columns, marks, lines }
}
