import { placeOf } from '../../base/grid.ts'
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
  standingWords,
  usedOn,
} from '../../hands.ts'
import type { Board } from './board.ts'
import { rules } from './check.ts'
import { draw, queenMark } from './draw.ts'
import { positionCodec, queensIn } from './entered.ts'

const queen: PieceTool = { name: 'queen', title: 'Queen', key: 'q', symbol: '♛' }
const TOOLS = pieceTools('On free squares', queen)

/** Queens are put on free squares one by one, with crosses as notes. Only for boards whose squares can be numbered. */
export const player: Player<Board, PiecePosition> = {
  words: 'Put a queen in every row so that none attacks another; a cross notes that a square stays empty.',
  entry: 'paint',
  openings: [
    { title: '6×6', settings: { n: '6' } },
    { title: '8×8', settings: { n: '8' }, isUsual: true },
    { title: '12×12', settings: { n: '12' } },
  ],
  position: positionCodec,
  start: ({ rows, columns }) => new Uint8Array(rows * columns),
  tools: () => TOOLS,
  act,
  draw: drawPosition,
  rules: { attack: rules.attack },
  mistakes,
  standing,
}

function act(
  { columns, given, blocked }: Board,
  position: PiecePosition,
  { tool, place: [row, column] }: Action,
): PiecePosition {
  const square = row * columns + column
  if (blocked[square] === 1 || given.includes(square)) return position
  return usedOn(position, square, tool, queen)
}

function drawPosition(board: Board, position: PiecePosition): Drawing {
  const drawing = draw(board)
  const queens = Array.from(piecesIn(position), (square) => queenMark(placeOf(board, square), 'queen'))
  return { ...drawing, marks: [...drawing.marks, ...queens, ...crossMarks(board, position, 'no queen')] }
}

/** By the rules alone. Rows may have several queens, or none: on every line a queen is told of the one before it. */
function mistakes(board: Board, position: PiecePosition): Violation[] {
  const n = board.rows
  const queens = queensIn(board, position)
  const violations: Violation[] = []
  const lineOf = [
    (row: number, _: number) => row,
    (_: number, column: number) => column,
    (row: number, column: number) => row + column,
    (row: number, column: number) => row - column + n - 1,
  ]
  for (const line of lineOf) {
    const last = new Map<number, number>()
    for (const square of queens) {
      const place = placeOf(board, square)
      const other = last.get(line(...place))
      if (other !== undefined) violations.push({ rule: 'attack', places: [placeOf(board, other), place] })
      last.set(line(...place), square)
    }
  }
  return violations
}

/** As many queens as rows, none attacking another, are one a row. */
function standing(board: Board, position: PiecePosition): PlayStanding {
  const queens = queensIn(board, position).length
  const isComplete = queens === board.rows && mistakes(board, position).length === 0
  return { words: standingWords(queens, board.rows, ['queen', 'queens']), isComplete }
}
