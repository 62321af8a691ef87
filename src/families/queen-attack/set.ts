import type { Grid } from '../../base/grid.ts'
import { copiedTo } from '../../base/square-values.ts'
import type { Size } from '../../family.ts'
import { type Action, ERASER, type Setter, type Tool } from '../../hands.ts'
import { type Board, EMPTY, WALL } from './board.ts'
import { letterOf, MOST_COLOURS } from './colours.ts'

const wall: Tool = { name: 'wall', title: 'Wall', key: 'x', sign: { shape: 'wall', letter: '#' }, kind: 'square' }

const QUEEN = 'queen '

/**
 * There is always a queen, and no colour is left out. When the last queen of a colour goes, the colours above it move down by one: to names of colours nothing
 * is attached, and if it could not go, people would have to find out why. The last queen of all stays where it is.
 */
export const setter: Setter<Board> = {
  words: 'Put walls and queens of several colours on squares. One queen stays on the board.',
  entry: 'paint',
  tools: (board) => [{ title: 'Squares', tools: toolsFor(board) }],
  act,
  sizes: { low: 1, high: 30, isSquare: false },
  resize,
  clear: ({ rows, columns }) => legal({ rows, columns }, new Int8Array(rows * columns)),
}

/** Queens of the colours there are and of one more. */
function toolsFor({ colours }: Board): Tool[] {
  const queens = Math.min(colours + 1, MOST_COLOURS)
  return [wall, ...Array.from({ length: queens }, (_, i) => queenTool(i + 1))]
}

function queenTool(colour: number): Tool {
  return {
    name: `${QUEEN}${colour}`,
    title: `Queen of colour ${colour}`,
    key: String(colour),
    sign: { shape: 'piece', letter: letterOf(colour), colour },
    kind: 'square',
  }
}

function act(board: Board, { tool, place: [row, column] }: Action): Board {
  const put = toolsFor(board).find(({ name }) => name === tool)
  if (!put && tool !== ERASER) return board
  const content = put ? (put.sign.colour ?? WALL) : EMPTY
  const square = row * board.columns + column
  const squares = board.squares.slice()
  squares[square] = squares[square] === content ? EMPTY : content
  if (!squares.some((colour) => colour > EMPTY)) return board
  const after = legal(board, squares)
  // The only queen of the highest colour cannot have a higher one: it would move down again.
  return after.squares.every((colour, i) => colour === board.squares[i]) ? board : after
}

function resize(board: Board, { rows, columns }: Size): Board {
  const squares = new Int8Array(rows * columns).fill(EMPTY)
  return legal({ rows, columns }, copiedTo(squares, { rows, columns }, board.squares, board))
}

/** A board of these squares, with colours numbered without gaps in the same order. Where no queen is left there is one on the first empty square, or in place of a wall. */
function legal({ rows, columns }: Grid, squares: Int8Array): Board {
  const present = [...new Set(squares)].filter((colour) => colour > EMPTY).sort((a, b) => a - b)
  if (present.length > 0) {
    const numbered = squares.map((colour) => (colour > EMPTY ? present.indexOf(colour) + 1 : colour))
    return { rows, columns, colours: present.length, squares: numbered }
  }
  const withQueen = squares.slice()
  withQueen[Math.max(0, squares.indexOf(EMPTY))] = 1
  return { rows, columns, colours: 1, squares: withQueen }
}
