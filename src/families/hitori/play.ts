import { copiedTo, type Grid, placeOf } from '../../base/grid.ts'
import type { Violation } from '../../family.ts'
import { type AnswerSetter, ERASER, type Player, type Setter, type Tool } from '../../hands.ts'
import { answerOf, GRADES, markPlayer } from '../../logic/index.ts'
import { BLANK, type Board } from './board.ts'
import { equalsOf } from './certificate.ts'
import { check, rules } from './check.ts'
import { marked } from './explain.ts'
import { generateFor } from './generate/index.ts'
import { OPEN, type Position, type Shading } from './shading.ts'

export const player: Player<Board, Position> = /* @__PURE__ */ markPlayer(marked, {
  words: 'Shade squares, and put rings on those that stay unshaded.',
  openings: [
    { title: 'easy', settings: { size: '6', difficulty: 'easy' } },
    { title: 'medium', settings: { size: '8', difficulty: 'medium' }, isUsual: true },
    { title: 'hard', settings: { size: '9', difficulty: 'hard' } },
    { title: 'expert', settings: { size: '10', difficulty: 'expert' } },
  ],
  tools: {
    high: { name: 'shade', title: 'Shade', key: 's', sign: { shape: 'wall', letter: '#' }, kind: 'square' },
    low: { name: 'keep', title: 'Keep', key: 'k', sign: { shape: 'ring', letter: 'o' }, kind: 'square', role: 'note' },
  },
  rules,
  check,
  peers: (board, [row, column]) => {
    return equalsOf(board, row * board.columns + column).map((square) => placeOf(board, square))
  },
  standing: (_, shading, position) => {
    const shaded = shading.reduce((sum, value) => sum + value, 0)
    return {
      words: `${shaded.toLocaleString('en')} ${shaded === 1 ? 'square' : 'squares'} shaded.`,
      progress: { done: position.reduce((done, value) => done + (value === OPEN ? 0 : 1), 0), of: position.length },
    }
  },
})

/** Setting a board from its shading: the numbers are found. */
const fromShading: AnswerSetter<Board, Position> = {
  words: 'Shade the solution: the numbers are found.',
  grades: GRADES,
  rules: {
    touch: rules.touch,
    split: rules.split,
    more: 'With any numbers these squares could be shaded too: the solution would not be the only one.',
  },
  faults: (board, position) => faultsOf(board, answerOf(position)),
  search: (board, position, grade, random) => {
    const { rows, columns } = board
    const wanted = GRADES.find((each) => each === grade)
    return generateFor({ rows, columns }, answerOf(position), wanted, random)
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
