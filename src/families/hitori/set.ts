import { copiedTo } from '../../base/square-values.ts'
import { ERASER, type Setter, type Tool } from '../../hands.ts'
import { BLANK, type Board } from './board.ts'

/** There are tools for no fewer numbers than a keyboard has digits, and for no more than fit on a page. */
const FEWEST_NUMBERS = 9
const MOST_NUMBERS = 31

export const setter: Setter<Board> = {
  words: 'Put numbers on squares, or leave them blank.',
  tools: (board) => [{ title: 'Numbers', tools: numberTools(board) }],
  act: (board, { tool, place: [row, column] }) => {
    if (tool !== ERASER && !numberTools(board).some(({ name }) => name === tool)) return board
    const number = tool === ERASER ? BLANK : Number(tool)
    const square = row * board.columns + column
    const put = board.numbers[square] === number ? BLANK : number
    if (put === board.numbers[square]) return board
    const numbers = board.numbers.slice()
    numbers[square] = put
    return { ...board, numbers }
  },
  sizes: { low: 1, high: 30, isSquare: false },
  resize: (board, { rows, columns }) => {
    const numbers = new Int32Array(rows * columns).fill(BLANK)
    return { rows, columns, numbers: copiedTo(numbers, { rows, columns }, board.numbers, board) }
  },
  clear: ({ rows, columns }) => ({ rows, columns, numbers: new Int32Array(rows * columns).fill(BLANK) }),
}

function numberTools({ rows, columns, numbers }: Board): Tool[] {
  let most = Math.max(rows, columns, FEWEST_NUMBERS)
  for (const number of numbers) if (number > most) most = number
  return Array.from({ length: Math.min(most, MOST_NUMBERS) }, (_, i) => {
    const name = String(i + 1)
    return { name, title: `Number ${name}`, key: name, sign: { shape: 'number', letter: name }, kind: 'square' }
  })
}
