import type { Drawing } from '../../drawing/drawing.ts'
import type { Violation } from '../../family.ts'
import {
  type Action,
  crossMarks,
  type PiecePosition,
  type PieceTool,
  type Player,
  type PlayStanding,
  piecesIn,
  pieceTools,
  usedOn,
} from '../../hands.ts'
import type { Board } from './board.ts'
import { check, rules } from './check.ts'
import { draw } from './draw.ts'
import { positionCodec } from './entered.ts'

const rook: PieceTool = { name: 'rook', title: 'Rook', key: 'r', symbol: '♜' }
const TOOLS = pieceTools('On free squares', rook)

/** Rooks are put on free squares one by one, with crosses as notes. */
export const player: Player<Board, PiecePosition> = {
  words: 'Put rooks on free squares so that none attacks another; a cross notes that a square stays empty.',
  entry: 'paint',
  openings: [
    { title: 'easy', settings: { size: '6', density: '0.2', difficulty: 'easy' } },
    { title: 'medium', settings: { size: '8', density: '0.25', difficulty: 'medium' }, isUsual: true },
    { title: 'hard', settings: { size: '10', density: '0.3', difficulty: 'hard' } },
  ],
  position: positionCodec,
  start: ({ walls }) => new Uint8Array(walls.length),
  tools: () => TOOLS,
  act,
  draw: drawPosition,
  rules: { attack: rules.attack },
  mistakes,
  standing,
}

function act(
  { columns, walls }: Board,
  position: PiecePosition,
  { tool, place: [row, column] }: Action,
): PiecePosition {
  const square = row * columns + column
  if (walls[square] === 1) return position
  return usedOn(position, square, tool, rook)
}

function drawPosition(board: Board, position: PiecePosition): Drawing {
  const drawing = draw(board, piecesIn(position))
  return { ...drawing, marks: [...drawing.marks, ...crossMarks(board, position, 'no rook')] }
}

function mistakes(board: Board, position: PiecePosition): Violation[] {
  return check(board, piecesIn(position))
}

/** Does not ask whether the rooks are a maximum: here it is enough that the player has begun. */
function standing(board: Board, position: PiecePosition): PlayStanding {
  const value = piecesIn(position).length
  const hasBegun = value > 0 || !board.walls.includes(0)
  return { words: wordsFor(value), isComplete: hasBegun && mistakes(board, position).length === 0, value }
}

function wordsFor(rooks: number): string {
  if (rooks === 0) return 'No rook stands yet.'
  return rooks === 1 ? '1 rook stands.' : `${rooks.toLocaleString('en')} rooks stand.`
}
