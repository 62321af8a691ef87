import type { Place } from '../../base/grid.ts'
import { copiedTo } from '../../base/grid.ts'
import { ERASER, type Player, type Setter, type Tool } from '../../hands.ts'
import { BLANK, type Board } from './board.ts'
import { check, rules } from './check.ts'
import { drawPosition } from './draw.ts'
import { after } from './explain.ts'
import { fromShading } from './from-shading.ts'
import { brokenRules, OPEN, type Position, positionCodec, SHADED, shadingOf, startOf, UNSHADED } from './shading.ts'

const shade: Tool = {
  name: 'shade',
  title: 'Shade',
  key: 's',
  sign: { shape: 'wall', letter: '#' },
  kind: 'square',
}

const keep: Tool = {
  name: 'keep',
  title: 'Keep',
  key: 'k',
  sign: { shape: 'ring', letter: 'o' },
  kind: 'square',
  role: 'note',
}

/** What each tool makes of a square. */
const MADE_BY: ReadonlyMap<string, number> = new Map([
  [shade.name, SHADED],
  [keep.name, UNSHADED],
  [ERASER, OPEN],
])

export const player: Player<Board, Position> = {
  words: 'Shade squares, and put rings on those that stay unshaded.',
  entry: 'paint',
  openings: [
    { title: 'easy', settings: { size: '6', difficulty: 'easy' } },
    { title: 'medium', settings: { size: '8', difficulty: 'medium' }, isUsual: true },
    { title: 'hard', settings: { size: '9', difficulty: 'hard' } },
    { title: 'expert', settings: { size: '10', difficulty: 'expert' } },
  ],
  position: positionCodec,
  start: startOf,
  tools: () => [{ title: 'Squares', tools: [shade, keep] }],
  act: ({ columns }, position, { tool, place: [row, column] }) => {
    const made = MADE_BY.get(tool)
    if (made === undefined) return position
    const square = row * columns + column
    const value = position[square] === made ? OPEN : made
    if (value === position[square]) return position
    const changed = position.slice()
    changed[square] = value
    return changed
  },
  peers,
  follow: (board, position, deduction) => after(board, position, [deduction]),
  draw: drawPosition,
  rules: { repeat: rules.repeat, touch: rules.touch, split: rules.split },
  mistakes: brokenRules,
  standing: (board, position) => {
    const shading = shadingOf(position)
    let shaded = 0
    for (const value of shading) shaded += value
    return {
      words: `${shaded.toLocaleString('en')} ${shaded === 1 ? 'square' : 'squares'} shaded.`,
      isComplete: check(board, shading).length === 0,
      progress: { done: position.reduce((done, value) => done + (value === OPEN ? 0 : 1), 0), of: position.length },
    }
  },
}

/** The same number elsewhere in the row and the column. */
function peers({ rows, columns, numbers }: Board, [row, column]: Place): Place[] {
  const number = numbers[row * columns + column]!
  const found: Place[] = []
  if (number === BLANK) return found
  for (let c = 0; c < columns; c++) if (c !== column && numbers[row * columns + c] === number) found.push([row, c])
  for (let r = 0; r < rows; r++) if (r !== row && numbers[r * columns + column] === number) found.push([r, column])
  return found
}

/** There are tools for no fewer numbers than a keyboard has digits, and for no more than fit on a page. */
const FEWEST_NUMBERS = 9
const MOST_NUMBERS = 31

export const setter: Setter<Board> = {
  words: 'Put numbers on squares, or leave them blank.',
  entry: 'value',
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
  fromAnswer: fromShading,
}

function numberTools({ rows, columns, numbers }: Board): Tool[] {
  let most = Math.max(rows, columns, FEWEST_NUMBERS)
  for (const number of numbers) if (number > most) most = number
  return Array.from({ length: Math.min(most, MOST_NUMBERS) }, (_, i) => {
    const name = String(i + 1)
    return { name, title: `Number ${name}`, key: name, sign: { shape: 'number', letter: name }, kind: 'square' }
  })
}
