import {
  type Answer,
  type NumberPosition,
  type Numbers,
  type Picture,
  parsePicture,
} from '../../logic/numbers/index.ts'
import { type Board, empty, NOUNS } from './board.ts'
import { drawFrame } from './draw.ts'
import { Houses } from './lines/houses.ts'

/** Skyscrapers are numbers on a board, the heights, with parks as blanks. */
export const numbers: Numbers<Board> = {
  nouns: NOUNS,
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
