import { placeOf } from '../../base/grid.ts'
import type { Border, Drawing, Mark } from '../../drawing/drawing.ts'
import { type Board, NONE } from './board.ts'
import { sidesOf } from './frame.ts'
import type { Heights } from './heights.ts'
import { heightsIn, type Position, squareText } from './position.ts'

/** What the letters of a mark may have at most: nine marks of one digit in braces. */
const LONGEST_LETTERS = 11
const MARKS_IN_A_LINE = 3
const MOST_MARKS_PRINTED = 9

/** The clues around the board, the givens, and the other heights of the answer. */
export function draw(board: Board, heights?: Heights): Drawing {
  return drawingOf(board, heights ?? board.givens)
}

/** The same of a board that is half done, with what is pencilled in as small print. */
export function drawPosition(board: Board, position: Position): Drawing {
  const heights = position.heights.map((height, square) => height || board.givens[square]!)
  const drawing = drawingOf(board, heights)
  const pencilled: Mark[] = []
  for (let square = 0; square < heights.length; square++) {
    if (heights[square] === NONE && position.marks[square] !== 0) pencilled.push(pencilMark(board, position, square))
  }
  return { ...drawing, marks: [...drawing.marks, ...pencilled] }
}

function drawingOf(board: Board, heights: Heights): Drawing {
  const marks: Mark[] = []
  for (let square = 0; square < heights.length; square++) {
    if (heights[square] !== NONE) marks.push(heightMark(board, heights[square]!, square))
  }
  return { rows: board.rows, columns: board.columns, marks, lines: [], border: borderOf(board) }
}

function borderOf(board: Board): Border {
  const { top, right, bottom, left } = sidesOf(board)
  const words = (side: readonly number[]) => side.map((clue) => (clue === NONE ? '' : String(clue)))
  return { top: words(top), right: words(right), bottom: words(bottom), left: words(left) }
}

function heightMark(board: Board, height: number, square: number): Mark {
  const given = board.givens[square]!
  const letter = String(height)
  const mark = { place: placeOf(board, square), shape: 'number', letter } as const
  if (given === NONE) return { ...mark, label: letter }
  return given === height
    ? { ...mark, label: `${letter}, given`, isBold: true }
    : { ...mark, label: `${letter}, but ${given} is given` }
}

function pencilMark(board: Board, position: Position, square: number): Mark {
  const heights = heightsIn(position.marks[square]!)
  const letters = squareText(position, square, board.rows)
  const shown = heights.length > MOST_MARKS_PRINTED ? heights.slice(0, MOST_MARKS_PRINTED - 1).concat(NONE) : heights
  const print: string[] = []
  for (let i = 0; i < shown.length; i += MARKS_IN_A_LINE) {
    const line = shown.slice(i, i + MARKS_IN_A_LINE)
    print.push(line.map((height) => (height === NONE ? '…' : String(height))).join(' '))
  }
  return {
    place: placeOf(board, square),
    shape: 'number',
    letter: letters.length > LONGEST_LETTERS ? '{…}' : letters,
    label: `${heights.join(' or ')}, pencilled in`,
    print,
  }
}
