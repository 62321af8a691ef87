import type { Place } from '../../base/grid.ts'
import { toggled } from '../../base/grid.ts'
import { ERASER, type Opening, type Setter, type Tool } from '../../hands.ts'
import { entryTool, numberSetter, OPEN } from '../../logic/numbers/index.ts'
import {
  type Board,
  clueAt,
  cluesFrom,
  largestClue,
  NONE,
  NOUNS,
  PARK,
  placeOfClue,
  type Sides,
  sidesOf,
  tallestOf,
} from './board.ts'
import { lineFrom, seenAlong } from './check.ts'
import { numbers } from './position.ts'

export const openings: readonly Opening[] = [
  { title: 'easy', settings: { size: '5', difficulty: 'easy' } },
  { title: 'medium', settings: { size: '6', difficulty: 'medium' }, isUsual: true },
  { title: 'hard', settings: { size: '7', difficulty: 'hard' } },
  { title: 'expert', settings: { size: '7', difficulty: 'expert' } },
]

/**
 * A clue is decided when everything up to the tallest building of its line is filled in: nothing is seen behind that.
 */
export function cluesDecided(board: Board, heights: Uint8Array): { met: Place[]; broken: Place[] } {
  const [met, broken]: [Place[], Place[]] = [[], []]
  for (const [clue, number] of board.clues.entries()) {
    if (number === NONE) continue
    const line = lineFrom(board.rows, clue)
    const tallest = line.findIndex((square) => heights[square] === tallestOf(board))
    const seen = tallest < 0 ? line : line.slice(0, tallest + 1)
    if (seen.some((square) => heights[square] === OPEN)) continue
    const isMet = seenAlong(seen, heights, board.sums ?? false) === number
    ;(isMet ? met : broken).push(placeOfClue(board.rows, clue))
  }
  return { met, broken }
}

const givens = numberSetter(numbers, 15)

export const setter: Setter<Board> = {
  ...givens,
  words: 'Put clues around the board, and given heights on it.',
  tools: (board) => [{ title: 'Numbers', tools: numberTools(board) }],
  act: (board, action) => {
    const { tool, place } = action
    const clue = clueAt(board.rows, place)
    if (clue === undefined) return givens.act(board, action)
    const number = tool === ERASER ? NONE : Number(tool)
    if (tool !== ERASER && (!numberTools(board).some(({ name }) => name === tool) || tool === NOUNS.sign)) return board
    if (board.sums && number !== NONE && number < tallestOf(board)) return board
    const clues = toggled(board.clues, clue, number)
    return clues === board.clues ? board : { ...board, clues }
  },
  hasBorder: true,
  resize: (board, size) => {
    const after = givens.resize(board, size)
    const [least, most] = [after.sums ? tallestOf(after) : 1, largestClue(after)]
    const fitted = (side: readonly number[]) =>
      Array.from({ length: after.rows }, (_, i) => {
        const clue = side[i] ?? NONE
        return clue >= least && clue <= most ? clue : NONE
      })
    const { top, right, bottom, left } = sidesOf(board)
    const sides: Sides = { top: fitted(top), right: fitted(right), bottom: fitted(bottom), left: fitted(left) }
    return { ...after, clues: cluesFrom(sides) }
  },
}

function numberTools(board: Board): Tool[] {
  const clues = Array.from({ length: largestClue(board) }, (_, i) => i + 1)
  return (board.parks ? [...clues, PARK] : clues).map((entry) => entryTool(NOUNS, entry, 'number'))
}
