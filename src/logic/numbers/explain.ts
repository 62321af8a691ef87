import { placeOf, squareName } from '../../base/grid.ts'
import { capitalised, listed } from '../../base/words.ts'
import { type Explainer, type Forced, type ForcedSquares, type Hinter, IN_ANSWERS } from '../../family.ts'
import { translate } from '../../search.ts'
import type { Certificate } from '../certificate.ts'
import { type ExplanationBounds, explain, type Hinting, hint, type Mistake, refute } from '../explain.ts'
import { GRADES } from '../levels.ts'
import type { Logic } from '../logic.ts'
import { isSingle } from '../position.ts'
import type { TellingDeducer } from '../refutation.ts'
import { type ForcedCells, searchForced } from '../solve.ts'
import {
  type Answer,
  answerOf,
  BLANK,
  firstRepeat,
  NONE,
  type Nouns,
  type NumberBoard,
  type NumberPosition,
  type Numbers,
  standing,
  startOf,
  valueOfEntry,
} from './board.ts'
import { entriesIn, positionCodec } from './codecs.ts'
import { drawDeductions, drawForced, drawHint } from './draw.ts'
import { blanksWords, namesOf, valuesWords } from './house-words.ts'
import type { Houses } from './houses.ts'

/** How much is assumed for an explanation. */
export const BOUNDS: ExplanationBounds = {
  unique: {
    steps: Number.POSITIVE_INFINITY,
    cases: [
      { depth: 2, steps: 1 << 23 },
      { depth: 3, steps: 1 << 24 },
    ],
  },
  several: { steps: 1 << 21, cases: [] },
}

/** `rules` says why each deduction is right. */
export function numberExplainer<P extends NumberBoard, D extends TellingDeducer>(
  numbers: Numbers<P>,
  logic: Logic<P, D>,
  rules: Readonly<Record<string, string>>,
): Explainer<P, Answer, Certificate> {
  return {
    rules,
    grades: GRADES,
    search: (board) => explain(logic, board, BOUNDS, (values) => answerOf(numbers.houses(board), values)),
    draw: (board, deductions) => drawDeductions(numbers, board, deductions),
  }
}

/** What a family knows of half-done boards besides what houses say. */
export type MoreHinting<P, D extends TellingDeducer> = Pick<Hinting<P, NumberPosition, D>, 'enter'> & {
  /** What is wrong, if no number stands twice. */
  readonly broken?: (board: P, position: NumberPosition) => Mistake | undefined
}

export function numberHinter<P extends NumberBoard, D extends TellingDeducer>(
  numbers: Numbers<P>,
  logic: Logic<P, D>,
  more: MoreHinting<P, D> = {},
): Hinter<P, NumberPosition> {
  const hinting = numberHinting(numbers, more)
  return {
    position: positionCodec(numbers),
    start: startOf,
    search: (board, position) => hint(logic, hinting, board, position, BOUNDS),
    refute: (board, position, place) => refute(logic, hinting, board, position, place, BOUNDS),
    draw: (board, position, given) => drawHint(numbers, board, position, given),
  }
}

