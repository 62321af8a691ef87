import type { Drawing } from '../../drawing/drawing.ts'
import type { Violation } from '../../family.ts'
import type { Action, Player, PlayStanding } from '../../hands.ts'
import { crossMarks, type Entered, type PieceTool, piecesIn, pieceTools, usedOn } from '../../pieces-by-hand.ts'
import type { Board } from './board.ts'
import { check, rules } from './check.ts'
import { draw } from './draw.ts'
import { enteredCodec } from './entered.ts'

const rook: PieceTool = { name: 'rook', title: 'Rook', key: 'r', symbol: '♜' }
const TOOLS = pieceTools('On free squares', rook)

/** Rooks are put on free squares one by one, with crosses as notes. */
export const player: Player<Board, Entered> = {
  words: 'Put rooks on free squares so that none attacks another; a cross notes that a square stays empty.',
  entry: 'paint',
  openings: [
    { title: 'easy', settings: { size: '6', density: '0.2', difficulty: 'easy' } },
    { title: 'medium', settings: { size: '8', density: '0.25', difficulty: 'medium' }, isUsual: true },
    { title: 'hard', settings: { size: '10', density: '0.3', difficulty: 'hard' } },
  ],
  position: enteredCodec,
  start: ({ walls }) => new Uint8Array(walls.length),
  tools: () => TOOLS,
  act,
  draw: drawEntered,
  rules: { attack: rules.attack },
  mistakes,
  standing,
}

function act({ columns, walls }: Board, entered: Entered, { tool, place: [row, column] }: Action): Entered {
  const square = row * columns + column
  if (walls[square] === 1) return entered
  return usedOn(entered, square, tool, rook)
}

function drawEntered(board: Board, entered: Entered): Drawing {
  const drawing = draw(board, piecesIn(entered))
  return { ...drawing, marks: [...drawing.marks, ...crossMarks(board, entered, 'no rook')] }
}

function mistakes(board: Board, entered: Entered): Violation[] {
  return check(board, piecesIn(entered))
}

/** Does not ask whether the rooks are a maximum: here it is enough that the player has begun. */
function standing(board: Board, entered: Entered): PlayStanding {
  const value = piecesIn(entered).length
  const hasBegun = value > 0 || !board.walls.includes(0)
  return { words: wordsFor(value), isComplete: hasBegun && mistakes(board, entered).length === 0, value }
}

function wordsFor(rooks: number): string {
  if (rooks === 0) return 'No rook stands yet.'
  return rooks === 1 ? '1 rook stands.' : `${rooks.toLocaleString('en')} rooks stand.`
}
