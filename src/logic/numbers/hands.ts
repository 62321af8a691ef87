import { type Place, placeOf, toggled } from '../../base/grid.ts'
import { capitalised } from '../../base/words.ts'
import type { Violation } from '../../family.ts'
import { ERASER, type Opening, type Player, type PlayStanding, type Setter, type Tool } from '../../hands.ts'
import {
  type Answer,
  BLANK,
  changed,
  followed,
  NONE,
  type Nouns,
  type NumberBoard,
  type NumberPosition,
  type Numbers,
  standing,
  startOf,
  strike,
  valueOfEntry,
} from './board.ts'
import { entriesIn, numberText, positionCodec } from './codecs.ts'
import { drawPosition } from './draw.ts'
import type { Houses } from './houses.ts'

/** What a family adds to playing. */
export interface NumberPlay<P extends NumberBoard> {
  readonly openings: readonly Opening[]
  /** The rules that can be broken, and what an answer breaks. */
  readonly rules: Readonly<Record<string, string>>
  readonly check: (board: P, answer: Answer) => Violation[]
  /** Clues that are decided by the numbers so far; open squares have OPEN. */
  readonly clues?: (board: P, answer: Answer) => NonNullable<PlayStanding['clues']>
}

/** What an open square has in an answer: more than all numbers. */
export const OPEN = 254

const PENCIL = 'pencil '

/** Numbers on squares, or marks. */
export function numberPlayer<P extends NumberBoard>(
  numbers: Numbers<P>,
  { openings, rules, check, clues }: NumberPlay<P>,
): Player<P, NumberPosition> {
  const { nouns } = numbers
  const entriesOf = (board: P) => entriesIn(numbers.houses(board), numbers.houses(board).all)
  return {
    words: `Put ${nouns.number}s on squares, or pencil in those that are possible there.`,
    entry: 'value',
    openings,
    position: positionCodec(numbers),
    start: startOf,
    tools: (board) => [
      {
        title: capitalised(`${nouns.number}s`),
        tools: entriesOf(board).map((entry) => entryTool(nouns, entry, nouns.number)),
      },
      { title: 'Pencil marks', tools: entriesOf(board).map((entry) => pencilTool(nouns, entry)) },
    ],
    act: (board, position, { tool, place: [row, column] }) => {
      const square = row * board.columns + column
      if (tool === ERASER) return changed(position, square, board.givens[square]!, 0)
      const isPencil = tool.startsWith(PENCIL)
      const name = isPencil ? tool.slice(PENCIL.length) : tool
      const entry = entriesOf(board).find((each) => numberText(nouns, each) === name)
      if (entry === undefined || board.givens[square] !== NONE) return position
      const there = position.entries[square]!
      // A number takes the place of the marks: texts and JSON have room for one of them.
      if (!isPencil) return changed(position, square, there === entry ? NONE : entry, 0)
      if (there !== NONE) return position
      const mark = 1 << valueOfEntry(numbers.houses(board), entry)
      return changed(position, square, NONE, position.marks[square]! ^ mark)
    },
    peers: (board, [row, column]) => {
      return numbers
        .houses(board)
        .peersOf(row * board.columns + column)
        .map((square) => placeOf(board, square))
    },
    notes: {
      fill: (board, position) => filledNotes(numbers.houses(board), standing(board, position), position),
      clear: (board, position, [row, column]) => {
        const entries = standing(board, position)
        const square = row * board.columns + column
        if (entries[square] === NONE) return position
        const marks = position.marks.slice()
        strike(numbers.houses(board), entries, square, marks)
        return { entries: position.entries, marks }
      },
    },
    follow: (board, position, deduction) => followed(board, numbers.houses(board), position, deduction),
    draw: (board, position) => drawPosition(numbers, board, position),
    rules,
    mistakes: (board, position) => {
      const answer = answerSoFar(standing(board, position))
      // What is said of squares that are open is not certain: they are taken for numbers that are higher than all
      // others.
      const isFilled = ([row, column]: Place) => answer[row * board.columns + column] !== OPEN
      return check(board, answer).filter(({ places }) => places.every(isFilled))
    },
    standing: (board, position) => {
      const entries = standing(board, position)
      const filled = entries.filter((entry) => entry !== NONE).length
      const { blanks } = numbers.houses(board)
      return {
        words: `${filled} of ${entries.length} squares filled.`,
        isComplete: filled === entries.length && check(board, answerSoFar(entries)).length === 0,
        progress: { done: filled, of: entries.length },
        left: Object.fromEntries(
          entriesOf(board).map((entry) => {
            const all = board.rows * (entry === BLANK ? blanks : 1)
            return [numberText(nouns, entry), all - entries.filter((other) => other === entry).length]
          }),
        ),
        ...(clues && { clues: clues(board, answerSoFar(entries)) }),
      }
    },
  }
}

/** Entries as an answer. */
function answerSoFar(entries: Uint8Array): Answer {
  return entries.map((entry) => (entry === NONE ? OPEN : entry === BLANK ? 0 : entry))
}

/** On open squares, what their houses have room for. */
function filledNotes(houses: Houses, standing: Uint8Array, { entries }: NumberPosition): NumberPosition {
  const marks = Int32Array.from(standing, (entry) => (entry === NONE ? houses.all : 0))
  for (const [square, entry] of standing.entries()) if (entry !== NONE) strike(houses, standing, square, marks)
  return { entries, marks }
}

export function entryTool(nouns: Nouns, entry: number, number: string): Tool {
  const name = numberText(nouns, entry)
  const title = capitalised(entry === BLANK ? nouns.blank! : `${number} ${name}`)
  return { name, title, key: name.toLowerCase(), sign: { shape: 'number', letter: name }, kind: 'square' }
}

function pencilTool(nouns: Nouns, entry: number): Tool {
  const tool = entryTool(nouns, entry, nouns.number)
  const name = `${PENCIL}${tool.name}`
  const title = capitalised(`${PENCIL}${entry === BLANK ? nouns.blank : tool.name}`)
  // In braces, as texts have marks.
  return { ...tool, name, title, role: 'note', sign: { shape: 'number', letter: `{${tool.name}}` } }
}

/** Numbers that are given. */
export function numberSetter<P extends NumberBoard>(numbers: Numbers<P>, largest: number): Setter<P> {
  const { nouns, houses, empty } = numbers
  return {
    words: `Put given ${nouns.number}s on the board.`,
    entry: 'value',
    tools: (board) => {
      const entries = entriesIn(houses(board), houses(board).all)
      return [{ title: 'Numbers', tools: entries.map((entry) => entryTool(nouns, entry, 'number')) }]
    },
    act: (board, { tool, place: [row, column] }) => {
      if (row < 0 || row >= board.rows || column < 0 || column >= board.columns) return board
      const entries = entriesIn(houses(board), houses(board).all)
      const entry = tool === ERASER ? NONE : entries.find((each) => numberText(nouns, each) === tool)
      if (entry === undefined) return board
      const givens = toggled(board.givens, row * board.columns + column, entry)
      return givens === board.givens ? board : { ...board, givens }
    },
    sizes: { low: 1, high: largest, isSquare: true },
    resize: (board, { rows: size }) => {
      const after = empty(size, board)
      const { highest, blanks } = houses(after)
      const givens = after.givens.map((_, square) => {
        const [row, column] = placeOf(after, square)
        const given = row < board.rows && column < board.rows ? board.givens[row * board.columns + column]! : NONE
        return given <= highest || (given === BLANK && blanks > 0) ? given : NONE
      })
      return { ...after, givens }
    },
    clear: (board) => empty(board.rows, board),
  }
}
