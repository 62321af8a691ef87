import type { Place } from '../../base/grid.ts'
import { ERASER, type Setter, type Tool } from '../../hands.ts'
import { type Board, NONE } from './board.ts'
import { cluesFrom, type Sides, sidesOf } from './frame.ts'

export const setter: Setter<Board> = {
  words: 'Put clues around the board, and given heights on it.',
  tools: ({ rows: size }) => [{ title: 'Numbers', tools: numberTools(size) }],
  act: (board, { tool, place }) => {
    const { rows: size } = board
    if (tool !== ERASER && !numberTools(size).some(({ name }) => name === tool)) return board
    const number = tool === ERASER ? NONE : Number(tool)
    const clue = clueAt(size, place)
    if (clue !== undefined) {
      const clues = withNumber(board.clues, clue, number)
      return clues === board.clues ? board : { ...board, clues }
    }
    const [row, column] = place
    if (!isOnBoard(size, row) || !isOnBoard(size, column)) return board
    const givens = withNumber(board.givens, row * size + column, number)
    return givens === board.givens ? board : { ...board, givens }
  },
  hasBorder: true,
  sizes: { low: 1, high: 15, isSquare: true },
  resize: (board, { rows: size }) => {
    const fitted = (line: readonly number[]) =>
      Array.from({ length: size }, (_, i) => {
        const number = line[i] ?? NONE
        return number <= size ? number : NONE
      })
    const { top, right, bottom, left } = sidesOf(board)
    const sides: Sides = { top: fitted(top), right: fitted(right), bottom: fitted(bottom), left: fitted(left) }
    const rows = Array.from({ length: size }, (_, row) => {
      return fitted(Array.from(board.givens.subarray(row * board.columns, (row + 1) * board.columns)))
    })
    return { rows: size, columns: size, clues: cluesFrom(sides), givens: Uint8Array.from(rows.flat()) }
  },
  clear: ({ rows: size }) => {
    return { rows: size, columns: size, clues: new Uint8Array(4 * size), givens: new Uint8Array(size * size) }
  },
}

/** The clue at a place beside the board, undefined on the board and at its corners. */
function clueAt(size: number, [row, column]: Place): number | undefined {
  if (isOnBoard(size, column)) {
    if (row === -1) return column
    if (row === size) return 3 * size - 1 - column
  } else if (isOnBoard(size, row)) {
    if (column === size) return size + row
    if (column === -1) return 4 * size - 1 - row
  }
  return undefined
}

function isOnBoard(size: number, at: number): boolean {
  return at >= 0 && at < size
}

/** The list with a number at a place, or with none if it stood there already; the very same list if that is no change. */
function withNumber(list: Uint8Array, at: number, number: number): Uint8Array {
  const put = list[at] === number ? NONE : number
  if (put === list[at]) return list
  const changed = list.slice()
  changed[at] = put
  return changed
}

function numberTools(size: number): Tool[] {
  return Array.from({ length: size }, (_, i) => {
    const name = String(i + 1)
    return { name, title: `Number ${name}`, key: name, sign: { shape: 'number', letter: name }, kind: 'square' }
  })
}
