import { placeOf } from '../../base/grid.ts'
import type { Violation } from '../../family.ts'
import type { Board } from './board.ts'
import { type LineCover, lineCount } from './lines.ts'
import type { Placement } from './placement.ts'

export const rules = {
  wall: 'A rook stands on an occupied square.',
  attack: 'Two rooks attack each other.',
  'proof-line': 'A covering line crosses an occupied square or ends before it begins.',
  'proof-gap': 'A free square lies on no covering line.',
  'proof-size': 'There are more covering lines than rooks, so they do not prove that no more rooks fit.',
} as const

/** By the rules alone: it walks the board and knows nothing of lines as graphs or of matchings. */
export function check(board: Board, placement: Placement, cover?: LineCover): Violation[] {
  const violations: Violation[] = []
  const rooks = new Uint8Array(board.walls.length)
  for (const square of placement) {
    const place = placeOf(board, square)
    if (board.walls[square] === 1) violations.push({ rule: 'wall', places: [place] })
    if (rooks[square] === 1) violations.push({ rule: 'attack', places: [place, place] })
    rooks[square] = 1
  }
  for (let row = 0; row < board.rows; row++) walk(board, rooks, row * board.columns, 1, board.columns, violations)
  for (let column = 0; column < board.columns; column++)
    walk(board, rooks, column, board.columns, board.rows, violations)
  if (cover) violations.push(...checkCover(board, placement, cover))
  return violations
}

/** Two rooks with no wall between them attack each other; each is told of the one before it. */
function walk(board: Board, rooks: Uint8Array, start: number, step: number, length: number, found: Violation[]): void {
  let last = -1
  for (let i = 0, square = start; i < length; i++, square += step) {
    if (board.walls[square] === 1) last = -1
    else if (rooks[square] === 1) {
      if (last >= 0) found.push({ rule: 'attack', places: [placeOf(board, last), placeOf(board, square)] })
      last = square
    }
  }
}

function checkCover(board: Board, placement: Placement, cover: LineCover): Violation[] {
  const violations: Violation[] = []
  const covered = new Uint8Array(board.walls.length)
  const follow = (lines: Int32Array, lineStep: number, squareStep: number) => {
    for (let i = 0; i < lines.length; i += 3) {
      const first = lines[i]! * lineStep + lines[i + 1]! * squareStep
      const last = lines[i]! * lineStep + lines[i + 2]! * squareStep
      let isWhole = first <= last
      for (let square = first; square <= last; square += squareStep) {
        covered[square] = 1
        if (board.walls[square] === 1) isWhole = false
      }
      if (!isWhole) violations.push({ rule: 'proof-line', places: [placeOf(board, first), placeOf(board, last)] })
    }
  }
  follow(cover.across, board.columns, 1)
  follow(cover.down, 1, board.columns)
  for (let square = 0; square < covered.length; square++) {
    if (covered[square] === 0 && board.walls[square] === 0) {
      violations.push({ rule: 'proof-gap', places: [placeOf(board, square)] })
    }
  }
  if (lineCount(cover) > placement.length) violations.push({ rule: 'proof-size', places: [] })
  return violations
}
