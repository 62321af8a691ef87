import { type Place, placeOf } from '../../base/grid.ts'
import type { Mark } from '../../drawing/drawing.ts'
import type { Size, Violation } from '../../family.ts'
import { type Action, ERASER, piecePlayer, type Setter, standingWords, type ToolGroup } from '../../hands.ts'
import { type Board, EMPTY, QUEEN } from './board.ts'
import { attacksOn, rules, twiceAttacked } from './check.ts'
import { drawGround } from './draw.ts'

const SYMBOL = '♚'

export const KING = 'K'

const playRules = {
  queens: rules.queens,
  unsafe: 'A king stands on a square that is not safe.',
  touch: 'Two kings touch.',
  many: 'There are more kings than asked for.',
} as const

/** One of the ways that are counted: kings are put on the board one by one, with crosses as notes. */
export const player = /* @__PURE__ */ piecePlayer<Board>({
  words: 'Put kings on safe squares so that no two touch; a cross notes that a square stays empty.',
  openings: [
    { title: '8×8', settings: { n: '8', kings: '4' } },
    { title: '12×12', settings: { n: '12', kings: '8' }, isUsual: true },
    { title: '16×16', settings: { n: '16', kings: '12' } },
  ],
  piece: { name: 'king', title: 'King', key: 'k', symbol: SYMBOL },
  where: 'On squares without a queen',
  signs: [EMPTY, KING],
  given: ({ rows, columns, queens }) => {
    const codes = new Uint16Array(rows * columns)
    for (let row = 0; row < rows; row++) codes[row * columns + queens[row]!] = QUEEN.charCodeAt(0)
    return codes
  },
  // The safe squares are shown from the beginning: where kings may stand is told, in how many ways is asked.
  draw: (board, squares) => {
    const drawing = drawGround(board)
    const kings = Array.from(squares, (square): Mark => {
      return { place: placeOf(board, square), shape: 'piece', letter: KING, label: 'king', symbol: SYMBOL }
    })
    return { ...drawing, marks: [...drawing.marks, ...kings] }
  },
  rules: playRules,
  mistakes,
  standing: (board, { length }, isRight) => ({
    words: standingWords(length, board.kings, ['king', 'kings']),
    isComplete: length === board.kings && isRight,
  }),
})

/** Find the rule violations among the player's kings. */
function mistakes(board: Board, squares: Int32Array): Violation[] {
  const attacks = attacksOn(board)
  // As in the check: safe squares are only defined where no queens attack each other.
  if (attacks.length > 0) return attacks
  const kings = Array.from(squares, (square) => placeOf(board, square))
  const safe = new Set(twiceAttacked(board).map(String))
  const violations: Violation[] = []
  for (const king of kings) if (!safe.has(String(king))) violations.push({ rule: 'unsafe', places: [king] })
  kings.forEach((king, i) => {
    for (const other of kings.slice(0, i)) {
      if (areTouching(other, king)) violations.push({ rule: 'touch', places: [other, king] })
    }
  })
  if (kings.length > board.kings) violations.push({ rule: 'many', places: kings })
  return violations
}

function areTouching([row, column]: Place, [otherRow, otherColumn]: Place): boolean {
  return Math.abs(row - otherRow) <= 1 && Math.abs(column - otherColumn) <= 1
}

const SET_TOOLS: readonly ToolGroup[] = [
  {
    title: 'On any square',
    tools: [{ name: 'queen', title: 'Queen', key: 'q', sign: { shape: 'piece', letter: '♛' }, kind: 'square' }],
  },
]

/** Moves the queen of a row. Every row has one, so that nothing is taken back or erased. */
export const setter: Setter<Board> = {
  words: 'Put the queen of a row on another square of it, and say how many kings there are; every row keeps its queen.',
  entry: 'paint',
  tools: () => SET_TOOLS,
  act: moveQueen,
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

function moveQueen(board: Board, { tool, place: [row, column] }: Action): Board {
  if (tool === ERASER || board.queens[row] === column) return board
  const queens = board.queens.slice()
  queens[row] = column
  return { ...board, queens }
}

/** Queens outside of a smaller board move to its edge; new rows get free columns. As many kings as queens stay so. */
function resize(board: Board, { rows: n }: Size): Board {
  const queens = Array.from(board.queens.subarray(0, n), (column) => Math.min(column, n - 1))
  const isTaken = new Set(queens)
  // Each new row comes with a new column, so that there is a free one for each.
  for (let column = 0; queens.length < n; column++) if (!isTaken.has(column)) queens.push(column)
  const kings = board.kings === board.rows ? n : Math.min(board.kings, n * n)
  return { rows: n, columns: n, queens: Int32Array.from(queens), kings }
}

/**
 * By row the columns of n queens, none attacking another from four queens on: a staircase of steps two wide, and a
 * second one in the columns between. Where n leaves the rest 2 or 3 by 6, a few steps change places, or the two
 * staircases would attack each other.
 */
function plainBoard(n: number): Int32Array {
  const odd: number[] = []
  const even: number[] = []
  for (let column = 0; column < n; column++) (column % 2 === 1 ? odd : even).push(column)
  const rest = n % 6
  if (n < 4 || (rest !== 2 && rest !== 3)) return Int32Array.of(...odd, ...even)
  if (rest === 3) return Int32Array.of(...odd.slice(1), 1, ...even.slice(2), 0, 2)
  const [first, second, third, ...others] = even
  return Int32Array.of(...odd, second!, first!, ...others, third!)
}
