import { type Grid, placeOf, squaresWith, toggled } from '../base/grid.ts'
import { expectString, ShapeError } from '../base/json.ts'
import { listed, squareNames } from '../base/words.ts'
import type { Drawing } from '../drawing/drawing.ts'
import {
  type AnswerCodec,
  type Deduction,
  type Explainer,
  type Forced,
  type ForcedSquares,
  type Hinter,
  IN_ANSWERS,
  type JsonCodec,
  type Violation,
} from '../family.ts'
import { ERASER, type Player, type PlayStanding, type Tool } from '../hands.ts'
import { type Search, translate } from '../search.ts'
import { type Certificate, certificateCodec } from './certificate.ts'
import { type ExplanationBounds, explain, type Hinting, hint, refute } from './explain.ts'
import { GRADES } from './levels.ts'
import type { Logic } from './logic.ts'
import type { Values } from './position.ts'
import type { TellingDeducer } from './refutation.ts'
import { searchForced } from './solve.ts'
import { withDeduction, withHint } from './tints.ts'

/*
 * What puzzles with two values per square share: a square is unshaded or shaded, empty or has a star.
 */

/** The candidates of a square, as bits. */
export const LOW = 1
export const HIGH = 2
export const EITHER = LOW | HIGH

/** What is known of a square on a half-done board: nothing, or the candidate that is left. */
export type Marks = Uint8Array
export const OPEN = 0

/** What the two values are called, the lower one first. */
export type TwoNames = readonly [low: string, high: string]

/** The only value that a name in JSON or in a deduction stands for. */
function valueNamed(names: TwoNames, name: string): number {
  return 1 << names.indexOf(name)
}

/** An assumption is a square and what it was assumed to be: `{"as": "shaded"}`. */
export function twoValuedCertificates<P extends Grid>(names: TwoNames): JsonCodec<P, Certificate> {
  return certificateCodec<P>(() => ({
    toJson: (values) => ({ as: names[values >> 1]! }),
    fromJson: (json, path) => {
      const as = expectString(json.as, [...path, 'as'])
      if (names.includes(as)) return valueNamed(names, as)
      throw new ShapeError(`expected '${names[1]}' or '${names[0]}', found '${as}'`, [...path, 'as'])
    },
  }))
}

export function startOf({ rows, columns }: Grid): Marks {
  return new Uint8Array(rows * columns)
}

/** Marks as an answer: what is open has the lower value. */
export function answerOf(marks: Marks): Values {
  return marks.map((mark) => (mark === HIGH ? 1 : 0))
}

/** The higher values of an answer as marks. */
export function marksOf(answer: Values): Marks {
  return answer.map((value) => (value === 1 ? HIGH : OPEN))
}

/** What a family says and draws of half-done boards, besides its logic. */
export interface Marked<P extends Grid, D extends TellingDeducer> {
  readonly logic: Logic<P, D>
  readonly bounds: ExplanationBounds
  readonly names: TwoNames
  readonly codec: AnswerCodec<P, Marks>
  /** `labels`: what is said of a square by its mark. */
  readonly draw: (board: P, marks: Marks, labels?: readonly string[]) => Drawing
  /** Marks with all that goes without saying. */
  readonly withImplied?: (board: P, marks: Marks) => Marks
  /** The letter of what a hint looks at, if the usual star would be taken for a mark. */
  readonly letter?: string
  /** The rules that are broken however the open squares are filled, and a sentence on one of them. */
  readonly mistakes: (board: P, marks: Marks) => Violation[]
  readonly tell: (board: P, mistake: Violation) => string
  readonly low: MarkWords
  readonly high: MarkWords
}

/** What is said of one of the two values. */
interface MarkWords {
  /** "shaded", "a star" */
  readonly named: string
  /** "this square shaded", "a star here" */
  readonly here: string
  /** "r1c1 shaded", "a star on r1c1" */
  readonly on: (squares: string) => string
  /** That this was marked, and is so in no solution, as a clause. */
  readonly wrong: (squares: string, isOne: boolean) => string
}

/** `rules` says why each deduction is right. */
export function markExplainer<P extends Grid, D extends TellingDeducer>(
  { logic, bounds, names, draw, letter }: Marked<P, D>,
  rules: Readonly<Record<string, string>>,
): Explainer<P, Values, Certificate> {
  return {
    rules,
    grades: GRADES,
    search: (board) => explain(logic, board, bounds, (values) => values),
    draw: (board, deductions) =>
      withDeduction(draw(board, withSettled(board, startOf(board), deductions, names)), deductions.at(-1), letter),
  }
}

export function markHinter<P extends Grid, D extends TellingDeducer>(marked: Marked<P, D>): Hinter<P, Marks> {
  const { logic, bounds, names, codec, draw, letter, withImplied = (_, marks) => marks } = marked
  const hinting = markHinting(marked)
  return {
    position: codec,
    start: startOf,
    search: (board, marks) => hint(logic, hinting, board, marks, bounds),
    refute: (board, marks, place) => refute(logic, hinting, board, marks, place, bounds),
    // After a step the board is shown as it is then.
    draw: (board, marks, given) => {
      const settled = given?.kind === 'step' ? [given.deduction] : []
      return withHint(draw(board, withSettled(board, withImplied(board, marks), settled, names)), given, letter)
    },
  }
}

