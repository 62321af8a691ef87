import { placeOf } from '../../base/grid.ts'
import type { Drawing, Mark } from '../../drawing/drawing.ts'
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
import { drawGround } from './draw.ts'
import { enteredCodec, KING } from './entered.ts'
import { mistakes, playRules } from './play-check.ts'

const king: PieceTool = { name: 'king', title: 'King', key: 'k', symbol: '♚' }
const TOOLS = pieceTools('On squares without a queen', king)

/** One of the ways that are counted: kings are put on the board one by one, with crosses as notes. */
export const player: Player<Board, Entered> = {
  words: 'Put kings on safe squares so that no two touch; a cross notes that a square stays empty.',
  entry: 'paint',
  openings: [
    { title: '8×8', settings: { n: '8', kings: '4' } },
    { title: '12×12', settings: { n: '12', kings: '8' }, isUsual: true },
    { title: '16×16', settings: { n: '16', kings: '12' } },
  ],
  position: enteredCodec,
  start: ({ rows, columns }) => new Uint8Array(rows * columns),
  tools: () => TOOLS,
  act,
  draw,
  rules: playRules,
  mistakes,
  standing,
}

function act({ columns, queens }: Board, entered: Entered, { tool, place: [row, column] }: Action): Entered {
  if (queens[row] === column) return entered
  return usedOn(entered, row * columns + column, tool, king)
}

/** The safe squares are shown from the beginning: where kings may stand is told, in how many ways is asked. */
function draw(board: Board, entered: Entered): Drawing {
  const drawing = drawGround(board)
  const kings = Array.from(piecesIn(entered), (square): Mark => {
    return { place: placeOf(board, square), shape: 'piece', letter: KING, label: 'king', symbol: king.symbol }
  })
  return { ...drawing, marks: [...drawing.marks, ...kings, ...crossMarks(board, entered, 'no king')] }
}

function standing(board: Board, entered: Entered): PlayStanding {
  const kings = piecesIn(entered).length
  const isComplete = kings === board.kings && mistakes(board, entered).length === 0
  return { words: standingWords(kings, board.kings, ['king', 'kings']), isComplete }
}
