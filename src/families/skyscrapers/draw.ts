import { type Place, placeName, placeOf } from '../../base/grid.ts'
import type { Border, Drawing, Mark } from '../../drawing/drawing.ts'
import { type Board, NONE, PARK, PARK_SIGN, sidesOf } from './board.ts'
import type { Heights } from './position.ts'
import { entriesIn, type Position, squareText } from './position.ts'

/** What the letters of a mark may have at most: nine marks of one digit in braces. */
const LONGEST_LETTERS = 11
const MARKS_IN_A_LINE = 3
const MOST_MARKS_PRINTED = 9

/** The clues around the board, the givens, and the other heights of the answer. */
export function draw(board: Board, heights?: Heights): Drawing {
  return drawingOf(board, heights ? heights.map((height) => height || PARK) : board.givens)
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
  const marks: Mark[] = [...boxMarks(board), ...diagonalMarks(board)]
  for (let square = 0; square < heights.length; square++) {
    if (heights[square] !== NONE) marks.push(heightMark(board, heights[square]!, square))
  }
  return { rows: board.rows, columns: board.columns, marks, lines: [], border: borderOf(board) }
}

/** The squares of the diagonals, where these hold every height once. */
function diagonalMarks({ rows: size, diagonals }: Board): Mark[] {
  if (!diagonals) return []
  const places = Array.from({ length: size }, (_, i): Place[] => [
    [i, i],
    [i, size - 1 - i],
  ])
  return places.flat().map((place) => ({ place, shape: 'tint', letter: '.', label: 'on a diagonal', colour: 7 }))
}

/** Boxes, as areas with borders between them. */
function boxMarks(board: Board): Mark[] {
  const { rows: size, boxes } = board
  if (!boxes) return []
  return Array.from({ length: size * size }, (_, square) => {
    const place = placeOf(board, square)
    const corner: Place = [place[0] - (place[0] % boxes[0]), place[1] - (place[1] % boxes[1])]
    return { place, shape: 'area', letter: '.', label: `box at ${placeName(corner)}` }
  })
}

function borderOf(board: Board): Border {
  const { top, right, bottom, left } = sidesOf(board)
  const words = (side: readonly number[]) => side.map((clue) => (clue === NONE ? '' : String(clue)))
  return { top: words(top), right: words(right), bottom: words(bottom), left: words(left) }
}

function heightMark(board: Board, height: number, square: number): Mark {
  const given = board.givens[square]!
  const letter = height === PARK ? PARK_SIGN : String(height)
  const label = height === PARK ? 'park' : letter
  const mark = { place: placeOf(board, square), shape: 'number', letter } as const
  if (given === NONE) return { ...mark, label }
  return given === height
    ? { ...mark, label: `${label}, given`, isBold: true }
    : { ...mark, label: `${label}, but ${given === PARK ? 'a park' : given} is given` }
}

function pencilMark(board: Board, position: Position, square: number): Mark {
  const heights = entriesIn(board, position.marks[square]!).map((entry) => (entry === PARK ? PARK_SIGN : String(entry)))
  const letters = squareText(position, square, board)
  const shown = heights.length > MOST_MARKS_PRINTED ? heights.slice(0, MOST_MARKS_PRINTED - 1).concat('…') : heights
  const print: string[] = []
  for (let i = 0; i < shown.length; i += MARKS_IN_A_LINE) {
    const line = shown.slice(i, i + MARKS_IN_A_LINE)
    print.push(line.join(' '))
  }
  return {
    place: placeOf(board, square),
    shape: 'number',
    letter: letters.length > LONGEST_LETTERS ? '{…}' : letters,
    label: `${heights.join(' or ')}, pencilled in`,
    print,
  }
}
