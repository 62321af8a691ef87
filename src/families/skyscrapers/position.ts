import { type Place, placeName, placeOf } from '../../base/grid.ts'
import type { Border, Drawing, Mark } from '../../drawing/drawing.ts'
import {
  type Answer,
  type NumberPosition,
  type Numbers,
  type Picture,
  parsePicture,
} from '../../logic/numbers/index.ts'
import { type Board, empty, LARGEST_WITH_CERTIFICATE, NONE, NOUNS, sidesOf } from './board.ts'
import { Houses } from './lines/houses.ts'

/** Skyscrapers are numbers on a board, the heights, with parks as blanks. */
export const numbers: Numbers<Board> = {
  nouns: NOUNS,
  largestWithCertificate: LARGEST_WITH_CERTIFICATE,
  houses: (board) => new Houses(board),
  empty,
  read: (text, board, hasMarks) => {
    const { rows: size, sums = false } = board
    const picture = parsePicture(text, { sizes: [size, size], hasMarks, sums, sign: NOUNS.sign })
    requireSameClues(picture, board)
    return picture
  },
  frame: drawFrame,
}

/** An answer: the height of the building on every square, from 1 on; 0 for a park. */
export type Heights = Answer
export type Position = NumberPosition

/** Refuses an answer that stands between the clues of another board. */
function requireSameClues({ clues, error }: Picture, board: Board): void {
  clues.forEach((clue, i) => {
    const wanted = board.clues[i]!
    if (!clue?.value || clue.value === wanted) return
    const there = wanted === 0 ? 'no clue' : `the clue ${wanted}`
    throw error(`expected ${there} as in the problem, found ${clue.value}`, clue.at)
  })
}

/** The clues around the board, its boxes and its diagonals. */
function drawFrame(board: Board): Drawing {
  const marks = [...boxMarks(board), ...diagonalMarks(board)]
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
