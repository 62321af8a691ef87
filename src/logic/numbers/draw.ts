import { placeOf } from '../../base/grid.ts'
import type { Drawing, Mark } from '../../drawing/drawing.ts'
import type { Deduction, Forced, Hint } from '../../family.ts'
import { IN_ANSWERS } from '../../family.ts'
import { withDeduction, withHint } from '../tints.ts'
import {
  type Answer,
  BLANK,
  candidatesOf,
  entryOfValue,
  followed,
  maskOf,
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
import { entriesIn, numberText, squareText } from './codecs.ts'
import type { Houses } from './houses.ts'

/** What the letters of a mark may have at most: nine marks of one digit in braces. */
const LONGEST_LETTERS = 11
const MARKS_IN_A_LINE = 3
const MOST_MARKS_PRINTED = 9

/** The givens, and the other numbers of the answer. */
export function drawNumbers<P extends NumberBoard>(numbers: Numbers<P>, board: P, answer?: Answer): Drawing {
  const entries = answer ? answer.map((number) => number || BLANK) : board.givens
  return drawPosition(numbers, board, { ...startOf(board), entries })
}

/** The same of a board that is half done, with what is pencilled in as small print. */
export function drawPosition<P extends NumberBoard>(
  { nouns, houses, frame }: Numbers<P>,
  board: P,
  position: NumberPosition,
): Drawing {
  const entries = standing(board, position)
  const drawing = frame?.(board) ?? { rows: board.rows, columns: board.columns, marks: [], lines: [] }
  const entered: Mark[] = []
  const pencilled: Mark[] = []
  for (const [square, entry] of entries.entries()) {
    if (entry !== NONE) entered.push(entryMark(board, nouns, entry, square))
    else if (position.marks[square] !== 0) pencilled.push(pencilMark(board, houses(board), nouns, position, square))
  }
  return { ...drawing, marks: [...drawing.marks, ...entered, ...pencilled] }
}

function entryMark(board: NumberBoard, nouns: Nouns, entry: number, square: number): Mark {
  const given = board.givens[square]!
  const letter = numberText(nouns, entry)
  const label = entry === BLANK ? nouns.blank! : letter
  const mark = { place: placeOf(board, square), shape: 'number', letter } as const
  if (given === NONE) return { ...mark, label }
  return given === entry
    ? { ...mark, label: `${label}, given`, isBold: true }
    : { ...mark, label: `${label}, but ${given === BLANK ? `a ${nouns.blank}` : given} is given` }
}

function pencilMark(board: NumberBoard, houses: Houses, nouns: Nouns, position: NumberPosition, square: number): Mark {
  const texts = entriesIn(houses, position.marks[square]!).map((entry) => numberText(nouns, entry))
  const letters = squareText(position, square, houses, nouns)
  const shown = texts.length > MOST_MARKS_PRINTED ? texts.slice(0, MOST_MARKS_PRINTED - 1).concat('…') : texts
  const print: string[] = []
  for (let i = 0; i < shown.length; i += MARKS_IN_A_LINE) print.push(shown.slice(i, i + MARKS_IN_A_LINE).join(' '))
  return {
    place: placeOf(board, square),
    shape: 'number',
    letter: letters.length > LONGEST_LETTERS ? '{…}' : letters,
    label: `${texts.join(' or ')}, pencilled in`,
    print,
  }
}

/** What deductions have settled, and the candidates of squares that have lost some. */
export function drawDeductions<P extends NumberBoard>(
  numbers: Numbers<P>,
  board: P,
  deductions: readonly Deduction[],
): Drawing {
  const houses = numbers.houses(board)
  const entries = board.givens.slice()
  const candidates = candidatesOf(board, houses)
  for (const { place, left } of deductions.flatMap(({ settles }) => settles)) {
    const square = place[0] * board.columns + place[1]
    candidates[square]! &= maskOf(left!)
    if (left!.length === 1) entries[square] = entryOfValue(houses, left![0]!)
  }
  // People take numbers that were told from the rest of their houses at once.
  for (const [square, entry] of entries.entries()) if (entry !== NONE) strike(houses, entries, square, candidates)
  const last = deductions.at(-1)
  const marks = candidates.map((left) => (last && left !== houses.all ? left : 0))
  return withDeduction(drawPosition(numbers, board, { entries, marks }), last)
}

/**
 * After a step the board is shown as it is then: squares that lose candidates show those that are left, pencilled in.
 */
export function drawHint<P extends NumberBoard>(
  numbers: Numbers<P>,
  board: P,
  position: NumberPosition,
  hint?: Hint,
): Drawing {
  const after = hint?.kind === 'step' ? followed(board, numbers.houses(board), position, hint.deduction) : position
  return withHint(drawPosition(numbers, board, after), hint)
}

/** What is the same in all solutions, and small print where it is not. */
export function drawForced<P extends NumberBoard>(numbers: Numbers<P>, board: P, { squares, values }: Forced): Drawing {
  const houses = numbers.houses(board)
  const drawing = drawPosition(numbers, board, {
    entries: squares.map((howOften, square) => (howOften === IN_ANSWERS.always ? values![square]![0]! || BLANK : NONE)),
    marks: Int32Array.from(squares, (howOften, square) =>
      howOften === IN_ANSWERS.sometimes
        ? maskOf(values![square]!.map((number) => valueOfEntry(houses, number || BLANK)))
        : 0,
    ),
  })
  const marks = drawing.marks.map((mark) =>
    mark.print ? { ...mark, label: mark.label.replace(', pencilled in', ' in some solution') } : mark,
  )
  return { ...drawing, marks }
}
