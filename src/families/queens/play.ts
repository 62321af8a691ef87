import { placeOf } from '../../base/grid.ts'
import type { Drawing } from '../../drawing/drawing.ts'
import type { Violation } from '../../family.ts'
import type { Action, Player, PlayStanding } from '../../hands.ts'
import {
  crossMarks,
  type Entered,
  type PieceTool,
  piecesIn,
  pieceTools,
  standingWords,
  usedOn,
} from '../../pieces-by-hand.ts'
import type { Board } from './board.ts'
import { rules } from './check.ts'
import { draw, queenMark } from './draw.ts'
import { enteredCodec, queensIn } from './entered.ts'

const queen: PieceTool = { name: 'queen', title: 'Queen', key: 'q', symbol: '♛' }
const TOOLS = pieceTools('On free squares', queen)

/** Queens are put on free squares one by one, with crosses as notes. Only for boards whose squares can be numbered. */
export const player: Player<Board, Entered> = {
  words: 'Put a queen in every row so that none attacks another; a cross notes that a square stays empty.',
  entry: 'paint',
  openings: [
    { title: '6×6', settings: { n: '6' } },
    { title: '8×8', settings: { n: '8' }, isUsual: true },
    { title: '12×12', settings: { n: '12' } },
  ],
  position: enteredCodec,
  start: ({ rows, columns }) => new Uint8Array(rows * columns),
  tools: () => TOOLS,
  act,
  draw: drawEntered,
  rules: { attack: rules.attack },
  mistakes,
  standing,
}

function act({ columns, given, blocked }: Board, entered: Entered, { tool, place: [row, column] }: Action): Entered {
  const square = row * columns + column
  if (blocked[square] === 1 || given.includes(square)) return entered
  return usedOn(entered, square, tool, queen)
}

function drawEntered(board: Board, entered: Entered): Drawing {
  const drawing = draw(board)
  const queens = Array.from(piecesIn(entered), (square) => queenMark(placeOf(board, square), 'queen'))
  return { ...drawing, marks: [...drawing.marks, ...queens, ...crossMarks(board, entered, 'no queen')] }
}

/** By the rules alone. Rows may have several queens, or none: on every line a queen is told of the one before it. */
function mistakes(board: Board, entered: Entered): Violation[] {
  const n = board.rows
  const queens = queensIn(board, entered)
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
function standing(board: Board, entered: Entered): PlayStanding {
  const queens = queensIn(board, entered).length
  const isComplete = queens === board.rows && mistakes(board, entered).length === 0
  return { words: standingWords(queens, board.rows, ['queen', 'queens']), isComplete }
}
