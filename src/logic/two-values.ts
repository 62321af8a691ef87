import { type Grid, placeOf, squaresWith } from '../base/grid.ts'
import { expectString, ShapeError } from '../base/json.ts'
import type { Drawing } from '../drawing/drawing.ts'
import { type Deduction, type Forced, IN_ANSWERS, type JsonCodec } from '../family.ts'
import { type Search, translate } from '../search.ts'
import type { Certificate } from './certificate.ts'
import { certificateCodec } from './certificate.ts'
import type { Logic } from './logic.ts'
import type { TellingDeducer } from './refutation.ts'
import { searchForced } from './solve.ts'

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

/** Marks with what deductions settle. */
export function withSettled({ columns }: Grid, marks: Marks, deductions: readonly Deduction[], names: TwoNames): Marks {
  const changed = marks.slice()
  for (const { place, as } of deductions.flatMap(({ settles }) => settles)) {
    changed[place[0] * columns + place[1]] = valueNamed(names, as)
  }
  return changed
}

/** By square: the candidates that marks leave to it. */
export function candidatesOf(marks: Marks): Int32Array {
  return Int32Array.from(marks, (mark) => (mark === OPEN ? EITHER : mark))
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
export function withSometimes(drawing: Drawing, { squares }: Forced, label: string): Drawing {
  const dots = Array.from(squaresWith(squares, IN_ANSWERS.sometimes), (square) => {
    return { place: placeOf(drawing, square), shape: 'dot', letter: '?', label } as const
  })
  return { ...drawing, marks: [...drawing.marks, ...dots] }
}
