import { copiedTo } from '../../base/grid.ts'
import type { Size } from '../../family.ts'
import { type Action, ERASER, piecePlayer, type Setter } from '../../hands.ts'
import { type Board, FREE, WALL } from './board.ts'
import { check, rules } from './check.ts'
import { draw, ROOK } from './placement.ts'

/** Rooks are put on free squares one by one, with crosses as notes. */
export const player = /* @__PURE__ */ piecePlayer<Board>({
  words: 'Put rooks on free squares so that none attacks another; a cross notes that a square stays empty.',
  openings: [
    { title: 'easy', settings: { size: '6', density: '0.2', difficulty: 'easy' } },
    { title: 'medium', settings: { size: '8', density: '0.25', difficulty: 'medium' }, isUsual: true },
    { title: 'hard', settings: { size: '10', density: '0.3', difficulty: 'hard' } },
  ],
  piece: { name: 'rook', title: 'Rook', key: 'r', symbol: '♜' },
  where: 'On free squares',
  signs: [FREE, ROOK],
  given: ({ walls }) => Uint16Array.from(walls, (wall) => wall * WALL.charCodeAt(0)),
  draw,
  rules: { attack: rules.attack },
  mistakes: check,
  // Does not ask whether the rooks are a maximum: here it is enough that the player has begun.
  standing: ({ walls }, { length }, isRight) => {
    const hasBegun = length > 0 || !walls.includes(0)
    return { words: wordsFor(length), isComplete: hasBegun && isRight, value: length }
  },
})

function wordsFor(rooks: number): string {
  if (rooks === 0) return 'No rook stands yet.'
  return rooks === 1 ? '1 rook stands.' : `${rooks.toLocaleString('en')} rooks stand.`
}

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
  act: changeWall,
  sizes: { low: 1, high: 50, isSquare: false },
  resize,
  clear: ({ rows, columns }) => ({ rows, columns, walls: new Uint8Array(rows * columns) }),
}

function changeWall(board: Board, { tool, place: [row, column] }: Action): Board {
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
