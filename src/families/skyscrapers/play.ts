import { type Place, placeOf } from '../../base/grid.ts'
import type { Deduction } from '../../family.ts'
import { ERASER, type Player, type Setter, type Tool } from '../../hands.ts'
import {
  type Board,
  cluesFrom,
  largestClue,
  NONE,
  PARK,
  PARK_SIGN,
  type Sides,
  sidesOf,
  tallestOf,
  variantOf,
} from './board.ts'
import { check, lineFrom, rules, seenAlong } from './check.ts'
import { drawPosition } from './draw.ts'
import { Houses } from './lines/houses.ts'
import { entryOfValue, type Position, positionCodec, standing, startOf, valueOfEntry } from './position.ts'

const PENCIL = 'pencil '

export const player: Player<Board, Position> = {
  words: 'Put heights on squares, or pencil in those that are possible there.',
  entry: 'value',
  openings: [
    { title: 'easy', settings: { size: '5', difficulty: 'easy' } },
    { title: 'medium', settings: { size: '6', difficulty: 'medium' }, isUsual: true },
    { title: 'hard', settings: { size: '7', difficulty: 'hard' } },
    { title: 'expert', settings: { size: '7', difficulty: 'expert' } },
  ],
  position: positionCodec,
  start: startOf,
  tools: (board) => [
    { title: 'Heights', tools: entriesOf(board).map(entryTool) },
    { title: 'Pencil marks', tools: entriesOf(board).map(pencilTool) },
  ],
  act: (board, position, { tool, place: [row, column] }) => {
    const square = row * board.columns + column
    if (tool === ERASER) return changed(position, square, board.givens[square]!, 0)
    const isPencil = tool.startsWith(PENCIL)
    const name = isPencil ? tool.slice(PENCIL.length) : tool
    const height = entriesOf(board).find((entry) => nameOf(entry) === name)
    if (height === undefined || board.givens[square] !== NONE) return position
    const there = position.heights[square]!
    if (!isPencil) {
      // A height takes the place of the marks: texts and JSON have room for one of them.
      return changed(position, square, there === height ? NONE : height, 0)
    }
    return there === NONE
      ? changed(position, square, NONE, position.marks[square]! ^ (1 << valueOfEntry(board, height)))
      : position
  },
  peers,
  notes: { fill: fillNotes, clear: clearNotes },
  follow,
  draw: drawPosition,
  rules: {
    row: rules.row,
    column: rules.column,
    diagonal: rules.diagonal,
    box: rules.box,
    parks: rules.parks,
    given: rules.given,
    view: rules.view,
  },
  mistakes: (board, position) => {
    const entries = standing(board, position)
    const isOpen = entries.map((height) => (height === NONE ? 1 : 0))
    // What is said of squares that are open is not certain: they are taken for buildings that are taller than all others.
    return check(board, answerOf(entries)).filter(({ places }) =>
      places.every(([row, column]) => isOpen[row * board.columns + column] === 0),
    )
  },
  standing: (board, position) => {
    const heights = standing(board, position)
    const filled = heights.filter((height) => height !== NONE).length
    return {
      words: `${filled} of ${heights.length} squares filled.`,
      isComplete: filled === heights.length && check(board, answerOf(heights)).length === 0,
      progress: { done: filled, of: heights.length },
      left: Object.fromEntries(
        entriesOf(board).map((entry) => {
          const all = board.rows * (entry === PARK ? board.parks! : 1)
          return [nameOf(entry), all - heights.filter((height) => height === entry).length]
        }),
      ),
      clues: cluesDecided(board, answerOf(heights)),
    }
  },
}

/** A clue is decided when everything up to the tallest building of its line is filled in: nothing is seen behind that. */
function cluesDecided(board: Board, heights: Uint8Array): { met: Place[]; broken: Place[] } {
  const [met, broken]: [Place[], Place[]] = [[], []]
  for (const [clue, number] of board.clues.entries()) {
    if (number === NONE) continue
    const line = lineFrom(board.rows, clue)
    const tallest = line.findIndex((square) => heights[square] === tallestOf(board))
    const seen = tallest < 0 ? line : line.slice(0, tallest + 1)
    if (seen.some((square) => heights[square] === OPEN)) continue
    const isMet = seenAlong(seen, heights, board.sums ?? false) === number
    ;(isMet ? met : broken).push(placeOfClue(board.rows, clue))
  }
  return { met, broken }
}

/** The rest of the row and of the column. */
function peers(board: Board, [row, column]: Place): Place[] {
  const houses = new Houses(board)
  const own = row * board.columns + column
  const found = new Set<number>()
  for (let i = houses.starts[own]!; i < houses.starts[own + 1]!; i++) {
    for (const square of houses.squaresOf(houses.of[i]!)) if (square !== own) found.add(square)
  }
  return [...found].map((square) => placeOf(board, square))
}

/** On open squares, what their houses have room for. */
function fillNotes(board: Board, position: Position): Position {
  const entries = standing(board, position)
  const marks = new Int32Array(entries.length)
  for (const [square, entry] of entries.entries()) {
    if (entry === NONE) for (const each of entriesOf(board)) marks[square]! |= 1 << valueOfEntry(board, each)
  }
  for (const [square, entry] of entries.entries()) if (entry !== NONE) strike(board, entries, square, marks)
  return { heights: position.heights, marks }
}

function clearNotes(board: Board, position: Position, [row, column]: Place): Position {
  const entries = standing(board, position)
  const square = row * board.columns + column
  if (entries[square] === NONE) return position
  const marks = position.marks.slice()
  strike(board, entries, square, marks)
  return { heights: position.heights, marks }
}

