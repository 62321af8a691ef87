import type { Size } from '../../family.ts'
import type { Action, Setter, ToolGroup } from '../../hands.ts'
import type { Board } from './board.ts'
import { BLOCKED, BoardDraft, FREE, MOST_WITH_SQUARES, QUEEN, type SquareKind } from './board-draft.ts'

const TOOLS: readonly ToolGroup[] = [
  {
    title: 'On any square',
    tools: [
      { name: 'queen', title: 'Queen', key: 'q', sign: { shape: 'piece', letter: '♛' }, kind: 'square' },
      { name: 'blocked', title: 'Blocked', key: 'x', sign: { shape: 'wall', letter: '' }, kind: 'square' },
    ],
  },
]

/** What each tool makes of a square; the eraser frees it. */
const KIND_OF: Readonly<Record<string, SquareKind>> = { queen: QUEEN, blocked: BLOCKED }

/** Queens are given and squares blocked one by one. */
export const setter: Setter<Board> = {
  words: 'Give queens that stand from the beginning, and block squares on which none may stand.',
  entry: 'paint',
  tools: () => TOOLS,
  act,
  sizes: { low: 1, high: 50, isSquare: true },
  resize,
  clear: ({ rows, columns }) => ({ rows, columns, given: new Int32Array(0), blocked: new Uint8Array(0) }),
}

function act(board: Board, { tool, place: [row, column] }: Action): Board {
  // Only boards with nothing on them can be larger.
  if (board.rows > MOST_WITH_SQUARES) return board
  const wanted = KIND_OF[tool] ?? FREE
  const before = kindOn(board, row, column)
  const after = before === wanted ? FREE : wanted
  if (after === before) return board
  return boardOf(board.rows, (r, c) => (r === row && c === column ? after : kindOn(board, r, c)))
}

function resize(board: Board, { rows: n }: Size): Board {
  return boardOf(n, (row, column) => (row < board.rows && column < board.columns ? kindOn(board, row, column) : FREE))
}

function kindOn({ columns, given, blocked }: Board, row: number, column: number): SquareKind {
  const square = row * columns + column
  if (blocked[square] === 1) return BLOCKED
  return given.includes(square) ? QUEEN : FREE
}

function boardOf(n: number, kindOf: (row: number, column: number) => SquareKind): Board {
  const draft = new BoardDraft(n)
  for (let row = 0; row < n; row++) {
    for (let column = 0; column < n; column++) draft.put(row, column, kindOf(row, column))
  }
  return draft.board()
}
