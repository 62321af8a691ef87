import { placeOf } from '../../base/grid.ts'
import type { Size, Violation } from '../../family.ts'
import type { Action, Setter, ToolGroup } from '../../hands.ts'
import { piecePlayer, standingWords } from '../../hands.ts'
import { BLOCKED, type Board, BoardDraft, FREE, MOST_WITH_SQUARES, QUEEN, type SquareKind } from './board.ts'
import { rules } from './check.ts'
import { draw, queenMark } from './placement.ts'

function signsOf({ rows, columns, given, blocked }: Board): Uint16Array {
  const codes = new Uint16Array(rows * columns)
  for (let square = 0; square < blocked.length; square++) codes[square] = blocked[square]! * BLOCKED.charCodeAt(0)
  for (const square of given) codes[square] = QUEEN.charCodeAt(0)
  return codes
}

/** Queens are put on free squares one by one, with crosses as notes. Only for boards whose squares can be numbered. */
export const player = /* @__PURE__ */ piecePlayer<Board>({
  words: 'Put a queen in every row so that none attacks another; a cross notes that a square stays empty.',
  openings: [
    { title: '6×6', settings: { n: '6' } },
    { title: '8×8', settings: { n: '8' }, isUsual: true },
    { title: '12×12', settings: { n: '12' } },
  ],
  piece: { name: 'queen', title: 'Queen', key: 'q', symbol: '♛' },
  where: 'On free squares',
  signs: [FREE, QUEEN],
  given: signsOf,
  draw: (board, queens) => {
    const drawing = draw(board)
    const put = Array.from(queens, (square) => queenMark(placeOf(board, square), 'queen'))
    return { ...drawing, marks: [...drawing.marks, ...put] }
  },
  rules: { attack: rules.attack },
  mistakes,
  // As many queens as rows, none attacking another, are one a row.
  standing: ({ rows, given }, { length }, isRight) => ({
    words: standingWords(given.length + length, rows, ['queen', 'queens']),
    isComplete: given.length + length === rows && isRight,
  }),
})

/** By the rules alone. Rows may have several queens, or none: on every line a queen is told of the one before it. */
function mistakes(board: Board, put: Int32Array): Violation[] {
  const n = board.rows
  const queens = Int32Array.of(...board.given, ...put).sort()
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

const SET_TOOLS: readonly ToolGroup[] = [
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
  tools: () => SET_TOOLS,
  act: changeSquare,
  sizes: { low: 1, high: 50, isSquare: true },
  resize,
  clear: ({ rows, columns }) => ({ rows, columns, given: new Int32Array(0), blocked: new Uint8Array(0) }),
}

function changeSquare(board: Board, { tool, place: [row, column] }: Action): Board {
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
