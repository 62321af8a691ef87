import type { Place } from '../../../base/grid.ts'
import type { Drawing, Mark } from '../../../drawing/drawing.ts'
import type { Deduction, Explainer, Explanation } from '../../../family.ts'
import type { Search, StopReason } from '../../../search.ts'
import type { Board } from '../board.ts'
import { drawPosition } from '../draw.ts'
import type { Heights } from '../heights.ts'
import { upTo } from '../logic/clue-limits.ts'
import { GRADES, LARGEST_TO_GRADE } from '../logic/levels.ts'
import type { Position } from '../position.ts'
import { Known } from './known.ts'
import { Reasoning } from './reasoning.ts'
import { BOUNDS, BOUNDS_IF_AMBIGUOUS } from './refutations.ts'
import { deductionRules, gradeOf } from './rules.ts'
import { findSolutions } from './solutions.ts'
import type { Conclusion } from './words.ts'

export const TOO_LARGE_TO_EXPLAIN = `a board of more than ${LARGEST_TO_GRADE} rows has lines with too many fillings to look at one by one; it can only be solved`

/** Steps that are taken, and deductions that are told, between two pauses: some milliseconds at most. */
const STEPS_PER_SLICE = 1 << 12
const DEDUCTIONS_PER_SLICE = 8

/** How a person solves the board without guessing; never by assuming that there is only one solution. */
export const explainer: Explainer<Board, Heights, never> = {
  rules: deductionRules,
  grades: GRADES,
  search: (board) => explain(board),
  draw: drawDeductions,
}

/** The same with other bounds on what is supposed: what they leave open is proven by a search. */
export function* explain(board: Board, bounds = BOUNDS): Search<Explanation<Heights, never>> {
  if (board.rows > LARGEST_TO_GRADE) {
    return { status: 'stopped', reason: 'limits', why: TOO_LARGE_TO_EXPLAIN, steps: 0 }
  }
  // How the board ends is known first, so that nobody has to wait for it and nothing is tried that cannot be refuted.
  const found = yield* findSolutions(board, 0)
  if ('reason' in found) return { status: 'stopped', ...found }
  const { solutions } = found
  const known = new Known(board)
  const reasoning = new Reasoning(known, solutions, solutions.length > 1 ? BOUNDS_IF_AMBIGUOUS : bounds)
  const deductions: Deduction[] = []
  const explained = (answer: Heights) => ({ grade: gradeOf(deductions), deductions, answer })
  const stopped = (reason: StopReason, steps: number) => {
    const answer = solutions[0] && explained(solutions[0])
    return { status: 'stopped', reason, steps, ...(answer && { answer }) } as const
  }

  let sincePause = 0
  let pause = 0
  for (const deduction of reasoning.deductions()) {
    if (deduction) deductions.push(deduction)
    if (reasoning.steps < pause && ++sincePause < DEDUCTIONS_PER_SLICE) continue
    sincePause = 0
    pause = reasoning.steps + STEPS_PER_SLICE
    const steps = found.steps + reasoning.steps
    const reason = yield { steps }
    if (reason) return stopped(reason, steps)
  }
  const steps = found.steps + reasoning.steps
  if (solutions.length === 0) {
    const why = known.contradiction ?? 'No short argument shows it, but a search has tried all that could be in vain.'
    return { status: 'impossible', why, steps }
  }
  if (solutions.length > 1) {
    return { status: 'ambiguous', answers: [explained(solutions[0]!), explained(solutions[1]!)], steps }
  }
  const solution = solutions[0]!
  if (known.open > 0) deductions.push(reasoning.exhaustion(openSquares(known, solution)))
  return { status: 'solved', answer: explained(solution), steps }
}

/** What a solution says of the squares that are not settled. */
function openSquares({ isSettled }: Known, solution: Heights): Conclusion[] {
  const squares = [...isSettled.keys()].filter((square) => isSettled[square] === 0)
  return squares.map((square) => ({ square, left: 1 << (solution[square]! - 1) }))
}

function drawDeductions(board: Board, deductions: readonly Deduction[]): Drawing {
  const known = new Known(board)
  for (const deduction of deductions) note(known, deduction)
  const last = deductions.at(-1)
  const drawing = drawPosition(board, positionOf(known, last !== undefined))
  return last ? { ...drawing, marks: [...drawing.marks, ...tints(last.uses, '*', 'looked at')] } : drawing
}

/** Notes what a deduction settles, from its own words. */
export function note(known: Known, { settles }: Deduction): void {
  for (const { place, as } of settles) {
    const square = place[0] * known.board.columns + place[1]
    const heights = [...as.matchAll(/\d+/g)].reduce((set, [height]) => set | (1 << (Number(height) - 1)), 0)
    known.apply([{ square, left: as.startsWith('not') ? ~heights : heights }])
  }
}

/** The heights that are settled and, if wanted, the candidates of squares that have lost some. */
function positionOf({ board, candidates, isSettled }: Known, withMarks: boolean): Position {
  const all = upTo(board.rows)
  return {
    heights: Uint8Array.from(candidates, (left, i) => (isSettled[i] === 1 ? 32 - Math.clz32(left) : 0)),
    marks: candidates.map((left, i) => (withMarks && isSettled[i] === 0 && left !== all ? left : 0)),
  }
}

/** A coloured ground under squares. */
export function tints(places: readonly Place[], letter: string, label: string): Mark[] {
  return places.map((place) => ({ place, shape: 'tint', letter, label }))
}