export function numberHinting<P extends NumberBoard, D extends TellingDeducer>(
  { nouns, houses }: Numbers<P>,
  { broken, ...more }: MoreHinting<P, D>,
): Hinting<P, NumberPosition, D> {
  const onSquare = (board: P, { entries, marks }: NumberPosition, square: number) =>
    entries[square] === NONE
      ? valuesWords(houses(board), nouns, marks[square]!, 'or')
      : entryWords(nouns, entries[square]!)
  return {
    entries: (board, { entries, marks }) => {
      const own = houses(board)
      return Int32Array.from(entries, (entry, square) =>
        entry === NONE ? marks[square] || own.all : 1 << valueOfEntry(own, entry),
      )
    },
    open: (board, position) => {
      const entries = standing(board, position)
      return [...entries.keys()].filter((square) => entries[square] === NONE)
    },
    ...more,
    broken: (board, position) =>
      wrongGiven(board, nouns, standing(board, position)) ??
      repeated(board, houses(board), nouns, standing(board, position)) ??
      broken?.(board, position),
    finished: `Every square has its ${nouns.number}, and all rules are kept.`,
    stuck: `Nothing more can be deduced: the board has several solutions from here, and each open square has other ${nouns.number}s in some of them.`,
    wrong: (board, position, squares) => {
      const told = squares.map((square) => {
        const wrong = `${squareName(board, square)} is not ${onSquare(board, position, square)}`
        if (position.entries[square] !== NONE) return wrong
        return `${wrong}, ${isSingle(position.marks[square]!) ? 'which is its only mark' : 'which are its only marks'}`
      })
      return `There is a mistake: ${listed(told, 'and')}.`
    },
    clash: (board, position, squares) => {
      const told = squares.map((square) => `${onSquare(board, position, square)} on ${squareName(board, square)}`)
      return `There is a mistake: no solution has ${listed(told, 'and')} together, though each of these alone is possible.`
    },
  }
}

function entryWords({ blank }: Nouns, entry: number): string {
  return entry === BLANK ? `a ${blank}` : String(entry)
}

function wrongGiven(board: NumberBoard, nouns: Nouns, entries: Uint8Array): Mistake | undefined {
  const { givens } = board
  const wrong = [...entries.keys()].find((square) => givens[square] !== NONE && givens[square] !== entries[square])
  if (wrong === undefined) return undefined
  const [given, there] = [givens[wrong]!, entries[wrong]!].map((entry) => entryWords(nouns, entry))
  return mistake(
    board,
    `${squareName(board, wrong)} is given as ${given}, but ${there} stands there.`,
    [wrong],
    'given',
  )
}

/** A number that stands twice in a house, or too many blanks. */
function repeated(board: NumberBoard, houses: Houses, nouns: Nouns, entries: Uint8Array): Mistake | undefined {
  const found = firstRepeat(houses, entries)
  if (!found) return undefined
  const { house, squares } = found
  const entry = entries[squares[0]!]!
  if (entry !== BLANK) {
    return mistake(board, `${entry} stands twice in ${house.name}, on ${namesOf(board, squares)}.`, squares, house.rule)
  }
  const words = `${capitalised(house.name)} has more than ${blanksWords(houses, nouns)}.`
  return mistake(board, words, squares, `${nouns.blank}s`)
}

export function mistake(board: NumberBoard, words: string, squares: readonly number[], rule?: string): Mistake {
  const places = squares.map((square) => placeOf(board, square))
  return { kind: 'mistake', ...(rule && { rule }), words, places }
}

/** Which squares have the same number in all solutions, and which numbers the others have. */
export function numberForced<P extends NumberBoard, D extends TellingDeducer>(
  numbers: Numbers<P>,
  logic: Logic<P, D>,
): ForcedSquares<P> {
  const { number } = numbers.nouns
  return {
    words: {
      always: `Every solution has the same ${number} here.`,
      sometimes: `Solutions have different ${number}s here.`,
      never: `Every square has some ${number}, so there are none of these.`,
    },
    search: (board) =>
      translate(
        searchForced(logic, board),
        (cells) => forcedOf(board, numbers.houses(board), cells),
        (none) => none,
      ),
    draw: (board, forced) => drawForced(numbers, board, forced),
  }
}

function forcedOf({ givens }: NumberBoard, houses: Houses, { has, mayHave }: ForcedCells): Forced {
  const { always, sometimes, unasked } = IN_ANSWERS
  const squares = givens.map((given, square) => {
    if (given !== NONE) return unasked
    if (!isSingle(has[square]!)) return sometimes
    return isSingle(mayHave[square]!) ? always : unasked
  })
  const numbersIn = (values: number) => entriesIn(houses, values).map((entry) => (entry === BLANK ? 0 : entry))
  return { squares, values: Array.from(has, numbersIn) }
}
