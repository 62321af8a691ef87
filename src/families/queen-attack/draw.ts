import { placeOf } from '../../base/grid.ts'
import type { Drawing, DrawnMove, Mark } from '../../drawing/drawing.ts'
import { type Board, EMPTY, WALL } from './board.ts'
import { letterOf } from './colours.ts'
import { EMPTY_SIGN, WALL_SIGN } from './picture.ts'
import type { Plan } from './plan.ts'
import { costOf, replay } from './replay.ts'

/**
 * The queens where they begin; with a plan where they end, the moves that lead there, and rings on the squares from which queens have gone. Of a
 * plan that cannot be carried out it shows what comes before the first wrong move.
 */
export function draw(board: Board, plan?: Plan): Drawing {
  const { rows, columns } = board
  if (!plan) return { rows, columns, marks: standing(board, board.squares), lines: [] }
  const { squares, origins, made } = replay(board, plan)
  const marks = [...leftSquares(board, origins), ...standing(board, squares)]
  return { rows, columns, marks, lines: [], moves: drawnMoves(board, plan, made) }
}

function standing(board: Board, squares: Int8Array): Mark[] {
  const marks: Mark[] = []
  squares.forEach((colour, square) => {
    const place = placeOf(board, square)
    if (colour === WALL) marks.push({ place, shape: 'wall', letter: WALL_SIGN, label: 'wall' })
    else if (colour !== EMPTY) {
      marks.push({ place, shape: 'piece', letter: letterOf(colour), label: `queen of colour ${colour}`, colour })
    }
  })
  return marks
}

/** In a picture made of text they look as empty as they are. */
function leftSquares(board: Board, origins: Int32Array): Mark[] {
  const marks: Mark[] = []
  origins.forEach((origin, square) => {
    if (origin < 0 || origin === square) return
    const colour = board.squares[origin]!
    const label = `where a queen of colour ${colour} began`
    marks.push({ place: placeOf(board, origin), shape: 'ring', letter: EMPTY_SIGN, label, colour })
  })
  return marks
}

function drawnMoves(board: Board, { moves }: Plan, made: number): DrawnMove[] {
  const colours = board.squares.slice()
  return moves.slice(0, made).map((move) => {
    const colour = colours[move.from]!
    colours[move.from] = EMPTY
    colours[move.to] = colour
    const from = placeOf(board, move.from)
    const to = placeOf(board, move.to)
    return { from, to, cost: costOf(from, to), colour }
  })
}
