import { copiedTo, type Grid, placeOf, toggled } from '../../base/grid.ts'
import type { Violation } from '../../family.ts'
import { type AnswerSetter, ERASER, type Player, type Setter, type Tool } from '../../hands.ts'
import { GRADES } from '../../logic/index.ts'
import { BLANK, type Board } from './board.ts'
import { equalsOf } from './certificate.ts'
import { brokenRules, check, rules } from './check.ts'
import { drawPosition } from './draw.ts'
import { after } from './explain.ts'
import { generateFor } from './generate/index.ts'
import { OPEN, type Position, positionCodec, SHADED, type Shading, shadingOf, startOf, UNSHADED } from './shading.ts'

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
    return made === undefined ? position : toggled(position, row * columns + column, made)
  },
  peers: (board, [row, column]) => {
    return equalsOf(board, row * board.columns + column).map((square) => placeOf(board, square))
  },
  follow: (board, position, deduction) => after(board, position, [deduction]),
  draw: (board, position) => drawPosition(board, position),
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

/** Setting a board from its shading: the numbers are found. */
const fromShading: AnswerSetter<Board, Position> = {
  words: 'Shade the solution: the numbers are found.',
  grades: GRADES,
  rules: {
    touch: rules.touch,
    split: rules.split,
    more: 'With any numbers these squares could be shaded too: the solution would not be the only one.',
  },
  faults: (board, position) => faultsOf(board, shadingOf(position)),
  search: (board, position, grade, random) => {
    const { rows, columns } = board
    const wanted = GRADES.find((each) => each === grade)
    return generateFor({ rows, columns }, shadingOf(position), wanted, random)
  },
}

/** Why a shading is the only solution of no board at all. */
function faultsOf({ rows, columns }: Grid, shading: Shading): Violation[] {
  const blank = { rows, columns, numbers: new Int32Array(rows * columns).fill(BLANK) }
  const broken = check(blank, shading)
  if (broken.length > 0) return broken
  const more: number[] = []
  const larger = shading.slice()
  for (let square = 0; square < shading.length; square++) {
    if (shading[square] === 1) continue
    larger[square] = 1
    if (check(blank, larger).length === 0) more.push(square)
    larger[square] = 0
  }
  return more.length > 0 ? [{ rule: 'more', places: more.map((square) => placeOf(blank, square)) }] : []
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
