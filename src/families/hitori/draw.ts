import { placeOf } from '../../base/grid.ts'
import type { Drawing, Mark } from '../../drawing/drawing.ts'
import { BLANK, type Board } from './board.ts'
import type { Shading } from './shading.ts'
import { type Position, SHADED, UNSHADED } from './shading.ts'

/** What the letters of a mark may have at most. */
const LONGEST_LETTERS = 6

/** The numbers, and the shaded squares on top of them. */
export function draw(board: Board, shading?: Shading): Drawing {
  const marks = numberMarks(board)
  if (shading) {
    for (let square = 0; square < shading.length; square++) if (shading[square] === 1) marks.push(shaded(board, square))
  }
  return { rows: board.rows, columns: board.columns, marks, lines: [] }
}

/** The same of a board that is half done, with rings around what is known to stay unshaded. */
export function drawPosition(board: Board, position: Position): Drawing {
  const marks = numberMarks(board)
  for (let square = 0; square < position.length; square++) {
    if (position[square] === SHADED) marks.push(shaded(board, square))
    else if (position[square] === UNSHADED) marks.push(ring(board, square))
  }
  return { rows: board.rows, columns: board.columns, marks, lines: [] }
}

function numberMarks(board: Board): Mark[] {
  const marks: Mark[] = []
  for (let square = 0; square < board.numbers.length; square++) {
    if (board.numbers[square] === BLANK) continue
    const number = String(board.numbers[square])
    marks.push({ place: placeOf(board, square), shape: 'number', letter: number, label: number })
  }
  return marks
}

function shaded(board: Board, square: number): Mark {
  return { place: placeOf(board, square), shape: 'wall', letter: '#', label: 'shaded' }
}

function ring(board: Board, square: number): Mark {
  const number = board.numbers[square]!
  const inBrackets = `(${number})`
  const letter = number === BLANK || inBrackets.length > LONGEST_LETTERS ? 'o' : inBrackets
  return { place: placeOf(board, square), shape: 'ring', letter, label: 'stays unshaded' }
}