export function markHinting<P extends Grid, D extends TellingDeducer>(marked: Marked<P, D>): Hinting<P, Marks, D> {
  const { low, high, mistakes, tell, withImplied = (_, marks) => marks } = marked
  /** What is said of squares with the higher value, and with the lower. */
  const told = (marks: Marks, squares: readonly number[], say: (words: MarkWords, squares: number[]) => string) =>
    [high, low].flatMap((words) => {
      const own = squares.filter((square) => (marks[square] === HIGH) === (words === high))
      return own.length > 0 ? [say(words, own)] : []
    })
  return {
    // A mark is the candidate that is left.
    entries: (board, marks) => Int32Array.from(withImplied(board, marks), (mark) => mark || EITHER),
    open: (board, marks) => [...squaresWith(withImplied(board, marks), OPEN)],
    broken: (board, marks) => {
      const [first] = mistakes(board, marks)
      return first && { kind: 'mistake', words: tell(board, first), ...first }
    },
    finished: 'Every square is settled, and all rules are kept.',
    stuck: 'Nothing more can be deduced: the board has several solutions from here, which differ on every open square.',
    wrong: (board, marks, squares) => {
      const clauses = told(marks, squares, ({ wrong }, own) => wrong(squareNames(board, own), own.length === 1))
      return `There is a mistake: ${clauses.join('; ')}.`
    },
    clash: (board, marks, squares) => {
      const all = told(marks, squares, ({ on }, own) => on(squareNames(board, own)))
      return `There is a mistake: no solution has ${listed(all, 'and')}, though each of these marks alone is possible.`
    },
  }
}

export function markForced<P extends Grid, D extends TellingDeducer>(marked: Marked<P, D>): ForcedSquares<P> {
  const { logic, draw, low, high } = marked
  return {
    words: {
      always: `Every solution has ${high.here}.`,
      sometimes: `Some solutions have ${high.here}, others do not.`,
      never: `No solution has ${high.here}.`,
    },
    search: (board) => searchForcedHigh(logic, board),
    draw: (board, forced) => {
      const labels = ['', ...[low, high].map(({ named }) => `${named} in every solution`)]
      return withSometimes(draw(board, forcedMarks(forced), labels), forced, `${high.named} in some`)
    },
  }
}

/** What a family adds to playing. */
export interface MarkPlay<P> extends Pick<Player<P, Marks>, 'words' | 'openings' | 'peers'> {
  readonly tools: { readonly high: Tool; readonly low: Tool }
  /** All rules of the family, and what an answer breaks. */
  readonly rules: Readonly<Record<string, string>>
  readonly check: (board: P, answer: Values) => Violation[]
  readonly standing: (board: P, answer: Values, marks: Marks) => Omit<PlayStanding, 'isComplete'>
}

/** Marks are painted. */
export function markPlayer<P extends Grid, D extends TellingDeducer>(
  { codec, names, draw, mistakes, withImplied = (_, marks) => marks }: Marked<P, D>,
  { tools: { high, low }, rules, check, standing, ...play }: MarkPlay<P>,
): Player<P, Marks> {
  const { 'proof-step': _step, 'proof-gap': _gap, ...rulesOfPlay } = rules
  const madeBy = new Map([
    [high.name, HIGH],
    [low.name, LOW],
    [ERASER, OPEN],
  ])
  return {
    ...play,
    entry: 'paint',
    position: codec,
    start: startOf,
    tools: () => [{ title: 'Squares', tools: [high, low] }],
    act: ({ columns }, marks, { tool, place: [row, column] }) => {
      const made = madeBy.get(tool)
      return made === undefined ? marks : toggled(marks, row * columns + column, made)
    },
    follow: (board, marks, deduction) => withSettled(board, marks, [deduction], names),
    draw: (board, marks) => draw(board, withImplied(board, marks)),
    rules: rulesOfPlay,
    mistakes,
    standing: (board, marks) => {
      const answer = answerOf(marks)
      return { ...standing(board, answer, marks), isComplete: check(board, answer).length === 0 }
    },
  }
}

/** Marks with what deductions settle. */
function withSettled({ columns }: Grid, marks: Marks, deductions: readonly Deduction[], names: TwoNames): Marks {
  const changed = marks.slice()
  for (const { place, as } of deductions.flatMap(({ settles }) => settles)) {
    changed[place[0] * columns + place[1]] = valueNamed(names, as)
  }
  return changed
}

/** Which squares have the higher value in all, in some or in none of the solutions. */
export function searchForcedHigh<P, D extends TellingDeducer>(logic: Logic<P, D>, problem: P): Search<Forced> {
  const { always, never, sometimes, unasked } = IN_ANSWERS
  return translate(
    searchForced(logic, problem, true),
    ({ has, mayHave }) => ({
      squares: Uint8Array.from(has, (values, square) => {
        if (values === EITHER) return sometimes
        if (mayHave[square] === EITHER) return unasked
        return mayHave[square] === HIGH ? always : never
      }),
    }),
    (none) => none,
  )
}

/** What is the same in every solution, as marks. */
export function forcedMarks({ squares }: Forced): Marks {
  const { always, never } = IN_ANSWERS
  return squares.map((howOften) => (howOften === always ? HIGH : howOften === never ? LOW : OPEN))
}

/** A drawing of those marks, with dots where solutions differ. */
function withSometimes(drawing: Drawing, { squares }: Forced, label: string): Drawing {
  const dots = Array.from(squaresWith(squares, IN_ANSWERS.sometimes), (square) => {
    return { place: placeOf(drawing, square), shape: 'dot', letter: '?', label } as const
  })
  return { ...drawing, marks: [...drawing.marks, ...dots] }
}
