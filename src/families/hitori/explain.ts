import { squaresWith } from '../../base/grid.ts'
import { squareNames } from '../../base/words.ts'
import type { Drawing } from '../../drawing/drawing.ts'
import type { Deduction, Explainer, Explanation, Forced, ForcedSquares, Hint, Hinter } from '../../family.ts'
import {
  type Certificate,
  candidatesOf,
  type ExplanationBounds,
  explain,
  forcedMarks,
  GRADES,
  type Hinting,
  hint,
  type Mistake,
  refute,
  searchForcedHigh,
  withDeduction,
  withHint,
  withSettled,
  withSometimes,
} from '../../logic/index.ts'
import type { Search } from '../../search.ts'
import type { Board } from './board.ts'
import { brokenRules } from './check.ts'
import { drawPosition } from './draw.ts'
import type { Deducer } from './logic/deducer.ts'
import { hitoriLogic } from './logic/index.ts'
import { deductionRules } from './logic/words.ts'
import { NAMES, OPEN, type Position, positionCodec, SHADED, type Shading, startOf } from './shading.ts'

const steps = Number.POSITIVE_INFINITY
const twoDeep = { depth: 2, steps: 1 << 22 }

/**
 * How much may be assumed, with bounds on assumptions inside assumptions. What they leave open is proven by a search.
 */
const bounds: ExplanationBounds = {
  unique: { steps, cases: [twoDeep, { depth: 3, steps: 1 << 23 }] },
  several: { steps, cases: [twoDeep] },
}

export const explainer: Explainer<Board, Shading, Certificate> = {
  rules: deductionRules,
  grades: GRADES,
  search: searchExplanation,
  draw: (board, deductions) =>
    withDeduction(drawPosition(board, after(board, startOf(board), deductions)), deductions.at(-1)),
}

export function searchExplanation(board: Board): Search<Explanation<Shading, Certificate>> {
  return explain(hitoriLogic, board, bounds, (values) => values)
}

/** A position with what deductions settle. */
export function after(board: Board, position: Position, deductions: readonly Deduction[]): Position {
  return withSettled(board, position, deductions, NAMES)
}

export const hinter: Hinter<Board, Position> = {
  position: positionCodec,
  start: startOf,
  search: (board, position) => hint(hitoriLogic, hinting, board, position, bounds),
  refute: (board, position, place) => refute(hitoriLogic, hinting, board, position, place, bounds),
  draw: drawHint,
}

export const hinting: Hinting<Board, Position, Deducer> = {
  entries: (_, position) => candidatesOf(position),
  open: (_, position) => [...squaresWith(position, OPEN)],
  broken: brokenRule,
  finished: 'Every square is settled, and all rules are kept.',
  stuck:
    'Nothing more can be deduced: the board has several solutions from here, and each open square is shaded in some of them only.',
  wrong: wrongMarks,
  clash: (board, position, squares) => {
    const [shaded, unshaded] = parted(position, squares)
    const marks: string[] = []
    if (shaded.length > 0) marks.push(`${squareNames(board, shaded)} shaded`)
    if (unshaded.length > 0) marks.push(`${squareNames(board, unshaded)} unshaded`)
    return `There is a mistake: no solution has ${marks.join(' and ')}, though each of these marks alone is possible.`
  },
}

/** A rule that the marks of a position already break, however the open squares are filled. */
function brokenRule(board: Board, position: Position): Mistake | undefined {
  const first = brokenRules(board, position)[0]
  if (!first) return undefined
  const rule = first.rule as 'touch' | 'repeat' | 'split'
  const squares = first.places.map(([row, column]) => row * board.columns + column)
  const names = squareNames(board, squares)
  const words = {
    touch: `The shaded squares ${names} share a side.`,
    repeat: `The number ${board.numbers[squares[0]!]} is marked to stay unshaded twice in a line, on ${names}.`,
    split: `The shaded squares cut off ${names}.`,
  }[rule]
  return { kind: 'mistake', rule, words, places: first.places }
}

function wrongMarks(board: Board, position: Position, squares: readonly number[]): string {
  const clauses: string[] = []
  const [shaded, unshaded] = parted(position, squares)
  if (shaded.length > 0) {
    const [are, them] = shaded.length === 1 ? ['is', 'it'] : ['are', 'them']
    clauses.push(`${squareNames(board, shaded)} ${are} marked shaded, but no solution shades ${them}`)
  }
  if (unshaded.length > 0) {
    const [are, them] = unshaded.length === 1 ? ['is', 'it'] : ['are', 'them']
    clauses.push(`${squareNames(board, unshaded)} ${are} marked unshaded, but every solution shades ${them}`)
  }
  return `There is a mistake: ${clauses.join('; ')}.`
}

function parted(position: Position, squares: readonly number[]): [shaded: number[], unshaded: number[]] {
  const isShaded = (square: number) => position[square] === SHADED
  return [squares.filter(isShaded), squares.filter((square) => !isShaded(square))]
}

/** After a step the board is shown as it is then. */
function drawHint(board: Board, position: Position, hint?: Hint): Drawing {
  return withHint(drawPosition(board, after(board, position, hint?.kind === 'step' ? [hint.deduction] : [])), hint)
}

/** Which squares are shaded in all, in some or in none of the solutions. */
export const forced: ForcedSquares<Board> = {
  words: {
    always: 'Every solution has this square shaded.',
    sometimes: 'Some solutions have this square shaded, others do not.',
    never: 'No solution has this square shaded.',
  },
  search: searchForced,
  draw: drawForced,
}

export function searchForced(board: Board): Search<Forced> {
  return searchForcedHigh(hitoriLogic, board)
}

function drawForced(board: Board, forced: Forced): Drawing {
  const labels = ['', 'unshaded in every solution', 'shaded in every solution']
  return withSometimes(drawPosition(board, forcedMarks(forced), labels), forced, 'shaded in some')
}
