import { placeOf } from '../../base/grid.ts'
import type { Drawing, Mark } from '../../drawing/drawing.ts'
import { marksOf } from '../../logic/index.ts'
import { BLANK, type Board } from './board.ts'
import { type Position, SHADED, type Shading, UNSHADED } from './shading.ts'

/** What the letters of a mark may have at most. */
const LONGEST_LETTERS = 6

/** The numbers, and the shaded squares on top of them. */
export function draw(board: Board, shading?: Shading): Drawing {
  return drawPosition(board, shading ? marksOf(shading) : new Uint8Array(0))
}

/** The same of a board that is half done, with rings around what is known to stay unshaded. */
export function drawPosition(
  board: Board,
  position: Position,
  labels: readonly string[] = ['', 'stays unshaded', 'shaded'],
): Drawing {
  const marks: Mark[] = []
  for (let square = 0; square < board.numbers.length; square++) {
    if (board.numbers[square] === BLANK) continue
    const number = String(board.numbers[square])
    marks.push({ place: placeOf(board, square), shape: 'number', letter: number, label: number })
  }
  for (let square = 0; square < position.length; square++) {
    const place = placeOf(board, square)
    const label = labels[position[square]!]!
    if (position[square] === SHADED) marks.push({ place, shape: 'wall', letter: '#', label })
    if (position[square] === UNSHADED) marks.push({ place, shape: 'ring', letter: ringLetters(board, square), label })
  }
  return { rows: board.rows, columns: board.columns, marks, lines: [] }
}

function ringLetters({ numbers }: Board, square: number): string {
  const inBrackets = `(${numbers[square]})`
  return numbers[square] === BLANK || inBrackets.length > LONGEST_LETTERS ? 'o' : inBrackets
}
