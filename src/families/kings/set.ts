import type { Size } from '../../family.ts'
import { type Action, ERASER, type Setter, type ToolGroup } from '../../hands.ts'
import type { Board } from './board.ts'
import { plainBoard } from './plain-board.ts'

const TOOLS: readonly ToolGroup[] = [
  {
    title: 'On any square',
    tools: [{ name: 'queen', title: 'Queen', key: 'q', sign: { shape: 'piece', letter: '♛' }, kind: 'square' }],
  },
]

/** The queen of a row is moved to another column. As every row has one, nothing is ever undone or erased: it can only be moved on. */
export const setter: Setter<Board> = {
  words: 'Put the queen of a row on another square of it, and say how many kings there are; every row keeps its queen.',
  entry: 'paint',
  tools: () => TOOLS,
  act,
  sizes: { low: 1, high: 50, isSquare: true },
  resize,
  clear: (board) => ({ ...board, queens: plainBoard(board.rows) }),
  numbers: [
    {
      name: 'kings',
      title: 'Kings',
      low: 0,
      high: ({ rows }) => rows * rows,
      value: ({ kings }) => kings,
      change: (board, kings) => ({ ...board, kings }),
    },
  ],
}

function act(board: Board, { tool, place: [row, column] }: Action): Board {
  if (tool === ERASER || board.queens[row] === column) return board
  const queens = board.queens.slice()
  queens[row] = column
  return { ...board, queens }
}

/** Queens outside of a smaller board come to its edge; new rows get columns that are free. As many kings as queens stay as many. */
function resize(board: Board, { rows: n }: Size): Board {
  const queens = Array.from(board.queens.subarray(0, n), (column) => Math.min(column, n - 1))
  const isTaken = new Set(queens)
  // Each new row comes with a new column, so that there is a free one for each.
  for (let column = 0; queens.length < n; column++) if (!isTaken.has(column)) queens.push(column)
  const kings = board.kings === board.rows ? n : Math.min(board.kings, n * n)
  return { rows: n, columns: n, queens: Int32Array.from(queens), kings }
}
