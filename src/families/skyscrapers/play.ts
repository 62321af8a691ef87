import { ERASER, type Player, type Tool } from '../../hands.ts'
import { type Board, NONE } from './board.ts'
import { check, rules } from './check.ts'
import { drawPosition } from './draw.ts'
import { standing } from './hint/entries.ts'
import { type Position, positionCodec, startOf } from './position.ts'

const PENCIL = 'pencil '

export const player: Player<Board, Position> = {
  words: 'Put heights on squares, or pencil in those that are possible there.',
  position: positionCodec,
  start: startOf,
  tools: ({ rows: size }) => [
    { title: 'Heights', tools: Array.from({ length: size }, (_, i) => heightTool(i + 1)) },
    { title: 'Pencil marks', tools: Array.from({ length: size }, (_, i) => pencilTool(i + 1)) },
  ],
  act: (board, position, { tool, place: [row, column] }) => {
    const square = row * board.columns + column
    if (tool === ERASER) return changed(position, square, board.givens[square]!, 0)
    const isPencil = tool.startsWith(PENCIL)
    const height = Number(isPencil ? tool.slice(PENCIL.length) : tool)
    const isHeight = Number.isInteger(height) && height >= 1 && height <= board.rows
    if (!isHeight || board.givens[square] !== NONE) return position
    const there = position.heights[square]!
    if (!isPencil) {
      // A height takes the place of the marks: texts and JSON have room for one of them.
      return changed(position, square, there === height ? NONE : height, 0)
    }
    return there === NONE ? changed(position, square, NONE, position.marks[square]! ^ (1 << (height - 1))) : position
  },
  draw: drawPosition,
  rules,
  mistakes: (board, position) => {
    const heights = standing(board, position)
    const isOpen = heights.map((height) => (height === NONE ? 1 : 0))
    // What is said of squares that are open is not certain: they are taken for buildings of no height.
    return check(board, heights).filter(({ places }) =>
      places.every(([row, column]) => isOpen[row * board.columns + column] === 0),
    )
  },
  standing: (board, position) => {
    const heights = standing(board, position)
    const filled = heights.filter((height) => height !== NONE).length
    return {
      words: `${filled} of ${heights.length} squares filled.`,
      isComplete: filled === heights.length && check(board, heights).length === 0,
    }
  },
}

/** The position with other entries on a square, the very same one if they are those it has. */
function changed(position: Position, square: number, height: number, marks: number): Position {
  if (position.heights[square] === height && position.marks[square] === marks) return position
  const after = { heights: position.heights.slice(), marks: position.marks.slice() }
  after.heights[square] = height
  after.marks[square] = marks
  return after
}

function heightTool(height: number): Tool {
  const name = String(height)
  return { name, title: `Height ${name}`, key: name, sign: { shape: 'number', letter: name }, kind: 'square' }
}

function pencilTool(height: number): Tool {
  return {
    name: `${PENCIL}${height}`,
    title: `Pencil ${height}`,
    key: String(height),
    // In braces, as texts have marks.
    sign: { shape: 'number', letter: `{${height}}` },
    kind: 'square',
  }
}
