import { squareSignCodec } from '../../base/square-signs.ts'
import { copiedTo } from '../../base/square-values.ts'
import type { Drawing } from '../../drawing/drawing.ts'
import type { AnswerCodec, Size, Violation } from '../../family.ts'
import { type Action, ERASER, type Player, type PlayStanding, type Setter } from '../../hands.ts'
import {
  CROSS_SIGN,
  crossMarks,
  type PiecePosition,
  type PieceTool,
  piecesIn,
  pieceTools,
  usedOn,
} from '../../piece-hands.ts'
import { type Board, FREE, WALL } from './board.ts'
import { check, rules } from './check.ts'
import { draw, ROOK } from './placement.ts'

/** The text is the board with R where rooks are and x where crosses are. */
const positionCodec: AnswerCodec<Board, PiecePosition> = squareSignCodec({
  key: 'position',
  signs: [FREE, ROOK, CROSS_SIGN],
  given: ({ walls }: Board) => Uint16Array.from(walls, (wall) => wall * WALL.charCodeAt(0)),
})

const ROOK_TOOL: PieceTool = { name: 'rook', title: 'Rook', key: 'r', symbol: '♜' }
const PLAY_TOOLS = pieceTools('On free squares', ROOK_TOOL)

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
  tools: () => PLAY_TOOLS,
  act: placeRook,
  draw: drawPosition,
  rules: { attack: rules.attack },
  mistakes,
  standing,
}

function placeRook(
  { columns, walls }: Board,
  position: PiecePosition,
  { tool, place: [row, column] }: Action,
): PiecePosition {
  const square = row * columns + column
  if (walls[square] === 1) return position
  return usedOn(position, square, tool, ROOK_TOOL)
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

/** Walls are put up and torn down square by square. */
export const setter: Setter<Board> = {
  words: 'Put walls on squares where no rook may stand or pass.',
  entry: 'paint',
  tools: () => [
    {
      title: 'On any square',
      tools: [{ name: 'wall', title: 'Wall', key: 'x', sign: { shape: 'wall', letter: '' }, kind: 'square' }],
    },
  ],
  act: changeWall,
  sizes: { low: 1, high: 50, isSquare: false },
  resize,
  clear: ({ rows, columns }) => ({ rows, columns, walls: new Uint8Array(rows * columns) }),
}

function changeWall(board: Board, { tool, place: [row, column] }: Action): Board {
  const square = row * board.columns + column
  const isWall = board.walls[square] === 1
  if (tool === ERASER && !isWall) return board
  const walls = board.walls.slice()
  walls[square] = isWall ? 0 : 1
  return { ...board, walls }
}

function resize(board: Board, size: Size): Board {
  return { ...size, walls: copiedTo(new Uint8Array(size.rows * size.columns), size, board.walls, board) }
}
