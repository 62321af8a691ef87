import { copiedTo } from '../../base/square-values.ts'
import type { Size } from '../../family.ts'
import { type Action, ERASER, type Setter } from '../../hands.ts'
import type { Board } from './board.ts'

/** Walls are put up and torn down square by square. */
export const setter: Setter<Board> = {
  words: 'Put walls on squares where no rook may stand or pass.',
  entry: 'paint',
  tools: () => [
    {
      title: 'On any square',
      tools: [{ name: 'wall', title: 'Wall', key: 'x', sign: { shape: 'wall', letter: '' }, kind: 'square' }],
    },
  ],
  act,
  sizes: { low: 1, high: 50, isSquare: false },
  resize,
  clear: ({ rows, columns }) => ({ rows, columns, walls: new Uint8Array(rows * columns) }),
}

function act(board: Board, { tool, place: [row, column] }: Action): Board {
  const square = row * board.columns + column
  const isWall = board.walls[square] === 1
  if (tool === ERASER && !isWall) return board
  const walls = board.walls.slice()
  walls[square] = isWall ? 0 : 1
  return { ...board, walls }
}

function resize(board: Board, size: Size): Board {
  return { ...size, walls: copiedTo(new Uint8Array(size.rows * size.columns), size, board.walls, board) }
}
