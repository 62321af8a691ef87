import { squareNames } from '../../base/words.ts'
import type { Explainer, Explanation, Forced, ForcedSquares, Hinter, Violation } from '../../family.ts'
import {
  type Certificate,
  type ExplanationBounds,
  explain,
  type Hinting,
  type Marked,
  markExplainer,
  markForced,
  markHinter,
  markHinting,
  searchForcedHigh,
} from '../../logic/index.ts'
import type { Search } from '../../search.ts'
import type { Board } from './board.ts'
import { brokenRules } from './check.ts'
import { drawPosition } from './draw.ts'
import type { Deducer } from './logic/deducer.ts'
import { hitoriLogic } from './logic/index.ts'
import { deductionRules } from './logic/words.ts'
import { NAMES, type Position, positionCodec, type Shading } from './shading.ts'

const steps = Number.POSITIVE_INFINITY
const twoDeep = { depth: 2, steps: 1 << 22 }

/**
 * How much may be assumed, with bounds on assumptions inside assumptions. What they leave open is proven by a search.
 */
const bounds: ExplanationBounds = {
  unique: { steps, cases: [twoDeep, { depth: 3, steps: 1 << 23 }] },
  several: { steps, cases: [twoDeep] },
}

export const marked: Marked<Board, Deducer> = {
  logic: hitoriLogic,
  bounds,
  names: NAMES,
  codec: positionCodec,
  draw: drawPosition,
  mistakes: brokenRules,
  tell: mistakeWords,
  low: {
    named: 'unshaded',
    here: 'this square unshaded',
    on: (squares) => `${squares} unshaded`,
    wrong: (squares, isOne) =>
      isOne
        ? `${squares} is marked unshaded, but every solution shades it`
        : `${squares} are marked unshaded, but every solution shades them`,
  },
  high: {
    named: 'shaded',
    here: 'this square shaded',
    on: (squares) => `${squares} shaded`,
    wrong: (squares, isOne) =>
      isOne
        ? `${squares} is marked shaded, but no solution shades it`
        : `${squares} are marked shaded, but no solution shades them`,
  },
}

/** A rule that the marks of a position already break, however the open squares are filled. */
function mistakeWords(board: Board, { rule, places }: Violation): string {
  const squares = places.map(([row, column]) => row * board.columns + column)
  const names = squareNames(board, squares)
  if (rule === 'touch') return `The shaded squares ${names} share a side.`
  if (rule === 'split') return `The shaded squares cut off ${names}.`
  return `The number ${board.numbers[squares[0]!]} is marked to stay unshaded twice in a line, on ${names}.`
}

export const explainer: Explainer<Board, Shading, Certificate> = /* @__PURE__ */ markExplainer(marked, deductionRules)
export const hinting: Hinting<Board, Position, Deducer> = /* @__PURE__ */ markHinting(marked)
export const hinter: Hinter<Board, Position> = /* @__PURE__ */ markHinter(marked)

/** Which squares are shaded in all, in some or in none of the solutions. */
export const forced: ForcedSquares<Board> = /* @__PURE__ */ markForced(marked)

export function searchForced(board: Board): Search<Forced> {
  return searchForcedHigh(hitoriLogic, board)
}

export function searchExplanation(board: Board): Search<Explanation<Shading, Certificate>> {
  return explain(hitoriLogic, board, bounds, (values) => values)
}