/** Takes what stands on a square from the marks of its houses; a park where a house has all of its parks. */
function strike(board: Board, entries: Uint8Array, square: number, marks: Int32Array): void {
  const houses = new Houses(board)
  const entry = entries[square]!
  for (let i = houses.starts[square]!; i < houses.starts[square + 1]!; i++) {
    const squares = houses.squaresOf(houses.of[i]!)
    if (entry === PARK && squares.filter((other) => entries[other] === PARK).length < houses.blanks) continue
    for (const other of squares) marks[other]! &= ~(1 << valueOfEntry(board, entry))
  }
}

/** A square with one value left gets it, another one the values that are left as marks. */
function follow(board: Board, position: Position, { settles }: Deduction): Position {
  return settles.reduce((now, { place: [row, column], left = [] }) => {
    const square = row * board.columns + column
    if (left.length === 1) return changed(now, square, entryOfValue(board, left[0]!), 0)
    if (now.heights[square] !== NONE) return now
    const marks = left.reduce((mask, value) => mask | (1 << value), 0)
    return changed(now, square, NONE, marks)
  }, position)
}

/** The position with other entries on a square, the very same one if they are those it has. */
function changed(position: Position, square: number, height: number, marks: number): Position {
  if (position.heights[square] === height && position.marks[square] === marks) return position
  const after = { heights: position.heights.slice(), marks: position.marks.slice() }
  after.heights[square] = height
  after.marks[square] = marks
  return after
}

const OPEN = 254

/** Entries as an answer. */
function answerOf(entries: Uint8Array): Uint8Array {
  return entries.map((entry) => (entry === NONE ? OPEN : entry === PARK ? 0 : entry))
}

/** What can be put on a square. */
function entriesOf(board: Board): number[] {
  const heights = Array.from({ length: tallestOf(board) }, (_, i) => i + 1)
  return board.parks ? [...heights, PARK] : heights
}

function nameOf(entry: number): string {
  return entry === PARK ? PARK_SIGN : String(entry)
}

function entryTool(entry: number): Tool {
  const name = nameOf(entry)
  const title = entry === PARK ? 'Park' : `Height ${name}`
  return { name, title, key: name.toLowerCase(), sign: { shape: 'number', letter: name }, kind: 'square' }
}

function pencilTool(entry: number): Tool {
  const name = nameOf(entry)
  return {
    name: `${PENCIL}${name}`,
    title: `Pencil ${entry === PARK ? 'park' : name}`,
    key: name.toLowerCase(),
    role: 'note',
    // In braces, as texts have marks.
    sign: { shape: 'number', letter: `{${name}}` },
    kind: 'square',
  }
}

export const setter: Setter<Board> = {
  words: 'Put clues around the board, and given heights on it.',
  entry: 'value',
  tools: (board) => [{ title: 'Numbers', tools: numberTools(board) }],
  act: (board, { tool, place }) => {
    const { rows: size } = board
    if (tool !== ERASER && !numberTools(board).some(({ name }) => name === tool)) return board
    const number = tool === ERASER ? NONE : tool === PARK_SIGN ? PARK : Number(tool)
    const clue = clueAt(size, place)
    if (clue !== undefined) {
      if (number > largestClue(board) || (board.sums && number !== NONE && number < tallestOf(board))) return board
      const clues = withNumber(board.clues, clue, number)
      return clues === board.clues ? board : { ...board, clues }
    }
    const [row, column] = place
    if (!isOnBoard(size, row) || !isOnBoard(size, column)) return board
    if (number > tallestOf(board) && number !== PARK) return board
    const givens = withNumber(board.givens, row * size + column, number)
    return givens === board.givens ? board : { ...board, givens }
  },
  hasBorder: true,
  sizes: { low: 1, high: 15, isSquare: true },
  resize: (board, { rows: size }) => {
    const { boxes, parks = 0, ...rest } = variantOf(board)
    const fits = boxes && boxes[0] * boxes[1] === size
    const resized = {
      rows: size,
      columns: size,
      ...rest,
      ...(parks > 0 && parks < size && { parks }),
      ...(fits && { boxes }),
    }
    const empty: Board = { ...resized, clues: new Uint8Array(4 * size), givens: new Uint8Array(size * size) }
    const fitted = (line: readonly number[], most = largestClue(empty), least = board.sums ? tallestOf(empty) : 1) =>
      Array.from({ length: size }, (_, i) => {
        const number = line[i] ?? NONE
        return (number >= least && number <= most) || (number === PARK && empty.parks) ? number : NONE
      })
    const { top, right, bottom, left } = sidesOf(board)
    const sides: Sides = { top: fitted(top), right: fitted(right), bottom: fitted(bottom), left: fitted(left) }
    const rows = Array.from({ length: size }, (_, row) => {
      return fitted(
        Array.from(board.givens.subarray(row * board.columns, (row + 1) * board.columns)),
        tallestOf(empty),
        1,
      )
    })
    return { ...empty, clues: cluesFrom(sides), givens: Uint8Array.from(rows.flat()) }
  },
  clear: (board) => ({
    ...board,
    clues: new Uint8Array(board.clues.length),
    givens: new Uint8Array(board.givens.length),
  }),
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

function placeOfClue(size: number, clue: number): Place {
  const along = clue % size
  switch (Math.floor(clue / size)) {
    case 0:
      return [-1, along]
    case 1:
      return [along, size]
    case 2:
      return [size, size - 1 - along]
    default:
      return [size - 1 - along, -1]
  }
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

function numberTools(board: Board): Tool[] {
  const numbers = Array.from({ length: largestClue(board) }, (_, i) => i + 1)
  return (board.parks ? [...numbers, PARK] : numbers).map((entry) => {
    const tool = entryTool(entry)
    return { ...tool, title: entry === PARK ? 'Park' : `Number ${tool.name}` }
  })
}
